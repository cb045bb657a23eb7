import { LosslessNumber, parse, stringify } from 'lossless-json';
import type { Decimal } from '../../../../shared/domain/values/decimal.ts';

/** A JSON number, stored as the text it was written with: no digit passes through binary floating point. */
export type JsonNumber = LosslessNumber;

// By its class: looking up the library's symbol in every object took 5 % of reading a page.
/** Whether a value is a number as `readJson` returns it. */
export const isJsonNumber = (value: unknown): value is JsonNumber => value instanceof LosslessNumber;

/**
 * Parses JSON with numbers as `JsonNumber`. Of a duplicate name the last value counts, and a byte order
 * mark is skipped (RFC 8259, sections 4 and 8.1). Otherwise one careless record would hide a whole page.
 * Throws a SyntaxError, or a RangeError if the text is nested too deep.
 */
export const readJson = (text: string): unknown =>
  parse(withoutMark(text), null, { onDuplicateKey: ({ newValue }) => newValue });

/** Removes the byte order mark, which is not part of a JSON document. */
export const withoutMark = (text: string): string => (text.startsWith('\uFEFF') ? text.slice(1) : text);

/** The inverse of `readJson`: same digits, same order of fields, no white space. */
export const writeJson = (value: unknown): string => stringify(value) ?? 'null';

/** A decimal as a JSON number. */
export const jsonNumber = (value: Decimal): JsonNumber => new LosslessNumber(plainNumber(value));

/**
 * The digits as a JSON number needs them: without the leading zeros that a decimal received as text may
 * have.
 */
export const plainNumber = (value: Decimal): string => value.replace(/^(-?)0+(?=\d)/, '$1');
