import { z } from 'zod';
import { addToTotals } from '../order/amounts.ts';
import { type CalendarDate, calendarDateSchema } from '../values/calendar-date.ts';
import { decimalSchema } from '../values/decimal.ts';
import { type Delivery, isOverdue } from './delivery.ts';

/**
 * `deliveries` is a count: quantities of different units have no sum. `amounts`: one for each currency.
 * `unpriced`: the number of deliveries without an amount.
 */
const loadSumSchema = z.object({
  deliveries: z.number().int(),
  unpriced: z.number().int(),
  amounts: z.array(z.object({ value: decimalSchema, currencyIso: z.string().nullable() })),
});
export type LoadSum = z.infer<typeof loadSumSchema>;

const loadSchema = z.object({ agreed: loadSumSchema, proposed: loadSumSchema });
export type Load = z.infer<typeof loadSchema>;

/**
 * `overdue`: deliveries that are late. Its `proposed` part holds proposals whose dates have passed
 * unanswered.
 */
export const deliveryLoadSchema = z.object({
  overdue: loadSchema,
  /** Days with deliveries from today on, in order. */
  days: z.array(loadSchema.extend({ date: calendarDateSchema })),
});
export type DeliveryLoad = z.infer<typeof deliveryLoadSchema>;

/** Counts each delivery once: as overdue, or on its day. */
export const createDeliveryLoad = (
  today: CalendarDate,
): { add: (delivery: Delivery) => void; result: () => DeliveryLoad } => {
  const overdue = noLoad();
  const days = new Map<CalendarDate, Load>();
  return {
    add: (delivery) => {
      const load = isBehind(delivery, today) ? overdue : (days.get(delivery.date) ?? noLoad());
      if (load !== overdue) days.set(delivery.date, load);
      addTo(load[delivery.kind], delivery);
    },
    result: () => ({
      overdue,
      days: [...days]
        .map(([date, load]) => ({ date, ...load }))
        .toSorted((a, b) => (a.date < b.date ? -1 : 1)),
    }),
  };
};

/** Whether a delivery belongs to the part before today: overdue, or proposed for a past day. */
export const isBehind = (delivery: Delivery, today: CalendarDate): boolean =>
  isOverdue(delivery, today) || delivery.date < today;

/** The sum of several loads. */
export const loadOf = (loads: readonly Load[]): Load => {
  const sum = noLoad();
  for (const load of loads) {
    join(sum.agreed, load.agreed);
    join(sum.proposed, load.proposed);
  }
  return sum;
};

const noLoad = (): Load => ({ agreed: noSum(), proposed: noSum() });

const noSum = (): LoadSum => ({ deliveries: 0, unpriced: 0, amounts: [] });

const addTo = (sum: LoadSum, { amount }: Delivery): void => {
  sum.deliveries += 1;
  if (amount === null) sum.unpriced += 1;
  else addToTotals(sum.amounts, amount);
};

const join = (sum: LoadSum, other: LoadSum): void => {
  sum.deliveries += other.deliveries;
  sum.unpriced += other.unpriced;
  for (const amount of other.amounts) addToTotals(sum.amounts, amount);
};
