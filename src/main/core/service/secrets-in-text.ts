import { invisibleCharacter } from '../../../shared/domain/values/shown-text.ts';
import { withoutMark } from './codec/json.ts';

/** Shorter secrets are parts of many words: removing them would make the text unreadable. */
const shortest = 4;

/** UTF-16 units. A sentence for a person is at the beginning. Cleaning an error of 31 MB took 40 s. */
const mostErrorText = 65_536;

/** The text of an error answer, shortened and without secrets, since an error may quote the request. */
export const errorTextOf = (text: string, secrets: readonly (string | null)[]): string => {
  if (text.length <= mostErrorText) return withoutSecrets(text, secrets);
  const cleaned = withoutSecrets(text.slice(0, mostErrorText), secrets);
  // The cut may have divided a secret.
  return cleaned.slice(0, Math.max(0, cleaned.length - mostErrorText / 2));
};

/**
 * Removes secrets from a text, however a service may quote them. Covers them as they are, in base64, in an
 * address, in HTML, and any of these inside JSON.
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
  const clean = (one: string): string => written.reduce(without, one);
  // Invisible characters may hide an escape, so remove them first.
  return clean(insideOfJson(text.replace(hidden, ''), clean));
};

const base64 = (secret: string, alphabet: 'base64' | 'base64url'): string =>
  Buffer.from(secret, 'utf8').toString(alphabet);

const bare = (base64: string): string => base64.replace(/=+$/, '');

// In JSON any character may be an escape, so clean the parsed strings.
const insideOfJson = (text: string, clean: (one: string) => string): string => {
  let read: unknown;
  try {
    read = JSON.parse(withoutMark(text));
  } catch {
    // JSON that is cut off or inside other text: decode its escapes, since nothing decodes them later.
    return text.replace(/\\u[0-9a-fA-F]{4}/g, meaningOf);
  }
  try {
    const cleaned = JSON.stringify(read, (_, value: unknown) =>
      typeof value === 'string' ? clean(value) : value,
    );
    // Rewrite the text only if it had a secret. Otherwise it stays as received.
    return cleaned === JSON.stringify(read) ? text : cleaned;
  } catch {
    // Nested too deep to clean, and no text for a person.
    return '';
  }
};

const without = (text: string, secret: string): string =>
  escapes.reduce((rest, pattern) => blanked(rest, read(rest, pattern), secret), text.replaceAll(secret, '…'));

/** A decoded text. `starts`: where each of its UTF-16 units begins in the text as written. */
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
// Invisible characters inside a secret: removing them for display would restore the secret.
const hidden = new RegExp(invisibleCharacter, 'gu');
const inHtml = '&(?:amp|lt|gt|quot|apos);|&#[0-9]{1,7};|&#x[0-9a-f]{1,6};';

// First one encoding at a time, because an escape in one may be part of the secret in another. Then all at
// once.
const escapes = [
  inJson,
  inAddress,
  `${inAddress}|\\+`,
  inHtml,
  `${inJson}|${inAddress}|${inHtml}|${invisibleCharacter}`,
  `${inJson}|${inAddress}|${invisibleCharacter}|\\+`,
].map((pattern) => new RegExp(pattern, 'giu'));

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
  return shortEscapes[spelling.toLowerCase()] ?? [...spelling].slice(1).join('');
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
