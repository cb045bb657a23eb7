import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';

/** The rules of .dependency-cruiser.cjs, tried on a small tree in which they are broken one by one. */
let tree = '';

beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), 'orderbell-imports-'));
});

afterEach(() => rmSync(tree, { recursive: true, force: true }));

const root = resolve(import.meta.dirname, '../../..');

const write = (path: string, text: string): void => {
  const file = join(tree, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
};

const brokenRules = async (): Promise<string[]> => {
  const cruiser = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const config = join(root, '.dependency-cruiser.cjs');
  const run = promisify(execFile)(
    process.execPath,
    [cruiser, 'src', '--config', config, '--output-type', 'err'],
    { cwd: tree },
  );
  const { stdout } = await run.catch((failure: { stdout?: string }) => ({ stdout: failure.stdout ?? '' }));
  // A cruiser that doesn't run at all must not look like a tree without faults.
  expect(stdout).toMatch(/dependency violations/);
  return [...stdout.matchAll(/^\s*error ([a-z-]+):/gm)].map(([, rule]) => rule ?? '').sort();
};

test('a tree that keeps the table is left in peace', async () => {
  write('src/shared/domain/rule.ts', 'export const rule = 1;\n');
  write(
    'src/main/core/room.ts',
    "import { rule } from '../../shared/domain/rule.ts';\nexport const room = rule;\n",
  );
  expect(await brokenRules()).toEqual([]);
});

test.each([
  ['shared', 'src/shared/domain/bad.ts', "import '../../main/core/room.ts';\n"],
  ['shared', 'src/shared/domain/bad.ts', "import type { Stats } from 'node:fs';\nexport type Bad = Stats;\n"],
  ['renderer', 'src/renderer/bad.ts', "import '../main/core/room.ts';\n"],
  ['core', 'src/main/core/bad.ts', "import 'node:fs';\n"],
  ['core', 'src/main/core/bad.ts', "import '../adapters/disk.ts';\n"],
  [
    'adapters-know-only-the-ports',
    'src/main/adapters/bad.ts',
    "import type { room } from '../core/room.ts';\nexport type Bad = typeof room;\n",
  ],
  ['what-doors-share-knows-no-door', 'src/main/doors/bad.ts', "import '../web/door.ts';\n"],
  ['launcher-only-starts-doors', 'src/main/launcher/bad.ts', "import '../core/room.ts';\n"],
  ['only-the-electron-door-imports-electron', 'src/main/web/bad.ts', "import 'electron';\n"],
  ['src-never-imports-tests', 'src/main/web/bad.ts', "import '../../../test/fakes/clock.ts';\n"],
  ['doors-never-know-each-other', 'src/main/electron/bad.ts', "import '../web/door.ts';\n"],
  ['web-never-knows-electron', 'src/main/web/bad.ts', "import '../electron/door.ts';\n"],
  ['practice-is-a-world-of-its-own', 'src/main/practice/bad.ts', "import '../core/room.ts';\n"],
  ['main-never-imports-the-renderer', 'src/main/web/bad.ts', "import '../../renderer/screen.ts';\n"],
  ['no-circles', 'src/main/web/door.ts', "import './bad.ts';\n"],
])('an import that breaks the rule "%s" is found (%s)', async (rule, path, text) => {
  write('src/main/core/room.ts', 'export const room = 1;\n');
  write('src/main/adapters/disk.ts', 'export const disk = 1;\n');
  write('src/main/web/door.ts', 'export const door = 1;\n');
  write('src/main/electron/door.ts', 'export const door = 1;\n');
  write('test/fakes/clock.ts', 'export const clock = 1;\n');
  write('src/renderer/screen.ts', 'export const screen = 1;\n');
  if (rule === 'no-circles') write('src/main/web/bad.ts', "import './door.ts';\n");
  write(path, text);
  expect(await brokenRules()).toContain(rule);
});
