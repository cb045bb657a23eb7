import type { HighlightedText } from '../../../shared/contract/calls/search.ts';
import type { OrderText } from './order-texts.ts';
import { fold, foldWithPlaces, squash, squashWithPlaces, type Term } from './query.ts';

/** The forms of an order's text that are searched. */
export const searchedForms = ({ text, isNumber }: Pick<OrderText, 'text' | 'isNumber'>): string[] => {
  const folded = fold(text);
  const squashed = isNumber ? squash(folded) : folded;
  return squashed === folded ? [folded] : [folded, squashed];
};

/** Whether a form contains the term, as typed or without punctuation. `forms`: see `searchedForms`. */
export const isFoundIn = ({ folded, squashed }: Term, forms: string[]): boolean =>
  forms.some((form) => form.includes(folded) || (squashed !== null && form.includes(squashed)));

type Range = { from: number; to: number };

/**
 * A text in pieces, with the found terms marked. A text longer than `most` characters is cut around the
 * first one.
 */
export const foundText = (
  { text, isNumber }: Pick<OrderText, 'text' | 'isNumber'>,
  terms: Term[],
  most = Number.POSITIVE_INFINITY,
): HighlightedText => {
  const ranges = merged(terms.flatMap((term) => rangesOf(text, isNumber, term)));
  const first = ranges[0]?.from ?? 0;
  const start =
    text.length <= most ? 0 : wholeAt(text, Math.max(0, Math.min(first - 20, text.length - most)));
  const end = text.length <= most ? text.length : wholeAt(text, Math.min(text.length, start + most));
  const pieces: HighlightedText = [];
  let at = start;
  const add = (to: number, found: boolean): void => {
    if (to > at) pieces.push({ text: text.slice(at, to), found });
    at = Math.max(at, to);
  };
  for (const { from, to } of ranges) {
    add(Math.min(from, end), false);
    add(Math.min(to, end), true);
  }
  add(end, false);
  return [
    ...(start > 0 ? [{ text: '…', found: false }] : []),
    ...pieces,
    ...(end < text.length ? [{ text: '…', found: false }] : []),
  ];
};

const rangesOf = (text: string, isNumber: boolean, { folded, squashed }: Term): Range[] => {
  const places = foldWithPlaces(text);
  const forms = isNumber ? [places, squashWithPlaces(places)] : [places];
  return forms.flatMap((form) =>
    [folded, squashed].flatMap((word) => {
      const ranges: Range[] = [];
      if (word === null) return ranges;
      for (let at = form.text.indexOf(word); at >= 0; at = form.text.indexOf(word, at + word.length)) {
        ranges.push({ from: form.from[at] ?? 0, to: form.to[at + word.length - 1] ?? 0 });
      }
      return ranges;
    }),
  );
};

const merged = (ranges: Range[]): Range[] => {
  const result: Range[] = [];
  for (const { from, to } of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = result.at(-1);
    if (last !== undefined && from <= last.to) last.to = Math.max(last.to, to);
    else result.push({ from, to });
  }
  return result;
};

// A character of two code units is not cut in half.
const wholeAt = (text: string, index: number): number =>
  /[\udc00-\udfff]/.test(text.charAt(index)) ? index - 1 : index;
