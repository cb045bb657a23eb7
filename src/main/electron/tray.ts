import { join } from 'node:path';
import { app, Menu, nativeImage, nativeTheme, Tray } from 'electron';
import type { DoorTexts } from './texts.ts';
import { type TrayAction, type TrayEntry, type TrayState, trayFace, trayIcon } from './tray-face.ts';

/** The icon beside the clock. Returns what gives it another face, and by that keeps it: one that is collected vanishes. */
export const createTray = (
  icons: string,
  run: (action: TrayAction) => void,
): ((state: TrayState, texts: DoorTexts) => void) => {
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
  const tray = new Tray(imageOf('calm'));
  // On macOS a click opens the menu, which has everything.
  if (platform !== 'darwin') tray.on('click', () => run('open'));
  const itemOf = (entry: TrayEntry): Electron.MenuItemConstructorOptions => {
    if ('entries' in entry) return { label: entry.text, submenu: entry.entries.map(itemOf) };
    const { text, action } = entry;
    return action === null ? { label: text, enabled: false } : { label: text, click: () => run(action) };
  };
  return (state, texts) => {
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
};
