import { type CalendarDate, daysBetween } from '../../../../shared/domain/values/calendar-date.ts';
import type { Texts } from '../../../i18n/texts.ts';

/** How late a day is, in words. A day that hasn't passed is late only for the service. */
export const daysLateWords = (since: CalendarDate | null, today: CalendarDate, t: Texts): string =>
  since === null || since >= today
    ? t('order.overdue')
    : t('order.days-late', { days: daysBetween(since, today) });
