import type { FirstDay } from '../../shared/domain/values/calendar-week.ts';

/**
 * First day of the week in a locale's region: Monday in the Netherlands, Sunday in the United States.
 * Monday (ISO 8601) if the browser doesn't know it. All calendars use this function.
 */
export const firstDayOfWeek = (locale: string): FirstDay => {
  const info = infoOf(new Intl.Locale(locale));
  const known = typeof info === 'object' && info !== null && 'firstDay' in info ? info.firstDay : null;
  return days.find(({ iso }) => iso === known)?.day ?? 1;
};

// The standard defines a method, but older engines have a property.
const infoOf = (locale: Intl.Locale): unknown => {
  const method: unknown = Reflect.get(locale, 'getWeekInfo');
  return typeof method === 'function' ? Reflect.apply(method, locale, []) : Reflect.get(locale, 'weekInfo');
};

const days: readonly { iso: number; day: FirstDay }[] = [
  { iso: 7, day: 0 },
  { iso: 1, day: 1 },
  { iso: 2, day: 2 },
  { iso: 3, day: 3 },
  { iso: 4, day: 4 },
  { iso: 5, day: 5 },
  { iso: 6, day: 6 },
];
