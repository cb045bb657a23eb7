import { describe, expect, test } from 'vitest';
import { formatDate, formatFullDate, formatTypedDate } from '../../../src/renderer/format/date-format.ts';
import { readDate } from '../../../src/renderer/format/date-reader.ts';
import { createFormats, settledDate } from '../../../src/renderer/format/formats.ts';
import { calendarDate } from '../../../src/shared/domain/values/calendar-date.ts';

const today = calendarDate('2026-11-21');

describe('a date is read in the order of the locale', () => {
  test.each([
    ['nl-NL', '24-11', '2026-11-24'],
    ['nl-NL', '24-11-2026', '2026-11-24'],
    ['nl-NL', '24/11/26', '2026-11-24'],
    ['de-DE', '24.11.', '2026-11-24'],
    ['de-DE', '24.11.2026', '2026-11-24'],
    ['nl-NL', '24 nov', '2026-11-24'],
    ['nl-NL', '24 november 2027', '2027-11-24'],
    ['nl-NL', '24 nov 27', '2027-11-24'],
    ['nl-NL', '5 mei', '2027-05-05'],
    ['nl-NL', '5 may', '2027-05-05'],
    ['en-US', '11/24', '2026-11-24'],
    ['en-US', 'Nov 24, 2026', '2026-11-24'],
    ['en-GB', '5/4', '2027-04-05'],
    ['en-US', '5/4', '2027-05-04'],
    ['en-GB', '2026-11-24', '2026-11-24'],
    ['sv-SE', '2026-11-24', '2026-11-24'],
  ])('%s: %s', (locale, typed, date) => {
    expect(readDate(typed, locale, today)).toEqual({ kind: 'read', date });
  });
});

describe('a week by its number', () => {
  test.each([
    ['nl-NL', 'w49', ['2026-11-30', '2026-12-04']],
    ['nl-NL', 'wk 49', ['2026-11-30', '2026-12-04']],
    ['en-GB', 'Week 2', ['2027-01-11', '2027-01-15']],
    ['de-DE', 'KW 49', ['2026-11-30', '2026-12-04']],
    ['de-DE', 'KW49', ['2026-11-30', '2026-12-04']],
    ['nl-NL', '2027-w49', ['2027-12-06', '2027-12-10']],
    // A month back is still this year’s.
    ['nl-NL', 'w43', ['2026-10-19', '2026-10-23']],
    ['nl-NL', 'w42', ['2027-10-18', '2027-10-22']],
  ])('%s: %s offers its Monday and its Friday', (locale, typed, choices) => {
    expect(readDate(typed, locale, today)).toEqual({ kind: 'ask', choices });
  });

  test.each([
    ['w49-3', '2026-12-02'],
    ['2026-W49-5', '2026-12-04'],
    ['2026W53-7', '2027-01-03'],
  ])('%s is one day of it', (typed, date) => {
    expect(readDate(typed, 'nl-NL', today)).toEqual({ kind: 'read', date });
  });

  test('is the last one for a day in the past', () => {
    expect(readDate('w49', 'nl-NL', today, 'nl-NL', null, today)).toEqual({
      kind: 'ask',
      choices: ['2025-12-01', '2025-12-05'],
    });
  });

  test.each(['w0', 'w54', '2027-w53', 'w49-8', 'w'])('%s is no week', (typed) => {
    expect(readDate(typed, 'nl-NL', today)).toEqual({ kind: 'unreadable' });
  });
});

test('a day and month in the other order cause a question', () => {
  expect(readDate('24/11', 'en-US', today)).toEqual({ kind: 'ask', choices: ['2026-11-24'] });
  expect(readDate('11/24/2026', 'en-GB', today)).toEqual({ kind: 'ask', choices: ['2026-11-24'] });
});

test.each([
  ['en-US', '1.2.2027', ['2027-01-02', '2027-02-01']],
  ['en-US', '1.2.', ['2027-01-02', '2027-02-01']],
  ['sv-SE', '3/4', ['2027-03-04', '2027-04-03']],
  ['sv-SE', '3-4', ['2027-03-04', '2027-04-03']],
  ['ja-JP', '12/11/2026', ['2026-12-11', '2026-11-12']],
])('%s: %s may be either of two days, and causes a question', (locale, typed, choices) => {
  expect(readDate(typed, locale, today)).toEqual({ kind: 'ask', choices });
});

test.each([
  ['en-US', '1/2/2027', '2027-01-02'],
  ['en-US', '1-2-2027', '2027-01-02'],
  ['en-US', '2.2.2027', '2027-02-02'],
  ['en-US', '2.24.2027', '2027-02-24'],
  ['sv-SE', '3/3', '2027-03-03'],
  ['sv-SE', '3/24', '2027-03-24'],
  ['en-GB', '1.2.2027', '2027-02-01'],
  ['de-DE', '3/4', '2027-04-03'],
])('%s: %s is one day only', (locale, typed, date) => {
  expect(readDate(typed, locale, today)).toEqual({ kind: 'read', date });
});

test('a distance counts from the given day, and is none without one', () => {
  const from = calendarDate('2026-12-28');
  const read = (typed: string, day: typeof from | null) => readDate(typed, 'nl-NL', today, 'nl-NL', day);
  expect(read('+7', from)).toEqual({ kind: 'read', date: '2027-01-04' });
  expect(read('- 28', from)).toEqual({ kind: 'read', date: '2026-11-30' });
  expect(read('+0', from)).toEqual({ kind: 'read', date: from });
  expect(read('+2w', from)).toEqual({ kind: 'read', date: '2027-01-11' });
  expect(read('-1 W', from)).toEqual({ kind: 'read', date: '2026-12-21' });
  // The calendar ends there, and an order without a day may have that date.
  expect(read('+7', calendarDate('9999-12-31'))).toEqual({ kind: 'unreadable' });
  for (const typed of ['+', '+1000', '+7,5', '7'])
    expect(read(typed, from), typed).toEqual({ kind: 'unreadable' });
  expect(read('+7', null)).toEqual({ kind: 'unreadable' });
});

test('an invalid day is refused', () => {
  for (const typed of [
    '31-11',
    '30-2-2027',
    '7 dec 202',
    '7 dec 9',
    '24',
    'soon',
    '24 ma',
    '1-2-3-4',
    '2026-13-01',
  ]) {
    expect(readDate(typed, 'nl-NL', today), typed).toEqual({ kind: 'unreadable' });
  }
});

test('without a year it is the next such day, and a month ago still counts as now', () => {
  expect(readDate('1-11', 'nl-NL', today)).toEqual({ kind: 'read', date: '2026-11-01' });
  expect(readDate('1-10', 'nl-NL', today)).toEqual({ kind: 'read', date: '2027-10-01' });
});

test.each([
  ['1-9', '2026-09-01'],
  ['21-11', '2026-11-21'],
  ['22-11', '2025-11-22'],
  ['3 jan', '2026-01-03'],
  ['1-9-2027', '2027-09-01'],
])('if only past days are possible, %s is the last such day, unless a year is given', (typed, date) => {
  expect(readDate(typed, 'nl-NL', today, 'nl', null, today)).toEqual({ kind: 'read', date });
});

describe('29 February without a year', () => {
  const read = (typed: string, day: string, locale = 'de-DE') => readDate(typed, locale, calendarDate(day));
  const neighbours = ['2027-02-28', '2027-03-01', '2028-02-29'];

  test.each([
    ['29.2.', 'de-DE'],
    ['29-2', 'nl-NL'],
    ['29 feb', 'nl-NL'],
    ['2/29', 'en-US'],
    ['29.2.', 'en-US'],
    ['2-29', 'sv-SE'],
  ])('%s in %s asks for the date if the next February has none', (typed, locale) => {
    expect(read(typed, '2026-11-21', locale)).toEqual({ kind: 'ask', choices: neighbours });
    expect(settledDate(typed, createFormats(locale, today))).toBe(typed);
  });

  test.each([
    ['2027-11-21', '2028-02-29'],
    ['2028-02-29', '2028-02-29'],
    ['2028-03-31', '2028-02-29'],
  ])('on %s is %s', (day, date) => expect(read('29.2.', day)).toEqual({ kind: 'read', date }));

  test.each([
    ['2027-03-31', neighbours],
    ['2027-04-01', ['2028-02-29']],
    ['2028-04-02', ['2029-02-28', '2029-03-01', '2032-02-29']],
    ['2096-04-02', ['2097-02-28', '2097-03-01', '2104-02-29']],
  ])('on %s may be %s', (day, choices) => {
    const reading = read('29.2.', day);
    expect(reading.kind === 'ask' ? reading.choices : reading).toEqual(
      choices.length === 1 ? { kind: 'read', date: choices[0] } : choices,
    );
  });

  test.each([
    ['2026-11-21', ['2026-02-28', '2026-03-01', '2024-02-29']],
    ['2026-02-28', ['2025-02-28', '2025-03-01', '2024-02-29']],
    ['2025-02-10', ['2024-02-29']],
  ])('of the past, on %s, may be %s', (day, choices) => {
    const latest = calendarDate(day);
    const reading = readDate('29-2', 'nl-NL', latest, 'nl', null, latest);
    expect(reading).toEqual(
      choices.length === 1 ? { kind: 'read', date: choices[0] } : { kind: 'ask', choices },
    );
  });

  test('with a year is that day or none', () => {
    expect(read('29.2.2028', '2026-11-21')).toEqual({ kind: 'read', date: '2028-02-29' });
    expect(read('29.2.2027', '2026-11-21')).toEqual({ kind: 'unreadable' });
  });
});

test('a date is shown with its weekday, and with the year when another could be meant', () => {
  expect(formatDate(calendarDate('2026-11-24'), 'en-GB', today)).toBe('Tue 24 Nov');
  expect(formatDate(calendarDate('2027-01-05'), 'en-GB', today)).toBe('Tue 5 Jan');
  expect(formatDate(calendarDate('2027-11-24'), 'en-GB', today)).toContain('2027');
  expect(formatFullDate(calendarDate('2026-11-24'), 'nl-NL')).toBe('di 24 nov 2026');
  expect(formatTypedDate(calendarDate('2026-11-24'), 'nl-NL')).toBe('24-11-2026');
});

test.each([
  ['en-GB', 'Tue 24 Nov', 'Wed 24 Nov 2027'],
  ['en-IE', 'Tue, 24 Nov', 'Wed, 24 Nov 2027'],
  ['en-US', 'Tue, Nov 24', 'Wed, Nov 24, 2027'],
  ['de-DE', 'Di., 24. Nov.', 'Mi., 24. Nov. 2027'],
  ['ja-JP', '11月24日(火)', '2027年11月24日(水)'],
])('%s has a comma behind each weekday or behind none', (locale, near, far) => {
  expect(formatDate(calendarDate('2026-11-24'), locale, today)).toBe(near);
  expect(formatDate(calendarDate('2027-11-24'), locale, today)).toBe(far);
});

describe('a date field that is left', () => {
  const dutch = createFormats('nl-NL', today);
  test.each([
    ['3.12', '03-12-2026'],
    ['24 nov', '24-11-2026'],
    ['2026-11-24', '24-11-2026'],
    ['24-11-2026', '24-11-2026'],
    [' ', ' '],
    ['soon', 'soon'],
    ['24-', '24-'],
    ['+7', '+7'],
  ])('%s becomes %s', (typed, settled) => expect(settledDate(typed, dutch)).toBe(settled));

  test('keeps a questionable text, and replaces a distance by its day if there is a start', () => {
    expect(settledDate('1.2.2027', createFormats('en-US', today))).toBe('1.2.2027');
    expect(settledDate('+2w', dutch, calendarDate('2026-12-28'))).toBe('11-01-2027');
  });
});
