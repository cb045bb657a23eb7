import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
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
  expect(await trayPresence('win32', {}, process.pid)).toBe('shown');
  expect(await trayPresence('darwin', {}, process.pid)).toBe('shown');
});

/** As `gdbus` and `dbus-send` print it. */
const shows = {
  gdbus: (host: boolean) =>
    `echo "({'RegisteredStatusNotifierItems': <@as []>, 'IsStatusNotifierHostRegistered': <${host}>, 'ProtocolVersion': <0>},)"`,
  dbusSend: (host: boolean) =>
    `echo ' array [ dict entry( IsStatusNotifierHostRegistered variant       boolean ${host} ) dict entry( Other variant boolean true ) ]'`,
};

// Scripts with a first line are no programs on Windows, where nothing asks either.
test.runIf(process.platform !== 'win32').each([
  ['gdbus says so', { gdbus: shows.gdbus(true) }, 'host-without-us'],
  ['gdbus denies it', { gdbus: shows.gdbus(false), 'dbus-send': shows.dbusSend(true) }, 'no-host'],
  ['there is dbus-send only', { 'dbus-send': shows.dbusSend(true) }, 'host-without-us'],
  ['dbus-send denies it', { 'dbus-send': shows.dbusSend(false) }, 'no-host'],
  [
    'gdbus breaks and dbus-send says so',
    { gdbus: 'exit 1', 'dbus-send': shows.dbusSend(true) },
    'host-without-us',
  ],
  ['nobody answers', { gdbus: 'exit 1', 'dbus-send': 'exit 1' }, 'no-host'],
  ['nobody can be asked', {}, 'no-host'],
  [
    'what an AppImage brings along stays away',
    { gdbus: `[ -z "$LD_LIBRARY_PATH" ] && ${shows.gdbus(true)}`, 'dbus-send': 'exit 1' },
    'host-without-us',
  ],
] as const)('%s', async (_what, scripts, presence) => {
  const env = { ...programs(scripts), LD_LIBRARY_PATH: '/tmp/.mount_x' };
  expect(await trayPresence('linux', env, process.pid)).toBe(presence);
});

const hasBus = spawnSync('dbus-run-session', ['--version']).status === 0;

test.runIf(hasBus || isDemanded('keytar'))('on a real session bus without a tray host', async () => {
  // The bus exists, and reports no tray host.
  const inside = spawnSync(
    'dbus-run-session',
    [
      ...['--', process.execPath, '--input-type=module', '-e'],
      `const { trayPresence } = await import(${JSON.stringify(join(import.meta.dirname, '../../../src/main/electron/tray/tray-presence.ts'))});
       console.log(await trayPresence('linux', process.env, process.pid));`,
    ],
    { encoding: 'utf8' },
  );
  expect(inside.stdout.trim()).toBe('no-host');
});
