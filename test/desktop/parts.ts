import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { beforeEach, describe, onTestFinished } from 'vitest';
import { isDemanded } from '../runner/demands.ts';

const root = resolve(import.meta.dirname, '../..');

/** The packages that `.ci/run` installs for these tests, each with a file of it. */
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
 * Tests that need Debian's packages. Where one is missing they are skipped with its name, or fail if
 * `ORDERBELL_DEMANDS=desktop` says that it has to be there.
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

const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'orderbell-desktop-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
};

/** A user of its own: nothing of the real one's settings, programs and keys is seen or touched. */
export const newUser = (): { home: string; env: NodeJS.ProcessEnv } => {
  const home = newFolder();
  const env = {
    ...{ PATH: process.env['PATH'], HOME: home, XDG_RUNTIME_DIR: home, LANG: 'C.UTF-8' },
    // Nobody answers: a test that wants a bus starts its own.
    DBUS_SESSION_BUS_ADDRESS: 'unix:path=/dev/null',
  };
  return { home, env };
};

/** Runs a program to its end; gives what it printed, and throws if it fails. */
export const run = (program: string, args: readonly string[], env: NodeJS.ProcessEnv): string => {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8', env });
  if (status !== 0)
    throw error ?? new Error(`${program} ${args.join(' ')} ended with ${status}: ${stdout}${stderr}`);
  return stdout;
};
