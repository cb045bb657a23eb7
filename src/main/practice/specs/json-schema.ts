import { z } from 'zod';

/**
 * Converts a zod schema to the JSON Schema of OpenAPI 2.0. A lossless number is described as a number. A
 * field that may be `null` gets the mark that tools for this version read.
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
  // Only a lossless number has no JSON Schema of its own.
  if (known.every(([name]) => name === 'default')) return { type: 'number', ...Object.fromEntries(known) };
  return Object.fromEntries(
    known.map(([name, inner]) => [name, name === 'properties' ? eachOf(inner) : simplified(inner)]),
  );
};

// The keys of `properties` are field names, not schema keywords.
const eachOf = (fields: unknown): unknown =>
  typeof fields !== 'object' || fields === null
    ? fields
    : Object.fromEntries(Object.entries(fields).map(([name, inner]) => [name, simplified(inner)]));
