import type { SearchedKind } from '../../../shared/contract/search.ts';
import { lengthOf, type Term } from './query.ts';

/**
 * The question to FTS5 for the orders that have every term in texts of these kinds; `null` where none can. The index knows
 * three letters in a row, so it answers for any part of a text from three letters on.
 *
 * @param pieces all three letters of the index that begin with these two
 */
export const matchOf = (
  terms: Term[],
  kinds: readonly SearchedKind[],
  pieces: (two: string) => string[],
): string | null => {
  const all = terms.map(({ folded, squashed }) =>
    [...(lengthOf(folded) < 3 ? pieces(folded) : [folded]), ...(squashed === null ? [] : [squashed])].map(
      quoted,
    ),
  );
  if (all.some((ways) => ways.length === 0)) return null;
  return `{${kinds.join(' ')}} : (${all.map((ways) => `(${ways.join(' OR ')})`).join(' AND ')})`;
};

// Within quotes FTS5 reads nothing but letters.
const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
