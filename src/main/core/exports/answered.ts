import { OrderbellError } from '../../../shared/contract/errors.ts';
import type { StandingLine } from './line-stand.ts';

/** The lines that an answer can be about: a cancelled one is the buyer's own doing. Throws `export.all-cancelled`. */
export const livingLines = (lines: StandingLine[]): StandingLine[] => {
  const living = lines.filter(({ stand }) => stand !== 'cancelled');
  if (living.length === 0) throw new OrderbellError('export.all-cancelled');
  return living;
};

/** Names the lines that nobody can speak for yet. */
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
