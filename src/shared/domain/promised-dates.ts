import type { CalendarDate } from './calendar-date.ts';
import type { Delivery } from './delivery.ts';

/** `waiting`: the buyer hasn't agreed to it yet. */
export type PromisedDate = { position: string; date: CalendarDate; standing: 'agreed' | 'waiting' };

/**
 * Each delivery that stands promised, by its line: what is agreed, or where nothing is, what we proposed and the buyer hasn't agreed
 * to. A request of ours to move what is agreed isn't counted beside it.
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
