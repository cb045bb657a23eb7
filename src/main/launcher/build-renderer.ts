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
