import type { CoreEvent } from '../../../shared/contract/events.ts';
import type { Desk } from './desk.ts';

/** More come with an import, and are asked for in one go. */
const few = 10;

/**
 * An event as a window is told it: with the rows of the orders that changed, where these are few, so that it need not ask. While no window
 * has shown a list yet nothing is read for it.
 */
export const withRows = (event: CoreEvent, desk: Pick<Desk, 'rowsAtHand'>): CoreEvent => {
  if (event.name !== 'orders.changed' || event.keys.length > few) return event;
  try {
    const rows = desk.rowsAtHand(event.keys);
    return rows === null ? event : { ...event, rows };
  } catch {
    // A store that can't be read says so to whoever asks it; that something changed is told all the same.
    return event;
  }
};
