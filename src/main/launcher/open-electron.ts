import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { onOrphaned } from '../shells/process-end.ts';
import { isFresh, root } from './built-files.ts';

/** Builds the Electron shell if it is missing or old, runs it, and returns its exit code. */
export const openElectron = async (
  binary: string,
  args: string[],
  say: (line: string) => void,
): Promise<number> => {
  const sources = ['src', 'assets', 'package-lock.json', 'electron.vite.config.ts'];
  const built = ['main/electron.js', 'preload/preload.cjs', 'renderer/index.html'];
  if (
    !built.every((file) =>
      isFresh(
        join(root, 'out', file),
        sources.map((source) => join(root, source)),
      ),
    )
  ) {
    say('Building Orderbell...');
    const { build } = await import('electron-vite');
    await build({ root, logLevel: 'warn' });
  }
  const child = spawn(binary, [root, ...args], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  onOrphaned(process.env, () => child.kill());
  const [code] = await once(child, 'exit');
  return typeof code === 'number' ? code : 1;
};
