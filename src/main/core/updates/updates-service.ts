import { z } from 'zod';
import type { UpdateState, UpdatesView } from '../../../shared/contract/calls/updates.ts';
import { shapeOfError } from '../../../shared/contract/errors.ts';
import type { Emit } from '../events.ts';
import type { Clock, Database, Log, Timers, Updates } from '../ports.ts';
import type { HandlersOf } from '../rpc/handlers.ts';

export type UpdatesService = {
  start: () => void;
  stop: () => void;
  view: () => UpdatesView;
  check: () => Promise<UpdatesView>;
  fetch: () => UpdatesView;
  install: () => UpdatesView;
};

/**
 * Checks for a newer Orderbell once a day. The user decides on the download and again on the installation.
 * Any failure is shown and installs nothing.
 *
 * @param unsent answers that are being written or wait to be sent
 */
export const createUpdatesService = (deps: {
  updates: Updates;
  unsent: () => number;
  clock: Clock;
  timers: Timers;
  log: Log;
  emit: Emit;
}): UpdatesService => {
  const { updates, unsent, clock, timers, log } = deps;
  let state: UpdateState =
    updates.kind === 'off' ? { kind: 'off', reason: updates.reason } : { kind: 'current', checkedAt: null };
  let drop = (): void => undefined;
  let stopped = true;

  const view = (): UpdatesView => ({ state, unsent: unsent() });
  const become = (next: UpdateState): void => {
    state = next;
    if (!stopped) deps.emit({ name: 'updates.changed', state });
  };
  const failed = (step: 'check' | 'fetch' | 'install', error: unknown): void => {
    log('warn', `update-${step}-failed`, { code: shapeOfError(error).code });
    become({ kind: 'failed', step });
  };

  const check = async (): Promise<UpdatesView> => {
    if (updates.kind === 'off' || !mayCheck(state)) return view();
    become({ kind: 'checking' });
    try {
      const version = await updates.newer();
      become(version === null ? { kind: 'current', checkedAt: clock.now() } : { kind: 'available', version });
    } catch (error) {
      failed('check', error);
    }
    return view();
  };

  const checkIn = (ms: number): void => {
    drop = timers.after(ms, () => {
      checkIn(checkEveryMs);
      void check();
    });
  };

  return {
    view,
    check,
    start: () => {
      stopped = false;
      if (updates.kind === 'on') checkIn(firstCheckMs);
    },
    stop: () => {
      stopped = true;
      drop();
    },
    fetch: () => {
      if (updates.kind === 'off' || state.kind !== 'available') return view();
      const { version } = state;
      become({ kind: 'fetching', version, percent: 0 });
      updates
        .fetch((percent) => {
          const whole = Math.min(100, Math.max(0, Math.floor(percent)));
          if (state.kind === 'fetching' && state.percent !== whole) become({ ...state, percent: whole });
        })
        .then(
          () => become({ kind: 'ready', version }),
          (error: unknown) => failed('fetch', error),
        );
      return view();
    },
    install: () => {
      if (updates.kind === 'off' || state.kind !== 'ready' || !mayInstall(state, unsent())) return view();
      become({ kind: 'installing', version: state.version });
      updates.install().catch((error: unknown) => failed('install', error));
      return view();
    },
  };
};

export const updatesHandlers = ({
  view,
  check,
  fetch,
  install,
}: UpdatesService): HandlersOf<'updates.get' | 'updates.check' | 'updates.fetch' | 'updates.install'> => ({
  'updates.get': view,
  'updates.check': check,
  'updates.fetch': fetch,
  'updates.install': install,
});

/** Milliseconds. The first check comes after the start is over. */
const firstCheckMs = 60_000;
const checkEveryMs = 24 * 60 * 60_000;

/** An answer that was edited this recently is being written. An older draft is stored and can wait. */
const writingMs = 30 * 60_000;

/** A running step is finished first, and a downloaded version isn't looked for again. */
const mayCheck = ({ kind }: UpdateState): boolean =>
  kind === 'current' || kind === 'available' || kind === 'failed';

/**
 * Only a downloaded and checked version, and never during an unsent answer. @param unsent being written or
 * waiting to be sent
 */
const mayInstall = ({ kind }: UpdateState, unsent: number): boolean => kind === 'ready' && unsent === 0;

/**
 * How many answers, despatch advices and documents wait to be sent or are being sent, and how many answers
 * are being written: of all accounts, since an update concerns the whole program.
 */
export const createUnsentAnswers =
  ({ database, clock }: { database: Database; clock: Clock }): (() => number) =>
  () =>
    countRow.parse(
      database.get(
        `SELECT (SELECT count(*) FROM outbox WHERE state IN ('waiting', 'sending'))
           + (SELECT count(*) FROM drafts WHERE saved_at > ?) AS count`,
        clock.now() - writingMs,
      ),
    ).count;

const countRow = z.object({ count: z.number().int() });
