import type { Unread } from '../../../../shared/domain/order/order.ts';
import { type CalendarDate, isCalendarDate } from '../../../../shared/domain/values/calendar-date.ts';
import { type Decimal, isDecimal } from '../../../../shared/domain/values/decimal.ts';
import {
  isServiceTimestamp,
  laterTimestamp,
  type ServiceTimestamp,
} from '../../../../shared/domain/values/service-timestamp.ts';
import { isJsonNumber, writeJson } from './json.ts';

/**
 * Readers of single JSON fields. A number is a JavaScript number only if JavaScript writes it with the same
 * digits (see `record-texts.ts`), else a `JsonNumber`. Reading is tolerant: a value that doesn't fit is
 * left out here, and the received text still has it.
 */

export type WireRecord = Readonly<Record<string, unknown>>;

/** Whether a value is a JSON object: no list and no `JsonNumber`. */
export const isRecord = (value: unknown): value is WireRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isJsonNumber(value);

/** The object, or an empty one if there is none. */
export const group = (value: unknown): WireRecord => (isRecord(value) ? value : noFields);

const noFields: WireRecord = {};

/**
 * Trimmed text, also from a number; `null` for an empty text and for any other value. Half a surrogate pair
 * becomes U+FFFD, as in the store and in addresses, so that equal texts stay equal.
 */
export const text = (value: unknown): string | null => {
  if (typeof value === 'string') return value.toWellFormed().trim() || null;
  if (typeof value === 'number') return String(value);
  return isJsonNumber(value) ? value.value : null;
};

/**
 * A text that identifies a record or a part of it; `null` also if it is longer than any real one. Such a text
 * is sent back, so it is never cut.
 */
export const identifier = (value: unknown): string | null => {
  const read = text(value);
  return read === null || read.length > longestIdentifier ? null : read;
};

/** Twice the longest order number that Orderbell expects. */
const longestIdentifier = 200;

/** Thrown for an unreadable record. The message names the field and never has received content. */
export class Unreadable extends Error {
  constructor(field: string) {
    super(`${field}: missing or unreadable`);
  }
}

/**
 * The digits of a decimal, from a number or from text. `null` if it is none, or longer than any real value.
 */
export const decimalOf = (value: unknown): Decimal | null => {
  const written = text(value);
  return written !== null && written.length <= longestDecimal && isDecimal(written) ? written : null;
};

/** A date, or `null` if it is none. A moment is cut to its date (open points, section 3). */
export const dateOf = (value: unknown): CalendarDate | null => {
  const day = typeof value === 'string' ? value.trim().replace(timeOfDay, '') : '';
  return isCalendarDate(day) ? day : null;
};

const timeOfDay = /[T ]\d{2}:\d{2}.*$/s;

/** Ten times what any service stores. Calculating with a million digits would block the app. */
const longestDecimal = 400;

/** `true` only for `true` and the text `true`. */
export const flag = (value: unknown): boolean => value === true || value === 'true';

/** An integer that JavaScript holds exactly, from a number or from text; else `null`. */
export const integer = (value: unknown): number | null => {
  const number = Number(text(value) ?? Number.NaN);
  return Number.isSafeInteger(number) ? number : null;
};

/** The texts of a list. An object or list in it becomes its JSON text, so that no note is lost. */
export const texts = (value: unknown): string[] => {
  const read: string[] = [];
  // A loop, because flatMap took as long as reading a whole delivery schedule.
  for (const one of Array.isArray(value) ? value : none) {
    const written = text(one) ?? (isRecord(one) || Array.isArray(one) ? writeJson(one) : null);
    if (written !== null) read.push(written);
  }
  return read;
};

const none: unknown[] = [];

/** The objects of a list, each through `read`; other entries are left out. */
export const listOf = <Result>(value: unknown, read: (record: WireRecord) => Result): Result[] =>
  Array.isArray(value) ? value.filter(isRecord).map(read) : [];

/**
 * The fields of an object whose names the interface doesn't define. A value that is no text becomes its
 * JSON text.
 */
export const namedTexts = (value: unknown): { key: string; value: string }[] => {
  const read: { key: string; value: string }[] = [];
  for (const [key, one] of Object.entries(group(value))) {
    const written = text(one) ?? (one === undefined || one === null || one === '' ? null : writeJson(one));
    if (written !== null) read.push({ key, value: written });
  }
  return read;
};

/**
 * When the record last changed, or `null`: `lastUpdatedAt`, or in `meta` as in shipments (interface,
 * polling rule 8).
 */
export const momentOf = (wire: WireRecord): ServiceTimestamp | null =>
  timestamp(wire['lastUpdatedAt']) ?? timestamp(group(wire['meta'])['lastUpdatedAt']);

/** A timestamp of the service; `null` for any other value. */
export const timestamp = (value: unknown): ServiceTimestamp | null =>
  isServiceTimestamp(value) ? value : null;

/** The latest of the known timestamps; `null` if none is known. */
export const latestOf = (moments: (ServiceTimestamp | null)[]): ServiceTimestamp | null =>
  moments.reduce(
    (latest, moment) =>
      latest === null || moment === null ? (latest ?? moment) : laterTimestamp(latest, moment),
    null,
  );

/** The object, or `null` for anything else, which is added to `unread` with its `path`. */
export const recordAt = (value: unknown, path: string, unread: Unread): WireRecord | null => {
  if (isRecord(value)) return value;
  note(unread, path, value);
  return null;
};

/** A date, see `dateOf`. A value that is none is added to `unread` with its `path`. */
export const dateAt = (value: unknown, path: string, unread: Unread): CalendarDate | null => {
  const read = dateOf(value);
  if (read === null) note(unread, path, value);
  return read;
};

/** A decimal, see `decimalOf`. A value that is none is added to `unread` with its `path`. */
export const decimalAt = (value: unknown, path: string, unread: Unread): Decimal | null => {
  const read = decimalOf(value);
  if (read === null) note(unread, path, value);
  return read;
};

/** Stores a value that was sent but can't be read. `null` and an empty text only count as missing. */
export const note = (unread: Unread, field: string, value: unknown): void => {
  if (value === undefined || value === null || value === '' || unread.length >= mostUnread) return;
  unread.push({ field, value: writeJson(value).slice(0, longestUnread) });
};

const mostUnread = 100;
const longestUnread = 200;
