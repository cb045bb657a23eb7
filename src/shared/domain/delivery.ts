import { z } from 'zod';
import { lineAmount } from './amounts.ts';
import { type CalendarDate, calendarDateSchema } from './calendar-date.ts';
import { decimalSchema } from './decimal.ts';
import { attentionOf } from './line-attention.ts';
import type { Despatched } from './open-quantities.ts';
import type { Order, OrderLine, Terms } from './order.ts';
import { agreedTerms, entriesToCome, isDelivered } from './order-facts.ts';
import { proposedTerms, sameSchedule } from './terms.ts';

/** One date of one line: a line that is split into three has three of them. */
export const deliverySchema = z.object({
  /** `agreed`: both sides agreed to it. `proposed`: we asked for it, and the buyer has not said yes. */
  kind: z.enum(['agreed', 'proposed']),
  position: z.string(),
  date: calendarDateSchema,
  /** `null` as long as it isn't known. */
  quantity: decimalSchema.nullable(),
  unit: z.string().nullable(),
  item: z.string().nullable(),
  /** Its share of the line's amount; `null` where a price is missing, or is for another kind of unit. */
  amount: z.object({ value: decimalSchema, currencyIso: z.string().nullable() }).nullable(),
  /** The service says that it is late, whatever its date. */
  late: z.boolean(),
});
export type Delivery = z.infer<typeof deliverySchema>;

/**
 * What of an order is still to be delivered by the dates that were promised: the agreed ones, and beside them what we proposed
 * instead. Nothing of lines that are closed or delivered, no date that is delivered, cancelled or on
 * its way by itself, and nothing that has no date yet.
 *
 * @param approved goods of the order in shipments that the buyer approved
 */
export const deliveriesOf = (order: Order, approved: readonly Despatched[] = []): Delivery[] => {
  const state = { isOrderLate: order.deliveryOverdue, approved };
  return withOrdersLateness(
    order.lines.flatMap((line) => deliveriesOfLine(line, state)),
    order.deliveryOverdue,
  );
};

/** Late by the same rule by which an order lies among the overdue ones (`tray.ts`): only what was agreed can be. */
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
    // Another price alone moves no delivery.
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

// The service says it of a line or of the whole order, never of a date: it is true of the first one at least.
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
