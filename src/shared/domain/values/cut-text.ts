/**
 * How long a text may be: in bytes of UTF-8, or in characters (UTF-16 units). `except`: fields of an object whose
 * texts stay whole.
 */
export type TextLimit = { most: number; of: 'bytes' | 'characters'; except?: readonly string[] };

/** A text that is shown whole. The rest of a longer one is read on demand (`orders.text`, `shipments.text`). */
export const shownWhole: TextLimit = { most: 20_000, of: 'bytes' };

/** A text in a row of a list. */
export const shownInRow: TextLimit = { most: 500, of: 'characters' };

/** The text, or its beginning with an ellipsis. No character is cut in two, as people see characters. */
export const cutText = (text: string, limit: TextLimit): string => {
  if (fits(text, limit)) return text;
  const end = endOf(text, { ...limit, most: limit.most - (limit.of === 'bytes' ? 3 : 1) });
  return `${text.slice(0, wholeEnd(text, end))}…`;
};

/**
 * Whether a text is the beginning that `cutText` left of a longer one. A whole text of that length that ends
 * with an ellipsis counts, too.
 */
export const looksCut = (text: string, { most, of }: TextLimit): boolean => {
  const room = longestCharacter * (of === 'bytes' ? 3 : 1);
  return text.endsWith('…') && fits(text, { most, of }) && !fits(text, { most: most - room, of });
};

/** The keys that lead to a text in a value. */
export type TextPath = (string | number)[];

/** The same value with each text in it cut. A value without a long text is returned itself. */
export const cutTexts = (value: unknown, { except = [], ...limit }: TextLimit): unknown => {
  if (typeof value === 'string') return cutText(value, limit);
  if (typeof value !== 'object' || value === null) return value;
  let changed: [string, unknown][] | null = null;
  for (const [key, before] of Object.entries(value)) {
    const after = except.includes(key) ? before : cutTexts(before, limit);
    if (after === before) continue;
    changed ??= [];
    changed.push([key, after]);
  }
  if (changed === null) return value;
  return Object.assign(Array.isArray(value) ? [...value] : { ...value }, Object.fromEntries(changed));
};

/** The texts of a value that `cutTexts` cuts, at most `most`. */
export const longTexts = (value: unknown, limit: TextLimit, most: number): TextPath[] => {
  const found: TextPath[] = [];
  const search = (within: unknown, path: TextPath): void => {
    if (found.length >= most) return;
    if (typeof within === 'string') {
      if (!fits(within, limit)) found.push(path);
    } else if (Array.isArray(within)) {
      for (const [index, one] of within.entries()) search(one, [...path, index]);
    } else if (typeof within === 'object' && within !== null) {
      for (const [key, one] of Object.entries(within)) search(one, [...path, key]);
    }
  };
  search(value, []);
  return found;
};

/** The most texts that `cutIn` lists. More are cut, too, but nobody reads a list of them. */
export const mostCut = 100;

/** The texts of an order or shipment of which a page gets the beginning. */
export const cutIn = (record: unknown): TextPath[] => longTexts(record, shownWhole, mostCut);

/** The text at a path; `null` if there is none. */
export const textAt = (value: unknown, path: TextPath): string | null => {
  let at = value;
  for (const key of path) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return null;
    at = Reflect.get(at, key);
  }
  return typeof at === 'string' ? at : null;
};

/**
 * A piece of a text of about `size` characters, from a place where an earlier piece ended. Pieces put together
 * are the text.
 */
export const pieceOf = (text: string, from: number, size: number): string =>
  text.slice(from, wholeEnd(text, from + size));

/** The next piece of the text at a path, and how many characters are behind it; `null` if there is no text. */
export const pieceAt = (
  record: unknown,
  path: TextPath,
  from: number,
): { text: string; rest: number } | null => {
  const whole = textAt(record, path);
  if (whole === null) return null;
  const text = pieceOf(whole, from, pieceCharacters);
  return { text, rest: Math.max(0, whole.length - from - text.length) };
};

/** A page shows as much at once without a long frame. */
const pieceCharacters = 100_000;

const fits = (text: string, { most, of }: TextLimit): boolean =>
  of === 'characters'
    ? text.length <= most
    : text.length * 3 <= most || endOf(text, { most, of }) === text.length;

/** The place up to which the text fits. */
const endOf = (text: string, { most, of }: Pick<TextLimit, 'most' | 'of'>): number => {
  if (of === 'characters') return Math.min(text.length, most);
  let bytes = 0;
  for (let at = 0; at < text.length; ) {
    const point = text.codePointAt(at) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
    if (bytes > most) return at;
    at += point < 0x10000 ? 1 : 2;
  }
  return text.length;
};

/** The end of the last character, as people see characters, that ends at a place or before. */
const wholeEnd = (text: string, end: number): number => {
  const start = Math.max(0, end - longestCharacter);
  const around = text.slice(start, end + longestCharacter);
  const at = start + (characters.segment(around).containing(end - start)?.index ?? end - start);
  // A longer one is no character that anybody writes. It is cut between code points.
  return at > start ? at : text.codePointAt(end - 1) === text.charCodeAt(end - 1) ? end : end - 1;
};

const longestCharacter = 100;
const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
