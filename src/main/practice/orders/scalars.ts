import type { LosslessNumber } from 'lossless-json';
import { z } from 'zod';
import { type Decimal, decimal, decimalSchema } from '../../../shared/domain/values/decimal.ts';
import { isJsonNumber } from '../http/json.ts';

/** Schemas for numbers and booleans. JSON has both as types, XML has only text. */
export type Scalars = { decimal: z.ZodType<Decimal>; boolean: z.ZodType<boolean> };

/** For an object whose fields may all be missing: a `LosslessNumber` is an object too, and must not match. */
export const group = <T extends z.ZodType>(fields: T) =>
  z.preprocess((value) => (isJsonNumber(value) ? value.value : value), fields);

/** ISO 3166-1; only the shape is checked. */
export const countryCode = z.string().regex(/^[A-Z]{2}$/, 'must be a country code of two letters');

/** ISO 4217; only the shape is checked. */
export const currencyCode = z.string().regex(/^[A-Z]{3}$/, 'must be a currency code of three letters');

/** More digits than any real number has. Arithmetic with millions of digits would be slow. */
export const mostDigits = 1000;
const tooLong = `must have at most ${mostDigits} digits`;

export const jsonScalars: Scalars = {
  decimal: z
    .custom<LosslessNumber>(isJsonNumber, 'must be a JSON number')
    .transform((number) => number.value)
    .pipe(z.string().max(mostDigits, tooLong))
    .pipe(decimalSchema),
  boolean: z.boolean(),
};

export const xmlScalars: Scalars = {
  decimal: z
    .string()
    .trim()
    .max(mostDigits, tooLong)
    .regex(/^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d{1,3})?$/, 'must be a number')
    .transform(decimal),
  boolean: z
    .string()
    .trim()
    .pipe(z.enum(['true', 'false'], { error: 'must be true or false' }))
    .transform((text) => text === 'true'),
};

/** Refuses duplicates in a list. The fault names the first entry whose key an earlier entry has. */
export const usedOnce =
  <T>(keyOf: (one: T) => string, ...path: string[]) =>
  (list: readonly T[], context: z.RefinementCtx): void => {
    const used = new Set<string>();
    for (const [index, one] of list.entries()) {
      const key = keyOf(one);
      if (used.has(key)) {
        context.addIssue({ code: 'custom', path: [index, ...path], message: `${key} is used twice` });
        return;
      }
      used.add(key);
    }
  };
