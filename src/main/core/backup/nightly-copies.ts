import type { AppNotice } from '../../../shared/contract/calls/app.ts';
import { shapeOfError } from '../../../shared/contract/errors.ts';
import type { Backups, Clock, Database, Log, Timers } from '../ports.ts';
import type { CheckedCopies } from './checked-copies.ts';
import { copiesToDelete, fileOfCopy, isCopyDue, momentOfCopy } from './copies-rule.ts';

/** The start of Orderbell has the disk for itself. Milliseconds. */
const afterStartMs = 2 * 60_000;
/** A computer that sleeps stops timers, so the clock is read often. Milliseconds. */
const checkMs = 10 * 60_000;
/** The next attempt after a failure, or without space. Milliseconds. */
const retryMs = 60 * 60_000;

/** The free space that a copy needs, in sizes of the store: one for the copy, one for the store to grow. */
const neededSizes = 2;

/** The next report of a trouble that lasts. Milliseconds. */
const reportMs = 7 * 24 * 60 * 60_000;

/** Copies the store every night, or soon after the start if the computer was off. */
export const createNightlyCopies = (deps: {
  clock: Clock;
  timers: Timers;
  database: Database;
  log: Log;
  backups: Backups;
  checked: CheckedCopies;
  notice: (notice: AppNotice) => void;
}) => {
  const { clock, timers, backups } = deps;
  const ending = new AbortController();
  let cancel = (): void => undefined;
  let running = Promise.resolve();
  // A trouble is reported once a week, until a night without it.
  let reported: { notice: AppNotice; at: number } | null = null;
  // Newer ones were damaged when they were made.
  let lastGood: string | null = null;

  const report = (notice: AppNotice): void => {
    const isNew = reported?.notice !== notice || Math.abs(clock.now() - reported.at) >= reportMs;
    if (!isNew) return;
    deps.notice(notice);
    reported = { notice, at: clock.now() };
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
    // An empty store is no backup, and would push out those that have one. A damaged account counts.
    const isEmpty = deps.database.get('SELECT 1 FROM main.accounts') === null;
    if (isEmpty || !isCopyDue(before, now)) return checkMs;
    const { store, free } = await backups.space();
    if (free < neededSizes * store) {
      deps.log('warn', 'backup-skipped');
      report('backup-skipped');
      return retryMs;
    }
    const file = fileOfCopy(now);
    const { good, lost } = await deps.checked.copy(file, ending.signal);
    if (good) reported = null;
    else report('backup-damaged');
    lastGood = good ? file : await newestGood(before, lost);
    const files = (await backups.copies()).map((copy) => copy.file);
    for (const old of copiesToDelete(files, lastGood)) await backups.remove(old);
    deps.log(good ? 'info' : 'error', good ? 'backup-made' : 'backup-damaged', {
      durationMs: Math.round(clock.now() - now),
    });
    return checkMs;
  };

  const newestGood = async (files: readonly string[], lost: number): Promise<string | null> => {
    const known = lastGood === null ? 0 : Math.max(0, files.indexOf(lastGood));
    for (const file of files.slice(known)) {
      if (momentOfCopy(file) === null) continue;
      if (await deps.checked.isGood(file, lost)) return file;
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
