import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createStartup, programOf } from '../../../src/main/electron/start/startup.ts';

type Entry = { path?: string; args?: string[] };

/** The system's list of startup programs. As in Windows, path and arguments identify an entry. */
const createItems = () => {
  const entries = new Set<string>();
  const nameOf = ({ path = 'itself', args = [] }: Entry = {}): string => [path, ...args].join(' ');
  return {
    entries,
    /** Disabled in the task manager. */
    barred: false,
    getLoginItemSettings(of?: Entry) {
      return { openAtLogin: entries.has(nameOf(of)), executableWillLaunchAtLogin: !this.barred };
    },
    setLoginItemSettings({ openAtLogin, ...entry }: Entry & { openAtLogin: boolean }) {
      if (openAtLogin) entries.add(nameOf(entry));
      else entries.delete(nameOf(entry));
    },
  };
};

const folder = (): string => {
  const made = mkdtempSync(join(tmpdir(), 'orderbell-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
};

test.each([
  ['win32', 'C:\\Orderbell.exe --hidden'],
  ['darwin', 'itself'],
] as const)('on %s is in the list of the system', (platform, entry) => {
  const items = createItems();
  const startup = createStartup(items, { platform, env: {}, home: '/nowhere', program: 'C:\\Orderbell.exe' });
  expect(startup.isOn()).toBe(false);
  startup.set(true);
  expect([...items.entries]).toEqual([entry]);
  expect(startup.isOn()).toBe(true);
  startup.set(false);
  expect(startup.isOn()).toBe(false);
  expect([...items.entries]).toEqual([]);
});

test('an entry disabled in the task manager of Windows is off', () => {
  const items = createItems();
  const startup = createStartup(items, { platform: 'win32', env: {}, home: '', program: 'Orderbell.exe' });
  startup.set(true);
  items.barred = true;
  expect(startup.isOn()).toBe(false);
});

test('uses the user’s file, not the place where a portable program unpacked itself', () => {
  const unpacked = { APPIMAGE: '/home/a/Orderbell 1.AppImage', APPDIR: '/tmp/.mount_OrderXy' };
  expect(programOf('linux', unpacked, '/tmp/.mount_OrderXy/orderbell')).toBe('/home/a/Orderbell 1.AppImage');
  // Started by another AppImage, with that one's environment.
  expect(programOf('linux', unpacked, '/opt/Orderbell/orderbell')).toBe('/opt/Orderbell/orderbell');
  expect(programOf('linux', unpacked, '/tmp/.mount_OrderXyz/orderbell')).toBe(
    '/tmp/.mount_OrderXyz/orderbell',
  );
  expect(programOf('linux', {}, '/opt/Orderbell/orderbell')).toBe('/opt/Orderbell/orderbell');
  const portable = { PORTABLE_EXECUTABLE_FILE: 'D:\\Orderbell.exe' };
  expect(programOf('win32', portable, 'C:\\Temp\\Orderbell.exe')).toBe('D:\\Orderbell.exe');
  expect(programOf('win32', {}, 'C:\\Orderbell.exe')).toBe('C:\\Orderbell.exe');
});

test('follows an AppImage that was moved, and enables nothing that is off', () => {
  const home = folder();
  const path = join(home, '.config', 'autostart', 'orderbell.desktop');
  const at = (program: string) => createStartup(createItems(), { platform: 'linux', env: {}, home, program });
  at('/old/Orderbell.AppImage').renew();
  expect(existsSync(path)).toBe(false);
  at('/old/Orderbell.AppImage').set(true);
  at('/new/Orderbell.AppImage').renew();
  expect(readFileSync(path, 'utf8')).toContain('Exec="/new/Orderbell.AppImage" --hidden\n');
  writeFileSync(path, `${readFileSync(path, 'utf8')}X-GNOME-Autostart-enabled=false\n`);
  at('/newer/Orderbell.AppImage').renew();
  expect(at('/newer/Orderbell.AppImage').isOn()).toBe(false);
  expect(readFileSync(path, 'utf8')).toContain('/new/');
});

test('elsewhere is a file that the session reads, with any program name', () => {
  const home = folder();
  const program = '/opt/50% "off" $x/order`bell\\1';
  const startup = createStartup(createItems(), { platform: 'linux', env: {}, home, program });
  const path = join(home, '.config', 'autostart', 'orderbell.desktop');
  expect(startup.isOn()).toBe(false);
  startup.set(true);
  expect(startup.isOn()).toBe(true);
  expect(readFileSync(path, 'utf8')).toContain(
    'Exec=nice -n 0 "/opt/50%% \\\\"off\\\\" \\\\$x/order\\\\`bell\\\\\\\\1" --hidden\n',
  );
  // A desktop's own settings disable it in this way.
  writeFileSync(path, `${readFileSync(path, 'utf8')}Hidden=true\n`);
  expect(startup.isOn()).toBe(false);
  startup.set(false);
  startup.set(false);
  expect(startup.isOn()).toBe(false);
});

// The path of such a place begins with a slash.
test.skipIf(process.platform === 'win32')(
  'elsewhere is in the user’s folder for such files, and a write failure is reported',
  () => {
    const home = folder();
    const given = join(home, 'own');
    createStartup(createItems(), {
      platform: 'linux',
      env: { XDG_CONFIG_HOME: given },
      home,
      program: 'x',
    }).set(true);
    expect(readFileSync(join(given, 'autostart', 'orderbell.desktop'), 'utf8')).toContain(
      'Exec="x" --hidden',
    );
    const blocked = join(home, 'blocked');
    mkdirSync(blocked);
    writeFileSync(join(blocked, 'autostart'), '');
    const startup = createStartup(createItems(), {
      ...{ platform: 'linux', home, program: 'x' },
      env: { XDG_CONFIG_HOME: blocked },
    });
    expect(() => startup.set(true)).toThrow('store.failed');
  },
);
