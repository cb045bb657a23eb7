import { dayAt } from './calendar-date.ts';

/**
 * Local time of this computer, `yyyy-MM-ddTHH:mm:ss` (open points, section 5).
 * @param instant milliseconds since 1970 (UTC)
 */
export const localTimeAt = (instant: number): string => {
  const date = new Date(instant);
  const [hours, minutes, seconds] = [date.getHours(), date.getMinutes(), date.getSeconds()].map((one) =>
    String(one).padStart(2, '0'),
  );
  return `${dayAt(instant)}T${hours}:${minutes}:${seconds}`;
};
