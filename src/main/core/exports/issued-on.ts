import { z } from 'zod';
import { type CalendarDate, dayAt } from '../../../shared/domain/values/calendar-date.ts';
import {
  instantOf,
  type ServiceTimestamp,
  serviceTimestampSchema,
} from '../../../shared/domain/values/service-timestamp.ts';
import { jsonColumn } from '../db/json-column.ts';

const dated = jsonColumn(z.object({ eventDates: z.object({ issuedAt: serviceTimestampSchema }) }));

/**
 * When the buyer issued the order. The fields of `eventDates` aren't stated (open points, section 3).
 * Without `issuedAt`, the date of the oldest stored version comes nearest.
 *
 * @param received the record's text
 */
export const issuedAt = (received: string, oldest: ServiceTimestamp): ServiceTimestamp => {
  const read = dated.safeParse(received);
  return read.success ? read.data.eventDates.issuedAt : oldest;
};

/** The calendar day on this computer. */
export const issuedOn = (received: string, oldest: ServiceTimestamp): CalendarDate =>
  dayAt(instantOf(issuedAt(received, oldest)));
