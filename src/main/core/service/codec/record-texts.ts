/**
 * A record of a page as it stands in the page's text. `exact`: each of its numbers is written just as JavaScript writes
 * that number, so JSON.parse loses no digit of it. `lines`: what stands in its list of that name, each as it came; `null`
 * where the text can't tell.
 */
export type RecordText = { text: string; exact: boolean; lines: string[] | null };

/** `frame`: the page with a 0 in the place of each record. The page is JSON when the frame and each of the records are. */
export type PageTexts = { records: RecordText[]; frame: string };

/**
 * Finds the records of `{"data":[…]}` in the text, so that each is kept as it came, read by itself, and only those with
 * other numbers need the careful reader. One walk over the characters, strings in leaps.
 *
 * @returns `null` where the text can't tell: `data` is there twice, or its name is written with an escape
 */
export const recordTexts = (text: string): PageTexts | null => {
  const records: RecordText[] = [];
  const frame: string[] = [];
  let framed = 0;
  const found = (from: number, to: number, exact: boolean, lines: string[] | null = null): void => {
    records.push({ text: text.slice(from, to), exact, lines });
    frame.push(text.slice(framed, from));
    framed = to;
  };
  const data = createList('data', 1);
  const lines = createList('lines', 3);
  let parts: string[] = [];
  // The last string: the name of what is opened behind it.
  let [keyFrom, keyTo] = [0, 0];
  let depth = 0;
  let from = 0;
  let partFrom = 0;
  let exact = true;
  let at = 0;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    const isRecord = data.inside && depth === data.depth + 1;
    const begin = at;
    if (code === char.quote) {
      at = endOfString(text, at);
      keyFrom = begin + 1;
      keyTo = at - 1;
      if (isRecord) found(begin, at, true);
    } else if (code === char.openObject || code === char.openArray) {
      if (isRecord) {
        from = at;
        exact = true;
        parts = [];
        forget(lines);
      }
      if (depth === data.depth) enter(data, text.slice(keyFrom, keyTo), code);
      else if (depth === lines.depth) enter(lines, text.slice(keyFrom, keyTo), code);
      if (data.unclear) return null;
      if (lines.inside && depth === lines.depth + 1) partFrom = at;
      depth += 1;
      at += 1;
    } else if (code === char.closeObject || code === char.closeArray) {
      depth -= 1;
      at += 1;
      if (lines.inside && depth === lines.depth + 1) parts.push(text.slice(partFrom, at));
      if (data.inside && depth === data.depth + 1) found(from, at, exact, lines.unclear ? null : parts);
      leave(data, depth);
      leave(lines, depth);
    } else if (isWord(code)) {
      at = endOfWord(text, at);
      const survives = !isNumberStart(code) || isExact(text.slice(begin, at));
      if (isRecord) found(begin, at, survives);
      else exact &&= survives;
    } else {
      at += 1;
    }
  }
  frame.push(text.slice(framed));
  return { records, frame: frame.join('0') };
};

/**
 * A list that is looked for by its name. `depth`: how many brackets lie around it. `unclear`: it is there twice, or under
 * a name with an escape, which may be any name.
 */
type List = { name: string; depth: number; seen: boolean; unclear: boolean; inside: boolean };

const createList = (name: string, depth: number): List => ({
  ...{ name, depth },
  ...{ seen: false, unclear: false, inside: false },
});

const forget = (list: List): void => {
  list.seen = false;
  list.unclear = false;
};

/** What is opened at the list's depth, under this name. */
const enter = (list: List, name: string, opening: number): void => {
  if (name !== list.name && !name.includes('\\')) return;
  list.unclear ||= list.seen || name !== list.name;
  list.seen = true;
  list.inside = opening === char.openArray;
};

const leave = (list: List, depth: number): void => {
  if (depth === list.depth) list.inside = false;
};

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
  // A text that was cut off: the walk must end all the same.
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

const isExact = (number: string): boolean => String(Number(number)) === number;
