/**
 * Ranks texts as a person of the locale would put them: digits by their value however many there are ("PO-9" before
 * "PO-10"), the letters between by the locale's own order. Texts that count as the same have the same rank.
 *
 * A collator could compare digits too, but ten thousand numbers take it longer than a person waits: here it is asked only
 * for the pieces that differ, and those are few.
 *
 * @param locale BCP 47
 */
export const naturalRanks = (texts: Iterable<string>, locale: string): ReadonlyMap<string, number> => {
  const split = [...new Set(texts)].map((text) => ({ text, pieces: text.split(digits) }));
  const letters = letterRanks(
    split.flatMap(({ pieces }) => pieces.filter((_, index) => index % 2 === 0)),
    locale,
  );
  const keyed = split.map(({ text, pieces }) => ({
    text,
    key: pieces.map((piece, index) => (index % 2 === 0 ? (letters.get(piece) ?? 0) : bare(piece))),
  }));
  keyed.sort((a, b) => compareKeys(a.key, b.key));
  const ranks = new Map<string, number>();
  let rank = -1;
  keyed.forEach(({ text, key }, index) => {
    const before = keyed[index - 1];
    if (before === undefined || compareKeys(before.key, key) !== 0) rank += 1;
    ranks.set(text, rank);
  });
  return ranks;
};

/** The texts at even places are letters, those at odd ones digits: of two keys the same kind stands at the same place. */
type Key = readonly (number | string)[];

const digits = /(\d+)/;

const bare = (piece: string): string => piece.replace(/^0+(?=\d)/, '');

const letterRanks = (pieces: string[], locale: string): ReadonlyMap<string, number> => {
  const { compare } = new Intl.Collator(locale);
  const sorted = [...new Set(pieces)].sort(compare);
  const ranks = new Map<string, number>();
  let rank = -1;
  sorted.forEach((piece, index) => {
    const before = sorted[index - 1];
    if (before === undefined || compare(before, piece) !== 0) rank += 1;
    ranks.set(piece, rank);
  });
  return ranks;
};

const compareKeys = (a: Key, b: Key): number => {
  for (let at = 0; at < Math.min(a.length, b.length); at += 1) {
    const order = comparePieces(a[at] ?? 0, b[at] ?? 0);
    if (order !== 0) return order;
  }
  return a.length - b.length;
};

const comparePieces = (a: number | string, b: number | string): number => {
  if (typeof a === 'number' || typeof b === 'number') return Number(a) - Number(b);
  if (a.length !== b.length) return a.length - b.length;
  return a < b ? -1 : a > b ? 1 : 0;
};
