import type { PollRecord } from '../../../shared/contract/calls/sync.ts';
import { type ErrorShape, OrderbellError, shapeOfError } from '../../../shared/contract/errors.ts';
import {
  compareTimestamps,
  instantOf,
  type ServiceTimestamp,
} from '../../../shared/domain/values/service-timestamp.ts';
import type { Clock, Database, Log, Timers } from '../ports.ts';
import type { PollPage } from '../service/order-service.ts';
import { serviceProfile } from '../service/profile.ts';
import type { HeldValue } from './backfill.ts';
import {
  addPage,
  type CleanReading,
  cleanReading,
  cursorAfter,
  emptyReading,
  isClean,
  isNothing,
  maxPasses,
  nextPass,
  type Pass,
  pageLimit,
  type Reading,
  shownOf,
} from './pass.ts';
import type { Stream } from './stream.ts';
import type { SyncStore } from './sync-store.ts';

export type CycleDeps<Read, Result extends StoreOutcome> = {
  clock: Clock;
  timers: Pick<Timers, 'pause'>;
  database: Database;
  stream: Stream<Read, Result>;
  store: SyncStore;
  log: Log;
};

export type StoreOutcome = { changed: boolean };

export type CycleJob = {
  accountId: number;
  lane: 'main' | 'backfill';
  /** The kind of backfill. */
  backfill?: PollRecord['backfill'];
  /** Sent as `lastUpdatedAfter`. */
  from: ServiceTimestamp;
  onlyIssued: boolean;
  /** Asked after every wait: `false` once Orderbell stops or the account has changed. */
  alive: () => boolean;
  onPage: (reading: Reading) => void;
};

/**
 * `whole`: everything after `from` was read. `servedAt`: when the service sent its last page, by its own
 * clock where it tells the time (ms since 1970). `requestedAt`: when the request for that page was sent, by this
 * computer's clock.
 */
export type CycleEnd = {
  record: PollRecord;
  error: unknown;
  whole: boolean;
  servedAt: number;
  requestedAt: number;
};

type Counts = Pick<PollRecord, 'requests' | 'passes' | 'records' | 'changed' | 'missed' | 'setAside'>;

/**
 * One cycle: read passes over everything after `from` until a reading is clean. Each page is stored at
 * once. Only the main lane moves the cursor. Returns `null` when it was stopped.
 */
export const runCycle = async <Read, Result extends StoreOutcome>(
  deps: CycleDeps<Read, Result>,
  job: CycleJob,
): Promise<CycleEnd | null> => {
  const startedAt = deps.clock.now();
  const counts: Counts = { requests: 0, passes: 0, records: 0, changed: 0, missed: 0, setAside: 0 };
  const cursorBefore = deps.store.cursor(job.accountId) ?? job.from;
  const record = (outcome: PollRecord['outcome'], error: ErrorShape | null): PollRecord => ({
    ...counts,
    startedAt,
    durationMs: deps.clock.now() - startedAt,
    lane: job.lane,
    ...(job.backfill === undefined ? {} : { backfill: job.backfill }),
    cursorBefore,
    cursorAfter: deps.store.cursor(job.accountId) ?? job.from,
    outcome,
    error,
  });
  try {
    const end = await readPasses(deps, job, cursorBefore, counts);
    if (end === null || !job.alive()) return null;
    const { clean, alarm, ...rest } = end;
    return { record: record(clean ? 'clean' : 'unclean', alarm), error: null, ...rest };
  } catch (error) {
    if (!job.alive()) return null;
    const now = deps.clock.now();
    return {
      record: record('failed', shapeOfError(error)),
      ...{ error, whole: false, servedAt: now, requestedAt: now },
    };
  }
};

type PassesEnd = Pick<CycleEnd, 'servedAt' | 'requestedAt' | 'whole'> & {
  clean: boolean;
  alarm: ErrorShape | null;
};

const readPasses = async <Read, Result extends StoreOutcome>(
  deps: CycleDeps<Read, Result>,
  job: CycleJob,
  cursor: ServiceTimestamp,
  counts: Counts,
): Promise<PassesEnd | null> => {
  let servedAt = deps.clock.now();
  let requestedAt = servedAt;
  let reading = emptyReading();
  let before: Pass | null = null;
  let largest: number = serviceProfile.pollLimit;
  while (counts.passes < maxPasses) {
    let limit = pageLimit(largest, counts.passes);
    counts.passes += 1;
    reading = nextPass(reading);
    while (!reading.pass.ended) {
      counts.requests += 1;
      const { from: lastUpdatedAfter, onlyIssued } = job;
      const known = before?.pages[reading.pass.pages.length] ?? null;
      requestedAt = deps.clock.now();
      const page = await deps.stream
        .poll({
          ...{ lastUpdatedAfter, onlyIssued, limit, offset: reading.pass.received },
          ...(known?.digest === undefined ? {} : { known: known.digest }),
        })
        .catch(nullIfTooLarge(limit));
      if (!job.alive()) return null;
      if (page === null) {
        // Orders may have 500 lines: a page of a hundred such orders is too large for one step.
        limit = Math.ceil(limit / 4);
        largest = limit;
        continue;
      }
      servedAt = page.serverTime ?? deps.clock.now();
      if (page.records.length > 0) {
        // Reading a page takes about as long as storing it. A waiting call waits for one of them only.
        await deps.timers.pause();
        if (!job.alive()) return null;
      }
      // The bytes are the same as in the pass before, and every record in them is stored already.
      const shown = page.same === true && known !== null ? known : shownOf(page, deps.stream.identify);
      reading = addPage(reading, shown);
      const whole = isClean(reading);
      // A check has to prove something, and an empty answer proves nothing.
      const clean = whole || (job.lane === 'main' && isNothing(reading));
      const move = clean ? cursorMove(deps, job, cursor, page, cleanReading(reading)) : noMove;
      counts.records += shown.length;
      storePage(deps, job, page, { to: move.to, cursor, requestedAt }, counts);
      job.onPage(reading);
      if (clean) return { clean, whole, alarm: move.alarm, servedAt, requestedAt };
    }
    before = reading.pass;
    // Some services return fewer records than requested. Later passes need smaller pages than those.
    if (counts.passes === 1) largest = Math.min(largest, before.pages[0]?.length || largest);
  }
  // The first import ends here even if no reading was clean. From now on changes alert.
  if (job.lane === 'main' && deps.store.cursor(job.accountId) === null) {
    deps.database.write(() =>
      deps.store.moveCursor(job.accountId, {
        ...{ value: job.from, heldFrom: servedAt + withinSecond, ofRecord: true },
      }),
    );
  }
  return { clean: false, whole: false, alarm: null, servedAt, requestedAt };
};

const nullIfTooLarge =
  (limit: number) =>
  (error: unknown): null => {
    const tooLarge = error instanceof OrderbellError && error.code === 'service.answer-too-large';
    if (tooLarge && limit > 1) return null;
    throw error;
  };

// The `Date` header has whole seconds only, so the value counts from the end of that second.
const withinSecond = 999;

type Move = { to: Pick<HeldValue, 'value' | 'ofRecord'> | null; alarm: ErrorShape | null };

const noMove: Move = { to: null, alarm: null };

const cursorMove = <Read, Result extends StoreOutcome>(
  deps: CycleDeps<Read, Result>,
  job: CycleJob,
  cursor: ServiceTimestamp,
  page: PollPage<Read>,
  reading: CleanReading,
): Move => {
  if (job.lane === 'backfill') return noMove;
  const { moveTo, farFuture } = nextCursor(cursor, reading, page.serverTime ?? deps.clock.now());
  // The first import always ends with a stored cursor. From now on orders alert.
  const value = moveTo ?? (deps.store.cursor(job.accountId) === null ? cursor : null);
  const to = value === null ? null : { value, ofRecord: moveTo === null || reading.moments.has(moveTo) };
  if (farFuture === null) return { to, alarm: null };
  deps.log('warn', 'cursor-far-future', { account: job.accountId });
  const detail = `the service named a moment more than a day ahead: ${farFuture}`;
  return { to, alarm: shapeOfError(new OrderbellError('service.far-future', { detail })) };
};

const storePage = <Read, Result extends StoreOutcome>(
  deps: CycleDeps<Read, Result>,
  job: CycleJob,
  page: PollPage<Read>,
  { to, cursor, requestedAt }: { to: Move['to']; cursor: ServiceTimestamp; requestedAt: number },
  counts: Counts,
): void => {
  if (page.records.length + page.broken.length === 0 && to === null) return;
  const now = deps.clock.now();
  const held = to === null ? null : { ...to, heldFrom: (page.serverTime ?? now) + withinSecond };
  const { results, setAside } = ingestPage(deps, job.accountId, page, held, { now, requestedAt });
  counts.setAside += setAside;
  counts.changed += results.filter(({ changed }) => changed).length;
  if (job.lane === 'backfill') {
    // A change after the cursor is the main lane's to find, so it doesn't count as missed.
    counts.missed += page.records.filter(
      (read, index) => results[index]?.changed === true && isBehind(deps.stream.identify(read).at, cursor),
    ).length;
  }
  deps.stream.announce(results);
  if (setAside > 0) deps.stream.announceSetAside();
};

const isBehind = (at: ServiceTimestamp, cursor: ServiceTimestamp): boolean =>
  compareTimestamps(at, cursor) <= 0;

type Ingested<Result> = { results: Result[]; setAside: number };

type Deps<Read, Result extends { changed: boolean }> = {
  database: Database;
  stream: Pick<Stream<Read, Result>, 'store'>;
  store: SyncStore;
};

/**
 * Stores one page in one transaction: records, copies of unreadable records and, with the last page of a
 * clean reading, the cursor. So the cursor never lies beyond what is on the disk.
 *
 * @param cursor the value to store and since when it is held, `null` to leave the cursor alone
 * @param requestedAt when the request for the page was sent
 */
export const ingestPage = <Read, Result extends { changed: boolean }>(
  { database, stream, store }: Deps<Read, Result>,
  accountId: number,
  page: PollPage<Read>,
  cursor: HeldValue | null,
  { now, requestedAt }: { now: number; requestedAt?: number },
): Ingested<Result> => {
  return database.write(() => {
    // Records of the first import are no news.
    const isNews = store.cursor(accountId) !== null;
    const setAside = page.broken.filter((record) => store.setAside(accountId, record, now, isNews)).length;
    if (setAside > 0) store.keepRoomAside(accountId);
    const results = page.records.map((read) => stream.store(accountId, read, now, requestedAt));
    if (cursor !== null) store.moveCursor(accountId, cursor);
    return { results, setAside };
  });
};

/**
 * `moveTo`: the value to store, `null` to leave the cursor alone. `farFuture`: a value so far ahead that
 * storing it would skip everything until then. The cursor may still move when another page named a better
 * value.
 */
type NextCursor = { moveTo: ServiceTimestamp | null; farFuture: ServiceTimestamp | null };

/** How far a value may lie ahead of the service's own clock. */
const farFutureMs = 24 * 3_600_000;

/**
 * The cursor after a clean reading. It never moves backwards, and never far into the future. Values that
 * are too far ahead are left out before the highest is chosen, so one wrong timestamp doesn't hold the
 * cursor.
 *
 * @param serverTime the last answer's `Date` header, ms since 1970
 */
export const nextCursor = (
  current: ServiceTimestamp,
  reading: CleanReading,
  serverTime: number,
): NextCursor => {
  const isFar = (value: ServiceTimestamp): boolean => instantOf(value) > serverTime + farFutureMs;
  const isAhead = (value: ServiceTimestamp | null): value is ServiceTimestamp =>
    value !== null && compareTimestamps(value, current) > 0;
  const pageValues = reading.pageValues.map((value) => (value === null || isFar(value) ? null : value));
  const candidate = cursorAfter({ ...reading, pageValues });
  const farFuture =
    reading.moments.size === 0 ? undefined : reading.pageValues.filter(isAhead).find((value) => isFar(value));
  return { moveTo: isAhead(candidate) ? candidate : null, farFuture: farFuture ?? null };
};
