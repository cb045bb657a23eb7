import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Whether `product` is newer than every change below `sources` (files or folders). A deleted file counts,
 * since it changes its folder.
 */
export const isFresh = (product: string, sources: string[]): boolean => {
  const made = statSync(product, { throwIfNoEntry: false })?.mtimeMs;
  return made !== undefined && Math.max(...sources.map(newestChange)) <= made;
};

const newestChange = (path: string): number => {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return 0;
  if (!found.isDirectory()) return found.mtimeMs;
  return Math.max(found.mtimeMs, ...readdirSync(path).map((name) => newestChange(join(path, name))));
};
