import type { SearchedKind } from '../../../shared/contract/search.ts';
import { lengthOf, type Term } from './query.ts';

/** The texts of which one must be found for a word to be found, each of three letters or more: the index knows three letters in a row. */
export type Ways = string[];

/**
 * The ways in which a word is found; none where nothing has it.
 *
 * @param pieces all three letters of the index that begin with these two
 */
export const waysOf = ({ folded, squashed }: Term, pieces: (two: string) => string[]): Ways => [
  ...(lengthOf(folded) < 3 ? pieces(folded) : [folded]),
  ...(squashed === null ? [] : [squashed]),
];

/** The first three letters of each way: what has none of them at some place has the word nowhere there, and they are a fraction of the work. */
export const beginningsOf = (ways: Ways): Ways => [
  ...new Set(ways.map((way) => [...way].slice(0, 3).join(''))),
];

/** The question to FTS5 for the orders that have every word in texts of these kinds. */
export const matchOf = (words: Ways[], kinds: readonly SearchedKind[], onlyOpen = false): string => {
  const all = words.map((ways) => `(${ways.map(quoted).join(' OR ')})`).join(' AND ');
  return `${onlyOpen ? `open : ${quoted(openPiece)} AND ` : ''}{${kinds.join(' ')}} : (${all})`;
};

/** What stands in the column `open` of an order that isn't closed: three letters, the least that the index knows. */
export const openPiece = 'yes';

// Within quotes FTS5 reads nothing but letters.
const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
