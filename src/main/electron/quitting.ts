import { app, dialog, powerMonitor } from 'electron';
import type { Core } from '../core/create-core.ts';
import { type Opened, onEndSignals, stopAll } from '../shells/process-end.ts';
import type { ElectronCore } from './electron-core.ts';
import {
  createQuitByUser,
  createShutdown,
  fileWorkEnded,
  type Shutdown,
  type Unfinished,
} from './shutdown.ts';
import type { ShowRequests } from './start/show-requests.ts';
import { argumentsAgain } from './start/start-arguments.ts';
import type { ShellTexts } from './texts.ts';

/** Quits the app at the user's wish; see `createQuitByUser`. */
export const createAppQuit = (
  core: Pick<Core, 'unsent' | 'copying'>,
  texts: () => ShellTexts,
): (() => Promise<void>) =>
  createQuitByUser({
    unfinished: () => ({ answers: core.unsent(), copies: core.copying() }),
    ask: (unfinished) => asksToQuit(texts(), unfinished),
    quit: () => app.quit(),
  });

const asksToQuit = async ({ quitting }: ShellTexts, { answers, copies }: Unfinished): Promise<boolean> => {
  const message = answers > 0 ? quitting.message(answers) : quitting.copying;
  const detail = [answers > 0 ? [quitting.detail] : [], copies > 0 ? [quitting.copyingDetail] : []].flat();
  const { response } = await dialog.showMessageBox({
    ...{ type: 'question', title: 'Orderbell', message, detail: detail.join(' ') },
    ...{ buttons: [quitting.yes, quitting.no], defaultId: 1, cancelId: 1, noLink: true },
  });
  return response === 0;
};

/**
 * The shutdown of this app, which also handles the end of the system's session.
 *
 * @param on.begin called when the app begins to quit
 * @param on.closesAll whether macOS closes the windows for an update. Then nothing starts Orderbell again
 */
export const createAppShutdown = (
  { ports, startInstaller }: ElectronCore,
  { program, showRequests, opened }: { program: string; showRequests: ShowRequests; opened: Opened },
  on: { begin: () => void; closesAll: () => boolean },
): Shutdown => {
  const shutdown = createShutdown({
    timers: ports.timers,
    onBegin: on.begin,
    stop: () => stopAll([...opened.stops, () => fileWorkEnded(ports.timers)]),
    onFailed: () => ports.log('error', 'stop-failed'),
    // A keychain call that never returned.
    isStuck: opened.isStuck,
    last: () => {
      const again = showRequests.waiting();
      if (startInstaller() || on.closesAll() || again === null) return;
      app.relaunch({ execPath: program, args: argumentsAgain(process.argv.slice(1), again.link) });
    },
    leave: (stuck) => {
      if (stuck) process.kill(process.pid, 'SIGKILL');
      app.quit();
    },
    force: () => app.exit(0),
  });
  endWithSystem(shutdown);
  return shutdown;
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
