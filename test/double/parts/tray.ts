import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createEvent, createEvents } from '../events.ts';
import { imitateClass } from '../imitate.ts';
import { toTest } from '../to-test.ts';
import type { MenuItem } from './menu.ts';

/**
 * The actions of a test on the tray: click it, or choose a menu item by its label. A weak reference: only
 * the app keeps the tray, and a collected one vanishes.
 */
type ShownTray = { click: () => void; menu: MenuItem[]; isShown: () => boolean };
let tray: WeakRef<ShownTray> | null = null;
let count = 0;

/**
 * On Linux an icon is registered once, when it is created. Without a host it is never shown, and a host
 * that restarts doesn't know it. The desktop is a folder of the test (`test/shell/tray-desktop.ts`);
 * without that folder nothing shows icons.
 */
const announce = (): { isShown: () => boolean; withdraw: () => void } => {
  if (process.platform !== 'linux') return { isShown: () => true, withdraw: () => undefined };
  const folder = process.env['ORDERBELL_DOUBLE_TRAY'] ?? '';
  if (folder === '' || !existsSync(join(folder, 'host'))) {
    return { isShown: () => false, withdraw: () => undefined };
  }
  count += 1;
  const items = join(folder, 'items');
  const own = `'org.freedesktop.StatusNotifierItem-${process.pid}-${count}/StatusNotifierItem', `;
  const announced = (): string => (existsSync(items) ? readFileSync(items, 'utf8') : '');
  appendFileSync(items, own);
  return {
    isShown: () => announced().includes(own),
    withdraw: () => writeFileSync(items, announced().replace(own, '')),
  };
};

export const Tray = imitateClass(
  'Tray',
  () => {
    const { emit, listening } = createEvents('Tray', ['click']);
    const { isShown, withdraw } = announce();
    const shown: ShownTray = { click: () => emit('click', createEvent({})), menu: [], isShown };
    tray = new WeakRef(shown);
    let destroyed = false;
    // As `Tray::CheckAlive` of electron_api_tray.cc.
    const checkAlive = (): void => {
      if (destroyed) throw new Error('Tray is destroyed');
    };
    return {
      ...listening,
      setImage: checkAlive,
      setToolTip: checkAlive,
      setTitle: checkAlive,
      setContextMenu: ({ items }: { items: ShownTray['menu'] }): void => {
        checkAlive();
        shown.menu = items;
      },
      destroy: (): void => {
        if (destroyed) return;
        destroyed = true;
        withdraw();
        shown.isShown = () => false;
      },
    };
  },
  {},
);

const shownTray = (): ShownTray => {
  const shown = tray?.deref();
  if (shown === undefined) throw new Error('There is no tray, or the app let it go.');
  if (!shown.isShown()) throw new Error('Nothing shows the tray.');
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
