import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { createLine } from './line.ts';
import type { Call } from './record.ts';
import { createScreen, type Screen } from './screen/create-screen.ts';

/** The built desktop app on the double, in its own process. */
export type Double = {
  screen: Screen;
  /**
   * Runs a function in the app's process with `electron` and one value. The function can't use anything
   * around it.
   */
  inMain: (source: string, arg: unknown) => Promise<unknown>;
  /** Every call of Electron so far. */
  record: () => Promise<Call[]>;
  /**
   * A user's action outside the window: `tray.click`, `tray.choose`, `notification.click`, `power.resume`.
   */
  does: (what: string, ...args: unknown[]) => Promise<unknown>;
  printed: () => string;
  /** Resolves with the exit code. */
  ended: Promise<number | null>;
  /** Quits as a user does. Resolves with the exit code. */
  quit: () => Promise<number | null>;
};

const root = resolve(import.meta.dirname, '../..');
const callsSchema = z.array(z.object({ call: z.string(), args: z.array(z.unknown()) }));

/** @param main the file that `electron` would get */
export const startDouble = (main: string, args: string[], env: NodeJS.ProcessEnv): Double => {
  const child: ChildProcess = spawn(
    process.execPath,
    ['--import', pathToFileURL(join(import.meta.dirname, 'register.ts')).href, main, ...args],
    { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'], serialization: 'advanced' },
  );
  let printed = '';
  for (const output of [child.stdout, child.stderr]) {
    output?.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
    });
  }
  const line = createLine((message) => {
    if (child.connected) child.send(message, () => undefined);
  });
  child.on('message', line.receive);
  const screen = createScreen(line);
  const ended = once(child, 'close').then(async () => {
    line.cut();
    await screen.turnOff();
    return child.exitCode;
  });
  return {
    screen,
    inMain: (source, arg) => line.ask('in-main', source, arg),
    record: async () => callsSchema.parse(await line.ask('record')),
    does: (what, ...given) => line.ask(what, ...given),
    printed: () => printed,
    ended,
    quit: async () => {
      // The app exits before it can answer.
      if (child.exitCode === null) line.ask('quit').catch(() => undefined);
      return ended;
    },
  };
};
