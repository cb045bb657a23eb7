import { z } from 'zod';
import { OrderbellError, shapeOfError } from '../../../shared/contract/errors.ts';
import { HttpFailure } from '../http-failure.ts';
import type { Timers } from '../ports.ts';
import { serviceProfile } from './profile.ts';
import { retryAfterOf, stillAProblem } from './service-problem.ts';

/**
 * Lifetime of an access token in ms: until the `exp` of its JWT, else ten minutes (open points, section 2).
 *
 * @param serverTime the service's clock when it issued the token, ms since 1970: ours may be off by days
 */
export const accessTokenLifetime = (token: string, serverTime: number): number => {
  const claims = claimsOf(token);
  if (claims === null) return serviceProfile.accessTokenMs;
  const lifetime = claims.exp * 1000 - serverTime;
  // An already expired token means a wrong clock. If this guess is too long, a 401 leads to a renewal.
  return lifetime > 0 ? lifetime : serviceProfile.accessTokenMs;
};

/** When to renew, in ms: a minute before the end, or after half a lifetime of less than two minutes. */
export const refreshDelay = (lifetime: number): number =>
  Math.max(lifetime - serviceProfile.refreshAheadMs, lifetime / 2);

const claimsSchema = z.object({ exp: z.number() });

const claimsOf = (token: string): z.infer<typeof claimsSchema> | null => {
  const payload = token.split('.')[1];
  if (payload === undefined) return null;
  try {
    const read = claimsSchema.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
};

const shortestMs = 2_000;
const longestMs = 300_000;
/** Callers wait by the wall clock, which may be a little ahead of the timers' clock. */
const slackMs = 10;

/**
 * The pause in sign-ins and refreshes after one failed: as long as the service asks for, else 2 s that
 * double up to 5 min. Uses the timers' clock, which nobody can set.
 */
type RenewalHold = {
  /**
   * Throws the problem that began the pause, while the pause lasts. A wait in that problem becomes the time
   * left.
   */
  assertOver: () => void;
  failed: (problem: unknown) => void;
  succeeded: () => void;
};

export const createRenewalHold = (timers: Pick<Timers, 'elapsed'>): RenewalHold => {
  let failures = 0;
  let hold: { until: number; problem: unknown } | null = null;
  return {
    assertOver: () => {
      if (hold === null) return;
      const left = hold.until - timers.elapsed();
      if (left > slackMs) throw forLater(hold.problem, left);
    },
    failed: (problem) => {
      // The request never reached the service, and the network may be back at any moment.
      if (neverLeft(problem)) return;
      const wait = problem instanceof OrderbellError ? retryAfterOf(problem) : null;
      const own = Math.min(longestMs, shortestMs * 2 ** failures);
      failures += 1;
      hold = { until: timers.elapsed() + (wait === null ? own : Math.max(shortestMs, wait)), problem };
    },
    succeeded: () => {
      failures = 0;
      hold = null;
    },
  };
};

const neverLeft = (problem: unknown): boolean =>
  problem instanceof OrderbellError &&
  problem.cause instanceof HttpFailure &&
  problem.cause.taken === 'not-sent';

// A caller in the middle of a pause waits for the rest of it.
const forLater = (problem: unknown, left: number): unknown =>
  problem instanceof OrderbellError ? stillAProblem(shapeOfError(problem), Math.ceil(left)) : problem;
