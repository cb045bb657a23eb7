import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { hasTrayHost } from '../../../src/main/electron/tray/tray-host.ts';
import { trayPresence } from '../../../src/main/electron/tray/tray-presence.ts';
import { isDemanded } from '../../runner/demands.ts';

/** Whether anything shows tray icons, asked with programs that really run. */

/** A folder of programs, each a script. */
const programs = (scripts: Record<string, string>): NodeJS.ProcessEnv => {
  const folder = mkdtempSync(join(tmpdir(), 'orderbell-tray-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, script] of Object.entries(scripts)) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(folder, name), 0o755);
  }
  return { PATH: folder };
};

test('Windows and macOS always show icons, and no program is asked', async () => {
  expect(await hasTrayHost('win32', {})).toBe(true);
  expect(await hasTrayHost('darwin', {})).toBe(true);
  expect(await trayPresence('win32', {}, process.pid)).toBe('shown');
});

// Scripts with a first line are no programs on Windows, where nothing asks either.
test.runIf(process.platform !== 'win32').each([
  ['gdbus says so', { gdbus: `echo '(<true>,)'` }, true],
  ['gdbus denies it', { gdbus: `echo '(<false>,)'`, 'dbus-send': `echo 'variant boolean true'` }, false],
  ['there is dbus-send only', { 'dbus-send': `echo '   variant       boolean true'` }, true],
  ['gdbus breaks and dbus-send says so', { gdbus: 'exit 1', 'dbus-send': 'echo boolean true' }, true],
  ['nobody answers', { gdbus: 'exit 1', 'dbus-send': 'exit 1' }, false],
  ['nobody can be asked', {}, false],
  [
    'what an AppImage brings along stays away',
    { gdbus: '[ -z "$LD_LIBRARY_PATH" ] && echo "(<true>,)"', 'dbus-send': 'exit 1' },
    true,
  ],
] as const)('%s', async (_what, scripts, shown) => {
  expect(await hasTrayHost('linux', { ...programs(scripts), LD_LIBRARY_PATH: '/tmp/.mount_x' })).toBe(shown);
});

const hasBus = spawnSync('dbus-run-session', ['--version']).status === 0;

test.runIf(hasBus || isDemanded('keytar'))('on a real session bus without a tray host', async () => {
  // The bus exists, and reports no tray host.
  const inside = spawnSync(
    'dbus-run-session',
    [
      ...['--', process.execPath, '--input-type=module', '-e'],
      `const { hasTrayHost } = await import(${JSON.stringify(join(import.meta.dirname, '../../../src/main/electron/tray/tray-host.ts'))});
       console.log(await hasTrayHost('linux', process.env));`,
    ],
    { encoding: 'utf8' },
  );
  expect(inside.stdout.trim()).toBe('false');
});
