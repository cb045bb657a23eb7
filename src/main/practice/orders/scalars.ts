import type { LosslessNumber } from 'lossless-json';
import { z } from 'zod';
import { type Decimal, decimal, decimalSchema } from '../../../shared/domain/values/decimal.ts';
import { isJsonNumber } from '../http/json.ts';

/** How the two forms of a message write what text can't: JSON has numbers and booleans, XML has neither. */
export type Scalars = { decimal: z.ZodType<Decimal>; boolean: z.ZodType<boolean> };

/** For an object of which every field may be missing: a number of lossless JSON is an object too, and must not pass for one. */
export const group = <T extends z.ZodType>(fields: T) =>
  z.preprocess((value) => (isJsonNumber(value) ? value.value : value), fields);

/** ISO 3166-1, by its shape. */
export const countryCode = z.string().regex(/^[A-Z]{2}$/, 'must be a country code of two letters');

/** ISO 4217, by its shape. */
export const currencyCode = z.string().regex(/^[A-Z]{3}$/, 'must be a currency code of three letters');

/** More digits than any number of this world; calculating with millions of them would take a while. */
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
