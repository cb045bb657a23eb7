import { createEvent, createEvents } from '../events.ts';
import { imitateClass } from '../imitate.ts';
import { toTest } from '../to-test.ts';
import type { MenuItem } from './menu.ts';

/**
 * What a test can do with the tray: click it, or choose an entry of its menu by its label. Only the app holds it: one that is
 * collected as garbage vanishes.
 */
type ShownTray = { click: () => void; menu: MenuItem[] };
let tray: WeakRef<ShownTray> | null = null;

export const Tray = imitateClass(
  'Tray',
  () => {
    const { emit, listening } = createEvents('Tray', ['click']);
    const shown: ShownTray = { click: () => emit('click', createEvent({})), menu: [] };
    tray = new WeakRef(shown);
    return {
      ...listening,
      setImage: (): void => undefined,
      setToolTip: (): void => undefined,
      setTitle: (): void => undefined,
      setContextMenu: ({ items }: { items: ShownTray['menu'] }): void => {
        shown.menu = items;
      },
    };
  },
  {},
);

const shownTray = (): ShownTray => {
  const shown = tray?.deref();
  if (shown === undefined) throw new Error('There is no tray, or the app let it go.');
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
