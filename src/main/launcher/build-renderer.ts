import { join } from 'node:path';
import { rendererOut, rendererRoot, root } from './folders.ts';
import { isFresh } from './fresh.ts';

const sources = [
  rendererRoot,
  join(root, 'src', 'shared'),
  join(root, 'assets'),
  join(root, 'package-lock.json'),
  join(root, 'src', 'main', 'launcher', 'renderer-config.ts'),
];

/** Builds the renderer if it is missing or older than what it is made of. Takes a few seconds, or none. */
export const buildRenderer = async (say: (line: string) => void): Promise<void> => {
  if (isFresh(join(rendererOut, 'index.html'), sources)) return;
  say('Building the screens...');
  // Loaded only when needed: a fresh start stays quick.
  const [{ build }, { rendererConfig }] = await Promise.all([import('vite'), import('./renderer-config.ts')]);
  // Whoever starts it, a test for example, gets the screens as they are shipped.
  process.env['NODE_ENV'] = 'production';
  await build({ ...rendererConfig(root), configFile: false, logLevel: 'warn' });
};
