import { join } from 'node:path';
import { app, Menu, nativeImage, nativeTheme, Tray } from 'electron';
import type { ShellTexts } from '../texts.ts';
import { type TrayAction, type TrayEntry, type TrayState, trayContent, trayIcon } from './tray-content.ts';

/** Keeps a reference to the icon: a garbage-collected one vanishes. */
export type OurTray = {
  draw: (state: TrayState, texts: ShellTexts) => void;
  /** Replaces the icon by an equal new one, for a host that started after the old one. */
  renew: () => void;
};

/** Creates the tray icon. */
export const createTray = (icons: string, run: (action: TrayAction) => void): OurTray => {
  const { platform } = process;
  const imageOf = (icon: Parameters<typeof trayIcon>[0]): Electron.NativeImage => {
    // The taskbar of Windows has its own theme.
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
    // On macOS a click opens the menu, which has all actions.
    if (platform !== 'darwin') made.on('click', () => run('open'));
    return made;
  };
  let tray = make();
  let drawn: [state: TrayState, texts: ShellTexts] | null = null;
  const itemOf = (entry: TrayEntry): Electron.MenuItemConstructorOptions => {
    if ('entries' in entry) return { label: entry.text, submenu: entry.entries.map(itemOf) };
    const { text, action } = entry;
    return action === null ? { label: text, enabled: false } : { label: text, click: () => run(action) };
  };
  const draw = (state: TrayState, texts: ShellTexts): void => {
    drawn = [state, texts];
    const { icon, tooltip, title, menu } = trayContent(state, texts, Date.now());
    tray.setImage(imageOf(icon));
    tray.setToolTip(tooltip);
    // Only macOS shows a text beside the icon.
    if (platform === 'darwin') tray.setTitle(title);
    // Linux can't change a menu, so it is set again.
    tray.setContextMenu(Menu.buildFromTemplate(menu.map(itemOf)));
    // Windows has no badge; the window has an overlay instead.
    if (platform !== 'win32') app.setBadgeCount(state.toAnswer);
  };
  return {
    draw,
    renew: () => {
      tray.destroy();
      tray = make();
      if (drawn !== null) draw(...drawn);
    },
  };
};
