import { shapeOfError } from '../../../shared/contract/errors.ts';
import type { CurrentAccount } from '../accounts/current-account.ts';
import type { Clock, Log, Timers } from '../ports.ts';
import { createSetBackWatch, type SinceUnclear } from './elapsed-time.ts';
import type { QueueEntry } from './entry.ts';
import { nextStep } from './next-step.ts';
import type { OutboxStore } from './outbox-store.ts';

// A laptop sleeps and clocks are corrected, so no timer runs longer than this.
const longestSleepMs = 30_000;
const afterFaultMs = 5_000;

export type Worker = {
  start: () => void;
  stop: () => void;
  /** Call it when an entry may have to be sent. */
  wake: () => void;
};

export type WorkerDeps<Entry extends QueueEntry> = {
  store: OutboxStore<Entry>;
  clock: Clock;
  timers: Timers;
  log: Log;
  account: CurrentAccount;
  watch: Watch;
  sinceUnclear: SinceUnclear;
  /** One attempt. It throws only for a fault of the store. */
  perform: (entry: Entry, halted: () => boolean) => Promise<void>;
  /** Checks whether the effect of a sent entry shows. Never throws. */
  checkEffect: (id: string, halted: () => boolean) => Promise<void>;
};

/** Sends the entries of the account in use, one request at a time. */
export const createWorker = <Entry extends QueueEntry>(deps: WorkerDeps<Entry>): Worker => {
  const { store, clock, timers, watch } = deps;
  let running = false;
  let busy = false;
  let calledAgain = false;
  // After a start, and after a fault of the store, an entry marked as being sent may have arrived.
  let mustRecover = true;
  const setBack = createSetBackWatch(clock, timers);
  let cancelSleep = (): void => {};

  const halted = (): boolean => !running;

  const sleep = (ms: number): void => {
    cancelSleep();
    cancelSleep = timers.after(Math.min(Math.max(ms, 0), longestSleepMs), wake);
  };

  const wake = (): void => {
    if (!running) return;
    calledAgain = true;
    if (busy) return;
    busy = true;
    void work();
  };

  const work = async (): Promise<void> => {
    cancelSleep();
    try {
      if (mustRecover) recover();
      while (running && calledAgain) {
        calledAgain = false;
        while (running && (await turn()));
      }
    } catch (error) {
      deps.log('error', 'outbox-fault', { code: shapeOfError(error).code });
      mustRecover = true;
      if (running) sleep(afterFaultMs);
    } finally {
      busy = false;
    }
  };

  const recover = (): void => {
    store.recover(clock.now());
    deps.sinceUnclear.beginAll();
    mustRecover = false;
  };

  // A clock that was set back lengthens neither a wait nor the time to undo. `performed` has its wait by
  // the new time.
  const noticeSetBack = (performed: string | null): void => {
    const noticed = setBack();
    if (noticed !== null) store.moveWaits(noticed, clock.now(), performed);
    store.shortenWaits(clock.now());
    store.distrustDates(clock.now());
  };

  const turn = async (): Promise<boolean> => {
    noticeSetBack(null);
    const account = deps.account.get();
    if (account === null || !account.canCall) return false;
    const now = clock.now();
    const step = nextStep(store.waiting(account.id), now);
    if (step.kind === 'go') {
      const entry = store.find(step.id);
      if (entry === null) {
        // The row stays in the store, but it can't be sent.
        store.move(step.id, ['waiting'], { state: 'needs-attention', problem: unreadable });
      } else {
        await deps.perform(entry, halted);
        noticeSetBack(entry.id);
      }
      return true;
    }
    const sent = watch.take(now);
    if (sent !== null) {
      await deps.checkEffect(sent, halted);
      return true;
    }
    const times = [step.kind === 'wait' ? step.until : null, watch.nextAt()].filter((at) => at !== null);
    if (times.length > 0) sleep(Math.min(...times) - now);
    return false;
  };

  return {
    start: () => {
      running = true;
      wake();
    },
    stop: () => {
      running = false;
      // The result of a running attempt is no longer stored.
      mustRecover = true;
      cancelSleep();
    },
    wake,
  };
};

const unreadable = { code: 'store.failed', params: {}, detail: 'an entry of the outbox' } as const;

/** When the effect of a sent entry is checked, after the first check at once. Milliseconds. */
const delays = [2_000, 5_000, 15_000, 60_000, 300_000];

/** Sent entries whose effect doesn't show yet. After the last check only polling watches them. */
type Watch = {
  add: (id: string, now: number) => void;
  /** The next entry whose check is due. Its following check is planned at the same time. */
  take: (now: number) => string | null;
  nextAt: () => number | null;
  forget: (id: string) => void;
};

export const createWatch = (): Watch => {
  const watched = new Map<string, { at: number; checks: number }>();
  return {
    add: (id, now) => void watched.set(id, { at: now, checks: 0 }),
    take: (now) => {
      const due = [...watched].find(([, { at }]) => at <= now);
      if (due === undefined) return null;
      const [id, { checks }] = due;
      const delay = delays[checks];
      if (delay === undefined) watched.delete(id);
      else watched.set(id, { at: now + delay, checks: checks + 1 });
      return id;
    },
    nextAt: () => (watched.size === 0 ? null : Math.min(...[...watched.values()].map(({ at }) => at))),
    forget: (id) => void watched.delete(id),
  };
};
