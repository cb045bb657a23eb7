import { join } from 'node:path';
import { app, dialog, ipcMain, Notification, nativeTheme, net, powerMonitor, session, shell } from 'electron';
import type { Settings } from '../../shared/contract/calls/settings.ts';
import { watchInnerErrors } from '../adapters/inner-errors.ts';
import { systemTimers } from '../adapters/system-time.ts';
import { signInToPractice } from '../shells/practice-sign-in.ts';
import { onEndSignals, stopAll } from '../shells/process-end.ts';
import { openElectronCore } from './electron-core.ts';
import { hostCalls, tell as sendToPages } from './ipc-host.ts';
import { createReturnWatch } from './return-watch.ts';
import { closeToTrayTold, lastSuccessOf, settingsOf } from './settings-calls.ts';
import { createQuitByUser, createShutdown, fileWorkEnded, type Shutdown } from './shutdown.ts';
import { introduce, registerForClicks } from './start/app-identity.ts';
import type { ShowRequest, ShowRequests } from './start/show-requests.ts';
import { argumentsAgain, isHiddenStart, numberInLink } from './start/start-arguments.ts';
import { programOf } from './start/startup.ts';
import type { ShellLanguage, ShellTexts } from './texts.ts';
import { createReachability } from './tray/keep-reachable.ts';
import { createTray } from './tray/tray.ts';
import { keepTrayDrawn } from './tray/tray-content.ts';
import { trayPresence } from './tray/tray-presence.ts';
import { serveAppProtocol } from './window/app-protocol.ts';
import { denyPermissions } from './window/guard-contents.ts';
import { createMainWindow } from './window/main-window.ts';
import { offerEditMenu, setAppMenu } from './window/menus.ts';
import { zoomPages } from './window/page-zoom.ts';
import { watchWindows } from './window/window-failures.ts';
import { createWindowPlaceFile } from './window/window-place.ts';

/** Starts the Electron shell once Electron is ready. Rejects with a StartFailure that the user can fix. */
export const startElectronShell = async (start: {
  folder: string;
  usual: boolean;
  practice: boolean;
  language: ShellLanguage;
  showRequests: ShowRequests;
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
  const { core, ports, notifications, ...opened } = await openElectronCore(
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
  const tell = (notice: { title: string; body: string }): void =>
    notifications.show({ ...notice, opens: null });
  const bring = (): void => showRequests.add({ link: null });
  const quitByUser = createQuitByUser({
    unsent: () => core.unsent(),
    ask: (count) => asksToQuit(language.texts(), count),
    quit: () => app.quit(),
  });
  const icon = createTray(icons, (action) => {
    if (action === 'open') bring();
    else if (action === 'poll') poll();
    else if (action === 'quit') void quitByUser();
    else snooze(action === 'resume-alerts' ? null : action.slice('snooze '.length));
  });
  const poll = (): void => void core.dispatch({ call: 'sync.poll-now', input: {} });
  const snooze = (length: string | null): void =>
    void core.dispatch({ call: 'alerts.snooze', input: { length } });

  watchInnerErrors(ports.log, () => {
    core.notice('inner-error');
    tell(language.texts().innerError);
  });
  const askPages = watchWindows({
    ...{ clock: ports.clock, timers: ports.timers, log: ports.log, host: ports.host },
    version: app.getVersion(),
    texts: language.texts,
    isEnding: () => shutdown.hasBegun(),
    onLoadedAgain: () => {
      core.notice('window-reloaded');
      tell(language.texts().windowReloaded);
    },
  });
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
    notify: () => tell(language.texts().keepsListening),
    noticeShown: closeToTrayTold(core.dispatch),
  });
  const open = ({ link, opens = null }: ShowRequest): void => {
    const purchaseOrderNumber = link === null ? null : numberInLink(link);
    if (link !== null && purchaseOrderNumber === null) {
      ports.log('warn', 'link-ignored');
      return;
    }
    window.show();
    if (purchaseOrderNumber !== null) {
      void core.dispatch({ call: 'orders.request-show', input: { purchaseOrderNumber } });
    } else if (opens !== null) {
      const input = opens === 'unreadable' ? { unreadable: true } : { key: opens };
      void core.dispatch({ call: 'orders.request-show', input });
    }
  };

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
    if (event.name === 'alerts.sounded') askPages();
    if (event.name === 'settings.changed') applySettings(event.settings);
  });
  nativeTheme.on('updated', () => tray.change({}));
  app.on('activate', bring);
  const returnWatch = createReturnWatch({
    ...{ clock: ports.clock, timers: ports.timers, poll },
    isOnline: () => net.isOnline(),
    lastSuccessAt: () => lastSuccessOf(core.dispatch),
  });
  powerMonitor.on('resume', returnWatch.resumed);

  const shutdown = createShutdown({
    timers: ports.timers,
    onBegin: () => {
      returnWatch.stop();
      tray.stop();
      showRequests.end();
      window.hide();
    },
    stop: () => stopAll([core.stop, ...opened.stops, () => fileWorkEnded(ports.timers)]),
    onFailed: () => ports.log('error', 'stop-failed'),
    // A keychain call that never returned.
    isStuck: opened.isStuck,
    last: () => {
      const again = showRequests.waiting();
      if (opened.startInstaller() || closesAll || again === null) return;
      app.relaunch({ execPath: program, args: argumentsAgain(process.argv.slice(1), again.link) });
    },
    leave: (stuck) => {
      if (stuck) process.kill(process.pid, 'SIGKILL');
      app.quit();
    },
    force: () => app.exit(0),
  });
  endWithSystem(shutdown);

  applySettings((await settingsOf(core.dispatch)) ?? { language: 'system', sound: true, snoozedUntil: null });
  await core.start();
  if (shutdown.hasBegun()) return;
  returnWatch.start();
  opened.tidy();
  const withComputer =
    isHiddenStart(process.argv) || (platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin);
  window.open(withComputer ? 'hidden' : 'shown');
  if (withComputer) void reachability.keep();
  // Elsewhere the icon always shows.
  if (platform === 'linux') reachability.keepAlways();
  notifications.hearList();
  showRequests.listen(open);
  if (start.practice) await signInToPractice(core.dispatch, (line) => console.log(line));
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

/** Sets what holds for every page, before there is a window. */
const preparePages = (root: string, language: ShellLanguage): void => {
  offerEditMenu(language.texts);
  zoomPages(process.platform);
  denyPermissions(session.defaultSession);
  // The window's own option wasn't enough (electron#22995).
  session.defaultSession.setSpellCheckerEnabled(false);
  serveAppProtocol(join(root, 'out', 'renderer'));
};

const asksToQuit = async ({ quitting }: ShellTexts, unsent: number): Promise<boolean> => {
  const { response } = await dialog.showMessageBox({
    ...{ type: 'question', title: 'Orderbell', message: quitting.message(unsent), detail: quitting.detail },
    ...{ buttons: [quitting.yes, quitting.no], defaultId: 1, cancelId: 1, noLink: true },
  });
  return response === 0;
};

/** Lets the app end only in order, whoever asks for it. */
const endWithSystem = (shutdown: Shutdown): void => {
  // Without this Electron quits with its last window.
  app.on('window-all-closed', () => undefined);
  app.on('before-quit', (event) => {
    if (!shutdown.mayQuit()) event.preventDefault();
  });
  // Prevented, the shutdown waits a few seconds for us. The typings omit the event.
  powerMonitor.on('shutdown', (event?: Electron.Event) => {
    event?.preventDefault();
    app.quit();
  });
  onEndSignals(() => app.quit());
};
