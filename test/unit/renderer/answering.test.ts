import { createIntl } from 'react-intl';
import { describe, expect, test } from 'vitest';
import { consequences, isReady, planAnswer } from '../../../src/renderer/features/answer/answer-plan.ts';
import {
  type AnswerText,
  answerText,
  draftInLocale,
  draftText,
  draftToKeep,
  proposalText,
  readAnswer,
  withDate,
} from '../../../src/renderer/features/answer/draft-model.ts';
import { answerSentence } from '../../../src/renderer/features/answer/sentences.ts';
import { createFormats } from '../../../src/renderer/format/formats.ts';
import { en } from '../../../src/renderer/i18n/en.ts';
import { textsOf } from '../../../src/renderer/i18n/texts.ts';
import { calendarDate } from '../../../src/shared/domain/calendar-date.ts';
import { askedOf } from '../../../src/shared/domain/line-answer.ts';
import { aLine, confirmedLine, delivery, netPrice } from '../../fixtures/build-order.ts';

const t = textsOf(createIntl({ locale: 'en', messages: en }));
const formats = createFormats('en-GB', calendarDate('2026-11-17'));
const dutch = createFormats('nl-NL', calendarDate('2026-11-17'));
const line = aLine({
  position: '00020',
  deliverySchedule: [delivery('2026-11-17', '500')],
  prices: netPrice('12.10'),
});

const proposed = (change: Partial<Extract<AnswerText, { kind: 'propose' }>> = {}): AnswerText => {
  const text = proposalText(line, formats);
  return text.kind === 'propose' ? { ...text, ...change } : text;
};
const delivered = (date: string, quantity: string, position: string | null = '0001') => ({
  id: date,
  position,
  date,
  quantity,
});
const said = (text: AnswerText, documents: string[] = []): string => {
  const reading = readAnswer(line, text, formats);
  if (!('answer' in reading)) return 'unread';
  return answerSentence(line.position, askedOf(line), reading.answer, documents, { t, formats });
};

describe('one sentence says what will be sent', () => {
  test('with a unit as a workshop reads it, whatever code the buyer wrote', () => {
    const asked = { ...askedOf(line), unit: 'H87' };
    const reading = readAnswer(line, proposed({ deliveries: [delivered('17/11', '450')] }), formats);
    if (!('answer' in reading)) throw new Error('unread');
    expect(answerSentence('00020', asked, reading.answer, [], { t, formats })).toBe(
      'Line 20: 450\u00a0PCE instead of 500\u00a0PCE',
    );
  });

  test.each<[string, AnswerText, string[], string]>([
    ['an acceptance', { kind: 'accept' }, [], 'Line 20: accepted as asked'],
    [
      'an acceptance with a document',
      { kind: 'accept' },
      ['certificate.pdf'],
      'Line 20: accepted as asked, with certificate.pdf',
    ],
    [
      'a rejection',
      { kind: 'reject', reason: 'No longer made' },
      [],
      'Line 20: rejected, reason: No longer made',
    ],
    [
      'another date',
      proposed({ deliveries: [delivered('24/11', '500')], reason: 'material late' }),
      [],
      'Line 20: 24 Nov instead of 17 Nov, reason: material late',
    ],
    [
      'another quantity and price',
      proposed({ deliveries: [delivered('17/11', '450')], price: '12.40', reason: 'scrap' }),
      [],
      'Line 20: 450\u00a0PCE instead of 500\u00a0PCE, 12.40\u00a0EUR instead of 12.10\u00a0EUR, reason: scrap',
    ],
    [
      'a split',
      proposed({
        deliveries: [delivered('17/11', '200'), delivered('1/12', '300', null)],
        reason: 'capacity',
      }),
      [],
      'Line 20: 200\u00a0PCE on 17 Nov + 300\u00a0PCE on 1 Dec instead of 500\u00a0PCE on 17 Nov, reason: capacity',
    ],
    ['nothing changed', proposed(), [], 'Line 20: the same as asked'],
  ])('%s', (_, text, documents, sentence) => {
    expect(said(text, documents)).toBe(sentence);
  });
});

test('a proposal that was only opened changes nothing, the price included', () => {
  expect(readAnswer(line, proposed(), formats)).toMatchObject({ answer: { prices: null } });
});

test('a new price is a net price in the currency that was asked, without the old conversion', () => {
  const reading = readAnswer(line, proposed({ price: '13' }), formats);
  expect(reading).toMatchObject({
    answer: {
      prices: {
        netPrice: {
          priceInTransactionCurrency: { value: '13', currencyIso: 'EUR' },
          priceInBaseCurrency: null,
        },
        grossPrice: null,
        discountPercentage: null,
      },
    },
  });
});

test('what can’t be read keeps the line from being sent, and says which field it is', () => {
  const text = proposed({ deliveries: [delivered('soon', '12,5')], price: 'free' });
  expect(readAnswer(line, text, formats)).toEqual({ unread: ['date', 'quantity', 'price'] });
  const plan = planAnswer([line], new Map([[line.position, text]]), formats);
  expect(plan.some(isReady)).toBe(false);
});

test('an answer that was kept is written on as it was, in the locale of the day', () => {
  const text = proposed({ deliveries: [delivered('24/11', '1,450.5')], price: '12.40', reason: 'late' });
  const reading = readAnswer(line, text, formats);
  if (!('answer' in reading)) throw new Error('readable');
  expect(readAnswer(line, answerText(line, reading.answer, dutch), dutch)).toEqual(reading);
});

test('the draft that is kept holds what can be read and leaves out what cannot yet', () => {
  const other = aLine({ position: '00030' });
  const draft = {
    revision: 3,
    answers: new Map<string, AnswerText>([
      ['00020', { kind: 'accept' }],
      ['00030', proposed({ deliveries: [delivered('soon', '1')] })],
    ]),
  };
  const kept = draftToKeep([line, other], draft, formats);
  expect(kept).toEqual({ revision: 3, answers: [{ position: '00020', answer: { kind: 'accept' } }] });
  if (kept !== null) expect(draftText([line, other], kept, formats).answers.size).toBe(1);
  expect(draftToKeep([line], { revision: 3, answers: new Map() }, formats)).toBeNull();
});

test('one date for all lines moves every delivery of each and nothing else', () => {
  const split = aLine({
    deliverySchedule: [delivery('2026-12-01', '10'), delivery('2026-12-08', '20', '0002')],
  });
  const text = withDate(proposalText(split, formats), calendarDate('2026-12-15'), formats);
  expect(readAnswer(split, text, formats)).toMatchObject({
    answer: {
      deliverySchedule: [
        { position: '0001', date: '2026-12-15', quantity: '10' },
        { position: '0002', date: '2026-12-15', quantity: '20' },
      ],
    },
  });
});

test('the ends are told before it goes, in the order of the lines', () => {
  const agreed = { ...confirmedLine(), position: '00030' };
  const later = withDate(proposalText(agreed, formats), calendarDate('2027-01-05'), formats);
  const plan = planAnswer(
    [aLine(), line, agreed],
    new Map<string, AnswerText>([
      ['00010', { kind: 'accept' }],
      ['00020', proposed({ deliveries: [delivered('24/11', '500')], reason: 'late' })],
      ['00030', later.kind === 'propose' ? { ...later, reason: 'late' } : later],
    ]),
    formats,
  );
  expect(consequences(plan)).toEqual([
    { consequence: 'confirmed', count: 1 },
    { consequence: 'proposal', count: 1 },
    { consequence: 'reopen-request', count: 1 },
  ]);
});

test('a change of locale never changes what a draft says', () => {
  const text: AnswerText = {
    kind: 'propose',
    deliveries: [delivered('24-11-2026', '1.234'), delivered('24-12', '12.5', null)],
    price: '12,40',
    reason: 'late',
  };
  const draft = { revision: 1, answers: new Map([['00020', text]]) };
  const inEnglish = draftInLocale(draft, dutch, formats).answers.get('00020');
  expect(inEnglish).toMatchObject({
    deliveries: [
      { date: '24/11/2026', quantity: '1,234' },
      // Not read before, so not rewritten: it is asked about, or read as it stands.
      { date: '24/12/2026', quantity: '12.5' },
    ],
    price: '12.4',
  });
});
