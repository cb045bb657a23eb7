import { z } from 'zod';
import type { FirstDay } from '../../shared/domain/calendar-week.ts';

/**
 * On which day weeks begin where a locale is at home: Monday in the Netherlands, Sunday in the United States. Monday (ISO 8601) where
 * the browser can't tell. Every calendar asks here.
 */
export const firstDayOfWeek = (locale: string): FirstDay => {
  const { success, data } = infoSchema.safeParse(infoOf(new Intl.Locale(locale)));
  return success ? data : monday;
};

const monday = 1;

// A method by the standard, a property in engines of before.
const infoOf = (locale: Intl.Locale): unknown => {
  const method: unknown = Reflect.get(locale, 'getWeekInfo');
  return typeof method === 'function' ? Reflect.apply(method, locale, []) : Reflect.get(locale, 'weekInfo');
};

// 7 is Sunday.
const infoSchema = z
  .object({ firstDay: z.number().transform((day) => days[day]) })
  .transform(({ firstDay }) => firstDay ?? monday);

const days: Readonly<Record<number, FirstDay>> = { 1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 7: 0 };
