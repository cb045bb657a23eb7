import type { AppNotice } from '../../../shared/contract/calls/app.ts';
import type { ChannelTest, SecretInput } from '../../../shared/contract/calls/relay-channels.ts';
import { type ErrorCode, OrderbellError, shapeOfError } from '../../../shared/contract/errors.ts';
import type { CoreEvent } from '../../../shared/contract/events.ts';
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
import { createChannelStates } from './channel-states.ts';
import type { NamedOrder } from './channels/channel.ts';
import { channelHandlers, createChannels } from './channels/channels.ts';
import { expiryOf, nameOfOrder } from './gather.ts';
import { noteSnooze } from './note-snooze.ts';
import { createNoticesStore } from './notices-store.ts';
import { createOpenDays } from './open-days.ts';
import { problemsOf } from './problems.ts';
import { relayHandlers } from './relay-handlers.ts';
import { createRelaySecrets, type RelaySecrets } from './relay-secrets.ts';
import { createRelayStore } from './relay-store.ts';
import { createReminders } from './reminders.ts';
import { createRounds } from './rounds.ts';
import { createTimeWatch } from './time-watch.ts';

export type Relay = ReturnType<typeof createRelay>;

type RelayDeps = {
  account: CurrentAccount;
  isPractice: () => boolean;
  settings: SettingsService;
  http: Http;
  mailer: Mailer | null;
  secrets: Secrets;
  orders: Pick<OrdersStore, 'factsOf' | 'byKey'>;
  answers: PendingAnswers;
  /** Lets the orders return whose day has come. */
  bringBack: () => void;
  names: BuyerNames;
  poller: Pick<Poller, 'status'>;
  polls: Pick<SyncStore, 'polls'>;
  notices: { add: (notice: AppNotice) => void; dismiss: (notice: AppNotice) => void };
};

/** Tells people who aren't at the desk what waits there, until somebody acknowledges it. */
export const createRelay = (core: CoreContext, deps: RelayDeps) => {
  const { database, emit } = core;
  const accountId = (): number | null => deps.account.get()?.id ?? null;
  const store = createRelayStore(database);
  const causes = createCausesStore(database);
  const time = createTimeWatch(core, { store, polls: deps.polls.polls });
  const { now } = time;
  const openDays = createOpenDays(() => deps.settings.get().workshop);
  const tell = (keys: readonly number[]): void => emit({ name: 'relay.changed', keys: [...keys] });

  /** Those of the account in use now, whoever signs in later. */
  const fixedSecrets = (): RelaySecrets => {
    const account = deps.account.get();
    return createRelaySecrets(deps.secrets, { get: () => account });
  };
  const { http, mailer, isPractice } = deps;
  const channelDeps = { ...core, http, mailer, isPractice };
  const channels = createChannels(channelDeps, () => ({
    ...{ settings: store.settings(accountId() ?? 0), secrets: fixedSecrets() },
  }));
  const states = createChannelStates(core, {
    ...{ ...deps, store, fixedSecrets, channels, now },
    isStopped: () => rounds.isStopped(),
    onChange: () => {
      tell([]);
      rounds.soon();
    },
  });
  const reminders = createReminders(core, {
    ...{ names: deps.names, openDays },
    daysOf: (id) => store.settings(id).reminderDays,
  });
  let known = JSON.stringify([[], []]);

  const rounds = createRounds(core, {
    ...{ database, store, causes, notices: createNoticesStore(database), channels, time, openDays, tell },
    ...{ orders: deps.orders, answers: deps.answers, status: deps.poller.status, accountId },
    bringBack: deps.bringBack,
    language: () =>
      languageFor(deps.settings.get().language, [new Intl.DateTimeFormat().resolvedOptions().locale]),
    named: (key) => namedOrder(deps, key),
    isConnected: () => {
      const { state, reason } = deps.poller.status();
      return reason === null ? state !== 'starting' : !ofNetwork.has(reason.code);
    },
    onResult: ({ kind, notices }, result) => {
      const id = accountId();
      if (id !== null && result !== 'again') states.tellFailures(id);
      tell(kind === 'order' ? notices.map((one) => Number(one.id)) : []);
    },
    onRead: states.pressesRead,
    // A new day, or an order that changed, may bring or end a reminder. Problems begin, end and are acknowledged.
    onRound: async (id) => {
      const list = (await reminders.list(id)).map(({ orderKey }) => orderKey);
      const shown = JSON.stringify([list, problemsOf(causes, rounds.moment(id))]);
      if (shown !== known) tell([]);
      known = shown;
    },
  });

  /** The user takes note of an order at this desk. */
  const acknowledge = (orderKey: number, revision: number): void => {
    const id = accountId();
    const order = id === null ? null : deps.orders.byKey(orderKey);
    if (id === null || order?.account_id !== id) throw new OrderbellError('order.not-found');
    const at = rounds.refreshed(id);
    const [cause] = causes.open(id, [nameOfOrder(orderKey)]).toSorted((a, b) => b.version - a.version);
    if (!at.settings.on || cause === undefined) return;
    const seen = Math.min(revision, order.revision);
    causes.prolong(id, { ...cause, version: seen }, at.now, expiryOf(at));
    rounds.agenda.addCauses([cause]);
    tell([orderKey]);
    rounds.soon();
  };

  const snoozeChanged = (): void => noteSnooze(store, deps.settings.get().snoozedUntil, now());

  const happened = (event: CoreEvent): void => {
    switch (event.name) {
      case 'orders.changed':
        rounds.agenda.addOrders(event.keys);
        reminders.changed();
        break;
      case 'responses.changed':
        rounds.agenda.addOrders([event.orderKey]);
        reminders.changed();
        break;
      case 'settings.changed':
        rounds.agenda.all();
        snoozeChanged();
        break;
      case 'accounts.changed':
        rounds.agenda.all();
        accountChanged();
        break;
      case 'sync.changed':
        // A sleep has to be noticed before the poll that follows it ends.
        now();
        states.polled();
        break;
      default:
        return;
    }
    rounds.soon();
  };
  const accountChanged = (): void => {
    time.accountIs(accountId());
    states.accountChanged();
  };
  const changed = (id: number, contacts: readonly string[]): void => {
    rounds.agenda.all();
    states.changed(id, contacts);
  };

  const own = channelHandlers(channelDeps, fixedSecrets);
  let unsubscribe = (): void => undefined;
  return {
    handlers: {
      ...own,
      'relay.test-channel': async (input: { language: Language; test: ChannelTest }) => {
        const passed = states.testing(input.test);
        try {
          const result = await own['relay.test-channel'](input);
          passed();
          return result;
        } catch (error) {
          states.testFailed(shapeOfError(error));
          throw error;
        }
      },
      'relay.saved-anyway': ({ contactId }: { contactId: string }) => {
        states.savedAnyway(contactId);
        return {};
      },
      'relay.set-secret': async (input: SecretInput) => {
        const id = accountId();
        const result = await own['relay.set-secret'](input);
        if (id === null) return result;
        changed(id, states.reached(id, input));
        // What is entered may be of settings that are saved next.
        if (input.value === null) await states.findMissingSecrets(id);
        return result;
      },
      'relay.acknowledge': ({ key, revision }: { key: number; revision: number }) => {
        acknowledge(key, revision);
        return {};
      },
      ...relayHandlers({
        ...{
          ...rounds.state,
          ...rounds,
          accountId,
          openDays,
          fixedSecrets,
          changed,
          log: core.log,
          reminders,
        },
        ...{ findMissingSecrets: states.findMissingSecrets, isHeldBack: channels.isHeldBack },
        notForgotten: () => deps.notices.add('password-not-forgotten'),
        ownerOf: (key) => deps.orders.byKey(key)?.account_id ?? null,
      }),
    },
    start: (): void => {
      snoozeChanged();
      unsubscribe = core.subscribe(happened);
      rounds.start();
      accountChanged();
    },
    stop: (): Promise<void> => {
      unsubscribe();
      return rounds.stop();
    },
  };
};

const namedOrder = ({ orders, names }: RelayDeps, orderKey: number): NamedOrder | null => {
  const row = orders.byKey(orderKey);
  if (row === null) return null;
  const buyerName = names.of(row.account_id).onOrder(buyerOnOrder(row.header));
  return { purchaseOrderNumber: row.header.purchaseOrderNumber, buyerName };
};

/** With any other error, the service was reached. */
const ofNetwork: ReadonlySet<ErrorCode> = new Set([
  'service.unreachable',
  'service.timeout',
  'service.cut-off',
  'service.tls',
  'proxy.unreachable',
]);
