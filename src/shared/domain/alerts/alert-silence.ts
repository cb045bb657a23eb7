import { z } from 'zod';
import { clockReaches, clockTimeSchema } from '../values/clock-time.ts';

const minuteMs = 60_000;

/** When "tomorrow" ends a snooze, and a quiet day without daily hours is over; local time. */
const morning = '07:00';

/**
 * When alerts are silent: daily from `from` to `to` in local time, and all day on `days` (0 is Sunday).
 * Equal times mean no daily hours. Then a quiet day lasts until the next morning, since nobody wants at
 * midnight what a quiet day has collected.
 */
export const quietHoursSchema = z.object({
  on: z.boolean(),
  from: clockTimeSchema,
  to: clockTimeSchema,
  days: z.array(z.number().int().min(0).max(6)).max(7),
});
export type QuietHours = z.infer<typeof quietHoursSchema>;

export const noQuietHours: QuietHours = { on: false, from: '18:00', to: '07:00', days: [0, 6] };

/** `until`: the end, milliseconds since 1970; `null` if every day is quiet. */
export type QuietPeriod = { until: number | null };

/**
 * The quiet period at an instant; `null` outside. Adjoining nights and days are one period. Periods are
 * made of instants, so a clock change neither repeats nor extends them.
 */
export const quietPeriodAt = (hours: QuietHours, instant: number): QuietPeriod | null => {
  if (!hours.on) return null;
  if (isEveryDay(hours.days)) return { until: null };
  let until = instant;
  for (;;) {
    const next = stretchesAround(hours, new Date(until)).find(
      ({ start, end }) => start <= until && until < end,
    );
    if (next === undefined) return until === instant ? null : { until };
    until = next.end;
  }
};

/** Those that begin on the day before or on this day: no other reaches into it. */
const stretchesAround = (hours: QuietHours, date: Date): { start: number; end: number }[] => {
  const { from, to, days } = hours;
  const at = (day: number, time: string): number => clockReaches(date, day, time);
  return [-1, 0].flatMap((day) => [
    ...(!hasDailyHours(hours) ? [] : [{ start: at(day, from), end: at(from < to ? day : day + 1, to) }]),
    ...(days.includes(new Date(at(day, '12:00')).getDay())
      ? [{ start: at(day, '00:00'), end: at(day + 1, hasDailyHours(hours) ? '00:00' : morning) }]
      : []),
  ]);
};

const hasDailyHours = ({ from, to }: Pick<QuietHours, 'from' | 'to'>): boolean => from !== to;

/** What the user has chosen: quiet hours, quiet days, or both. They are two choices. */
export const chosenQuiet = ({ on, days, ...times }: QuietHours): { daily: boolean; days: number[] } => ({
  daily: on && hasDailyHours(times),
  days: on ? days : [],
});

/** Switches the daily hours. The quiet days stay as they are. */
export const withDailyHours = (hours: QuietHours, daily: boolean): QuietHours => {
  const { days } = chosenQuiet(hours);
  if (!daily) return { ...hours, on: days.length > 0, days, to: hours.from };
  const { from, to } = hasDailyHours(hours) ? hours : noQuietHours;
  return { on: true, from, to, days };
};

/** Changes the quiet days. The daily hours stay as they are. */
export const withQuietDays = (hours: QuietHours, days: number[]): QuietHours => {
  const { daily } = chosenQuiet(hours);
  return { ...hours, on: daily || days.length > 0, days, ...(daily ? {} : { to: hours.from }) };
};

/** How long a snooze lasts. */
export const snoozeLengths = ['10-minutes', 'hour', 'tomorrow'] as const;
export type SnoozeLength = (typeof snoozeLengths)[number];

/** No snooze is longer. A later end was set while the computer's clock was wrong, and is ignored. */
export const longestSnoozeMs = 36 * 60 * minuteMs;

/** Until this hour "tomorrow" means the same calendar day. */
const dayBeginsAt = 4;

/** When a snooze that begins now ends. Milliseconds since 1970. */
export const snoozeEnd = (length: SnoozeLength, now: number): number => {
  switch (length) {
    case '10-minutes':
      return now + 10 * minuteMs;
    case 'hour':
      return now + 60 * minuteMs;
    case 'tomorrow': {
      const date = new Date(now);
      const day = date.getDate() + (date.getHours() < dayBeginsAt ? 0 : 1);
      return clockReaches(new Date(date.getFullYear(), date.getMonth(), day), 0, morning);
    }
  }
};

/** Why alerts are silent, and until when (milliseconds since 1970). `null`: until the user changes it. */
export type AlertSilence =
  | { why: 'snooze' | 'quiet-hours'; until: number | null }
  | { why: 'off'; until: null };

/** Whether alerts are off for good: by the switch, or by quiet hours on all seven days. */
export const areAlertsOff = ({
  alertsOff,
  quietHours: { on, days },
}: {
  alertsOff: boolean;
  quietHours: QuietHours;
}): boolean => alertsOff || (on && isEveryDay(days));

/**
 * The change of settings that turns alerts on again. Quiet hours on all seven days, stored before there was a
 * switch, lose their days.
 */
export const alertsOnAgain = (
  quietHours: QuietHours,
): { alertsOff: false; quietHours?: Pick<QuietHours, 'days'> } =>
  areAlertsOff({ alertsOff: false, quietHours })
    ? { alertsOff: false, quietHours: { days: noQuietHours.days } }
    : { alertsOff: false };

const isEveryDay = (days: readonly number[]): boolean => new Set(days).size === 7;

/**
 * Whether alerts are silent now; `null` if not. A snooze that ends within the quiet hours lasts until they
 * end.
 */
export const silenceAt = (
  {
    snoozedUntil,
    quietHours,
    alertsOff,
  }: { snoozedUntil: number | null; quietHours: QuietHours; alertsOff: boolean },
  now: number,
): AlertSilence | null => {
  if (areAlertsOff({ alertsOff, quietHours })) return { why: 'off', until: null };
  const end = snoozedUntil ?? now;
  const snoozed = end > now && end - now <= longestSnoozeMs;
  const quiet = quietPeriodAt(quietHours, snoozed ? end : now);
  if (snoozed) return { why: 'snooze', until: quiet === null ? end : quiet.until };
  return quiet === null ? null : { why: 'quiet-hours', until: quiet.until };
};
