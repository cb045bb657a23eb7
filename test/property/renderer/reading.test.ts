import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatTypedDate } from '../../../src/renderer/format/date-format.ts';
import { readDate } from '../../../src/renderer/format/date-reader.ts';
import { formatDecimal, numberSigns } from '../../../src/renderer/format/number-format.ts';
import { readNumber } from '../../../src/renderer/format/number-reader.ts';
import { addDays, calendarDate } from '../../../src/shared/domain/calendar-date.ts';
import { decimal, sameDecimal } from '../../../src/shared/domain/decimal.ts';

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

test('what is written in a locale is read back as the same number, to the last digit', () => {
  fc.assert(
    fc.property(locales, decimals, (locale, value) => {
      const reading = readNumber(formatDecimal(value, locale), locale);
      expect(reading.kind).toBe('read');
      if (reading.kind === 'read') expect(sameDecimal(reading.value, value)).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

test('a sign that the locale doesn’t write is never silently accepted', () => {
  const foreign = fc.constantFrom('.', ',', "'", ' ', '_', ';');
  const digits = fc.stringMatching(/^\d{1,4}$/);
  fc.assert(
    fc.property(locales, digits, foreign, digits, (locale, left, sign, right) => {
      const { decimal: own, group } = numberSigns(locale);
      const signs = [own, group].map((one) => one.replace(/\s/u, ' ').replace('’', "'"));
      fc.pre(!signs.includes(sign));
      expect(readNumber(`${left}${sign}${right}`, locale).kind).not.toBe('read');
    }),
    { numRuns: 2_000 },
  );
});

test('a group sign is accepted only where the locale puts it', () => {
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

test('what is offered as a choice is read without another question', () => {
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

test('a day written in a locale is read back as the same day, wherever the clock stands', () => {
  const days = fc
    .integer({ min: -20_000, max: 20_000 })
    .map((days) => addDays(calendarDate('2026-11-21'), days));
  fc.assert(
    fc.property(locales, days, days, (locale, date, today) => {
      expect(readDate(formatTypedDate(date, locale), locale, today)).toEqual({ kind: 'read', date });
    }),
    { numRuns: 1_000 },
  );
});
