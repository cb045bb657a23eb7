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
  const keyed = split.map(({ text, pieces }) => ({ text, key: keyOf(pieces, letters) }));
  keyed.sort((a, b) => compareKeys(a.key, b.key));
  const ranks = new Map<string, number>();
  let rank = -1;
  keyed.forEach(({ text, key }, index) => {
    if (keyed[index - 1]?.key !== key) rank += 1;
    ranks.set(text, rank);
  });
  return ranks;
};

/**
 * One text whose code units stand as the pieces do: for letters two with their rank, for digits how many there are and then
 * they themselves. Of two keys the same kind of piece stands at the same place for as long as they are alike.
 */
const keyOf = (pieces: readonly string[], letters: ReadonlyMap<string, number>): string =>
  pieces
    .map((piece, index) => {
      if (index % 2 === 1) {
        const significant = piece.replace(/^0+(?=\d)/, '');
        return String.fromCharCode(significant.length) + significant;
      }
      const rank = letters.get(piece) ?? 0;
      return String.fromCharCode(rank >> 15, rank & 0x7fff);
    })
    .join('');

const compareKeys = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const digits = /(\d+)/;

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
