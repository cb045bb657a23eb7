import type { CallInput } from '../../shared/contract/contract.ts';
import type { Request } from '../../shared/contract/transport.ts';
import type { Scope } from '../../shared/domain/order/folder.ts';

/** Lowest possible row height, in pixels. */
const lowestRow = 48;

/**
 * Input for the first rows of an unsorted list, as many as fit the window. Uses the outer height: the inner
 * one would force a layout of an empty page. Zooming out may leave a gap until the whole list arrives.
 */
export const firstRowsOf = (scope: Scope): CallInput<'orders.first'> => ({
  scope,
  limit: Math.max(20, Math.ceil(window.outerHeight / lowestRow)),
});

/** The call for the data of the first screen. */
export const firstQuestion = (): Request & { input: CallInput<'opening.get'> } => ({
  call: 'opening.get',
  input: firstRowsOf('to-answer'),
});
