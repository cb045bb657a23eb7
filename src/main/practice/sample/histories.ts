import { LosslessNumber } from 'lossless-json';
import { logisticsStatus } from '../../../shared/domain/order/statuses.ts';
import { addDays, dayAt } from '../../../shared/domain/values/calendar-date.ts';
import { instantOf, type ServiceTimestamp } from '../../../shared/domain/values/service-timestamp.ts';
import { writeJson } from '../http/json.ts';
import { applyResponse } from '../orders/apply-response.ts';
import {
  approveRequest,
  askReconfirmation,
  askToReopen,
  type BuyerMove,
  cancel,
  complete,
  moveGoods,
  moveLines,
  reissue,
  rejectRequest,
} from '../orders/buyer-moves.ts';
import { readJsonResponse } from '../orders/order-response-schema.ts';
import { type PracticeLine, type PracticeOrder, shownTerms } from '../orders/practice-order.ts';
import { workday } from './draft-order.ts';

/** An event in the life of an order before the user starts. */
export type Event = (order: PracticeOrder, at: ServiceTimestamp) => PracticeOrder;

/** The supplier accepts the lines; all when left out. */
const accepts = (which: Which = all): Event => answers(which, () => ({ indicators: { accepted: true } }));

const rejects = (reason: string): Event => answers(all, () => ({ indicators: { rejected: true }, reason }));

const proposesLater =
  (days: number, reason: string, which: Which = all): Event =>
  (order, at) =>
    answers(which, (line) => ({
      deliverySchedule: shownTerms(line).deliverySchedule.map(({ position, date, quantity }) => ({
        position,
        date: date === null ? null : workday(addDays(date, days)),
        quantity: quantity === null ? null : new LosslessNumber(quantity),
      })),
      reason,
    }))(order, at);

/** The buyer's move on the lines. No change where the table forbids it. */
const buyer =
  (move: BuyerMove, which: Which = all): Event =>
  (order, at) =>
    moveLines(order, move, at, positionsOf(order, which)) ?? order;

const asksEarlier =
  (days: number, reason: string): Event =>
  (order, at) => {
    const line = order.lines[0];
    if (line === undefined) return order;
    const deliverySchedule = shownTerms(line).deliverySchedule.map((entry) => ({
      ...entry,
      date: entry.date === null ? null : workday(addDays(entry.date, -days)),
    }));
    return buyer(askToReopen({ deliverySchedule, reason }), first)(order, at);
  };

type Which = (index: number) => boolean;

const all: Which = () => true;
const first: Which = (index) => index === 0;
const even: Which = (index) => index % 2 === 0;

const later = 'Material arrives a week late from the mill.';
const noRoom = 'That is too late for our assembly.';

/** The events after the issue, by the present state of the order. */
export const histories = {
  issued: [],
  confirmed: [accepts()],
  overdue: [accepts()],
  delivered: [
    accepts(),
    buyer(moveGoods(logisticsStatus.shipped)),
    booksIn(buyer(moveGoods(logisticsStatus.delivered))),
  ],
  waiting: [proposesLater(7, later)],
  supplierReopen: [accepts(), proposesLater(10, 'Our milling machine is being repaired.', first)],
  partly: [accepts(even)],
  proposalRejected: [proposesLater(14, later), buyer(rejectRequest(noRoom))],
  proposalApproved: [proposesLater(7, later), buyer(approveRequest)],
  buyerReopen: [accepts(), asksEarlier(7, 'Our customer needs the machine earlier: can you do this date?')],
  reconfirmation: [
    accepts(),
    buyer(askReconfirmation('Please confirm once more that the date stands.'), even),
  ],
  rejected: [rejects('We no longer make this part.')],
  reissued: [
    rejects('Not possible at this price.'),
    buyer(reissue({ reason: 'New offer, please look again.' })),
  ],
  cancelled: [buyer(cancel('The project was stopped.'))],
  lineCancelled: [accepts(), buyer(cancel('No longer needed.'), first)],
  completed: [accepts(), booksIn(buyer(moveGoods(logisticsStatus.delivered))), buyer(complete)],
} satisfies Record<string, Event[]>;
export type History = keyof typeof histories;

function answers(which: Which, content: (line: PracticeLine) => Record<string, unknown>): Event {
  return (order, at) => {
    const positions = positionsOf(order, which);
    const lines = order.lines
      .filter(({ position }) => positions.includes(position))
      .map((line) => ({ purchaseOrderLinePosition: line.position, ...content(line) }));
    const { purchaseOrderNumber, buyerAccountNumber } = order;
    const sent = readJsonResponse(writeJson({ order: { purchaseOrderNumber, buyerAccountNumber }, lines }));
    return applyResponse(order, sent, { autoConfirm: false, proposeWhenAccepted: false }, at, () => true);
  };
}

/** The buyer also books the goods in: every third line three days late, the others on their day. */
function booksIn(move: Event): Event {
  return (order, at) => {
    const moved = move(order, at);
    const today = dayAt(instantOf(at), 'UTC');
    return {
      ...moved,
      lines: moved.lines.map((line, index) => ({
        ...line,
        deliveryHistory: shownTerms(line).deliverySchedule.flatMap(({ position, date, quantity }) => {
          if (date === null || quantity === null) return [];
          const day = index % 3 === 2 ? addDays(date, 3) : date;
          if (day > today) return [{ position, date: today, quantity }];
          return [{ position, date: day, quantity }];
        }),
      })),
    };
  };
}

function positionsOf(order: PracticeOrder, which: Which): string[] {
  return order.lines.filter((_, index) => which(index)).map(({ position }) => position);
}
