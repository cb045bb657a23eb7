import { describe, expect, test } from 'vitest';
import { type AnswerText, proposalText } from '../../../src/renderer/features/answer/draft-model.ts';
import { followBuyer } from '../../../src/renderer/features/answer/follow-buyer.ts';
import { createFormats } from '../../../src/renderer/format/formats.ts';
import { calendarDate } from '../../../src/shared/domain/calendar-date.ts';
import type { OrderLine } from '../../../src/shared/domain/order.ts';
import { orderChanges } from '../../../src/shared/domain/order-changes.ts';
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
/** What becomes of a text when the line changes step by step. */
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
  test('takes his new values where it said what he said before', () =>
    expect(followed(begun(was), was, is)).toEqual(begun(is)));

  test('keeps what she typed', () => {
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

  test('follows him over several changes, and is the same text when he goes back', () => {
    const between = aLine({ deliverySchedule: [delivery('2026-12-12', '1250.5')], prices: netPrice('4.20') });
    expect(followed(begun(was), was, between, is)).toEqual(begun(is));
    const text = begun(was);
    expect(followed(text, was, is, was)).toBe(text);
  });

  test('leaves what can’t be read, and the other answers', () => {
    const unread = { ...begun(was), price: '4.2.0' };
    expect(followed(unread, was, is)).toMatchObject({ price: '4.2.0' });
    for (const text of [{ kind: 'accept' }, { kind: 'reject', reason: 'no' }] as const)
      expect(followed(text, was, is)).toBe(text);
  });

  test('knows a delivery by its position: another one on the same day stays, and so does a part that she split off', () => {
    const two = (first: string) =>
      aLine({ deliverySchedule: [delivery(first, '60', '0001'), delivery('2026-12-10', '40', '0002')] });
    const text = begun(two('2026-12-10'));
    const split = { id: 'new', position: null, date: '10-12-2026', quantity: '60' };
    const after = followed(
      { ...text, deliveries: [...text.deliveries, split] },
      two('2026-12-10'),
      two('2026-12-21'),
    );
    expect(after).toMatchObject({
      deliveries: [{ date: '21-12-2026' }, { date: '10-12-2026' }, { date: '10-12-2026', quantity: '60' }],
    });
  });

  test('keeps a date that she typed though another delivery had it, and lets two that stood on one day go their own ways', () => {
    const two = (...dates: string[]) =>
      aLine({ deliverySchedule: dates.map((date, index) => delivery(date, '60', `000${index + 1}`)) });
    const dates = (text: AnswerText): string[] =>
      text.kind === 'propose' ? text.deliveries.map(({ date }) => date) : [];
    const text = begun(two('2026-12-10', '2026-12-17'));
    const [first, second] = text.deliveries;
    if (first === undefined || second === undefined) throw new Error('there are two deliveries');
    const typed = { ...text, deliveries: [{ ...first, date: '17-12-2026' }, second] };
    const later = followed(typed, two('2026-12-10', '2026-12-17'), two('2026-12-10', '2026-12-24'));
    expect(dates(later)).toEqual(['17-12-2026', '24-12-2026']);
    const apart = followed(
      begun(two('2026-12-10', '2026-12-10')),
      two('2026-12-10', '2026-12-10'),
      two('2026-12-20', '2026-12-21'),
    );
    expect(dates(apart)).toEqual(['20-12-2026', '21-12-2026']);
  });

  test('takes what he asks for in a request to change an agreed line', () => {
    const asked = reopenedLine(termsOf('2027-01-14', '120', '4.20'));
    expect(followed(begun(confirmedLine()), confirmedLine(), asked)).toEqual(begun(asked));
  });

  test('has no price to follow where the line has none', () => {
    const unpriced = aLine({ prices: null });
    expect(followed(begun(unpriced), unpriced, was)).toMatchObject({ price: null });
    expect(followed(begun(was), was, unpriced)).toMatchObject({ price: '4,20' });
  });
});
