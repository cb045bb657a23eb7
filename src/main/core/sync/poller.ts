import { OrderbellError, shapeOfError } from '../../../shared/contract/errors.ts';
import type { SyncStatus } from '../../../shared/contract/sync.ts';
import type { ServiceTimestamp } from '../../../shared/domain/service-timestamp.ts';
import type { Accounts } from '../accounts/accounts-service.ts';
import type { Emit } from '../events.ts';
import type { StoreResult } from '../orders/orders.ts';
import type { Chance, Notifier, Timers } from '../ports.ts';
import type { ReadOrder } from '../service/order-service.ts';
import { retryAfterOf } from '../service/service-problem.ts';
import type { SettingsService } from '../settings/settings-service.ts';
import { type CycleEnd, type CycleJob, runCycle } from './cycle.ts';
import { listeningState } from './listening.ts';
import type { Pass } from './pass.ts';
import { backoffDelay, pollDelay, pollIntervalMs } from './poll-timing.ts';
import { forgetful, noticeJump } from './poller-memory.ts';
import { failureOfLook, type LookBackDeps, runLookBacks } from './run-look-back.ts';
import { readSetAsideAgain } from './second-reading.ts';
import { createStatusBoard } from './status-board.ts';
import { createWaiters } from './waiters.ts';

type Deps = LookBackDeps<ReadOrder, StoreResult> & {
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
  /** One cycle within ten seconds, never two at a time. */
  poke: (reason: PokeReason) => void;
  /**
   * Resolves after a whole cycle that began later than this call, and a second reading of what the cursor may have passed
   * since `since` (ms since 1970). Throws what kept either from succeeding.
   */
  pollSince: (since: number) => Promise<void>;
  /** The account is another one, or its state is. */
  accountChanged: () => void;
  settingsChanged: () => void;
  status: () => SyncStatus;
};

export const createPoller = (deps: Deps): Poller => {
  const { clock, timers, chance, accounts, settings, store } = deps;
  const memory = forgetful(clock.now());
  let stopped = true;
  let running = false;
  let again = false;
  // The cycle of the main lane is over, and what still runs asks for nothing new.
  let lookingBack = false;
  let narrowed = settings.get().onlyIssued;
  let cancelTimer = (): void => undefined;
  const waiters = createWaiters();

  const intervalMs = (): number =>
    pollIntervalMs(settings.get().pollMinutes, accounts.account()?.practice === true);

  const status = (): SyncStatus => {
    const account = accounts.account();
    const { heard, lastError, silentSince, lastSuccessAt, nextAt, firstImport } = memory;
    return {
      ...listeningState({ account, heard, lastError, silentSince }, clock.now(), intervalMs()),
      lastSuccessAt,
      nextPollAt: nextAt,
      polling: running,
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
    if (stopped) return;
    // While a cycle runs nothing else can begin: its end sets the next wait, even when that one is over already.
    const wait = memory.nextAt === null || running ? stepMs : memory.nextAt - clock.now();
    cancelTimer = timers.after(Math.max(0, Math.min(stepMs, wait)), tick);
  };

  const tick = (): void => {
    try {
      noticeJump(memory, clock.now());
      if (memory.nextAt !== null && clock.now() >= memory.nextAt && !running) poll().catch(broke);
      publish();
    } catch (error) {
      broke(error);
    } finally {
      arm();
    }
  };

  // The store can't even be asked. The loop goes on: the disk may come back.
  const broke = (error: unknown): void =>
    deps.log('error', 'poller-broke', { code: shapeOfError(error).code });

  const poll = async (): Promise<void> => {
    const session = accounts.session();
    const alive = (): boolean => !stopped && accounts.session() === session;
    const cohort = waiters.take();
    running = true;
    again = false;
    memory.nextAt = null;
    try {
      const start = accounts.fetchFrom();
      const job = start === null ? null : jobFor(start, alive);
      if (start === null || job === null) return;
      // Before anything moves the cursor past what this cycle doesn't ask for.
      if (job.onlyIssued) deps.lookBacks.oweEverything(job.accountId, start);
      publish();
      const end = await runCycle(deps, job);
      if (end === null) return;
      finish(end, job.accountId);
      lookingBack = true;
      const failure = end.error ?? (await failureOfLook(deps, job, start, cohort.since, end.servedAt));
      cohort.tell(failure);
      if (failure === null) deps.onHeard();
      if (failure === null) await runLookBacks(deps, job, start, end.servedAt);
    } catch (error) {
      // The store failed: it couldn't be asked, or a cycle couldn't be written down.
      if (alive()) fail(error);
      cohort.tell(error);
    } finally {
      running = false;
      lookingBack = false;
      cohort.tell(new OrderbellError('account.signed-out'));
      if (!stopped) {
        if (again) memory.nextAt = Math.min(memory.nextAt ?? Infinity, earliest(answerSettlesMs));
        publish();
        arm();
      }
    }
  };

  const jobFor = (start: ServiceTimestamp, alive: () => boolean): CycleJob | null => {
    const account = accounts.current.get();
    if (account === null || !account.canCall) return null;
    const cursor = store.cursor(account.id);
    return {
      accountId: account.id,
      lane: 'main',
      from: cursor ?? start,
      onlyIssued: settings.get().onlyIssued,
      alive,
      onPage: (pass) => {
        if (cursor === null) memory.firstImport = progressOf(pass, memory.firstImport);
        publish();
      },
    };
  };

  const finish = ({ record, error }: CycleEnd, accountId: number): void => {
    const now = clock.now();
    if (record.outcome === 'failed') {
      fail(error);
    } else {
      memory.heard = true;
      memory.lastSuccessAt = now;
      memory.silentSince = now;
      memory.lastError = null;
      memory.failures = 0;
      memory.holdUntil = 0;
      memory.firstImport = null;
      memory.unclean = record.outcome === 'unclean' ? memory.unclean + 1 : 0;
      memory.nextAt = now + delayAfterSuccess();
    }
    deps.log(record.outcome === 'failed' ? 'warn' : 'info', `poll-${record.outcome}`, {
      account: accountId,
      count: record.records,
      durationMs: record.durationMs,
      ...(record.error === null ? {} : { code: record.error.code }),
    });
    store.addPoll(accountId, record);
  };

  // After an unclean cycle the next one starts at once; a service that never holds still is not chased without end.
  const delayAfterSuccess = (): number => {
    if (memory.unclean === 0) return pollDelay(intervalMs(), chance.fraction());
    return memory.unclean === 1 ? 0 : backoffDelay(memory.unclean - 1, chance.fraction(), null);
  };

  const fail = (error: unknown): void => {
    memory.lastError = shapeOfError(error);
    memory.failures += 1;
    const wait = error instanceof OrderbellError ? retryAfterOf(error) : null;
    memory.holdUntil = wait === null ? 0 : clock.now() + wait;
    memory.nextAt = isOver(error)
      ? null
      : clock.now() + backoffDelay(memory.failures, chance.fraction(), wait);
  };

  const earliest = (delay: number): number => Math.max(clock.now() + delay, memory.holdUntil);

  const poke = (reason: PokeReason): void => {
    if (stopped || accounts.current.get()?.canCall !== true) return;
    if (running) {
      again ||= reason !== 'asked' || lookingBack;
      return;
    }
    const at = earliest(reason === 'answer-sent' ? answerSettlesMs : 0);
    memory.nextAt = Math.min(memory.nextAt ?? Infinity, at);
    arm();
  };

  const accountChanged = (): void => {
    if (stopped) return;
    const session = accounts.session();
    if (session !== memory.session) {
      const id = accounts.account()?.id;
      Object.assign(memory, forgetful(clock.now()), {
        session,
        lastSuccessAt: id === undefined ? null : store.lastSuccess(id),
      });
      waiters.dismiss();
      poke('account-changed');
      if (id !== undefined) readSetAsideAgain(deps, id, clock.now());
    } else if (accounts.current.get()?.canCall !== true) {
      memory.nextAt = null;
      // Without a password there is no session yet; when it last listened is known all the same.
      const id = accounts.account()?.id;
      memory.lastSuccessAt = id === undefined ? null : store.lastSuccess(id);
      waiters.dismiss();
    }
    publish();
  };

  return {
    start: () => {
      stopped = false;
      memory.tickedAt = clock.now();
      accountChanged();
      arm();
    },
    stop: () => {
      stopped = true;
      cancelTimer();
      waiters.dismiss();
    },
    poke,
    pollSince: async (since) => {
      if (stopped || accounts.current.get()?.canCall !== true) throw new OrderbellError('account.signed-out');
      await waiters.wait(since, () => poke('account-changed'));
    },
    accountChanged,
    settingsChanged: () => {
      const { onlyIssued } = settings.get();
      if (narrowed && !onlyIssued) {
        poke('account-changed');
      }
      narrowed = onlyIssued;
      const latest = clock.now() + intervalMs();
      if (memory.nextAt !== null && memory.nextAt > latest && memory.failures === 0) memory.nextAt = latest;
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
const progressOf = (pass: Pass, before: SyncStatus['firstImport']): SyncStatus['firstImport'] => ({
  received: Math.max(pass.records.size, before?.received ?? 0),
  total: Math.max(pass.total, pass.records.size),
});
