import { type OpenDays, openDayAfter } from '../planning/workshop.ts';
import type { CalendarDate } from '../values/calendar-date.ts';
import { listedDate } from './listed-date.ts';
import { isForecast } from './statuses.ts';

/** A delivery within so many open days is due soon. */
const soonDays = 3;

/** The last day on which a delivery is due soon. `null`: there is none. */
export const lastSoonDay = (today: CalendarDate, open: OpenDays): CalendarDate | null =>
  openDayAfter(today, soonDays, open);

/**
 * Whether the day that a list shows of an order is past or due soon. A forecast is due on no day.
 *
 * @param soon from `lastSoonDay`
 */
export const isDueBy = (
  order: Parameters<typeof listedDate>[0] & { orderType: string },
  soon: CalendarDate | null,
  today: CalendarDate,
): boolean => {
  const date = listedDate(order, today);
  return date !== null && soon !== null && date <= soon && !isForecast(order.orderType);
};
