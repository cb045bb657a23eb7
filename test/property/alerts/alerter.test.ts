import fc from 'fast-check';
import { afterAll, expect, it, vi } from 'vitest';
import { decideAlert } from '../../../src/main/core/alerts/alerter.ts';
import {
  type QuietHours,
  quietPeriodAt,
  silenceAt,
} from '../../../src/shared/domain/alerts/alert-silence.ts';

/**
 * From UTC-12 to UTC+14, with clock changes in either half of the year, by half an hour, and at midnight.
 */
const zones = [
  'Etc/GMT+12',
  'America/St_Johns',
  'America/Santiago',
  'UTC',
  'Europe/Amsterdam',
  'Africa/Cairo',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
];
const minuteMs = 60_000;
const twoDigits = (value: number): string => String(value).padStart(2, '0');
const clockTime = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom(0, 15, 30, 59))
  .map(([hour, minute]) => `${twoDigits(hour)}:${twoDigits(minute)}`);
const quietHours: fc.Arbitrary<QuietHours> = fc.record({
  on: fc.constant(true),
  from: clockTime,
  to: clockTime,
  days: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 6 }),
});
const instant = fc
  .integer({
    min: Date.parse('2026-01-01T00:00Z') / minuteMs,
    max: Date.parse('2027-12-31T00:00Z') / minuteMs,
  })
  .map((minutes) => minutes * minuteMs);

afterAll(() => void vi.unstubAllEnvs());

const inZone = <Result>(zone: string, task: () => Result): Result => {
  vi.stubEnv('TZ', zone);
  return task();
};

/** The same, read from the wall clock. */
const isQuietByWallClock = ({ from, to, days }: QuietHours, at: number): boolean => {
  const date = new Date(at);
  const hand = `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
  if (days.includes(date.getDay())) return true;
  if (from === to && hand < '07:00' && days.includes((date.getDay() + 6) % 7)) return true;
  return from < to ? hand >= from && hand < to : from > to && (hand >= from || hand < to);
};

/** Whether no clock change is within a day and a half. */
const isCalm = (at: number): boolean => {
  const offset = (instant: number): number => new Date(instant).getTimezoneOffset();
  return offset(at - 36 * 60 * minuteMs) === offset(at + 36 * 60 * minuteMs);
};

it('quiet hours follow the wall clock in every zone', () => {
  fc.assert(
    fc.property(fc.constantFrom(...zones), quietHours, instant, (zone, hours, at) =>
      inZone(zone, () => {
        fc.pre(isCalm(at));
        expect(quietPeriodAt(hours, at) !== null).toBe(isQuietByWallClock(hours, at));
      }),
    ),
    { numRuns: 1000 },
  );
});

it('quiet hours last exactly until their stated end', () => {
  fc.assert(
    fc.property(fc.constantFrom(...zones), quietHours, instant, fc.nat(999), (zone, hours, at, share) =>
      inZone(zone, () => {
        const until = quietPeriodAt(hours, at)?.until ?? null;
        fc.pre(until !== null);
        if (until === null) return;
        expect(until).toBeGreaterThan(at);
        expect(quietPeriodAt(hours, until)).toBeNull();
        expect(quietPeriodAt(hours, at + Math.floor(((until - at) * share) / 1000))?.until).toBe(until);
      }),
    ),
    { numRuns: 1000 },
  );
});

it('everything is alerted once and never in quiet hours, through clock jumps and changed settings', () => {
  const step = fc.record({
    jump: fc.constantFrom(0, 0, 0, -90, 600),
    pass: fc.integer({ min: 1, max: 300 }),
    comes: fc.boolean(),
    snooze: fc.option(fc.integer({ min: 1, max: 600 })),
  });
  fc.assert(
    fc.property(
      ...[fc.constantFrom(...zones), quietHours, instant, fc.constantFrom(0, 1, 5, 60)],
      fc.array(step, { maxLength: 40 }),
      (zone, hours, start, repeatMinutes, steps) =>
        inZone(zone, () => {
          let now = start;
          let soundedAt = start;
          let snoozedUntil: number | null = null;
          let came = 0;
          let alerted = 0;
          let unshown = 0;
          const check = (): number | null => {
            const settings = {
              sound: true,
              repeatMinutes,
              snoozedUntil,
              quietHours: hours,
              alertsOff: false,
            };
            const does = decideAlert(
              { hasUnshown: unshown > 0, hasUnopened: came > 0, soundedAt },
              settings,
              now,
            );
            if (does.show || does.playSound) expect(silenceAt(settings, now)).toBeNull();
            if (does.playSound) soundedAt = now;
            if (does.show) {
              alerted += unshown;
              unshown = 0;
            }
            // A wait never ends in the past, and pending alerts always have one.
            if (does.checkAt !== null) expect(does.checkAt).toBeGreaterThan(now);
            if (unshown > 0) expect(does.checkAt).not.toBeNull();
            return does.checkAt;
          };
          for (const { jump, pass, comes, snooze } of steps) {
            now += jump * minuteMs;
            if (comes) {
              came += 1;
              unshown += 1;
            }
            if (snooze !== null) snoozedUntil = now + snooze * minuteMs;
            const end = now + pass * minuteMs;
            for (let again = check(); again !== null && again <= end; again = check()) now = again;
            now = end;
          }
          // A week has fewer ends of quiet hours than this.
          for (let turn = 0, again = check(); turn < 100 && unshown > 0 && again !== null; turn += 1) {
            now = again;
            again = check();
          }
          expect({ alerted, unshown }).toEqual({ alerted: came, unshown: 0 });
        }),
    ),
    { numRuns: 300 },
  );
});
