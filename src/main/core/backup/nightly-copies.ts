import type { AppNotice } from '../../../shared/contract/calls/app.ts';
import { shapeOfError } from '../../../shared/contract/errors.ts';
import type { Backups, Clock, Database, Log, Timers } from '../ports.ts';
import { copiesToDelete, fileOfCopy, isCopyDue, momentOfCopy } from './copies-rule.ts';

/** The start of Orderbell has the disk for itself. Milliseconds. */
const afterStartMs = 2 * 60_000;
/** A computer that sleeps stops timers, so the clock is read often. Milliseconds. */
const checkMs = 10 * 60_000;
/** The next attempt after a failure, or without space. Milliseconds. */
const retryMs = 60 * 60_000;

/** The free space that a copy needs, in sizes of the store: one for the copy, one for the store to grow. */
const neededSizes = 2;

/** Copies the store every night, or soon after the start if the computer was off. */
export const createNightlyCopies = (deps: {
  clock: Clock;
  timers: Timers;
  database: Database;
  log: Log;
  backups: Backups;
  /** What is damaged in a copy; `null` for nothing. */
  damage: (file: string) => Promise<string | null>;
  notice: (notice: AppNotice) => void;
}) => {
  const { clock, timers, backups } = deps;
  const ending = new AbortController();
  let cancel = (): void => undefined;
  let running = Promise.resolve();
  // Each trouble is reported once, until a night without it.
  let reported: AppNotice | null = null;
  // Newer ones were damaged when they were made.
  let lastGood: string | null = null;

  const report = (notice: AppNotice): void => {
    if (reported !== notice) deps.notice(notice);
    reported = notice;
  };

  const plan = (ms: number): void => {
    if (ending.signal.aborted) return;
    cancel = timers.after(ms, () => {
      running = check()
        .catch((error: unknown) => {
          if (ending.signal.aborted) return retryMs;
          deps.log('error', 'backup-failed', { code: shapeOfError(error).code });
          report('backup-failed');
          return retryMs;
        })
        .then(plan);
    });
  };

  /** Makes the copy if it is due. Returns the time until the next check in milliseconds. */
  const check = async (): Promise<number> => {
    const before = (await backups.copies()).map(({ file }) => file);
    const now = clock.now();
    // An empty store is no backup, and would push out those that have one.
    const isEmpty = deps.database.get('SELECT 1 FROM accounts') === null;
    if (isEmpty || !isCopyDue(before, now)) return checkMs;
    const { store, free } = await backups.space();
    if (free < neededSizes * store) {
      deps.log('warn', 'backup-skipped');
      report('backup-skipped');
      return retryMs;
    }
    const file = fileOfCopy(now);
    await backups.copy(file, ending.signal);
    const good = (await deps.damage(file)) === null;
    if (good) reported = null;
    else report('backup-damaged');
    lastGood = good ? file : await newestGood(before);
    const files = (await backups.copies()).map((copy) => copy.file);
    for (const old of copiesToDelete(files, lastGood)) await backups.remove(old);
    deps.log(good ? 'info' : 'error', good ? 'backup-made' : 'backup-damaged', {
      durationMs: Math.round(clock.now() - now),
    });
    return checkMs;
  };

  const newestGood = async (files: readonly string[]): Promise<string | null> => {
    const known = lastGood === null ? 0 : Math.max(0, files.indexOf(lastGood));
    for (const file of files.slice(known)) {
      if (momentOfCopy(file) === null) continue;
      if ((await deps.damage(file)) === null) return file;
    }
    return null;
  };

  return {
    start: (): void => plan(afterStartMs),
    /** Stops a running copy too. Resolves when its file is gone. */
    stop: async (): Promise<void> => {
      ending.abort();
      cancel();
      await running;
    },
  };
};
