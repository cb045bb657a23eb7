import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { compileCache } from '../../runner/compile-cache.ts';
import { withoutKeychain } from '../../runner/without-keychain.ts';
import { askPort, exchangeOf, requestTokenOf, tokenOf } from './web-server.ts';

export type RunningShell = {
  process: ChildProcess;
  /** Everything printed so far. */
  output: () => string;
  /** The next printed address. */
  nextAddress: () => Promise<string>;
  ended: Promise<number | null>;
};

/** The exit code of a web shell after a signal. Windows has no such signal and ends a process at once. */
export const endedInOrder = process.platform === 'win32' ? null : 0;

/** `npm start -- --shell web` as a process of its own, without the build. `args` are its options. */
export const runShell = (args: string[], script = join('src', 'main', 'web', 'main.ts')): RunningShell =>
  runShellWith(['--no-open', ...args], {}, script);

/** The same, with a browser to open if `env` has a display. */
export const runShellWith = (
  args: string[],
  env: NodeJS.ProcessEnv,
  script = join('src', 'main', 'web', 'main.ts'),
): RunningShell => {
  const child = spawn(process.execPath, [resolve(script), ...args], {
    stdio: 'pipe',
    // Keychain, display and Electron of the test's user stay untouched.
    env: {
      PATH: process.env['PATH'],
      HOME: '/nonexistent',
      ELECTRON_OVERRIDE_DIST_PATH: '/nonexistent',
      ...{ ...compileCache, ...withoutKeychain },
      ...env,
    },
  });
  let text = '';
  let seen = 0;
  const addresses = (): string[] =>
    text.split('\n').flatMap((line) => /^Orderbell: (http:\/\/\S+)$/.exec(line)?.[1] ?? []);
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8');
    stream.on('data', (piece) => {
      text += String(piece);
      child.emit('printed');
    });
  }
  const ended = once(child, 'close').then(([code]) => (typeof code === 'number' ? code : null));
  return {
    process: child,
    output: () => text,
    nextAddress: async () => {
      for (;;) {
        const address = addresses()[seen];
        if (address !== undefined) {
          seen += 1;
          return address;
        }
        const over = await Promise.race([once(child, 'printed').then(() => false), ended.then(() => true)]);
        if (over && addresses()[seen] === undefined) throw new Error(`It ended with:\n${text}`);
      }
    },
    ended,
  };
};

/** A browser with a session: its cookie, and its calls. */
export type Entered = {
  port: number;
  cookie: string;
  call: (call: string, input: unknown) => Promise<unknown>;
};

/** Signs in with a printed address. */
export const signInAt = async (address: string): Promise<Entered> => {
  const port = Number(new URL(address).port);
  const answer = await askPort(port, exchangeOf(tokenOf(address)));
  if (answer.status !== 200) throw new Error(`The web shell answered ${answer.status}.`);
  const cookie = String(answer.headers['set-cookie']?.[0]).split(';')[0] ?? '';
  const token = requestTokenOf(answer);
  return {
    port,
    cookie,
    call: async (call, input) => {
      const reply = await askPort(port, {
        method: 'POST',
        path: '/rpc',
        headers: { 'content-type': 'application/json', 'x-orderbell-token': token, cookie },
        body: JSON.stringify({ call, input }),
      });
      return JSON.parse(reply.text);
    },
  };
};

/** Signs in with a printed address and returns the calls. */
export const enterAt = async (address: string): Promise<Entered['call']> => (await signInAt(address)).call;
