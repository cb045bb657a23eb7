import { app, BrowserWindow, dialog, shell, type WebContents } from 'electron';
import { shouldReload } from '../../shared/domain/app/window-failure.ts';
import { momentInName } from '../../shared/domain/values/file-name.ts';
import type { Ports } from '../core/ports.ts';
import { watchHanging } from './hanging-page.ts';
import type { DoorTexts } from './texts.ts';

const shownLogLines = 8;

type Watching = Pick<Ports, 'clock' | 'timers' | 'log' | 'host'> & {
  version: string;
  texts: () => DoorTexts;
  /** The process ends: whatever becomes of a page now, nobody looks at it any more. */
  isEnding: () => boolean;
  /** It was loaded again. */
  onLoadedAgain: () => void;
};

/**
 * A page whose process crashed or hangs is loaded again once; when it fails again soon, the user is asked, and shown what a
 * supporter needs before it is saved. The core knows nothing of it: it goes on listening and sending.
 *
 * Gives what asks every page whether it still runs.
 */
export const watchWindows = (watching: Watching): (() => void) => {
  const { clock, timers, log } = watching;
  const asking = new WeakMap<WebContents, () => void>();
  let loadedAgainAt: number | null = null;
  // Chromium starts what it needs again by itself, the screen's drawing for example.
  app.on('child-process-gone', (_event, { type, name, reason, exitCode }) => {
    if (reason === 'clean-exit' || watching.isEnding()) return;
    log('error', 'part-gone', { code: `${name ?? type} ${reason}`, status: exitCode });
  });
  app.on('web-contents-created', (_event, contents) => {
    const { ask, over } = watchHanging(contents, watching);
    asking.set(contents, ask);
    contents.on('render-process-gone', (_gone, { reason, exitCode }) => {
      over();
      if (reason === 'clean-exit' || watching.isEnding()) return;
      log('error', 'window-gone', { code: reason, status: exitCode });
      if (!shouldReload(clock.now(), loadedAgainAt)) {
        void diagnosticsOf(watching, `window gone: ${reason}, exit code ${exitCode}`).then((facts) =>
          askUser(watching, contents, facts),
        );
        return;
      }
      loadedAgainAt = clock.now();
      // Not from within the event, in which the page's process is still being taken down.
      timers.after(0, () => {
        if (contents.isDestroyed()) return;
        contents.reload();
        watching.onLoadedAgain();
      });
    });
  });
  return () => {
    for (const { webContents } of BrowserWindow.getAllWindows()) asking.get(webContents)?.();
  };
};

const askUser = async (watching: Watching, contents: WebContents, facts: string): Promise<void> => {
  const { windowFailed } = watching.texts();
  const { response } = await dialog.showMessageBox({
    type: 'error',
    title: 'Orderbell',
    message: windowFailed.message,
    detail: `${windowFailed.detail}\n\n${facts}`,
    buttons: [windowFailed.again, windowFailed.save, windowFailed.without],
    defaultId: 0,
    cancelId: 2,
    noLink: true,
  });
  if (contents.isDestroyed()) return;
  if (response === 1) {
    await save(watching, facts);
    return askUser(watching, contents, facts);
  }
  if (response === 0) contents.reload();
  // The next time it is wanted there is a new one.
  else BrowserWindow.fromWebContents(contents)?.destroy();
};

const diagnosticsOf = async ({ clock, host, version }: Watching, what: string): Promise<string> => {
  const { lines } = await host.logLines();
  return [
    `Orderbell ${version}, electron door, ${new Date(clock.now()).toISOString()}`,
    host.runtime,
    what,
    ...lines.slice(0, shownLogLines),
  ].join('\n');
};

const save = async ({ clock, host, log }: Watching, facts: string): Promise<void> => {
  const moment = momentInName(clock.now());
  try {
    shell.showItemInFolder(await host.keep(`window-${moment}.txt`, `${facts}\n`));
  } catch {
    // There may be no room for it: it can still be read on the screen.
    log('warn', 'diagnostics-not-kept');
  }
};
