import { type ErrorShape, OrderbellError, shapeOfError } from '../../../shared/contract/errors.ts';
import type { Accounts } from '../accounts/accounts-service.ts';
import type { Timers } from '../ports.ts';
import type { ReadShipment } from '../service/order-service.ts';
import { retryAfterOf } from '../service/service-problem.ts';
import type { Session } from '../service/session.ts';
import type { ShipmentStoreResult } from '../shipments/shipments.ts';
import { type CycleEnd, type CycleJob, runCycle } from './cycle.ts';
import { failureOfLook, type LookBackDeps, runLookBacks } from './run-look-back.ts';
import { readSetAsideAgain } from './second-reading.ts';
import { createWaiters } from './waiters.ts';

type Deps = LookBackDeps<ReadShipment, ShipmentStoreResult> & {
  timers: Timers;
  accounts: Pick<Accounts, 'current' | 'fetchFrom' | 'session'>;
  /** How shipments were heard is other than it was. */
  onHeard: () => void;
};

export type ShipmentsLane = {
  start: () => void;
  /** Nothing is sent or stored afterwards. */
  stop: () => void;
  /** One cycle now, never two at a time. */
  poll: () => void;
  /** One cycle in a moment: a search index shows a little late what was taken. */
  pollSoon: () => void;
  /**
   * Resolves after a whole cycle that began later than this call, and a second reading of what the cursor may have passed
   * since `since` (ms since 1970). Throws what kept either from succeeding.
   */
  pollSince: (since: number) => Promise<void>;
  /** The account is another one, or its state is. */
  accountChanged: () => void;
  /** How it went last; instants in ms since 1970. */
  heard: () => { lastSuccessAt: number | null; problem: ErrorShape | null };
};

/**
 * Polls shipments with a cursor of their own, by the same cycles, passes and look-backs as orders. It follows the orders'
 * lane: who can't be heard there is asked nothing here, and a shipment is never so urgent that it needs a clock of its own.
 */
export const createShipmentsLane = (deps: Deps): ShipmentsLane => {
  const { clock, timers, accounts, store } = deps;
  let stopped = true;
  let running = false;
  let again = false;
  let session: Session | null = null;
  /** By the timers' own clock: one that was set lengthens no wait. What asked for it is told to whoever waits. */
  let holdUntil = 0;
  let heldBy: unknown = null;
  let problem: ErrorShape | null = null;
  const waiters = createWaiters();
  let cancelSoon = (): void => undefined;

  // Shipments want a token (interface, section 5): without one nobody is asked in vain.
  const barred = (): boolean => accounts.session()?.means === 'basic';

  const run = async (): Promise<void> => {
    const mine = accounts.session();
    const alive = (): boolean => !stopped && accounts.session() === mine;
    const cohort = waiters.take();
    running = true;
    again = false;
    try {
      const start = accounts.fetchFrom();
      const account = accounts.current.get();
      if (start === null || account === null || !account.canCall) return;
      const job: CycleJob = {
        accountId: account.id,
        lane: 'main',
        from: store.cursor(account.id) ?? start,
        onlyIssued: false,
        alive,
        onPage: () => undefined,
      };
      const end = await runCycle(deps, job);
      if (end === null) return;
      finish(end, account.id);
      const failure = end.error ?? (await failureOfLook(deps, job, start, cohort.since, end.servedAt));
      cohort.tell(failure);
      if (failure === null) await runLookBacks(deps, job, start, end.servedAt);
    } catch (error) {
      // The store failed: it couldn't be asked, or a cycle couldn't be written down.
      if (alive()) fail(error);
      cohort.tell(error);
    } finally {
      running = false;
      cohort.tell(new OrderbellError('account.signed-out'));
      if (!stopped && (again || waiters.any())) poll();
    }
  };

  const finish = ({ record, error }: CycleEnd, accountId: number): void => {
    if (record.outcome === 'failed') {
      fail(error);
    } else {
      holdUntil = 0;
      heardNow(null);
    }
    deps.log(record.outcome === 'failed' ? 'warn' : 'info', `shipments-poll-${record.outcome}`, {
      account: accountId,
      count: record.records,
      durationMs: record.durationMs,
      ...(record.error === null ? {} : { code: record.error.code }),
    });
    store.addPoll(accountId, record);
  };

  const fail = (error: unknown): void => {
    const shape = shapeOfError(error);
    const wait = shape.code === 'service.no-shipments' ? noShipmentsMs : retryAfterOf(shape);
    holdUntil = wait === null ? 0 : timers.elapsed() + wait;
    heldBy = error;
    heardNow(shape);
  };

  const heardNow = (next: ErrorShape | null): void => {
    const before = problem?.code;
    problem = next;
    if (before !== next?.code) deps.onHeard();
  };

  const poll = (): void => {
    if (stopped || accounts.current.get()?.canCall !== true) return;
    if (barred()) {
      const why = new OrderbellError('service.needs-token');
      waiters.dismiss(why);
      heardNow(shapeOfError(why));
      return;
    }
    if (running) {
      again = true;
      return;
    }
    if (timers.elapsed() < holdUntil) {
      waiters.dismiss(heldBy);
      return;
    }
    run().catch((error: unknown) =>
      deps.log('error', 'shipments-lane-broke', { code: shapeOfError(error).code }),
    );
  };

  const accountChanged = (): void => {
    if (stopped) return;
    if (accounts.session() !== session) {
      session = accounts.session();
      problem = null;
      holdUntil = 0;
      waiters.dismiss();
      const id = accounts.current.get()?.id;
      if (id !== undefined) readSetAsideAgain(deps, id, clock.now());
    } else if (accounts.current.get()?.canCall !== true) {
      waiters.dismiss();
    }
  };

  return {
    start: () => {
      stopped = false;
      accountChanged();
    },
    stop: () => {
      stopped = true;
      cancelSoon();
      waiters.dismiss();
    },
    poll,
    pollSoon: () => {
      cancelSoon();
      cancelSoon = timers.after(settlesMs, poll);
    },
    pollSince: async (since) => {
      if (stopped || accounts.current.get()?.canCall !== true) throw new OrderbellError('account.signed-out');
      await waiters.wait(since, poll);
    },
    accountChanged,
    heard: () => {
      const id = accounts.current.get()?.id;
      return { lastSuccessAt: id === undefined ? null : store.lastSuccess(id), problem };
    },
  };
};

const settlesMs = 2_000;

/** A service that publishes no shipments is asked again now and then: it may have learned to. Milliseconds. */
const noShipmentsMs = 3_600_000;
