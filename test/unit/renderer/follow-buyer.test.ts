import { describe, expect, test } from 'vitest';
import { type AnswerText, proposalText } from '../../../src/renderer/features/answer/draft/draft-model.ts';
import { followBuyer } from '../../../src/renderer/features/answer/draft/follow-buyer.ts';
import { createFormats } from '../../../src/renderer/format/formats.ts';
import type { OrderLine } from '../../../src/shared/domain/order/order.ts';
import { orderChanges } from '../../../src/shared/domain/order-changes/order-changes.ts';
import { calendarDate } from '../../../src/shared/domain/values/calendar-date.ts';
import {
  aLine,
  anOrder,
  confirmedLine,
  delivery,
  netPrice,
  reopenedLine,
  termsOf,
} from '../../fixtures/build-order.ts';

const formats = createFormats('nl-NL', calendarDate('2026-11-17'));

type Proposal = Extract<AnswerText, { kind: 'propose' }>;
const begun = (line: OrderLine): Proposal => {
  const text = proposalText(line, formats);
  if (text.kind !== 'propose') throw new Error('a proposal was begun');
  return text;
};
/** The text after the line changes step by step. */
const followed = (text: AnswerText, ...versions: OrderLine[]): AnswerText => {
  const changes = versions.flatMap((after, index) => {
    const before = versions[index - 1];
    return before === undefined
      ? []
      : orderChanges(anOrder({ lines: [before] }), anOrder({ lines: [after] }));
  });
  return followBuyer(text, versions.at(-1) ?? aLine(), changes, formats);
};
const was = aLine({ deliverySchedule: [delivery('2026-12-10', '1250.5')], prices: netPrice('4.20') });
const is = aLine({ deliverySchedule: [delivery('2026-12-17', '1500')], prices: netPrice('4.255') });

describe('a proposal that was begun before the buyer changed the line', () => {
  test('takes the buyer’s new values where it had their old ones', () =>
    expect(followed(begun(was), was, is)).toEqual(begun(is)));

  test('keeps the user’s values', () => {
    const [only] = begun(was).deliveries;
    if (only === undefined) throw new Error('there is a delivery');
    const text = {
      ...begun(was),
      deliveries: [{ ...only, date: '24-12-2026' }],
      price: '4,30',
      reason: 'late',
    };
    expect(followed(text, was, is)).toEqual({
      ...text,
      deliveries: [{ ...only, date: '24-12-2026', quantity: '1.500' }],
    });
  });

  test('follows the buyer over several changes, and is the same text after a revert', () => {
    const between = aLine({ deliverySchedule: [delivery('2026-12-12', '1250.5')], prices: netPrice('4.20') });
    expect(followed(begun(was), was, between, is)).toEqual(begun(is));
    const text = begun(was);
    expect(followed(text, was, is, was)).toBe(text);
  });

  test('leaves unreadable fields, and the other answers', () => {
    const unread = { ...begun(was), price: '4.2.0' };
    expect(followed(unread, was, is)).toMatchObject({ price: '4.2.0' });
    for (const text of [{ kind: 'accept' }, { kind: 'reject', reason: 'no' }] as const)
      expect(followed(text, was, is)).toBe(text);
  });

  test('leaves a part alone that the user split off', () => {
    const of = (date: string) => aLine({ deliverySchedule: [delivery(date, '100', '0001')] });
    const text = begun(of('2026-12-10'));
    const split = { id: 'new', position: null, date: '10-12-2026', quantity: '40' };
    const after = followed(
      { ...text, deliveries: [...text.deliveries, split] },
      of('2026-12-10'),
      of('2026-12-21'),
    );
    expect(after).toMatchObject({ deliveries: [{ date: '21-12-2026' }, split] });
  });

  const parts = (...all: [date: string, quantity: string][]) =>
    aLine({
      deliverySchedule: all.map(([date, quantity], index) => delivery(date, quantity, `000${index + 1}`)),
    });

  test.each([
    [
      'that he moves',
      parts(['2026-12-10', '60'], ['2026-12-17', '40']),
      parts(['2026-12-10', '60'], ['2026-12-24', '40']),
    ],
    [
      'into which he splits one',
      parts(['2026-12-10', '80']),
      parts(['2026-12-10', '40'], ['2026-12-20', '40']),
    ],
    ['that he joins', parts(['2026-12-10', '60'], ['2026-12-17', '20']), parts(['2026-12-10', '80'])],
  ])('leaves several deliveries alone %s, since the change can’t be matched to one', (_, before, after) => {
    const text = begun(before);
    expect(followed(text, before, after)).toBe(text);
  });

  test('keeps the user’s values, though the buyer had them in between', () => {
    const at = (date: string) => aLine({ deliverySchedule: [delivery(date, '60')] });
    const [only] = begun(at('2026-12-10')).deliveries;
    if (only === undefined) throw new Error('there is a delivery');
    const text = { ...begun(at('2026-12-10')), deliveries: [{ ...only, date: '12-12-2026' }] };
    expect(followed(text, at('2026-12-10'), at('2026-12-12'), at('2026-12-17'))).toBe(text);
  });

  test('takes the buyer’s request to change a confirmed line', () => {
    const asked = reopenedLine(termsOf('2027-01-14', '120', '4.20'));
    expect(followed(begun(confirmedLine()), confirmedLine(), asked)).toEqual(begun(asked));
    const more = reopenedLine(termsOf('2027-01-21', '120', '4.50'));
    expect(followed(begun(confirmedLine()), confirmedLine(), asked, more)).toEqual(begun(more));
  });

  test('leaves everything alone if the buyer requests something new, since the former request is unknown', () => {
    const asked = reopenedLine(termsOf('2027-01-14', '100', '4.20'));
    const text = begun(asked);
    expect(followed(text, asked, reopenedLine(termsOf('2027-01-21', '100', '4.50')))).toBe(text);
  });

  test('takes the buyer’s price if there was none, but not over the user’s', () => {
    const unpriced = aLine({ prices: null });
    expect(followed(begun(unpriced), unpriced, was)).toMatchObject({ price: '4,20' });
    const typed = { ...begun(unpriced), price: '4,30', currency: 'EUR' };
    expect(followed(typed, unpriced, was)).toMatchObject({ price: '4,30' });
    expect(followed(begun(was), was, unpriced)).toMatchObject({ price: '4,20' });
    const emptied = { ...begun(was), price: '' };
    expect(followed(emptied, was, { ...was, prices: netPrice('4.30') })).toMatchObject({ price: '' });
  });
});
