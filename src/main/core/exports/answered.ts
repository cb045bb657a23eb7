import { OrderbellError } from '../../../shared/contract/errors.ts';
import type { StandingLine } from './line-stand.ts';

/**
 * The lines that an answer can speak of. A cancelled line was the buyer's decision. Throws
 * `export.all-cancelled`.
 */
export const livingLines = (lines: StandingLine[]): StandingLine[] => {
  const living = lines.filter(({ stand }) => stand !== 'cancelled');
  if (living.length === 0) throw new OrderbellError('export.all-cancelled');
  return living;
};

/** The lines that have no answer yet. */
export const unanswered = (lines: StandingLine[]): OrderbellError =>
  new OrderbellError('export.unanswered', {
    params: {
      list: lines
        .filter(({ stand }) => stand === 'open')
        .map(({ line }) => line.position)
        .join(', '),
    },
  });

export const cancelledNote = 'Cancelled by the buyer.';
