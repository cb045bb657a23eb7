import { createIntl } from 'react-intl';
import { describe, expect, test } from 'vitest';
import {
  furtherOutlooks,
  isBegun,
  isReady,
  outlooks,
  planAnswer,
  planLine,
} from '../../../src/renderer/features/answer/draft/answer-plan.ts';
import {
  type AnswerText,
  answerText,
  draftInLocale,
  draftText,
  draftToKeep,
  freeOf,
  proposalText,
  readAnswer,
} from '../../../src/renderer/features/answer/draft/draft-model.ts';
import { movedText } from '../../../src/renderer/features/answer/draft/moved-dates.ts';
import { faultWords } from '../../../src/renderer/features/answer/editor/fault-words.ts';
import {
  acceptedWords,
  answerSentence,
  draftSentence,
} from '../../../src/renderer/features/answer/sentences.ts';
import { createFormats } from '../../../src/renderer/format/formats.ts';
import { en } from '../../../src/renderer/i18n/en.ts';
import { textsOf } from '../../../src/renderer/i18n/texts.ts';
import { draftSchema } from '../../../src/shared/contract/calls/responses.ts';
import { type LineAnswer, requestedWithUnit } from '../../../src/shared/domain/answer/line-answer.ts';
import type { OrderLine } from '../../../src/shared/domain/order/order.ts';
import { calendarDate } from '../../../src/shared/domain/values/calendar-date.ts';
import { decimal } from '../../../src/shared/domain/values/decimal.ts';
import {
  aLine,
  confirmedLine,
  delivery,
  netPrice,
  reopenedLine,
  requestedLine,
  termsOf,
} from '../../fixtures/build-order.ts';

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
const said = (text: AnswerText, documents = ''): string => {
  const reading = readAnswer(line, text, formats);
  if (!('answer' in reading)) return 'unread';
  return answerSentence(line.position, requestedWithUnit(line), reading.answer, documents, { t, formats });
};

describe('a line that the buyer gave no price, as of a request for quotation', () => {
  const unpriced = aLine({ position: '00020', prices: null });
  const quoted = (change: { price?: string; currency?: string }): AnswerText => {
    const text = proposalText(unpriced, formats);
    return text.kind === 'propose' ? { ...text, ...change } : text;
  };
  const priceOf = (of: typeof unpriced, text: AnswerText) => {
    const reading = readAnswer(of, text, formats);
    if (!('answer' in reading) || reading.answer.kind !== 'propose') return reading;
    return reading.answer.prices;
  };

  test('is answered without one as long as none is typed', () => {
    expect(quoted({})).toMatchObject({ price: '', currency: '' });
    expect(priceOf(unpriced, quoted({}))).toBe(null);
    expect(priceOf(unpriced, quoted({ currency: 'EUR' }))).toBe(null);
    expect(faultWords(planLine(unpriced, quoted({}), formats), t)).toEqual([
      'Change the date, quantity or price',
    ]);
  });

  test('gets a net price by a proposal, with its reason', () => {
    const text = quoted({ price: '1,250.50', currency: ' eur ' });
    expect(priceOf(unpriced, text)).toEqual({
      ...netPrice('1250.50'),
      priceUnitOfMeasureIso: null,
      priceUnitQuantity: null,
    });
    expect(planLine(unpriced, text, formats)).toMatchObject({
      problems: ['reason-missing'],
      consequence: 'proposal',
    });
    const reading = readAnswer(unpriced, text, formats);
    if (!('answer' in reading)) throw new Error('unread');
    expect(answerSentence('00020', requestedWithUnit(unpriced), reading.answer, '', { t, formats })).toBe(
      'Line 20: 1,250.50\u00a0EUR instead of no price',
    );
  });

  test.each([
    ['no currency', { price: '12', currency: ' ' }, ['Currency is required']],
    ['no currency that there is', { price: '12', currency: 'E1' }, ['Currency isn’t valid']],
    ['no number', { price: 'ask us', currency: 'EUR' }, ['Price isn’t valid']],
  ])('reports the fault of %s', (_, change, words) => {
    expect(faultWords(planLine(unpriced, quoted(change), formats), t)).toEqual(words);
  });

  test('keeps the unit of a price without a figure', () => {
    const asked = { ...netPrice('1', '100'), netPrice: null };
    const text = quoted({ price: '12', currency: 'EUR' });
    expect(priceOf({ ...unpriced, prices: asked }, text)).toEqual(netPrice('12', '100'));
  });

  test('shows the present proposal, and sends it unchanged', () => {
    const ours = { ...termsOf('2026-12-10', '100', '1'), prices: netPrice('480', '100', 'USD') };
    const proposedLine = { ...requestedLine('OpenSupplierProposal', ours), prices: null };
    const text = proposalText(proposedLine, formats);
    expect(text).toMatchObject({ price: '480.00', currency: 'USD' });
    expect(priceOf(proposedLine, text)).toEqual(netPrice('480.00', '100', 'USD'));
  });

  test('is kept as typed, also over a restart, if readable or not', () => {
    for (const text of [
      quoted({ price: '1,250.50', currency: 'EUR' }),
      quoted({ price: '1,250.50', currency: 'E' }),
      quoted({ price: 'ask us' }),
      quoted({}),
    ]) {
      const answers = new Map([['00020', { ...text, reason: '' }]]);
      const kept = draftToKeep([unpriced], { revision: 1, buyerAccountNumber: '', answers }, formats);
      expect(draftSchema.parse(kept)).toEqual(kept);
      expect(kept === null ? null : draftText([unpriced], kept, formats).answers.get('00020')).toEqual(text);
    }
  });
});

describe('one sentence describes the message', () => {
  test('with a unit in the user’s words, for any code of the buyer', () => {
    const asked = { ...requestedWithUnit(line), unit: 'H87' };
    const reading = readAnswer(line, proposed({ deliveries: [delivered('17/11', '450')] }), formats);
    if (!('answer' in reading)) throw new Error('unread');
    expect(answerSentence('00020', asked, reading.answer, '', { t, formats })).toBe(
      'Line 20: 450\u00a0PCE instead of 500\u00a0PCE',
    );
  });

  test.each<[string, AnswerText, string, string]>([
    ['an acceptance', { kind: 'accept' }, '', 'Line 20: accepted'],
    [
      'an acceptance with a document',
      { kind: 'accept' },
      'certificate.pdf',
      'Line 20: accepted, with certificate.pdf',
    ],
    [
      'a rejection',
      { kind: 'reject', reason: 'No longer made' },
      '',
      'Line 20: rejected, reason: No longer made',
    ],
    [
      'another date',
      proposed({ deliveries: [delivered('24/11', '500')], reason: 'material late' }),
      '',
      'Line 20: 24 Nov instead of 17 Nov, reason: material late',
    ],
    [
      'another quantity and price',
      proposed({ deliveries: [delivered('17/11', '450')], price: '12.40', reason: 'scrap' }),
      '',
      'Line 20: 450\u00a0PCE instead of 500\u00a0PCE, 12.40\u00a0EUR instead of 12.10\u00a0EUR, reason: scrap',
    ],
    [
      'a split',
      proposed({
        deliveries: [delivered('17/11', '200'), delivered('1/12', '300', null)],
        reason: 'capacity',
      }),
      '',
      'Line 20: 200\u00a0PCE on 17 Nov + 300\u00a0PCE on 1 Dec instead of 500\u00a0PCE on 17 Nov, reason: capacity',
    ],
    [
      'several deliveries put on one day',
      proposed({
        deliveries: [delivered('24/11', '200'), delivered('24/11', '300.5', null)],
        reason: 'capacity',
      }),
      '',
      'Line 20: 500.5\u00a0PCE on 24 Nov instead of 500\u00a0PCE on 17 Nov, reason: capacity',
    ],
    ['nothing changed', proposed(), '', 'Line 20: same as ordered'],
  ])('%s', (_, text, documents, sentence) => {
    expect(said(text, documents)).toBe(sentence);
  });
});

test('an acceptance names its terms while the screen shows a supplier request', () => {
  const asked = termsOf('2026-12-01', '40', '3.00');
  const open = { ...requestedLine('OpenSupplierProposal', termsOf('2026-12-08', '40', '3.00')), ...asked };
  const sentence = draftSentence(open, { kind: 'accept' }, 'plan.pdf', { t, formats });
  expect(sentence.replaceAll('\u00a0', ' ')).toBe(
    'You accept line 10 as ordered, replacing your proposal: 40 PCE on Tue 1 Dec · 3.00 EUR, with plan.pdf',
  );
  const changing = requestedLine('OpenSupplierReopenRequest', termsOf('2026-12-08', '40', '3.00'), asked);
  expect(draftSentence(changing, { kind: 'accept' }, '', { t, formats }).replaceAll('\u00a0', ' ')).toBe(
    'You withdraw your request for line 10, confirmed terms still apply: 40 PCE on Tue 1 Dec · 3.00 EUR',
  );
});

test('a draft says what the user does, since nothing is sent yet', () => {
  const asked = termsOf('2026-12-01', '40', '3.00');
  const said = (of: OrderLine, answer: LineAnswer): string =>
    draftSentence(of, answer, '', { t, formats }).replaceAll('\u00a0', ' ');
  const moved = (of: OrderLine, date: string): LineAnswer => {
    const text = proposalText(of, formats);
    if (text.kind !== 'propose') throw new Error('no proposal');
    const deliveries = text.deliveries.map((one) => ({ ...one, date }));
    const reading = readAnswer(of, { ...text, deliveries, reason: 'late' }, formats);
    if (!('answer' in reading)) throw new Error('unread');
    return reading.answer;
  };
  const reject: LineAnswer = { kind: 'reject', reason: 'late' };
  const changed = reopenedLine(asked);
  expect([
    said(line, { kind: 'accept' }),
    said(line, reject),
    said(line, moved(line, '24/11')),
    said(line, moved(line, '17/11')),
    said(confirmedLine(asked), moved(confirmedLine(asked), '8/12')),
    said(changed, { kind: 'accept' }),
    said(changed, reject),
    said(changed, { kind: 'propose', reason: 'late', ...termsOf('2026-12-10', '100', '4.20') }),
  ]).toEqual([
    'You accept line 20',
    'You reject line 20, reason: late',
    'You propose for line 20: 24 Nov instead of 17 Nov, reason: late',
    'You accept line 20, reason: late',
    'You ask to change line 10: 8 Dec instead of 1 Dec, reason: late',
    'You accept the change to line 10',
    'You cancel the whole line 10, reason: late',
    'You decline the change to line 10, still confirmed: 100 PCE on Thu 10 Dec · 4.20 EUR, reason: late',
  ]);
});

test('a price for a hundred names its unit, the old one and the new one', () => {
  const prices = { ...netPrice('0.57'), priceUnitQuantity: decimal('100') };
  const priced = aLine({ deliverySchedule: [delivery('2026-11-17', '500')], prices });
  const text = proposalText(priced, formats);
  const reading = readAnswer(priced, text.kind === 'propose' ? { ...text, price: '0.58' } : text, formats);
  if (!('answer' in reading)) throw new Error('unread');
  const sentence = answerSentence('10', requestedWithUnit(priced), reading.answer, '', { t, formats });
  expect(sentence.replaceAll('\u00a0', ' ')).toBe(
    'Line 10: 0.58 EUR per 100 PCE instead of 0.57 EUR per 100 PCE',
  );
});

test('a proposal that was only opened changes nothing, the price included', () => {
  expect(readAnswer(line, proposed(), formats)).toMatchObject({ answer: { prices: null } });
});

test('a proposal that was only opened is no answer yet', () => {
  const agreed = confirmedLine(termsOf('2026-12-10', '40', '3.00'));
  for (const one of [line, agreed]) {
    const text = proposalText(one, formats);
    const opened = planLine(one, text, formats);
    expect([isReady(opened), isBegun(opened), faultWords(opened, t)]).toEqual([
      ...[false, false],
      ['Change the date, quantity or price'],
    ]);
    expect(outlooks([opened], undefined)).toEqual([]);
    expect(isReady(planLine(one, { ...text, price: '4', reason: 'late' }, formats))).toBe(true);
  }
});

test('a new price is a net price in the order’s currency, without the old conversion', () => {
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

test('an unreadable field prevents sending, and is named', () => {
  const text = proposed({ deliveries: [delivered('soon', '12,5')], price: 'free' });
  expect(readAnswer(line, text, formats)).toEqual({
    faults: [
      { field: 'date', number: null, why: 'unreadable' },
      // `12,5` could be 12.5 or 125, so the page asks.
      { field: 'quantity', number: null, why: 'unreadable' },
      { field: 'price', number: null, why: 'unreadable' },
    ],
  });
  const plan = planAnswer([line], new Map([[line.position, text]]), formats);
  expect(plan.some(isReady)).toBe(false);
});

const faultsOf = (text: AnswerText): string[] => faultWords(planLine(line, text, formats), t);

test.each<[string, Partial<Extract<AnswerText, { kind: 'propose' }>>, string[]]>([
  ['a field that is empty', { price: '' }, ['Price is required']],
  [
    'which of several',
    { deliveries: [delivered('17/11', '500'), delivered('', 'many', null)] },
    ['Date 2 is required', 'Quantity 2 isn’t valid'],
  ],
  [
    'what no service takes',
    { deliveries: [delivered('17/11', '0')], reason: 'scrap' },
    ['Enter a quantity above zero for each delivery'],
  ],
  ['a reason', { price: '13' }, ['Enter a reason for the buyer']],
  ['nothing', { price: '13', reason: 'copper' }, []],
])('a missing value is named: %s', (_, change, words) => {
  expect(faultsOf(proposed(change))).toEqual(words);
});

describe('an unknown value', () => {
  const unknown = (change: { date?: null; quantity?: null }, reason = 'Steel is late') =>
    proposed({ deliveries: [{ ...delivered('17/11', '500'), ...change }], reason });
  const ready = (text: AnswerText): boolean => isReady(planLine(line, text, formats));

  test('needs more than an empty field, and a reason', () => {
    expect(faultsOf(proposed({ deliveries: [delivered('', '500')], reason: 'late' }))).toEqual([
      'Date is required',
    ]);
    expect(faultsOf(unknown({ date: null }, ''))).toEqual(['Enter a reason for the buyer']);
    expect(faultsOf(unknown({ date: null, quantity: null }))).toEqual([
      'Each delivery needs a date or a quantity',
    ]);
    expect(ready(unknown({ date: null }))).toBe(true);
    expect(ready(unknown({ quantity: null }))).toBe(true);
  });

  test('is described in the sentence', () => {
    expect(said(unknown({ date: null }))).toBe(
      'Line 20: no date yet instead of 17 Nov, reason: Steel is late',
    );
    expect(said(unknown({ quantity: null }))).toMatch(/^Line 20: no quantity yet instead of 500/);
    const parts = [delivered('24/11', '400'), { ...delivered('24/11', '', null), quantity: null }];
    expect(said(proposed({ deliveries: parts, reason: 'late' }))).toMatch(
      /^Line 20: 400.* on 24 Nov \+ no quantity yet on 24 Nov instead of 500/,
    );
  });

  test('is stored as unknown, with readable or unreadable others, in any locale', () => {
    const readable = unknown({ date: null });
    const begun = proposed({ deliveries: [{ ...delivered('', '500'), date: null }], price: 'free' });
    for (const text of [readable, begun]) {
      const draft = { revision: 1, buyerAccountNumber: '', answers: new Map([[line.position, text]]) };
      const kept = draftToKeep([line], draft, formats);
      expect(draftSchema.parse(kept)).toEqual(kept);
      const back = kept === null ? undefined : draftText([line], kept, dutch);
      for (const later of [back, draftInLocale(draft, formats, dutch)])
        expect(later?.answers.get(line.position)).toMatchObject({
          deliveries: [{ date: null, quantity: '500' }],
        });
    }
  });

  test('has to be filled in or marked again if the order has no date either', () => {
    const gap = aLine({ ...line, deliverySchedule: [{ ...delivery('2026-11-17', '500'), date: null }] });
    expect(proposalText(gap, formats).deliveries).toMatchObject([{ date: '', quantity: '500' }]);
  });
});

test('a text is read once, until the line or the locale changes', () => {
  const text = proposed({ reason: 'late' });
  const reading = readAnswer(line, text, formats);
  expect(readAnswer(line, text, formats)).toBe(reading);
  expect(readAnswer({ ...line }, text, formats)).not.toBe(reading);
  expect(readAnswer(line, proposed({ price: '1,234.5' }), dutch)).not.toEqual(
    readAnswer(line, proposed({ price: '1,234.5' }), formats),
  );
});

test('the supplier’s number at the buyer is stored with the answer, as far as typed', () => {
  const accepted = new Map<string, AnswerText>([[line.position, { kind: 'accept' }]]);
  const kept = draftToKeep([line], { revision: 1, answers: accepted, buyerAccountNumber: 'D-2' }, formats);
  expect(draftSchema.parse(kept)).toEqual(kept);
  expect(kept === null ? null : draftText([line], kept, dutch).buyerAccountNumber).toBe('D-2');
});

test('a stored answer can be edited further, in the present locale', () => {
  const text = proposed({ deliveries: [delivered('24/11', '1,450.5')], price: '12.40', reason: 'late' });
  const reading = readAnswer(line, text, formats);
  if (!('answer' in reading)) throw new Error('readable');
  expect(readAnswer(line, answerText(line, reading.answer, dutch), dutch)).toEqual(reading);
});

test('the stored draft has the answers, and every field of an unreadable one, for any locale', () => {
  const other = aLine({ position: '00030' });
  const draft = {
    revision: 3,
    buyerAccountNumber: '',
    answers: new Map<string, AnswerText>([
      ['00020', { kind: 'accept' }],
      [
        '00030',
        proposed({
          deliveries: [delivered('24/1', '1,234'), delivered('soon', '1.2.3', null)],
          price: '1,250.50',
          reason: 'la',
        }),
      ],
    ]),
  };
  const kept = draftToKeep([line, other], draft, formats);
  expect(draftSchema.parse(kept)).toEqual(kept);
  expect(kept?.answers).toEqual([{ position: '00020', answer: { kind: 'accept' } }]);
  const back = kept === null ? null : draftText([line, other], kept, dutch);
  expect(back?.revision).toBe(3);
  expect([...(back?.answers ?? [])]).toEqual([
    ['00020', { kind: 'accept' }],
    [
      '00030',
      {
        kind: 'propose',
        deliveries: [
          { id: '0', position: '0001', date: '24-01-2027', quantity: '1.234' },
          { id: '1', position: null, date: 'soon', quantity: '1.2.3' },
        ],
        price: '1.250,50',
        currency: '',
        reason: 'la',
      },
    ],
  ]);
  expect(draftToKeep([line, other], back ?? draft, dutch)).toEqual(kept);
  expect(
    draftToKeep([line], { revision: 3, buyerAccountNumber: '', answers: new Map() }, formats),
  ).toBeNull();
});

test('a pasted unreadable text is kept up to the longest readable length', () => {
  const text = proposed({ deliveries: [delivered('x'.repeat(5000), '1')] });
  const kept = draftToKeep(
    [line],
    { revision: 1, buyerAccountNumber: '', answers: new Map([['00020', text]]) },
    formats,
  );
  expect(draftSchema.safeParse(kept).success).toBe(true);
});

test('days later count from the delivery’s day; those of a new part from the delivery before it', () => {
  const split = aLine({
    deliverySchedule: [delivery('2026-12-01', '10'), delivery('2026-12-08', '20', '0002')],
  });
  const text = proposed({
    deliveries: [delivered('+7', '10'), delivered('-1', '20', '0002'), delivered('+7', '5', null)],
    reason: 'late',
  });
  const dates = (reading: ReturnType<typeof readAnswer>): unknown =>
    'answer' in reading && reading.answer.kind === 'propose'
      ? reading.answer.deliverySchedule.map(({ date }) => date)
      : reading;
  expect(dates(readAnswer(split, text, formats))).toEqual(['2026-12-08', '2026-12-07', '2026-12-14']);
  const kept = draftToKeep(
    [split],
    { revision: 1, buyerAccountNumber: '', answers: new Map([[split.position, text]]) },
    formats,
  );
  // A distance is stored as the day that it meant. The line may have another date when the draft is read
  // again.
  const back = kept === null ? undefined : draftText([split], kept, dutch).answers.get(split.position);
  expect(back).toMatchObject({ deliveries: [{ date: '08-12-2026' }, { date: '07-12-2026' }, {}] });
  expect(
    draftToKeep([line], { revision: 3, buyerAccountNumber: '', answers: new Map() }, formats),
  ).toBeNull();
});

test('the result is described before sending, in the order of the lines', () => {
  const agreed = { ...confirmedLine(), position: '00030' };
  const later = movedText(agreed, { kind: 'day', date: calendarDate('2027-01-05') }, 'late', formats);
  const plan = planAnswer(
    [aLine(), line, agreed],
    new Map<string, AnswerText>([
      ['00010', { kind: 'accept' }],
      ['00020', proposed({ deliveries: [delivered('24/11', '500')], reason: 'late' })],
      ['00030', later],
    ]),
    formats,
  );
  expect(outlooks(plan, undefined)).toEqual([
    { outlook: 'confirmed', count: 1 },
    { outlook: 'proposal', count: 1 },
    { outlook: 'reopen-request', count: 1 },
  ]);
  // A sentence about the line says that it is accepted, and nothing follows.
  expect(furtherOutlooks(plan, undefined)).toEqual([
    { outlook: 'proposal', count: 1 },
    { outlook: 'reopen-request', count: 1 },
  ]);
  expect(furtherOutlooks(plan, { accepted: 'proposed', changed: null })).toHaveLength(3);
});

test('accepted lines share a sentence, which names up to six of them', () => {
  const accepted = (count: number): string =>
    acceptedWords(
      [...Array(count).keys()].map((index) => ({ position: `000${index + 1}` })),
      t,
    );
  expect([1, 2, 6, 7].map(accepted)).toEqual([
    'You accept line 1',
    'You accept lines 1, 2',
    'You accept lines 1, 2, 3, 4, 5, 6',
    'You accept 7 lines as ordered',
  ]);
});

test('a change of locale never changes the content of a draft', () => {
  const text: AnswerText = {
    kind: 'propose',
    deliveries: [delivered('24-11-2026', '1.234'), delivered('24-12', '12.5', null)],
    price: '12,40',
    currency: '',
    reason: 'late',
  };
  const draft = { revision: 1, buyerAccountNumber: '', answers: new Map([['00020', text]]) };
  const inEnglish = draftInLocale(draft, dutch, formats).answers.get('00020');
  expect(inEnglish).toMatchObject({
    deliveries: [
      { date: '24/11/2026', quantity: '1,234' },
      // It wasn't readable before, so it isn't rewritten. The page asks, or reads it as typed.
      { date: '24/12/2026', quantity: '12.5' },
    ],
    price: '12.4',
  });
});

test('one answer for all lines replaces none for which a reason or a date was typed', () => {
  const lines = ['1', '2', '3', '4'].map((position) => aLine({ position }));
  const answers = new Map<string, AnswerText>([
    ['1', { kind: 'accept' }],
    ['2', { kind: 'reject', reason: 'Sold out' }],
    ['3', proposalText(aLine(), formats)],
  ]);
  expect(freeOf(lines, answers).map(({ position }) => position)).toEqual(['1', '4']);
});
