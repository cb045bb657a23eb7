import {
  compareTimestamps,
  instantOf,
  laterTimestamp,
  type ServiceTimestamp,
} from '../../../shared/domain/service-timestamp.ts';

/**
 * A value that the cursor held, and since when: ms since 1970, by the service's clock where it tells it. `ofRecord`: it was the
 * moment of a record that the same reading showed.
 */
export type HeldValue = { value: ServiceTimestamp; heldFrom: number; ofRecord: boolean };

/**
 * A second look at what came before: how often, and how late a record may be shown and still be found for certain.
 * `everything` is owed once, after only issued orders were asked for: what left that status lies anywhere behind the cursor.
 * `every-poll` is for services whose value is the moment of no record that was shown, the time of their index for example. What
 * their index shows seconds late lies behind the cursor as a rule, and not by a rare chance.
 */
export type LookBack = {
  name: 'everything' | 'nightly' | 'hourly' | 'every-poll';
  everyMs: number;
  ageMs: number;
  /** By how much a service may round its timestamps down and this kind still finds for certain what is shown late. */
  coarsestMs: number;
};

const minute = 60_000;
const hour = 60 * minute;

export const lookBacks: readonly LookBack[] = [
  { name: 'everything', everyMs: hour, ageMs: 0, coarsestMs: hour },
  { name: 'nightly', everyMs: 24 * hour, ageMs: 48 * hour, coarsestMs: hour },
  { name: 'hourly', everyMs: hour, ageMs: 15 * minute, coarsestMs: hour },
  // A look that served this kind as well in the same turn need not be repeated. What such a service rounds down is left to the
  // hourly look: one with each poll for an hour would cost too much.
  { name: 'every-poll', everyMs: 1, ageMs: minute, coarsestMs: 0 },
];

/**
 * How far one kind of look-back has come.
 *
 * `from` is what the next one replays: chosen when the last one ran, so that nothing lies between the two, however much
 * later the next one comes.
 * `owed`: `first` while none has run, `again` when the last one wasn't clean, `nothing` when the cursor had stood still for
 * so long that there is nothing to find until it moves; `next` otherwise.
 */
export type LookBackRun = {
  startedAt: number;
  from: ServiceTimestamp;
  owed: (typeof owedLooks)[number];
};

export const owedLooks = ['first', 'next', 'again', 'nothing'] as const;

/** What the cursor held, newest first, and the start of the account's first poll, which is older than all of it. */
export type CursorPast = { history: readonly HeldValue[]; start: ServiceTimestamp };

/**
 * The stored value before the one that the cursor held at a moment (ms since 1970). The one before, because `after` is
 * strict, and other records may share the very moment at which the cursor stood. Where none is known, the start.
 */
export const valueBefore = ({ history, start }: CursorPast, at: number): ServiceTimestamp => {
  const held = history.findIndex((one) => wasPast(one, at));
  return (held === -1 ? undefined : history[held + 1]?.value) ?? start;
};

/** `nothing-late`: a look could find nothing, so it counts as one that ran. */
export type LookBackStep =
  | { kind: 'not-yet' }
  | { kind: 'nothing-late' }
  | { kind: 'look'; from: ServiceTimestamp };

/**
 * What a kind of look-back has to do now, after a cycle of the main lane.
 *
 * A record found by nobody yet was shown after the last look began, and its moment lies at most `ageMs` before that. At
 * that moment of its own the cursor stood no further, so what was held `ageMs` before the last look lies before it. Where
 * the cursor has stood still ever since that was chosen, the main lane itself asks for everything after it.
 */
export const lookBackStep = (
  { everyMs }: LookBack,
  run: LookBackRun,
  { history, start }: CursorPast,
  now: number,
): LookBackStep => {
  const [current, before] = history;
  // A run that lies in the future was written down before the clock was set back: nobody knows how long ago it was.
  const inFuture = run.startedAt > now;
  if (current === undefined || (!inFuture && now - run.startedAt < everyMs)) return { kind: 'not-yet' };
  const stoodStill = run.owed === 'nothing' && compareTimestamps(run.from, before?.value ?? start) >= 0;
  return stoodStill || compareTimestamps(run.from, current.value) >= 0
    ? { kind: 'nothing-late' }
    : { kind: 'look', from: run.from };
};

/**
 * How far a kind has come after a look that began at `startedAt`. One that wasn't clean is made up for by the next one at
 * its own time; when that one isn't clean either, sixteen passes have seen all that this service lets be seen.
 */
export const afterLook = (
  { ageMs, coarsestMs }: LookBack,
  run: LookBackRun,
  past: CursorPast,
  startedAt: number,
  clean: boolean,
): LookBackRun =>
  !clean && run.owed !== 'again'
    ? { startedAt, from: run.from, owed: 'again' }
    : {
        startedAt,
        // Never further back than before: that one would have done already.
        from: laterTimestamp(run.from, valueBefore(past, startedAt - ageMs)),
        // A record made an hour later can carry the moment at which the cursor stands, and `after` is strict.
        owed: stoodStillAt(past, startedAt - ageMs - coarsestMs) ? 'nothing' : 'next',
      };

const stoodStillAt = ({ history: [current] }: CursorPast, at: number): boolean =>
  current !== undefined && wasPast(current, at);

// Held, and no longer ahead: a service may stamp a record up to a day ahead (see `nextCursor`), and until that moment has
// come, what it stamps by the right time lies behind the cursor at once.
const wasPast = ({ value, heldFrom }: HeldValue, at: number): boolean =>
  heldFrom <= at && instantOf(value) <= at;
