import type { Chance } from './chance.ts';

const jsonPieces = [
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  '"',
  '\\',
  '\\u12',
  '\u0000',
  '\ufeff',
  '-',
  '1e',
  '/*x*/',
  '//',
  "'",
  'NaN',
  'undefined',
  '\u00a0',
];

/**
 * A text damaged in transit: cut, with changed bytes, inserted pieces, or invalid UTF-8. Decoded as HTTP
 * decodes it.
 */
export const brokenText = (text: string, chance: Chance, pieces: readonly string[] = jsonPieces): string => {
  const bytes = Buffer.from(text, 'utf8');
  switch (chance.between(0, 6)) {
    case 0:
      return bytes.subarray(0, chance.between(0, bytes.length)).toString('utf8');
    case 1:
      return bytes.subarray(chance.between(0, bytes.length)).toString('utf8');
    case 2:
    case 3:
      for (let rest = chance.between(1, 4); rest > 0 && bytes.length > 0; rest -= 1) {
        const at = chance.between(0, bytes.length - 1);
        bytes[at] = chance.once(2) ? (bytes[at] ?? 0) ^ (1 << chance.between(0, 7)) : chance.between(0, 255);
      }
      return bytes.toString('utf8');
    case 4: {
      const at = chance.between(0, text.length);
      return text.slice(0, at) + chance.pick(pieces) + text.slice(at);
    }
    case 5: {
      const [from, to] = [chance.between(0, text.length), chance.between(0, text.length)].sort(
        (a, b) => a - b,
      );
      return text.slice(0, from) + text.slice(to);
    }
    default:
      return (
        chance.pick(['\ufeff', ' \n\t\r', '\u0000', 'null', '[]', '<html>', ")]}',\n"]) +
        (chance.once(3) ? '' : text)
      );
  }
};
