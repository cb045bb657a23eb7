import { z } from 'zod';
import { lineAmount } from '../order/amounts.ts';
import { attentionOf } from '../order/line-attention.ts';
import type { Order, OrderLine, Terms } from '../order/order.ts';
import { agreedTerms, entriesToCome, isDelivered } from '../order/order-facts.ts';
import { proposedTerms, sameSchedule } from '../order/terms.ts';
import { type CalendarDate, calendarDateSchema } from '../values/calendar-date.ts';
import { decimalSchema } from '../values/decimal.ts';
import type { DespatchedQuantity } from './open-quantities.ts';

/** One delivery of one line. A line that is split into three has three. */
export const deliverySchema = z.object({
  /** `agreed`: both sides agreed. `proposed`: we proposed it and the buyer has not agreed. */
  kind: z.enum(['agreed', 'proposed']),
  position: z.string(),
  date: calendarDateSchema,
  /** `null`: unknown. */
  quantity: decimalSchema.nullable(),
  unit: z.string().nullable(),
  item: z.string().nullable(),
  /** The amount of this delivery; `null` if the price is missing or for a unit that can't be converted. */
  amount: z.object({ value: decimalSchema, currencyIso: z.string().nullable() }).nullable(),
  /** Whether the service marks it as late, regardless of its date. */
  late: z.boolean(),
});
export type Delivery = z.infer<typeof deliverySchema>;

/**
 * The deliveries of an order that are still to be made: agreed ones, and those we proposed instead. Left
 * out are closed and delivered lines, deliveries without a date, and deliveries that left, arrived or were
 * cancelled.
 *
 * @param approved goods of the order in shipments that the buyer approved
 */
export const deliveriesOf = (order: Order, approved: readonly DespatchedQuantity[] = []): Delivery[] => {
  const state = { isOrderLate: order.deliveryOverdue, approved };
  return withOrdersLateness(
    order.lines.flatMap((line) => deliveriesOfLine(line, state)),
    order.deliveryOverdue,
  );
};

/** Whether a delivery is late. The same rule puts orders into the folder `overdue` (`folder.ts`). */
export const isOverdue = ({ kind, date, late }: Delivery, today: CalendarDate): boolean =>
  kind === 'agreed' && (late || date < today);

type State = Parameters<typeof entriesToCome>[2];

const deliveriesOfLine = (line: OrderLine, state: State): Delivery[] => {
  if (attentionOf(line) === 'closed' || isDelivered(line)) return [];
  const agreed = agreedTerms(line);
  const proposed = proposedTerms(line);
  const promised = agreed === null ? [] : entriesOf(line, 'agreed', agreed, state);
  return [
    ...(line.deliveryOverdue ? firstLate(promised) : promised),
    // A proposal that only changes the price has the same deliveries.
    ...(proposed === null ||
    (agreed !== null && sameSchedule(agreed.deliverySchedule, proposed.deliverySchedule))
      ? []
      : entriesOf(line, 'proposed', proposed, state)),
  ];
};

const entriesOf = (line: OrderLine, kind: Delivery['kind'], terms: Terms, state: State): Delivery[] => {
  const { item } = line;
  return entriesToCome(line, terms.deliverySchedule, state).flatMap((entry) =>
    entry.date === null
      ? []
      : [
          {
            kind,
            position: line.position,
            date: entry.date,
            quantity: entry.quantity,
            unit: item.purchaseUnitOfMeasureIso,
            item: item.name ?? line.description ?? item.description ?? item.number,
            amount: lineAmount({ ...terms, deliverySchedule: [entry] }, item.purchaseUnitOfMeasureIso),
            late: false,
          },
        ],
  );
};

// The service marks lines and orders as late, never deliveries: the mark counts for the earliest one.
const withOrdersLateness = (deliveries: Delivery[], overdue: boolean): Delivery[] =>
  overdue && !deliveries.some(({ late }) => late) ? firstLate(deliveries) : deliveries;

const firstLate = (deliveries: Delivery[]): Delivery[] => {
  const agreed = deliveries.filter(({ kind }) => kind === 'agreed');
  const first = agreed.reduce<Delivery | null>(
    (early, one) => (early === null || one.date < early.date ? one : early),
    null,
  );
  return deliveries.map((one) => (one === first ? { ...one, late: true } : one));
};

/** `waiting`: the buyer has not agreed yet. */
export type PromisedDate = { position: string; date: CalendarDate; standing: 'agreed' | 'waiting' };

/**
 * The promised dates of each line: agreed ones, or without any the proposed ones. A proposal to change
 * agreed dates isn't counted as well.
 */
export const promisedDates = (
  deliveries: readonly Pick<Delivery, 'kind' | 'position' | 'date'>[],
): PromisedDate[] => {
  const agreed = new Set(deliveries.filter(({ kind }) => kind === 'agreed').map(({ position }) => position));
  return deliveries
    .filter(({ kind, position }) => kind === 'agreed' || !agreed.has(position))
    .map(({ kind, position, date }) => ({
      position,
      date,
      standing: kind === 'agreed' ? 'agreed' : 'waiting',
    }));
};
