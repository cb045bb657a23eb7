import type { WebContents } from 'electron';
import type { Ports } from '../../core/ports.ts';

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
export const watchHanging = (
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
