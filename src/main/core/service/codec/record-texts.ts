import { readJson } from './json.ts';

/**
 * A record in the text of a page. `exact`: each of its numbers is written just as JavaScript writes that
 * number, so JSON.parse loses no digit of it. `deep`: nested so deep that a recursive reader may overflow
 * the stack.
 */
export type RecordText = { text: string; exact: boolean; deep: boolean; parts: RecordParts | null };

/**
 * A record as received: each item of its list `lines`, and as `header` the record with a 0 in place of
 * each.
 */
export type RecordParts = { header: string; lines: string[] };

/**
 * `frame`: the page with a 0 in place of each record. The page is JSON if the frame and each of the records
 * are.
 */
export type PageTexts = { records: RecordText[]; frame: string };

/**
 * Finds the records of `{"data":[…]}` in the text. Each is stored as received and read by itself, and only
 * records with inexact numbers need the slow reader.
 *
 * @returns `null` if the text is ambiguous: `data` is there twice, or a name has an escape
 */
export const recordTexts = (text: string): PageTexts | null => {
  const records: RecordText[] = [];
  const frame: string[] = [];
  let framed = 0;
  const data = createList('data', (from) => {
    const record = walkRecord(text, from);
    records.push(record.found);
    frame.push(text.slice(framed, from));
    framed = record.to;
    return record;
  });
  walkValue(text, 0, data);
  if (data.unclear) return null;
  frame.push(text.slice(framed));
  return { records, frame: frame.join('0') };
};

const walkRecord = (text: string, from: number): Walked & { found: RecordText } => {
  const lines: string[] = [];
  const header: string[] = [];
  let framed = from;
  const list = createList('lines', (at) => {
    const line = walkValue(text, at, null);
    lines.push(text.slice(at, line.to));
    header.push(text.slice(framed, at));
    framed = line.to;
    return line;
  });
  const { to, exact, levels } = walkValue(text, from, list);
  header.push(text.slice(framed, to));
  return {
    ...{ to, exact, levels },
    found: {
      ...{ text: text.slice(from, to), exact, deep: levels > mostLevels },
      parts: list.unclear ? null : { header: header.join('0'), lines },
    },
  };
};

/**
 * The parts of one record, or `null` if the text is ambiguous: `lines` is there twice, or a name has an
 * escape.
 */
export const partsOf = (record: string): RecordParts | null => walkRecord(record, 0).found.parts;

/** Whether JSON is nested far deeper than the ten levels of an order. */
export const isDeep = (text: string): boolean => walkValue(text, 0, null).levels > mostLevels;

/** Whether JSON.parse loses no digit of it: see `RecordText`. Meaningless for text that isn't JSON. */
const isExact = (text: string): boolean => walkValue(text, 0, null).exact;

/** Reads the text of a record or a part of it. JSON.parse is many times as fast, where it loses no digit. */
export const readRecordText = (text: string): unknown => (isExact(text) ? JSON.parse(text) : readJson(text));

const mostLevels = 100;

/** `to`: the end of the value. `exact`: see `RecordText`. `levels`: its nesting. */
type Walked = { to: number; exact: boolean; levels: number };

/** The list whose items are walked by themselves. `unclear`: it is there twice, or a name has an escape. */
type List = { name: string; walkItem: (from: number) => Walked; seen: boolean; unclear: boolean };

const createList = (name: string, walkItem: List['walkItem']): List => ({
  ...{ name, walkItem, seen: false, unclear: false },
});

/** Whether this is the list with that name. */
const isList = (list: List, name: string, opening: number): boolean => {
  if (name !== list.name && !name.includes('\\')) return false;
  list.unclear ||= list.seen || name !== list.name;
  list.seen = true;
  return opening === char.openArray;
};

/**
 * Walks over one value, or to the end of a text that was cut off. Called for each line and each record,
 * since V8 would compile one long walk over a page again and again.
 */
const walkValue = (text: string, from: number, list: List | null): Walked => {
  let at = from;
  let depth = 0;
  let levels = 0;
  let exact = true;
  let items: List | null = null;
  // The last string is the name of what opens next.
  let keyFrom = 0;
  let keyTo = 0;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (items !== null && depth === 2 && isStart(code)) {
      const item = items.walkItem(at);
      exact &&= item.exact;
      levels = Math.max(levels, depth + item.levels);
      at = item.to;
      continue;
    }
    const begin = at;
    if (code === char.quote) {
      at = endOfString(text, at);
      keyFrom = begin + 1;
      keyTo = at - 1;
    } else if (code === char.openObject || code === char.openArray) {
      if (depth === 1 && list !== null) {
        items = isList(list, text.slice(keyFrom, keyTo), code) ? list : null;
      }
      depth += 1;
      levels = Math.max(levels, depth);
      at += 1;
    } else if (code === char.closeObject || code === char.closeArray) {
      depth -= 1;
      at += 1;
    } else if (isWord(code)) {
      at = endOfWord(text, at);
      exact &&= !isNumberStart(code) || isExactNumber(text.slice(begin, at));
    } else {
      at += 1;
      continue;
    }
    if (depth <= 0) break;
  }
  return { to: at, exact, levels };
};

const isStart = (code: number): boolean =>
  code === char.quote || code === char.openObject || code === char.openArray || isWord(code);

const char = {
  quote: 0x22,
  plus: 0x2b,
  minus: 0x2d,
  point: 0x2e,
  zero: 0x30,
  nine: 0x39,
  openArray: 0x5b,
  backslash: 0x5c,
  closeArray: 0x5d,
  openObject: 0x7b,
  closeObject: 0x7d,
} as const;

/** The place behind the closing quote. */
const endOfString = (text: string, opening: number): number => {
  let quote = text.indexOf('"', opening + 1);
  while (quote >= 0 && isEscaped(text, quote)) quote = text.indexOf('"', quote + 1);
  // The walk must end also in a text that was cut off.
  return quote < 0 ? text.length : quote + 1;
};

const isEscaped = (text: string, quote: number): boolean => {
  let slash = quote - 1;
  while (text.charCodeAt(slash) === char.backslash) slash -= 1;
  return (quote - slash) % 2 === 0;
};

const isNumberStart = (code: number): boolean =>
  code === char.minus || (code >= char.zero && code <= char.nine);

// Digits, signs, points and letters: a number, or one of true, false and null.
const isWord = (code: number): boolean =>
  isNumberStart(code) ||
  code === char.point ||
  code === char.plus ||
  (code >= 0x61 && code <= 0x7a) ||
  (code >= 0x41 && code <= 0x5a);

const endOfWord = (text: string, start: number): number => {
  let at = start + 1;
  while (isWord(text.charCodeAt(at))) at += 1;
  return at;
};

const isExactNumber = (number: string): boolean => String(Number(number)) === number;
