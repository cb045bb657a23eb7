import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..', '..', '..');
const rendererRoot = join(root, 'src', 'renderer');
const rendererOut = join(root, 'out', 'renderer');

const sources = [
  rendererRoot,
  join(root, 'src', 'shared'),
  join(root, 'assets'),
  join(root, 'package-lock.json'),
  join(root, 'src', 'main', 'launcher', 'renderer-config.ts'),
];

/** Builds the renderer if it is missing or older than its sources. That takes a few seconds. */
export const buildRenderer = async (say: (line: string) => void): Promise<void> => {
  if (isFresh(join(rendererOut, 'index.html'), sources)) return;
  say('Building the screens...');
  // Loaded only when needed, to keep the usual start fast.
  const [{ build }, { rendererConfig }] = await Promise.all([import('vite'), import('./renderer-config.ts')]);
  // Always the shipped build, even when a test starts it.
  process.env['NODE_ENV'] = 'production';
  await build({ ...rendererConfig(root), configFile: false, logLevel: 'warn' });
};

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
