import { homedir } from 'node:os';
import { join } from 'node:path';
import { app, ipcMain, powerMonitor, session } from 'electron';
import Store from 'electron-store';
import { openDataFolder } from '../adapters/data-folder.ts';
import { lockFolder } from '../adapters/folder-lock.ts';
import { createKeychainSecrets } from '../adapters/keychain-secrets.ts';
import { createNodePorts, storeGuarded } from '../adapters/node-ports.ts';
import { createOpenParts } from '../adapters/open-parts.ts';
import { createPracticeHost } from '../adapters/practice-host.ts';
import { createSettingsStorage } from '../adapters/settings-file.ts';
import { createCore } from '../core/create-core.ts';
import { signInToPractice } from '../doors/practice-sign-in.ts';
import { createPracticeService } from '../practice/create-practice-service.ts';
import { setAppMenu } from './app-menu.ts';
import { serveAppProtocol } from './app-protocol.ts';
import { onWindowClose } from './close-rule.ts';
import { denyPermissions } from './guard-contents.ts';
import { hostCalls, tell } from './ipc-host.ts';
import { findKeychain } from './keychain.ts';
import { createMainWindow } from './main-window.ts';
import { noticeFace } from './notice-face.ts';
import { createNotifications } from './notifications.ts';
import { createDialogSaver } from './save-dialog.ts';
import { closeToTrayTold, settingsOf } from './settings-calls.ts';
import type { Speech } from './speech.ts';
import { createStartup } from './startup.ts';
import { createTray } from './tray.ts';
import type { TrayState } from './tray-face.ts';

/** Puts the door together, once Electron is ready. Rejects with a StartFailure that the user can do something about. */
export const startElectronDoor = async (start: {
  folder: string;
  usual: boolean;
  practice: boolean;
  speech: Speech;
}): Promise<void> => {
  const { speech } = start;
  const root = app.getAppPath();
  const icons = join(root, 'assets', 'icons');
  const folder = await openDataFolder(start.folder);
  const unlock = lockFolder(folder.path);
  const notifications = createNotifications(join(icons, 'icon-256.png'));
  const poll = (): void => void core.dispatch({ call: 'sync.poll-now', input: {} });
  const drawTray = createTray(icons, { open: () => window.show(), poll, quit: () => app.quit() });
  let shown: TrayState | null = null;
  const setTray = (state: TrayState): void => {
    shown = state;
    drawTray(state, speech.texts());
  };
  const secrets = await createKeychainSecrets(
    findKeychain(folder.path),
    start.usual ? 'Orderbell' : `Orderbell ${folder.path}`,
    () => notifications.show({ ...speech.texts().keychainSlow, onClick: () => window.show() }),
  );
  const practice = createPracticeHost(folder.practice, () =>
    createPracticeService({ pace: 30, folder: folder.practice }),
  );
  const parts = createOpenParts(folder.parts);
  const { ports, close: closePorts } = createNodePorts(folder, {
    secrets,
    practice,
    saver: createDialogSaver(parts),
    // What was only built here moves and goes: the system shouldn't start it.
    ...(app.isPackaged ? { startup: createStartup(app, startupOf()) } : {}),
    settings: createSettingsStorage(folder.path, (file) => new Store({ ...file, name: 'settings' })),
    notifier: {
      notify: (notice) => {
        const { orderKey, ...face } = noticeFace(notice, speech.texts());
        notifications.show({ ...face, onClick: () => openOrder(orderKey) });
      },
      test: () => notifications.test({ ...speech.texts().testing, onClick: () => window.show() }),
      show: (state) => setTray(state),
    },
  });
  const core = storeGuarded(folder, () => createCore(ports, { version: app.getVersion(), door: 'electron' }));

  let quitting = false;
  const window = createMainWindow(
    { preload: join(root, 'out', 'preload', 'preload.cjs'), icon: join(icons, 'icon-256.png') },
    () => {
      const { close, hide } = onWindowClose(quitting, true);
      if (hide) void hideWindow();
      return close;
    },
  );
  const hideWindow = async (): Promise<void> => {
    window.hide();
    const told = closeToTrayTold(core.dispatch);
    if (!onWindowClose(quitting, await told.read()).tell) return;
    notifications.show({ ...speech.texts().keepsListening, onClick: () => window.show() });
    await told.write();
  };
  const openOrder = (key: number | null): void => {
    window.show();
    if (key !== null) tell(window.contents(), { name: 'orders.open-requested', key });
  };

  setAppMenu(process.platform);
  denyPermissions(session.defaultSession);
  serveAppProtocol(join(root, 'out', 'renderer'));
  hostCalls(ipcMain, core.dispatch, () => ports.log('warn', 'foreign-call'));
  core.subscribe((event) => {
    tell(window.contents(), event);
    if (event.name !== 'settings.changed') return;
    speech.choose(event.settings.language);
    if (shown !== null) setTray(shown);
  });
  app.on('second-instance', () => window.show());
  app.on('activate', () => window.show());
  // Without this Electron quits with its last window.
  app.on('window-all-closed', () => undefined);
  powerMonitor.on('resume', poll);

  const stop = async (): Promise<void> => {
    await core.stop();
    await practice.stop();
    await closePorts();
    unlock();
  };
  let end: 'running' | 'stopping' | 'stopped' = 'running';
  app.on('before-quit', (event) => {
    quitting = true;
    if (end === 'stopped') return;
    event.preventDefault();
    if (end === 'stopping') return;
    end = 'stopping';
    window.hide();
    stop()
      .catch(() => ports.log('error', 'stop-failed'))
      .finally(() => {
        end = 'stopped';
        // A keychain call that never came back holds a thread; with it a process can't leave in the usual way.
        if (secrets.isStuck()) process.kill(process.pid, 'SIGKILL');
        app.quit();
      });
  });

  speech.choose((await settingsOf(core.dispatch))?.language ?? 'system');
  await core.start();
  // In its own time: they may lie on a disk that is slow to answer.
  void parts.clear();
  window.show();
  if (start.practice) await signInToPractice(core.dispatch, (line) => console.log(line));
};

/** An AppImage runs from a place that is gone afterwards: the file itself is what can be started. */
const startupOf = () => ({
  platform: process.platform,
  env: process.env,
  home: homedir(),
  program: process.env['APPIMAGE'] ?? process.execPath,
});
