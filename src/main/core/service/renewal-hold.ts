import { OrderbellError, shapeOfError } from '../../../shared/contract/errors.ts';
import { HttpFailure } from '../http-failure.ts';
import type { Timers } from '../ports.ts';
import { retryAfterOf, stillAProblem } from './service-problem.ts';

const shortestMs = 2_000;
const longestMs = 300_000;
/** Who waits by the wall clock comes on time, not a moment too early. */
const slackMs = 10;

/**
 * The rest that a service has from sign-ins after one of them, or a refresh, failed: as long as it asks for, else 2 s that
 * double up to 5 min. By the timers' clock, which nobody sets.
 */
export type RenewalHold = {
  /** Throws the problem that began the rest, as long as that lasts; a wait that it names is what is left of it. */
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
      // The service saw nothing of it, and the network may be back at any moment.
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

// Who comes in the middle of a wait waits for the rest of it.
const forLater = (problem: unknown, left: number): unknown =>
  problem instanceof OrderbellError ? stillAProblem(shapeOfError(problem), Math.ceil(left)) : problem;
