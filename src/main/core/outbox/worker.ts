import { shapeOfError } from '../../../shared/contract/errors.ts';
import type { CurrentAccount } from '../accounts/current-account.ts';
import type { Clock, Log, Timers } from '../ports.ts';
import type { QueueEntry } from './entry.ts';
import { nextStep } from './next-step.ts';
import type { OutboxStore } from './outbox-store.ts';
import { createSetBackWatch } from './set-back.ts';
import type { SinceUnclear } from './since-unclear.ts';
import type { Watch } from './watch.ts';

// A laptop sleeps and clocks are corrected: nobody relies on a timer for longer than this.
const longestNapMs = 30_000;
const afterFaultMs = 5_000;

export type Worker = {
  start: () => void;
  stop: () => void;
  /** Something changed: look whether there is anything to do. */
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
  /** One attempt. Ends by itself; throws only for a fault of the store. */
  perform: (entry: Entry, halted: () => boolean) => Promise<void>;
  /** Looks whether an answer that was taken shows in its order. Never throws. */
  lookFor: (id: string, halted: () => boolean) => Promise<void>;
};

/** The one who sends: one request at a time for the whole account, as long as there is an account that may call. */
export const createWorker = <Entry extends QueueEntry>(deps: WorkerDeps<Entry>): Worker => {
  const { store, clock, timers, watch } = deps;
  let running = false;
  let busy = false;
  let calledMeanwhile = false;
  // What is marked as being sent while nobody sends may have arrived: after a start, and after a fault of the store.
  let mustRecover = true;
  const setBack = createSetBackWatch(clock, timers);
  let cancelNap = (): void => {};

  const halted = (): boolean => !running;

  const nap = (ms: number): void => {
    cancelNap();
    cancelNap = timers.after(Math.min(Math.max(ms, 0), longestNapMs), wake);
  };

  const wake = (): void => {
    if (!running) return;
    calledMeanwhile = true;
    if (busy) return;
    busy = true;
    void work();
  };

  const work = async (): Promise<void> => {
    cancelNap();
    try {
      if (mustRecover) recover();
      while (running && calledMeanwhile) {
        calledMeanwhile = false;
        while (running && (await turn()));
      }
    } catch (error) {
      deps.log('error', 'outbox-fault', { code: shapeOfError(error).code });
      mustRecover = true;
      if (running) nap(afterFaultMs);
    } finally {
      busy = false;
    }
  };

  const recover = (): void => {
    store.recover(clock.now());
    deps.sinceUnclear.beginAll();
    mustRecover = false;
  };

  // A clock that was set back lengthens neither a wait nor the time to undo: `performed` has its wait by the new time.
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
        // It stays in the store, but nobody can send what nobody can read.
        store.move(step.id, ['waiting'], { state: 'needs-attention', problem: unreadable });
      } else {
        await deps.perform(entry, halted);
        noticeSetBack(entry.id);
      }
      return true;
    }
    const sent = watch.take(now);
    if (sent !== null) {
      await deps.lookFor(sent, halted);
      return true;
    }
    const times = [step.kind === 'wait' ? step.until : null, watch.nextAt()].filter((at) => at !== null);
    if (times.length > 0) nap(Math.min(...times) - now);
    return false;
  };

  return {
    start: () => {
      running = true;
      wake();
    },
    stop: () => {
      running = false;
      // What is under way now comes to no end that anybody writes down.
      mustRecover = true;
      cancelNap();
    },
    wake,
  };
};

const unreadable = { code: 'store.failed', params: {}, detail: 'an entry of the outbox' } as const;
