import { OrderbellError } from '../../../shared/contract/errors.ts';
import type { Timers } from '../ports.ts';
import { retryAfterOf } from '../service/service-problem.ts';
import { type Hint, hintKey } from './hint.ts';

/**
 * `unknown`: the service has no such record, so a poll is asked for instead. `polled`: this account can't fetch a record by
 * itself, so a poll is. `wants-token`: of this account no poll brings it either. `over`: nobody is signed in any more.
 */
export type Followed = 'brought' | 'nothing-new' | 'unknown' | 'polled' | 'wants-token' | 'over';

type Deps = {
  timers: Pick<Timers, 'after' | 'elapsed'>;
  /** Fetches the record and stores it like any update. Throws what the service throws. */
  fetch: (hint: Hint) => Promise<Followed>;
  poll: () => void;
  /** Between two polls, ms: hints that lead nowhere cause no more than one in such a time. */
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
  const waiting = new Map<string, { hint: Hint; failures: number }>();
  const polls = createPolls({ timers, poll, intervalMs });
  let allowance = fullAllowance(fetchPace, timers.elapsed());
  let heldUntil = 0;
  let busy = false;
  let stopped = false;
  let cancel = (): void => undefined;

  const follow = async (hint: Hint, failures: number): Promise<void> => {
    try {
      const outcome = await fetch(hint);
      if (stopped) return;
      if (outcome === 'unknown') polls.leave();
      if (outcome === 'polled') polls.ask();
      told(hint, outcome);
    } catch (error) {
      if (stopped) return;
      // A service in trouble has its rest, and what waits goes on waiting: one record that it can't show is no reason to
      // forget the others. A poll is asked meanwhile, and it knows how to wait.
      const wait = error instanceof OrderbellError ? retryAfterOf(error) : null;
      heldUntil = timers.elapsed() + (wait ?? troubleMs);
      const key = hintKey(hint);
      if (failures + 1 < mostFailures && !waiting.has(key))
        waiting.set(key, { hint, failures: failures + 1 });
      polls.leave();
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
    waiting.delete(hintKey(first.hint));
    busy = true;
    void follow(first.hint, first.failures).finally(() => {
      busy = false;
      next();
    });
  };

  return {
    take: (hint) => {
      const key = hintKey(hint);
      const full = waiting.size >= mostWaiting && !waiting.has(key);
      if (full) polls.leave();
      else waiting.set(key, { hint, failures: 0 });
      next();
      return !full;
    },
    stop: () => {
      stopped = true;
      cancel();
      polls.stop();
      waiting.clear();
    },
  };
};

/** The polls that hints cause. */
const createPolls = ({ timers, poll, intervalMs }: Pick<Deps, 'timers' | 'poll' | 'intervalMs'>) => {
  let allowance = fullAllowance(pollPace, timers.elapsed());
  let leftAt: number | null = null;
  let owed = false;
  let cancel = (): void => undefined;

  const pay = (): void => {
    const now = timers.elapsed();
    const wait = waitForOne(allowance, now);
    if (wait > 0) {
      cancel = timers.after(wait, pay);
      return;
    }
    owed = false;
    allowance = spendOne(allowance, now);
    poll();
  };

  return {
    /** For what polling would bring by itself: one in an interval. */
    leave: (): void => {
      const now = timers.elapsed();
      if (leftAt !== null && now - leftAt < intervalMs()) return;
      leftAt = now;
      poll();
    },
    /** For what nothing else brings soon: at once, or as soon as the allowance has one. */
    ask: (): void => {
      if (owed) return;
      owed = true;
      pay();
    },
    stop: (): void => cancel(),
  };
};

const mostWaiting = 100;
const mostFailures = 3;
const troubleMs = 30_000;

/**
 * So much at once, and one more every so often (ms): whoever learned the secret can't make Orderbell a burden to the service.
 */
type Pace = { atOnce: number; oneMoreMs: number };

/** How much hints may still cause, and when that was so (ms of the timers' own clock). */
type Allowance = Pace & { left: number; at: number };

/** What hints may cause of fetches of one record. */
export const fetchPace: Pace = { atOnce: 10, oneMoreMs: 2_000 };
/** And of polls, where nothing can be fetched by itself: each of them reads pages. */
const pollPace: Pace = { atOnce: 3, oneMoreMs: 30_000 };

const fullAllowance = (pace: Pace, now: number): Allowance => ({
  ...pace,
  left: pace.atOnce,
  at: now,
});

/** Milliseconds until one is left, 0 when one is. */
const waitForOne = (allowance: Allowance, now: number): number =>
  Math.max(0, Math.ceil((1 - refilled(allowance, now)) * allowance.oneMoreMs));

const spendOne = (allowance: Allowance, now: number): Allowance => ({
  ...allowance,
  left: refilled(allowance, now) - 1,
  at: now,
});

const refilled = ({ left, at, atOnce, oneMoreMs }: Allowance, now: number): number =>
  Math.min(atOnce, left + Math.max(0, now - at) / oneMoreMs);
