import { z } from 'zod';

const minuteMs = 60_000;

/** A time of day on the computer's clock, `HH:mm`. */
export const clockTimeSchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** Reads a typed time of day, such as `7`, `0730`, `7.30` or `7:30 pm`. `null`: it is none. */
export const readClockTime = (typed: string): string | null => {
  const read = /^(\d{1,2})(?:[:.h]?(\d{2}))?h?\s*(?:uhr|uur|([ap])\.?m\.?)?$/i.exec(typed.trim());
  const [, hours = '', minutes = '00', half] = read ?? [];
  const isHalf = half !== undefined;
  if (read === null || (isHalf && (Number(hours) < 1 || Number(hours) > 12))) return null;
  const hour = isHalf ? (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hours);
  const time = `${String(hour).padStart(2, '0')}:${minutes}`;
  return clockTimeSchema.safeParse(time).success ? time : null;
};

/**
 * When the computer's clock reaches a time of day: the first time, if the clocks go back over it. A time that
 * the clocks skip is reached as they go forward. `Date` takes the same time after the skip instead.
 *
 * @param days after the day of `date`; may be negative
 * @param time `HH:mm`
 * @returns milliseconds since 1970
 */
export const clockReaches = (date: Date, days: number, time: string): number => {
  const [hour, minute] = [Number(time.slice(0, 2)), Number(time.slice(3))];
  const read = new Date(date.getFullYear(), date.getMonth(), date.getDate() + days, hour, minute);
  let at = read.getTime();
  if (read.getHours() === hour && read.getMinutes() === minute) return at;
  const offset = read.getTimezoneOffset();
  while (new Date(at - minuteMs).getTimezoneOffset() === offset) at -= minuteMs;
  return at;
};
