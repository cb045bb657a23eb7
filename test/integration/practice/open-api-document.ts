import { z } from 'zod';

/**
 * OpenAPI 2.0 (OAI, 8 September 2014), as far as the service uses it. Fields that aren't here don't belong
 * to that version.
 */

const extension = { 'x-nullable': z.boolean().optional() };
const type = z.enum(['string', 'number', 'integer', 'boolean', 'array', 'object']);
const bound = z.number().optional();

const bodyField = z.strictObject({
  type: type.optional(),
  description: z.string().optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  enum: z.array(z.unknown()).min(1).optional(),
  default: z.unknown().optional(),
  minimum: bound,
  maximum: bound,
  // Not a number, as in later versions of JSON Schema.
  exclusiveMinimum: z.boolean().optional(),
  exclusiveMaximum: z.boolean().optional(),
  minLength: bound,
  maxLength: bound,
  minItems: bound,
  maxItems: bound,
  required: z.array(z.string()).min(1).optional(),
  get items(): z.ZodOptional<z.ZodType> {
    return bodyField.optional();
  },
  get properties(): z.ZodOptional<z.ZodType> {
    return z.record(z.string(), bodyField).optional();
  },
  ...extension,
});

const parameter = z.discriminatedUnion('in', [
  z.strictObject({ name: z.string(), in: z.literal('body'), required: z.boolean(), schema: bodyField }),
  z.strictObject({ name: z.string(), in: z.literal('path'), required: z.literal(true), type }),
  z.strictObject({ name: z.string(), in: z.enum(['query', 'header']), required: z.boolean(), type }),
  z.strictObject({
    ...{ name: z.string(), in: z.literal('formData'), required: z.boolean() },
    type: z.union([type, z.literal('file')]),
  }),
]);

const operation = z.strictObject({
  summary: z.string().min(1),
  operationId: z.string().regex(/^\w+$/),
  consumes: z.array(z.string()).min(1).optional(),
  produces: z.array(z.string()).min(1),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.array(parameter),
  responses: z.record(
    z.string().regex(/^(default|[1-5]\d\d)$/),
    z.strictObject({ description: z.string().min(1) }),
  ),
});

const openApiDocument = z.strictObject({
  swagger: z.literal('2.0'),
  info: z.strictObject({
    title: z.string().min(1),
    description: z.string().min(1),
    version: z.string().min(1),
  }),
  basePath: z.string().startsWith('/'),
  schemes: z.array(z.enum(['http', 'https'])).min(1),
  securityDefinitions: z.record(
    z.string(),
    z.discriminatedUnion('type', [
      z.strictObject({ type: z.literal('basic') }),
      z.strictObject({
        ...{ type: z.literal('apiKey'), name: z.string(), in: z.enum(['header', 'query']) },
        description: z.string().optional(),
      }),
    ]),
  ),
  paths: z.record(
    z.string().startsWith('/'),
    z.partialRecord(z.enum(['get', 'put', 'post', 'delete', 'patch']), operation),
  ),
});

/**
 * Rules of that version beyond its shapes. Empty if the document follows them; throws if a shape is wrong.
 */
export const openApiProblems = (document: unknown): string[] => {
  const { paths, securityDefinitions } = openApiDocument.parse(document);
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => ({ ...one, at: `${method} ${path}`, path })),
  );
  const ids = operations.map(({ operationId }) => operationId);
  return operations.flatMap(({ at, path, operationId, parameters, consumes = [], security, responses }) => {
    const named = (place: string): string[] =>
      parameters.filter((one) => one.in === place).map(({ name }) => name);
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    const isFile = parameters.some((one) => one.in === 'formData' && one.type === 'file');
    const fields = parameters.map((one) => `${one.in} ${one.name}`);
    const rules: [string, boolean][] = [
      ['has an id of its own', ids.filter((id) => id === operationId).length === 1],
      ['names what is in its path', JSON.stringify(named('path')) === JSON.stringify(inPath)],
      [
        'has one body or a form',
        named('body').length <= 1 && (named('body').length === 0 || named('formData').length === 0),
      ],
      ['takes a file as a form', !isFile || consumes.includes('multipart/form-data')],
      ['says what it takes', (named('body').length > 0 || isFile) === consumes.length > 0],
      ['has each parameter once', new Set(fields).size === fields.length],
      [
        'knows its means',
        security.every((means) => Object.keys(means).every((name) => name in securityDefinitions)),
      ],
      ['answers', '200' in responses],
    ];
    return rules.filter(([, holds]) => !holds).map(([rule]) => `${at}: ${rule}`);
  });
};
