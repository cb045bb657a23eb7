import { z } from 'zod';
import { type CalendarDate, calendarDateSchema } from './calendar-date.ts';
import { addDecimals, decimalSchema } from './decimal.ts';
import { type Delivery, isOverdue } from './delivery.ts';

/**
 * Deliveries counted, never their quantities: pieces and kilograms make no sum. `amounts`: one for each currency; `unpriced`: how
 * many of the deliveries are in none of them.
 */
const loadSumSchema = z.object({
  deliveries: z.number().int(),
  unpriced: z.number().int(),
  amounts: z.array(z.object({ value: decimalSchema, currencyIso: z.string().nullable() })),
});
export type LoadSum = z.infer<typeof loadSumSchema>;

const loadSchema = z.object({ agreed: loadSumSchema, proposed: loadSumSchema });
export type Load = z.infer<typeof loadSchema>;

/** `overdue`: what should have been delivered; its `proposed` are proposals whose dates have passed without the buyer's word. */
export const deliveryLoadSchema = z.object({
  overdue: loadSchema,
  /** Days from today on that have a delivery, in order. */
  days: z.array(loadSchema.extend({ date: calendarDateSchema })),
});
export type DeliveryLoad = z.infer<typeof deliveryLoadSchema>;

/** Each delivery is counted once: among the overdue ones, or on its day. */
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

/** Whether it stands before all days: overdue, or proposed for a day that is over. */
export const isBehind = (delivery: Delivery, today: CalendarDate): boolean =>
  isOverdue(delivery, today) || delivery.date < today;

/** The load of several days together. */
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
  else addAmount(sum.amounts, amount);
};

const join = (sum: LoadSum, other: LoadSum): void => {
  sum.deliveries += other.deliveries;
  sum.unpriced += other.unpriced;
  for (const amount of other.amounts) addAmount(sum.amounts, amount);
};

const addAmount = (amounts: LoadSum['amounts'], { value, currencyIso }: LoadSum['amounts'][number]): void => {
  const same = amounts.find((one) => one.currencyIso === currencyIso);
  if (same === undefined) amounts.push({ value, currencyIso });
  else same.value = addDecimals(same.value, value);
};
