import type { OrderLine, Receipt, ScheduleEntry } from '../order/order.ts';
import { sameKnown } from '../values/decimal.ts';
import { isSameUnit } from '../values/units.ts';
import { type ChangeValue, change, type OrderChange } from './order-change.ts';

/** The units of both sides: 10 kg that become 10,000 g are shown as such. */
export type Units = { was: string | null; is: string | null };

/** The unit of the line's quantities (UN/ECE Recommendation 20); `null` if the order names none. */
export const unitOf = ({ item }: OrderLine): string | null => item.purchaseUnitOfMeasureIso;

/**
 * Changes of a schedule. A remaining delivery is compared by date and quantity; a new or removed one is
 * one change. The same number in another unit is another quantity. If the number of deliveries changes, a
 * delivery with another quantity is one change too: a split isn't a smaller quantity of the line.
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
    const isOfSameQuantity = sameKnown(old.quantity, now.quantity) && isSameUnit(was, is);
    if (!isOfSameQuantity && before.length !== after.length) {
      return [change(position, 'delivery', deliveryValue(old, was), deliveryValue(now, is))];
    }
    return [
      ...(old.date === now.date ? [] : [change(position, 'date', dateValue(old.date), dateValue(now.date))]),
      ...(isOfSameQuantity
        ? []
        : [change(position, 'quantity', quantityValue(old.quantity, was), quantityValue(now.quantity, is))]),
    ];
  });

const dateValue = (date: ScheduleEntry['date']): ChangeValue | null =>
  date === null ? null : { type: 'date', date };

const quantityValue = (quantity: ScheduleEntry['quantity'], unit: string | null): ChangeValue | null =>
  quantity === null ? null : { type: 'quantity', quantity, unit };

const deliveryValue = (entry: Receipt | null, unit: string | null): ChangeValue | null =>
  entry === null ? null : { type: 'delivery', date: entry.date, quantity: entry.quantity, unit };

/** Changes of progress for deliveries that existed before. A new delivery is shown as a whole. */
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

/** Receipts that the buyer added or corrected. */
export const receipts = (
  position: string,
  { was, is }: Units,
  before: Receipt[],
  after: Receipt[],
): OrderChange[] =>
  paired(before, after).flatMap(({ old, now }) =>
    old !== null && now !== null && hasSameContent(old, now)
      ? []
      : [change(position, 'receipt', deliveryValue(old, was), deliveryValue(now, is))],
  );

type Pair<Entry> = { old: Entry | null; now: Entry | null };

/**
 * Pairs the deliveries of two versions, in the new order; removed ones come last. The place in the list
 * means little: a new earlier delivery moves no other one. The same day and quantity is the same delivery,
 * whatever its position (as in `sameSchedule`). Otherwise the position decides, or without one the place
 * (open points, section 3).
 */
const paired = <Entry extends Receipt>(before: Entry[], after: Entry[]): Pair<Entry>[] => {
  const left = [...before];
  const olds = new Map<number, Entry>();
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

const hasSamePosition = (old: Receipt, now: Receipt): boolean =>
  old.position !== null && old.position === now.position;

const hasSameContent = (old: Receipt, now: Receipt): boolean =>
  old.date === now.date && sameKnown(old.quantity, now.quantity);

const isUnchanged = (old: Receipt, now: Receipt): boolean =>
  hasSamePosition(old, now) && hasSameContent(old, now);

const isUnnumbered = (old: Receipt, now: Receipt): boolean => old.position === null || now.position === null;
