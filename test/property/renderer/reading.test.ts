import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readAnswer } from '../../../src/renderer/features/answer/draft/draft-model.ts';
import { movedText } from '../../../src/renderer/features/answer/draft/moved-dates.ts';
import { formatTypedDate } from '../../../src/renderer/format/date-format.ts';
import { readDate } from '../../../src/renderer/format/date-reader.ts';
import { createFormats, settledDate } from '../../../src/renderer/format/formats.ts';
import { formatDecimal, numberSigns } from '../../../src/renderer/format/number-format.ts';
import { readNumber } from '../../../src/renderer/format/number-reader.ts';
import { addDays, calendarDate, daysBetween } from '../../../src/shared/domain/values/calendar-date.ts';
import { decimal, sameDecimal, sameKnown } from '../../../src/shared/domain/values/decimal.ts';
import { aLine, delivery } from '../../fixtures/build-order.ts';
import { runs } from '../runs.ts';

const locales = fc.constantFrom(
  ...[
    'nl-NL',
    'nl-BE',
    'de-DE',
    'de-AT',
    'de-CH',
    'en-GB',
    'en-US',
    'en-IN',
    'fr-FR',
    'fr-CH',
    'it-IT',
    'es-ES',
  ],
  ...['pt-PT', 'pl-PL', 'cs-CZ', 'da-DK', 'sv-SE', 'nb-NO', 'fi-FI', 'hu-HU', 'lv-LV', 'ja-JP', 'ar-EG'],
);

const decimals = fc
  .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 24n }), fc.stringMatching(/^\d{0,20}$/))
  .map(([negative, whole, fraction]) =>
    decimal(`${negative ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`),
  );

test('a number written in a locale is read back to the last digit', () => {
  fc.assert(
    fc.property(locales, decimals, (locale, value) => {
      const reading = readNumber(formatDecimal(value, locale), locale);
      expect(reading.kind).toBe('read');
      if (reading.kind === 'read') expect(sameDecimal(reading.value, value)).toBe(true);
    }),
    { numRuns: runs(2_000) },
  );
});

test('a sign that the locale doesn’t write is never accepted silently', () => {
  const foreign = fc.constantFrom('.', ',', "'", ' ', '_', ';');
  const digits = fc.stringMatching(/^\d{1,4}$/);
  fc.assert(
    fc.property(locales, digits, foreign, digits, (locale, left, sign, right) => {
      const { decimal: own, group } = numberSigns(locale);
      const signs = [own, group].map((one) => one.replace(/\s/u, ' ').replace('’', "'"));
      fc.pre(!signs.includes(sign));
      expect(readNumber(`${left}${sign}${right}`, locale).kind).not.toBe('read');
    }),
    { numRuns: runs(2_000) },
  );
});

test('a group sign is accepted only at the locale’s places', () => {
  fc.assert(
    fc.property(
      locales,
      fc.stringMatching(/^[1-9]\d{0,5}$/),
      fc.stringMatching(/^\d{1,2}$/),
      (locale, left, right) => {
        const { group, decimal: own } = numberSigns(locale);
        fc.pre(group !== '' && group !== own);
        expect(readNumber(`${left}${group}${right}`, locale).kind).not.toBe('read');
      },
    ),
  );
});

test('an offered choice is read without another question', () => {
  fc.assert(
    fc.property(locales, fc.stringMatching(/^\d{1,4}[.,]\d{1,4}$/), (locale, typed) => {
      const reading = readNumber(typed, locale);
      if (reading.kind !== 'ask') return;
      for (const choice of reading.choices) {
        const again = readNumber(formatDecimal(choice, locale), locale);
        expect(again.kind === 'read' && sameDecimal(again.value, choice)).toBe(true);
      }
    }),
  );
});

test('a day written in a locale is read back as the same day, at any time of day', () => {
  const days = fc
    .integer({ min: -20_000, max: 20_000 })
    .map((days) => addDays(calendarDate('2026-11-21'), days));
  fc.assert(
    fc.property(locales, days, days, (locale, date, today) => {
      expect(readDate(formatTypedDate(date, locale), locale, today)).toEqual({ kind: 'read', date });
    }),
    { numRuns: runs(1_000) },
  );
});

test('leaving a date field keeps values that were read, questioned or not understood, in any locale', () => {
  const today = calendarDate('2026-11-21');
  const part = fc.integer({ min: 0, max: 35 }).map(String);
  const sign = fc.constantFrom('-', '/', '.', ' ');
  const numbers = fc
    .tuple(part, sign, part, fc.option(fc.constantFrom('26', '2027', ''), { nil: null }))
    .map(([first, between, second, year]) => [first, second, ...(year === null ? [] : [year])].join(between));
  const named = fc.tuple(part, fc.constantFrom('nov', 'dec', 'march', 'x')).map((words) => words.join(' '));
  const distances = fc
    .tuple(fc.constantFrom('+', '-', '+ '), part, fc.constantFrom('', 'w', ' w'))
    .map((parts) => parts.join(''));
  // Month names are looked up each time, which takes a while.
  const typed = fc.oneof(
    { weight: 8, arbitrary: numbers },
    { weight: 1, arbitrary: named },
    { weight: 3, arbitrary: distances },
  );
  const from = fc.constantFrom(null, calendarDate('2026-12-28'), calendarDate('9999-12-31'));
  fc.assert(
    fc.property(locales, typed, from, (locale, text, day) => {
      const formats = createFormats(locale, today);
      const before = formats.readDate(text, day);
      const left = settledDate(text, formats, day);
      expect(formats.readDate(left, day)).toEqual(before);
      if (before.kind === 'read') expect(left).toBe(formats.typedDate(before.date));
      else expect(left).toBe(text);
      expect(settledDate(left, formats, day)).toBe(left);
    }),
    { numRuns: 400 },
  );
});

test('moving a line by days keeps its quantities and the days between its deliveries', () => {
  const entry = fc.tuple(fc.integer({ min: 0, max: 400 }), decimals);
  fc.assert(
    fc.property(
      fc.array(entry, { minLength: 1, maxLength: 6 }),
      fc.integer({ min: -300, max: 300 }),
      locales,
      (entries, days, locale) => {
        const first = calendarDate('2027-01-04');
        const line = aLine({
          deliverySchedule: entries.map(([after, quantity]) =>
            delivery(addDays(first, after), quantity, null),
          ),
        });
        const formats = createFormats(locale, calendarDate('2026-11-21'));
        const reading = readAnswer(line, movedText(line, { kind: 'later', days }, 'late', formats), formats);
        expect(reading).toMatchObject({ answer: { kind: 'propose' } });
        if (!('answer' in reading) || reading.answer.kind !== 'propose') return;
        expect(
          reading.answer.deliverySchedule.map(({ date }) => daysBetween(first, date ?? first) - days),
        ).toEqual(entries.map(([after]) => after));
        const quantities = reading.answer.deliverySchedule.map(({ quantity }) => quantity);
        expect(quantities.every((one, index) => sameKnown(one, entries[index]?.[1] ?? one))).toBe(true);
      },
    ),
  );
});
