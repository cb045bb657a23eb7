import type { OrderLine } from '../order/order.ts';
import { agreedTerms, isDelivered } from '../order/order-facts.ts';
import { logisticsFacts, processStatus } from '../order/statuses.ts';
import type { CalendarDate } from '../values/calendar-date.ts';
import {
  addDecimals,
  compareDecimals,
  type Decimal,
  decimal,
  isPositive,
  subtractDecimals,
} from '../values/decimal.ts';
import { compareTexts } from '../values/plain-text.ts';

/** Goods of a line that left or arrived on a day. */
export type DatedQuantity = { date: CalendarDate; quantity: Decimal };

/** A confirmed delivery. `done`: the day on which all its goods had left or arrived; `null`: not yet. */
export type PromisedDelivery = { promised: CalendarDate; done: CalendarDate | null };

/**
 * The confirmed deliveries of a line. What the buyer booked in counts, and without any booking what we
 * shipped. Goods cover the deliveries in the order of their days. Left out is what nobody can judge:
 * deliveries without day or quantity, and goods that are gone without a known day.
 *
 * @param shipped goods of the line in shipments, by the day they left
 */
export const promisedDeliveries = (
  line: OrderLine,
  shipped: readonly DatedQuantity[],
): PromisedDelivery[] => {
  const { processStatus: status, logisticsStatus } = line.status;
  if (status === processStatus.cancelled || status === processStatus.rejected) return [];
  const promised = (agreedTerms(line)?.deliverySchedule ?? []).flatMap(dated);
  if (promised.length < (agreedTerms(line)?.deliverySchedule.length ?? 0)) return [];
  const received = line.deliveryHistory.flatMap(dated);
  const moved = byDay(received.length > 0 ? received : shipped);
  const isGone = isDelivered(line) || logisticsFacts(logisticsStatus).hasLeft;
  let due = nothing;
  return byDay(promised).flatMap(({ date, quantity }) => {
    due = addDecimals(due, quantity);
    const done = dayOf(due, moved);
    return done === null && isGone ? [] : [{ promised: date, done }];
  });
};

/** Deliveries that were due in a period, by whether they were on time. */
export type DeliveryCounts = { onTime: number; late: number };

/**
 * Whether a delivery was on time; `null` if it wasn't due in the period, or isn't judged yet: today's
 * delivery may still leave.
 *
 * @param since the first day of the period
 */
export const wasOnTime = (
  { promised, done }: PromisedDelivery,
  since: CalendarDate,
  today: CalendarDate,
): boolean | null => {
  if (promised < since || promised > today) return null;
  if (done !== null) return done <= promised;
  return promised < today ? false : null;
};

/** The day on which a quantity was complete; `null` if it isn't. */
const dayOf = (quantity: Decimal, moved: readonly DatedQuantity[]): CalendarDate | null => {
  let left = quantity;
  for (const one of moved) {
    left = subtractDecimals(left, one.quantity);
    if (compareDecimals(left, nothing) <= 0) return one.date;
  }
  return null;
};

const dated = ({
  date,
  quantity,
}: {
  date: CalendarDate | null;
  quantity: Decimal | null;
}): DatedQuantity[] =>
  date === null || quantity === null || !isPositive(quantity) ? [] : [{ date, quantity }];

const byDay = (all: readonly DatedQuantity[]): DatedQuantity[] =>
  all.toSorted((a, b) => compareTexts(a.date, b.date));

const nothing = decimal('0');
