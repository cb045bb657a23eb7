import type { AppNotice } from '../../../shared/contract/calls/app.ts';
import type { ChannelTest, SecretInput } from '../../../shared/contract/calls/relay-channels.ts';
import type { ChannelState } from '../../../shared/contract/calls/relay-desk.ts';
import { type ErrorCode, OrderbellError, shapeOfError } from '../../../shared/contract/errors.ts';
import { escalationAt } from '../../../shared/domain/escalation/escalation.ts';
import { type Language, languageFor } from '../../../shared/words/language.ts';
import type { CurrentAccount } from '../accounts/current-account.ts';
import { type BuyerNames, buyerOnOrder } from '../companies/buyer-names.ts';
import type { CoreContext } from '../context.ts';
import type { Mailer } from '../mail-ports.ts';
import type { OrdersStore } from '../orders/orders-store.ts';
import type { PendingAnswers } from '../orders/pending-answers.ts';
import type { Http, Secrets } from '../ports.ts';
import type { SettingsService } from '../settings/settings-service.ts';
import type { Poller } from '../sync/poller.ts';
import type { SyncStore } from '../sync/sync-store.ts';
import { createCausesStore } from './causes-store.ts';
import type { NamedOrder } from './channels/channel.ts';
import { channelHandlers, createChannels } from './channels/channels.ts';
import { expiryOf, type GatherDeps, gather, type Moment, stateOf } from './gather.ts';
import { createNoticesStore } from './notices-store.ts';
import { createOpenDays } from './open-days.ts';
import { createPresses } from './presses.ts';
import { createQueue } from './queue.ts';
import { relayHandlers } from './relay-handlers.ts';
import { createRelaySecrets, passwordFor, type RelaySecrets } from './relay-secrets.ts';
import { createRelayStore, heartbeatName } from './relay-store.ts';
import { createReminders } from './reminders.ts';
import { createTimeWatch } from './time-watch.ts';

export type Relay = ReturnType<typeof createRelay>;

/** The rule is asked at least once a minute, since the clock may jump and the computer may sleep. */
const longestWaitMs = 60_000;
/** A burst of changes is one question. */
const burstMs = 250;
/** How soon the desk shows that somebody pressed a button. Before a step, it is always asked. */
const pressesEveryMs = 30_000;
const keptMs = 30 * 24 * 60 * 60_000;

/** Tells people who aren't at the desk what waits there, until somebody acknowledges it. */
export const createRelay = (
  core: CoreContext,
  deps: {
    account: CurrentAccount;
    settings: SettingsService;
    http: Http;
    mailer: Mailer | null;
    secrets: Secrets;
    orders: Pick<OrdersStore, 'factsOf' | 'byKey'>;
    answers: PendingAnswers;
    names: BuyerNames;
    poller: Pick<Poller, 'status'>;
    polls: Pick<SyncStore, 'polls'>;
    notices: { add: (notice: AppNotice) => void; dismiss: (notice: AppNotice) => void };
  },
) => {
  const { clock, timers, database, emit } = core;
  const store = createRelayStore(database);
  const time = createTimeWatch(core, { store, polls: deps.polls.polls });
  const { now } = time;
  /** Until when orders wait for a poll, as it was when the orders were last read. */
  let pollAwaitedUntil: number | null = null;
  const stores: GatherDeps = {
    ...{ database, store, causes: createCausesStore(database), notices: createNoticesStore(database) },
    ...{ orders: deps.orders, answers: deps.answers, status: deps.poller.status },
    pollAwaitedUntil: () => pollAwaitedUntil,
  };
  const secrets = createRelaySecrets(deps.secrets, deps.account);
  const accountId = (): number | null => deps.account.get()?.id ?? null;
  const channelDeps = { ...core, http: deps.http, mailer: deps.mailer, secrets };
  /** Those of the account in use now, whoever signs in later. */
  const fixedSecrets = (): RelaySecrets => {
    const account = deps.account.get();
    return createRelaySecrets(deps.secrets, { get: () => account });
  };
  const channels = createChannels(channelDeps, () => ({
    ...{ settings: store.settings(accountId() ?? 0), secrets: fixedSecrets() },
  }));
  const openDays = createOpenDays(() => deps.settings.get().workshop);

  let stopped = true;
  let running = false;
  /** Something happened of which no cause is noted yet. */
  let isStale = true;
  let calledAgain = false;
  let cancel = (): void => undefined;
  let cancelSoon: (() => void) | null = null;
  let unsubscribe = (): void => undefined;
  let tidiedAt = Number.NEGATIVE_INFINITY;

  const moment = (id: number): Moment => ({ accountId: id, settings: store.settings(id), now: now() });

  const tell = (keys: readonly number[]): void => emit({ name: 'relay.changed', keys: [...keys] });

  const named = (orderKey: number): NamedOrder | null => {
    const row = deps.orders.byKey(orderKey);
    if (row === null) return null;
    const buyerName = deps.names.of(row.account_id).onOrder(buyerOnOrder(row.header));
    return { purchaseOrderNumber: row.header.purchaseOrderNumber, buyerName };
  };

  let toldFailures = new Set<string>();
  /** The user may dismiss the notice. Another contact that fails brings it back. */
  const tellFailures = (id: number): void => {
    const failing = new Set(
      [...store.channels(id)].flatMap(([contact, { state }]) =>
        contact !== heartbeatName && state === 'failed' ? [`${id} ${contact}`] : [],
      ),
    );
    if ([...failing].some((one) => !toldFailures.has(one))) deps.notices.add('relay-failed');
    else if (failing.size === 0 && toldFailures.size > 0) deps.notices.dismiss('relay-failed');
    toldFailures = failing;
  };

  /** Notes what happened, and tells the screens. Returns the keys of orders about which something changed. */
  const refresh = (id: number): number[] => {
    isStale = false;
    if (!store.settings(id).on) return [];
    time.note();
    // Before the orders are read: what the poll brought is known then.
    pollAwaitedUntil = time.pollAwaitedUntil(id);
    return gather(stores, moment(id));
  };
  /** What a call tells is never older than the orders. */
  const refreshed = (id: number): Moment => {
    const keys = isStale ? refresh(id) : [];
    if (keys.length > 0) tell(keys);
    return moment(id);
  };

  const queue = createQueue(core, {
    ...{ ...stores, channels, accountId, now, named },
    language: () =>
      languageFor(deps.settings.get().language, [new Intl.DateTimeFormat().resolvedOptions().locale]),
    isOnline: () => {
      const { state, reason } = deps.poller.status();
      return (
        pollAwaitedUntil === null && (reason === null ? state !== 'starting' : !ofNetwork.has(reason.code))
      );
    },
    onResult: (message, result) => {
      const id = accountId();
      if (id !== null && result !== 'again') tellFailures(id);
      tell(message.kind === 'order' ? message.notices.map((one) => Number(one.id)) : []);
      soon();
    },
  });

  const presses = createPresses(core, { ...stores, channels });
  const reminders = createReminders(core, {
    ...{ names: deps.names, openDays },
    daysOf: (id) => store.settings(id).reminderDays,
  });
  let reminded = '[]';
  /** A new day, or an order that changed, may bring or end a reminder. */
  const tellReminders = async (id: number): Promise<void> => {
    const list = JSON.stringify((await reminders.list(id)).map(({ orderKey }) => orderKey));
    if (list !== reminded) tell([]);
    reminded = list;
  };

  /** Without its secret a channel can't work. In memory, they are lost at each start. */
  const findMissingSecrets = async (id: number): Promise<void> => {
    const { on, steps, contacts, smtp } = store.settings(id);
    const told = new Set(steps.flatMap((step) => step.contacts));
    const own = fixedSecrets();
    const known = store.channels(id);
    for (const contact of on ? contacts.filter((one) => told.has(one.id)) : []) {
      const { channel } = contact;
      const isThere =
        channel === 'email'
          ? smtp === null || smtp.user === '' || (await passwordFor(own, smtp)) !== null
          : (await own.read(channel, contact.id)) !== null;
      if (stopped || accountId() !== id) return;
      if (isThere) {
        if (isSecretMissing(known.get(contact.id))) store.forgetChannel(id, contact.id);
        continue;
      }
      const error = shapeOfError(new OrderbellError('relay.secret-missing', { params: { channel } }));
      store.channelFails(id, contact.id, now(), error);
    }
    tellFailures(id);
  };

  const turn = async (id: number): Promise<number | null> => {
    if (!store.settings(id).on) {
      queue.turn();
      return null;
    }
    const open = await openDays(clock.now());
    if (stopped || accountId() !== id) return null;
    const found = new Set(refresh(id));
    const ask = () => {
      const { settings, now: at } = moment(id);
      return { settings, at, ...escalationAt(stateOf(stores, id), settings, open, at) };
    };
    let asked = ask();
    if (await presses.read(moment(id), asked.due.length > 0 ? 0 : pressesEveryMs, found)) {
      if (stopped || accountId() !== id) return null;
      // A poll may have ended meanwhile.
      for (const key of refresh(id)) found.add(key);
      asked = ask();
    }
    const { settings, at, due, written, checkAt } = asked;
    database.write(() => {
      for (const one of written) if (one.isPassedOver) stores.notices.passOver(id, one);
      for (const message of due) {
        const contactName = settings.contacts.find((one) => one.id === message.contact)?.name ?? '';
        stores.notices.write(id, message, { id: core.chance.uuid(), contactName, at });
      }
    });
    for (const { kind, notices } of due)
      for (const one of notices) if (kind === 'order') found.add(Number(one.id));
    if (found.size > 0) tell([...found]);
    const next = queue.turn();
    const times = [checkAt, next].filter((time) => time !== null);
    const wait = Math.min(...times.map((time) => time - clock.now()), longestWaitMs);
    return presses.isAny(moment(id)) ? Math.min(wait, pressesEveryMs) : wait;
  };

  const work = async (): Promise<void> => {
    let wait: number | null = null;
    try {
      while (calledAgain && !stopped) {
        calledAgain = false;
        const id = accountId();
        wait = id === null ? null : await turn(id);
        if (id !== null && !stopped) await tellReminders(id);
      }
      if (!stopped && Math.abs(clock.now() - tidiedAt) > longestWaitMs * 60) {
        tidiedAt = clock.now();
        store.deleteOld(tidiedAt - keptMs);
      }
    } catch (error) {
      core.log('error', 'relay-fault', { code: shapeOfError(error).code });
    } finally {
      running = false;
      cancel();
      if (!stopped) cancel = timers.after(Math.max(wait ?? longestWaitMs, burstMs), check);
    }
  };

  const check = (): void => {
    if (stopped) return;
    calledAgain = true;
    if (running) return;
    running = true;
    void work();
  };

  const soon = (): void => {
    isStale = true;
    if (stopped) return;
    cancelSoon ??= timers.after(burstMs, () => {
      cancelSoon = null;
      check();
    });
  };

  let beatFor: number | null = null;
  /** A clean poll tells the check service that Orderbell listens. */
  const beat = (): void => {
    const { state, lastSuccessAt } = deps.poller.status();
    const id = accountId();
    if (id === null || state !== 'connected' || lastSuccessAt === beatFor) return;
    beatFor = lastSuccessAt;
    // A keychain that was locked may answer now.
    if ([...store.channels(id).values()].some(isSecretMissing)) accountChanged();
    if (!store.settings(id).heartbeat) return;
    if (deps.polls.polls(id).find(({ lane }) => lane === 'main')?.outcome !== 'clean') return;
    channels
      .beat()
      .then((outcome) => {
        if (outcome === null || stopped) return;
        if (outcome.state === 'arrived') store.channelWorks(id, heartbeatName, now());
        else store.channelFails(id, heartbeatName, now(), outcome.error);
        tell([]);
      })
      .catch((error: unknown) => core.log('warn', 'relay-fault', { code: shapeOfError(error).code }));
  };

  const accountChanged = (): void => {
    const id = accountId();
    time.accountIs(id);
    if (id === null) return;
    findMissingSecrets(id)
      .then(soon)
      .catch((error: unknown) => core.log('warn', 'relay-fault', { code: shapeOfError(error).code }));
  };

  const noteSnooze = (): void => {
    const until = deps.settings.get().snoozedUntil;
    const at = now();
    const last = store.snoozes().at(-1);
    const isRunning = last !== undefined && at < last.to;
    if (until !== null && until > at) {
      if (!isRunning) store.beginSnooze({ from: at, to: until });
      else if (last.to !== until) store.endSnooze(until);
    } else if (isRunning) store.endSnooze(at);
  };

  /** What the user enters may repair channels: nobody knows any longer that they fail. */
  const changed = (contacts: readonly string[]): void => {
    const id = accountId();
    if (id === null) return;
    for (const contact of contacts) store.forgetChannel(id, contact);
    tellFailures(id);
    tell([]);
    soon();
  };
  /** The contacts whose channel needs a secret. */
  const reached = (input: SecretInput): readonly string[] => {
    if ('contactId' in input) return [input.contactId];
    if (input.of === 'heartbeat') return [heartbeatName];
    const channel = input.of === 'smtp' ? 'email' : 'ntfy';
    const { contacts } = store.settings(accountId() ?? 0);
    return contacts.flatMap((one) => (one.channel === channel ? [one.id] : []));
  };

  /** The user takes note of an order at this desk. */
  const acknowledge = (orderKey: number, revision: number): void => {
    const id = accountId();
    const order = id === null ? null : deps.orders.byKey(orderKey);
    if (id === null || order?.account_id !== id) throw new OrderbellError('order.not-found');
    const at = refreshed(id);
    const all = stores.causes.of(id, 'order', String(orderKey));
    const cause = all.findLast(({ endedAt }) => endedAt === null);
    if (!at.settings.on || cause === undefined) return;
    const seen = Math.min(revision, order.revision);
    stores.causes.prolong(id, { ...cause, version: seen }, at.now, expiryOf(at));
    tell([orderKey]);
    soon();
  };

  /** A test of what is stored shows that the channel works. What is only entered proves nothing yet. */
  const tested = (test: ChannelTest): void => {
    const id = accountId();
    if (id === null) return;
    const { contacts, smtp, ntfyServer } = store.settings(id);
    const works = (contact: string): void => store.channelWorks(id, contact, now());
    if (test.channel === 'heartbeat') {
      if (test.address === null) works(heartbeatName);
    } else if (test.channel === 'email') {
      if (test.password !== null || JSON.stringify(test.smtp) !== JSON.stringify(smtp)) return;
      for (const one of contacts) {
        if (one.channel !== 'email') continue;
        if (one.address === test.to) works(one.id);
        // Their address may be refused all the same. Nobody knows.
        else store.forgetChannel(id, one.id);
      }
    } else {
      const isStored =
        test.channel === 'webhook'
          ? test.target === null
          : test.topic === null && test.token === null && test.server === ntfyServer;
      if (isStored && contacts.some((one) => one.id === test.contactId)) works(test.contactId ?? '');
    }
    tellFailures(id);
    tell([]);
    soon();
  };

  const own = channelHandlers(channelDeps);
  const handlers = {
    ...own,
    'relay.test-channel': async (input: { language: Language; test: ChannelTest }) => {
      const id = accountId();
      const result = await own['relay.test-channel'](input);
      if (accountId() === id) tested(input.test);
      return result;
    },
    'relay.set-secret': async (input: SecretInput) => {
      const result = await own['relay.set-secret'](input);
      changed(reached(input));
      return result;
    },
    'relay.acknowledge': ({ key, revision }: { key: number; revision: number }) => {
      acknowledge(key, revision);
      return {};
    },
    ...relayHandlers({
      ...{ ...stores, accountId, moment, refreshed, openDays, secrets, changed, now, log: core.log },
      ...{ reminders, findMissingSecrets, ownerOf: (key) => deps.orders.byKey(key)?.account_id ?? null },
    }),
  };

  return {
    handlers,
    start: (): void => {
      stopped = false;
      queue.start();
      noteSnooze();
      unsubscribe = core.subscribe(({ name }) => {
        if (name === 'settings.changed') noteSnooze();
        // A sleep has to be noticed before the poll that follows it ends.
        if (name === 'sync.changed') now();
        if (name === 'sync.changed') beat();
        if (name === 'accounts.changed') accountChanged();
        if (name === 'orders.changed' || name === 'responses.changed') reminders.changed();
        if (causesOfChange.has(name)) soon();
      });
      accountChanged();
      check();
    },
    stop: (): void => {
      stopped = true;
      queue.stop();
      unsubscribe();
      cancel();
      cancelSoon?.();
      cancelSoon = null;
    },
  };
};

/** With any other error, the service was reached. */
const ofNetwork: ReadonlySet<ErrorCode> = new Set([
  ...(['service.unreachable', 'service.timeout', 'service.cut-off', 'service.tls'] as const),
  'proxy.unreachable',
]);

const isSecretMissing = (channel: ChannelState | undefined): boolean =>
  channel?.state === 'failed' && channel.error.code === 'relay.secret-missing';

const causesOfChange: ReadonlySet<string> = new Set([
  'orders.changed',
  'responses.changed',
  'settings.changed',
  'accounts.changed',
  'sync.changed',
]);
