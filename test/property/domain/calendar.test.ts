import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dateHints } from '../../../src/shared/domain/planning/line-hints.ts';
import { suggestDate } from '../../../src/shared/domain/planning/suggested-date.ts';
import { fullWeekOf, weekLoadOf, weekLoads } from '../../../src/shared/domain/planning/week-capacity.ts';
import { closedOn, firstDayThat } from '../../../src/shared/domain/planning/workshop.ts';
import {
  type CalendarDate,
  calendarDate,
  calendarDateOf,
  dayAfter,
  daysBetween,
  firstOfCalendar,
  lastOfCalendar,
  weekdayOf,
} from '../../../src/shared/domain/values/calendar-date.ts';
import {
  type FirstDay,
  isoWeek,
  weekEnd,
  weekStart,
} from '../../../src/shared/domain/values/calendar-week.ts';

const lastDay = daysBetween(firstOfCalendar, lastOfCalendar);
/** Every day of the calendar, mostly those at its ends. */
const anyDay = fc
  .oneof(
    fc.integer({ min: 0, max: lastDay }),
    fc.integer({ min: 0, max: 8 }),
    fc.integer({ min: lastDay - 8, max: lastDay }),
    // Days that other programs write for an unknown day.
    fc.constantFrom(daysBetween(firstOfCalendar, calendarDate('0001-01-01')), lastDay),
  )
  .map((days) => dayAfter(firstOfCalendar, days) ?? lastOfCalendar);
const firstDay = fc.constantFrom<FirstDay>(0, 1, 6);
const today = calendarDate('2026-11-22');

it('every day of the calendar is in one week of seven days, or fewer at the ends', () => {
  fc.assert(
    fc.property(anyDay, firstDay, (date, first) => {
      const [from, to] = [weekStart(date, first), weekEnd(date, first)];
      expect(from <= date && date <= to).toBe(true);
      expect([weekStart(from, first), weekStart(to, first)]).toEqual([from, from]);
      expect(weekEnd(from, first)).toBe(to);
      if (from !== firstOfCalendar) expect(weekdayOf(from)).toBe(first);
      if (to !== lastOfCalendar) expect(weekdayOf(to)).toBe((first + 6) % 7);
    }),
    { numRuns: 1000 },
  );
});

it('the week number of every day goes by the year of its Thursday', () => {
  fc.assert(
    fc.property(anyDay, (date) => {
      const { year, week } = isoWeek(date);
      expect(week).toBeGreaterThanOrEqual(1);
      expect(week).toBeLessThanOrEqual(53);
      // The first week is the one with 4 January in it.
      const fourth = calendarDateOf(year, 1, 4);
      const weeks =
        fourth === null ? 51 : Math.round((daysBetween(weekOf(fourth), weekOf(date)) + shortBy(fourth)) / 7);
      expect(weeks).toBe(week - 1);
    }),
    { numRuns: 1000 },
  );
});

it('wording and suggestions work for every day that an order may have', () => {
  const open = { weekdays: [1, 2, 3, 4, 5], closed: [], holidays: new Map() };
  fc.assert(
    fc.property(
      fc.array(anyDay, { minLength: 3, maxLength: 5 }),
      anyDay,
      firstDay,
      (dates, ordered, first) => {
        const loads = weekLoads(
          dates.map((date) => [date, weekLoadOf({ standing: 'agreed' })] as const),
          first,
        );
        const capacity = { loads, own: [], limit: 0, firstDay: first };
        const full = dateHints(dates, { open, capacity, today }).filter(({ kind }) => kind === 'full-week');
        expect(full).toHaveLength(new Set(ahead(dates).map((date) => weekStart(date, first))).size);
        const found = suggestDate({
          leadDays: dates.map((date) => daysBetween(ordered, date)),
          ...{ ordered, today },
          isClosed: (date) => closedOn(date, open) !== null,
          isFull: (date) => fullWeekOf(date, 1, { ...capacity, limit: 1 }) !== null,
        });
        if (found !== null) expect(found.date > today).toBe(true);
      },
    ),
    { numRuns: 1000 },
  );
});

it('the search for a day stops at the calendar’s end', () => {
  fc.assert(
    fc.property(anyDay, anyDay, (date, wanted) => {
      const away = daysBetween(date, wanted);
      const found = firstDayThat(date, (day) => day === wanted);
      expect(found).toBe(away >= 0 && away <= 366 ? wanted : null);
    }),
  );
});

const ahead = (dates: CalendarDate[]): CalendarDate[] => dates.filter((date) => date >= today);
const weekOf = (date: CalendarDate): CalendarDate => weekStart(date, 1);
/** The days that a week lacks because the calendar begins within it. */
const shortBy = (date: CalendarDate): number => (weekdayOf(weekOf(date)) + 6) % 7;
