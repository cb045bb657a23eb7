import type { WebContents } from 'electron';
import type { Ports } from '../core/ports.ts';

/** Milliseconds in which a page has to answer when it is asked. */
const answerMs = 10_000;
/** Milliseconds in which a page that doesn't answer may come back by itself. */
const patienceMs = 10_000;

/**
 * Notices that a page hangs, gives it a moment to come back, and then ends its process: it is gone then, and told of as such.
 *
 * Chromium tells of one that hangs only where somebody clicks or types in it. Ours lies hidden for days, and it is the one that
 * rings: so it can also be asked.
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
    /** Asks whether it still runs, unless it is being asked. */
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
    /** Its process is gone: nothing is waited for. */
    over: () => {
      question?.endWait();
      question = null;
      endPatience();
    },
  };
};
