import { z } from 'zod';
import { type CalendarDate, dayAt } from '../../../shared/domain/calendar-date.ts';
import {
  instantOf,
  type ServiceTimestamp,
  serviceTimestampSchema,
} from '../../../shared/domain/service-timestamp.ts';
import { jsonColumn } from '../db/json-column.ts';

const dated = jsonColumn(z.object({ eventDates: z.object({ issuedAt: serviceTimestampSchema }) }));

/**
 * When the buyer issued the order. `eventDates` (open points, section 3) has no stated inside: where it has no `issuedAt`, what the
 * service said of the oldest version that is kept comes nearest.
 *
 * @param received the record as it came
 */
export const issuedAt = (received: string, oldest: ServiceTimestamp): ServiceTimestamp => {
  const read = dated.safeParse(received);
  return read.success ? read.data.eventDates.issuedAt : oldest;
};

/** The day of it, on the calendar of this computer. */
export const issuedOn = (received: string, oldest: ServiceTimestamp): CalendarDate =>
  dayAt(instantOf(issuedAt(received, oldest)));
