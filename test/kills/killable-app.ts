import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { withoutKeychain } from '../runner/without-keychain.ts';

export type Ended = { code: number | null; signal: NodeJS.Signals | null };

export type KillableApp = {
  /** Resolves with the printed address, or with `null` if the process ended before. */
  address: Promise<string | null>;
  /** Everything that it printed, errors included. */
  printed: () => string;
  ended: Promise<Ended>;
  kill: (signal: 'SIGKILL' | 'SIGTERM') => void;
  /** After the start: `sleepMs` pass for it at once. */
  sleep: () => void;
};

const root = resolve(import.meta.dirname, '../..');

/**
 * The web shell as `npm start` runs it with built screens, without a keychain: it asks for the password at
 * each start.
 *
 * @param options.aheadMs how far its clock is ahead of the computer's
 * @param options.sleepMs how long each of its sleeps is
 * @param options.cacheFolder where Node keeps compiled code, so that a start is cheap
 */
export const startKillable = (
  dataDir: string,
  { aheadMs, sleepMs, cacheFolder }: { aheadMs: number; sleepMs: number; cacheFolder: string },
): KillableApp => {
  const child = spawn(
    process.execPath,
    [
      `--import=${pathToFileURL(join(import.meta.dirname, 'ahead.ts')).href}`,
      join(root, 'src/main/web/main.ts'),
      '--no-open',
      '--data-dir',
      dataDir,
    ],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env['PATH'],
        HOME: '/nonexistent',
        NODE_COMPILE_CACHE: cacheFolder,
        ORDERBELL_TEST_AHEAD_MS: String(aheadMs),
        ORDERBELL_TEST_SLEEP_MS: String(sleepMs),
        ...withoutKeychain,
      },
    },
  );
  // The test run may be stopped at any time. No process may stay behind.
  const abandon = (): void => void child.kill('SIGKILL');
  process.once('exit', abandon);
  let text = '';
  const ended = once(child, 'close').then((): Ended => {
    process.off('exit', abandon);
    return { code: child.exitCode, signal: child.signalCode };
  });
  return {
    address: addressOf(child, (piece) => {
      text += piece;
      return text;
    }),
    printed: () => text,
    ended,
    kill: (signal) => void child.kill(signal),
    sleep: () => void child.kill('SIGUSR2'),
  };
};

const addressOf = (child: ChildProcess, add: (piece: string) => string): Promise<string | null> =>
  new Promise((found) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (piece) => {
        const address = addressLine.exec(add(String(piece)))?.[1];
        if (address !== undefined) found(address);
      });
    }
    child.once('close', () => found(null));
  });

const addressLine = /^Orderbell: (http:\/\/127\.0\.0\.1:\d+\/#\S+)$/m;
