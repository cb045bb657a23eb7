import { OrderbellError } from '../../../shared/contract/errors.ts';
import type { Timers } from '../ports.ts';
import { retryAfterOf } from '../service/service-problem.ts';
import { fullAllowance, spendOne, waitForOne } from './allowance.ts';
import { type Hint, hintKey } from './hint.ts';

/** `unknown`: the service has no such record, so a poll is asked for instead. `over`: nobody is signed in any more. */
export type Followed = 'brought' | 'nothing-new' | 'unknown' | 'over';

type Deps = {
  timers: Pick<Timers, 'after' | 'elapsed'>;
  /** Fetches the record and stores it like any update. Throws what the service throws. */
  fetch: (hint: Hint) => Promise<Followed>;
  poll: () => void;
  /** Between two polls, ms: hints cause no more than one in such a time. */
  intervalMs: () => number;
  told: (hint: Hint, outcome: Followed | 'failed') => void;
};

export type HintFollower = {
  /** `false` when there are so many that this one is left to a poll. */
  take: (hint: Hint) => boolean;
  /** What waits is forgotten, and nothing is asked afterwards. */
  stop: () => void;
};

/**
 * Follows hints one after the other and never faster than the allowance: what isn't followed is left to polling, which goes
 * on whatever happens here. A hint for what waits already is the same one; while it is being fetched it is a new one, since
 * what it tells of may have happened after.
 */
export const followHints = ({ timers, fetch, poll, intervalMs, told }: Deps): HintFollower => {
  const waiting = new Map<string, Hint>();
  let allowance = fullAllowance(timers.elapsed());
  let polledAt: number | null = null;
  let heldUntil = 0;
  let busy = false;
  let stopped = false;
  let cancel = (): void => undefined;

  const leaveToPoll = (): void => {
    const now = timers.elapsed();
    if (polledAt !== null && now - polledAt < intervalMs()) return;
    polledAt = now;
    poll();
  };

  const follow = async (hint: Hint): Promise<void> => {
    try {
      const outcome = await fetch(hint);
      if (stopped) return;
      if (outcome === 'unknown') leaveToPoll();
      told(hint, outcome);
    } catch (error) {
      if (stopped) return;
      // A service in trouble isn't asked for each of them: a poll is, and it knows how to wait.
      waiting.clear();
      const wait = error instanceof OrderbellError ? retryAfterOf(error) : null;
      heldUntil = timers.elapsed() + (wait ?? troubleMs);
      leaveToPoll();
      told(hint, 'failed');
    }
  };

  const next = (): void => {
    cancel();
    const [first] = waiting.values();
    if (stopped || busy || first === undefined) return;
    const now = timers.elapsed();
    const wait = Math.max(heldUntil - now, waitForOne(allowance, now));
    if (wait > 0) {
      cancel = timers.after(wait, next);
      return;
    }
    allowance = spendOne(allowance, now);
    waiting.delete(hintKey(first));
    busy = true;
    void follow(first).finally(() => {
      busy = false;
      next();
    });
  };

  return {
    take: (hint) => {
      const full = waiting.size >= mostWaiting && !waiting.has(hintKey(hint));
      if (full) leaveToPoll();
      else waiting.set(hintKey(hint), hint);
      next();
      return !full;
    },
    stop: () => {
      stopped = true;
      cancel();
      waiting.clear();
    },
  };
};

const mostWaiting = 100;
const troubleMs = 30_000;
