import type { Account } from '../../../shared/contract/accounts.ts';
import { type ErrorShape, OrderbellError, shapeOfError } from '../../../shared/contract/errors.ts';
import type { SyncStatus } from '../../../shared/contract/sync.ts';
import type { Accounts } from '../accounts/accounts-service.ts';
import type { Emit } from '../events.ts';
import type { StoreResult } from '../orders/orders.ts';
import type { Chance, Notifier, Timers } from '../ports.ts';
import type { ReadOrder } from '../service/order-service.ts';
import { retryAfterOf, stillAProblem } from '../service/service-problem.ts';
import type { SettingsService } from '../settings/settings-service.ts';
import { createLane, type LaneDeps, neverStill } from './lane.ts';
import type { Reading } from './pass.ts';
import { backoffDelay, isSilentFor, pollDelay, pollIntervalMs } from './poll-timing.ts';

type Deps = LaneDeps<ReadOrder, StoreResult> & {
  timers: Timers;
  chance: Chance;
  accounts: Accounts;
  settings: SettingsService;
  notifier: Notifier;
  emit: Emit;
  /** A whole cycle of the main lane has succeeded: what follows it may have its turn. */
  onHeard: () => void;
};

/** For `asked` a cycle that is running serves as well; the others want one that starts later. */
type PokeReason = 'asked' | 'answer-sent' | 'account-changed';

export type Poller = {
  start: () => void;
  /** Nothing is sent or stored afterwards. */
  stop: () => void;
  /** Ends the first import; polls come again when somebody asks for one. */
  stopImport: () => void;
  /** One cycle within ten seconds, never two at a time. */
  poke: (reason: PokeReason) => void;
  /**
   * Resolves once everything that may have happened since `since` (ms since 1970) was read whole: see `Lane.pollSince`.
   * Throws what kept that from succeeding, and at once while no poll is due after one that failed: what it failed of.
   */
  pollSince: (since: number) => Promise<void>;
  /** The account is another one, or its state is. */
  accountChanged: () => void;
  settingsChanged: () => void;
  status: () => SyncStatus;
};

/** Says when orders are polled, and how listening stands. What a poll is: see `createLane`. */
export const createPoller = (deps: Deps): Poller => {
  const { clock, timers, chance, accounts, settings, store } = deps;
  const memory = forgetful(clock.now());
  let narrowed = settings.get().onlyIssued;
  let cancelTimer = (): void => undefined;

  const intervalMs = (account: Account | null): number =>
    pollIntervalMs(settings.get().pollMinutes, account?.practice === true);

  const lane = createLane(deps, {
    logName: 'poll',
    onlyIssued: () => settings.get().onlyIssued,
    onEntered: () => {
      Object.assign(memory, forgetful(clock.now()), { lastSuccessAt: lastSuccess() });
      poke('account-changed');
    },
    onBegin: () => publish(),
    onPage: (reading, firstImport) => {
      if (firstImport) memory.firstImport = progressOf(reading, memory.firstImport);
      publish();
    },
    onCycle: (error) => {
      if (error === null) succeeded();
      else failed(error);
    },
    onHeard: deps.onHeard,
    onEnd: (again) => {
      if (again && !isImportStopped())
        memory.nextAt = Math.min(memory.nextAt ?? Infinity, earliest(answerSettlesMs));
      // Who came while it was read would wait for as long as the service wants no requests.
      const rest = clock.now() < memory.holdUntil ? whyItRests() : null;
      if (rest !== null) lane.dismiss(rest);
      publish();
      arm();
    },
  });

  const isImportStopped = (): boolean => memory.firstImport?.stopped === true;

  const setImportStopped = (stopped: boolean): void => {
    if (memory.firstImport !== null) memory.firstImport = { ...memory.firstImport, stopped };
  };

  const status = (): SyncStatus => {
    const account = accounts.account();
    const { heard, silentSince, lastSuccessAt, nextAt, firstImport } = memory;
    const lastError = lane.memory.problem;
    return {
      ...(isImportStopped() && account?.state === 'signed-in'
        ? { state: 'not-listening', reason: null }
        : listeningState({ account, heard, lastError, silentSince }, clock.now(), intervalMs(account))),
      alarm: account === null ? null : lane.memory.alarm,
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

  // Looked at in small steps: a computer that slept, or a clock that was set, makes one long wait meaningless.
  const arm = (): void => {
    cancelTimer();
    if (lane.stopped()) return;
    // While a cycle runs nothing else can begin: its end sets the next wait, even when that one is over already.
    const wait = memory.nextAt === null || lane.stage() !== 'idle' ? stepMs : memory.nextAt - clock.now();
    cancelTimer = timers.after(Math.max(0, Math.min(stepMs, wait)), tick);
  };

  const tick = (): void => {
    try {
      noticeJump(memory, clock.now());
      if (memory.nextAt !== null && clock.now() >= memory.nextAt && lane.stage() === 'idle') {
        memory.nextAt = null;
        lane.turn();
      }
      publish();
    } catch (error) {
      // The store can't even be asked. The loop goes on: the disk may come back.
      deps.log('error', 'poller-broke', { code: shapeOfError(error).code });
    } finally {
      arm();
    }
  };

  const succeeded = (): void => {
    const now = clock.now();
    memory.heard = true;
    memory.lastSuccessAt = now;
    memory.silentSince = now;
    memory.holdUntil = 0;
    memory.firstImport = null;
    memory.nextAt = now + delayAfterSuccess(lane.memory.unclean);
  };

  // After an unclean cycle the next one starts at once; a service that never holds still is not chased without end.
  const delayAfterSuccess = (unclean: number): number => {
    if (unclean === 0) return pollDelay(intervalMs(accounts.account()), chance.fraction());
    return unclean === 1 ? 0 : backoffDelay(unclean - 1, chance.fraction(), null);
  };

  // Who waits for a look neither chases the service nor stands in the way of others, but hears why, and asks again later.
  const whyItRests = (): OrderbellError | null => {
    const now = clock.now();
    const until = Math.max(memory.nextAt ?? 0, memory.holdUntil);
    if (lane.stage() !== 'idle' || now >= until) return null;
    const { problem, unclean } = lane.memory;
    if (problem !== null) return stillAProblem(problem, until - now);
    return unclean > 1 ? neverStill() : null;
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
    const resumes = isImportStopped();
    // Only who wants to hear again lets it go on; an answer leaves all the same.
    if (resumes && reason === 'answer-sent') return;
    if (resumes) setImportStopped(false);
    if (lane.stage() !== 'idle') {
      if (resumes || reason !== 'asked' || lane.stage() === 'looking-back') lane.turn();
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
    if (lane.stopped()) return;
    lane.accountChanged();
    if (!lane.mayCall()) {
      memory.nextAt = null;
      // Without a password there is no session yet; when it last listened is known all the same.
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
      if (memory.firstImport === null || isImportStopped()) return;
      setImportStopped(true);
      memory.nextAt = null;
      lane.halt();
      publish();
    },
    poke,
    pollSince: async (since) => {
      noticeJump(memory, clock.now());
      const rest = whyItRests();
      if (rest !== null) throw rest;
      await lane.pollSince(since, () => poke('account-changed'));
    },
    accountChanged,
    settingsChanged: () => {
      const { onlyIssued } = settings.get();
      if (narrowed && !onlyIssued) poke('account-changed');
      narrowed = onlyIssued;
      const latest = clock.now() + intervalMs(accounts.account());
      if (memory.nextAt !== null && memory.nextAt > latest && lane.memory.failures === 0) {
        memory.nextAt = latest;
      }
      publish();
      arm();
    },
    status,
  };
};

const stepMs = 10_000;
/** The service's search index shows an answer a moment after it was taken. */
const answerSettlesMs = 2_000;

// Nothing that time would mend: the account's own news go on from here.
const isOver = (error: unknown): boolean =>
  error instanceof OrderbellError &&
  (error.code === 'service.credentials-refused' || error.code === 'account.signed-out');

// The second pass reads the same again to be sure: what was received stays received.
const progressOf = (
  { seen, pass }: Reading,
  before: SyncStatus['firstImport'],
): SyncStatus['firstImport'] => ({
  received: Math.max(seen.size, before?.received ?? 0),
  total: Math.max(pass.pages.at(-1)?.total ?? 0, seen.size),
  stopped: false,
});

type Heard = {
  account: Pick<Account, 'state'> | null;
  /** Whether a poll succeeded since Orderbell started or the account was entered. */
  heard: boolean;
  lastError: ErrorShape | null;
  /** From when on silence counts: the last success, the start, or the end of the computer's sleep. */
  silentSince: number;
};

/**
 * Whether Orderbell hears the service, and what went wrong last. One failed poll is no silence yet, but nobody should have
 * to guess at it. Pure; instants in ms since 1970.
 */
export const listeningState = (
  { account, heard, lastError, silentSince }: Heard,
  now: number,
  intervalMs: number,
): Pick<SyncStatus, 'state' | 'reason'> => {
  if (account === null) return { state: 'signed-out', reason: null };
  if (account.state === 'refused') return notListening('service.credentials-refused');
  if (account.state === 'password-needed') return notListening('account.signed-out');
  // A poll that is refused brings nothing, however often it is repeated.
  if (
    lastError !== null &&
    (lastError.code === 'service.path-refused' || isSilentFor(silentSince, now, intervalMs))
  ) {
    return { state: 'not-listening', reason: lastError };
  }
  return { state: heard ? 'listening' : 'starting', reason: lastError };
};

const notListening = (code: 'service.credentials-refused' | 'account.signed-out') => ({
  state: 'not-listening' as const,
  reason: shapeOfError(new OrderbellError(code)),
});

/** What the poller remembers of the account in use, beside what its lane does. Instants in ms since 1970. */
export type Memory = {
  heard: boolean;
  lastSuccessAt: number | null;
  silentSince: number;
  tickedAt: number;
  nextAt: number | null;
  /** Until then the service wants no requests. */
  holdUntil: number;
  firstImport: SyncStatus['firstImport'];
};

/** Takes note of the time. A computer that slept listens at once when it wakes; a clock that was set back lengthens no wait. */
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

/** A step that took that long was slept through. */
const sleptMs = 60_000;

export const forgetful = (now: number): Memory => ({
  heard: false,
  lastSuccessAt: null,
  silentSince: now,
  tickedAt: now,
  nextAt: null,
  holdUntil: 0,
  firstImport: null,
});

/**
 * Tells everyone how listening stands, when it stands differently. That Orderbell no longer listens is also notified: once,
 * until it has listened again.
 */
const createStatusBoard = (deps: {
  status: () => SyncStatus;
  emit: Emit;
  notifier: Notifier;
  notificationsOn: () => boolean;
}): (() => void) => {
  let published = '';
  let wasListening = true;
  return () => {
    const status = deps.status();
    const text = JSON.stringify(status);
    if (text === published) return;
    published = text;
    deps.emit({ name: 'sync.changed', status });
    const listening = status.state !== 'not-listening';
    // Without a reason it is the user who stopped it, and knows.
    if (wasListening && !listening && status.reason !== null && deps.notificationsOn()) {
      deps.notifier.notify({ kind: 'not-listening', reason: status.reason.code });
    }
    wasListening = listening;
  };
};
