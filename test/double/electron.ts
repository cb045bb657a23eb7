/**
 * A double of Electron, on which the built desktop app runs under plain Node. `electron` resolves to this
 * file. A window is a page of a real Chromium that the test's process opens (`screen/`). The double
 * imitates only what Orderbell uses: anything else throws with its name. Every call is recorded, so that a
 * test can read it.
 *
 * `behaviours/` tests each imitated behaviour and names the section of Electron's documentation. Members
 * without a behaviour are listed in `without-behaviour.ts`: they are only recorded, or a test triggers
 * them.
 *
 * The double tests our logic, not the shell. It doesn't cover:
 * - the sandbox, and a separate world for the preload script (here both share the page's)
 * - fuses, asar, native modules built for Electron, signatures, installers, and the result of an update
 * - `safeStorage` (here there is no keychain)
 * - the real tray, notifications, menus, icons and badges (they are recorded)
 * - power and display events, focus and other work of a window manager
 * - a profile that survives a restart, policy, cookies and storage of a custom scheme
 * - redirects, and addresses that Chromium passes to the system (`mailto:`)
 * - how Chromium detects that a page hangs
 * - other systems: under another name (`parts/platform.ts`) it shows our decisions there, not their effect
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
