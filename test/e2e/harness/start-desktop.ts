import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { findElectron } from '../../../src/main/launcher/choose-shell.ts';
import type { DesktopStart } from './desktop.ts';
import { shell } from './shell.ts';
import { startAtDouble } from './start-at-double.ts';
import { startAtElectron } from './start-at-electron.ts';

const root = resolve(import.meta.dirname, '../../..');
const started = new Map<string, DesktopStart>();

export const startDesktop = async (dataDir: string, options: string[], env: NodeJS.ProcessEnv) => {
  const args = [...options, `--data-dir=${dataDir}`];
  const start = shell === 'double' ? startAtDouble(args, env) : await startAtElectron(args, env);
  const address = `desktop:${started.size + 1}`;
  started.set(address, start);
  const { desktop, printed, stop, ended } = start;
  const sleep = (): Promise<unknown> => desktop.inMain(() => process.kill(process.pid, 'SIGUSR2'), null);
  return { address, printed, stop, ended, desktop, sleep };
};

/**
 * Starts it on a data folder in use: it passes its options to the first process, without its own window.
 * Resolves with the exit code.
 */
export const startDesktopAgain = async (dataDir: string, options: string[]): Promise<number | null> => {
  const args = [...options, `--data-dir=${dataDir}`];
  if (shell === 'double') return startAtDouble(args, process.env).ended();
  const binary = findElectron(process.env);
  if (binary.kind === 'missing') throw new Error(`Electron was not found: ${binary.reason}`);
  const child = spawn(binary.path, [root, ...args], { stdio: 'inherit' });
  await once(child, 'exit');
  return child.exitCode;
};

/** `null`: the address is a web address. */
export const desktopAt = (address: string): DesktopStart | null => started.get(address) ?? null;
