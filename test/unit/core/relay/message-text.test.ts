import { describe, expect, test } from 'vitest';
import type { NamedOrder, RelayNotice } from '../../../../src/main/core/relay/channels/channel.ts';
import { textOf } from '../../../../src/main/core/relay/channels/message-text.ts';
import { type Language, languages } from '../../../../src/shared/words/language.ts';

const at = new Date(2026, 10, 28, 8, 25).getTime();
const minute = 60_000;
const textIn = (language: Language, notice: RelayNotice) => textOf({ id: 'm-1', language, at, notice });
const order: NamedOrder = { purchaseOrderNumber: '4711', buyerName: 'Kessler GmbH' };
const other: NamedOrder = { purchaseOrderNumber: '4712', buyerName: 'Visser' };
const orders = (
  named: boolean,
  list: readonly NamedOrder[],
  { count = list.length, minutes = 45 } = {},
): RelayNotice => ({ about: 'orders', count, oldestSince: at - minutes * minute, named, orders: list });

describe('by default a message has counts and ages only', () => {
  test.each(languages)('%s', (language) => {
    for (const list of [[order], [order, other]]) {
      const text = textIn(language, orders(false, list));
      expect(JSON.stringify(text)).not.toMatch(/471|Kessler|Visser/);
      expect(text.link).toBe('orderbell://open');
      expect(text.text).toContain('07:40');
    }
  });

  test.each<[Language, number, string, string]>([
    ['en', 1, 'Orderbell: 1 order waits for an answer', 'It has waited for 45 minutes (since 07:40).'],
    [
      'en',
      2,
      'Orderbell: 2 orders wait for an answer',
      'The oldest has waited for 45 minutes (since 07:40).',
    ],
    ['de', 1, 'Orderbell: 1 Bestellung wartet auf Antwort', 'Sie wartet seit 45 Minuten (seit 07:40).'],
    [
      'de',
      2,
      'Orderbell: 2 Bestellungen warten auf Antwort',
      'Die älteste wartet seit 45 Minuten (seit 07:40).',
    ],
    ['nl', 1, 'Orderbell: 1 bestelling wacht op antwoord', 'Deze wacht al 45 minuten (sinds 07:40).'],
    [
      'nl',
      2,
      'Orderbell: 2 bestellingen wachten op antwoord',
      'De oudste wacht al 45 minuten (sinds 07:40).',
    ],
  ])('%s, %i', (language, count, subject, oldest) => {
    const text = textIn(language, orders(false, [], { count }));
    expect(text.subject).toBe(subject);
    expect(text.text).toContain(oldest);
  });

  test.each([
    [0, '1 minute'],
    [119, '119 minutes'],
    [120, '2 hours'],
    [47 * 60, '47 hours'],
    [48 * 60, '2 days'],
    // The clock was set back.
    [-30, '1 minute'],
  ])('%i minutes are %s', (minutes, age) => {
    const { text } = textIn('en', orders(false, [], { count: 1, minutes }));
    expect(text).toContain(`waited for ${age} (`);
  });

  test('a moment of another day has its day', () => {
    const { text } = textIn('de', orders(false, [], { count: 1, minutes: 24 * 60 }));
    expect(text).toContain('(seit 27. Nov., 08:25)');
  });

  test.each<[Language, string]>([
    ['en', '(since Nov 28, 2025, 08:25)'],
    ['de', '(seit 28. Nov. 2025, 08:25)'],
    ['nl', '(sinds 28 nov 2025, 08:25)'],
  ])('a moment of another year has its year, in %s', (language, since) => {
    const { text } = textIn(language, orders(false, [], { count: 1, minutes: 365 * 24 * 60 }));
    expect(text).toContain(since);
  });
});

describe('where the user wants it, a message names number and buyer', () => {
  test('one order, to which the link leads', () => {
    const { subject, link } = textIn('de', orders(true, [order]));
    expect(subject).toBe('Orderbell: Bestellung 4711 von Kessler GmbH wartet auf Antwort');
    expect(link).toBe('orderbell://order/4711');
  });

  test('one of several, which the link can’t know', () => {
    const { subject, text, link } = textIn('en', orders(true, [order], { count: 3 }));
    expect(subject).toBe('Orderbell: 3 orders wait for an answer');
    expect(text.split('\n').slice(1)).toEqual(['- 4711, Kessler GmbH', 'and 2 more']);
    expect(link).toBe('orderbell://open');
  });

  test('at most ten', () => {
    const list = Array.from({ length: 12 }, (_, index) => ({ ...order, purchaseOrderNumber: `N${index}` }));
    const { text } = textIn('en', orders(true, list));
    expect(text.split('\n')).toHaveLength(12);
    expect(text).toMatch(/N9.*\nand 2 more$/);
  });

  test('an order without a known buyer has its number alone', () => {
    const { text } = textIn('en', orders(true, [order, { ...other, buyerName: '' }]));
    expect(text.split('\n').slice(1)).toEqual(['- 4711, Kessler GmbH', '- 4712']);
  });

  test('orders that don’t fit into the bytes of a channel are only counted', () => {
    const long = { purchaseOrderNumber: '号'.repeat(100), buyerName: '株'.repeat(100) };
    const notice = orders(
      true,
      Array.from({ length: 12 }, () => long),
    );
    const { text, stop } = textOf({ id: 'm-1', language: 'en', at, notice }, 4096);
    expect(Buffer.byteLength(text + stop)).toBeLessThanOrEqual(4096);
    expect(Buffer.byteLength(text + stop)).toBeGreaterThan(3400);
    expect(text.split('\n').slice(-2)).toEqual([
      `- ${long.purchaseOrderNumber}, ${long.buyerName}`,
      'and 6 more',
    ]);
  });

  test('a number and a name from outside are harmless', () => {
    const hostile = `A\r\nBcc: x@y.example\u2028\u202e\u2066\u200b\u0007<!channel> ${'long '.repeat(100)}`;
    for (const list of [
      [{ purchaseOrderNumber: hostile, buyerName: hostile }],
      [order, { ...order, buyerName: hostile }],
    ]) {
      const { subject, text, link } = textIn('en', orders(true, list));
      expect(subject).not.toMatch(/[\p{C}\u2028\u2029<>]/u);
      expect(text.replaceAll('\n', '')).not.toMatch(/[\p{C}\u2028\u2029<>]/u);
      expect(text.split('\n')).toHaveLength(list.length === 1 ? 1 : 3);
      expect(text.length).toBeLessThan(600);
      expect(link).toMatch(/^orderbell:\/\/[\w%.!~*'()/-]+$/);
    }
    expect(textIn('en', orders(true, [{ purchaseOrderNumber: '\ud800', buyerName: '' }])).subject).toBe(
      'Orderbell: Order \ufffd waits for an answer',
    );
  });
});

test.each(languages)('every message says how it stops, in %s', (language) => {
  const since = at - 20 * minute;
  const notices: RelayNotice[] = [
    orders(false, [order]),
    { about: 'not-listening', since },
    { about: 'channel', channel: 'email', contact: 'Anna\nBcc: x', since },
    { about: 'test' },
  ];
  for (const notice of notices) {
    const { subject, text, stop } = textIn(language, notice);
    expect(subject).toMatch(/^Orderbell: \S.{5,}$/);
    expect(text).not.toBe('');
    expect(stop).toMatch(/Orderbell/);
  }
});
