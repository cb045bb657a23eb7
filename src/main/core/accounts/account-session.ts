import type { AuthMeans } from '../../../shared/contract/calls/accounts.ts';
import { OrderbellError } from '../../../shared/contract/errors.ts';
import type { ServiceTimestamp } from '../../../shared/domain/values/service-timestamp.ts';
import type { Chance, Clock, Http, Timers } from '../ports.ts';
import { openSession } from '../service/basic-session.ts';
import { createOrderService } from '../service/create-order-service.ts';
import { type LearnedFacts, nothingLearned } from '../service/profile.ts';
import type { RequestPace } from '../service/request-pace.ts';
import type { Session } from '../service/session.ts';

/** The credentials of a sign-in, and how they are used (token or Basic). */
export type Credentials = { baseUrl: string; email: string; password: string; means: AuthMeans };

/** Events of a session: the password was refused, or the account sends more than Basic is made for. */
export type SessionNews = { onRefused: () => void; onBusy: () => void };

export type SessionPorts = { http: Http; clock: Clock; timers: Timers; chance: Chance; pace: RequestPace };

/**
 * Opens a session and proves that it works. Logs in where there is a login. Also makes a first poll, so
 * that a missing integration role isn't mistaken for a wrong password. Throws `service.*`.
 *
 * @returns also what the first poll showed, with the service's clock (ms since 1970)
 */
export const proveSession = async (
  ports: SessionPorts,
  credentials: Credentials,
  known: LearnedFacts | null,
  from: ServiceTimestamp,
  news: SessionNews,
): Promise<{ session: Session; learned: LearnedFacts; serverTime: number | null }> => {
  let learned = known ?? nothingLearned;
  let proven = false;
  const session = openSession({
    ...{ ...ports, ...credentials, ...news },
    onRefused: () => proven && news.onRefused(),
  });
  const service = createOrderService({
    ...ports,
    session: () => session,
    learned: {
      get: () => learned,
      set: (facts) => {
        learned = facts;
      },
    },
  });
  await session.signIn();
  try {
    const { serverTime } = await service.poll({
      lastUpdatedAfter: from,
      onlyIssued: false,
      limit: 1,
      offset: 0,
    });
    proven = true;
    return { session, learned, serverTime };
  } catch (error) {
    void session.end();
    throw meaningOf(error);
  }
};

// Where a login has just accepted the password, a refusal means that the user may not poll. With Basic and
// no login, only the password can be wrong.
const meaningOf = (error: unknown): unknown => {
  if (!(error instanceof OrderbellError) || error.code !== 'service.path-refused') return error;
  const isTaken = /^2/.test(error.params['login'] ?? '200');
  return new OrderbellError(isTaken ? 'service.role-missing' : 'service.credentials-refused', {
    cause: error,
  });
};
