import type { CallInput } from '../../shared/contract/contract.ts';
import type { Request } from '../../shared/contract/transport.ts';
import type { Scope } from '../../shared/domain/tray.ts';

/** Of a row at its lowest, in pixels: no window holds more of them. */
const lowestRow = 48;

/**
 * Asks for the rows that a list begins with while the user hasn't sorted it: as many as the window could hold. By its outer height, for to tell
 * the inner one the page would have to be laid out, with nothing in it yet.
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
