import { sameKnown } from '../decimal.ts';
import type { OrderLine, ScheduleEntry } from '../order.ts';
import { isSameUnit } from '../units.ts';
import { type ChangeValue, change, type OrderChange } from './order-change.ts';

/** What the quantities of each side are counted in: `10` kilograms that become `10,000` grams are told as that. */
export type Units = { was: string | null; is: string | null };

export const unitOf = ({ item }: OrderLine): string | null => item.purchaseUnitOfMeasureIso;

/**
 * A delivery that is still there is compared date by date and quantity by quantity; one more or one less as a whole. The same figure of
 * another unit is another quantity.
 */
export const schedules = (
  position: string,
  { was, is }: Units,
  before: ScheduleEntry[],
  after: ScheduleEntry[],
): OrderChange[] =>
  paired(before, after).flatMap(({ old, now }) => {
    if (old === null || now === null) {
      return [change(position, 'delivery', deliveryValue(old, was), deliveryValue(now, is))];
    }
    return [
      ...(old.date === now.date ? [] : [change(position, 'date', dateValue(old.date), dateValue(now.date))]),
      ...(sameKnown(old.quantity, now.quantity) && isSameUnit(was, is)
        ? []
        : [change(position, 'quantity', quantityValue(old.quantity, was), quantityValue(now.quantity, is))]),
    ];
  });

const dateValue = (date: ScheduleEntry['date']): ChangeValue | null =>
  date === null ? null : { type: 'date', date };

const quantityValue = (quantity: ScheduleEntry['quantity'], unit: string | null): ChangeValue | null =>
  quantity === null ? null : { type: 'quantity', quantity, unit };

const deliveryValue = (entry: ScheduleEntry | null, unit: string | null): ChangeValue | null =>
  entry === null ? null : { type: 'delivery', date: entry.date, quantity: entry.quantity, unit };

/** How far the deliveries are that were there before; a new one is told with its date and quantity. */
export const stages = (position: string, before: ScheduleEntry[], after: ScheduleEntry[]): OrderChange[] =>
  paired(before, after).flatMap(({ old, now }) => {
    if (old === null || now === null) return [];
    const [was, is] = [stageValue(old), stageValue(now)];
    return JSON.stringify(was) === JSON.stringify(is) ? [] : [change(position, 'stage', was, is)];
  });

const stageValue = ({ status, transportMode, etd, eta }: ScheduleEntry): ChangeValue | null =>
  [status, transportMode, etd, eta].every((one) => one === null)
    ? null
    : { type: 'stage', status, transportMode, etd, eta };

type Pair = { old: ScheduleEntry | null; now: ScheduleEntry | null };

/**
 * Which delivery of before is which of now, in the order of now, and those that are gone at the end. The place in the list says the least: an earlier
 * delivery that is put in front moves no other one. The same day and quantity is the same delivery, whatever its position is now (`sameSchedule` sees
 * no change there either); another day or quantity is followed by the position, and by the place only where there is none (open points, section 3).
 */
const paired = (before: ScheduleEntry[], after: ScheduleEntry[]): Pair[] => {
  const left = [...before];
  const olds = new Map<number, ScheduleEntry>();
  for (const isTwin of [isUnchanged, hasSameContent, hasSamePosition, isUnnumbered]) {
    for (const [index, now] of after.entries()) {
      if (olds.has(index)) continue;
      const old = left.find((one) => isTwin(one, now));
      if (old === undefined) continue;
      olds.set(index, old);
      left.splice(left.indexOf(old), 1);
    }
  }
  return [
    ...after.map((now, index) => ({ old: olds.get(index) ?? null, now })),
    ...left.map((old) => ({ old, now: null })),
  ];
};

const hasSamePosition = (old: ScheduleEntry, now: ScheduleEntry): boolean =>
  old.position !== null && old.position === now.position;

const hasSameContent = (old: ScheduleEntry, now: ScheduleEntry): boolean =>
  old.date === now.date && sameKnown(old.quantity, now.quantity);

const isUnchanged = (old: ScheduleEntry, now: ScheduleEntry): boolean =>
  hasSamePosition(old, now) && hasSameContent(old, now);

const isUnnumbered = (old: ScheduleEntry, now: ScheduleEntry): boolean =>
  old.position === null || now.position === null;
