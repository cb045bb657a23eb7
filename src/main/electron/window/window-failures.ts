import { app, BrowserWindow, dialog, shell, type WebContents } from 'electron';
import { shouldReload } from '../../../shared/domain/app/failures.ts';
import { momentInName } from '../../../shared/domain/values/file-name.ts';
import type { Ports } from '../../core/ports.ts';
import type { ShellTexts } from '../texts.ts';

const shownLogLines = 8;

type Watching = Pick<Ports, 'clock' | 'timers' | 'log' | 'host'> & {
  version: string;
  texts: () => ShellTexts;
  /** Whether the process is ending. Failures of a page don't matter then. */
  isEnding: () => boolean;
  /** Called after the page was loaded again. */
  onLoadedAgain: () => void;
};

/**
 * Loads a page again after its process crashed or hung. If it fails again soon, the user is asked. They see
 * the diagnostics for support before those are saved. The core is not affected: it goes on polling and
 * sending.
 *
 * @returns the function that checks every page
 */
export const watchWindows = (watching: Watching): (() => void) => {
  const { clock, timers, log } = watching;
  const asking = new WeakMap<WebContents, () => void>();
  let loadedAgainAt: number | null = null;
  // Chromium restarts such a process by itself, for example the one for graphics.
  app.on('child-process-gone', (_event, { type, name, reason, exitCode }) => {
    if (reason === 'clean-exit' || watching.isEnding()) return;
    log('error', 'child-process-failed', { code: `${name ?? type} ${reason}`, status: exitCode });
  });
  app.on('web-contents-created', (_event, contents) => {
    const { ask, over } = watchHanging(contents, watching);
    asking.set(contents, ask);
    contents.on('render-process-gone', (_gone, { reason, exitCode }) => {
      over();
      if (reason === 'clean-exit' || watching.isEnding()) return;
      log('error', 'window-crashed', { code: reason, status: exitCode });
      if (!shouldReload(clock.now(), loadedAgainAt)) {
        void diagnosticsOf(watching, `window process ended: ${reason}, exit code ${exitCode}`).then((facts) =>
          askUser(watching, contents, facts),
        );
        return;
      }
      loadedAgainAt = clock.now();
      // Later: during this event the page's process is still being removed.
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
  // The next request to show the window creates a new one.
  else BrowserWindow.fromWebContents(contents)?.destroy();
};

const diagnosticsOf = async ({ clock, host, version }: Watching, what: string): Promise<string> => {
  const { lines } = await host.logLines();
  return [
    `Orderbell ${version}, electron shell, ${new Date(clock.now()).toISOString()}`,
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
    // The disk may be full. The user can still read it on the screen.
    log('warn', 'diagnostics-not-saved');
  }
};

/** Milliseconds in which a page has to answer a check. */
const answerMs = 10_000;
/** Milliseconds in which a hanging page may recover by itself. */
const patienceMs = 10_000;

/**
 * Detects a hanging page, gives it time to recover, and then kills its process, which counts as a crash.
 *
 * Chromium reports a hanging page only when the user clicks or types in it. Our page may be hidden for
 * days, and it plays the alert sound. So it can also be checked.
 */
const watchHanging = (
  contents: WebContents,
  { timers, log }: Pick<Ports, 'timers' | 'log'>,
): { ask: () => void; over: () => void } => {
  let endPatience = (): void => undefined;
  let question: { isLate: boolean; endWait: () => void } | null = null;

  const hangs = (): void => {
    log('warn', 'window-hangs');
    endPatience();
    endPatience = timers.after(patienceMs, () => {
      if (!contents.isDestroyed()) contents.forcefullyCrashRenderer();
    });
  };
  const answersAgain = (): void => {
    log('info', 'window-answers-again');
    endPatience();
  };
  contents.on('unresponsive', hangs);
  contents.on('responsive', answersAgain);

  return {
    /** Checks whether the page still runs, unless a check is running. */
    ask: () => {
      if (question !== null || contents.isDestroyed() || contents.isCrashed()) return;
      const endWait = timers.after(answerMs, () => {
        mine.isLate = true;
        hangs();
      });
      const mine = { isLate: false, endWait };
      question = mine;
      const answered = (): void => {
        if (question !== mine) return;
        question = null;
        endWait();
        if (mine.isLate) answersAgain();
      };
      // An error is an answer, too.
      contents.executeJavaScript('0').then(answered, answered);
    },
    /** The page's process is gone. Ends all waiting. */
    over: () => {
      question?.endWait();
      question = null;
      endPatience();
    },
  };
};
