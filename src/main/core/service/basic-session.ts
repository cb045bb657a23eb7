import { OrderbellError } from '../../../shared/contract/errors.ts';
import { serviceProfile } from './profile.ts';
import { withoutSecrets } from './secrets-in-text.ts';
import { basicHeader, type Session, type SessionDeps } from './session.ts';

export type BasicSessionDeps = SessionDeps & {
  /** Messages follow each other faster than these means are meant for. */
  onBusy: () => void;
};

/**
 * A session whose every request carries the password (interface, section 5, means 1). There is no token to renew, so a 401 is
 * about the password and ends it; anything else, a 500 too, says nothing about it. What wants a token is never asked for.
 */
export const createBasicSession = (deps: BasicSessionDeps): Session => {
  const { clock, baseUrl, email, password } = deps;
  let state: 'open' | 'refused' | 'ended' = 'open';
  let lastMessageAt: number | null = null;

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
    send: async (request, mayLeave = () => true) => {
      const service = serviceOf(request.url.slice(baseUrl.length));
      if (!takesBasic(service)) throw new OrderbellError('service.needs-token');
      await deps.pace();
      assertOpen();
      if (!mayLeave()) throw new OrderbellError('order.held-back');
      const answer = await deps.http.send({
        ...request,
        headers: { ...request.headers, authorization: basicHeader(deps) },
      });
      if (answer.status === 401) return refuse();
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
