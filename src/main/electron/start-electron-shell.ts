import { homedir } from 'node:os';
import { join } from 'node:path';
import { app, dialog, ipcMain, Notification, nativeTheme, net, powerMonitor, session, shell } from 'electron';
import { openDataFolder } from '../adapters/data-folder.ts';
import { lockFolder } from '../adapters/folder-lock.ts';
import { watchInnerErrors } from '../adapters/inner-errors.ts';
import { createKeychainSecrets } from '../adapters/keychain-secrets.ts';
import { createNodePorts, storeGuarded } from '../adapters/node-ports.ts';
import { createOpenParts } from '../adapters/open-parts.ts';
import { createPracticeHost } from '../adapters/practice-host.ts';
import { createSettingsStorage } from '../adapters/settings-file.ts';
import { systemTimers } from '../adapters/system-time.ts';
import { createCore } from '../core/create-core.ts';
import { createPracticeService } from '../practice/create-practice-service.ts';
import { onEndSignals } from '../shells/end-signals.ts';
import { signInToPractice } from '../shells/practice-sign-in.ts';
import { stopAll } from '../shells/stop-all.ts';
import { introduce, registerForClicks } from './app-identity.ts';
import { setAppMenu } from './app-menu.ts';
import { serveAppProtocol } from './app-protocol.ts';
import type { Arrivals } from './arrivals.ts';
import { onWindowClose } from './close-rule.ts';
import { offerEditMenu } from './edit-menu.ts';
import { createEnding, createQuitByUser } from './ending.ts';
import { fileWorkEnded } from './file-work.ts';
import { denyPermissions } from './guard-contents.ts';
import { hostCalls, tell } from './ipc-host.ts';
import { findKeychains } from './keychain.ts';
import { createMainWindow } from './main-window.ts';
import { noticeFace } from './notice-face.ts';
import { type Opens, ringsWith } from './notice-rule.ts';
import { createNotifications } from './notifications.ts';
import { numberInLink } from './order-link.ts';
import { zoomPages } from './page-zoom.ts';
import { createReturnWatch } from './return-watch.ts';
import { createDialogSaver } from './save-dialog.ts';
import { closeToTrayTold, lastSuccessOf, settingsOf } from './settings-calls.ts';
import { openSettingsStore } from './settings-store.ts';
import type { Speech } from './speech.ts';
import { argumentsAgain, isHiddenStart } from './start-arguments.ts';
import { createStartup, programOf } from './startup.ts';
import { createTray } from './tray.ts';
import type { TrayAction } from './tray-face.ts';
import { findOurTray, trayPresence } from './tray-presence.ts';
import { keepTrayDrawn } from './tray-redraw.ts';
import { createUpdates } from './updates.ts';
import { watchWindows } from './window-failures.ts';
import { createWindowPlaceFile } from './window-place-file.ts';

/** Starts the Electron shell once Electron is ready. Rejects with a StartFailure that the user can fix. */
export const startElectronShell = async (start: {
  folder: string;
  usual: boolean;
  practice: boolean;
  speech: Speech;
  arrivals: Arrivals;
}): Promise<void> => {
  const { speech } = start;
  const { platform, env } = process;
  const program = programOf(platform, env, process.execPath);
  const portable = env['PORTABLE_EXECUTABLE_FILE'] !== undefined;
  introduce(app, { platform, program, packaged: app.isPackaged, portable });
  // First of all: Windows drops the click that started us if nobody is registered in time.
  if (platform === 'win32') {
    registerForClicks({
      register: () => void Notification.isSupported(),
      targetOf: (entry) => shell.readShortcutLink(entry).target,
      ...{ portable, env, own: process.execPath, timers: systemTimers },
    });
  }
  const root = app.getAppPath();
  const icons = join(root, 'assets', 'icons');
  const folder = await openDataFolder(start.folder);
  const unlock = lockFolder(folder.path);
  const notifications = createNotifications(join(icons, 'icon-256.png'), {
    onClick: (opens) => openWanted(opens),
    onFailed: () => ports.log('warn', 'notification-failed'),
    hasPage: () => window.contents().some((page) => !page.isDestroyed() && !page.isCrashed()),
  });
  const poll = (): void => void core.dispatch({ call: 'sync.poll-now', input: {} });
  const snooze = (length: string | null): void =>
    void core.dispatch({ call: 'alerts.snooze', input: { length } });
  /** Shows the window. While Orderbell ends, it starts again instead. */
  const bring = (): void => {
    if (ending.hasBegun()) start.arrivals.arrive({ link: null });
    else window.show();
  };
  const quitByUser = createQuitByUser({
    unsent: () => core.unsent(),
    ask: async (count) => {
      const { quitting } = speech.texts();
      const { response } = await dialog.showMessageBox({
        ...{
          type: 'question',
          title: 'Orderbell',
          message: quitting.message(count),
          detail: quitting.detail,
        },
        ...{ buttons: [quitting.yes, quitting.no], defaultId: 1, cancelId: 1, noLink: true },
      });
      return response === 0;
    },
    quit: () => app.quit(),
  });
  const runTray = (action: TrayAction): void => {
    if (action === 'open') bring();
    else if (action === 'poll') poll();
    else if (action === 'quit') void quitByUser();
    else snooze(action === 'ring-again' ? null : action.slice('snooze '.length));
  };
  let sound = true;
  const secrets = await createKeychainSecrets(
    await findKeychains(folder.path),
    start.usual ? 'Orderbell' : `Orderbell ${folder.path}`,
    () => notifications.show({ ...speech.texts().keychainSlow, opens: null }),
  );
  const practice = createPracticeHost(folder.practice, () =>
    createPracticeService({ pace: 30, folder: folder.practice }),
  );
  // No `await` from here to the core: a click on the icon needs the core.
  const icon = createTray(icons, runTray);
  const parts = createOpenParts(folder.parts);
  // macOS closes the windows before it asks whether to quit.
  let closesAll = false;
  const updates = createUpdates(() => {
    closesAll = true;
  });
  const startup = createStartup(app, { platform, env, home: homedir(), program });
  const { ports, close: closePorts } = createNodePorts(folder, {
    secrets,
    practice,
    saver: createDialogSaver(parts),
    // An unpackaged build may move, so the system shouldn't start it.
    ...(app.isPackaged ? { startup } : {}),
    updates: updates.port,
    systemProxy: (url) => session.defaultSession.resolveProxy(url),
    settings: createSettingsStorage(folder.path, openSettingsStore),
    notifier: {
      notify: (notice) =>
        notifications.show({ ...noticeFace(notice, speech.texts()), rings: ringsWith(notice, sound) }),
      // macOS shows none of an unsigned app, and doesn't report that.
      ...(platform === 'darwin' && updates.port.kind === 'off' && updates.port.reason === 'unsigned'
        ? { never: 'unsigned' as const }
        : { test: () => notifications.test({ ...speech.texts().testing, opens: null }) }),
      show: (state) => tray.change(state),
    },
  });
  const core = storeGuarded(folder, () =>
    createCore(ports, { version: app.getVersion(), shell: 'electron' }),
  );

  watchInnerErrors(ports.log, () => {
    core.notice('inner-error');
    notifications.show({ ...speech.texts().innerError, opens: null });
  });
  const askPages = watchWindows({
    ...{ clock: ports.clock, timers: ports.timers, log: ports.log, host: ports.host },
    version: app.getVersion(),
    texts: speech.texts,
    isEnding: () => ending.hasBegun(),
    onLoadedAgain: () => {
      core.notice('window-reloaded');
      notifications.show({ ...speech.texts().windowReloaded, opens: null });
    },
  });
  const window = createMainWindow(
    { preload: join(root, 'out', 'preload', 'preload.cjs'), icon: join(icons, 'icon-256.png') },
    createWindowPlaceFile(folder.path),
    {
      close: (isLast) => {
        if (closesAll || ending.hasBegun()) return true;
        void putAway(isLast);
        return false;
      },
      systemEnds: () => ending.systemEnds(),
      shows: core.windowShows,
    },
  );
  const tray = keepTrayDrawn({
    ...{ clock: ports.clock, timers: ports.timers, texts: speech.texts, icons },
    draw: icon.draw,
    setOverlay: window.setOverlay,
  });
  const iconShows = (patienceMs: number): Promise<boolean> =>
    findOurTray(
      {
        presence: () => trayPresence(platform, env, process.pid),
        renew: icon.renew,
        timers: ports.timers,
      },
      patienceMs,
    );
  /** Our icon is the only way back to a hidden window. While the window is hidden a panel gets time to start again. */
  const keepWayBack = async (): Promise<void> => {
    const shows = await iconShows(window.isHidden() ? hostPatienceMs : 0);
    if (!shows && window.isHidden() && !ending.hasBegun()) window.minimise();
  };
  /** Also while the window shows: closing it later then finds an icon, and so does who looks for one. */
  const keepWayBackSoon = (): void =>
    void ports.timers.after(wayBackMs, () => {
      if (!ending.hasBegun()) void keepWayBack().finally(keepWayBackSoon);
    });
  const putAway = async (isLast: () => boolean): Promise<void> => {
    const told = closeToTrayTold(core.dispatch);
    const [shows, toldBefore] = await Promise.all([iconShows(0), told.read()]);
    // The user may have clicked the tray, a notification or a link during the check: then the window stays.
    // After several closings only the last one counts, and while Orderbell ends there is no message.
    if (!isLast() || ending.hasBegun()) return;
    const { window: does, tell: tells } = onWindowClose({ iconShows: shows, toldBefore });
    if (does === 'hides') window.hide();
    else window.minimise();
    if (!tells) return;
    notifications.show({ ...speech.texts().keepsListening, opens: null });
    await told.write();
  };
  const openWanted = (opens: Opens): void => {
    bring();
    if (opens === null) return;
    const input = opens === 'unreadable' ? { unreadable: true } : { key: opens };
    void core.dispatch({ call: 'orders.ask-for', input });
  };
  const openLink = (link: string): void => {
    const purchaseOrderNumber = numberInLink(link);
    if (purchaseOrderNumber === null) {
      ports.log('warn', 'link-ignored');
      return;
    }
    window.show();
    void core.dispatch({ call: 'orders.ask-for', input: { purchaseOrderNumber } });
  };

  setAppMenu(platform, { texts: speech.texts, quit: () => void quitByUser() });
  offerEditMenu(speech.texts);
  zoomPages(platform);
  denyPermissions(session.defaultSession);
  // The window's own option wasn't enough (electron#22995).
  session.defaultSession.setSpellCheckerEnabled(false);
  serveAppProtocol(join(root, 'out', 'renderer'));
  hostCalls(ipcMain, core.dispatch, () => ports.log('warn', 'foreign-call'));
  core.subscribe((event) => {
    tell(window.contents(), event);
    // A hanging page can't play the alert sound.
    if (event.name === 'alerts.struck') askPages();
    if (event.name !== 'settings.changed') return;
    speech.choose(event.settings.language);
    sound = event.settings.sound;
    tray.change({ snoozedUntil: event.settings.snoozedUntil });
  });
  nativeTheme.on('updated', () => tray.change({}));
  app.on('activate', bring);
  // Without this Electron quits with its last window.
  app.on('window-all-closed', () => undefined);
  const returnWatch = createReturnWatch({
    ...{ clock: ports.clock, timers: ports.timers, poll },
    isOnline: () => net.isOnline(),
    lastSuccessAt: () => lastSuccessOf(core.dispatch),
  });
  powerMonitor.on('resume', returnWatch.resumed);

  const ending = createEnding({
    timers: ports.timers,
    onBegin: () => {
      returnWatch.stop();
      tray.stop();
      start.arrivals.end();
      window.hide();
    },
    stop: () => stopAll([core.stop, practice.stop, closePorts, unlock, () => fileWorkEnded(ports.timers)]),
    onFailed: () => ports.log('error', 'stop-failed'),
    // A keychain call that never returned.
    isStuck: secrets.isStuck,
    last: () => {
      const again = start.arrivals.waiting();
      if (updates.startInstaller() || closesAll || again === null) return;
      app.relaunch({ execPath: program, args: argumentsAgain(process.argv.slice(1), again.link) });
    },
    leave: (stuck) => {
      if (stuck) process.kill(process.pid, 'SIGKILL');
      app.quit();
    },
    force: () => app.exit(0),
  });
  app.on('before-quit', (event) => {
    if (!ending.mayQuit()) event.preventDefault();
  });
  // Prevented, the shutdown waits a few seconds for us. The typings omit the event.
  powerMonitor.on('shutdown', (event?: Electron.Event) => {
    event?.preventDefault();
    app.quit();
  });
  onEndSignals(() => app.quit());

  const settings = await settingsOf(core.dispatch);
  speech.choose(settings?.language ?? 'system');
  sound = settings?.sound ?? true;
  tray.change({ snoozedUntil: settings?.snoozedUntil ?? null });
  await core.start();
  if (ending.hasBegun()) return;
  returnWatch.start();
  // Not awaited: these files may lie on a slow disk.
  void parts.clear();
  if (app.isPackaged) startup.renew();
  const withComputer =
    isHiddenStart(process.argv) || (platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin);
  window.open(withComputer ? 'hidden' : 'shown');
  if (withComputer) void keepWayBack();
  // Elsewhere the icon always shows. A Linux panel may start late, or restart and forget the icon.
  if (platform === 'linux') keepWayBackSoon();
  notifications.hearList();
  start.arrivals.listen(({ link }) => (link === null ? window.show() : openLink(link)));
  if (start.practice) await signInToPractice(core.dispatch, (line) => console.log(line));
};

/** During the computer's start, the panel may start after us. */
const hostPatienceMs = 30_000;

/** Each check starts one or two small programs. */
const wayBackMs = 60_000;
