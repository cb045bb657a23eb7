import { type ErrorShape, OrderbellError, shapeOfError } from '../../../shared/contract/errors.ts';
import type { ServiceTimestamp } from '../../../shared/domain/values/service-timestamp.ts';
import type { Accounts } from '../accounts/accounts-service.ts';
import type { Database, Log } from '../ports.ts';
import { readJson } from '../service/codec/json.ts';
import type { ReadRecord } from '../service/codec/read-page.ts';
import type { Session } from '../service/session.ts';
import { type CycleEnd, type CycleJob, runCycle, type StoreOutcome } from './cycle.ts';
import type { Reading } from './pass.ts';
import { type BackfillDeps, readForWaiting, runBackfills } from './run-backfills.ts';
import type { Stream } from './stream.ts';
import type { SyncStore } from './sync-store.ts';

export type LaneDeps<Read, Result extends StoreOutcome> = BackfillDeps<Read, Result> & {
  accounts: Pick<Accounts, 'current' | 'fetchFrom' | 'session'>;
};

/** What differs between the streams: the name in the log, and when the turns come. */
export type LaneCallbacks = {
  /** The lane's log events begin with this. */
  logName: string;
  onlyIssued: () => boolean;
  /** The session has changed, so everything remembered of the last one is invalid. */
  onEntered: () => void;
  onPage: (reading: Reading, firstImport: boolean) => void;
  /** The cycle has ended; the memory holds the result. `null`: it was stopped without an error. */
  onCycle: (error: unknown) => void;
  /** The turn has succeeded so far and continues with the backfills. */
  onSuccess: () => void;
  /** @param again a caller asked for a turn that this one didn't serve */
  onEnd: (again: boolean) => void;
};

export type Lane = {
  start: () => void;
  /** Nothing is sent or stored afterwards. */
  stop: () => void;
  /** Whether an account is signed in and may call. */
  mayCall: () => boolean;
  /** `backfilling`: the cycle has ended, and a backfill is running. */
  stage: () => 'idle' | 'reading' | 'backfilling';
  memory: Readonly<LaneMemory>;
  /** Ends the running turn, if there is one. Nothing of it is stored afterwards. */
  halt: () => void;
  /** Starts a turn, or requests another one after the running turn. */
  turn: () => void;
  /**
   * Requests a turn. Resolves once all changes since `since` (ms since 1970) were read: by a clean cycle
   * that began after this call, and by a clean second reading where the cursor may have passed some of
   * them. Throws what made that fail, `service.never-still` where the readings never agreed.
   */
  pollSince: (since: number, ask: () => void) => Promise<number>;
  /** Rejects the waiting callers: no turn will come. */
  dismiss: (why: unknown) => void;
  /** The account or its state has changed. */
  accountChanged: () => void;
};

/**
 * Polls one stream. A turn is a cycle of the main lane, then the second reading for waiting callers, then
 * the backfills that are due. Turns never overlap. The caller decides when they come.
 */
export const createLane = <Read, Result extends StoreOutcome>(
  deps: LaneDeps<Read, Result>,
  callbacks: LaneCallbacks,
): Lane => {
  const { accounts, store } = deps;
  const memory = initialLaneMemory();
  const waiters = createWaiters();
  let stopped = true;
  let stage: ReturnType<Lane['stage']> = 'idle';
  let again = false;
  let halted = false;

  const mayCall = (): boolean => !stopped && accounts.current.get()?.canCall === true;

  const turn = async (): Promise<void> => {
    const session = accounts.session();
    const alive = (): boolean => !stopped && !halted && accounts.session() === session;
    const cohort = waiters.take();
    stage = 'reading';
    again = false;
    halted = false;
    try {
      // Nothing of a poll could be stored.
      deps.database.assertInPlace();
      const start = accounts.fetchFrom();
      if (start === null) return;
      const job = jobFrom(start, alive);
      if (job === null) return;
      // Before the cursor can move past records that this cycle doesn't request.
      if (job.onlyIssued) deps.backfills.oweEverything(job.accountId, start);
      const end = await runCycle(deps, job);
      if (end === null) {
        if (halted) cohort.fail(keepsChangingError());
        return;
      }
      finish(end, job.accountId);
      stage = 'backfilling';
      const read = await readForWaiting(deps, { job, start, end }, cohort.since);
      if (read.kind === 'whole') cohort.serve(read.requestedAt);
      else cohort.fail(read.kind === 'moving' ? keepsChangingError() : read.error);
      if (read.kind === 'failed') return;
      callbacks.onSuccess();
      await runBackfills(deps, job, start, end);
    } catch (error) {
      // The store failed: it couldn't be read, or a cycle couldn't be stored.
      if (alive()) fail(error);
      cohort.fail(error);
    } finally {
      stage = 'idle';
      cohort.fail(new OrderbellError('account.signed-out'));
      if (!stopped) callbacks.onEnd(again);
    }
  };

  const jobFrom = (start: ServiceTimestamp, alive: () => boolean): CycleJob | null => {
    const account = accounts.current.get();
    if (account === null || !account.canCall) return null;
    const cursor = store.cursor(account.id);
    return {
      accountId: account.id,
      lane: 'main',
      from: cursor ?? start,
      onlyIssued: callbacks.onlyIssued(),
      alive,
      onPage: (reading) => callbacks.onPage(reading, cursor === null),
    };
  };

  const finish = ({ record, error }: CycleEnd, accountId: number): void => {
    if (record.outcome === 'failed') {
      fail(error);
    } else {
      memory.problem = null;
      memory.alarm = record.error;
      memory.failures = 0;
      memory.unclean = record.outcome === 'unclean' ? memory.unclean + 1 : 0;
      callbacks.onCycle(null);
    }
    deps.log(record.outcome === 'failed' ? 'warn' : 'info', `${callbacks.logName}-${record.outcome}`, {
      account: accountId,
      count: record.records,
      durationMs: record.durationMs,
      ...(record.error === null ? {} : { code: record.error.code }),
    });
    store.addPoll(accountId, record);
  };

  const fail = (error: unknown): void => {
    memory.problem = shapeOfError(error);
    memory.failures += 1;
    callbacks.onCycle(error);
  };

  const accountChanged = (): void => {
    if (stopped) return;
    const session = accounts.session();
    if (session !== memory.session) {
      Object.assign(memory, initialLaneMemory(), { session });
      waiters.dismiss();
      callbacks.onEntered();
      const id = accounts.current.get()?.id;
      if (id !== undefined) readSetAsideAgain(deps, id, deps.clock.now());
    } else if (!mayCall()) {
      waiters.dismiss();
    }
  };

  return {
    start: () => {
      stopped = false;
      accountChanged();
    },
    stop: () => {
      stopped = true;
      waiters.dismiss();
    },
    mayCall,
    stage: () => stage,
    memory,
    halt: () => {
      halted = true;
    },
    turn: () => {
      if (stage === 'idle') {
        // This failure couldn't be stored. The next turn comes anyway, since the disk may recover.
        turn().catch((error: unknown) =>
          deps.log('error', `${callbacks.logName}-broke`, { code: shapeOfError(error).code }),
        );
      } else {
        again = true;
      }
    },
    pollSince: async (since, ask) => {
      if (!mayCall()) throw new OrderbellError('account.signed-out');
      return waiters.wait(since, ask);
    },
    dismiss: waiters.dismiss,
    accountChanged,
  };
};

/** No reading was clean. That is no error, but no reading may count as a check. */
export const keepsChangingError = (): OrderbellError => new OrderbellError('service.never-still');

/** The state of the account in use, from one cycle to the next. */
type LaneMemory = {
  session: Session | null;
  /** The error of the last cycle. */
  problem: ErrorShape | null;
  /** A fault of the service that the last successful cycle found. */
  alarm: ErrorShape | null;
  /** Failed cycles in a row. */
  failures: number;
  /** Unclean cycles in a row. Failed ones don't count. */
  unclean: number;
};

const initialLaneMemory = (): LaneMemory => ({
  session: null,
  problem: null,
  alarm: null,
  failures: 0,
  unclean: 0,
});

/** The callers that wait for a cycle. Each gets one result. */
type Cohort = {
  /** The earliest moment that a caller asks for, ms since 1970; `null` when nobody waits. */
  since: number | null;
  /** The cycle succeeded. @param requestedAt when its last request was sent, ms since 1970 */
  serve: (requestedAt: number) => void;
  /** @param failure the cycle's error */
  fail: (failure: unknown) => void;
};

type Waiters = {
  /** Requests a cycle, and resolves after a whole one that begins later. Returns when its last request was sent (ms
   * since 1970). Throws the cycle's error. */
  wait: (since: number, ask: () => void) => Promise<number>;
  /** A cycle begins. It serves every caller so far. */
  take: () => Cohort;
  /** No cycle will come for the callers. */
  dismiss: (why?: unknown) => void;
};

/** The callers that wait for a whole cycle, since only that can show the effect of a message. */
export const createWaiters = (): Waiters => {
  let waiting: {
    since: number;
    resolve: (requestedAt: number) => void;
    reject: (failure: unknown) => void;
  }[] = [];
  const take = (): Cohort => {
    const mine = waiting;
    waiting = [];
    return {
      since: mine.length === 0 ? null : Math.min(...mine.map(({ since }) => since)),
      serve: (requestedAt) => {
        for (const { resolve } of mine.splice(0)) resolve(requestedAt);
      },
      fail: (failure) => {
        for (const { reject } of mine.splice(0)) reject(failure);
      },
    };
  };
  return {
    wait: (since, ask) =>
      new Promise((resolve, reject) => {
        waiting.push({ since, resolve, reject });
        ask();
      }),
    take,
    dismiss: (why = new OrderbellError('account.signed-out')) => take().fail(why),
  };
};

type Deps<Read, Result extends StoreOutcome> = {
  database: Database;
  stream: Pick<Stream<Read, Result>, 'store' | 'announce' | 'readRecord'>;
  store: SyncStore;
  log: Log;
};

/**
 * Tries the records again that an earlier version couldn't read. A record that can be read now is stored
 * like any other; the rest stays set aside.
 */
export const readSetAsideAgain = <Read, Result extends StoreOutcome>(
  deps: Deps<Read, Result>,
  accountId: number,
  now: number,
): void => {
  const { stream } = deps;
  const results = deps.store.setAsideIds(accountId).flatMap((id) => {
    const payload = deps.store.setAsidePayload(accountId, id);
    const read = payload === null ? null : readAgain(payload, stream.readRecord);
    if (read === null) return [];
    try {
      return [
        deps.database.write(() => {
          deps.store.takeBack(id);
          return stream.store(accountId, read, now);
        }),
      ];
    } catch (error) {
      // It stays set aside and doesn't stop the others or the polling.
      deps.log('error', 'unreadable-record-not-stored', {
        account: accountId,
        code: shapeOfError(error).code,
      });
      return [];
    }
  });
  if (results.length === 0) return;
  deps.log('info', 'unreadable-record-read', { account: accountId, count: results.length });
  stream.announce(results);
};

const readAgain = <Read>(payload: string, readRecord: ReadRecord<Read>): Read | null => {
  try {
    const result = readRecord(readJson(payload), payload);
    return 'read' in result ? result.read : null;
  } catch {
    return null;
  }
};
