import type { CalendarDate } from '../../../shared/domain/values/calendar-date.ts';
import type { Formats } from '../../format/formats.ts';

/** Splits a formatted day into the weekday, which a narrow list omits, and the rest. */
export const splitWeekday = (
  date: CalendarDate,
  formats: Pick<Formats, 'date' | 'shortDate'>,
): { weekday: string; day: string } => {
  const whole = formats.date(date);
  const day = formats.shortDate(date);
  return whole.endsWith(day) ? { weekday: whole.slice(0, -day.length), day } : { weekday: '', day: whole };
};
