import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { trayPlace } from '../../../src/main/electron/tray-host.ts';
import { isDemanded } from '../../runner/demands.ts';

/** Who shows tray icons, asked with programs that really run. */

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

const own = 4711;
const placeIn = (env: NodeJS.ProcessEnv): Promise<string> => trayPlace('linux', env, own);

test('Windows and macOS show icons always, and nobody is asked', async () => {
  expect(await trayPlace('win32', {}, own)).toBe('shown');
  expect(await trayPlace('darwin', {}, own)).toBe('shown');
});

/** What gdbus prints of the watcher, as with xfce4-panel and KDE. */
const gdbus = (host: boolean, ...items: string[]): string => {
  const listed = items.length === 0 ? '@as []' : `[${items.map((one) => `'\\''${one}'\\''`).join(', ')}]`;
  return `case "$*" in
  *StatusNotifierWatcher*) echo '({'\\''IsStatusNotifierHostRegistered'\\'': <${host}>, '\\''RegisteredStatusNotifierItems'\\'': <${listed}>},)' ;;
  *GetConnectionUnixProcessID*:1.9*) echo '(uint32 ${own},)' ;;
  *) echo '(uint32 12,)' ;;
esac`;
};
const dbusSend = (host: boolean, item: string): string =>
  `echo '   array [ dict entry( IsStatusNotifierHostRegistered variant boolean ${host} ) dict entry( RegisteredStatusNotifierItems variant array [ ${item} ] ) ]'`;
const ours = `org.freedesktop.StatusNotifierItem-${own}-1/StatusNotifierItem`;
const another = `org.freedesktop.StatusNotifierItem-${own}0-1/StatusNotifierItem`;

// Scripts with a first line are no programs on Windows, where nobody asks either.
test.runIf(process.platform !== 'win32').each([
  ['gdbus names ours', { gdbus: gdbus(true, another, ours) }, 'shown'],
  ['gdbus names other programs', { gdbus: gdbus(true, another) }, 'no-icon'],
  ['gdbus names nobody', { gdbus: gdbus(true), 'dbus-send': dbusSend(true, ours) }, 'no-icon'],
  ['gdbus names our connection', { gdbus: gdbus(true, ':1.7/StatusNotifierItem', ':1.9@/menu') }, 'shown'],
  ['gdbus names other connections', { gdbus: gdbus(true, ':1.7/StatusNotifierItem') }, 'no-icon'],
  ['gdbus says that nothing shows icons', { gdbus: gdbus(false, ours) }, 'no-host'],
  ['there is dbus-send only', { 'dbus-send': dbusSend(true, ours) }, 'shown'],
  ['dbus-send says that nothing shows icons', { 'dbus-send': dbusSend(false, ours) }, 'no-host'],
  ['gdbus breaks and dbus-send says so', { gdbus: 'exit 1', 'dbus-send': dbusSend(true, ours) }, 'shown'],
  ['nobody answers', { gdbus: 'exit 1', 'dbus-send': 'exit 1' }, 'no-host'],
  ['nobody can be asked', {}, 'no-host'],
  [
    'what an AppImage brings along stays away',
    { gdbus: `[ -z "$LD_LIBRARY_PATH" ] || exit 1\n${gdbus(true, ours)}`, 'dbus-send': 'exit 1' },
    'shown',
  ],
] as const)('%s', async (_what, scripts, place) => {
  expect(await placeIn({ ...programs(scripts), LD_LIBRARY_PATH: '/tmp/.mount_x' })).toBe(place);
});

const hasBus = spawnSync('dbus-run-session', ['--version']).status === 0;

test.runIf(hasBus || isDemanded('keytar'))('on a real session bus where nobody shows icons', async () => {
  // The bus is there, and says that nobody is.
  const inside = spawnSync(
    'dbus-run-session',
    [
      ...['--', process.execPath, '--input-type=module', '-e'],
      `const { trayPlace } = await import(${JSON.stringify(join(import.meta.dirname, '../../../src/main/electron/tray-host.ts'))});
       console.log(await trayPlace('linux', process.env, process.pid));`,
    ],
    { encoding: 'utf8' },
  );
  expect(inside.stdout.trim()).toBe('no-host');
});
