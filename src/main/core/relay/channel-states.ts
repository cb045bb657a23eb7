import type { AppNotice } from '../../../shared/contract/calls/app.ts';
import type { ChannelTest, SecretInput } from '../../../shared/contract/calls/relay-channels.ts';
import type { ChannelState } from '../../../shared/contract/calls/relay-desk.ts';
import type { PollRecord, SyncStatus } from '../../../shared/contract/calls/sync.ts';
import {
  type ErrorCode,
  type ErrorShape,
  OrderbellError,
  shapeOfError,
} from '../../../shared/contract/errors.ts';
import type { CurrentAccount } from '../accounts/current-account.ts';
import type { CoreContext } from '../context.ts';
import type { Outcome } from './channels/channel.ts';
import type { Channels } from './channels/channels.ts';
import { isHeldBack } from './channels/practice-servers.ts';
import { errorWithoutHost } from './hidden-hosts.ts';
import { passwordFor, type RelaySecrets } from './relay-secrets.ts';
import { heartbeatName, type RelayStore } from './relay-store.ts';

/** Whether each contact and the check address can be reached, and the notice about it. */
export const createChannelStates = (
  { log }: Pick<CoreContext, 'log'>,
  deps: {
    account: CurrentAccount;
    store: RelayStore;
    /** Those of the account in use now, whoever signs in later. */
    fixedSecrets: () => RelaySecrets;
    channels: Pick<Channels, 'beat' | 'isHeldBack'>;
    poller: { status: () => Pick<SyncStatus, 'state' | 'lastSuccessAt'> };
    polls: { polls: (accountId: number) => Pick<PollRecord, 'lane' | 'outcome'>[] };
    notices: { add: (notice: AppNotice) => void; dismiss: (notice: AppNotice) => void };
    now: () => number;
    isStopped: () => boolean;
    /** The state of a channel changed. */
    onChange: () => void;
  },
) => {
  const { store, now } = deps;
  const accountId = (): number | null => deps.account.get()?.id ?? null;
  const isOver = (id: number): boolean => deps.isStopped() || accountId() !== id;
  const failed = (error: unknown): void => log('warn', 'relay-fault', { code: shapeOfError(error).code });

  let toldFailures = new Set<string>();
  /** The user may dismiss the notice. Another contact that fails brings it back. */
  const tellFailures = (id: number): void => {
    const { contacts, heartbeat } = store.settings(id);
    const failing = new Set(
      [...store.channels(id)].flatMap(([contact, channel]) => {
        if (channel.state !== 'failed') return [];
        // An attempt may end after its contact was removed.
        const isSaid =
          contact === heartbeatName
            ? heartbeat && isForUser(channel)
            : contacts.some((one) => one.id === contact);
        return isSaid ? [`${id} ${contact}`] : [];
      }),
    );
    if ([...failing].some((one) => !toldFailures.has(one))) deps.notices.add('relay-failed');
    else if (failing.size === 0 && toldFailures.size > 0) deps.notices.dismiss('relay-failed');
    toldFailures = failing;
  };

  /** What the screens show of all states. */
  const shown = (id: number): string =>
    JSON.stringify([...store.channels(id)].map(([contact, state]) => [contact, shownOf(state)]));
  const tellIfChanged = (id: number, before: string): void => {
    tellFailures(id);
    if (shown(id) !== before) deps.onChange();
  };

  const noteSecret = (id: number, name: string, channel: string, isThere: boolean): void => {
    if (!isThere) {
      const error = shapeOfError(new OrderbellError('relay.secret-missing', { params: { channel } }));
      store.channelFails(id, name, now(), error);
    } else if (isSecretMissing(store.channels(id).get(name))) store.forgetChannel(id, name);
  };

  /** Without its secret a channel can't work. In memory, they are lost at each start. */
  const findMissingSecrets = async (id: number): Promise<void> => {
    const { on, steps, contacts, smtp, heartbeat } = store.settings(id);
    const told = new Set(steps.flatMap((step) => step.contacts));
    const secrets = deps.fixedSecrets();
    const before = shown(id);
    for (const contact of on ? contacts.filter((one) => told.has(one.id)) : []) {
      const { channel } = contact;
      const isThere =
        // It isn't used.
        (await deps.channels.isHeldBack(contact)) ||
        (channel === 'email'
          ? smtp === null || smtp.user === '' || (await passwordFor(secrets, smtp)) !== null
          : (await secrets.read(channel, contact.id)) !== null);
      if (isOver(id)) return;
      noteSecret(id, contact.id, channel, isThere);
    }
    if (heartbeat) {
      const isThere = (await secrets.read('heartbeat')) !== null;
      if (isOver(id)) return;
      noteSecret(id, heartbeatName, 'heartbeat', isThere);
    }
    tellIfChanged(id, before);
  };

  const accountChanged = (): void => {
    const id = accountId();
    if (id !== null) findMissingSecrets(id).catch(failed);
  };

  const noteBeat = async (id: number): Promise<void> => {
    const outcome = await deps.channels.beat();
    if (outcome === null || deps.isStopped()) return;
    if (outcome.state !== 'arrived' && isHeldBack(outcome.error)) return;
    const before = shown(id);
    if (outcome.state === 'arrived') store.channelWorks(id, heartbeatName, now());
    else store.channelFails(id, heartbeatName, now(), outcome.error);
    tellIfChanged(id, before);
  };

  /** A test of what is stored shows that a channel works. What is only entered proves nothing yet. */
  const tested = (id: number, test: ChannelTest): void => {
    const { contacts, smtp, ntfyServer } = store.settings(id);
    const works = (contact: string): void => store.channelWorks(id, contact, now());
    switch (test.channel) {
      case 'heartbeat':
        if (test.address === null) works(heartbeatName);
        return;
      case 'email': {
        const mailed = contacts.filter((one) => one.channel === 'email');
        const isStored =
          test.password === null &&
          JSON.stringify(test.smtp) === JSON.stringify(smtp) &&
          mailed.some(({ address }) => address === test.to);
        for (const { id: contact, address } of isStored ? mailed : []) {
          if (address === test.to) works(contact);
          // The server works for them, too. Whether it takes their own address, nobody knows.
          else if (isOfMailServer(store.channels(id).get(contact))) store.forgetChannel(id, contact);
        }
        return;
      }
      case 'ntfy':
      case 'webhook': {
        const isStored =
          test.channel === 'webhook'
            ? test.target === null
            : test.topic === null && test.token === null && test.server === ntfyServer;
        const contact = contacts.find((one) => one.id === test.contactId && one.channel === test.channel);
        if (isStored && contact !== undefined) works(contact.id);
      }
    }
  };

  let beatFor: number | null = null;
  let failedTest: { id: number; error: ErrorShape } | null = null;
  /** How often the user changed something. */
  let changes = 0;
  return {
    tellFailures,
    findMissingSecrets,
    accountChanged,
    /** A clean poll tells the check service that Orderbell listens. */
    polled: (): void => {
      const { state, lastSuccessAt } = deps.poller.status();
      const id = accountId();
      if (id === null || state !== 'connected' || lastSuccessAt === beatFor) return;
      beatFor = lastSuccessAt;
      // A keychain that was locked may answer now.
      if ([...store.channels(id).values()].some(isSecretMissing)) accountChanged();
      if (!store.settings(id).heartbeat) return;
      if (deps.polls.polls(id).find(({ lane }) => lane === 'main')?.outcome === 'clean')
        noteBeat(id).catch(failed);
    },

    /** A contact's server was asked whose button was pressed. A refusal stays until it lets Orderbell read. */
    pressesRead: (id: number, contact: string, problem: Outcome | null): void => {
      if (isOver(id) || (problem?.state === 'refused' && isHeldBack(problem.error))) return;
      const before = shown(id);
      const known = store.channels(id).get(contact);
      if (problem === null && isButtonDead(known)) store.channelRecovers(id, contact);
      if (problem?.state === 'refused' && known?.state !== 'failed')
        store.channelFails(id, contact, now(), problem.error);
      tellIfChanged(id, before);
    },

    /** What the user enters may repair channels: nobody knows any longer that they fail. */
    changed: (id: number, contacts: readonly string[]): void => {
      changes += 1;
      for (const contact of contacts) store.forgetChannel(id, contact);
      if (isOver(id)) return;
      tellFailures(id);
      deps.onChange();
    },

    /** The contacts whose channel needs a secret. */
    reached: (id: number, input: SecretInput): readonly string[] => {
      if ('contactId' in input) return [input.contactId];
      if (input.of === 'heartbeat') return [heartbeatName];
      const channel = input.of === 'smtp' ? 'email' : 'ntfy';
      const { contacts } = store.settings(id);
      return contacts.flatMap((one) => (one.channel === channel ? [one.id] : []));
    },

    testFailed: (error: ErrorShape): void => {
      const id = accountId();
      failedTest = id === null || isHeldBack(error) ? null : { id, error };
    },

    /** The user saved what the last test failed with. It is known to fail until a message arrives. */
    savedAnyway: (contact: string): void => {
      const id = accountId();
      if (id === null || failedTest?.id !== id) return;
      const { channel } = store.settings(id).contacts.find((one) => one.id === contact) ?? {};
      if (channel === undefined) return;
      const { error } = failedTest;
      failedTest = null;
      const before = shown(id);
      store.channelFails(id, contact, now(), channel === 'webhook' ? errorWithoutHost(error) : error);
      tellIfChanged(id, before);
    },

    /** A test begins. @returns what to call once it has succeeded */
    testing: (test: ChannelTest): (() => void) => {
      const id = accountId();
      const before = changes;
      return () => {
        // What is stored now may be something else.
        if (id === null || isOver(id) || changes !== before) return;
        const then = shown(id);
        tested(id, test);
        tellIfChanged(id, then);
      };
    },
  };
};

const isSecretMissing = (channel: ChannelState | undefined): boolean =>
  channel?.state === 'failed' && channel.error.code === 'relay.secret-missing';

/** Messages arrive, but nobody can acknowledge them on the phone. */
export const isButtonDead = (channel: ChannelState | undefined): boolean =>
  channel?.state === 'failed' && channel.error.code === 'relay.topics-unreadable';

/**
 * Whether a check address works only after the user changes something. Otherwise the check service is down, or
 * misses the calls and alerts by itself: a deleted check can't.
 */
const isForUser = (channel: ChannelState): boolean =>
  channel?.state === 'failed' && forUser.has(channel.error.code);

const forUser: ReadonlySet<ErrorCode> = new Set([
  ...(['relay.secret-missing', 'relay.gone', 'relay.access-refused', 'relay.refused'] as const),
  ...(['relay.unexpected-answer', 'relay.web-address-invalid'] as const),
]);

/** When the last message arrived changes each time, and is no news. */
const shownOf = (channel: NonNullable<ChannelState>): unknown =>
  channel.state === 'failed' ? channel : channel.state;

/** Whether a mail failed by something that a mail to another address shows to work. */
const isOfMailServer = (channel: ChannelState | undefined): boolean =>
  channel?.state === 'failed' && ofMailServer.has(channel.error.code);

const ofMailServer: ReadonlySet<ErrorCode> = new Set([
  ...(['relay.unknown-host', 'relay.unreachable', 'relay.timeout', 'relay.tls', 'relay.no-tls'] as const),
  ...(['relay.cut-off', 'relay.unexpected-answer', 'relay.login-refused', 'relay.sender-refused'] as const),
  ...(['relay.secret-missing', 'relay.no-mail-server'] as const),
]);
