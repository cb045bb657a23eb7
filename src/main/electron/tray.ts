import { join } from 'node:path';
import { app, Menu, nativeImage, nativeTheme, Tray } from 'electron';
import type { DoorTexts } from './texts.ts';
import { type TrayAction, type TrayEntry, type TrayState, trayFace, trayIcon } from './tray-face.ts';

export type DrawnTray = {
  /** Gives it another face, and by that keeps it: one that is collected vanishes. */
  draw: (state: TrayState, texts: DoorTexts) => void;
  /** Takes another one in its place, with the same face. */
  renew: () => void;
};

/** The icon beside the clock. */
export const createTray = (icons: string, run: (action: TrayAction) => void): DrawnTray => {
  const { platform } = process;
  const imageOf = (icon: Parameters<typeof trayIcon>[0]): Electron.NativeImage => {
    // The bar of Windows has a theme of its own.
    const dark =
      platform === 'win32'
        ? nativeTheme.shouldUseDarkColorsForSystemIntegratedUI
        : nativeTheme.shouldUseDarkColors;
    const { file, template } = trayIcon(icon, platform, dark);
    const image = nativeImage.createFromPath(join(icons, file));
    if (template) image.setTemplateImage(true);
    return image;
  };
  const make = (): Tray => {
    const made = new Tray(imageOf('calm'));
    // On macOS a click opens the menu, which has everything.
    if (platform !== 'darwin') made.on('click', () => run('open'));
    return made;
  };
  let tray = make();
  let drawn: { state: TrayState; texts: DoorTexts } | null = null;
  const itemOf = (entry: TrayEntry): Electron.MenuItemConstructorOptions => {
    if ('entries' in entry) return { label: entry.text, submenu: entry.entries.map(itemOf) };
    const { text, action } = entry;
    return action === null ? { label: text, enabled: false } : { label: text, click: () => run(action) };
  };
  const draw: DrawnTray['draw'] = (state, texts) => {
    drawn = { state, texts };
    const face = trayFace(state, texts, Date.now());
    tray.setImage(imageOf(face.icon));
    tray.setToolTip(face.tooltip);
    // Beside the icon there is room on macOS only.
    if (platform === 'darwin') tray.setTitle(face.title);
    // On Linux a menu that was set can't be changed: it is set again.
    tray.setContextMenu(Menu.buildFromTemplate(face.menu.map(itemOf)));
    // Windows has no count there: the window gets an overlay.
    if (platform !== 'win32') app.setBadgeCount(state.toAnswer);
  };
  return {
    draw,
    renew: () => {
      tray.destroy();
      tray = make();
      if (drawn !== null) draw(drawn.state, drawn.texts);
    },
  };
};
