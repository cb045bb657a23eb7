import { withoutMark } from './codec/json.ts';

/** Shorter ones would take half the words away, and nobody can tell them from words anyway. */
const shortest = 4;

/**
 * A text without these secrets, however a service that quotes its request writes them: as they are, in base64, in an
 * address, in HTML, and all of that once more inside of JSON.
 */
export const withoutSecrets = (text: string, secrets: readonly (string | null)[]): string => {
  const written = secrets
    .filter((secret) => secret !== null)
    .filter(({ length }) => length >= shortest)
    .flatMap((secret) => [
      base64(secret, 'base64'),
      bare(base64(secret, 'base64')),
      base64(secret, 'base64url'),
      secret,
    ]);
  if (written.length === 0) return text;
  const clean = (one: string): string => written.reduce(without, one);
  // An escape may be hidden by what nobody sees, and come out when that is taken away.
  return clean(insideOfJson(text.replace(hidden, ''), clean));
};

const base64 = (secret: string, alphabet: 'base64' | 'base64url'): string =>
  Buffer.from(secret, 'utf8').toString(alphabet);

const bare = (base64: string): string => base64.replace(/=+$/, '');

// In JSON any character may be an escape, so a text there is only known once it is read.
const insideOfJson = (text: string, clean: (one: string) => string): string => {
  let read: unknown;
  try {
    read = JSON.parse(withoutMark(text));
  } catch {
    // Cut off, or quoted in other words: whoever shows it shows the escapes.
    return text.replace(/\\u[0-9a-fA-F]{4}/g, meaningOf);
  }
  try {
    const cleaned = JSON.stringify(read, (_, value: unknown) =>
      typeof value === 'string' ? clean(value) : value,
    );
    // Only what held something is written anew: all else stays as it came.
    return cleaned === JSON.stringify(read) ? text : cleaned;
  } catch {
    // Nested beyond every measure: nobody's words.
    return '';
  }
};

const without = (text: string, secret: string): string =>
  [null, ...escapes].reduce(
    (rest, pattern) => blanked(rest, pattern === null ? null : read(rest, pattern), secret),
    text,
  );

/** A text as it reads once it is decoded; `starts`: where each of its UTF-16 units begins in the text as written. */
type Reading = { text: string; starts: number[] } | null;

const blanked = (written: string, reading: Reading, secret: string): string => {
  if (reading === null) return written.replaceAll(secret, '…');
  let result = '';
  let behind = 0;
  let at = reading.text.indexOf(secret);
  while (at >= 0) {
    result += `${written.slice(behind, reading.starts[at])}…`;
    behind = reading.starts[at + secret.length] ?? written.length;
    at = reading.text.indexOf(secret, at + secret.length);
  }
  return result + written.slice(behind);
};

const inAddress =
  '%[0-7][0-9a-f]|%[cd][0-9a-f]%[89ab][0-9a-f]|%e[0-9a-f](?:%[89ab][0-9a-f]){2}|%f[0-7](?:%[89ab][0-9a-f]){3}';
const inJson = '\\\\u[0-9a-f]{4}|\\\\[\\\\/"\'tnr]';
// What nobody sees in the midst of a secret is taken out of words that are shown.
const unseen =
  '[\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069\\ufeff]';
const hidden = new RegExp(unseen, 'g');
const inHtml = '&(?:amp|lt|gt|quot|apos);|&#[0-9]{1,7};|&#x[0-9a-f]{1,6};';

// One after the other, for what is an escape in one may be a part of the secret in another; then all at once.
const escapes = [
  inJson,
  inAddress,
  `${inAddress}|\\+`,
  inHtml,
  `${inJson}|${inAddress}|${inHtml}|${unseen}`,
  `${inJson}|${inAddress}|${unseen}|\\+`,
].map((pattern) => new RegExp(pattern, 'gi'));

const read = (written: string, pattern: RegExp): Reading => {
  const starts: number[] = [];
  let text = '';
  let behind = 0;
  for (const { 0: spelling, index } of written.matchAll(pattern)) {
    const meaning = meaningOf(spelling);
    for (let at = behind; at < index; at += 1) starts.push(at);
    for (let unit = 0; unit < meaning.length; unit += 1) starts.push(index);
    text += written.slice(behind, index) + meaning;
    behind = index + spelling.length;
  }
  if (behind === 0) return null;
  for (let at = behind; at < written.length; at += 1) starts.push(at);
  return { text: text + written.slice(behind), starts };
};

const meaningOf = (spelling: string): string => {
  const code = (digits: string, base: number): string => {
    const point = Number.parseInt(digits, base);
    return point <= 0x10ffff ? String.fromCodePoint(point) : spelling;
  };
  if (spelling.startsWith('%')) return Buffer.from(spelling.replaceAll('%', ''), 'hex').toString('utf8');
  if (/^\\u/i.test(spelling)) return code(spelling.slice(2), 16);
  if (/^&#x/i.test(spelling)) return code(spelling.slice(3, -1), 16);
  if (spelling.startsWith('&#')) return code(spelling.slice(2, -1), 10);
  return shortEscapes[spelling.toLowerCase()] ?? spelling.slice(1);
};

const shortEscapes: Readonly<Record<string, string>> = {
  '+': ' ',
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '\\t': '\t',
  '\\n': '\n',
  '\\r': '\r',
};
