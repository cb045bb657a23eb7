import { visibleText } from '../../../shared/domain/values/shown-text.ts';

/**
 * A text as it is compared: without case, accents and ligatures, with single spaces. The same for stored
 * and typed texts. It works character by character, so that the place of each is known.
 */
export const fold = (text: string): string =>
  isPlain.test(text) ? text.toLowerCase().replaceAll(blanks, ' ') : foldWithPlaces(text).text;

/** A folded text without its punctuation: `PO-4500.12` becomes `po450012`. */
export const squash = (folded: string): string => folded.replaceAll(punctuation, '');

/** A folded text. Character `i` comes from `from[i]` up to, but not, `to[i]` of the text. */
type FoldedPlaces = { text: string; from: number[]; to: number[] };

/** Folds a text like `fold`, and remembers where each character comes from. */
export const foldWithPlaces = (text: string): FoldedPlaces => {
  const folded: FoldedPlaces = { text: '', from: [], to: [] };
  let at = 0;
  for (const char of text) {
    const plain = foldCharacter(char);
    if (plain !== ' ' || !folded.text.endsWith(' ')) append(folded, plain, at, at + char.length);
    at += char.length;
  }
  return folded;
};

/** The same without punctuation. */
export const squashWithPlaces = ({ text, from, to }: FoldedPlaces): FoldedPlaces => {
  const squashed: FoldedPlaces = { text: '', from: [], to: [] };
  let at = 0;
  for (const char of text) {
    const kept = squash(char);
    for (let index = 0; index < kept.length; index += 1) {
      append(squashed, kept.charAt(index), from[at + index] ?? 0, to[at + index] ?? 0);
    }
    at += char.length;
  }
  return squashed;
};

const append = (folded: FoldedPlaces, plain: string, from: number, to: number): void => {
  folded.text += plain;
  for (let index = 0; index < plain.length; index += 1) {
    folded.from.push(from);
    folded.to.push(to);
  }
};

const foldCharacter = (char: string): string => {
  const bare = char.toWellFormed().toLowerCase().normalize('NFKD').toLowerCase().replaceAll(marks, '');
  return (spelledOut.get(bare) ?? bare).replaceAll(blanks, ' ');
};

// Letters that no normal form splits (but `ǿ` into `ø` and an accent), as people type them on another keyboard.
const spelledOut = new Map([
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ø', 'o'],
  ['ł', 'l'],
  ['đ', 'd'],
]);

const isPlain = /^[\t\n\r -~]*$/;
const blanks = /[\s\p{Cc}]+/gu;
const marks = /\p{M}/gu;
const punctuation = /[^\p{L}\p{N}]+/gu;

/** A folded word to find; `squashed` without its punctuation, `null` where that is the same or too short. */
export type Term = { folded: string; squashed: string | null };

/**
 * The typed text as words that must all be found. A text in quotes is one word; an open quote counts to the
 * end. Operators of other search engines have no meaning. A single character is in nearly every order, so
 * it is ignored.
 */
export const readQuery = (typed: string): Term[] => {
  const texts = fold(visibleText(typed))
    .split('"')
    .flatMap((piece, index) => (index % 2 === 1 ? [piece.trim()] : piece.split(' ')));
  return [...new Set(texts)]
    .filter((text) => lengthOf(text) > 1)
    .slice(0, mostTerms)
    .map((folded) => ({ folded, squashed: squashedOf(folded) }));
};

/** The typed text as one order number. */
export const readNumber = (typed: string): Term => {
  const folded = fold(visibleText(typed).replaceAll('"', ' ')).trim();
  return { folded, squashed: squashedOf(folded) };
};

const squashedOf = (folded: string): string | null => {
  const squashed = squash(folded);
  return squashed === folded || lengthOf(squashed) < 3 ? null : squashed;
};

/** In characters, as SQLite counts them. */
export const lengthOf = (text: string): number => [...text].length;

// A longer text is a pasted page.
const mostTerms = 16;
