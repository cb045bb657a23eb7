import { hasGap } from '../../../shared/domain/answer/line-answer.ts';
import { processStatus, shipmentProcessStatus } from '../../../shared/domain/order/statuses.ts';
import { sameTerms } from '../../../shared/domain/order/terms.ts';
import { dayAfter } from '../../../shared/domain/values/calendar-date.ts';
import { decimal, multiplyDecimals } from '../../../shared/domain/values/decimal.ts';
import { compareTexts } from '../../../shared/domain/values/plain-text.ts';
import { isSupplierRequest } from '../orders/buyer-moves.ts';
import { type PracticeLine, type PracticeOrder, shownTerms } from '../orders/practice-order.ts';
import { workday } from '../sample/draft-order.ts';
import type { Random } from '../sample/random.ts';
import type { PracticeShipment } from '../shipments/practice-shipment.ts';
import type { World } from '../world.ts';
import type { Buyers } from './buyers.ts';
import { refusalsOf } from './refusals.ts';

/** Calls `run` after `ms` milliseconds. Returns the function that cancels the call. */
export type Schedule = (ms: number, run: () => void) => () => void;

/** `isOwn`: to something that the user sent, or in the order that they asked about. Otherwise a sample order. */
export type BuyerReply = { purchaseOrderNumber: string; agrees: boolean; isOwn: boolean };

/** Buyers that act on their own. */
export type Behaviour = {
  /** Makes one random move of a buyer. */
  act(): void;
  /** A buyer changes the date of a line. Returns the order's number; `null` if there is no such line. */
  changeOrder(): string | null;
  /**
   * A buyer agrees to an open proposal or request, or rejects it: first in the order `first`. Else in the newest that
   * the user sent. Until the user sent anything, it may be one of the sample. `null`: there is none.
   */
  reply(first: string | null): BuyerReply | null;
  start(): void;
  stop(): void;
};

/** @param pace seconds between the buyers' own moves; 0: they never act on their own */
export const createBehaviour = (
  world: World,
  buyers: Buyers,
  random: Random,
  pace: number,
  after: Schedule,
): Behaviour => {
  const pending = new Set<() => void>();
  let unsubscribes: (() => void)[] = [];

  const later = (ms: number, run: () => void): void => {
    const undo = after(ms, () => {
      pending.delete(undo);
      run();
    });
    pending.add(undo);
  };
  /** Slow enough to let a buyer reply by hand first. */
  const decisionMs = (): number => 120_000 + random.next() * 60_000;
  const act = (): void => void random.pick(moves)(world, buyers, random);
  const next = (): void =>
    later(pace * 1000 * (0.7 + random.next() * 0.6), () => {
      act();
      next();
    });

  // The decision covers the lines that are still open by then.
  const watch = (order: PracticeOrder): void => {
    const requests = order.lines.filter(
      (line) => isSupplierRequest(line) && line.lastUpdatedAt === order.lastUpdatedAt,
    );
    if (requests.length === 0) return;
    later(decisionMs(), () =>
      decide(
        order.id,
        requests.map(({ position }) => position),
      ),
    );
  };
  const decide = (orderId: string, positions: string[]): void => {
    const order = world.order(orderId);
    const open = (order?.lines ?? []).filter(
      (line) => positions.includes(line.position) && isSupplierRequest(line),
    );
    if (open.length > 0) answer(buyers, random, orderId, open, random.chance(0.75));
  };
  /** Whether the user sent an answer to this line. The sample orders begin with proposals of nobody. */
  const isSent = ({ purchaseOrderNumber }: PracticeOrder, { position }: PracticeLine): boolean =>
    world.responses.some(
      ({ response }) =>
        response.order.purchaseOrderNumber === purchaseOrderNumber &&
        response.lines.some((line) => line.purchaseOrderLinePosition === position),
    );
  const reply = (first: string | null): BuyerReply | null => {
    const asked = world
      .orders()
      .flatMap((order) => order.lines.filter(isSupplierRequest).map((line) => ({ order, line })))
      .sort((a, b) => compareTexts(b.line.lastUpdatedAt, a.line.lastUpdatedAt));
    const hasSent = world.responses.length > 0;
    const offered = hasSent ? asked.filter(({ order, line }) => isSent(order, line)) : asked;
    const wanted = asked.find(({ order }) => order.purchaseOrderNumber === first);
    const chosen = wanted ?? offered[0];
    if (chosen === undefined) return null;
    const { id, purchaseOrderNumber, lines } = chosen.order;
    const agrees = random.chance(0.5);
    answer(buyers, random, id, lines.filter(isSupplierRequest), agrees);
    return { purchaseOrderNumber, agrees, isOwn: hasSent || wanted !== undefined };
  };

  const watchShipment = ({ id, processStatus: status }: PracticeShipment): void => {
    if (status !== shipmentProcessStatus.issued) return;
    later(decisionMs(), () => {
      if (world.shipment(id)?.processStatus !== shipmentProcessStatus.issued) return;
      if (random.chance(0.85)) buyers.approveShipment(id);
      else buyers.rejectShipment(id);
    });
  };

  return {
    act,
    changeOrder: () => changeDate(world, buyers, random) ?? askToReopen(world, buyers, random),
    reply,
    start: () => {
      if (pace <= 0 || unsubscribes.length > 0) return;
      unsubscribes = [world.subscribe(watch), world.subscribeShipments(watchShipment)];
      next();
    },
    stop: () => {
      for (const unsubscribe of unsubscribes) unsubscribe();
      unsubscribes = [];
      for (const undo of pending) undo();
      pending.clear();
    },
  };
};

/** Returns the number of the order; `null` if no order allows the move. */
type Move = (world: World, buyers: Buyers, random: Random) => string | null;

const issue: Move = (_, buyers) => buyers.issue().purchaseOrderNumber;

const changeDate: Move = (world, buyers, random) =>
  onSomeLine(
    world,
    random,
    (line) => isOpen(line) && line.confirmed === null && isKnown(line),
    (order, line) => {
      const days = random.pick([-7, -3, 5, 7, 14]);
      buyers.reissue(order.id, moved(line, days, 1), [line.position]);
    },
  );

const changeQuantity: Move = (world, buyers, random) =>
  onSomeLine(
    world,
    random,
    (line) => isOpen(line) && line.confirmed === null && isKnown(line),
    (order, line) => buyers.reissue(order.id, moved(line, 0, 2), [line.position]),
  );

const cancelLine: Move = (world, buyers, random) =>
  onSomeLine(world, random, isOpen, (order, line) => buyers.cancel(order.id, [line.position]));

const askToReopen: Move = (world, buyers, random) =>
  onSomeLine(
    world,
    random,
    (line) => isConfirmed(line) && isKnown(line),
    (order, line) =>
      buyers.askToReopen(
        order.id,
        {
          ...moved(line, random.pick([-7, 7, 14]), 1),
          reason: 'Our plan has changed: can you do this date?',
        },
        [line.position],
      ),
  );

const askReconfirmation: Move = (world, buyers, random) =>
  onSomeLine(world, random, isConfirmed, (order, line) =>
    buyers.askReconfirmation(order.id, [line.position]),
  );

const decideOld: Move = (world, buyers, random) =>
  onSomeLine(world, random, isSupplierRequest, (order, line) =>
    answer(buyers, random, order.id, [line], random.chance(0.7)),
  );

/** Agrees to what the supplier asks for in some lines, or rejects it with a reason that fits each of them. */
const answer = (
  buyers: Buyers,
  random: Random,
  orderId: string,
  lines: readonly PracticeLine[],
  agrees: boolean,
): void => {
  const positions = lines.map(({ position }) => position);
  // A buyer who asks for the same by now has no reason to reject it.
  const isAsked = lines.every((line) => line.proposal !== null && sameTerms(line.proposal, line.requested));
  if (agrees || isAsked) return void buyers.approveProposal(orderId, positions);
  const [first = [], ...others] = lines.map(refusalsOf);
  const fitting = first.filter((reason) => others.every((reasons) => reasons.includes(reason)));
  buyers.rejectProposal(orderId, positions, fitting.length === 0 ? undefined : random.pick(fitting));
};

// New orders are the most frequent move.
const moves: readonly Move[] = [
  issue,
  issue,
  issue,
  issue,
  changeDate,
  changeDate,
  changeQuantity,
  cancelLine,
  askToReopen,
  askReconfirmation,
  decideOld,
];

const isOpen = (line: PracticeLine): boolean =>
  line.processStatus === processStatus.issued || line.processStatus === processStatus.inProgress;

const isConfirmed = (line: PracticeLine): boolean =>
  line.processStatus === processStatus.confirmed && !line.delivered;

// A line with gaps in its schedule can't be moved: the supplier has to fill them first.
const isKnown = (line: PracticeLine): boolean => !shownTerms(line).deliverySchedule.some(hasGap);

const onSomeLine = (
  world: World,
  random: Random,
  suits: (line: PracticeLine) => boolean,
  act: (order: PracticeOrder, line: PracticeLine) => void,
): string | null => {
  const orders = world.orders().filter(({ lines }) => lines.some(suits));
  if (orders.length === 0) return null;
  const order = random.pick(orders);
  act(order, random.pick(order.lines.filter(suits)));
  return order.purchaseOrderNumber;
};

const moved = (line: PracticeLine, days: number, times: number) => ({
  deliverySchedule: shownTerms(line).deliverySchedule.flatMap(({ date, quantity }) =>
    date === null || quantity === null
      ? []
      : [
          {
            date: days === 0 ? date : workday(dayAfter(date, days) ?? date),
            quantity: times === 1 ? quantity : multiplyDecimals(quantity, decimal(String(times))),
          },
        ],
  ),
});
