import type { CalendarDate } from './calendar-date.ts';
import { addDecimals, type Decimal, decimal, isPositive, subtractDecimals } from './decimal.ts';
import { logisticsFacts } from './statuses.ts';

/** A quantity of one order line that has left or arrived, of one delivery of it where that is known. */
export type Taken = { deliverySchedulePosition: string | null; quantity: Decimal };
export type Despatched = Taken & { purchaseOrderLinePosition: string };

type Entry = {
  position: string | null;
  date: CalendarDate | null;
  quantity: Decimal | null;
  status: string | null;
};

/**
 * What is still open of each entry of a schedule; `null` where its quantity isn't known. A shipment of goods that the service itself shows
 * as shipped or delivered, or that the buyer has received, takes nothing more off: they are the same goods.
 *
 * @param received what the buyer has booked in (`deliveryHistory`)
 * @param despatched what advices and shipments hold; one that names no entry is taken off the earliest
 */
export const openQuantities = (
  schedule: readonly Entry[],
  { received, despatched }: { received: readonly Taken[]; despatched: readonly Taken[] },
): (Decimal | null)[] => {
  const whole = schedule.map(({ quantity }) => quantity);
  const arrived = takeOff(schedule, whole, received);
  const open = arrived.map((quantity, index) =>
    quantity !== null && logisticsFacts(schedule[index]?.status ?? null).hasLeft ? nothing : quantity,
  );
  const counted = whole.map((quantity, index) => difference(quantity, open[index] ?? null));
  // First each entry's own goods that are counted already, then its open ones, then those of all others in the same order.
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
  taken: readonly Taken[],
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

// Of an entry that names no quantity nobody knows how much is too much: what names the entry is part of it.
const isKnown = (quantities: readonly (Decimal | null)[], index: number): boolean =>
  (quantities[index] ?? null) !== null;

const namedEntry = (schedule: readonly Entry[], name: string | null): number =>
  schedule.findIndex(({ position }) => position !== null && position === name);

// An entry without a date is the last: nobody knows how late it is.
const earliestFirst = (schedule: readonly Entry[]): number[] =>
  schedule
    .map(({ date }, index) => ({ date: date ?? '~', index }))
    .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.index - b.index))
    .map(({ index }) => index);

/** Takes a quantity off one entry, and gives back what was more than the entry had. */
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
