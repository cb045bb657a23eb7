import { OrderbellError } from '../../../shared/contract/errors.ts';
import type { Timers } from '../ports.ts';
import { retryAfterOf } from '../service/service-problem.ts';
import { type Hint, hintKey } from './read-event.ts';

/**
 * `unknown`: the service has no such record, so a poll is requested instead. `polled`: this account can't
 * fetch single records, so a poll is requested. `needs-token`: this account can't poll it either. `over`:
 * nobody is signed in any more.
 */
export type HintOutcome = 'updated' | 'nothing-new' | 'unknown' | 'polled' | 'needs-token' | 'over';

type Deps = {
  timers: Pick<Timers, 'after' | 'elapsed'>;
  /** Fetches the record and stores it like any update. Throws the service's errors. */
  fetch: (hint: Hint) => Promise<HintOutcome>;
  poll: () => void;
  /** The poll interval, ms. Calls that lead nowhere cause at most one poll in it. */
  intervalMs: () => number;
  onFollowed: (hint: Hint, outcome: HintOutcome | 'failed') => void;
};

export type HintFollower = {
  /** `false` when there are so many that this one is left to a poll. */
  take: (hint: Hint) => boolean;
  /** Drops all waiting hints. Nothing is requested afterwards. */
  stop: () => void;
};

/**
 * Fetches the named records one after the other, within an allowance. The rest is left to polling. A second
 * hint for a waiting record is dropped; while the record is being fetched it counts again, since the change
 * may have come after.
 */
export const followHints = ({ timers, fetch, poll, intervalMs, onFollowed }: Deps): HintFollower => {
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
      onFollowed(hint, outcome);
    } catch (error) {
      if (stopped) return;
      // A service in trouble gets a pause, and the waiting hints stay: one record that fails is no reason
      // to drop the others. A poll is requested in between, with a backoff of its own.
      const wait = error instanceof OrderbellError ? retryAfterOf(error) : null;
      heldUntil = timers.elapsed() + (wait ?? troubleMs);
      const key = hintKey(hint);
      if (failures + 1 < mostFailures && !waiting.has(key))
        waiting.set(key, { hint, failures: failures + 1 });
      polls.leave();
      onFollowed(hint, 'failed');
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

/** The polls that webhook calls cause. */
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
    /** For records that polling brings anyway: one in an interval. */
    leave: (): void => {
      const now = timers.elapsed();
      if (leftAt !== null && now - leftAt < intervalMs()) return;
      leftAt = now;
      poll();
    },
    /** For records that nothing else brings soon: at once, or when the allowance permits. */
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
 * A token bucket: so many at once, and one more after each interval (ms). Even a caller who knows the
 * secret can't make Orderbell burden the service.
 */
type Pace = { atOnce: number; oneMoreMs: number };

/** The tokens that are left, and when that was counted (ms of the timers' clock). */
type Allowance = Pace & { left: number; at: number };

/** The allowance for fetches of one record. */
export const fetchPace: Pace = { atOnce: 10, oneMoreMs: 2_000 };
/** The allowance for polls, where single records can't be fetched. Each poll reads whole pages. */
const pollPace: Pace = { atOnce: 3, oneMoreMs: 30_000 };

const fullAllowance = (pace: Pace, now: number): Allowance => ({
  ...pace,
  left: pace.atOnce,
  at: now,
});

/** Milliseconds until a token is there, 0 when one is. */
const waitForOne = (allowance: Allowance, now: number): number =>
  Math.max(0, Math.ceil((1 - refilled(allowance, now)) * allowance.oneMoreMs));

const spendOne = (allowance: Allowance, now: number): Allowance => ({
  ...allowance,
  left: refilled(allowance, now) - 1,
  at: now,
});

const refilled = ({ left, at, atOnce, oneMoreMs }: Allowance, now: number): number =>
  Math.min(atOnce, left + Math.max(0, now - at) / oneMoreMs);
