import { describe, expect, it } from 'vitest';
import {
  afterBackfill,
  type BackfillProgress,
  backfillKinds,
  backfillStep,
  type CursorPast,
  valueBefore,
} from '../../../../src/main/core/sync/backfill.ts';
import { nextCursor } from '../../../../src/main/core/sync/cycle.ts';
import { type CleanReading, cursorAfter } from '../../../../src/main/core/sync/pass.ts';
import { backoffDelay, pollDelay, pollIntervalMs } from '../../../../src/main/core/sync/poll-timing.ts';
import { connectionState } from '../../../../src/main/core/sync/poller.ts';
import { OrderbellError, shapeOfError } from '../../../../src/shared/contract/errors.ts';
import { serviceTimestamp } from '../../../../src/shared/domain/values/service-timestamp.ts';
import { momentAt } from '../../../fakes/wire-orders.ts';

const at = (n: number) => serviceTimestamp(momentAt(n));

const reading = (values: (number | null)[], records: number[]): CleanReading => ({
  pageValues: values.map((value) => (value === null ? null : at(value))),
  moments: new Set(records.map(at)),
});

describe('the cursor value of a clean reading', () => {
  it.each([
    ['one page: its value, also above its records', reading([9], [1, 2]), 9],
    ['one page without data: none', reading([9], []), null],
    ['several, highest of each page', reading([2, 4], [1, 2, 3, 4]), 4],
    ['several, highest of all', reading([4, 4], [1, 2, 3, 4]), 4],
    ['several, some above every record', reading([3, 8], [1, 2, 3, 4]), 3],
    ['several, some between its records: none of those', reading([3, 5], [1, 2, 3, 9]), 3],
    ['several, all above every record: the first page’s', reading([7, 8], [1, 2]), 7],
    ['several, none readable', reading([null, null], [1, 2]), null],
  ])('%s', (_name, one, value) => {
    expect(cursorAfter(one)).toBe(value === null ? null : momentAt(value));
  });
});

describe('the next cursor', () => {
  const day = 86_400_000;
  const now = Date.parse(momentAt(0));
  it('moves forward, never back, never a day ahead of the service’s clock', () => {
    const stays = { moveTo: null, farFuture: null };
    expect(nextCursor(at(5), reading([6], [6]), now)).toEqual({ moveTo: at(6), farFuture: null });
    expect(nextCursor(at(5), reading([5], [5]), now)).toEqual(stays);
    expect(nextCursor(at(5), reading([4], [4]), now)).toEqual(stays);
    expect(nextCursor(at(5), reading([null], [6]), now)).toEqual(stays);
    expect(nextCursor(at(5), reading([6], []), now)).toEqual(stays);
    expect(nextCursor(at(5), reading([day], [day]), now)).toEqual({ moveTo: at(day), farFuture: null });
    expect(nextCursor(at(5), reading([day + 1], [day + 1]), now)).toEqual({
      ...{ moveTo: null, farFuture: at(day + 1) },
    });
  });

  it('leaves values too far ahead out before it takes the highest, and names the first of them', () => {
    const far = [day + 1, day + 2] as const;
    const shown = [6, 7, ...far];
    expect(nextCursor(at(5), reading([7, far[0], 6], shown), now)).toEqual({
      moveTo: at(7),
      farFuture: at(far[0]),
    });
    expect(nextCursor(at(5), reading([far[1], far[0], 6], shown), now)).toEqual({
      ...{ moveTo: at(6), farFuture: at(far[1]) },
    });
    expect(nextCursor(at(5), reading([...far], shown), now)).toEqual({ moveTo: null, farFuture: at(far[0]) });
    // It isn't the stamp of a record, so it may stand for a change that no page brought.
    expect(nextCursor(at(5), reading([far[0], 8], shown), now).moveTo).toBeNull();
    expect(nextCursor(at(5), reading([8, far[0]], shown), now).moveTo).toBe(at(8));
    // A value that the cursor has passed is no news, and neither is an answer without data.
    expect(nextCursor(at(day + 1), reading([far[0], far[0]], shown), now).farFuture).toBeNull();
    expect(nextCursor(at(5), reading([far[0]], []), now).farFuture).toBeNull();
  });
});

describe('the backfill', () => {
  // Values from long before.
  const at = (n: number) => serviceTimestamp(new Date(n).toISOString());
  const minute = 60_000;
  const hour = 60 * minute;
  const [, nightly, hourly] = backfillKinds;
  if (nightly === undefined || hourly === undefined) throw new Error('backfills by the clock');
  const past: CursorPast = {
    history: [
      { value: at(30), heldFrom: 100 * minute, ofRecord: true },
      { value: at(20), heldFrom: 80 * minute, ofRecord: true },
      { value: at(10), heldFrom: 60 * minute, ofRecord: true },
    ],
    start: at(5),
  };
  const run = (patch: Partial<BackfillProgress>): BackfillProgress => ({
    startedAt: 100 * minute,
    from: at(10),
    owed: 'next',
    ...patch,
  });

  it('replays the value before the held one, from the start of the first poll on', () => {
    expect(valueBefore(past, 500 * minute)).toBe(at(20));
    expect(valueBefore(past, 100 * minute)).toBe(at(20));
    expect(valueBefore(past, 99 * minute)).toBe(at(10));
    expect(valueBefore(past, 60 * minute)).toBe(at(5));
    expect(valueBefore(past, 59 * minute)).toBe(at(5));
    expect(valueBefore({ history: [], start: at(5) }, 0)).toBe(at(5));
  });

  it('runs at its interval, and at once if its last run is in the future', () => {
    expect(backfillStep(hourly, run({}), past, 159 * minute)).toEqual({ kind: 'not-yet' });
    expect(backfillStep(hourly, run({}), past, 160 * minute)).toEqual({ kind: 'run', from: at(10) });
    expect(backfillStep(hourly, run({ startedAt: 900 * minute }), past, 160 * minute).kind).toBe('run');
    expect(backfillStep(nightly, run({}), past, 160 * minute).kind).toBe('not-yet');
    expect(backfillStep(hourly, run({}), { history: [], start: at(5) }, 500 * minute).kind).toBe('not-yet');
  });

  it('counts a value only from its own time on, if it was stamped ahead', () => {
    const ahead = {
      history: [{ value: at(150 * minute), heldFrom: 100 * minute, ofRecord: true }, ...past.history],
      start: at(5),
    };
    expect(valueBefore(ahead, 149 * minute)).toBe(at(20));
    expect(valueBefore(ahead, 150 * minute)).toBe(at(30));
    expect(afterBackfill(hourly, run({}), ahead, 224 * minute, true).owed).toBe('next');
    expect(afterBackfill(hourly, run({}), ahead, 225 * minute, true).owed).toBe('nothing');
  });

  it('has nothing to find if the cursor hasn’t moved since a clean run, or never left the start', () => {
    const still = run({ from: at(20), owed: 'nothing' });
    expect(backfillStep(hourly, still, past, 500 * minute)).toEqual({ kind: 'nothing-late' });
    expect(backfillStep(hourly, run({ ...still, owed: 'next' }), past, 500 * minute).kind).toBe('run');
    expect(backfillStep(hourly, run({ ...still, from: at(10) }), past, 500 * minute).kind).toBe('run');
    expect(backfillStep(hourly, run({ from: at(30), owed: 'first' }), past, 500 * minute).kind).toBe(
      'nothing-late',
    );
  });

  it('lets the next one begin at the cursor of the same span before this one', () => {
    expect(afterBackfill(hourly, run({}), past, 114 * minute, true)).toEqual({
      ...{ startedAt: 114 * minute, from: at(10), owed: 'next' },
    });
    expect(afterBackfill(hourly, run({}), past, 174 * minute, true).owed).toBe('next');
    expect(afterBackfill(hourly, run({}), past, 175 * minute, true)).toMatchObject({
      from: at(20),
      owed: 'nothing',
    });
    expect(afterBackfill(nightly, run({ from: at(5) }), past, 48 * hour + 85 * minute, true).from).toBe(
      at(10),
    );
    // Nothing is known from so long ago, so the same start works for the next one.
    expect(afterBackfill(nightly, run({}), past, 48 * hour, true).from).toBe(at(10));
  });

  it('makes up for one that was not clean, once', () => {
    const unclean = afterBackfill(hourly, run({ from: at(5) }), past, 200 * minute, false);
    expect(unclean).toEqual({ startedAt: 200 * minute, from: at(5), owed: 'again' });
    expect(afterBackfill(hourly, unclean, past, 260 * minute, false)).toMatchObject({ from: at(20) });
  });
});

describe('times', () => {
  it('are the user’s own, but seconds with the practice service, whose buyers act while the user watches', () => {
    expect(pollIntervalMs(5, false)).toBe(300_000);
    expect(pollIntervalMs(5, true)).toBe(20_000);
  });

  it('vary by ten seconds around the interval', () => {
    expect([pollDelay(300_000, 0), pollDelay(300_000, 0.5), pollDelay(300_000, 0.9999999)]).toEqual([
      290_000, 300_000, 310_000,
    ]);
  });

  it('back off from five seconds to five minutes, and obey the service', () => {
    expect([1, 2, 3, 20].map((n) => backoffDelay(n, 0, null))).toEqual([5_000, 5_000, 5_000, 5_000]);
    expect([1, 2, 3, 20].map((n) => Math.round(backoffDelay(n, 0.9999999, null)))).toEqual([
      10_000, 20_000, 40_000, 300_000,
    ]);
    expect(backoffDelay(1, 0, 1_200_000)).toBe(1_200_000);
  });
});

describe('whether Orderbell is connected', () => {
  const account = { state: 'signed-in' as const };
  const trouble = shapeOfError(new OrderbellError('service.trouble'));
  const base = { account, hasSucceeded: true, lastError: null, silentSince: 0 };
  it.each([
    ['nobody is signed in', { ...base, account: null }, 0, 'signed-out', null],
    ['no poll has succeeded yet', { ...base, hasSucceeded: false }, 0, 'starting', null],
    ['all is well', base, 0, 'connected', null],
    [
      'it failed a moment ago: no silence yet, but no secret either',
      { ...base, lastError: trouble },
      14 * 60_000,
      'connected',
      'service.trouble',
    ],
    [
      'it failed for three intervals',
      { ...base, lastError: trouble },
      15 * 60_000,
      'not-connected',
      'service.trouble',
    ],
    [
      'the password was refused',
      { ...base, account: { state: 'refused' as const } },
      0,
      'not-connected',
      'service.credentials-refused',
    ],
    [
      'the password is not here',
      { ...base, account: { state: 'password-needed' as const } },
      0,
      'not-connected',
      'account.signed-out',
    ],
  ])('%s', (_name, facts, now, state, code) => {
    const status = connectionState(facts, now, 300_000);
    expect([status.state, status.reason?.code ?? null]).toEqual([state, code]);
  });
});
