import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import { type QuietHours, quietPeriodAt } from '../../../src/shared/domain/alerts/alert-silence.ts';

afterEach(() => void vi.unstubAllEnvs());

/** Clock changes of 2026, UTC. Forward and back, by an hour or less or more, at night and at midnight. */
const changes: [zone: string, at: string][] = [
  ['Europe/Amsterdam', '2026-03-29T01:00Z'],
  ['Europe/Amsterdam', '2026-10-25T01:00Z'],
  ['America/New_York', '2026-03-08T07:00Z'],
  ['America/New_York', '2026-11-01T06:00Z'],
  ['Australia/Lord_Howe', '2026-10-03T15:30Z'],
  ['Australia/Lord_Howe', '2026-04-04T15:00Z'],
  ['Antarctica/Troll', '2026-03-29T01:00Z'],
  ['Antarctica/Troll', '2026-10-25T01:00Z'],
  ['America/Santiago', '2026-09-06T04:00Z'],
  ['America/Santiago', '2026-04-05T03:00Z'],
  ['America/Nuuk', '2026-03-29T01:00Z'],
  ['America/Nuuk', '2026-10-25T01:00Z'],
  ['Africa/Cairo', '2026-04-23T22:00Z'],
  ['Africa/Cairo', '2026-10-29T21:00Z'],
  ['Asia/Beirut', '2026-03-28T22:00Z'],
  ['Asia/Beirut', '2026-10-24T21:00Z'],
];

const minuteMs = 60_000;
const dayMinutes = 24 * 60;

const written = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Read from the wall clock. While an hour comes again, the minute before it decides. */
const isQuietOnTheWall = ({ from, to, days }: QuietHours, instant: number, changeAt: number): boolean => {
  const repeatedMinutes =
    new Date(changeAt).getTimezoneOffset() - new Date(changeAt - minuteMs).getTimezoneOffset();
  const isRepeated = instant >= changeAt && instant < changeAt + repeatedMinutes * minuteMs;
  const date = new Date(isRepeated ? changeAt - minuteMs : instant);
  if (days.includes(date.getDay())) return true;
  const clock = written(date.getHours() * 60 + date.getMinutes());
  if (from === to && clock < '07:00' && days.includes((date.getDay() + 6) % 7)) return true;
  return from <= to ? from <= clock && clock < to : from <= clock || clock < to;
};

it.each(changes)('are read from the clock of %s around its change at %s', (zone, at) => {
  vi.stubEnv('TZ', zone);
  const changeAt = Date.parse(at);
  expect(new Date(changeAt).getTimezoneOffset()).not.toBe(new Date(changeAt - 1).getTimezoneOffset());
  const time = fc.integer({ min: 0, max: dayMinutes / 5 - 1 }).map((fives) => written(fives * 5));
  fc.assert(
    fc.property(
      time,
      time,
      fc.subarray([0, 1, 2, 3, 4, 5, 6], { maxLength: 2 }),
      fc.integer({ min: -2 * dayMinutes, max: 2 * dayMinutes }),
      (from, to, days, minutes) => {
        const hours: QuietHours = { on: true, from, to, days };
        const now = changeAt + minutes * minuteMs;
        const period = quietPeriodAt(hours, now);
        expect(period !== null).toBe(isQuietOnTheWall(hours, now, changeAt));
        if (period?.until == null) return;
        expect(isQuietOnTheWall(hours, period.until - minuteMs, changeAt)).toBe(true);
        expect(isQuietOnTheWall(hours, period.until, changeAt)).toBe(false);
      },
    ),
    { numRuns: 500 },
  );
});
