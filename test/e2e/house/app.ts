import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

/** Orderbell as `npm start` starts it: the web door in a process of its own, on a data folder of the test. */
export type App = {
  /** The printed address, launch token included: good for one opening. */
  address: string;
  /** Everything that it printed. */
  printed: () => string;
  /** Ends it as a user's Ctrl+C would; resolves with the exit code. */
  stop: () => Promise<number | null>;
};

const root = resolve(import.meta.dirname, '../../..');

/**
 * @param dataDir a new one is told to speak English, whatever the browser speaks: so the tests find what they look for,
 * while figures are typed and shown as the browser's region does
 */
export const startApp = async (
  dataDir: string,
  options: string[] = [],
  settings: Record<string, unknown> = { language: 'en' },
): Promise<App> => {
  const file = join(dataDir, 'settings.json');
  if (!existsSync(file)) writeFileSync(file, JSON.stringify(settings), { mode: 0o600 });
  const child = spawn(
    process.execPath,
    ['src/main/launcher/start.ts', '--door', 'web', '--no-open', '--data-dir', dataDir, ...options],
    // No session bus: these tests must see the same on a computer with and one without a keychain.
    {
      cwd: root,
      stdio: ['pipe', 'pipe', 'pipe'],
      env: { ...process.env, DBUS_SESSION_BUS_ADDRESS: 'unix:path=/dev/null' },
    },
  );
  let printed = '';
  child.stderr.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  const address = await new Promise<string>((found, failed) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      printed += `${line}\n`;
      const match = /^Orderbell: (http:\/\/127\.0\.0\.1:\d+\/#\S+)$/.exec(line);
      if (match?.[1] !== undefined) found(match[1]);
    });
    child.once('exit', (code) =>
      failed(new Error(`Orderbell ended with ${code} before it was ready:\n${printed}`)),
    );
  });
  return { address, printed: () => printed, stop: () => end(child) };
};

const end = async (child: ChildProcess): Promise<number | null> => {
  if (child.exitCode !== null) return child.exitCode;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
  return child.exitCode;
};
