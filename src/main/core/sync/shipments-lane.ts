import { type ErrorShape, OrderbellError, shapeOfError } from '../../../shared/contract/errors.ts';
import type { Chance, Timers } from '../ports.ts';
import type { ReadShipment } from '../service/order-service.ts';
import { retryAfterOf } from '../service/service-problem.ts';
import type { ShipmentStoreResult } from '../shipments/shipments.ts';
import { createLane, type Lane, type LaneDeps, neverStill } from './lane.ts';
import { backoffDelay } from './poll-timing.ts';

type Deps = LaneDeps<ReadShipment, ShipmentStoreResult> & {
  timers: Timers;
  chance: Chance;
  /** How shipments were heard is other than it was. */
  onHeard: () => void;
};

export type ShipmentsLane = Pick<Lane, 'start' | 'accountChanged'> & {
  /** Nothing is sent or stored afterwards. */
  stop: () => void;
  /** One cycle now, never two at a time. */
  poll: () => void;
  /** One cycle in a moment: a search index shows a little late what was taken. */
  pollSoon: () => void;
  /**
   * Resolves once everything that may have happened since `since` (ms since 1970) was read whole: see `Lane.pollSince`.
   * Throws what kept that from succeeding.
   */
  pollSince: (since: number) => Promise<void>;
  /** How it went last; instants in ms since 1970. */
  heard: () => { lastSuccessAt: number | null; problem: ErrorShape | null };
};

/**
 * Says when shipments are polled: after the orders (see `createPoller`), since who can't be heard there is asked nothing
 * here, and a shipment is never so urgent that it needs a clock of its own. What a poll is: see `createLane`.
 */
export const createShipmentsLane = (deps: Deps): ShipmentsLane => {
  const { timers, accounts, store } = deps;
  /** By the timers' own clock: one that was set lengthens no wait. What asked for it is told to whoever waits. */
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
    onBegin: () => undefined,
    onPage: () => undefined,
    onCycle: (error) => {
      endHold();
      if (error !== null) hold = { until: timers.elapsed() + pauseAfter(error), by: error };
      else if (lane.memory.unclean > 0) rest(backoffDelay(lane.memory.unclean, deps.chance.fraction(), null));
      tellProblem(lane.memory.problem);
    },
    onHeard: () => undefined,
    onEnd: (again) => {
      if (again) poll();
    },
  });

  const endHold = (): void => {
    hold = noHold;
    cancelAgain();
  };

  // What never holds still is read again once it had time to, asked for or not.
  const rest = (ms: number): void => {
    hold = { until: timers.elapsed() + ms, by: neverStill() };
    cancelAgain = timers.after(ms, () => {
      endHold();
      poll();
    });
  };

  const tellProblem = (next: ErrorShape | null): void => {
    const before = problem?.code;
    problem = next;
    if (before !== next?.code) deps.onHeard();
  };

  const poll = (): void => {
    if (!lane.mayCall()) return;
    // Shipments want a token (interface, section 5): without one nobody is asked in vain.
    if (accounts.session()?.means === 'basic') {
      const why = new OrderbellError('service.needs-token');
      lane.dismiss(why);
      tellProblem(shapeOfError(why));
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
    heard: () => {
      const id = accounts.current.get()?.id;
      return { lastSuccessAt: id === undefined ? null : store.lastSuccess(id), problem };
    },
  };
};

const noHold = { until: 0, by: null };

/** For how long nobody asks after a failure, in ms. A service that publishes no shipments may learn to. */
const pauseAfter = (error: unknown): number => {
  const shape = shapeOfError(error);
  return shape.code === 'service.no-shipments' ? noShipmentsMs : (retryAfterOf(shape) ?? 0);
};

const settlesMs = 2_000;
const noShipmentsMs = 3_600_000;
