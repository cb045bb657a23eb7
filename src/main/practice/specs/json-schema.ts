import { z } from 'zod';

/**
 * A zod schema as OpenAPI 2.0 describes a body: JSON Schema without what that version doesn't know. A number that is kept
 * digit for digit is a number to who sends it, and what may be `null` has the mark that tools of that version read.
 */
export const bodySchema = (schema: z.ZodType): unknown =>
  simplified(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', target: 'draft-7' }));

const simplified = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(simplified);
  if (typeof value !== 'object' || value === null) return value;
  const fields: Record<string, unknown> = { ...value };
  if (Array.isArray(fields['anyOf'])) {
    const [first] = fields['anyOf'].map(simplified);
    return typeof first === 'object' ? { ...first, 'x-nullable': true } : first;
  }
  const { type } = fields;
  if (Array.isArray(type) && type.includes('null')) {
    const rest = simplified({ ...fields, type: type.find((one) => one !== 'null') });
    return typeof rest === 'object' ? { ...rest, 'x-nullable': true } : rest;
  }
  const known = Object.entries(fields).filter(
    ([name]) => !['$schema', 'additionalProperties'].includes(name),
  );
  // Only a number with all its digits is beyond what JSON Schema can say of these messages.
  if (known.every(([name]) => name === 'default')) return { type: 'number', ...Object.fromEntries(known) };
  return Object.fromEntries(
    known.map(([name, inner]) => [name, name === 'properties' ? eachOf(inner) : simplified(inner)]),
  );
};

// Names of fields are no keywords.
const eachOf = (fields: unknown): unknown =>
  typeof fields !== 'object' || fields === null
    ? fields
    : Object.fromEntries(Object.entries(fields).map(([name, inner]) => [name, simplified(inner)]));
