import { isJsonNumber, writeJson } from './json.ts';

/**
 * How single fields are taken from JSON; a number is a JavaScript number only where that is written with the same digits
 * (see `record-texts.ts`), else a `JsonNumber`. What only describes an order is read tolerantly: a description that isn't
 * text is left out and stays in the received text. What is agreed about it is only put into the form in which the domain's
 * schema then checks it strictly: what doesn't fit is handed on as it came, so that the check finds it.
 */

export type WireRecord = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is WireRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isJsonNumber(value);

/** An object, or one without fields where there is none. */
export const group = (value: unknown): WireRecord => (isRecord(value) ? value : {});

/**
 * Text, or a number where text was meant, without white space around it; `null` for nothing and for everything else. Half a
 * character becomes U+FFFD, as it would in the store or in an address: so what is the same there is the same here.
 */
export const text = (value: unknown): string | null => {
  if (typeof value === 'string') return value.toWellFormed().trim() || null;
  if (typeof value === 'number') return String(value);
  return isJsonNumber(value) ? value.value : null;
};

/** Text that has to be there: what is none stays what it is, for the check to find. */
export const requiredText = (value: unknown): unknown => text(value) ?? value;

/** A decimal as its digits, from a number or from text. What nobody could mean by so many is handed on as unreadable. */
export const digits = (value: unknown): unknown => {
  const written = text(value) ?? value;
  return typeof written === 'string' && written.length > longestDecimal ? false : written;
};

/** Ten times what any service keeps; calculating with a million digits would stand still. */
const longestDecimal = 400;

export const optional = <Result>(value: unknown, read: (value: unknown) => Result): Result | null =>
  value === undefined || value === null ? null : read(value);

export const flag = (value: unknown): boolean => value === true || value === 'true';

export const integer = (value: unknown): number | null => {
  const number = Number(text(value) ?? Number.NaN);
  return Number.isSafeInteger(number) ? number : null;
};

/** Texts; an entry that is none is kept as the JSON it came as, so that a note is never swallowed. */
export const texts = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.flatMap((one) => text(one) ?? (isRecord(one) || Array.isArray(one) ? [writeJson(one)] : []))
    : [];

/** A list of describing objects; entries that are none are left out. */
export const listOf = <Result>(value: unknown, read: (record: WireRecord) => Result): Result[] =>
  Array.isArray(value) ? value.filter(isRecord).map(read) : [];

/** A list that has to be one, with every entry an object. */
export const strictListOf = (value: unknown, read: (record: WireRecord) => unknown): unknown =>
  Array.isArray(value) ? value.map((one: unknown) => (isRecord(one) ? read(one) : one)) : value;

/** An object that has to be one. */
export const strictGroup = (value: unknown, read: (record: WireRecord) => unknown): unknown =>
  isRecord(value) ? read(value) : value;
