import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { beforeEach, describe, onTestFinished } from 'vitest';
import { isDemanded } from '../runner/demands.ts';

const root = resolve(import.meta.dirname, '../..');

/** The packages that `.ci/run` installs for these tests, each with one of its files. */
const fileOf = new Map(
  readFileSync(join(root, '.ci/desktop-packages'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line): [string, string] => {
      const [name = '', file = ''] = line.split(' ');
      return [name, file];
    }),
);

const isThere = (name: string): boolean => {
  const file = fileOf.get(name);
  if (file === undefined) throw new Error(`.ci/desktop-packages doesn't name ${name}.`);
  return existsSync(file);
};

/**
 * Tests that need Debian's packages. If one is missing they are skipped with its name, or fail with
 * `ORDERBELL_DEMANDS=desktop`.
 */
export const withParts = (name: string, packages: readonly string[], tests: () => void): void => {
  describe(name, () => {
    const missing = packages.filter((one) => !isThere(one));
    beforeEach(({ skip }) => {
      if (missing.length === 0) return;
      const reason =
        process.platform === 'linux'
          ? `${name}: install Debian's ${missing.join(', ')}`
          : 'test/desktop: only Linux has these parts';
      if (isDemanded('desktop')) throw new Error(reason);
      skip(reason);
    });
    tests();
  });
};

export const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'orderbell-desktop-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
};

/** A separate user: the real user's settings, programs and keys are neither read nor changed. */
export const newUser = (): { home: string; env: NodeJS.ProcessEnv } => {
  const home = newFolder();
  const env = {
    ...{ PATH: process.env['PATH'], HOME: home, XDG_RUNTIME_DIR: home, LANG: 'C.UTF-8' },
    // No bus answers here: a test that needs one starts it.
    DBUS_SESSION_BUS_ADDRESS: 'unix:path=/dev/null',
  };
  return { home, env };
};

/** Starts a program that ends with the test. */
export const start = (
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): { child: ChildProcess; firstLine: Promise<string>; end: () => Promise<void> } => {
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  let complained = '';
  const ended = new Promise<void>((done) => {
    child.on('close', () => done());
    child.on('error', () => done());
  });
  child.stderr.on('data', (chunk: Buffer) => {
    complained += chunk.toString();
  });
  const firstLine = new Promise<string>((give, fail) => {
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const [line, rest] = said.split('\n');
      if (rest !== undefined) give(line ?? '');
    });
    void ended.then(() => fail(new Error(`${program} ended: ${complained}`)));
  });
  // A caller may not wait for the first line.
  firstLine.catch(() => undefined);
  const end = async (): Promise<void> => {
    child.kill();
    await ended;
  };
  onTestFinished(end);
  return { child, firstLine, end };
};

/** Runs a program to its end. Returns its output, and throws if it fails. */
export const run = (program: string, args: readonly string[], env: NodeJS.ProcessEnv): string => {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8', env });
  if (status !== 0)
    throw error ?? new Error(`${program} ${args.join(' ')} ended with ${status}: ${stdout}${stderr}`);
  return stdout;
};

/**
 * A separate session bus, as environment variables for programs.
 *
 * @param config the settings; usually those of the system, with which a call starts a service
 */
export const startBus = async (
  env: NodeJS.ProcessEnv,
  config: readonly string[] = ['--session'],
): Promise<NodeJS.ProcessEnv> => {
  const bus = start('dbus-daemon', [...config, '--nofork', '--nopidfile', '--print-address'], env);
  return { ...env, DBUS_SESSION_BUS_ADDRESS: await bus.firstLine };
};

/** A separate screen without a display. `frame`: a file with its content, in xwd's format. */
export const startScreen = async (
  env: NodeJS.ProcessEnv,
): Promise<{ env: NodeJS.ProcessEnv; frame: string }> => {
  const folder = newFolder();
  const screen = start(
    'Xvfb',
    ['-displayfd', '1', '-screen', '0', '480x200x24', '-nolisten', 'tcp', '-fbdir', folder],
    env,
  );
  const number = await screen.firstLine;
  return { env: { ...env, DISPLAY: `:${number}` }, frame: join(folder, 'Xvfb_screen0') };
};
