import { fold, squash } from './fold.ts';

/** A word to be found, folded; `squashed` without its punctuation, `null` where that is the same or too little to tell anything. */
export type Term = { folded: string; squashed: string | null };

/**
 * What is typed into the search, as words that must all be found. Between quotes a text stands together; a quote that nothing
 * closes counts to the end. Nothing else has a meaning: operators of other searches are looked for like any word. A single
 * character is in nearly every order, and isn't looked for.
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

// Who types more has found it, or pasted a page.
const mostTerms = 16;
