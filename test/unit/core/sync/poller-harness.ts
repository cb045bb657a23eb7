import type { Accounts } from '../../../../src/main/core/accounts/accounts-service.ts';
import type { PollPage, PollRequest } from '../../../../src/main/core/service/order-service.ts';
import { nothingLearned } from '../../../../src/main/core/service/profile.ts';
import { createSession, type Session } from '../../../../src/main/core/service/session.ts';
import { createSettings } from '../../../../src/main/core/settings/settings-service.ts';
import { createPoller } from '../../../../src/main/core/sync/poller.ts';
import { ordersStream } from '../../../../src/main/core/sync/stream.ts';
import { type Account, usualAnswerSettings } from '../../../../src/shared/contract/calls/accounts.ts';
import type { Settings } from '../../../../src/shared/contract/calls/settings.ts';
import { OrderbellError } from '../../../../src/shared/contract/errors.ts';
import type { CoreEvent } from '../../../../src/shared/contract/events.ts';
import {
  createFixedChance,
  createMemorySettings,
  createRecordingLog,
  createRecordingNotifier,
} from '../../../fakes/memory-ports.ts';
import { createScriptedHttp } from '../../../fakes/scripted-http.ts';
import { createVirtualTime } from '../../../fakes/virtual-time.ts';
import { momentAt } from '../../../fakes/wire-orders.ts';
import { aPage, at, createListing, createRecordingOrders, openSync } from './sync-rows.ts';

export const minute = 60_000;
export const interval = 5 * minute;
export const trouble = (retryAfterMs?: number) =>
  new OrderbellError('service.trouble', {
    params: retryAfterMs === undefined ? {} : { retryAfterMs: String(retryAfterMs) },
  });

type Answer = (request: PollRequest, index: number) => PollPage | Promise<PollPage>;

/** A poller on a real store, with a chance of one half: no jitter, and half of the longest backoff. */
export const open = (settings: Partial<Settings> = {}) => {
  const sync = openSync();
  const time = createVirtualTime(Date.parse(momentAt(0)));
  const recording = createRecordingOrders();
  const log = createRecordingLog();
  const notifier = createRecordingNotifier();
  const events: CoreEvent[] = [];
  const begin = time.clock.now();
  const polls: number[] = [];
  const scene: {
    answer: Answer;
    account: Account | null;
    session: Session | null;
    canCall: boolean;
    /** Why the store is no longer in its place. */
    lostStore: OrderbellError | null;
  } = {
    answer: () => aPage([]),
    account: null,
    session: null,
    canCall: true,
    lostStore: null,
  };
  const service = createListing((request, index) => {
    polls.push(time.clock.now() - begin);
    return scene.answer(request, index);
  });
  const enter = (id: number | null, change: Partial<Account> = {}): void => {
    scene.account =
      id === null
        ? null
        : {
            ...{ id, baseUrl: 'https://service.example', email: 'e', practice: false },
            ...{
              state: 'signed-in',
              means: 'token',
              suggestsToken: false,
              ...usualAnswerSettings,
              passwordKept: 'memory',
              ...change,
            },
          };
    scene.session =
      id === null
        ? null
        : createSession({
            http: createScriptedHttp(() => ({ status: 500 })),
            clock: time.clock,
            timers: time.timers,
            pace: async () => undefined,
            ...{ baseUrl: 'https://service.example', email: 'e', password: 'p', onRefused: () => undefined },
          });
  };
  const nobody = (): never => {
    throw new Error('Nobody asked for that.');
  };
  const never = async (): Promise<never> => nobody();
  const accounts: Accounts = {
    current: {
      get: () => (scene.account === null ? null : { ...scene.account, canCall: scene.canCall }),
    },
    account: () => scene.account,
    fetchFrom: () => (scene.account === null ? null : at(0)),
    session: () => scene.session,
    learned: { get: () => nothingLearned, set: () => undefined },
    ...{ signIn: never, tryPractice: never, signOut: never, restore: never, close: () => undefined },
    ...{ useMeans: never, dismissTokenHint: () => undefined },
    ...{ answerSettings: () => usualAnswerSettings, setAnswers: nobody },
  };
  const chosen = createSettings({ storage: createMemorySettings(settings), emit: () => undefined });
  const poller = createPoller({
    ...sync,
    database: {
      ...sync.database,
      assertInPlace: () => {
        if (scene.lostStore !== null) throw scene.lostStore;
      },
    },
    ...{ clock: time.clock, timers: time.timers, chance: createFixedChance() },
    ...{ log, notifier, accounts, settings: chosen },
    stream: ordersStream({ service, orders: recording.orders }),
    onPolled: () => undefined,
    emit: (event) => void events.push(event),
  });
  enter(1);
  return {
    ...{ ...sync, ...recording, time, log, notifier, events, polls, scene, service, enter, chosen, poller },
    accounts,
  };
};

/** Answers only when released. */
export const held = () => {
  const gate = Promise.withResolvers<void>();
  const answer: Answer = async () => {
    await gate.promise;
    return aPage([]);
  };
  return { answer, release: gate.resolve };
};
