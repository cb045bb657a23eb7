import type { CallInput } from '../../shared/contract/contract.ts';
import type { Request } from '../../shared/contract/transport.ts';
import type { Scope } from '../../shared/domain/order/folder.ts';

/** Of a row at its lowest, in pixels. */
const lowestRow = 48;

/**
 * Asks for the rows that a list begins with while the user hasn't sorted it: as many as fit into the window. By its outer height, for to tell
 * the inner one the page would have to be laid out, with nothing in it yet. Where the page is made smaller more would fit; those come with the
 * whole list, a moment later.
 */
export const firstRowsOf = (tray: Scope): CallInput<'orders.first'> => ({
  tray,
  limit: Math.max(20, Math.ceil(window.outerHeight / lowestRow)),
});

/** What the first screen shows. */
export const firstQuestion = (): Request & { input: CallInput<'opening.get'> } => ({
  call: 'opening.get',
  input: firstRowsOf('to-answer'),
});
