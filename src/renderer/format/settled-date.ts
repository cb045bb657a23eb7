import type { CalendarDate } from '../../shared/domain/values/calendar-date.ts';
import { distanceIn } from './date-reader.ts';
import type { Formats } from './formats.ts';

/**
 * The text of a date field after blur: the full date (`3.12` becomes `03-12-2026`). Stays as typed if it
 * can't be read, is ambiguous, or would then be read as another date.
 *
 * @param from the day that `+7` counts from; it may change later, so the distance becomes a date
 * @param latest the last allowed day, for past dates
 */
export const settledDate = (
  typed: string,
  formats: Formats,
  from: CalendarDate | null = null,
  latest: CalendarDate | null = null,
): string => {
  if (from === null && distanceIn(typed) !== null) return typed;
  const reading = formats.readDate(typed, from, latest);
  if (reading.kind !== 'read') return typed;
  const written = formats.typedDate(reading.date);
  const again = formats.readDate(written, from, latest);
  return again.kind === 'read' && again.date === reading.date ? written : typed;
};
