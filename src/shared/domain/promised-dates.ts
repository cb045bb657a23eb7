import type { CalendarDate } from './calendar-date.ts';
import type { Delivery } from './delivery.ts';

/** `waiting`: the buyer has not agreed yet. */
export type PromisedDate = { position: string; date: CalendarDate; standing: 'agreed' | 'waiting' };

/**
 * The promised dates of each line: agreed ones, or without any the proposed ones. A proposal to change
 * agreed dates isn't counted as well.
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
