/**
 * A text from outside may have characters that nobody sees. Direction marks reorder the text around them,
 * others disguise it. Each text that a person reads goes through a function of this file. Texts that are
 * stored, compared or sent keep their exact characters.
 */

/**
 * The text without invisible characters, for files that other programs read. Line ends become `\n`.
 * Joiners, variation selectors and tags stay if a script or an emoji needs them. A text that has only
 * invisible characters becomes `\ufffd`.
 */
export const visibleText = (text: string): string =>
  unusual.test(text) ? withSign(withoutInvisible(text), text) : text;

/**
 * The same for screens and notifications. Text from right to left is isolated (UAX #9, FSI and PDI), so
 * that the text around it keeps its order. Isolated parts stay, so a sentence can be made of them.
 */
export const shownText = (text: string): string => {
  if (!unusual.test(text)) return text;
  let isOutside = false;
  const parts = text.split(isolates).map((part, index) => {
    const visible = withoutInvisible(part);
    if (!rightToLeft.test(visible)) return visible;
    if (index % 2 === 1) return isolated(visible);
    isOutside = true;
    return visible;
  });
  const whole = parts.join('');
  return withSign(isOutside ? isolated(whole) : whole, text);
};

const isolated = (text: string): string => `\u2068${text}\u2069`;

/** Isolated parts, without isolates in them. `split` puts them at the odd places. */
const isolates = /(\u2068[^\u2066-\u2069]*\u2069)/;

const withoutInvisible = (text: string): string =>
  text.toWellFormed().replace(lineEnds, '\n').replace(invisible, '$1');

const withSign = (visible: string, text: string): string =>
  visible === '' && text !== '' ? '\ufffd' : visible;

const lineEnds = /\r\n?|[\v\f\u0085\u2028\u2029]/g;

/** Hebrew, Arabic and the other scripts from right to left (UAX #9, classes R and AL). */
const fromTheRight =
  '[\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefc\\u{10800}-\\u{10fff}\\u{1e800}-\\u{1efff}]';
const rightToLeft = new RegExp(fromTheRight, 'u');

/** A pattern of one character that has no shape, for a regular expression with the flag `u`. */
export const invisibleCharacter =
  '[\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f\\p{Default_Ignorable_Code_Point}\\ufff9-\\ufffb\\u{13430}-\\u{1343f}]';

/** Each text that a function of this file may change. The others, nearly all, cost one test. */
const unusual = new RegExp(`${invisibleCharacter}|[\\r\\p{Cs}\\u2028\\u2029]|${fromTheRight}`, 'u');

/** Scripts that are written with joiners (Unicode, core specification, 23.2). */
const joined = [
  ...['Arabic', 'Syriac', 'Mongolian', 'Nko', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya'],
  ...['Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Khmer', 'Myanmar', 'Tibetan'],
]
  .map((script) => `\\p{Script=${script}}`)
  .join('');

const picture = '\\p{Extended_Pictographic}[\\ufe0e\\ufe0f\\p{Emoji_Modifier}]?';

/** What stays together with its invisible characters. */
const needed = [
  `(?!\\p{Default_Ignorable_Code_Point})[${joined}][\\u200c\\u200d]`,
  // The flag of a region, a key, and emoji that become one picture (UTS #51).
  '\\u{1f3f4}[\\u{e0030}-\\u{e0039}\\u{e0061}-\\u{e007a}]{3,6}\\u{e007f}',
  '[0-9#*]\\ufe0f\\u20e3',
  `${picture}(?:\\u200d${picture})*`,
  // A form of an ideograph.
  '\\p{Ideographic}[\\ufe00-\\ufe02\\u{e0100}-\\u{e01ef}]',
].join('|');

const invisible = new RegExp(`(${needed})|${invisibleCharacter}`, 'gu');
