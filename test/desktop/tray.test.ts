import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { expect, test } from 'vitest';
import { systemTimers } from '../../src/main/adapters/system-time.ts';
import { findOurTray, trayPresence } from '../../src/main/electron/tray/tray-presence.ts';
import { newFolder, newUser, start, startBus, startScreen, withParts } from './parts.ts';

/** One panel with one plugin, which shows icons. */
const panelSettings = `<?xml version="1.0" encoding="UTF-8"?>
<channel name="xfce4-panel" version="1.0">
  <property name="configver" type="int" value="2"/>
  <property name="panels" type="array"><value type="int" value="1"/>
    <property name="panel-1" type="empty">
      <property name="position" type="string" value="p=6;x=0;y=0"/>
      <property name="plugin-ids" type="array"><value type="int" value="1"/></property>
    </property>
  </property>
  <property name="plugins" type="empty"><property name="plugin-1" type="string" value="systray"/></property>
</channel>
`;

const openDesktop = async () => {
  const { home, env: nobody } = newUser();
  const settings = join(home, '.config/xfce4/xfconf/xfce-perchannel-xml');
  mkdirSync(settings, { recursive: true });
  writeFileSync(join(settings, 'xfce4-panel.xml'), panelSettings);
  const { env: screen } = await startScreen(nobody);
  const env = await startBus({ ...screen, NO_AT_BRIDGE: '1' });
  return {
    env,
    showsIcons: () => start('xfce4-panel', ['--disable-wm-check'], env),
    /** An icon as Electron makes it. Returns the result of its registration, and its process. */
    icon: async (...args: string[]) => {
      const item = start('/usr/bin/python3', [join(import.meta.dirname, 'status-item.py'), ...args], env);
      const announced = await item.firstLine;
      return { announced, pid: item.child.pid ?? 0, end: item.end };
    },
  };
};

const parts = ['dbus-daemon', 'xvfb', 'xfce4-panel', 'python3-gi', 'libglib2.0-bin'];

withParts('our icon in xfce4-panel', parts, () => {
  test('a panel that comes after the icon has no icon of ours, until a new one is made', async () => {
    const { env, showsIcons, icon } = await openDesktop();
    const presence = (of: { pid: number }) => trayPresence('linux', env, of.pid);
    const first = await icon();
    expect(first.announced).toBe('nobody there');
    expect(await presence(first)).toBe('no-host');

    const panel = showsIcons();
    await expect.poll(() => presence(first)).toBe('host-without-us');
    const second = await icon();
    expect(second.announced).toBe('registered');
    await expect.poll(() => presence(second)).toBe('shown');
    expect(await presence(first)).toBe('host-without-us');

    await panel.end();
    await expect.poll(() => presence(second)).toBe('no-host');

    // A restarted panel doesn't know the earlier icons.
    showsIcons();
    await expect.poll(() => presence(second)).toBe('host-without-us');
    const third = await icon();
    await expect.poll(() => presence(third)).toBe('shown');
    await third.end();
    await expect.poll(() => presence(third)).toBe('host-without-us');
  });

  test('is created again when a new panel starts, and only then', async () => {
    const { env, showsIcons, icon } = await openDesktop();
    let ours = await icon();
    let made = 1;
    const find = (patienceMs: number): Promise<boolean> =>
      findOurTray(
        {
          presence: () => trayPresence('linux', env, ours.pid),
          renew: () => {
            made += 1;
            void ours.end();
            void icon().then((another) => {
              ours = another;
            });
          },
          timers: systemTimers,
        },
        patienceMs,
      );
    expect(await find(0)).toBe(false);
    const waiting = find(20_000);
    showsIcons();
    expect(await waiting).toBe(true);
    expect(await find(0)).toBe(true);
    expect(made).toBe(2);
  });

  test('is found under the number of its connection, too, and with either program', async () => {
    const { env, showsIcons, icon } = await openDesktop();
    showsIcons();
    await expect.poll(() => trayPresence('linux', env, process.pid)).toBe('host-without-us');
    const unnamed = await icon('unnamed');
    await expect.poll(() => trayPresence('linux', env, unnamed.pid)).toBe('shown');
    expect(await trayPresence('linux', env, process.pid)).toBe('host-without-us');

    const programs = newFolder();
    symlinkSync('/usr/bin/dbus-send', join(programs, 'dbus-send'));
    const named = await icon();
    for (const { pid } of [unnamed, named]) {
      expect(await trayPresence('linux', { ...env, PATH: programs }, pid)).toBe('shown');
    }
    expect(await trayPresence('linux', { ...env, PATH: programs }, process.pid)).toBe('host-without-us');
    expect(await trayPresence('linux', { ...env, PATH: `${programs}-gone${delimiter}` }, named.pid)).toBe(
      'no-host',
    );
  });
});
