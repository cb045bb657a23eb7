import { longestHoldMs } from '../../../shared/domain/escalation/escalation.ts';
import type { CoreContext } from '../context.ts';
import { createSetBackWatch } from '../outbox/elapsed-time.ts';
import type { SyncStore } from '../sync/sync-store.ts';
import type { RelayStore } from './relay-store.ts';

/** Two looks at the clock with more between them: the computer slept, or the clock was set. */
const sleptMs = 120_000;
/** What is stored of the clock is at most as old. */
const notedEveryMs = 60_000;
/** Smaller steps are corrections that no step notices. */
const noticedFromMs = 1_000;

export type TimeWatch = ReturnType<typeof createTimeWatch>;

/**
 * Notices that the clock was set back, also while Orderbell was off. Knows whether a poll has ended since the
 * last start, sleep or change of the account.
 */
export const createTimeWatch = (
  { clock, timers }: Pick<CoreContext, 'clock' | 'timers'>,
  { store, polls }: { store: Pick<RelayStore, 'notedAt' | 'note' | 'setBack'>; polls: SyncStore['polls'] },
) => {
  const noticed = createSetBackWatch(clock, timers);
  /** The last look at the clock; `null`: none since the start. */
  let seenAt: number | null = null;
  let notedAt = Number.NEGATIVE_INFINITY;
  let account: number | null = null;
  let setBacks = 0;
  /** Orders and failed polls wait for a poll that starts after `after`, until `until`. */
  let hold: { after: number; until: number } | null = null;

  const begin = (after: number, now: number): void => {
    hold = { after, until: now + longestHoldMs };
  };

  /** The wall clock. If it was set back, what is stored moves along first. */
  const now = (): number => {
    const stored = seenAt === null ? store.notedAt() : null;
    const by = noticed()?.by ?? (stored ?? 0) - clock.now();
    const at = clock.now();
    if (by >= noticedFromMs) {
      store.setBack(at, by);
      setBacks += 1;
      if (hold !== null) hold = { after: hold.after - by, until: hold.until - by };
    } else if (seenAt !== null && at - seenAt > sleptMs) begin(seenAt, at);
    seenAt = at;
    return at;
  };

  /** The account in use. The orders of another one may be days old. */
  const accountIs = (id: number | null): void => {
    // A poll of this millisecond is a new one.
    if (id !== null && id !== account) begin(now() - 1, now());
    account = id;
  };

  return {
    now,
    accountIs,
    /** How often the clock was set back. Every instant in memory is of before then. */
    setBacks: () => setBacks,
    /** So that the next start notices a clock that was set back. */
    note: (): void => {
      const at = now();
      if (Math.abs(at - notedAt) < notedEveryMs) return;
      store.note(at);
      notedAt = at;
    },
    /** Until when orders and failed polls wait for a poll; `null`: one has ended, clean or failed. */
    pollAwaitedUntil: (id: number): number | null => {
      accountIs(id);
      const at = now();
      if (hold === null) return null;
      const { after, until } = hold;
      // A later start than now is one of before the clock was set back.
      const isNew = (startedAt: number): boolean => after < startedAt && startedAt <= at;
      if (at >= until || polls(id).some(({ lane, startedAt }) => lane === 'main' && isNew(startedAt)))
        hold = null;
      return hold === null ? null : until;
    },
  };
};
