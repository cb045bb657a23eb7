import { OrderbellError, shapeOfError } from '../../../shared/contract/errors.ts';
import { HttpFailure } from '../http-failure.ts';
import type { Timers } from '../ports.ts';
import { retryAfterOf, stillAProblem } from './service-problem.ts';

const shortestMs = 2_000;
const longestMs = 300_000;
/** Callers wait by the wall clock, which may be a little ahead of the timers' clock. */
const slackMs = 10;

/**
 * The pause in sign-ins and refreshes after one failed: as long as the service asks for, else 2 s that
 * double up to 5 min. Uses the timers' clock, which nobody can set.
 */
export type RenewalHold = {
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
