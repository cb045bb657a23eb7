import { OrderbellError } from '../../../shared/contract/errors.ts';
import { compareTimestamps, type ServiceTimestamp } from '../../../shared/domain/values/service-timestamp.ts';
import {
  afterBackfill,
  type BackfillKind,
  type BackfillProgress,
  backfillKinds,
  backfillStep,
  type CursorPast,
  valueBefore,
} from './backfill.ts';
import type { BackfillStore } from './backfill-store.ts';
import { type CycleDeps, type CycleEnd, type CycleJob, runCycle, type StoreOutcome } from './cycle.ts';

export type BackfillDeps<Read, Result extends StoreOutcome> = CycleDeps<Read, Result> & {
  backfills: BackfillStore;
};

/**
 * Runs the backfills that are due and stores their result and progress. A failed one is due again after the
 * next cycle; the main lane reports what is wrong with the service.
 *
 * @param main the job of the cycle that has just succeeded
 * @param start of the account's first poll, as it is stored
 * @param startedAt the end of that cycle (`servedAt`), by the service's clock, which nobody sets by mistake
 */
export const runBackfills = async <Read, Result extends StoreOutcome>(
  deps: BackfillDeps<Read, Result>,
  main: CycleJob,
  start: ServiceTimestamp,
  { servedAt: startedAt }: Pick<CycleEnd, 'servedAt'>,
): Promise<void> => {
  const past = { history: deps.store.history(main.accountId), start };
  for (const kind of backfillKinds) {
    if (kind.name === 'everything' && main.onlyIssued) continue;
    if (!(await runBackfill(deps, main, past, kind, startedAt))) return;
  }
};

/** Whether the next kind may run. */
const runBackfill = async <Read, Result extends StoreOutcome>(
  deps: BackfillDeps<Read, Result>,
  main: CycleJob,
  past: CursorPast,
  kind: BackfillKind,
  startedAt: number,
): Promise<boolean> => {
  const run = deps.backfills.find(main.accountId, kind.name);
  if (run === null) {
    const from = firstFrom(kind, past, startedAt);
    // Its first run is due from now on.
    if (from !== null) deps.backfills.save(main.accountId, kind.name, { startedAt, from, owed: 'first' });
    return true;
  }
  const step = backfillStep(kind, run, past, startedAt);
  if (step.kind === 'not-yet') return true;
  // It is due once more after the cursor has returned to a record's timestamp.
  const isLast = kind.name === 'everything' || (kind.name === 'every-poll' && isOfRecord(past));
  if (step.kind === 'nothing-late') {
    keep(deps, main.accountId, kind, afterBackfill(kind, run, past, startedAt, true), isLast);
    return true;
  }
  const { from } = step;
  const end = await runCycle(deps, backfillJob(main, kind.name, from));
  if (end === null) return false;
  deps.database.write(() => {
    deps.store.addPoll(main.accountId, end.record);
    if (end.error !== null) return;
    const clean = end.record.outcome === 'clean';
    keep(deps, main.accountId, kind, afterBackfill(kind, run, past, startedAt, clean), isLast);
    if (clean) serveOthers(deps, main.accountId, past, { kind, from, startedAt });
  });
  return end.error === null;
};

/** Where a kind that never ran starts; `null` where it isn't due. */
const firstFrom = ({ name, ageMs }: BackfillKind, past: CursorPast, now: number): ServiceTimestamp | null => {
  if (name === 'everything') return null;
  if (name !== 'every-poll') return past.start;
  return isOfRecord(past) ? null : valueBefore(past, now - ageMs);
};

const isOfRecord = ({ history: [current] }: CursorPast): boolean => current?.ofRecord !== false;

const backfillJob = (
  main: CycleJob,
  backfill: NonNullable<CycleJob['backfill']>,
  from: ServiceTimestamp,
): CycleJob => ({
  ...main,
  lane: 'backfill',
  backfill,
  from,
  onPage: () => undefined,
});

const keep = (
  deps: Pick<BackfillDeps<never, StoreOutcome>, 'backfills'>,
  accountId: number,
  kind: BackfillKind,
  run: BackfillProgress,
  isLast: boolean,
): void => {
  if (isLast && run.owed !== 'again') deps.backfills.remove(accountId, kind.name);
  else deps.backfills.save(accountId, kind.name, run);
};

// A backfill that began at least as far back has read the same records.
const serveOthers = (
  deps: Pick<BackfillDeps<never, StoreOutcome>, 'backfills'>,
  accountId: number,
  past: CursorPast,
  done: { kind: BackfillKind; from: ServiceTimestamp; startedAt: number },
): void => {
  for (const other of backfillKinds) {
    if (other.name === done.kind.name || other.name === 'everything') continue;
    const run = deps.backfills.find(accountId, other.name);
    if (run === null || compareTimestamps(done.from, run.from) > 0) continue;
    deps.backfills.save(accountId, other.name, afterBackfill(other, run, past, done.startedAt, true));
  }
};

/**
 * The result of a second reading. `requestedAt`: when its last request was sent. `moving`: no reading was clean, so each of them may have missed the
 * record in question.
 */
export type ReadForWaiting =
  | { kind: 'whole'; requestedAt: number }
  | { kind: 'moving' }
  | { kind: 'failed'; error: unknown };

/**
 * Reads again what the cursor may have passed since a moment, in every status, unless the last cycle has
 * read all of it. Needed for messages whose result can't be fetched by an id.
 *
 * @param main the job of the cycle that has just ended, and its result
 * @param since ms since 1970, by this computer's clock; `null` when nobody waits
 */
export const readForWaiting = async <Read, Result extends StoreOutcome>(
  deps: BackfillDeps<Read, Result>,
  main: { job: CycleJob; start: ServiceTimestamp; end: CycleEnd },
  since: number | null,
): Promise<ReadForWaiting> => {
  const { job, start, end } = main;
  if (end.record.outcome === 'failed' || since === null) return resultOf(end);
  const past = { history: deps.store.history(job.accountId), start };
  // The cycle's last page tells the service's time.
  const from = valueBefore(past, end.servedAt - (deps.clock.now() - since));
  if (!job.onlyIssued && compareTimestamps(job.from, from) <= 0) return resultOf(end);
  const backfill = await runCycle(deps, { ...backfillJob(job, 'answer', from), onlyIssued: false });
  if (backfill === null) return { kind: 'failed', error: new OrderbellError('account.signed-out') };
  deps.store.addPoll(job.accountId, backfill.record);
  return resultOf(backfill);
};

const resultOf = ({ record, error, whole, requestedAt }: CycleEnd): ReadForWaiting => {
  if (record.outcome === 'failed') return { kind: 'failed', error };
  return whole ? { kind: 'whole', requestedAt } : { kind: 'moving' };
};
