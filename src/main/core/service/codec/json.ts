import { LosslessNumber, parse, stringify } from 'lossless-json';
import type { Decimal } from '../../../../shared/domain/values/decimal.ts';

/** JSON in which a number is the text it was written with: no digit passes through binary floating point. */
export type JsonNumber = LosslessNumber;

// By its class: every object of a page is asked, and to look each time for the library's symbol was a twentieth of reading it.
export const isJsonNumber = (value: unknown): value is JsonNumber => value instanceof LosslessNumber;

/**
 * Reads JSON text carefully: numbers as `JsonNumber`. Of a name that is there twice the last one counts, and a byte order mark is no
 * part of the text, as everywhere (RFC 8259, sections 4 and 8.1): one careless record must not hide a whole page.
 * Throws whatever is wrong with the text: a SyntaxError, or a RangeError for absurd depth.
 */
export const readJson = (text: string): unknown =>
  parse(withoutMark(text), null, { onDuplicateKey: ({ newValue }) => newValue });

/** Without the byte order mark, which is no part of a JSON document. */
export const withoutMark = (text: string): string => (text.startsWith('\uFEFF') ? text.slice(1) : text);

/** Writes what `readJson` reads: the same digits, the same fields in the same order, no white space. */
export const writeJson = (value: unknown): string => stringify(value) ?? 'null';

/** A decimal as a JSON number. */
export const jsonNumber = (value: Decimal): JsonNumber => new LosslessNumber(plainNumber(value));

/** The digits as a number is written: a decimal that was received as text may have leading zeros, a number may not. */
export const plainNumber = (value: Decimal): string => value.replace(/^(-?)0+(?=\d)/, '$1');
