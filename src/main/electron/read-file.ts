import { readFileSync } from 'node:fs';

/** The text of a file. `null` when it is missing or unreadable. */
export const textOf = (path: string): string | null => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
};

/** The JSON of a file. `null` also when it isn't JSON. */
export const jsonOf = (path: string): unknown => {
  try {
    return JSON.parse(textOf(path) ?? 'null');
  } catch {
    return null;
  }
};
