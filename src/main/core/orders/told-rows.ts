import type { CoreEvent } from '../../../shared/contract/events.ts';
import type { Desk } from './desk.ts';

/** An import changes more, and the window asks for those at once. */
const few = 10;

/**
 * Adds the rows of few changed orders to an event, so that the window needn't ask for them. Reads nothing
 * while no window has shown a list.
 */
export const withRows = (event: CoreEvent, desk: Pick<Desk, 'rowsAtHand'>): CoreEvent => {
  if (event.name !== 'orders.changed' || event.keys.length > few) return event;
  try {
    const rows = desk.rowsAtHand(event.keys);
    return rows === null ? event : { ...event, rows };
  } catch {
    // The event matters also if the store can't be read. The call that asks for the rows reports that.
    return event;
  }
};
