import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';

/** A rule whose path matches nothing passes silently, so this test breaks each rule once. */
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

/** `rule: file` for each import that breaks a rule. */
const brokenRules = async (): Promise<string[]> => {
  const cruiser = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const config = join(root, '.dependency-cruiser.cjs');
  const run = promisify(execFile)(
    process.execPath,
    [cruiser, 'src', 'test', '--config', config, '--output-type', 'err'],
    { cwd: tree },
  );
  const { stdout } = await run.catch((failure: { stdout?: string }) => ({ stdout: failure.stdout ?? '' }));
  return [...stdout.matchAll(/^\s*error ([a-z-]+: \S+)/gm)].map(([, broken]) => broken ?? '').sort();
};

const others = {
  'src/shared/domain/rule.ts': 'export const rule = 1;\n',
  'src/main/core/room.ts': "import { rule } from '../../shared/domain/rule.ts';\nexport const room = rule;\n",
  'src/main/core/create-core.ts':
    "import { orders } from './orders/orders.ts';\nexport const core = orders;\n",
  'src/main/core/orders/orders.ts': "import { db } from '../db/db.ts';\nexport const orders = db;\n",
  'src/main/core/db/db.ts':
    "import { rule } from '../../../shared/domain/rule.ts';\nexport const db = rule;\n",
  'src/main/adapters/disk.ts': 'export const disk = 1;\n',
  'src/main/web/shell.ts': 'export const shell = 1;\n',
  'src/main/electron/shell.ts': 'export const shell = 1;\n',
  'src/renderer/screen.ts': 'export const screen = 1;\n',
  'test/fakes/clock.ts': 'export const clock = 1;\n',
  'node_modules/electron/index.js': '',
  // A cycle is reported once, for its first file.
  'src/main/web/half.ts': "import './circle.ts';\n",
};

const forbidden: [rule: string, file: string, text: string][] = [
  ['shared', 'src/shared/domain/core.ts', "import '../../main/core/room.ts';\n"],
  [
    'shared',
    'src/shared/domain/type.ts',
    "import type { Stats } from 'node:fs';\nexport type Bad = Stats;\n",
  ],
  ['renderer', 'src/renderer/core.ts', "import '../main/core/room.ts';\n"],
  ['viewer', 'src/renderer/viewer/app.ts', "import '../app.tsx';\n"],
  ['renderer-never-knows-the-viewer', 'src/renderer/pdf.ts', "import './viewer/frame.ts';\n"],
  ['core', 'src/main/core/node.ts', "import 'node:fs';\n"],
  ['core', 'src/main/core/adapter.ts', "import '../adapters/disk.ts';\n"],
  ['core-db-imports-no-later-module', 'src/main/core/db/later.ts', "import '../orders/orders.ts';\n"],
  ['each-core-module-is-listed', 'src/main/core/not-listed/room.ts', "import '../room.ts';\n"],
  ['only-create-core-connects-modules', 'src/main/core/connects.ts', "import './orders/orders.ts';\n"],
  ['modules-never-import-create-core', 'src/main/core/orders/start.ts', "import '../create-core.ts';\n"],
  [
    'adapters-know-only-the-ports',
    'src/main/adapters/type.ts',
    "import type { room } from '../core/room.ts';\nexport type Bad = typeof room;\n",
  ],
  ['what-shells-share-imports-no-shell', 'src/main/shells/web.ts', "import '../web/shell.ts';\n"],
  ['launcher-only-starts-shells', 'src/main/launcher/core.ts', "import '../core/room.ts';\n"],
  ['only-the-electron-shell-imports-electron', 'src/main/web/package.ts', "import 'electron';\n"],
  ['src-never-imports-tests', 'src/main/web/test.ts', "import '../../../test/fakes/clock.ts';\n"],
  ['shells-never-import-each-other', 'src/main/electron/web.ts', "import '../web/shell.ts';\n"],
  ['web-never-knows-electron', 'src/main/web/electron.ts', "import '../electron/shell.ts';\n"],
  ['preload', 'src/main/electron/preload.ts', "import './shell.ts';\n"],
  ['practice-is-a-world-of-its-own', 'src/main/practice/core.ts', "import '../core/room.ts';\n"],
  ['main-never-imports-the-renderer', 'src/main/web/screen.ts', "import '../../renderer/screen.ts';\n"],
  ['fakes', 'test/fakes/adapter.ts', "import '../../src/main/adapters/disk.ts';\n"],
  ['no-unresolved', 'src/main/web/missing.ts', "import './gone.ts';\n"],
  ['no-circles', 'src/main/web/circle.ts', "import './half.ts';\n"],
];

test('each import that breaks a rule is found, and no other', async () => {
  for (const [path, text] of Object.entries(others)) write(path, text);
  for (const [, path, text] of forbidden) write(path, text);
  expect(await brokenRules()).toEqual(forbidden.map(([rule, path]) => `${rule}: ${path}`).sort());
});
