import { lengthOf, type Term } from './query.ts';

/**
 * The question to the index of three-letter pieces: finds every order that has the terms, and a few that only have their
 * pieces. `null` when no term is long enough to have one.
 */
export const gramsOf = (terms: Term[]): string | null => {
  const long = terms.filter(({ folded }) => lengthOf(folded) >= gramLength);
  if (long.length === 0) return null;
  return long
    .map(({ folded, squashed }) =>
      squashed === null ? pieces(folded) : `(${pieces(folded)} OR ${pieces(squashed)})`,
    )
    .join(' AND ');
};

const gramLength = 3;

// Three of them leave little to look at; more only cost.
const mostPieces = 3;

const pieces = (text: string): string => {
  const characters = [...text];
  const last = characters.length - gramLength;
  const count = Math.min(mostPieces, last + 1);
  const starts = Array.from({ length: count }, (_, index) =>
    count === 1 ? 0 : Math.round((index * last) / (count - 1)),
  );
  return `(${starts.map((start) => quoted(characters.slice(start, start + gramLength).join(''))).join(' AND ')})`;
};

// Within quotes FTS5 reads nothing but letters.
const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
