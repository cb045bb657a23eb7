import {
  type ChannelSettings,
  type ChannelTest,
  isGeneratedTopic,
  isWebAddress,
  ntfyServerSchema,
  type RelayChannel,
  type SecretInput,
  type SmtpSettings,
} from '../../../../shared/contract/calls/relay-channels.ts';
import { type ErrorShape, OrderbellError, shapeOfError } from '../../../../shared/contract/errors.ts';
import { isLoopbackHost } from '../../../../shared/domain/values/loopback.ts';
import type { Mailer } from '../../mail-ports.ts';
import type { Chance, Clock, Http } from '../../ports.ts';
import type { HandlersOf } from '../../rpc/handlers.ts';
import { withoutHost } from '../hidden-hosts.ts';
import { type ContactTopics, passwordFor, type RelaySecrets, tokenFor } from '../relay-secrets.ts';
import type { ChannelContact, Deliver, Outcome, RelayMessage } from './channel.ts';
import { sendMail } from './email.ts';
import { beat } from './heartbeat.ts';
import { type Acknowledged, type NtfyPlace, publish, readAcknowledged, tryOut } from './ntfy.ts';
import { refused } from './outcomes.ts';
import { leavesComputer, onThisComputer } from './practice-servers.ts';
import { postWebhook } from './webhook.ts';

export type ChannelDeps = {
  /** With the routes of the system's proxies. */
  http: Http;
  /** `null`: this shell sends no mail. */
  mailer: Mailer | null;
  clock: Clock;
  chance: Chance;
  /** Whether the account in use is the practice account. */
  isPractice: () => boolean;
};

/** The servers that an attempt may reach. It asks once, at its beginning. */
const serversOf = ({ http, mailer, isPractice }: ChannelDeps) =>
  isPractice() ? onThisComputer({ http, mailer }) : { http, mailer };

/**
 * What a message ends with that practice doesn't send; `null`: it is sent. Asked before secrets are read: such a message
 * needs none.
 */
const heldBackAt = ({ isPractice }: ChannelDeps, hostname: string, host: string): Outcome | null =>
  isPractice() && !isLoopbackHost(hostname) ? refused('relay.practice', { host }) : null;

const heldBackMail = (deps: ChannelDeps, { host, port }: SmtpSettings): Outcome | null =>
  heldBackAt(deps, host, `${host}:${port}`);

const heldBackNtfy = (deps: ChannelDeps, server: string): Outcome | null => {
  const { hostname, host } = new URL(server);
  return heldBackAt(deps, hostname, host);
};

export type Channels = {
  deliver: Deliver;
  /** Whether practice keeps messages to a contact, or calls of the check address, on this computer. */
  isHeldBack: (of: ChannelContact | 'heartbeat') => Promise<boolean>;
  /**
   * The messages whose button this contact pressed, of those given. Only ntfy has one, so other contacts have
   * pressed none. An `outcome`: the server couldn't be asked. It never rejects.
   */
  acknowledged: (
    contact: ChannelContact,
    messageIds: readonly string[],
  ) => Promise<{ acknowledged: Acknowledged[] } | { outcome: Outcome }>;
  /** Tells the check service that a poll was clean. `null`: no address is known. It never rejects. */
  beat: () => Promise<Outcome | null>;
};

/** The settings of one account, and its secrets by names that don't change. */
export type OwnChannels = { settings: ChannelSettings; secrets: RelaySecrets };

/**
 * Sends messages out of the desk.
 *
 * @param own those of the account in use. Each attempt asks once, at its beginning: a keychain takes its time,
 * and another account may be in use before it answers
 */
export const createChannels = (deps: ChannelDeps, own: () => OwnChannels): Channels => {
  const { clock } = deps;

  const placeOf = async (
    { settings, secrets }: OwnChannels,
    contactId: string,
  ): Promise<NtfyPlace | null> => {
    const server = settings.ntfyServer;
    const topics = await secrets.read('ntfy', contactId);
    return topics === null ? null : { server, token: await tokenFor(secrets, server), topics };
  };

  const viaMail = async (
    mailer: Mailer | null,
    { settings: { smtp }, secrets }: OwnChannels,
    message: RelayMessage,
    to: string,
  ): Promise<Outcome> => {
    if (smtp === null || mailer === null) return refused('relay.no-mail-server');
    const heldBack = heldBackMail(deps, smtp);
    if (heldBack !== null) return heldBack;
    const password = smtp.user === '' ? null : await passwordFor(secrets, smtp);
    if (smtp.user !== '' && password === null) return missing('email');
    return sendMail(mailer, smtp, password, to, message);
  };

  const attempt: Deliver = async (message, contact, mayHaveArrived) => {
    const from = own();
    const { http, mailer } = serversOf(deps);
    switch (contact.channel) {
      case 'email':
        return viaMail(mailer, from, message, contact.address);
      case 'ntfy': {
        const heldBack = heldBackNtfy(deps, from.settings.ntfyServer);
        if (heldBack !== null) return heldBack;
        const place = await placeOf(from, contact.id);
        return place === null ? missing('ntfy') : publish(http, place, message, mayHaveArrived);
      }
      case 'webhook': {
        const target = await from.secrets.read('webhook', contact.id);
        return target === null
          ? missing('webhook')
          : withoutHost(await postWebhook(http, clock, target, message));
      }
    }
  };

  return {
    deliver: (...attempted) => attempt(...attempted).catch(ofUs),
    isHeldBack: async (of) => deps.isPractice() && leavesComputer(own(), of),
    acknowledged: async (contact, messageIds) => {
      if (contact.channel !== 'ntfy' || messageIds.length === 0) return { acknowledged: [] };
      const { http } = serversOf(deps);
      const place = await placeOf(own(), contact.id);
      if (place === null) return { outcome: missing('ntfy') };
      return readAcknowledged(http, place, messageIds).catch((error: unknown) => ({ outcome: ofUs(error) }));
    },
    beat: async () => {
      const { http } = serversOf(deps);
      const address = await own().secrets.read('heartbeat');
      return address === null ? null : beat(http, address).then(withoutHost, ofUs);
    },
  };
};

/** A fault of Orderbell. Its words may have anything in them. */
const ofUs = (error: unknown): Outcome => ({
  ...{ state: 'later', error: { ...shapeOfError(error), detail: null }, afterMs: null, mayHaveArrived: true },
});

const missing = (channel: RelayChannel | 'heartbeat'): Outcome =>
  refused('relay.secret-missing', { channel });

/** 122 random bits, as `isGeneratedTopic` wants them. */
const newTopic = (chance: Chance): string => chance.uuid().replaceAll('-', '');

const newKey = (chance: Chance): string => `${newTopic(chance)}${newTopic(chance)}`;

/** @param own the secrets of the account in use. Each call asks once, at its beginning, as each attempt does */
export const channelHandlers = (
  deps: ChannelDeps,
  own: () => RelaySecrets,
): HandlersOf<
  'relay.test-channel' | 'relay.secrets' | 'relay.set-secret' | 'relay.new-secrets' | 'relay.show-topic'
> => {
  const { chance } = deps;
  const topicsFor = createTopics(chance);
  return {
    'relay.test-channel': async ({ language, test }) => {
      const message: RelayMessage = {
        ...{ id: newTopic(chance), notice: { about: 'test' }, language, at: deps.clock.now() },
      };
      const outcome = await testOf(deps, own(), test, topicsFor, message);
      if (outcome.state === 'arrived') return { words: outcome.words };
      throw errorOf(outcome.error);
    },
    'relay.secrets': async ({ contactIds }) => {
      const secrets = own();
      const has = async (id: string): Promise<boolean> =>
        (await secrets.read('ntfy', id)) !== null || (await secrets.read('webhook', id)) !== null;
      const known = await Promise.all(contactIds.map(has));
      const smtp = await secrets.read('smtp');
      return {
        smtp: smtp === null ? null : { host: smtp.host, user: smtp.user },
        ntfyServer: (await secrets.read('ntfy-server'))?.server ?? null,
        heartbeat: (await secrets.read('heartbeat')) !== null,
        contacts: contactIds.filter((_, index) => known[index]),
        // Read last: a keychain that fails is known then.
        kind: secrets.kind(),
      };
    },
    'relay.set-secret': async (input) => {
      const secrets = own();
      await setSecret(secrets, input, topicsFor);
      return { kind: secrets.kind() };
    },
    'relay.new-secrets': () => ({ topic: newTopic(chance), key: newKey(chance) }),
    'relay.show-topic': async ({ contactId }) => ({
      topic: (await own().read('ntfy', contactId))?.topic ?? null,
    }),
  };
};

const errorOf = ({ code, params, detail }: ErrorShape): OrderbellError =>
  new OrderbellError(code, { params, ...(detail === null ? {} : { detail }) });

const testOf = async (
  deps: ChannelDeps,
  secrets: RelaySecrets,
  input: ChannelTest,
  topicsFor: TopicsFor,
  message: RelayMessage,
): Promise<Outcome> => {
  const { http, mailer } = serversOf(deps);
  switch (input.channel) {
    case 'email': {
      if (mailer === null) return refused('relay.no-mail-server');
      const heldBack = heldBackMail(deps, input.smtp);
      if (heldBack !== null) return heldBack;
      if (input.smtp.user === '') return sendMail(mailer, input.smtp, null, input.to, message);
      const password = input.password ?? (await passwordFor(secrets, input.smtp));
      return password === null ? missing('email') : sendMail(mailer, input.smtp, password, input.to, message);
    }
    case 'ntfy': {
      const { server, contactId } = input;
      if (!ntfyServerSchema.safeParse(server).success) return refused('relay.web-address-invalid');
      const heldBack = heldBackNtfy(deps, server);
      if (heldBack !== null) return heldBack;
      const stored = contactId === null ? null : await secrets.read('ntfy', contactId);
      const topics = input.topic === null ? stored : topicsFor(input.topic, stored);
      if (topics === null) return missing('ntfy');
      if (!isGeneratedTopic(topics.topic)) return refused('relay.topic-guessable');
      const token = input.token ?? (await tokenFor(secrets, server));
      return tryOut(http, { server, token, topics }, message);
    }
    case 'webhook': {
      const stored = input.contactId === null ? null : await secrets.read('webhook', input.contactId);
      const target = input.target ?? stored;
      if (target === null) return missing('webhook');
      return isWebAddress(target.address)
        ? postWebhook(http, deps.clock, target, message)
        : refused('relay.web-address-invalid');
    }
    case 'heartbeat': {
      const address = input.address ?? (await secrets.read('heartbeat'));
      if (address === null) return missing('heartbeat');
      return isWebAddress(address) ? beat(http, address) : refused('relay.web-address-invalid');
    }
  }
};

type TopicsFor = (topic: string, stored: ContactTopics | null) => ContactTopics;

/**
 * A new topic gets a new second one: whoever knew the old one may no longer acknowledge. It is remembered from
 * the test on, since the button of the test message publishes there.
 */
const createTopics = (chance: Chance): TopicsFor => {
  let last: ContactTopics | null = null;
  return (topic, stored) => {
    if (stored?.topic === topic) return stored;
    if (last?.topic !== topic) last = { topic, answers: newTopic(chance) };
    return last;
  };
};

const setSecret = async (secrets: RelaySecrets, input: SecretInput, topicsFor: TopicsFor): Promise<void> => {
  try {
    switch (input.of) {
      case 'ntfy': {
        const { contactId, value } = input;
        if (value === null) return await secrets.remove('ntfy', contactId);
        const stored = await secrets.read('ntfy', contactId);
        return await secrets.write('ntfy', topicsFor(value, stored), contactId);
      }
      case 'webhook': {
        const { contactId, value } = input;
        if (value === null) return await secrets.remove('webhook', contactId);
        return await secrets.write('webhook', value, contactId);
      }
      case 'smtp':
        return await (input.value === null ? secrets.remove('smtp') : secrets.write('smtp', input.value));
      case 'ntfy-server':
        return await (input.value === null
          ? secrets.remove('ntfy-server')
          : secrets.write('ntfy-server', input.value));
      case 'heartbeat':
        return await (input.value === null
          ? secrets.remove('heartbeat')
          : secrets.write('heartbeat', input.value));
    }
  } catch (error) {
    // A written secret stays in memory at least, so only a removal fails.
    throw new OrderbellError('relay.secret-not-forgotten', { cause: error });
  }
};
