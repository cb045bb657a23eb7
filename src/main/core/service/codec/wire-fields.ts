import { z } from 'zod';
import { calendarDateSchema } from '../../../../shared/domain/calendar-date.ts';
import { decimalSchema } from '../../../../shared/domain/decimal.ts';
import { serviceTimestampSchema } from '../../../../shared/domain/service-timestamp.ts';
import { isJsonNumber, writeJson } from './json.ts';

/**
 * How fields are read from the wire. What is agreed about an order (who, when, how much, for how much, in which state) is
 * read strictly: a record with such a field unreadable is set aside. What only describes it is read tolerantly: a
 * description that isn't text is left out, it stays in the received text.
 */

/** A field that may be there or not. */
const anything = z.unknown().optional();

/** Text, or a number where text was meant; `null` for everything else and for nothing. */
export const text = anything.transform((value): string | null => textOf(value));

/** Text that has to be there. */
export const requiredText = anything.transform((value, context): string => {
  const read = textOf(value);
  if (read !== null) return read;
  context.addIssue({ code: 'custom', message: 'missing' });
  return z.NEVER;
});

export const flag = anything.transform((value): boolean => value === true || value === 'true');

/** Texts; an entry that is none is kept as the JSON it came as, so that a note is never swallowed. */
export const texts = anything.transform((value): string[] =>
  Array.isArray(value)
    ? value.map((one) => textOf(one) ?? writeJson(one)).filter((one) => one !== 'null')
    : [],
);

/** A decimal, as a JSON number or as text, digit for digit. */
export const wireDecimal = anything.transform((value) => textOf(value) ?? undefined).pipe(decimalSchema);

export const optionalDecimal = nullish(wireDecimal);

export const wireDate = z.string().pipe(calendarDateSchema);

export const integer = anything.transform((value): number | null => {
  const number = Number(textOf(value) ?? Number.NaN);
  return Number.isSafeInteger(number) ? number : null;
});

/** A moment, `null` where there is none that can be read. */
export const optionalTimestamp = anything.transform((value) => {
  const read = serviceTimestampSchema.safeParse(value);
  return read.success ? read.data : null;
});

/** `null` and nothing are the same; everything else has to fit. */
export function nullish<Schema extends z.ZodType>(schema: Schema) {
  return schema.nullish().transform((value) => value ?? null);
}

/** An object of describing fields: one that isn't there or is none has only empty fields. */
export const group = <Shape extends z.ZodRawShape>(shape: Shape) =>
  anything.transform((value) => (isRecord(value) ? value : {})).pipe(z.object(shape));

/** A list of describing objects: entries that can't be read are left out. */
export const listOf = <Schema extends z.ZodType>(schema: Schema) =>
  anything.transform((value): z.output<Schema>[] =>
    Array.isArray(value)
      ? value.flatMap((one) => {
          const read = schema.safeParse(one);
          return read.success ? [read.data] : [];
        })
      : [],
  );

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isJsonNumber(value);

const textOf = (value: unknown): string | null => {
  if (isJsonNumber(value)) return value.value;
  if (typeof value !== 'string') return null;
  const trimmed = value.trim();
  return trimmed === '' ? null : trimmed;
};
