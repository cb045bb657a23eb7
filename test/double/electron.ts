/**
 * A double of Electron, written by hand, on which the built desktop app runs under plain Node: `electron` resolves to this
 * file, and a window is a page of a real Chromium that the test's process opens (`screen/`). It imitates what Orderbell
 * uses and nothing else: what isn't imitated throws by name. Every call is recorded, so that a test can read it back.
 * What it imitates is pinned in `behaviours/`, each with the section of Electron's documentation. What has no behaviour stands in
 * `without-behaviour.ts`: it is only recorded, or a test moves it.
 *
 * It proves our logic, not the shell. It can't stand for: the sandbox and a world of its own for the preload script (here
 * both share the page's), fuses, asar, native modules built for Electron, `safeStorage` (here there is no keychain), the real tray,
 * notifications, menus, icons and badges (they are recorded), power and display events, focus and what else a window manager
 * does, a profile that is kept from one start to the next, policy, cookies and storage of a custom scheme (`app://` is served
 * as https of a host that doesn't exist), redirects, addresses that Chromium hands to the system itself (`mailto:`),
 * how Chromium notices that a page hangs, signatures, installers and what comes of an update, and every system but the one that it runs on: told another one's name (`parts/platform.ts`), it
 * shows what Orderbell would do there, not what comes of it.
 */
import './parts/platform.ts';
import { app } from './parts/app.ts';
import { autoUpdater } from './parts/auto-updater.ts';
import { BrowserWindow } from './parts/browser-window.ts';
import { dialog, shell } from './parts/desktop.ts';
import { runInMain } from './parts/in-main.ts';
import { ipcMain } from './parts/ipc-main.ts';
import { Menu } from './parts/menu.ts';
import { nativeImage } from './parts/native-image.ts';
import { nativeTheme } from './parts/native-theme.ts';
import { net } from './parts/net.ts';
import { Notification } from './parts/notification.ts';
import { powerMonitor } from './parts/power-monitor.ts';
import { protocol } from './parts/protocol.ts';
import { safeStorage } from './parts/safe-storage.ts';
import { screen } from './parts/screen.ts';
import { session } from './parts/session.ts';
import { Tray } from './parts/tray.ts';

const electron = {
  ...{
    app,
    autoUpdater,
    BrowserWindow,
    dialog,
    ipcMain,
    Menu,
    nativeImage,
    nativeTheme,
    Notification,
    powerMonitor,
  },
  ...{ net, protocol, safeStorage, screen, session, shell, Tray },
};

runInMain(electron);

export {
  app,
  autoUpdater,
  BrowserWindow,
  dialog,
  ipcMain,
  Menu,
  Notification,
  nativeImage,
  nativeTheme,
  net,
  powerMonitor,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  Tray,
};

// biome-ignore lint/style/noDefaultExport: Electron's module has one, and electron-store asks for it
export default electron;
