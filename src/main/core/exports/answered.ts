import { OrderbellError } from '../../../shared/contract/errors.ts';
import type { LineWithOutcome } from './line-outcome.ts';

/**
 * The lines that an answer can speak of. A cancelled line was the buyer's decision. Throws
 * `export.all-cancelled`.
 */
export const uncancelledLines = (lines: LineWithOutcome[]): LineWithOutcome[] => {
  const uncancelled = lines.filter(({ outcome }) => outcome !== 'cancelled');
  if (uncancelled.length === 0) throw new OrderbellError('export.all-cancelled');
  return uncancelled;
};

/** The lines that have no answer yet. */
export const unanswered = (lines: LineWithOutcome[]): OrderbellError =>
  new OrderbellError('export.unanswered', {
    params: {
      list: lines
        .filter(({ outcome }) => outcome === 'open')
        .map(({ line }) => line.position)
        .join(', '),
    },
  });

export const cancelledNote = 'Cancelled by the buyer.';
