import { z } from 'zod';
import { type OrderLine, orderLineSchema } from '../../../shared/domain/order.ts';
import { readJson } from '../service/codec/json.ts';
import { isExact } from '../service/codec/record-texts.ts';
import { shapeLine } from '../service/codec/wire-order.ts';

/**
 * A row with a stored line, as that line. `received`: it is the piece of the received text, and is read like one that comes
 * in. Else it is JSON that an earlier Orderbell wrote of it, the last ones without the fields that are `null`.
 */
export const lineRow = z
  .object({ line: z.string(), received: z.number() })
  .transform(({ line, received }, context): OrderLine => {
    const read = received === 1 ? receivedLine(line) : (writtenLine.safeParse(line).data ?? null);
    if (read !== null) return read;
    context.addIssue({ code: 'custom', message: 'no line' });
    return z.NEVER;
  });

const receivedLine = (text: string): OrderLine | null => {
  try {
    // What loses no digit by it is read many times as fast.
    const line: unknown = isExact(text) ? JSON.parse(text) : readJson(text);
    return shapeLine(line);
  } catch {
    return null;
  }
};

const writtenLine = z
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
