import type { AuthMeans } from '../../../shared/contract/calls/accounts.ts';
import { OrderbellError } from '../../../shared/contract/errors.ts';
import type { HttpRequest } from '../ports.ts';
import { createPathRefusals } from './path-refusals.ts';
import { serviceProfile } from './profile.ts';
import { errorTextOf } from './secrets-in-text.ts';
import { problemOfFailure } from './service-problem.ts';
import { basicHeader, createSession, type Session, type SessionDeps } from './session.ts';

type BasicSessionDeps = SessionDeps & {
  /** Called when messages follow each other faster than Basic is meant for (interface, section 8). */
  onBusy: () => void;
};

/**
 * A session that sends the password with every request (interface, section 5, means 1). There is no token
 * to renew.
 * After a 401 it asks the login whether the password is right. A 401 there ends the session; any other
 * status means that the service refuses only the path. Requests that need a token are never sent.
 */
export const createBasicSession = (deps: BasicSessionDeps): Session => {
  const { clock, baseUrl, email, password } = deps;
  let state: 'open' | 'refused' | 'ended' = 'open';
  let lastMessageAt: number | null = null;
  let login: Promise<number> | null = null;
  const refusals = createPathRefusals(deps.timers, baseUrl);

  const assertOpen = (): void => {
    if (state === 'refused') throw new OrderbellError('service.credentials-refused');
    if (state === 'ended') throw new OrderbellError('account.signed-out');
  };

  const refuse = (): never => {
    // Several requests may be refused at once, or after the end of the session: report it once.
    assertOpen();
    state = 'refused';
    deps.onRefused();
    throw new OrderbellError('service.credentials-refused');
  };

  const askLogin = async (): Promise<number> => {
    await deps.pace();
    assertOpen();
    const { status } = await deps.http.send({
      method: 'GET',
      url: `${baseUrl}${serviceProfile.paths.login}`,
      headers: { authorization: basicHeader(deps) },
      deadlineMs: serviceProfile.signInDeadlineMs,
      maxAnswerBytes: serviceProfile.maxAnswerBytes,
    });
    return status;
  };

  // Requests refused while the login runs share its answer. A request that got a 401 never counts as sent.
  const judge = async (request: HttpRequest): Promise<never> => {
    assertOpen();
    if (refusals.isRefused(request)) throw refusals.refused(request);
    login ??= askLogin().finally(() => {
      login = null;
    });
    const status = await login.catch((error: unknown) => {
      throw problemOfFailure(error);
    });
    if (status === 401) return refuse();
    assertOpen();
    throw refusals.refused(request, { login: String(status) });
  };

  const noteMessage = (): void => {
    const now = clock.now();
    const since = lastMessageAt === null ? null : now - lastMessageAt;
    lastMessageAt = now;
    if (since !== null && since >= 0 && since < serviceProfile.basicPaceMs) deps.onBusy();
  };

  return {
    baseUrl,
    means: 'basic',
    state: () => ({ signedInUntil: null, renewedAt: null, renewedBy: null }),
    signIn: async () => assertOpen(),
    send: async (request, mayLeave = () => true, on401 = 'judge') => {
      const service = serviceOf(request.url.slice(baseUrl.length));
      if (!takesBasic(service)) throw new OrderbellError('service.needs-token');
      refusals.assertOpen(request);
      await deps.pace();
      assertOpen();
      if (!mayLeave()) throw new OrderbellError('order.held-back');
      const answer = await deps.http.send({
        ...request,
        headers: { ...request.headers, authorization: basicHeader(deps) },
      });
      if (answer.status === 401 && on401 === 'judge') return judge(request);
      if (service === 'api-connector' && answer.status < 300) noteMessage();
      // Its text is shown and stored.
      return answer.status < 400
        ? answer
        : { ...answer, text: errorTextOf(answer.text, [`${email}:${password}`, password]) };
    },
    sendUnsigned: async (request) => {
      await deps.pace();
      assertOpen();
      return deps.http.send(request);
    },
    end: async () => {
      state = 'ended';
    },
  };
};

/** The service name in a path of the interface, with or without a version. */
const serviceOf = (path: string): string => /^(?:\/v\d+)?\/([^/?]+)/.exec(path)?.[1] ?? '';

const takesBasic = (service: string): boolean => serviceProfile.basicServices.some((one) => one === service);

/** Creates a session with these means. Sends nothing yet. */
export const openSession = ({ means, ...deps }: BasicSessionDeps & { means: AuthMeans }): Session =>
  means === 'basic' ? createBasicSession(deps) : createSession(deps);
