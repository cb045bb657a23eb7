import { z } from 'zod';
import { type OrderLine, orderLineSchema } from '../../../shared/domain/order.ts';

/**
 * A line as it is stored: JSON without the fields that are `null`. Of about sixty fields a buyer fills some twenty; the
 * others were two fifths of the text. Lines that were stored with them are read the same.
 */
export const lineText = (line: OrderLine): string => JSON.stringify(withoutNulls(line));

/** A column that holds a stored line. */
export const lineColumn = z
  .string()
  .transform((text, context) => {
    try {
      return withNulls(orderLineSchema, JSON.parse(text));
    } catch {
      context.addIssue({ code: 'custom', message: 'not JSON' });
      return z.NEVER;
    }
  })
  .pipe(orderLineSchema);

// Asked for a thousand lines with each page: it costs what JSON.stringify is spared by it.
const withoutNulls = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (!hasFields(value)) return value;
  const kept: Record<string, unknown> = {};
  for (const name in value) {
    const field = value[name];
    if (field !== null) kept[name] = typeof field === 'object' ? withoutNulls(field) : field;
  }
  return kept;
};

const hasFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

// Puts `null` where the schema allows it and nothing is; what else is missing is for the schema to find.
const withNulls = (schema: unknown, value: unknown): unknown => {
  if (schema instanceof z.ZodNullable) {
    return value === undefined || value === null ? null : withNulls(schema.unwrap(), value);
  }
  // What was stored before a field was read has none: the schema says what stands there then.
  if (schema instanceof z.ZodDefault) {
    return value === undefined ? value : withNulls(schema.unwrap(), value);
  }
  if (schema instanceof z.ZodArray && Array.isArray(value)) {
    return value.map((one: unknown) => withNulls(schema.element, one));
  }
  if (schema instanceof z.ZodObject && typeof value === 'object' && value !== null) {
    const given = new Map<string, unknown>(Object.entries(value));
    return Object.fromEntries(
      Object.entries(schema.shape).map(([name, field]) => [name, withNulls(field, given.get(name))]),
    );
  }
  return value;
};
