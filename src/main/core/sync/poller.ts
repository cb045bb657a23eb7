import type { Account } from '../../../shared/contract/calls/accounts.ts';
import type { SyncStatus } from '../../../shared/contract/calls/sync.ts';
import { type ErrorShape, OrderbellError, shapeOfError } from '../../../shared/contract/errors.ts';
import type { Accounts } from '../accounts/accounts-service.ts';
import type { Emit } from '../events.ts';
import type { StoreResult } from '../orders/orders.ts';
import type { Chance, Database, Notifier, Timers } from '../ports.ts';
import type { ReadOrder } from '../service/order-service.ts';
import { retryAfterOf, stillAProblem } from '../service/service-problem.ts';
import type { SettingsService } from '../settings/settings-service.ts';
import { createLane, keepsChangingError, type LaneDeps } from './lane.ts';
import type { Reading } from './pass.ts';
import { backoffDelay, isSilentFor, pollDelay, pollIntervalMs } from './poll-timing.ts';

type Deps = LaneDeps<ReadOrder, StoreResult> & {
  timers: Timers;
  chance: Chance;
  accounts: Accounts;
  settings: SettingsService;
  notifier: Notifier;
  emit: Emit;
  /** Called after each whole cycle of the main lane. */
  onPolled: () => void;
};

/** `requested` is served by a running cycle; the other reasons need one that starts later. */
type PokeReason = 'requested' | 'answer-sent' | 'account-changed';

export type Poller = {
  start: () => void;
  /** Nothing is sent or stored afterwards. */
  stop: () => void;
  /** Ends the first import. Polls continue when the user asks for one. */
  stopImport: () => void;
  /** One cycle within ten seconds. Cycles never overlap. */
  poke: (reason: PokeReason) => void;
  /**
   * Resolves once all changes since `since` (ms since 1970) were read: see `Lane.pollSince`. Throws what
   * made that fail. While it backs off after a failed poll, it throws that poll's error at once.
   */
  pollSince: (since: number) => Promise<number>;
  /** The account or its state has changed. */
  accountChanged: () => void;
  settingsChanged: () => void;
  status: () => SyncStatus;
};

/** Decides when orders are polled and whether Orderbell is connected. For a poll itself see `createLane`. */
export const createPoller = (deps: Deps): Poller => {
  const { clock, timers, chance, accounts, settings, store } = deps;
  const memory = initialMemory(clock.now());
  let narrowed = settings.get().onlyIssued;
  let cancelTimer = (): void => undefined;

  const intervalMs = (account: Account | null): number =>
    pollIntervalMs(settings.get().pollMinutes, account?.practice === true);

  const lane = createLane(deps, {
    logName: 'poll',
    onlyIssued: () => settings.get().onlyIssued,
    onEntered: () => {
      Object.assign(memory, initialMemory(clock.now()), { lastSuccessAt: lastSuccess() });
      poke('account-changed');
    },
    onPage: (reading, firstImport) => {
      if (firstImport) memory.firstImport = progressOf(reading, memory.firstImport);
      publish();
    },
    onCycle: (error) => {
      if (error === null) succeeded();
      else failed(error);
    },
    onSuccess: deps.onPolled,
    onEnd: (again) => {
      if (again && !isImportStopped())
        memory.nextAt = Math.min(memory.nextAt ?? Infinity, earliest(answerSettlesMs));
      // While the service wants no requests, waiting callers are rejected.
      const rest = clock.now() < memory.holdUntil ? whyItRests() : null;
      if (rest !== null) lane.dismiss(rest);
      publish();
      arm();
    },
  });

  const isImportStopped = (): boolean => memory.firstImport?.stopped === true;

  const status = (): SyncStatus => {
    const account = accounts.account();
    const { hasSucceeded, silentSince, lastSuccessAt, nextAt, firstImport } = memory;
    const lostStore = lostStoreOf(deps.database);
    const lastError = lostStore ?? lane.memory.problem;
    return {
      ...(lostStore === null && isImportStopped() && account?.state === 'signed-in'
        ? { state: 'not-connected', reason: null }
        : connectionState(
            { account, hasSucceeded, lastError, silentSince },
            clock.now(),
            intervalMs(account),
          )),
      alarm: lane.memory.alarm,
      lastSuccessAt,
      nextPollAt: nextAt,
      polling: lane.stage() !== 'idle',
      firstImport,
      setAside: account === null ? 0 : store.setAsideCount(account.id),
    };
  };

  const publish = createStatusBoard({
    status,
    emit: deps.emit,
    notifier: deps.notifier,
    notificationsOn: () => settings.get().notifications,
  });

  // Checked in small steps: after a sleep or a change of the clock, one long timer would end at the wrong
  // time.
  const arm = (): void => {
    cancelTimer();
    // While a cycle runs, no other can begin. Its end sets the next wait.
    const wait = memory.nextAt === null || lane.stage() !== 'idle' ? stepMs : memory.nextAt - clock.now();
    cancelTimer = timers.after(Math.max(0, Math.min(stepMs, wait)), tick);
  };

  const tick = (): void => {
    try {
      noticeJump(memory, clock.now());
      // Once the store is back, polling continues at once.
      if (isLostStore(lane.memory.problem) && lostStoreOf(deps.database) === null) poke('account-changed');
      if (memory.nextAt !== null && clock.now() >= memory.nextAt && lane.stage() === 'idle') {
        memory.nextAt = null;
        lane.turn();
      }
      publish();
    } catch (error) {
      // The store can't even be read. The loop continues, since the disk may recover.
      deps.log('error', 'poller-failed', { code: shapeOfError(error).code });
    } finally {
      arm();
    }
  };

  const succeeded = (): void => {
    const now = clock.now();
    memory.hasSucceeded = true;
    memory.lastSuccessAt = now;
    memory.silentSince = now;
    memory.holdUntil = 0;
    memory.firstImport = null;
    memory.nextAt = now + delayAfterSuccess(lane.memory.unclean);
  };

  // After an unclean cycle the next one starts at once, but only a few times in a row.
  const delayAfterSuccess = (unclean: number): number => {
    if (unclean === 0) return pollDelay(intervalMs(accounts.account()), chance.fraction());
    return unclean === 1 ? 0 : backoffDelay(unclean - 1, chance.fraction(), null);
  };

  // While backing off, reject waiting callers at once. They get the reason and try again later.
  const whyItRests = (): OrderbellError | null => {
    const now = clock.now();
    const until = Math.max(memory.nextAt ?? 0, memory.holdUntil);
    // A backfill is running: its next turn answers.
    if (lane.stage() !== 'idle' || now >= until) return null;
    const { problem, unclean } = lane.memory;
    if (problem !== null) return stillAProblem(problem, until - now);
    return unclean > 1 ? keepsChangingError() : null;
  };

  const failed = (error: unknown): void => {
    const wait = error instanceof OrderbellError ? retryAfterOf(error) : null;
    memory.holdUntil = wait === null ? 0 : clock.now() + wait;
    memory.nextAt = isOver(error)
      ? null
      : clock.now() + backoffDelay(lane.memory.failures, chance.fraction(), wait);
  };

  const earliest = (delay: number): number => Math.max(clock.now() + delay, memory.holdUntil);

  const poke = (reason: PokeReason): void => {
    if (!lane.mayCall()) return;
    const { firstImport } = memory;
    const resumes = firstImport?.stopped === true;
    // A poll continues a stopped import only when the user asks for it. Answers are sent anyway.
    if (resumes && reason === 'answer-sent') return;
    if (resumes) memory.firstImport = { ...firstImport, stopped: false };
    if (lane.stage() !== 'idle') {
      if (resumes || reason !== 'requested' || lane.stage() === 'backfilling') lane.turn();
      return;
    }
    const at = earliest(reason === 'answer-sent' ? answerSettlesMs : 0);
    memory.nextAt = Math.min(memory.nextAt ?? Infinity, at);
    arm();
  };

  const lastSuccess = (): number | null => {
    const id = accounts.account()?.id;
    return id === undefined ? null : store.lastSuccess(id);
  };

  const accountChanged = (): void => {
    lane.accountChanged();
    if (!lane.mayCall()) {
      memory.nextAt = null;
      // Without a password there is no session yet, but the last success is known.
      memory.lastSuccessAt = lastSuccess();
    }
    publish();
  };

  return {
    start: () => {
      memory.tickedAt = clock.now();
      lane.start();
      accountChanged();
      arm();
    },
    stop: () => {
      lane.stop();
      cancelTimer();
    },
    stopImport: () => {
      const { firstImport } = memory;
      if (firstImport === null || firstImport.stopped) return;
      memory.firstImport = { ...firstImport, stopped: true };
      memory.nextAt = null;
      lane.halt();
      publish();
    },
    poke,
    pollSince: async (since) => {
      noticeJump(memory, clock.now());
      const rest = whyItRests();
      if (rest !== null) throw rest;
      return lane.pollSince(since, () => poke('account-changed'));
    },
    accountChanged,
    settingsChanged: () => {
      const { onlyIssued } = settings.get();
      if (narrowed && !onlyIssued) poke('account-changed');
      narrowed = onlyIssued;
      const latest = clock.now() + intervalMs(accounts.account());
      if (memory.nextAt !== null && lane.memory.failures === 0) {
        memory.nextAt = Math.min(memory.nextAt, latest);
      }
      publish();
    },
    status,
  };
};

const stepMs = 10_000;
/** The service's search index shows an answer a moment after it was accepted. */
const answerSettlesMs = 2_000;

// Errors that no retry fixes. A change of the account starts polling again.
const isOver = (error: unknown): boolean =>
  error instanceof OrderbellError &&
  (error.code === 'service.credentials-refused' || error.code === 'account.signed-out');

// The second pass reads the same again, so the number of received records stays.
const progressOf = (
  { seen, pass }: Reading,
  before: SyncStatus['firstImport'],
): SyncStatus['firstImport'] => ({
  received: Math.max(seen.size, before?.received ?? 0),
  total: Math.max(pass.pages.at(-1)?.total ?? 0, seen.size),
  stopped: false,
});

type ConnectionFacts = {
  account: Pick<Account, 'state'> | null;
  /** Whether a poll succeeded since Orderbell started or the account was entered. */
  hasSucceeded: boolean;
  lastError: ErrorShape | null;
  /** The start of the silence: the last success, the start, or the end of the computer's sleep. */
  silentSince: number;
};

/**
 * Whether Orderbell is connected, and the last error. After one failed poll it still is, but the error is
 * shown. Pure; times in ms since 1970.
 */
export const connectionState = (
  { account, hasSucceeded, lastError, silentSince }: ConnectionFacts,
  now: number,
  intervalMs: number,
): Pick<SyncStatus, 'state' | 'reason'> => {
  if (isLostStore(lastError)) return { state: 'not-connected', reason: lastError };
  if (account === null) return { state: 'signed-out', reason: null };
  if (account.state === 'refused') return notConnected('service.credentials-refused');
  if (account.state === 'password-needed') return notConnected('account.signed-out');
  // A refused poll brings nothing, however often it is repeated.
  if (
    lastError !== null &&
    (lastError.code === 'service.path-refused' || isSilentFor(silentSince, now, intervalMs))
  ) {
    return { state: 'not-connected', reason: lastError };
  }
  return { state: hasSucceeded ? 'connected' : 'starting', reason: lastError };
};

const isLostStore = (error: ErrorShape | null): boolean =>
  error?.code === 'store.gone' || error?.code === 'store.taken';

/** Why nothing can be stored: `store.gone` or `store.taken`. `null` while the store is in its place. */
const lostStoreOf = (database: Pick<Database, 'assertInPlace'>): ErrorShape | null => {
  try {
    database.assertInPlace();
    return null;
  } catch (error) {
    return shapeOfError(error);
  }
};

const notConnected = (code: 'service.credentials-refused' | 'account.signed-out') => ({
  state: 'not-connected' as const,
  reason: shapeOfError(new OrderbellError(code)),
});

/** The poller's memory of the account in use, beside its lane's. Instants in ms since 1970. */
export type Memory = {
  hasSucceeded: boolean;
  lastSuccessAt: number | null;
  silentSince: number;
  tickedAt: number;
  nextAt: number | null;
  /** Until then the service wants no requests. */
  holdUntil: number;
  firstImport: SyncStatus['firstImport'];
};

/**
 * Notices jumps of the time. After a sleep the computer polls at once, and a clock that was set back
 * lengthens no wait.
 */
export const noticeJump = (memory: Memory, now: number): void => {
  const passed = now - memory.tickedAt;
  memory.tickedAt = now;
  if (passed > sleptMs) {
    memory.silentSince = now;
    if (memory.nextAt !== null) memory.nextAt = Math.min(memory.nextAt, Math.max(now, memory.holdUntil));
  } else if (passed < 0) {
    memory.silentSince += passed;
    memory.holdUntil += passed;
    if (memory.nextAt !== null) memory.nextAt += passed;
  }
};

/** A step of that length means that the computer slept. */
const sleptMs = 60_000;

/** The memory of an account that was never polled. @param now ms since 1970 */
export const initialMemory = (now: number): Memory => ({
  hasSucceeded: false,
  lastSuccessAt: null,
  silentSince: now,
  tickedAt: now,
  nextAt: null,
  holdUntil: 0,
  firstImport: null,
});

/**
 * Publishes the connection state when it changes. Also notifies the user once when the connection is lost.
 */
const createStatusBoard = (deps: {
  status: () => SyncStatus;
  emit: Emit;
  notifier: Notifier;
  notificationsOn: () => boolean;
}): (() => void) => {
  let published = '';
  let wasConnected = true;
  return () => {
    const status = deps.status();
    const text = JSON.stringify(status);
    if (text === published) return;
    published = text;
    deps.emit({ name: 'sync.changed', status });
    const connected = status.state !== 'not-connected';
    // Without a reason the user stopped it, and knows.
    if (wasConnected && !connected && status.reason !== null && deps.notificationsOn()) {
      deps.notifier.notify({ kind: 'not-connected', reason: status.reason.code });
    }
    wasConnected = connected;
  };
};
