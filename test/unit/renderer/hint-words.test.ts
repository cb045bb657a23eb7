import { createIntl } from 'react-intl';
import { expect, it } from 'vitest';
import { hintWords, suggestionWords } from '../../../src/renderer/features/hints/hint-words.ts';
import { createFormats } from '../../../src/renderer/format/formats.ts';
import { messages } from '../../../src/renderer/i18n/messages.ts';
import { textsOf } from '../../../src/renderer/i18n/texts.ts';
import type { LineHint } from '../../../src/shared/domain/planning/line-hints.ts';
import { calendarDate } from '../../../src/shared/domain/values/calendar-date.ts';
import { decimal } from '../../../src/shared/domain/values/decimal.ts';
import type { Language } from '../../../src/shared/words/language.ts';
import { netPrice } from '../../fixtures/build-order.ts';

const today = calendarDate('2026-11-22');
const date = calendarDate('2026-12-05');
const words = (language: Language) => textsOf(createIntl({ locale: language, messages: messages[language] }));
const said = (hint: LineHint, language: Language = 'en', locale = 'en-GB'): string =>
  hintWords(hint, words(language), createFormats(locale, today)).replaceAll('\u00a0', ' ');

const week = {
  from: calendarDate('2026-11-30'),
  to: calendarDate('2026-12-06'),
  load: { agreed: 3, waiting: 1, answer: 2 },
  limit: 5,
};
const eur = (value: string) => ({ value: decimal(value), currencyIso: 'EUR' });
const price = (percent: string | null, per = '1'): LineHint => ({
  kind: 'price',
  percent: percent === null ? null : decimal(percent),
  before: {
    prices: netPrice('1234.5', per),
    unit: 'PCE',
    purchaseOrderNumber: 'PO-7',
    position: '00020',
    on: calendarDate('2026-11-03'),
  },
});

it.each<[LineHint, string]>([
  [
    { kind: 'closed', date, closed: { kind: 'own', name: 'Summer break' } },
    'Sat 5 Dec: you are closed (Summer break)',
  ],
  [{ kind: 'closed', date, closed: { kind: 'own', name: '' } }, 'Sat 5 Dec: you are closed'],
  [
    { kind: 'closed', date, closed: { kind: 'holiday', name: 'Boxing Day' } },
    'Sat 5 Dec is a public holiday: Boxing Day',
  ],
  [{ kind: 'closed', date, closed: { kind: 'weekday', weekday: 6 } }, 'Sat 5 Dec isn’t a working day'],
  [
    { kind: 'full-week', week },
    'Week 49 would have 6 deliveries; your limit is 5: 3 confirmed, 1 proposed, 2 in this answer',
  ],
  [
    { kind: 'full-week', week: { ...week, load: { agreed: 0, waiting: 0, answer: 1 } } },
    'Week 49 would have 1 delivery; your limit is 5: 1 in this answer',
  ],
  [{ kind: 'past', date: calendarDate('2026-11-20') }, 'Fri 20 Nov has passed'],
  [
    { kind: 'far-quantity', quantity: decimal('500000'), requested: decimal('500'), unit: 'H87' },
    '500,000 PCE instead of 500 PCE: is that right?',
  ],
  [{ kind: 'no-price', price: eur('0') }, 'The price is 0: you would deliver for free'],
  [{ kind: 'no-price', price: eur('-0.01') }, 'The price is below 0: you would pay the buyer'],
  [
    { kind: 'far-price', price: eur('1234'), requested: eur('12.34') },
    '1,234.00 EUR instead of 12.34 EUR: is that right?',
  ],
  [price('4.2'), '4.2% above your last price (1,234.50 EUR per PCE, order PO-7, line 20, 3 Nov)'],
  [price('-12', '100'), '12% below your last price (1,234.50 EUR per 100 PCE, order PO-7, line 20, 3 Nov)'],
  [price(null), 'Different from your last price (1,234.50 EUR per PCE, order PO-7, line 20, 3 Nov)'],
])('%#: %j', (hint, sentence) => {
  expect(said(hint)).toBe(sentence);
});

it('names a week that begins on Sunday by its days, since its number would be another one', () => {
  expect(said({ kind: 'full-week', week }, 'en', 'en-US')).toMatch(/^30 Nov\s–\s6 Dec|^Nov 30\s–\sDec 6/);
});

it('writes figures and days in the format of the language and the region', () => {
  expect(said(price('4.2'), 'nl', 'nl-NL')).toBe(
    '4,2% boven uw laatste prijs (1.234,50 EUR per st., bestelling PO-7, regel 20, 3 nov)',
  );
  expect(said(price('-4.2'), 'de', 'de-DE')).toMatch(
    /^4,2 % unter Ihrem letzten Preis \(1\.234,50 EUR je Stk\./,
  );
});

it('names the lines before the hint, which may end in a bracket', () => {
  for (const language of ['en', 'de', 'nl'] as const) {
    const what = said(price('4.2'), language);
    const whole = words(language)('hint.of-lines', { count: 1, lines: '30', what });
    expect(whole, language).toMatch(/30: 4[.,]2/);
    expect(whole, language).not.toContain(') (');
  }
});

it('explains the source of a suggested date, and why it was moved', () => {
  const usual = calendarDate('2026-12-03');
  const why = (moved: 'closed' | 'full' | 'both' | null, days = 12): string =>
    suggestionWords({ date, usual, days, times: 5, moved }, words('en'), createFormats('en-GB', today));
  const history = 'You usually promise this item 12 days after the order (median of your last 5 promises).';
  expect(why(null)).toBe(history);
  expect(why('closed')).toBe(
    `${history} That would be Thu 3 Dec, but you are closed. Sat 5 Dec is your next working day.`,
  );
  expect(why('full')).toBe(
    `${history} That would be Thu 3 Dec, but the week is full. Sat 5 Dec is in the next week with room.`,
  );
  expect(why('both')).toBe(
    `${history} That would be Thu 3 Dec. Sat 5 Dec is your next working day in a week with room.`,
  );
  expect(why(null, 1)).toContain('1 day after');
});
