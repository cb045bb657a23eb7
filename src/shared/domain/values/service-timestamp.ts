import { z } from 'zod';
import { compareTexts } from './plain-text.ts';

// Every line of every order is checked, and a pattern takes half the time of Date.parse. 24:00:00 ends a
// day.
const momentPattern =
  /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T(([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,40})?|24:00:00(\.0{1,40})?)Z$/;

/**
 * A time of the service, `YYYY-MM-DDThh:mm:ss.SSSZ` (interface, section 2). The text is kept and sent back
 * unchanged (polling rule 5), so up to forty decimal places of a second survive.
 */
export const serviceTimestampSchema = z
  .string()
  .refine(isMoment, { error: 'not a moment in time' })
  .brand<'ServiceTimestamp'>();
export type ServiceTimestamp = z.infer<typeof serviceTimestampSchema>;

/** Whether a value is a timestamp of the service, in UTC with a `Z`. */
export const isServiceTimestamp = (value: unknown): value is ServiceTimestamp =>
  typeof value === 'string' && isMoment(value);

/** Reads a timestamp of the service. Throws a ZodError for anything else. */
export const serviceTimestamp = (text: string): ServiceTimestamp => serviceTimestampSchema.parse(text);

/** The time of a record that the service doesn't date: before all others. */
export const undated = serviceTimestampSchema.parse('1970-01-01T00:00:00.000Z');

/** Compares exactly: -1, 0 or 1. `…:00Z` equals `…:00.000Z`. */
export const compareTimestamps = (a: ServiceTimestamp, b: ServiceTimestamp): -1 | 0 | 1 =>
  compareTexts(sortable(a), sortable(b));

/** The later timestamp; `a` if both are equal. */
export const laterTimestamp = (a: ServiceTimestamp, b: ServiceTimestamp): ServiceTimestamp =>
  compareTimestamps(a, b) < 0 ? b : a;

/** Milliseconds since 1970 without further digits. To compare, use `compareTimestamps`. */
export const instantOf = (timestamp: ServiceTimestamp): number => Date.parse(timestamp);

/** The start date of a first poll, the only timestamp that is made from a clock (polling rule 6). */
export const timestampAt = (instant: number): ServiceTimestamp =>
  serviceTimestamp(new Date(instant).toISOString());

// Texts are equally long up to the second, so they sort by time once trailing zeros are gone.
const sortable = (timestamp: ServiceTimestamp): string => {
  const [seconds = '', fraction = ''] = timestamp.slice(0, -1).split('.');
  return `${seconds}.${fraction.replace(/0+$/, '')}`;
};

function isMoment(text: string): boolean {
  return momentPattern.test(text);
}
