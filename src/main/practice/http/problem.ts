import type { z } from 'zod';

/** A refused request. The answer has its status and, in JSON, the reason and the field at fault. */
export class Problem extends Error {
  readonly status: number;
  readonly field: string | null;
  constructor(status: number, message: string, field: string | null = null) {
    const short = shortened(message);
    super(field === null ? short : `${field}: ${short}`);
    this.name = 'Problem';
    this.status = status;
    this.field = field;
  }
}

// A reason may quote its value. A long value is never sent back whole.
const shortened = (message: string): string =>
  message.length > longest ? `${message.slice(0, longest - 1).toWellFormed()}…` : message;
const longest = 200;

/**
 * The parsed value.
 *
 * @throws Problem (400) that names the first field at fault, such as `lines[0].reason`
 */
export const checked = <T extends z.ZodType>(schema: T, value: unknown): z.output<T> => {
  const read = schema.safeParse(value, {
    error: ({ input }) => (input === undefined ? 'is missing' : undefined),
  });
  if (read.success) return read.data;
  const issue = read.error.issues[0];
  throw new Problem(400, issue?.message ?? 'is not understood', fieldName(issue?.path ?? []));
};

// `#text` is the XML element itself.
const fieldName = (path: readonly PropertyKey[]): string =>
  path
    .filter((part) => part !== '#text')
    .reduce<string>(
      (name, part) =>
        typeof part === 'number'
          ? `${name}[${part}]`
          : name === ''
            ? String(part)
            : `${name}.${String(part)}`,
      '',
    ) || 'body';
