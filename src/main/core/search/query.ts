import { fold, squash } from './fold.ts';

/** A folded word to find; `squashed` without its punctuation, `null` where that is the same or too short. */
export type Term = { folded: string; squashed: string | null };

/**
 * The typed text as words that must all be found. A text in quotes is one word; an open quote counts to the
 * end. Operators of other search engines have no meaning. A single character is in nearly every order, so
 * it is ignored.
 */
export const readQuery = (typed: string): Term[] => {
  const texts = fold(typed)
    .split('"')
    .flatMap((piece, index) => (index % 2 === 1 ? [piece.trim()] : piece.split(' ')));
  return [...new Set(texts)]
    .filter((text) => lengthOf(text) > 1)
    .slice(0, mostTerms)
    .map((folded) => ({ folded, squashed: squashedOf(folded) }));
};

const squashedOf = (folded: string): string | null => {
  const squashed = squash(folded);
  return squashed === folded || lengthOf(squashed) < 3 ? null : squashed;
};

/** In characters, as SQLite counts them. */
export const lengthOf = (text: string): number => [...text].length;

// A longer text is a pasted page.
const mostTerms = 16;
