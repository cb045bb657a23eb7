import { join } from 'node:path';
import { app, ipcMain, Notification, nativeTheme, net, powerMonitor, session, shell } from 'electron';
import type { Settings } from '../../shared/contract/calls/settings.ts';
import { watchInnerErrors } from '../adapters/inner-errors.ts';
import { systemTimers } from '../adapters/system-time.ts';
import { signInToPractice } from '../shells/practice-sign-in.ts';
import type { Opened } from '../shells/process-end.ts';
import type { StartOptions } from '../shells/start-options.ts';
import { type ElectronCore, openElectronCore } from './electron-core.ts';
import { hostCalls, tell as sendToPages } from './ipc-host.ts';
import { createAppQuit, createAppShutdown } from './quitting.ts';
import { createReturnWatch } from './return-watch.ts';
import { closeToTrayTold, lastSuccessOf, settingsOf } from './settings-calls.ts';
import { introduce, registerForClicks } from './start/app-identity.ts';
import { createOpener, type ShowRequests } from './start/show-requests.ts';
import { isHiddenStart } from './start/start-arguments.ts';
import { programOf } from './start/startup.ts';
import type { ShellLanguage } from './texts.ts';
import { createReachability, type Reachability } from './tray/keep-reachable.ts';
import { createTray } from './tray/tray.ts';
import { keepTrayDrawn, trayActions } from './tray/tray-content.ts';
import { trayPresence } from './tray/tray-presence.ts';
import { serveAppProtocol } from './window/app-protocol.ts';
import { denyPermissions } from './window/guard-contents.ts';
import { createMainWindow, type MainWindow } from './window/main-window.ts';
import { offerEditMenu, setAppMenu } from './window/menus.ts';
import { zoomPages } from './window/page-zoom.ts';
import { watchWindows } from './window/window-failures.ts';
import { createWindowPlaceFile } from './window/window-place.ts';

/**
 * Starts the Electron shell once Electron is ready. Rejects with a StartFailure that the user can fix. Until
 * it resolves, uncaught errors are the caller's.
 */
export const startElectronShell = async (start: {
  folder: string;
  usual: boolean;
  practice: boolean;
  language: ShellLanguage;
  showRequests: ShowRequests;
  /** Gets what this start opens. */
  opened: Opened;
  ifDamaged: StartOptions['ifDamaged'];
}): Promise<void> => {
  const { language, showRequests } = start;
  const { platform, env } = process;
  const program = programOf(platform, env, process.execPath);
  beKnown(program);
  const root = app.getAppPath();
  const icons = join(root, 'assets', 'icons');
  let sound = true;
  // macOS closes the windows before it asks whether to quit.
  let closesAll = false;
  const electronCore = await openElectronCore(
    { ...start, program },
    {
      click: (opens) => showRequests.add({ link: null, opens }),
      hasPage: () => window.contents().some((page) => !page.isDestroyed() && !page.isCrashed()),
      sound: () => sound,
      trayState: (state) => tray.change(state),
      leaving: () => {
        closesAll = true;
      },
    },
  );
  const { core, ports, notifications } = electronCore;
  const tell: Tell = (notice) => notifications.show({ ...notice, opens: null });
  const bring = (): void => showRequests.add({ link: null });
  const quitByUser = createAppQuit(core, language.texts);
  const poll = (): void => void core.dispatch({ call: 'sync.poll-now', input: {} });
  const icon = createTray(
    icons,
    trayActions({
      ...{ open: bring, poll, quit: () => void quitByUser() },
      snooze: (length) => void core.dispatch({ call: 'alerts.snooze', input: { length } }),
    }),
  );

  const failures = watchFailures(electronCore, language, tell, () => shutdown.hasBegun());
  const window = createMainWindow(
    { preload: join(root, 'out', 'preload', 'preload.cjs'), icon: join(icons, 'icon-256.png') },
    createWindowPlaceFile(start.folder),
    {
      close: (isLast) => {
        if (closesAll || shutdown.hasBegun()) return true;
        void reachability.putAway(isLast);
        return false;
      },
      systemEnds: () => shutdown.systemEnds(),
      shows: core.windowShows,
    },
  );
  const tray = keepTrayDrawn({
    ...{ clock: ports.clock, timers: ports.timers, texts: language.texts, icons },
    draw: icon.draw,
    setOverlay: window.setOverlay,
  });
  const reachability = createReachability({
    ...{ window, renew: icon.renew, timers: ports.timers },
    presence: () => trayPresence(platform, env, process.pid),
    isEnding: () => shutdown.hasBegun(),
    notify: () => tell(language.texts().keepsRunning),
    noticeShown: closeToTrayTold(core.dispatch),
  });

  setAppMenu(platform, { texts: language.texts, quit: () => void quitByUser() });
  preparePages(root, language);
  hostCalls(ipcMain, core.dispatch, () => ports.log('warn', 'foreign-call'));
  const applySettings = (settings: Pick<Settings, 'language' | 'sound' | 'snoozedUntil'>): void => {
    language.choose(settings.language);
    sound = settings.sound;
    tray.change({ snoozedUntil: settings.snoozedUntil });
  };
  core.subscribe((event) => {
    sendToPages(window.contents(), event);
    // A hanging page can't play the alert sound.
    if (event.name === 'alerts.sounded') failures.askPages();
    if (event.name === 'settings.changed') applySettings(event.settings);
  });
  nativeTheme.on('updated', () => tray.change({}));
  app.on('activate', bring);
  const returnWatch = pollOnReturn(electronCore, poll);
  const shutdown = createAppShutdown(
    electronCore,
    { program, showRequests, opened: start.opened },
    {
      begin: () => {
        // From now on an error ends no start.
        failures.watchErrors();
        returnWatch.stop();
        tray.stop();
        showRequests.end();
        window.hide();
      },
      closesAll: () => closesAll,
    },
  );

  applySettings((await settingsOf(core.dispatch)) ?? { language: 'system', sound: true, snoozedUntil: null });
  await core.start();
  if (shutdown.hasBegun()) return;
  returnWatch.start();
  electronCore.tidy();
  openFirst(window, reachability);
  notifications.watchList();
  showRequests.listen(openShown(electronCore, window));
  if (start.practice) await signInToPractice(core.dispatch, (line) => console.log(line));
  failures.watchErrors();
};

/** Tells the system who we are. */
const beKnown = (program: string): void => {
  const { platform, env } = process;
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
};

/** Whether the system's autostart started us. macOS accepts no arguments, but tells it. */
const startedWithComputer = (): boolean =>
  isHiddenStart(process.argv) ||
  (process.platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin);

/** Opens the window, or hides it where the system's autostart started us. */
const openFirst = (window: MainWindow, reachability: Reachability): void => {
  const withComputer = startedWithComputer();
  window.open(withComputer ? 'hidden' : 'shown');
  if (withComputer) void reachability.keep();
  // Elsewhere the icon always shows.
  if (process.platform === 'linux') reachability.keepAlways();
};

/** Brings the window to the front, and opens the order of a link in it. */
const openShown = ({ core, ports }: ElectronCore, window: MainWindow): ReturnType<typeof createOpener> =>
  createOpener({
    showWindow: window.show,
    showOrder: (input) => void core.dispatch({ call: 'orders.request-show', input }),
    onIgnored: () => ports.log('warn', 'link-ignored'),
  });

/** Polls after the computer woke up or the network returned; see `createReturnWatch`. */
const pollOnReturn = (
  { core, ports: { clock, timers } }: ElectronCore,
  poll: () => void,
): ReturnType<typeof createReturnWatch> => {
  const returnWatch = createReturnWatch({
    ...{ clock, timers, poll },
    isOnline: () => net.isOnline(),
    lastSuccessAt: () => lastSuccessOf(core.dispatch),
  });
  powerMonitor.on('resume', returnWatch.resumed);
  return returnWatch;
};

/** Shows a notification that opens the window. */
type Tell = (notice: { title: string; body: string }) => void;

/**
 * Watches for pages that crash or hang, and later for errors of this process. The user is told about both.
 *
 * @returns `askPages` checks every page. Call `watchErrors` once the app is up
 */
const watchFailures = (
  { core, ports }: ElectronCore,
  { texts }: ShellLanguage,
  tell: Tell,
  isEnding: () => boolean,
): { askPages: () => void; watchErrors: () => void } => ({
  askPages: watchWindows({
    ...{ clock: ports.clock, timers: ports.timers, log: ports.log, host: ports.host },
    version: app.getVersion(),
    ...{ texts, isEnding },
    onLoadedAgain: () => {
      core.notice('window-reloaded');
      tell(texts().windowReloaded);
    },
  }),
  watchErrors: () =>
    watchInnerErrors(ports.log, () => {
      core.notice('inner-error');
      tell(texts().innerError);
    }),
});

/** Sets what holds for every page, before there is a window. */
const preparePages = (root: string, language: ShellLanguage): void => {
  offerEditMenu(language.texts);
  zoomPages(process.platform);
  denyPermissions(session.defaultSession);
  // The window's own option wasn't enough (electron#22995).
  session.defaultSession.setSpellCheckerEnabled(false);
  serveAppProtocol(join(root, 'out', 'renderer'));
};
