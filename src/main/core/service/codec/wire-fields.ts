import { type CalendarDate, isCalendarDate } from '../../../../shared/domain/values/calendar-date.ts';
import { type Decimal, isDecimal } from '../../../../shared/domain/values/decimal.ts';
import { isJsonNumber, writeJson } from './json.ts';

/**
 * How single fields are taken from JSON; a number is a JavaScript number only where that is written with the same digits
 * (see `record-texts.ts`), else a `JsonNumber`. All is read tolerantly: what doesn't fit is left out and stays in the received text.
 */

export type WireRecord = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is WireRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isJsonNumber(value);

/** An object, or one without fields where there is none. */
export const group = (value: unknown): WireRecord => (isRecord(value) ? value : noFields);

const noFields: WireRecord = {};

/**
 * Text, or a number where text was meant, without white space around it; `null` for nothing and for everything else. Half a
 * character becomes U+FFFD, as it would in the store or in an address: so what is the same there is the same here.
 */
export const text = (value: unknown): string | null => {
  if (typeof value === 'string') return value.toWellFormed().trim() || null;
  if (typeof value === 'number') return String(value);
  return isJsonNumber(value) ? value.value : null;
};

/** What can't be read; `path` names the field and what it lies in, outermost first. Never holds what was received. */
export class Unreadable extends Error {
  path: readonly (string | number)[];
  constructor(path: Unreadable['path']) {
    super('unreadable');
    this.path = path;
  }
}

/** A decimal as its digits, from a number or from text, or `null` for what is none. What nobody could mean by so many is none. */
export const decimalOf = (value: unknown): Decimal | null => {
  const written = text(value);
  return written !== null && written.length <= longestDecimal && isDecimal(written) ? written : null;
};

/** A day, or `null` for what is none. A moment is cut to its day (open points, section 3). */
export const dateOf = (value: unknown): CalendarDate | null => {
  const day = typeof value === 'string' ? value.trim().replace(timeOfDay, '') : '';
  return isCalendarDate(day) ? day : null;
};

const timeOfDay = /[T ]\d{2}:\d{2}.*$/s;

/** Ten times what any service keeps; calculating with a million digits would stand still. */
const longestDecimal = 400;

export const flag = (value: unknown): boolean => value === true || value === 'true';

export const integer = (value: unknown): number | null => {
  const number = Number(text(value) ?? Number.NaN);
  return Number.isSafeInteger(number) ? number : null;
};

/** Texts; an entry that is none is kept as the JSON it came as, so that a note is never swallowed. */
export const texts = (value: unknown): string[] => {
  const read: string[] = [];
  // A loop: flatMap was as dear as the reading of a whole schedule.
  for (const one of Array.isArray(value) ? value : none) {
    const written = text(one) ?? (isRecord(one) || Array.isArray(one) ? writeJson(one) : null);
    if (written !== null) read.push(written);
  }
  return read;
};

const none: unknown[] = [];

/** A list of describing objects; entries that are none are left out. */
export const listOf = <Result>(value: unknown, read: (record: WireRecord) => Result): Result[] =>
  Array.isArray(value) ? value.filter(isRecord).map(read) : [];

/** The fields of a describing object whose inside isn't stated, by name; what is no text is kept as the JSON it came as. */
export const namedTexts = (value: unknown): { key: string; value: string }[] => {
  const read: { key: string; value: string }[] = [];
  for (const [key, one] of Object.entries(group(value))) {
    const written = text(one) ?? (one === undefined || one === null || one === '' ? null : writeJson(one));
    if (written !== null) read.push({ key, value: written });
  }
  return read;
};
