import type { CalendarDate } from '../../shared/domain/values/calendar-date.ts';
import { distanceIn } from './date-reader.ts';
import type { Formats } from './formats.ts';

/**
 * What stands in a date field once it is left: the day that was read, written whole (`3.12` becomes `03-12-2026`). What can't be read or
 * is asked about stays as it was typed, and so does what would be read as another day then.
 *
 * @param from the day that `+7` counts from, which may move later: so the distance becomes its day
 * @param latest the last day that can be meant, where only what was can be
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
