import type { CalendarDate } from '../../../shared/domain/values/calendar-date.ts';
import type { Formats } from '../../format/formats.ts';

/** A day as it is written everywhere, in two pieces: its weekday, which gives way where a list is narrow, and the rest. */
export const weekdayApart = (
  date: CalendarDate,
  formats: Pick<Formats, 'date' | 'shortDate'>,
): { weekday: string; day: string } => {
  const whole = formats.date(date);
  const day = formats.shortDate(date);
  return whole.endsWith(day) ? { weekday: whole.slice(0, -day.length), day } : { weekday: '', day: whole };
};
