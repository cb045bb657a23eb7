import { LosslessNumber, parse, stringify } from 'lossless-json';
import { Problem } from './problem.ts';

/** Reads JSON with every digit of its numbers (as `LosslessNumber`). A 400 when it isn't JSON. */
export const readJson = (text: string): unknown => {
  if (text.trim() === '') throw new Problem(400, 'is missing: a JSON object is needed', 'body');
  try {
    return parse(text);
  } catch (error) {
    throw new Problem(400, `is not JSON: ${error instanceof Error ? error.message : 'unreadable'}`, 'body');
  }
};

/** Writes JSON; a `LosslessNumber` becomes a number with the very digits it holds. */
export const writeJson = (value: unknown): string => stringify(value) ?? 'null';

export const isJsonNumber = (value: unknown): value is LosslessNumber => value instanceof LosslessNumber;
