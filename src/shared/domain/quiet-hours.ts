import { z } from 'zod';

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/**
 * When alerts are silent: daily from `from` to `to` in local time, and all day on `days` (0 is Sunday).
 * Equal times mean no daily hours.
 */
export const quietHoursSchema = z.object({
  on: z.boolean(),
  from: clockTime,
  to: clockTime,
  days: z.array(z.number().int().min(0).max(6)).max(7),
});
export type QuietHours = z.infer<typeof quietHoursSchema>;

export const noQuietHours: QuietHours = { on: false, from: '18:00', to: '07:00', days: [0, 6] };

/** `until`: the end, milliseconds since 1970; `null` if every day is quiet. */
export type Quiet = { until: number | null };

/**
 * The quiet period at an instant; `null` outside. Adjoining nights and days are one period. Periods are
 * made of instants, so a clock change neither repeats nor extends them.
 */
export const quietAt = (hours: QuietHours, instant: number): Quiet | null => {
  if (!hours.on) return null;
  const stretches = stretchesAround(hours, new Date(instant));
  let until = instant;
  for (;;) {
    const next = stretches.find(({ start, end }) => start <= until && until < end);
    if (next === undefined) break;
    until = next.end;
  }
  if (until === instant) return null;
  return { until: hours.days.length > 0 && new Set(hours.days).size === 7 ? null : until };
};

const stretchesAround = ({ from, to, days }: QuietHours, date: Date): { start: number; end: number }[] => {
  const at = (day: number, time: string): number => {
    const [hour = 0, minute = 0] = time.split(':').map(Number);
    return new Date(date.getFullYear(), date.getMonth(), date.getDate() + day, hour, minute).getTime();
  };
  // From yesterday, whose night reaches into today, to eight days ahead: every end is within that.
  return Array.from({ length: 10 }, (_, index) => index - 1).flatMap((day) => [
    ...(from === to ? [] : [{ start: at(day, from), end: at(from < to ? day : day + 1, to) }]),
    ...(days.includes(new Date(at(day, '12:00')).getDay())
      ? [{ start: at(day, '00:00'), end: at(day + 1, '00:00') }]
      : []),
  ]);
};
