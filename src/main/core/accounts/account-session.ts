import type { AuthMeans } from '../../../shared/contract/accounts.ts';
import { OrderbellError } from '../../../shared/contract/errors.ts';
import type { ServiceTimestamp } from '../../../shared/domain/service-timestamp.ts';
import type { Chance, Clock, Http, Timers } from '../ports.ts';
import { createOrderService } from '../service/create-order-service.ts';
import { openSession } from '../service/open-session.ts';
import { type LearnedFacts, nothingLearned } from '../service/profile.ts';
import type { RequestPace } from '../service/request-pace.ts';
import type { Session } from '../service/session.ts';

/** What a person signs in with, and by which means. */
export type Credentials = { baseUrl: string; email: string; password: string; means: AuthMeans };

/** What a session tells of its account: the password was refused, or more goes out than its means are for. */
export type SessionNews = { onRefused: () => void; onBusy: () => void };

export type SessionPorts = { http: Http; clock: Clock; timers: Timers; chance: Chance; pace: RequestPace };

/**
 * A session that is known to work: it has logged in where there is a login, and a first poll was let in, so that an account
 * without the integration role is told from a wrong password. Throws `service.*`; also says what the first poll taught, the
 * service's clock among it (ms since 1970).
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

// Where a login took the password a moment ago, what was refused now is the person's right to poll. One that gave no yes to
// Basic leaves only the password to look at.
const meaningOf = (error: unknown): unknown => {
  if (!(error instanceof OrderbellError) || error.code !== 'service.path-refused') return error;
  const isTaken = /^2/.test(error.params['login'] ?? '200');
  return new OrderbellError(isTaken ? 'service.role-missing' : 'service.credentials-refused', {
    cause: error,
  });
};
