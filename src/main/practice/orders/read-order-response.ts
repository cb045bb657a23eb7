import { XMLParser, XMLValidator } from 'fast-xml-parser';
import type { LosslessNumber } from 'lossless-json';
import { z } from 'zod';
import { decimal, decimalSchema } from '../../../shared/domain/decimal.ts';
import { isJsonNumber, readJson } from '../http/json.ts';
import { checked, Problem } from '../http/problem.ts';
import { type CheckedResponse, orderResponseSchema } from './order-response-schema.ts';

/** Reads an order response in JSON. A 400 names the field at fault. */
export const readJsonResponse = (text: string): CheckedResponse => checked(jsonSchema, readJson(text));

/**
 * Reads an order response in XML: root `SendOrderResponseBySupplier`, repeated elements in the place of arrays (open
 * points, section 5). It becomes the same checked shape as JSON.
 */
export const readXmlResponse = (text: string): CheckedResponse => {
  if (/<!DOCTYPE/i.test(text)) throw new Problem(400, 'must not declare a document type', 'body');
  const valid = XMLValidator.validate(text);
  if (valid !== true) throw new Problem(400, `is not XML: ${valid.err.msg}`, 'body');
  const root = checked(z.object({ SendOrderResponseBySupplier: z.unknown() }), parsed(text));
  return checked(xmlSchema, withArrays(root.SendOrderResponseBySupplier));
};

// The parser refuses names that mean something to JavaScript, after the validator let them pass.
const parsed = (text: string): unknown => {
  try {
    return xml.parse(text);
  } catch (error) {
    throw new Problem(400, `is not XML: ${error instanceof Error ? error.message : 'unreadable'}`, 'body');
  }
};

const jsonSchema = orderResponseSchema({
  decimal: z
    .custom<LosslessNumber>(isJsonNumber, 'must be a JSON number')
    .transform((number) => number.value)
    .pipe(decimalSchema),
  boolean: z.boolean(),
});

const xmlSchema = orderResponseSchema({
  decimal: z
    .string()
    .regex(/^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d{1,3})?$/, 'must be a number')
    .transform(decimal),
  boolean: z.enum(['true', 'false']).transform((text) => text === 'true'),
});

const repeated: Readonly<Record<string, string>> = {
  line: 'lines',
  deliveryScheduleLine: 'deliverySchedule',
  property: 'properties',
  document: 'documents',
  note: 'notes',
};

const xml = new XMLParser({
  ignoreAttributes: true,
  ignoreDeclaration: true,
  parseTagValue: false,
  trimValues: true,
  isArray: (name) => Object.hasOwn(repeated, name),
});

// The repeated elements take the names of JSON's arrays; `<deliverySchedule>` may also hold its entries directly.
const withArrays = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withArrays);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [repeated[name] ?? name, withArrays(inner)]),
  );
};
