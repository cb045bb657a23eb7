import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { periodName } from '../../../src/renderer/features/calendar/period-words.ts';
import { periodsOf } from '../../../src/renderer/features/calendar/periods.ts';
import { createFormats } from '../../../src/renderer/format/formats.ts';
import { deliveriesOf } from '../../../src/shared/domain/delivery/delivery.ts';
import { createDeliveryLoad } from '../../../src/shared/domain/delivery/delivery-load.ts';
import { addDays, calendarDate, dayAt } from '../../../src/shared/domain/values/calendar-date.ts';
import { anOrder, confirmedLine, termsOf } from '../../fixtures/build-order.ts';

const home = process.env['TZ'];

// UTC-12 to UTC+14, half hours, and summer time that begins or ends in each half of the year.
describe.each([
  ['Etc/GMT+12', 720],
  ['Pacific/Pago_Pago', 660],
  ['America/St_Johns', 210],
  ['America/New_York', 300],
  ['UTC', 0],
  ['Europe/Amsterdam', -60],
  ['Asia/Kathmandu', -345],
  ['Australia/Lord_Howe', -660],
  ['Pacific/Chatham', -825],
  ['Pacific/Kiritimati', -840],
] as const)('on a computer in %s', (zone, minutes) => {
  beforeAll(() => {
    process.env['TZ'] = zone;
  });
  afterAll(() => {
    if (home === undefined) delete process.env['TZ'];
    else process.env['TZ'] = home;
  });

  it('a promised day stays that day, on whichever day of the year it falls', () => {
    const today = calendarDate('2026-01-01');
    const formats = createFormats('en-GB', today);
    for (let days = 0; days < 366; days += 1) {
      const date = addDays(today, days);
      const load = createDeliveryLoad(date);
      for (const one of deliveriesOf(anOrder({ lines: [confirmedLine(termsOf(date, '1', '1'))] }))) {
        load.add(one);
      }
      const result = load.result();
      expect(result.days.map((day) => day.date)).toEqual([date]);
      const [week] = periodsOf(result, 'week', date, 1);
      const day = periodsOf(result, 'day', date, 1).find(({ load: { agreed } }) => agreed.deliveries > 0);
      expect(day?.range).toEqual({ from: date, to: date });
      expect(week?.load.agreed.deliveries).toBe(1);
      if (week === undefined || week.range === 'overdue') throw new Error('A week was promised.');
      expect(formats.weekday(week.range.from, 'long')).toBe('Monday');
      expect(formats.weekday(week.range.to ?? date, 'long')).toBe('Sunday');
    }
  });

  it('names weeks alike', () => {
    const today = calendarDate('2026-11-24');
    const load = createDeliveryLoad(today);
    for (const one of deliveriesOf(
      anOrder({
        lines: [
          confirmedLine(termsOf('2026-11-29', '1', '1')),
          confirmedLine(termsOf('2027-01-03', '1', '1')),
        ],
      }),
    )) {
      load.add(one);
    }
    const t = (id: string, values: Record<string, string | number> = {}): string =>
      [id, ...Object.values(values)].join(' ');
    const names = (locale: string): (string | null)[] => {
      const formats = createFormats(locale, today);
      const last = periodsOf(load.result(), 'week', today, formats.firstDay).at(-1);
      if (last === undefined) return [];
      const { name, days } = periodName(last, t, formats);
      // Some locales have thin spaces between the two days.
      return [name, days].map((text) => text?.replace(/\s/gu, ' ') ?? null);
    };
    expect(names('de-DE')).toEqual(['calendar.week 53', '28. Dez. 2026 – 3. Jan. 2027']);
    expect(names('en-US')).toEqual(['Jan 3 – 9', null]);
  });

  it('begins the new day when its own clock does', () => {
    expect(new Date(2026, 0, 1).getTimezoneOffset()).toBe(minutes);
    const midnight = new Date(2026, 10, 25).getTime();
    expect([dayAt(midnight - 1), dayAt(midnight)]).toEqual(['2026-11-24', '2026-11-25']);
  });
});
