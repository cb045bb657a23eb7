import { sameDecimal } from '../decimal.ts';
import type { ScheduleEntry } from '../order.ts';
import { type ChangeValue, change, type OrderChange } from './order-change.ts';

/** A delivery that is still there is compared date by date and quantity by quantity; one more or one less as a whole. */
export const schedules = (
  position: string,
  unit: string | null,
  before: ScheduleEntry[],
  after: ScheduleEntry[],
): OrderChange[] => {
  const pairs = Array.from({ length: Math.max(before.length, after.length) }, (_, index) => ({
    old: before[index],
    now: after[index],
  }));
  return pairs.flatMap(({ old, now }) => {
    if (old === undefined || now === undefined) {
      return [change(position, 'delivery', deliveryValue(old, unit), deliveryValue(now, unit))];
    }
    return [
      ...(old.date === now.date
        ? []
        : [change(position, 'date', { type: 'date', date: old.date }, { type: 'date', date: now.date })]),
      ...(sameDecimal(old.quantity, now.quantity)
        ? []
        : [
            change(
              position,
              'quantity',
              { type: 'quantity', quantity: old.quantity, unit },
              { type: 'quantity', quantity: now.quantity, unit },
            ),
          ]),
    ];
  });
};

const deliveryValue = (entry: ScheduleEntry | undefined, unit: string | null): ChangeValue | null =>
  entry === undefined ? null : { type: 'delivery', date: entry.date, quantity: entry.quantity, unit };

/** How far the deliveries are that were there before; a new one is told with its date and quantity. */
export const stages = (position: string, before: ScheduleEntry[], after: ScheduleEntry[]): OrderChange[] =>
  after.flatMap((entry, index) => {
    const old = before[index];
    if (old === undefined) return [];
    const [was, is] = [stageValue(old), stageValue(entry)];
    return JSON.stringify(was) === JSON.stringify(is) ? [] : [change(position, 'stage', was, is)];
  });

const stageValue = ({ status, transportMode, etd, eta }: ScheduleEntry): ChangeValue | null =>
  [status, transportMode, etd, eta].every((one) => one === null)
    ? null
    : { type: 'stage', status, transportMode, etd, eta };
