import { LosslessNumber, parse, stringify } from 'lossless-json';
import { Problem } from './problem.ts';

/**
 * Reads JSON. Numbers keep every digit (`LosslessNumber`).
 *
 * @throws Problem (400) when the text isn't JSON
 */
export const readJson = (text: string): unknown => {
  if (text.trim() === '') throw new Problem(400, 'is missing: a JSON object is needed', 'body');
  if (isDeep(text)) throw new Problem(400, `is nested deeper than ${maxDepth} levels`, 'body');
  try {
    return parse(text);
  } catch (error) {
    throw new Problem(400, `is not JSON: ${error instanceof Error ? error.message : 'unreadable'}`, 'body');
  }
};

/** Deeper than any message of the interface. A recursive parser would overflow its stack on hostile input. */
const maxDepth = 64;

// By hand: a regular expression for strings would overflow the stack on a long one.
const isDeep = (text: string): boolean => {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (inString) {
      if (character === '\\') index += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '[' || character === '{') depth += 1;
    else if (character === ']' || character === '}') depth -= 1;
    if (depth > maxDepth) return true;
  }
  return false;
};

/** Writes JSON. A `LosslessNumber` becomes a number with all its digits. */
export const writeJson = (value: unknown): string => stringify(value) ?? 'null';

export const isJsonNumber = (value: unknown): value is LosslessNumber => value instanceof LosslessNumber;
