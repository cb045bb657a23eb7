import { OrderbellError } from '../../../shared/contract/errors.ts';
import type { HttpRequest } from '../ports.ts';
import { createPathRefusals } from './path-refusals.ts';
import { serviceProfile } from './profile.ts';
import { withoutSecrets } from './secrets-in-text.ts';
import { problemOfFailure } from './service-problem.ts';
import { basicHeader, type Session, type SessionDeps } from './session.ts';

export type BasicSessionDeps = SessionDeps & {
  /** Messages follow each other faster than these means are meant for. */
  onBusy: () => void;
};

/**
 * A session whose every request carries the password (interface, section 5, means 1). There is no token to renew. Whether a 401 is
 * about the password the login knows: its 401 ends the session, any other answer means the path alone; a 500 says nothing about
 * either. What wants a token is never asked for.
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
    // Several may be refused at once, or after the end: the first one has told it, or nobody asks any more.
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

  // Whose 401 comes while the login is being asked waits for that one. What was turned away never counts as sent.
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
      // A service that is in trouble may quote the request: its words are shown and kept, the password is not.
      return answer.status < 400
        ? answer
        : { ...answer, text: withoutSecrets(answer.text, [`${email}:${password}`, password]) };
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

/** The name of the service behind a path of the interface, with a version or without. */
const serviceOf = (path: string): string => /^(?:\/v\d+)?\/([^/?]+)/.exec(path)?.[1] ?? '';

const takesBasic = (service: string): boolean => serviceProfile.basicServices.some((one) => one === service);
