import { type ErrorShape, OrderbellError, shapeOfError } from '../../../shared/contract/errors.ts';
import type { ServiceTimestamp } from '../../../shared/domain/service-timestamp.ts';
import type { Accounts } from '../accounts/accounts-service.ts';
import type { Database, Log } from '../ports.ts';
import { readJson } from '../service/codec/json.ts';
import type { ReadRecord } from '../service/codec/read-page.ts';
import type { Session } from '../service/session.ts';
import { type CycleEnd, type CycleJob, runCycle, type Stored } from './cycle.ts';
import type { Reading } from './pass.ts';
import { type LookBackDeps, readForWaiting, runLookBacks } from './run-look-back.ts';
import type { Stream } from './stream.ts';
import type { SyncStore } from './sync-store.ts';

export type LaneDeps<Read, Result extends Stored> = LookBackDeps<Read, Result> & {
  accounts: Pick<Accounts, 'current' | 'fetchFrom' | 'session'>;
};

/** What one stream has of its own: how its lane is called in the log, and when it has its turns. */
export type LaneWays = {
  /** Its lines in the log begin with this. */
  logName: string;
  onlyIssued: () => boolean;
  /** The session is another one: what was remembered of the one before is worth nothing. */
  onEntered: () => void;
  onBegin: () => void;
  onPage: (reading: Reading, firstImport: boolean) => void;
  /** The cycle is over; the memory says how. `null`: what kept it from succeeding is no error. */
  onCycle: (error: unknown) => void;
  /** The turn went well so far, and goes on with the look-backs. */
  onHeard: () => void;
  /** @param again somebody asked for a turn who wasn't served by this one */
  onEnd: (again: boolean) => void;
};

export type Lane = {
  start: () => void;
  /** Nothing is sent or stored afterwards. */
  stop: () => void;
  stopped: () => boolean;
  /** Whether there is anybody in whose name to ask. */
  mayCall: () => boolean;
  /** `looking-back`: the cycle is over, and what still runs asks for nothing new. */
  stage: () => 'idle' | 'reading' | 'looking-back';
  memory: Readonly<LaneMemory>;
  /** Ends the turn that runs, if one does: nothing of it is stored afterwards. */
  halt: () => void;
  /** Begins a turn. While one runs, its end tells that another is wanted. */
  turn: () => void;
  /**
   * Asks for a turn, and resolves once everything that may have happened since `since` (ms since 1970) was read whole: by a
   * clean cycle that began later than this call, and by a clean second reading where the cursor may have passed some of it.
   * Throws what kept that from succeeding, `service.never-still` where the readings never agreed.
   */
  pollSince: (since: number, ask: () => void) => Promise<void>;
  /** No turn will come for those who wait. */
  dismiss: (why: unknown) => void;
  /** The account is another one, or its state is. */
  accountChanged: () => void;
};

/**
 * Polls one stream. A turn is a cycle of the main lane, then the reading that those need who wait for one, then the
 * look-backs that are due; never two at a time. When the turns come is for the caller to say.
 */
export const createLane = <Read, Result extends Stored>(
  deps: LaneDeps<Read, Result>,
  ways: LaneWays,
): Lane => {
  const { accounts, store } = deps;
  const memory = forgetfulLane();
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
      const start = accounts.fetchFrom();
      const job = start === null ? null : jobFrom(start, alive);
      if (start === null || job === null) return;
      // Before anything moves the cursor past what this cycle doesn't ask for.
      if (job.onlyIssued) deps.lookBacks.oweEverything(job.accountId, start);
      ways.onBegin();
      const end = await runCycle(deps, job);
      if (end === null) {
        if (halted) cohort.tell(neverStill());
        return;
      }
      finish(end, job.accountId);
      stage = 'looking-back';
      const read = await readForWaiting(deps, { job, start, end }, cohort.since);
      cohort.tell(read.kind === 'whole' ? null : read.kind === 'moving' ? neverStill() : read.error);
      if (read.kind === 'failed') return;
      ways.onHeard();
      await runLookBacks(deps, job, start, end);
    } catch (error) {
      // The store failed: it couldn't be asked, or a cycle couldn't be written down.
      if (alive()) fail(error);
      cohort.tell(error);
    } finally {
      stage = 'idle';
      cohort.tell(new OrderbellError('account.signed-out'));
      if (!stopped) ways.onEnd(again);
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
      onlyIssued: ways.onlyIssued(),
      alive,
      onPage: (reading) => ways.onPage(reading, cursor === null),
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
      ways.onCycle(null);
    }
    deps.log(record.outcome === 'failed' ? 'warn' : 'info', `${ways.logName}-${record.outcome}`, {
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
    ways.onCycle(error);
  };

  const accountChanged = (): void => {
    if (stopped) return;
    const session = accounts.session();
    if (session !== memory.session) {
      Object.assign(memory, forgetfulLane(), { session });
      waiters.dismiss();
      ways.onEntered();
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
    stopped: () => stopped,
    mayCall,
    stage: () => stage,
    memory,
    halt: () => {
      halted = true;
    },
    turn: () => {
      if (stage === 'idle') {
        // What fails here could not even be written down. The next turn comes all the same: the disk may come back.
        turn().catch((error: unknown) =>
          deps.log('error', `${ways.logName}-broke`, { code: shapeOfError(error).code }),
        );
      } else {
        again = true;
      }
    },
    pollSince: async (since, ask) => {
      if (!mayCall()) throw new OrderbellError('account.signed-out');
      await waiters.wait(since, ask);
    },
    dismiss: waiters.dismiss,
    accountChanged,
  };
};

/** No reading was clean. Nothing is wrong, but nobody may take one of them for a check. */
export const neverStill = (): OrderbellError => new OrderbellError('service.never-still');

/** What a lane remembers of the account in use, from one cycle to the next. */
type LaneMemory = {
  session: Session | null;
  /** Why the last cycle failed. */
  problem: ErrorShape | null;
  /** What the last cycle that did not fail found wrong with the service all the same. */
  alarm: ErrorShape | null;
  /** Cycles in a row that failed. */
  failures: number;
  /** Cycles in a row that were never clean, failed ones left out. */
  unclean: number;
};

const forgetfulLane = (): LaneMemory => ({
  session: null,
  problem: null,
  alarm: null,
  failures: 0,
  unclean: 0,
});

/** Those for whom one cycle counts. Each is told once; who was told already hears no more of it. */
type Cohort = {
  /** The earliest moment from which one of them wants to know, ms since 1970; `null` when nobody waits. */
  since: number | null;
  /** @param failure what kept the cycle from succeeding, `null` for nothing */
  tell: (failure: unknown) => void;
};

type Waiters = {
  /** Asks for a cycle, and resolves after a whole one that begins later. Throws what kept it from succeeding. */
  wait: (since: number, ask: () => void) => Promise<void>;
  /** A cycle begins: it counts for everyone who has come until now. */
  take: () => Cohort;
  /** No cycle will come for them. */
  dismiss: (why?: unknown) => void;
};

/** Those who wait for a whole cycle, since only that can show them what became of a message. */
export const createWaiters = (): Waiters => {
  let waiting: { since: number; tell: (failure: unknown) => void }[] = [];
  const take = (): Cohort => {
    const mine = waiting;
    waiting = [];
    return {
      since: mine.length === 0 ? null : Math.min(...mine.map(({ since }) => since)),
      tell: (failure) => {
        for (const { tell } of mine.splice(0)) tell(failure);
      },
    };
  };
  return {
    wait: (since, ask) =>
      new Promise((resolve, reject) => {
        waiting.push({ since, tell: (failure) => (failure === null ? resolve() : reject(failure)) });
        ask();
      }),
    take,
    dismiss: (why = new OrderbellError('account.signed-out')) => take().tell(why),
  };
};

type Deps<Read, Result extends Stored> = {
  database: Database;
  stream: Pick<Stream<Read, Result>, 'store' | 'announce' | 'readRecord'>;
  store: SyncStore;
  log: Log;
};

/**
 * Reads once more what an earlier Orderbell had to set aside: this one may know better. What can be read now comes in like
 * any other record and is no longer aside; the rest stays as it is.
 */
export const readSetAsideAgain = <Read, Result extends Stored>(
  deps: Deps<Read, Result>,
  accountId: number,
  now: number,
): void => {
  const { stream } = deps;
  const results = deps.store.setAsidePayloads(accountId).flatMap(({ id, payload }) => {
    const read = readAgain(payload, stream.readRecord);
    if (read === null) return [];
    try {
      return [
        deps.database.write(() => {
          deps.store.takeBack(id);
          return stream.store(accountId, read, now);
        }),
      ];
    } catch (error) {
      // It stays aside; neither the others nor listening wait for it.
      deps.log('error', 'set-aside-not-stored', { account: accountId, code: shapeOfError(error).code });
      return [];
    }
  });
  if (results.length === 0) return;
  deps.log('info', 'set-aside-read', { account: accountId, count: results.length });
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
