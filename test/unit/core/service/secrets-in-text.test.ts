import { expect, it } from 'vitest';
import { errorTextOf, withoutSecrets } from '../../../../src/main/core/service/secrets-in-text.ts';

const secret = 'pä ss"w/ö+d?';

const escaped = (text: string): string =>
  [...text].map((letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');

it.each([
  ['as it is', secret],
  ['in base64', Buffer.from(secret, 'utf8').toString('base64')],
  ['in base64 for addresses', Buffer.from(secret, 'utf8').toString('base64url')],
  ['in an address', encodeURIComponent(secret)],
  ['in a form', new URLSearchParams([['', secret]]).toString().slice(1)],
  ['in JSON', JSON.stringify(secret).slice(1, -1)],
  ['in JSON that escapes every letter', escaped(secret)],
  ['in base64 in an address', encodeURIComponent(Buffer.from(secret, 'utf8').toString('base64'))],
  ['in an address with small digits', encodeURIComponent(secret).replace(/%../g, (one) => one.toLowerCase())],
  ['in HTML', secret.replace('"', '&quot;').replace('ö', '&#xF6;').replace('ä', '&#228;')],
])('removes a secret from a text, each time that it is written %s', (_, written) => {
  expect(withoutSecrets(`no ${written}, and ${written}!`, [secret])).toBe('no …, and …!');
});

it.each(['>>>?', '>>>??'])('removes %j from a text where its base64 has no padding', (one) => {
  const [base64 = ''] = Buffer.from(one, 'utf8').toString('base64').split('=');
  expect(base64).toContain('+');
  expect(withoutSecrets(`no ${base64}!`, [one])).toBe('no …!');
});

it('removes a secret with which the text begins', () => {
  expect(withoutSecrets(`${encodeURIComponent(secret)} is wrong`, [secret])).toBe('… is wrong');
});

it('leaves HTML characters that don’t exist as they are written', () => {
  const text = 'no &#x110000; and &#1114112; of it';
  expect(withoutSecrets(`${text}: ${secret}`, [secret])).toBe(`${text}: …`);
});

it('shows nothing of JSON that is nested too deep to clean', () => {
  const nested = `${'['.repeat(30_000)}"${escaped(secret)}"${']'.repeat(30_000)}`;
  expect(withoutSecrets(nested, [secret])).toBe('');
});

it('takes a secret out of JSON whose escapes only a reader sees through', () => {
  const twice = escaped(encodeURIComponent(secret));
  expect(withoutSecrets(`{"message":"no ${twice}!"}`, [secret])).toBe('{"message":"no …!"}');
  expect(withoutSecrets(`\ufeff{"message":"no ${twice}!"}`, [secret])).toBe('{"message":"no …!"}');
  expect(withoutSecrets(`{"message":"no ${twice}, cut o`, [secret])).toBe('{"message":"no …, cut o');
  expect(withoutSecrets('{"message":  "nothing\\u0020of it"}', [secret])).toBe(
    '{"message":  "nothing\\u0020of it"}',
  );
});

it('removes a secret that looks like an escape', () => {
  expect(withoutSecrets('cut off: "a+b c%20d\\/e"}', ['a+b c%20d/e'])).toBe('cut off: "…"}');
  const everyKind = '\\n%41+&lt;';
  expect(withoutSecrets(`no ${everyKind}!`, [everyKind])).toBe('no …!');
});

it('removes a secret in an escape with an invisible character', () => {
  const hidden = escaped(secret).replace('\\u0061', '\\u00\u000061').replace('\\u0070', '\\u\u200e0070');
  expect(hidden).not.toBe(escaped(secret));
  expect(withoutSecrets(`{"message":"no ${hidden}!"}`, [secret])).toBe('{"message":"no …!"}');
});

it('removes a secret with invisible characters', () => {
  for (const hidden of ['\u0000', '\u200b', '\u00ad', '\ufe0f', '\u{e0041}', '\\u200b']) {
    expect(withoutSecrets(`no corr${hidden}ect%20horse!`, ['correct horse'])).toBe('no …!');
  }
});

it('removes several secrets, and leaves a text without any unchanged', () => {
  expect(withoutSecrets('first-one then second-one', ['first-one', null, 'second-one'])).toBe('… then …');
  expect(withoutSecrets('nothing of it', ['first-one'])).toBe('nothing of it');
});

it('leaves secrets under four letters, which are in every other word', () => {
  expect(withoutSecrets('an order', ['an'])).toBe('an order');
  expect(withoutSecrets('and over', ['and'])).toBe('and over');
  expect(withoutSecrets('andy over', ['andy'])).toBe('… over');
  expect(withoutSecrets('an order', [''])).toBe('an order');
});

it('shortens a long error, and shows no part of a secret that the cut divides', () => {
  const long = (before: string): string => errorTextOf(`${before}${secret}${'x'.repeat(100_000)}`, [secret]);
  expect(long('no ')).toMatch(/^no …x+$/);
  expect(long('no ').length).toBeLessThan(65_536);
  for (const filler of ['-', '\u200b']) expect(long(filler.repeat(65_530))).not.toContain(secret.slice(0, 4));
  const short = `no ${secret}!`.padEnd(65_536, '.');
  expect(errorTextOf(short, [secret])).toBe(short.replace(secret, '…'));
});
