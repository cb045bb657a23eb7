import {
  compareTimestamps,
  instantOf,
  laterTimestamp,
  type ServiceTimestamp,
} from '../../../shared/domain/values/service-timestamp.ts';

/**
 * A value that the cursor held, and since when: ms since 1970, by the service's clock where it tells the
 * time. `ofRecord`: it was the timestamp of a record in the same reading.
 */
export type HeldValue = { value: ServiceTimestamp; heldFrom: number; ofRecord: boolean };

/**
 * A kind of backfill: how often it runs, and how late the service may show a record that it still finds for
 * certain.
 * `everything` runs once after a time in which only issued orders were requested: orders that left that
 * status may lie anywhere behind the cursor.
 * `every-poll` is for services whose value is no record's timestamp, for example the time of their index. A
 * record that such an index shows seconds late regularly lies behind the cursor.
 */
export type BackfillKind = {
  name: 'everything' | 'nightly' | 'hourly' | 'every-poll';
  everyMs: number;
  ageMs: number;
  /** How far a service may round its timestamps down. Within that, this kind still finds every late record. */
  coarsestMs: number;
};

const minute = 60_000;
const hour = 60 * minute;

export const backfillKinds: readonly BackfillKind[] = [
  { name: 'everything', everyMs: hour, ageMs: 0, coarsestMs: hour },
  { name: 'nightly', everyMs: 24 * hour, ageMs: 48 * hour, coarsestMs: hour },
  { name: 'hourly', everyMs: hour, ageMs: 15 * minute, coarsestMs: hour },
  // A backfill of the same turn that went back at least as far serves this kind too. Rounding is left to
  // the hourly backfill, since going back an hour with each poll would cost too much.
  { name: 'every-poll', everyMs: 1, ageMs: minute, coarsestMs: 0 },
];

/**
 * The progress of one kind of backfill.
 *
 * `from`: where the next one starts. It is chosen when the last one runs, so that no gap lies between the
 * two.
 * `owed`: `first` until one has run, `again` when the last one wasn't clean, `nothing` while the cursor
 * hasn't moved for so long that nothing can be found, else `next`.
 */
export type BackfillProgress = {
  startedAt: number;
  from: ServiceTimestamp;
  owed: (typeof owedBackfills)[number];
};

export const owedBackfills = ['first', 'next', 'again', 'nothing'] as const;

/**
 * The values that the cursor held, newest first, and the start of the account's first poll, which is older
 * than all of them.
 */
export type CursorPast = { history: readonly HeldValue[]; start: ServiceTimestamp };

/**
 * The stored value before the one that the cursor held at a moment (ms since 1970). It is the one before
 * because `lastUpdatedAfter` is strict and several records may share the cursor's timestamp. Without one,
 * the start.
 */
export const valueBefore = ({ history, start }: CursorPast, at: number): ServiceTimestamp => {
  const held = history.findIndex((one) => wasPast(one, at));
  return (held === -1 ? undefined : history[held + 1]?.value) ?? start;
};

/** `nothing-late`: a backfill could find nothing, so it counts as done. */
export type BackfillStep =
  | { kind: 'not-yet' }
  | { kind: 'nothing-late' }
  | { kind: 'run'; from: ServiceTimestamp };

/**
 * What a kind of backfill has to do after a cycle of the main lane.
 *
 * A record that no reading has found was shown after the last backfill began, and its timestamp lies at
 * most `ageMs` before that. At that time the cursor lay no further, so the value held `ageMs` before the
 * last backfill lies before the record. Where the cursor hasn't moved since, the main lane itself requests
 * everything after it.
 */
export const backfillStep = (
  { everyMs }: BackfillKind,
  run: BackfillProgress,
  { history, start }: CursorPast,
  now: number,
): BackfillStep => {
  const [current, before] = history;
  // A run dated in the future was stored before the clock was set back, so its age is unknown.
  const inFuture = run.startedAt > now;
  if (current === undefined || (!inFuture && now - run.startedAt < everyMs)) return { kind: 'not-yet' };
  const stoodStill = run.owed === 'nothing' && compareTimestamps(run.from, before?.value ?? start) >= 0;
  return stoodStill || compareTimestamps(run.from, current.value) >= 0
    ? { kind: 'nothing-late' }
    : { kind: 'run', from: run.from };
};

/**
 * The progress of a kind after a backfill that began at `startedAt`. An unclean one is repeated at the next
 * regular time. If that one isn't clean either, sixteen passes have read all that this service shows.
 */
export const afterBackfill = (
  { ageMs, coarsestMs }: BackfillKind,
  run: BackfillProgress,
  past: CursorPast,
  startedAt: number,
  clean: boolean,
): BackfillProgress =>
  !clean && run.owed !== 'again'
    ? { startedAt, from: run.from, owed: 'again' }
    : {
        startedAt,
        // Never further back than before, since the earlier start was enough.
        from: laterTimestamp(run.from, valueBefore(past, startedAt - ageMs)),
        // A record made an hour later can carry the cursor's timestamp, and `lastUpdatedAfter` is strict.
        owed: stoodStillAt(past, startedAt - ageMs - coarsestMs) ? 'nothing' : 'next',
      };

const stoodStillAt = ({ history: [current] }: CursorPast, at: number): boolean =>
  current !== undefined && wasPast(current, at);

// Held, and no longer ahead of the time. A service may stamp a record up to a day ahead (see `nextCursor`).
// Until that day has come, correctly stamped records lie behind the cursor.
const wasPast = ({ value, heldFrom }: HeldValue, at: number): boolean =>
  heldFrom <= at && instantOf(value) <= at;
