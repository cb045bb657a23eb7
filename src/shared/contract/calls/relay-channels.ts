import { z } from 'zod';
import { isLoopbackHost } from '../../domain/values/loopback.ts';
import { languages } from '../../words/language.ts';
import { call } from '../call.ts';

/** How an alert leaves the desk. */
export const relayChannels = ['email', 'ntfy', 'webhook'] as const;
export type RelayChannel = (typeof relayChannels)[number];

/** A mailbox: ASCII, without a name (RFC 5321, 4.1.2). A mistake that this finds is one of typing. */
export const mailAddressSchema = z.email().max(254);

/** The id of a contact. The names of its secrets have it. */
const contactIdSchema = z.string().regex(/^[\w-]{1,64}$/);

/** The server for outgoing mail. Its password is in the keychain. */
export const smtpSettingsSchema = z
  .object({
    host: z
      .string()
      .regex(/^([a-z0-9_-]+(\.[a-z0-9_-]+)*\.?|[0-9a-f:]+)$/i)
      .max(253),
    port: z.number().int().min(1).max(65_535),
    /**
     * `tls`: from the first byte, usually port 465. `starttls`: usually port 587. `none`: only on this
     * computer.
     */
    security: z.enum(['tls', 'starttls', 'none']),
    /** Empty: the server wants no login. */
    user: z.string().regex(/^\P{Cc}{0,200}$/u),
    from: mailAddressSchema,
  })
  .refine(({ host, security }) => security !== 'none' || isLoopbackHost(host), { path: ['security'] });
export type SmtpSettings = z.infer<typeof smtpSettingsSchema>;

/** An address without credentials in it: https, or http on this computer. */
export const isWebAddress = (text: string): boolean => {
  const { scheme, host } = webAddress.exec(text)?.groups ?? {};
  return host !== undefined && (scheme?.toLowerCase() === 'https' || isLoopbackHost(host));
};
const webAddress =
  /^(?<scheme>https?):\/\/(?<host>\[[^\s\p{Cc}/?#@\\\]]+\]|[^\s\p{Cc}/?#@\\:]+)(:\d{1,5})?([/?][^\s\p{Cc}#\\]*)?$/iu;

const addressSchema = z.string().max(2000).refine(isWebAddress);

/** The origin and path of an ntfy server, for example `https://ntfy.sh`. */
export const ntfyServerSchema = z
  .string()
  .max(300)
  .refine((text) => isWebAddress(text) && !text.includes('?'));

export const publicNtfyServer = 'https://ntfy.sh';

/** What the channels need besides secrets. */
export type ChannelSettings = { smtp: SmtpSettings | null; ntfyServer: string };

/**
 * Whether a topic has the form of one that `relay.new-secrets` made: everybody who knows or guesses a topic can read
 * it, and words can be guessed.
 */
export const isGeneratedTopic = (topic: string): boolean =>
  /^[0-9a-f]{32}$/.test(topic) && new Set(topic).size >= 8;

const topicSchema = z.string().refine(isGeneratedTopic);
export const mailPasswordSchema = z.string().regex(/^\P{Cc}{1,1000}$/u);
/** Characters of a header (RFC 6750, 2.1). */
export const accessTokenSchema = z.string().regex(/^[\w.~+/-]{1,1000}=*$/);
export const webhookKeySchema = z.string().regex(/^[!-~]{20,200}$/);

/**
 * A test message, with what the user entered. `null` instead of a secret: the stored one. A topic or address
 * with a fault is no wrong call: the answer is an error with a sentence for its field.
 */
const testInputSchema = z.discriminatedUnion('channel', [
  z.object({
    channel: z.literal('email'),
    smtp: smtpSettingsSchema,
    password: mailPasswordSchema.nullable(),
    to: z.string().max(300),
  }),
  z.object({
    channel: z.literal('ntfy'),
    server: z.string().max(300),
    contactId: contactIdSchema.nullable(),
    topic: z.string().max(300).nullable(),
    token: accessTokenSchema.nullable(),
  }),
  z.object({
    channel: z.literal('webhook'),
    contactId: contactIdSchema.nullable(),
    /** Address and key are entered together. */
    target: z.object({ address: z.string().max(2000), key: webhookKeySchema }).nullable(),
  }),
  z.object({ channel: z.literal('heartbeat'), address: z.string().max(2000).nullable() }),
]);
export type ChannelTest = z.infer<typeof testInputSchema>;

/**
 * A secret of the channels. `null` forgets it. A password and an access token are sent to the server alone
 * that they were entered for: a name with a typing error may belong to somebody else.
 */
const secretInputSchema = z.discriminatedUnion('of', [
  z.object({
    of: z.literal('smtp'),
    value: z
      .object({
        host: smtpSettingsSchema.shape.host,
        user: smtpSettingsSchema.shape.user,
        password: mailPasswordSchema,
      })
      .nullable(),
  }),
  z.object({
    of: z.literal('ntfy-server'),
    value: z.object({ server: ntfyServerSchema, token: accessTokenSchema }).nullable(),
  }),
  z.object({ of: z.literal('heartbeat'), value: addressSchema.nullable() }),
  z.object({ of: z.literal('ntfy'), contactId: contactIdSchema, value: topicSchema.nullable() }),
  z.object({
    of: z.literal('webhook'),
    contactId: contactIdSchema,
    value: z.object({ address: addressSchema, key: webhookKeySchema }).nullable(),
  }),
]);
export type SecretInput = z.infer<typeof secretInputSchema>;

/**
 * Which secrets are known. Without a keychain they are in memory, and have to be entered again after a
 * restart.
 */
const secretStateSchema = z.object({
  kind: z.enum(['keychain', 'memory']),
  /** The mail server and user whose password is known. */
  smtp: z.object({ host: z.string(), user: z.string() }).nullable(),
  /** The ntfy server whose access token is known. */
  ntfyServer: z.string().nullable(),
  heartbeat: z.boolean(),
  /** Those of the given contacts that have a topic, or an address with its key. */
  contacts: z.array(contactIdSchema),
});

const contactIdsSchema = z.array(contactIdSchema).max(100);

export const relayChannelCalls = {
  /**
   * Sends a test message and returns the server's own words. Throws `relay.*` and `proxy.*`, with the words
   * as `detail`.
   */
  'relay.test-channel': call(
    z.object({ language: z.enum(languages), test: testInputSchema }),
    z.object({ words: z.string() }),
  ),
  /** The user saved this contact although the last test failed, so it is shown as failing. */
  'relay.saved-anyway': call(z.object({ contactId: contactIdSchema }), z.object({})),
  'relay.secrets': call(z.object({ contactIds: contactIdsSchema }), secretStateSchema),
  /** Resolves once the secret is stored, or forgotten. Throws `relay.secret-not-forgotten`. */
  'relay.set-secret': call(secretInputSchema, z.object({ kind: secretStateSchema.shape.kind })),
  /** A new topic and a new key, which nobody can guess. Nothing is stored. */
  'relay.new-secrets': call(z.object({}), z.object({ topic: z.string(), key: z.string() })),
  /** The topic of a contact, for a telephone that is to receive it; `null` if there is none. */
  'relay.show-topic': call(
    z.object({ contactId: contactIdSchema }),
    z.object({ topic: z.string().nullable() }),
  ),
};
