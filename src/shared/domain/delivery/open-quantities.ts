import { logisticsFacts } from '../order/statuses.ts';
import type { CalendarDate } from '../values/calendar-date.ts';
import { addDecimals, type Decimal, decimal, isPositive, subtractDecimals } from '../values/decimal.ts';
import { compareTexts } from '../values/plain-text.ts';

/** A quantity of an order line that left or arrived. `deliverySchedulePosition`: `null` if unknown. */
export type MovedQuantity = { deliverySchedulePosition: string | null; quantity: Decimal };
export type DespatchedQuantity = MovedQuantity & { purchaseOrderLinePosition: string };

type Entry = {
  position: string | null;
  date: CalendarDate | null;
  quantity: Decimal | null;
  status: string | null;
};

/**
 * The open quantity of each schedule entry; `null` if its quantity is unknown. Shipments don't reduce
 * quantities twice: they first cover goods that the service shows as shipped, delivered or received.
 *
 * @param received what the buyer booked in (`deliveryHistory`)
 * @param despatched goods in advices and shipments; without a position they reduce the earliest entries
 */
export const openQuantities = (
  schedule: readonly Entry[],
  { received, despatched }: { received: readonly MovedQuantity[]; despatched: readonly MovedQuantity[] },
): (Decimal | null)[] => {
  const whole = schedule.map(({ quantity }) => quantity);
  const arrived = takeOff(schedule, whole, received);
  const open = schedule.map(({ quantity, status }, index) =>
    quantity !== null && logisticsFacts(status).hasLeft ? nothing : (arrived[index] ?? null),
  );
  const counted = whole.map((quantity, index) => difference(quantity, open[index] ?? null));
  // Each entry's shipments first cover its counted goods, then its open ones, then other entries.
  const spare: Decimal[] = [];
  for (const { deliverySchedulePosition, quantity } of despatched) {
    const named = namedEntry(schedule, deliverySchedulePosition);
    if (named < 0) spare.push(quantity);
    else if (isKnown(whole, named)) spare.push(take(open, named, take(counted, named, quantity)));
  }
  const order = earliestFirst(schedule);
  const rest = order.reduce((left, index) => take(counted, index, left), spare.reduce(addDecimals, nothing));
  order.reduce((left, index) => take(open, index, left), rest);
  return open;
};

const takeOff = (
  schedule: readonly Entry[],
  quantities: readonly (Decimal | null)[],
  taken: readonly MovedQuantity[],
): (Decimal | null)[] => {
  const open = [...quantities];
  const spare = taken.map(({ deliverySchedulePosition, quantity }) => {
    const named = namedEntry(schedule, deliverySchedulePosition);
    if (named < 0) return quantity;
    return isKnown(open, named) ? take(open, named, quantity) : nothing;
  });
  earliestFirst(schedule).reduce(
    (left, index) => take(open, index, left),
    spare.reduce(addDecimals, nothing),
  );
  return open;
};

// An entry without a quantity takes all goods that name it.
const isKnown = (quantities: readonly (Decimal | null)[], index: number): boolean =>
  (quantities[index] ?? null) !== null;

const namedEntry = (schedule: readonly Entry[], name: string | null): number =>
  schedule.findIndex(({ position }) => position !== null && position === name);

// Entries without a date are last.
const earliestFirst = (schedule: readonly Entry[]): number[] =>
  schedule
    .map(({ date }, index) => ({ date: date ?? '~', index }))
    .sort((a, b) => compareTexts(a.date, b.date))
    .map(({ index }) => index);

/** Reduces one entry, and returns what exceeds it. */
const take = (open: (Decimal | null)[], index: number, quantity: Decimal): Decimal => {
  const before = open[index] ?? null;
  if (before === null) return quantity;
  const left = subtractDecimals(before, quantity);
  open[index] = isPositive(left) ? left : nothing;
  return isPositive(left) ? nothing : subtractDecimals(nothing, left);
};

const difference = (whole: Decimal | null, open: Decimal | null): Decimal | null =>
  whole === null || open === null ? null : subtractDecimals(whole, open);

const nothing = decimal('0');
