/**
 * A record of a page as it stands in the page's text. `exact`: each of its numbers is written just as JavaScript writes
 * that number, so JSON.parse loses no digit of it.
 */
export type RecordText = { text: string; exact: boolean };

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
  const found = (from: number, to: number, exact: boolean): void => {
    records.push({ text: text.slice(from, to), exact });
    frame.push(text.slice(framed, from));
    framed = to;
  };
  let depth = 0;
  let key = '';
  let seen = false;
  let inside = false;
  let from = 0;
  let exact = true;
  let at = 0;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    const isRecord = inside && depth === recordDepth;
    const begin = at;
    if (code === char.quote) {
      at = endOfString(text, at);
      if (depth === 1) key = text.slice(begin + 1, at - 1);
      if (isRecord) found(begin, at, true);
    } else if (code === char.openObject || code === char.openArray) {
      if (isRecord) {
        from = at;
        exact = true;
      }
      if (depth === 1 && isData(key)) {
        if (seen || key !== dataKey) return null;
        seen = true;
        inside = code === char.openArray;
      }
      depth += 1;
      at += 1;
    } else if (code === char.closeObject || code === char.closeArray) {
      depth -= 1;
      at += 1;
      if (inside && depth === recordDepth) found(from, at, exact);
      if (depth === 1) inside = false;
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

const dataKey = 'data';
const recordDepth = 2;

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

// A name with an escape may be any name.
const isData = (key: string): boolean => key === dataKey || key.includes('\\');

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
