import { shapeOfError } from '../../shared/contract/errors.ts';
import type { Log, Notifier, Timers } from './ports.ts';

/** Timers whose tasks may fail. Nothing above a timer catches, so a failure would end the process. */
export const guardTimers = (timers: Timers, log: Log): Timers => ({
  ...timers,
  after: (ms, task) => timers.after(ms, () => attempt(task, 'timer-failed', log)),
});

/** A notifier that may fail. What it would have shown is in the store and on the screen. */
export const guardNotifier = (notifier: Notifier, log: Log): Notifier => ({
  ...notifier,
  notify: (notice) => attempt(() => notifier.notify(notice), 'notifier-failed', log),
  show: (status) => attempt(() => notifier.show(status), 'notifier-failed', log),
});

const attempt = (task: () => void, event: string, log: Log): void => {
  try {
    task();
  } catch (error) {
    log('error', event, { code: shapeOfError(error).code });
  }
};
