import { z } from 'zod';

/** The schema of a body field in an OpenAPI 2.0 description. */
export type BodyField = {
  type?: string | undefined;
  format?: string | undefined;
  pattern?: string | undefined;
  enum?: unknown[] | undefined;
  default?: unknown;
  minimum?: number | undefined;
  maximum?: number | undefined;
  minLength?: number | undefined;
  maxLength?: number | undefined;
  minItems?: number | undefined;
  maxItems?: number | undefined;
  'x-nullable'?: boolean | undefined;
  required?: string[] | undefined;
  items?: BodyField | undefined;
  properties?: Record<string, BodyField> | undefined;
};

const bound = z.number().optional();

export const bodyFieldSchema: z.ZodType<BodyField> = z.object({
  type: z.string().optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  default: z.unknown().optional(),
  ...{ minimum: bound, maximum: bound, minLength: bound, maxLength: bound, minItems: bound, maxItems: bound },
  'x-nullable': z.boolean().optional(),
  required: z.array(z.string()).optional(),
  get items(): z.ZodOptional<z.ZodType<BodyField>> {
    return bodyFieldSchema.optional();
  },
  get properties(): z.ZodOptional<z.ZodType<Record<string, BodyField>>> {
    return z.record(z.string(), bodyFieldSchema).optional();
  },
});

/** One row of the field table, for example `lines[].deliverySchedule[].date`. */
export type FieldLine = { name: string; type: string; required: boolean; rules: string };

/** All fields below this one, in the order of the description. */
export const linesOf = (field: BodyField, prefix = ''): FieldLine[] => {
  const inner = field.type === 'array' && field.items !== undefined ? field.items : field;
  return Object.entries(inner.properties ?? {}).flatMap(([name, one]) => {
    const isList = one.type === 'array';
    const path = `${prefix}${name}${isList ? '[]' : ''}`;
    return [
      {
        name: path,
        type: isList ? `list of ${one.items?.type ?? 'anything'}` : (one.type ?? 'anything'),
        required: inner.required?.includes(name) ?? false,
        rules: rulesOf(one),
      },
      ...linesOf(one, `${path}.`),
    ];
  });
};

const rulesOf = (field: BodyField): string =>
  [
    field.format === undefined ? '' : field.format,
    field.enum === undefined ? '' : `one of ${field.enum.map(String).join(', ')}`,
    rangeOf('', field.minimum, field.maximum),
    rangeOf(' characters', field.minLength, field.maxLength),
    rangeOf(' entries', field.minItems, field.maxItems),
    field.default === undefined ? '' : `${JSON.stringify(field.default)} when left out`,
    field['x-nullable'] === true ? 'may be null' : '',
  ]
    .filter((rule) => rule !== '')
    .join('; ');

const rangeOf = (of: string, least: number | undefined, most: number | undefined): string => {
  // These are the limits of every integer, so they say nothing.
  const from = least === undefined || least <= Number.MIN_SAFE_INTEGER ? '' : `at least ${least}${of}`;
  const to = most === undefined || most >= Number.MAX_SAFE_INTEGER ? '' : `at most ${most}${of}`;
  return [from, to].filter((part) => part !== '').join(', ');
};

/** An example body with the required fields, empty. */
export const exampleOf = (field: BodyField): unknown => {
  if (field.enum !== undefined) return field.enum[0];
  if (field.type === 'object') {
    const required = Object.entries(field.properties ?? {}).filter(([name]) =>
      field.required?.includes(name),
    );
    return Object.fromEntries(required.map(([name, one]) => [name, exampleOf(one)]));
  }
  if (field.type === 'array') return field.items === undefined ? [] : [exampleOf(field.items)];
  if (field.type === 'number' || field.type === 'integer') return field.minimum ?? 0;
  return field.type === 'boolean' ? false : '';
};
