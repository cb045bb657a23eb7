import { readFileSync } from 'node:fs';

/** What stands in a file; `null`: there is none that can be read. */
export const textOf = (path: string): string | null => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
};

/** The same of a file with JSON; `null` also where it isn't. */
export const jsonOf = (path: string): unknown => {
  try {
    return JSON.parse(textOf(path) ?? 'null');
  } catch {
    return null;
  }
};
