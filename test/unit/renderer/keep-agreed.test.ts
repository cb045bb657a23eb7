import { describe, expect, test } from 'vitest';
import {
  type AnswerText,
  proposalText,
  readAnswer,
} from '../../../src/renderer/features/answer/draft/draft-model.ts';
import { keeps, keepText } from '../../../src/renderer/features/answer/editor/answer-texts.ts';
import { createFormats } from '../../../src/renderer/format/formats.ts';
import { termsOfAnswer } from '../../../src/shared/domain/answer/line-answer.ts';
import type { OrderLine, Prices, Terms } from '../../../src/shared/domain/order/order.ts';
import { sameTerms } from '../../../src/shared/domain/order/terms.ts';
import { calendarDate } from '../../../src/shared/domain/values/calendar-date.ts';
import { decimal } from '../../../src/shared/domain/values/decimal.ts';
import { confirmedLine, netPrice, reopenedLine, termsOf } from '../../fixtures/build-order.ts';

const formats = createFormats('de-DE', calendarDate('2026-11-17'));
const agreed = termsOf('2026-12-10', '1234.5', '4.20');
const wanted = termsOf('2026-12-24', '100', '3.90');

const termsIn = (line: OrderLine, text: AnswerText | null): Terms | null => {
  const reading = text === null ? null : readAnswer(line, text, formats);
  return reading !== null && 'answer' in reading ? termsOfAnswer(line, reading.answer) : null;
};
const asPrice = (prices: Prices) => ({ ...wanted, prices });

describe('the confirmed terms are kept', () => {
  test('by a proposal of it, without a reason yet', () => {
    const line = reopenedLine(wanted, agreed);
    const text = keepText(line, formats);
    const terms = termsIn(line, text);
    expect(terms !== null && sameTerms(terms, agreed)).toBe(true);
    expect(text).toMatchObject({ kind: 'propose', price: '4,20', reason: '' });
    expect(keeps(line, text ?? undefined, formats)).toBe(true);
  });

  test('and nothing else is sent to keep them', () => {
    const line = reopenedLine(wanted, agreed);
    const text = keepText(line, formats);
    const other = text?.kind === 'propose' ? { ...text, price: '4,30' } : undefined;
    for (const one of [undefined, { kind: 'accept' } as const, proposalText(line, formats), other]) {
      expect(keeps(line, one, formats)).toBe(false);
    }
  });

  test('with the net price, from any discount', () => {
    const gross: Prices = {
      ...netPrice('4.20'),
      grossPrice: netPrice('5.00').netPrice,
      netPrice: null,
      discountPercentage: decimal('16'),
    };
    const line = reopenedLine(wanted, { ...agreed, prices: gross });
    expect(keepText(line, formats)).toMatchObject({ price: '4,20' });
  });

  test.each([
    ['for another number of units', asPrice(netPrice('390', '100'))],
    ['in another currency', asPrice(netPrice('3.90', '1', 'USD'))],
  ])('not if the requested price is %s: its figure alone would mean something else', (_, asked) => {
    expect(keepText(reopenedLine(asked, agreed), formats)).toBe(null);
  });

  test('by nothing if the buyer requests no change', () => {
    expect(keepText(confirmedLine(agreed), formats)).toBe(null);
    expect(keepText(reopenedLine(agreed, agreed), formats)).toBe(null);
  });
});
