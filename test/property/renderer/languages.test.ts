import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { localMoment } from '../../../src/renderer/features/exports/table.ts';
import { createFormats } from '../../../src/renderer/format/formats.ts';
import { formatDecimal, numberSigns } from '../../../src/renderer/format/number-format.ts';
import { readNumber } from '../../../src/renderer/format/number-reader.ts';
import { addDays, calendarDate, dayAt } from '../../../src/shared/domain/values/calendar-date.ts';
import { decimal, sameDecimal } from '../../../src/shared/domain/values/decimal.ts';
import { runs } from '../runs.ts';

const regions = {
  en: ['en-GB', 'en-US', 'en-IE', 'en-CA', 'en-AU'],
  nl: ['nl-NL', 'nl-BE'],
  de: ['de-DE', 'de-AT', 'de-CH', 'de-LI'],
};

describe.each(Object.entries(regions))('numbers in the regions of %s', (_, locales) => {
  const locale = fc.constantFrom(...locales);
  const digits = (most: number) => fc.stringMatching(new RegExp(`^[1-9]\\d{0,${most - 1}}$`));

  test('the other region’s decimal sign causes a question and is never taken for a group sign: 12.5 is not 125', () => {
    fc.assert(
      fc.property(
        locale,
        fc.boolean(),
        digits(6),
        fc.oneof(digits(2), fc.stringMatching(/^\d{4,6}$/)),
        (where, negative, left, right) => {
          const foreign = numberSigns(where).decimal === ',' ? '.' : ',';
          const minus = negative ? '-' : '';
          const reading = readNumber(`${minus}${left}${foreign}${right}`, where);
          expect(reading.kind).toBe('ask');
          if (reading.kind !== 'ask') return;
          expect(reading.choices.some((one) => sameDecimal(one, decimal(`${minus}${left}.${right}`)))).toBe(
            true,
          );
        },
      ),
      { numRuns: runs(1_000) },
    );
  });

  test('the region’s own decimal sign is read as one, and the shown number is the meant one', () => {
    fc.assert(
      fc.property(locale, digits(9), fc.stringMatching(/^\d{1,6}$/), (where, left, right) => {
        const meant = decimal(`${left}.${right}`);
        for (const typed of [`${left}${numberSigns(where).decimal}${right}`, formatDecimal(meant, where)]) {
          const reading = readNumber(typed, where);
          expect(reading.kind === 'read' && sameDecimal(reading.value, meant)).toBe(true);
        }
      }),
      { numRuns: runs(1_000) },
    );
  });
});

const zones = ['Etc/GMT+12', 'America/St_Johns', 'UTC', 'Europe/Amsterdam', 'Pacific/Chatham', 'Etc/GMT-14'];
const zoneBefore = process.env['TZ'];

describe.each(zones)('days in %s', (zone) => {
  const here = (): void => {
    process.env['TZ'] = zone;
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
  };
  afterAll(() => {
    if (zoneBefore === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zoneBefore;
  });
  const locale = fc.constantFrom(...Object.values(regions).flat());
  const day = fc
    .integer({ min: -4_000, max: 4_000 })
    .map((days) => addDays(calendarDate('2026-11-21'), days));

  test('are shown and read back as the same day, in every form', () => {
    here();
    fc.assert(
      fc.property(locale, day, day, (where, date, today) => {
        const formats = createFormats(where, today);
        const read = { kind: 'read', date };
        expect(formats.readDate(formats.typedDate(date))).toEqual(read);
        expect(formats.readDate(date)).toEqual(read);
        expect(formats.fullDate(date)).toContain(String(Number(date.slice(8))));
        expect(formats.fullDate(date)).toContain(date.slice(0, 4));
        expect(formats.date(date)).toMatch(new RegExp(`\\b${Number(date.slice(8))}\\b`));
        expect(formats.shortDate(date)).toMatch(new RegExp(`\\b${Number(date.slice(8))}\\b`));
      }),
      { numRuns: 300 },
    );
  });

  test('have the same weekday everywhere', () => {
    here();
    const shown = (where: string) =>
      createFormats(where, calendarDate('2026-11-21')).date(calendarDate('2026-11-24'));
    expect(shown('en-GB')).toMatch(/^Tue/);
    expect(shown('nl-NL')).toMatch(/^di /);
    expect(shown('de-DE')).toMatch(/^Di/);
  });

  test('of a timestamp follow the wall clock, on the screen and in a table', () => {
    here();
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000_000_000_000 }), (instant) => {
        const wall = new Date(instant);
        const [year, month, date] = [wall.getFullYear(), wall.getMonth() + 1, wall.getDate()];
        expect(dayAt(instant)).toBe(
          `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`,
        );
        expect(localMoment(instant).slice(0, 10)).toBe(dayAt(instant));
        const formats = createFormats('de-DE', dayAt(instant));
        expect(formats.moment(instant)).toBe(formats.time(instant));
        expect(formats.time(instant)).toBe(localMoment(instant).slice(11));
      }),
      { numRuns: 300 },
    );
  });
});
