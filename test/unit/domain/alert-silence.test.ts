import { afterAll, describe, expect, it, vi } from 'vitest';
import {
  alertsOnAgain,
  areAlertsOff,
  chosenQuiet,
  noQuietHours,
  type QuietHours,
  quietPeriodAt,
  silenceAt,
  snoozeEnd,
  withDailyHours,
  withQuietDays,
} from '../../../src/shared/domain/alerts/alert-silence.ts';

// Before the tables below, which calculate times in this zone.
vi.stubEnv('TZ', 'Europe/Amsterdam');
afterAll(() => void vi.unstubAllEnvs());

/** The wall clock of Amsterdam as a timestamp; 16 November 2026 is a Monday. */
const wall = (text: string): number => new Date(text).getTime();
const said = (instant: number | null | undefined): string | null | undefined =>
  typeof instant === 'number' ? new Date(instant).toISOString() : instant;
const nights = (from: string, to: string, days: number[] = []): QuietHours => ({ on: true, from, to, days });

describe('quiet hours', () => {
  it.each<[string, QuietHours, string, string | null]>([
    ['off', noQuietHours, '2026-11-21T03:00', null],
    ['at noon of a working day', nights('18:00', '07:00'), '2026-11-18T12:00', null],
    ['in the evening', nights('18:00', '07:00'), '2026-11-18T18:00', '2026-11-19T07:00'],
    ['a minute before', nights('18:00', '07:00'), '2026-11-18T17:59', null],
    ['at midnight', nights('18:00', '07:00'), '2026-11-19T00:00', '2026-11-19T07:00'],
    ['before dawn', nights('18:00', '07:00'), '2026-11-19T06:59', '2026-11-19T07:00'],
    ['as they end', nights('18:00', '07:00'), '2026-11-19T07:00', null],
    ['over lunch', nights('12:00', '13:00'), '2026-11-18T12:30', '2026-11-18T13:00'],
    ['after lunch', nights('12:00', '13:00'), '2026-11-18T23:00', null],
    ['the same time twice', nights('12:00', '12:00'), '2026-11-18T12:00', null],
    [
      'on a Friday evening before a quiet weekend',
      nights('18:00', '07:00', [0, 6]),
      '2026-11-20T18:30',
      '2026-11-23T07:00',
    ],
    [
      'on a Saturday without nights',
      nights('12:00', '12:00', [0, 6]),
      '2026-11-21T10:00',
      '2026-11-23T07:00',
    ],
    [
      'on a Thursday of a quiet Thursday',
      nights('12:00', '12:00', [4]),
      '2026-11-19T00:00',
      '2026-11-20T07:00',
    ],
    [
      'after midnight of a quiet Thursday',
      nights('12:00', '12:00', [4]),
      '2026-11-20T06:59',
      '2026-11-20T07:00',
    ],
    ['before a quiet Thursday', nights('12:00', '12:00', [4]), '2026-11-18T23:59', null],
    [
      'on a quiet Sunday whose next morning begins earlier',
      nights('22:00', '05:00', [0]),
      '2026-11-22T12:00',
      '2026-11-23T05:00',
    ],
    ['the whole day round', nights('07:00', '06:59'), '2026-11-18T06:59', null],
    // The clocks go forward on 29 March 2026 at 2:00 and back on 25 October at 3:00.
    ['until a time that is skipped', nights('22:00', '02:30'), '2026-03-29T01:59', '2026-03-29T03:00'],
    ['after a time that is skipped', nights('22:00', '02:30'), '2026-03-29T03:00', null],
    ['from a time that is skipped', nights('02:30', '06:00'), '2026-03-29T03:00', '2026-03-29T06:00'],
    ['between times that are skipped', nights('02:15', '02:45'), '2026-03-29T03:15', null],
    ['as the clocks go back', nights('22:00', '06:00'), '2026-10-24T23:00', '2026-10-25T06:00'],
  ])('%s', (_, hours, now, until) => {
    expect(said(quietPeriodAt(hours, wall(now))?.until)).toBe(until === null ? undefined : said(wall(until)));
  });

  it('are not quiet a second time in the hour that comes twice', () => {
    const first = Date.parse('2026-10-25T00:45:00Z');
    const hours = nights('22:00', '02:30');
    expect(said(quietPeriodAt(hours, Date.parse('2026-10-25T00:15:00Z'))?.until)).toBe(
      '2026-10-25T00:30:00.000Z',
    );
    expect(quietPeriodAt(hours, first)).toBeNull();
    expect(quietPeriodAt(hours, first + 3_600_000)).toBeNull();
  });

  it('never end when every day is quiet', () => {
    expect(quietPeriodAt(nights('12:00', '12:00', [0, 1, 2, 3, 4, 5, 6]), wall('2026-11-18T12:00'))).toEqual({
      until: null,
    });
  });
});

describe('quiet hours and quiet days', () => {
  it('are two choices: none switches on the other', () => {
    const weekend = withQuietDays(noQuietHours, [0, 6]);
    expect(chosenQuiet(noQuietHours)).toEqual({ daily: false, days: [] });
    expect(chosenQuiet(weekend)).toEqual({ daily: false, days: [0, 6] });
    const daily = withDailyHours(noQuietHours, true);
    expect(daily).toEqual({ on: true, from: '18:00', to: '07:00', days: [] });
    expect(withDailyHours(weekend, true)).toEqual({ on: true, from: '18:00', to: '07:00', days: [0, 6] });
    expect(chosenQuiet(withDailyHours(withDailyHours(weekend, true), false))).toEqual(chosenQuiet(weekend));
    expect(withQuietDays(withQuietDays(daily, [6]), [])).toEqual(daily);
    expect(withDailyHours(daily, false).on).toBe(false);
    expect(withQuietDays(weekend, []).on).toBe(false);
  });
});

describe('a snooze', () => {
  it.each([
    ['10-minutes', '2026-11-18T12:00', '2026-11-18T12:10'],
    ['hour', '2026-11-18T23:30', '2026-11-19T00:30'],
    ['tomorrow', '2026-11-18T12:00', '2026-11-19T07:00'],
    ['tomorrow', '2026-11-18T06:30', '2026-11-19T07:00'],
    ['tomorrow', '2026-11-19T01:00', '2026-11-19T07:00'],
    // At four o'clock the new day has begun.
    ['tomorrow', '2026-11-19T03:59', '2026-11-19T07:00'],
    ['tomorrow', '2026-11-19T04:00', '2026-11-20T07:00'],
    ['tomorrow', '2026-03-28T12:00', '2026-03-29T07:00'],
    ['tomorrow', '2026-12-31T12:00', '2027-01-01T07:00'],
  ] as const)('for %s at %s ends at %s', (length, now, until) => {
    expect(said(snoozeEnd(length, wall(now)))).toBe(said(wall(until)));
  });

  it('lasts an hour by the monotonic clock, also when the clocks go back', () => {
    const now = Date.parse('2026-10-25T00:30:00Z');
    expect(snoozeEnd('hour', now) - now).toBe(3_600_000);
  });

  const noon = wall('2026-11-18T12:00');
  const night = nights('18:00', '07:00');
  it.each<[string, number | null, QuietHours, string, ReturnType<typeof silenceAt>]>([
    ['nothing', null, noQuietHours, '2026-11-18T12:00', null],
    ['over', noon, noQuietHours, '2026-11-18T12:00', null],
    ['going on', noon + 1, noQuietHours, '2026-11-18T12:00', { why: 'snooze', until: noon + 1 }],
    [
      'as long as any',
      noon + 36 * 3_600_000,
      noQuietHours,
      '2026-11-18T12:00',
      { why: 'snooze', until: noon + 36 * 3_600_000 },
    ],
    ['longer than any', noon + 36 * 3_600_000 + 1, noQuietHours, '2026-11-18T12:00', null],
    ['of a clock that was wrong', noon + 40 * 3_600_000, noQuietHours, '2026-11-18T12:00', null],
    [
      'into the night',
      wall('2026-11-18T18:10'),
      night,
      '2026-11-18T17:10',
      { why: 'snooze', until: wall('2026-11-19T07:00') },
    ],
    [
      'over, at night',
      noon,
      night,
      '2026-11-18T20:00',
      { why: 'quiet-hours', until: wall('2026-11-19T07:00') },
    ],
    [
      'while all days are quiet',
      noon + 1,
      nights('12:00', '12:00', [0, 1, 2, 3, 4, 5, 6]),
      '2026-11-18T12:00',
      { why: 'off', until: null },
    ],
  ])('%s', (_, snoozedUntil, quietHours, now, hush) => {
    expect(silenceAt({ snoozedUntil, quietHours, alertsOff: false }, wall(now))).toEqual(hush);
  });
});

describe('alerts that are off', () => {
  const everyDay = { ...noQuietHours, on: true, days: [0, 1, 2, 3, 4, 5, 6] };
  const at = Date.parse('2026-11-18T12:00:00Z');

  it('have no end, also during a snooze', () => {
    const off = { alertsOff: true, quietHours: noQuietHours, snoozedUntil: at + 1000 };
    expect(silenceAt(off, at)).toEqual({ why: 'off', until: null });
  });

  it('are the same as quiet hours on all seven days, while those are used', () => {
    expect(areAlertsOff({ alertsOff: false, quietHours: everyDay })).toBe(true);
    expect(areAlertsOff({ alertsOff: false, quietHours: { ...everyDay, on: false } })).toBe(false);
    expect(areAlertsOff({ alertsOff: false, quietHours: { ...everyDay, days: [0, 1, 2, 3, 4, 5] } })).toBe(
      false,
    );
  });

  it('come on again with the quiet hours as they were, unless those cover each day', () => {
    expect(alertsOnAgain({ ...everyDay, days: [0] })).toEqual({ alertsOff: false });
    expect(alertsOnAgain(everyDay)).toEqual({ alertsOff: false, quietHours: { days: [0, 6] } });
  });
});
