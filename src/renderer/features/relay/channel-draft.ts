import type { RelayContact, RelaySettings } from '../../../shared/contract/calls/relay.ts';
import {
  accessTokenSchema,
  type ChannelTest,
  isGeneratedTopic,
  isWebAddress,
  mailAddressSchema,
  mailPasswordSchema,
  ntfyServerSchema,
  type RelayChannel,
  type SecretInput,
  type SmtpSettings,
  smtpSettingsSchema,
  webhookKeySchema,
} from '../../../shared/contract/calls/relay-channels.ts';
import type { ChannelState } from '../../../shared/contract/calls/relay-desk.ts';
import type { ErrorCode } from '../../../shared/contract/errors.ts';
import { noQuietHours, type QuietHours } from '../../../shared/domain/alerts/alert-silence.ts';
import type { MessageId } from '../../i18n/en.ts';
import { minutesIn } from './duration.ts';

/** What the form of a contact holds, for all channels. */
export type ChannelDraft = {
  id: string;
  name: string;
  channel: RelayChannel;
  /** After how long, as typed; `null`: the form doesn't ask. */
  minutes: string | null;
  quietHours: QuietHours;
  /** Of the mailbox. */
  address: string;
  host: string;
  /** Empty: `usualPort`. */
  port: string;
  security: SmtpSettings['security'];
  user: string;
  /** Empty: the stored one. */
  password: string;
  /** Empty: `senderOf`. */
  from: string;
  server: string;
  /** Empty: the stored one. */
  token: string;
  /** `null`: the stored one. */
  topic: string | null;
  /** `null`: address and key are stored. */
  webhook: string | null;
  key: string;
};

export type Field = keyof ChannelDraft;
export type Problems = Partial<Record<Field, MessageId>>;

/**
 * A stored contact whose secret is lost has an empty one: a new one reaches nobody before the phone or the
 * receiver has it, too.
 *
 * @param fresh a new topic and key, for a contact that never had any
 */
export const draftOf = (
  contact: RelayContact | null,
  { smtp, ntfyServer }: RelaySettings,
  hasSecret: boolean,
  fresh: { topic: string; key: string },
): ChannelDraft => ({
  id: contact?.id ?? crypto.randomUUID(),
  name: contact?.name ?? '',
  channel: contact?.channel ?? 'email',
  minutes: null,
  quietHours: contact?.quietHours ?? noQuietHours,
  address: contact?.channel === 'email' ? contact.address : '',
  host: smtp?.host ?? '',
  port: smtp === null || smtp.port === usualPorts[smtp.security] ? '' : String(smtp.port),
  security: smtp?.security ?? 'starttls',
  user: smtp?.user ?? '',
  password: '',
  from: smtp?.from ?? '',
  server: ntfyServer,
  token: '',
  topic: contact?.channel !== 'ntfy' ? fresh.topic : hasSecret ? null : '',
  webhook: contact?.channel === 'webhook' && hasSecret ? null : '',
  key: contact?.channel === 'webhook' ? '' : fresh.key,
});

const usualPorts: Record<SmtpSettings['security'], number> = { tls: 465, starttls: 587, none: 25 };

/** The port that is used where the user entered none. */
export const usualPort = ({ security }: Pick<ChannelDraft, 'security'>): string =>
  String(usualPorts[security]);

/** The port that is used; `null` if what is entered is none. */
export const usedPort = (draft: ChannelDraft): number | null =>
  smtpSettingsSchema.shape.port.safeParse(portOf(draft)).data ?? null;

const portOf = (draft: ChannelDraft): number => Number(draft.port.trim() || usualPort(draft));

/** Another encryption usually has another port. A port of one's own stays. */
export const withSecurity = (draft: ChannelDraft, security: SmtpSettings['security']): ChannelDraft => ({
  ...draft,
  security,
  port: draft.port.trim() === usualPort(draft) ? '' : draft.port,
});

/** The sender of mails where the user entered none. */
export const senderOf = ({ user, address }: Pick<ChannelDraft, 'user' | 'address'>): string =>
  mailAddressSchema.safeParse(user.trim()).success ? user.trim() : address.trim();

const smtpOf = (draft: ChannelDraft): unknown => ({
  host: draft.host.trim(),
  port: portOf(draft),
  security: draft.security,
  user: draft.user.trim(),
  from: draft.from.trim() || senderOf(draft),
});

/** The faults that need no server to be found. @param named whether a name is entered */
export const problemsOf = (draft: ChannelDraft, named: boolean): Problems => ({
  ...(named && draft.name.trim() === '' ? { name: 'escalation.wrong.name' } : {}),
  ...(draft.minutes !== null && minutesIn(draft.minutes) === null
    ? { minutes: 'escalation.wrong.minutes' }
    : {}),
  ...{ email: mailProblems, ntfy: ntfyProblems, webhook: webhookProblems }[draft.channel](draft),
});

const mailProblems = (draft: ChannelDraft): Problems => {
  const isMailbox = mailAddressSchema.safeParse(draft.address.trim()).success;
  const read = smtpSettingsSchema.safeParse(smtpOf(draft));
  const wrong = new Set(read.error?.issues.map(({ path }) => path[0]));
  return {
    ...(isMailbox ? {} : { address: 'error.relay.mail-address-invalid' }),
    ...(wrong.has('host') ? { host: 'escalation.wrong.host' } : {}),
    ...(wrong.has('port') ? { port: 'escalation.wrong.port' } : {}),
    ...(wrong.has('security') ? { security: 'escalation.wrong.security' } : {}),
    ...(wrong.has('user') ? { user: 'escalation.wrong.hidden' } : {}),
    ...(draft.password === '' || mailPasswordSchema.safeParse(draft.password).success
      ? {}
      : { password: 'escalation.wrong.hidden' }),
    ...(wrong.has('from') && draft.from.trim() !== '' ? { from: 'error.relay.mail-address-invalid' } : {}),
  };
};

const ntfyProblems = ({ server, token, topic }: ChannelDraft): Problems => ({
  ...(ntfyServerSchema.safeParse(server.trim()).success ? {} : { server: 'error.relay.web-address-invalid' }),
  ...(token === '' || accessTokenSchema.safeParse(token).success ? {} : { token: 'escalation.wrong.token' }),
  ...(topic === null || isGeneratedTopic(topic.trim())
    ? {}
    : { topic: topic.trim() === '' ? 'escalation.wrong.topic' : 'error.relay.topic-guessable' }),
});

const webhookProblems = ({ webhook, key }: ChannelDraft): Problems =>
  webhook === null
    ? {}
    : {
        ...(isWebAddress(webhook.trim()) ? {} : { webhook: 'error.relay.web-address-invalid' }),
        ...(webhookKeySchema.safeParse(key).success ? {} : { key: 'escalation.wrong.key' }),
      };

/** The field that an error of a test is about; `null`: none of them alone. */
export const fieldOf = (code: ErrorCode, channel: RelayChannel): Field | null =>
  ({ email: mailFields, ntfy: ntfyFields, webhook: webhookFields })[channel][code] ?? null;

const mailFields: Partial<Record<ErrorCode, Field>> = {
  'relay.unknown-host': 'host',
  'relay.unreachable': 'host',
  'relay.timeout': 'host',
  'relay.tls': 'host',
  'relay.later': 'host',
  'relay.refused': 'host',
  'relay.cut-off': 'host',
  'relay.unexpected-answer': 'port',
  'relay.no-tls': 'security',
  'relay.login-refused': 'password',
  'relay.secret-missing': 'password',
  'relay.sender-refused': 'from',
  'relay.recipient-refused': 'address',
  'relay.mail-address-invalid': 'address',
};

const ofServer: readonly ErrorCode[] = [
  'relay.unknown-host',
  'relay.unreachable',
  'relay.timeout',
  'relay.tls',
  'relay.gone',
  'relay.unexpected-answer',
  'relay.web-address-invalid',
  'relay.later',
  'relay.refused',
  'relay.cut-off',
];

const ntfyFields: Partial<Record<ErrorCode, Field>> = {
  ...Object.fromEntries(ofServer.map((code) => [code, 'server'])),
  'relay.login-refused': 'token',
  'relay.topics-unreadable': 'token',
  'relay.button-refused': 'server',
  'relay.topic-guessable': 'topic',
};

const webhookFields: Partial<Record<ErrorCode, Field>> = Object.fromEntries(
  [...ofServer, 'relay.access-refused'].map((code) => [code, 'webhook']),
);

/** The test of a draft without problems. @param contactId `null` for a contact that isn't stored */
export const testOf = (draft: ChannelDraft, contactId: string | null): ChannelTest => {
  switch (draft.channel) {
    case 'email':
      return {
        channel: 'email',
        smtp: smtpSettingsSchema.parse(smtpOf(draft)),
        password: draft.password || null,
        to: draft.address.trim(),
      };
    case 'ntfy':
      return {
        channel: 'ntfy',
        server: draft.server.trim(),
        contactId,
        topic: draft.topic?.trim() ?? null,
        token: draft.token || null,
      };
    case 'webhook':
      return {
        channel: 'webhook',
        contactId,
        target: draft.webhook === null ? null : { address: draft.webhook.trim(), key: draft.key },
      };
  }
};

export const secretsOf = (draft: ChannelDraft): SecretInput[] => {
  const contactId = draft.id;
  switch (draft.channel) {
    case 'email':
      return draft.password === ''
        ? []
        : [
            {
              of: 'smtp',
              value: { host: draft.host.trim(), user: draft.user.trim(), password: draft.password },
            },
          ];
    case 'ntfy':
      return [
        ...(draft.topic === null ? [] : [{ of: 'ntfy' as const, contactId, value: draft.topic.trim() }]),
        ...(draft.token === ''
          ? []
          : [{ of: 'ntfy-server' as const, value: { server: draft.server.trim(), token: draft.token } }]),
      ];
    case 'webhook':
      return draft.webhook === null
        ? []
        : [{ of: 'webhook', contactId, value: { address: draft.webhook.trim(), key: draft.key } }];
  }
};

export const contactOf = ({ id, name, channel, quietHours, address }: ChannelDraft): RelayContact => {
  const common = { id, name: name.trim(), quietHours };
  return channel === 'email' ? { ...common, channel, address: address.trim() } : { ...common, channel };
};

/** What the form needs to know of stored secrets. */
type Stored = { smtp: { host: string; user: string } | null; ntfyServer: string | null };

/** Whether the password of this server and user is stored. Another server never gets it. */
export const hasPassword = ({ host, user }: ChannelDraft, { smtp }: Stored): boolean =>
  smtp !== null && smtp.host === host.trim() && smtp.user === user.trim();

export const hasToken = ({ server }: ChannelDraft, { ntfyServer }: Stored): boolean =>
  ntfyServer === server.trim();

/**
 * Whether nothing is known to be wrong with a stored channel, so that another name for its contact needs no
 * test.
 *
 * @param hasSecret whether the contact's topic, or address and key, are stored
 */
export const worksAsStored = (
  draft: ChannelDraft,
  stored: Stored,
  hasSecret: boolean,
  state: ChannelState,
): boolean => {
  const isKnown = draft.channel === 'email' ? draft.user === '' || hasPassword(draft, stored) : hasSecret;
  return isKnown && state?.state !== 'failed' && Object.keys(problemsOf(draft, false)).length === 0;
};

/** The settings that all contacts of the channel share. */
export const sharedOf = (draft: ChannelDraft): Pick<Partial<RelaySettings>, 'smtp' | 'ntfyServer'> => {
  if (draft.channel === 'email') return { smtp: smtpSettingsSchema.parse(smtpOf(draft)) };
  return draft.channel === 'ntfy' ? { ntfyServer: draft.server.trim() } : {};
};
