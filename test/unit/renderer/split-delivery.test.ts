import { expect, test } from 'vitest';
import type { ProposalText } from '../../../src/renderer/features/answer/draft/draft-model.ts';
import {
  canSplit,
  splitDelivery,
  textFor,
  withoutDelivery,
} from '../../../src/renderer/features/answer/editor/answer-texts.ts';
import { createFormats } from '../../../src/renderer/format/formats.ts';
import { maxDeliveries } from '../../../src/shared/domain/answer/line-answer.ts';
import { lineType } from '../../../src/shared/domain/order/statuses.ts';
import { calendarDate } from '../../../src/shared/domain/values/calendar-date.ts';
import { aLine } from '../../fixtures/build-order.ts';

const delivery = (id: string) => ({ id, position: id, date: '24-11-2026', quantity: '100' });
const proposal = (...ids: string[]): ProposalText => ({
  kind: 'propose',
  deliveries: ids.map(delivery),
  price: '',
  currency: '',
  reason: '',
});

test('a split has one more delivery, of a name that no other has, on the last day and without a quantity', () => {
  const { text, id } = splitDelivery(proposal('0', '2'));
  expect(id).toBe('3');
  expect(text.deliveries.map((one) => [one.id, one.position, one.date, one.quantity])).toEqual([
    ['0', '0', '24-11-2026', '100'],
    ['2', '2', '24-11-2026', '100'],
    ['3', null, '24-11-2026', ''],
  ]);
  expect(withoutDelivery(text, '2').deliveries.map((one) => one.id)).toEqual(['0', '3']);
});

test('a charge is never split, and nothing into more deliveries than an answer may have', () => {
  const most = Array.from({ length: maxDeliveries }, (_, n) => String(n));
  expect(canSplit(aLine(), proposal('0'))).toBe(true);
  expect(canSplit(aLine(), proposal(...most))).toBe(false);
  expect(canSplit(aLine(), proposal(...most.slice(1)))).toBe(true);
  expect(canSplit(aLine({ lineType: lineType.charge }), proposal('0'))).toBe(false);
});

test('a proposal for a line without a delivery begins with an empty one, but for a charge', () => {
  const formats = createFormats('en-GB', calendarDate('2026-11-17'));
  const proposed = (type: string) =>
    textFor('propose', aLine({ lineType: type, deliverySchedule: [] }), formats);
  expect(proposed(lineType.item)).toMatchObject({
    deliveries: [{ id: '0', position: null, date: '', quantity: '' }],
  });
  expect(proposed(lineType.charge)).toMatchObject({ deliveries: [] });
});
