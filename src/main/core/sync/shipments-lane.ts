import { type ErrorShape, OrderbellError, shapeOfError } from '../../../shared/contract/errors.ts';
import type { Chance, Timers } from '../ports.ts';
import type { ReadShipment } from '../service/order-service.ts';
import { retryAfterOf } from '../service/service-problem.ts';
import type { ShipmentStoreResult } from '../shipments/shipments.ts';
import { createLane, keepsChangingError, type Lane, type LaneDeps } from './lane.ts';
import { backoffDelay } from './poll-timing.ts';

type Deps = LaneDeps<ReadShipment, ShipmentStoreResult> & {
  timers: Timers;
  chance: Chance;
  /** Called when the shipment sync status changes. */
  onStatusChange: () => void;
};

export type ShipmentsLane = Pick<Lane, 'start' | 'accountChanged'> & {
  /** Nothing is sent or stored afterwards. */
  stop: () => void;
  /** One cycle now. Cycles never overlap. */
  poll: () => void;
  /** One cycle in a moment, since a search index shows an accepted message a little late. */
  pollSoon: () => void;
  /**
   * Resolves once all changes since `since` (ms since 1970) were read: see `Lane.pollSince`. Throws what
   * made that fail.
   */
  pollSince: (since: number) => Promise<number>;
  /** The last result; instants in ms since 1970. */
  lastPoll: () => { lastSuccessAt: number | null; problem: ErrorShape | null };
};

/**
 * Polls shipments after the orders (see `createPoller`): while orders can't be polled, shipments can't
 * either, and no shipment is so urgent that it needs a timer of its own. For a poll itself see
 * `createLane`.
 */
export const createShipmentsLane = (deps: Deps): ShipmentsLane => {
  const { timers, accounts, store } = deps;
  /**
   * By the timers' clock, so that a change of the wall clock lengthens no wait. `by` is the reason for
   * waiting callers.
   */
  let hold: { until: number; by: unknown } = noHold;
  let problem: ErrorShape | null = null;
  let cancelSoon = (): void => undefined;
  let cancelAgain = (): void => undefined;

  const lane = createLane(deps, {
    logName: 'shipments-poll',
    onlyIssued: () => false,
    onEntered: () => {
      endHold();
      problem = null;
    },
    onPage: () => undefined,
    onCycle: (error) => {
      if (error !== null) hold = { until: timers.elapsed() + pauseAfter(error), by: error };
      else if (lane.memory.unclean > 0) rest(backoffDelay(lane.memory.unclean, deps.chance.fraction(), null));
      setProblem(lane.memory.problem);
    },
    onSuccess: () => undefined,
    onEnd: (again) => {
      if (again) poll();
    },
  });

  const endHold = (): void => {
    hold = noHold;
    cancelAgain();
  };

  // A list that never stops changing is read again after a pause.
  const rest = (ms: number): void => {
    hold = { until: timers.elapsed() + ms, by: keepsChangingError() };
    cancelAgain = timers.after(ms, () => {
      endHold();
      poll();
    });
  };

  const setProblem = (next: ErrorShape | null): void => {
    const before = problem?.code;
    problem = next;
    if (before !== next?.code) deps.onStatusChange();
  };

  const poll = (): void => {
    if (!lane.mayCall()) return;
    // Shipments need a token (interface, section 5), so an account without one sends no request.
    if (accounts.session()?.means === 'basic') {
      const why = new OrderbellError('service.needs-token');
      lane.dismiss(why);
      setProblem(shapeOfError(why));
    } else if (timers.elapsed() < hold.until) {
      lane.dismiss(hold.by);
    } else {
      lane.turn();
    }
  };

  return {
    start: lane.start,
    stop: () => {
      lane.stop();
      cancelSoon();
      cancelAgain();
    },
    poll,
    pollSoon: () => {
      cancelSoon();
      cancelSoon = timers.after(settlesMs, poll);
    },
    pollSince: (since) => lane.pollSince(since, poll),
    accountChanged: lane.accountChanged,
    lastPoll: () => {
      const id = accounts.current.get()?.id;
      return { lastSuccessAt: id === undefined ? null : store.lastSuccess(id), problem };
    },
  };
};

const noHold = { until: 0, by: null };

/** The pause after a failure, ms. A service without shipments may get them later. */
const pauseAfter = (error: unknown): number => {
  const shape = shapeOfError(error);
  return shape.code === 'service.no-shipments' ? noShipmentsMs : (retryAfterOf(shape) ?? 0);
};

const settlesMs = 2_000;
const noShipmentsMs = 3_600_000;
