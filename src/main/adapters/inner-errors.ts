import { errorPosition } from '../../shared/domain/app/failures.ts';
import type { Log } from '../core/ports.ts';

const hourMs = 60 * 60_000;
const loggedAnHour = 20;

/**
 * Handles uncaught errors of this process until `watchInnerErrors` does: the start fails with the first one.
 * Call it before anything else runs.
 */
export const failStartAtErrors = (fail: (error: unknown) => void): void => handleUncaught(fail);

/**
 * Handles uncaught errors of this process from now on, once the app is up. They are logged by kind and place only, since their messages may
 * quote an order, and reported at most once an hour. Orderbell goes on: a transaction is stored whole or
 * not at all, and a program that ends can't alert.
 *
 * @param now milliseconds since 1970
 */
export const watchInnerErrors = (log: Log, told: () => void, now: () => number = Date.now): void => {
  let hour = { began: Number.NEGATIVE_INFINITY, count: 0 };
  const caught = (error: unknown): void => {
    if (Math.abs(now() - hour.began) >= hourMs) hour = { began: now(), count: 0 };
    hour.count += 1;
    if (hour.count <= loggedAnHour) log('error', 'inner-error', innerErrorFields(error));
    if (hour.count === 1) told();
  };
  handleUncaught(caught);
};

/** What handles uncaught errors now. A process has one at a time. */
let handler: ((error: unknown) => void) | null = null;

const handleUncaught = (next: (error: unknown) => void): void => {
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    if (handler !== null) process.off(event, handler);
    process.on(event, next);
  }
  handler = next;
};

/**
 * The parts of an error that can't quote anything: its code or kind, and the first place in a script, with
 * line and column.
 */
const innerErrorFields = (error: unknown): { code: string; path?: string } => {
  if (!(error instanceof Error)) return { code: 'no-error' };
  const kind = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  const place = errorPosition(error);
  return {
    code: /^\w{1,60}$/.test(kind) ? kind : 'Error',
    ...(place === null ? {} : { path: place }),
  };
};
