import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createStartup } from '../../../src/main/electron/startup.ts';

const noItems = {
  getLoginItemSettings: () => ({ openAtLogin: false }),
  setLoginItemSettings: () => undefined,
};

const folder = (): string => {
  const made = mkdtempSync(join(tmpdir(), 'orderbell-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
};

test.each(['win32', 'darwin'] as const)('on %s is in the list of the system', (platform) => {
  let openAtLogin = false;
  const items = {
    getLoginItemSettings: () => ({ openAtLogin }),
    setLoginItemSettings: (settings: { openAtLogin: boolean }) => {
      openAtLogin = settings.openAtLogin;
    },
  };
  const startup = createStartup(items, { platform, env: {}, home: '/nowhere', program: 'orderbell' });
  expect(startup.isOn()).toBe(false);
  startup.set(true);
  expect(startup.isOn()).toBe(true);
  startup.set(false);
  expect(startup.isOn()).toBe(false);
});

test('elsewhere is a file that the session reads, with whatever stands in the name of the program', () => {
  const home = folder();
  const program = '/opt/50% "off" $x/order`bell\\1';
  const startup = createStartup(noItems, { platform: 'linux', env: {}, home, program });
  const path = join(home, '.config', 'autostart', 'orderbell.desktop');
  expect(startup.isOn()).toBe(false);
  startup.set(true);
  expect(startup.isOn()).toBe(true);
  expect(readFileSync(path, 'utf8')).toContain(
    'Exec="/opt/50%% \\\\"off\\\\" \\\\$x/order\\\\`bell\\\\\\\\1"\n',
  );
  // As a desktop's own settings switch it off.
  writeFileSync(path, `${readFileSync(path, 'utf8')}Hidden=true\n`);
  expect(startup.isOn()).toBe(false);
  startup.set(false);
  startup.set(false);
  expect(startup.isOn()).toBe(false);
});

test('elsewhere goes where the user keeps such files, and says when nothing can be written there', () => {
  const home = folder();
  const given = join(home, 'own');
  createStartup(noItems, { platform: 'linux', env: { XDG_CONFIG_HOME: given }, home, program: 'x' }).set(
    true,
  );
  expect(readFileSync(join(given, 'autostart', 'orderbell.desktop'), 'utf8')).toContain('Exec="x"');
  const blocked = join(home, 'blocked');
  mkdirSync(blocked);
  writeFileSync(join(blocked, 'autostart'), '');
  const startup = createStartup(noItems, {
    ...{ platform: 'linux', home, program: 'x' },
    env: { XDG_CONFIG_HOME: blocked },
  });
  expect(() => startup.set(true)).toThrow('store.failed');
});
