/**
 * A text taken apart: letters, digits, letters, and so on, the letters by their rank among all that there are, the digits by
 * their value. Those with more than fifteen digits are exact as bigint only.
 */
export type NaturalKey = readonly (number | bigint)[];

/**
 * Texts by which `compareNatural` puts them as a person of the locale would: digits by their value however many there are ("PO-9"
 * before "PO-10"), the letters between by the locale's own order. Keys of one call can be compared, and no others.
 *
 * A collator could compare digits too, but ten thousand numbers take it longer than a person waits: here it is asked only
 * for the pieces that differ, and those are few.
 *
 * @param locale BCP 47
 */
export const naturalKeys = (texts: Iterable<string>, locale: string): ReadonlyMap<string, NaturalKey> => {
  const letters = new Map<string, number>();
  const keys = new Map<string, (number | bigint)[]>();
  for (const text of texts) if (!keys.has(text)) keys.set(text, piecesOf(text, letters));
  const ranks = letterRanks([...letters.keys()], locale);
  for (const key of keys.values())
    for (let index = 0; index < key.length; index += 2) key[index] = ranks[Number(key[index])] ?? 0;
  return keys;
};

/** Below 0: `a` stands first. 0: they count as the same. */
export const compareNatural = (a: NaturalKey, b: NaturalKey): number => {
  if (a === b) return 0;
  const both = Math.min(a.length, b.length);
  for (let index = 0; index < both; index += 1) {
    const one = a[index] ?? 0;
    const other = b[index] ?? 0;
    if (one !== other) return one < other ? -1 : 1;
  }
  return a.length - b.length;
};

/** Its letters as their places in `letters`. One walk, character by character: a regular expression takes twice as long. */
const piecesOf = (text: string, letters: Map<string, number>): (number | bigint)[] => {
  const pieces: (number | bigint)[] = [];
  let from = 0;
  while (from < text.length) {
    let end = from;
    while (end < text.length && !isDigitAt(text, end)) end += 1;
    pieces.push(placeOf(text.slice(from, end), letters));
    from = end;
    let value = 0;
    while (end < text.length && isDigitAt(text, end)) {
      value = value * 10 + text.charCodeAt(end) - zero;
      end += 1;
    }
    if (end > from) pieces.push(end - from > exactDigits ? BigInt(text.slice(from, end)) : value);
    from = end;
  }
  return pieces;
};

const zero = '0'.charCodeAt(0);
const nine = '9'.charCodeAt(0);
const exactDigits = 15;

const isDigitAt = (text: string, index: number): boolean => {
  const code = text.charCodeAt(index);
  return code >= zero && code <= nine;
};

const placeOf = (piece: string, letters: Map<string, number>): number => {
  const place = letters.get(piece) ?? letters.size;
  if (place === letters.size) letters.set(piece, place);
  return place;
};

/** By the place of each piece; pieces that the locale holds for the same have the same rank. */
const letterRanks = (pieces: readonly string[], locale: string): number[] => {
  const { compare } = new Intl.Collator(locale);
  const ranks: number[] = [];
  const sorted = pieces.map((piece, place) => ({ piece, place })).sort((a, b) => compare(a.piece, b.piece));
  let rank = -1;
  sorted.forEach(({ piece, place }, index) => {
    const before = sorted[index - 1];
    if (before === undefined || compare(before.piece, piece) !== 0) rank += 1;
    ranks[place] = rank;
  });
  return ranks;
};
