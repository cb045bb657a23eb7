import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createEvent, createEvents } from '../events.ts';
import { imitateClass } from '../imitate.ts';
import { toTest } from '../to-test.ts';
import type { MenuItem } from './menu.ts';

/**
 * What a test can do with the tray: click it, or choose an entry of its menu by its label. Only the app holds it: one that is
 * collected as garbage vanishes.
 */
type ShownTray = { click: () => void; menu: MenuItem[]; isShown: () => boolean };
let tray: WeakRef<ShownTray> | null = null;

/**
 * On Linux a tray looks for a host once, as it is made, and registers with the one that is there; without one it stays
 * without, for good, and nobody is told (chrome/browser/ui/views/status_icons, `StatusIconLinuxDbus`; electron#53213). A test
 * keeps the desktop in a folder: `host` is there while something shows icons, `items` names what it shows, one a line.
 */
const desktop = process.env['ORDERBELL_DOUBLE_DESKTOP'];
let made = 0;
const register = (): (() => boolean) & { remove: () => void } => {
  const always = (): boolean => true;
  if (process.platform !== 'linux') return Object.assign(always, { remove: () => undefined });
  if (desktop === undefined || !existsSync(join(desktop, 'host'))) {
    return Object.assign((): boolean => false, { remove: () => undefined });
  }
  made += 1;
  const name = `org.freedesktop.StatusNotifierItem-${process.pid}-${made}`;
  const items = join(desktop, 'items');
  const names = (): string[] =>
    readFileSync(items, { encoding: 'utf8', flag: 'a+' }).split('\n').filter(Boolean);
  const write = (all: string[]): void => writeFileSync(items, all.map((one) => `${one}\n`).join(''));
  write([...names(), name]);
  return Object.assign(() => existsSync(join(desktop, 'host')) && names().includes(name), {
    remove: () => write(names().filter((one) => one !== name)),
  });
};

export const Tray = imitateClass(
  'Tray',
  () => {
    const { emit, listening } = createEvents('Tray', ['click']);
    const isShown = register();
    const shown: ShownTray = { click: () => emit('click', createEvent({})), menu: [], isShown };
    tray = new WeakRef(shown);
    return {
      ...listening,
      setImage: (): void => undefined,
      setToolTip: (): void => undefined,
      setTitle: (): void => undefined,
      setContextMenu: ({ items }: { items: ShownTray['menu'] }): void => {
        shown.menu = items;
      },
      destroy: (): void => isShown.remove(),
    };
  },
  {},
);

const shownTray = (): ShownTray => {
  const shown = tray?.deref();
  if (shown === undefined) throw new Error('There is no tray, or the app let it go.');
  if (!shown.isShown()) throw new Error('The tray is there, and nothing shows it.');
  return shown;
};
toTest.answer('tray.click', () => shownTray().click());
toTest.answer('tray.choose', (label) => {
  const item = shownTray()
    .menu.flatMap((one) => [one, ...(one.submenu ?? [])])
    .find((one) => one['label'] === label);
  if (typeof item?.click !== 'function') throw new Error(`The tray's menu has no "${String(label)}".`);
  Reflect.apply(item.click, undefined, []);
});
