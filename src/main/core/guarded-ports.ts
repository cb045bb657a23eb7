import { shapeOfError } from '../../shared/contract/errors.ts';
import type { Log, Notifier, Timers } from './ports.ts';

/** Timers whose tasks may fail: above a timer nobody catches, and one failure would end all of Orderbell. */
export const guardTimers = (timers: Timers, log: Log): Timers => ({
  ...timers,
  after: (ms, task) => timers.after(ms, () => attempt(task, 'timer-failed', log)),
});

/** A notifier that may fail: what it would have said is in the store and on the screen all the same. */
export const guardNotifier = (notifier: Notifier, log: Log): Notifier => ({
  ...notifier,
  notify: (notice) => attempt(() => notifier.notify(notice), 'notifier-failed', log),
  show: (face) => attempt(() => notifier.show(face), 'notifier-failed', log),
});

const attempt = (task: () => void, event: string, log: Log): void => {
  try {
    task();
  } catch (error) {
    log('error', event, { code: shapeOfError(error).code });
  }
};
