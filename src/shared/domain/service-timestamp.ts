import { z } from 'zod';

// What Date.parse takes as well, in half the time: each line of each order is asked. 24:00:00 is the end of a day.
const momentPattern =
  /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T(([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,40})?|24:00:00(\.0{1,40})?)Z$/;

/**
 * A moment as the service writes it: `YYYY-MM-DDThh:mm:ss.SSSZ` (interface, section 2). The full text is kept and
 * sent back as it came (polling rule 5), so a service with more digits after the second loses nothing; one with more than forty means something else.
 */
export const serviceTimestampSchema = z
  .string()
  .refine(isMoment, { error: 'not a moment in time' })
  .brand<'ServiceTimestamp'>();
export type ServiceTimestamp = z.infer<typeof serviceTimestampSchema>;

export const isServiceTimestamp = (value: unknown): value is ServiceTimestamp =>
  typeof value === 'string' && isMoment(value);

export const serviceTimestamp = (text: string): ServiceTimestamp => serviceTimestampSchema.parse(text);

/** The moment of a record that the service doesn't date: before every other one. */
export const undated = serviceTimestampSchema.parse('1970-01-01T00:00:00.000Z');

/** -1, 0 or 1, exact to the last digit given; `…:00Z` equals `…:00.000Z`. */
export const compareTimestamps = (a: ServiceTimestamp, b: ServiceTimestamp): -1 | 0 | 1 => {
  const [left, right] = [sortable(a), sortable(b)];
  return left < right ? -1 : left > right ? 1 : 0;
};

export const laterTimestamp = (a: ServiceTimestamp, b: ServiceTimestamp): ServiceTimestamp =>
  compareTimestamps(a, b) < 0 ? b : a;

/** Milliseconds since 1970. Digits beyond the millisecond are cut: compare with `compareTimestamps`. */
export const instantOf = (timestamp: ServiceTimestamp): number => Date.parse(timestamp);

/** The only way in which a timestamp is made from a clock: the start date of a first poll (polling rule 6). */
export const timestampAt = (instant: number): ServiceTimestamp =>
  serviceTimestamp(new Date(instant).toISOString());

// Same length up to the second, so text order is time order once the fraction's trailing zeros are gone.
const sortable = (timestamp: ServiceTimestamp): string => {
  const [seconds = '', fraction = ''] = timestamp.slice(0, -1).split('.');
  return `${seconds}.${fraction.replace(/0+$/, '')}`;
};

function isMoment(text: string): boolean {
  return momentPattern.test(text);
}
