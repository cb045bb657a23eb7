import { expect, it } from 'vitest';
import { withoutSecrets } from '../../../../src/main/core/service/secrets-in-text.ts';

const secret = 'pä ss"w/ö+d?';

it.each([
  ['as it is', secret],
  ['in base64', Buffer.from(secret, 'utf8').toString('base64')],
  ['in base64 for addresses', Buffer.from(secret, 'utf8').toString('base64url')],
  ['in an address', encodeURIComponent(secret)],
  ['in a form', new URLSearchParams([['', secret]]).toString().slice(1)],
  ['in JSON', JSON.stringify(secret).slice(1, -1)],
])('takes a secret out of a text, every time that it is written %s', (_, written) => {
  expect(withoutSecrets(`no ${written}, and ${written}!`, [secret])).toBe('no …, and …!');
});

it('takes each of several out, and leaves a text without any as it is', () => {
  expect(withoutSecrets('first-one then second-one', ['first-one', null, 'second-one'])).toBe('… then …');
  expect(withoutSecrets('nothing of it', ['first-one'])).toBe('nothing of it');
});

it('leaves secrets of less than four letters in: they are in every other word', () => {
  expect(withoutSecrets('an order', ['an'])).toBe('an order');
  expect(withoutSecrets('and over', ['and'])).toBe('and over');
  expect(withoutSecrets('andy over', ['andy'])).toBe('… over');
  expect(withoutSecrets('an order', [''])).toBe('an order');
});
