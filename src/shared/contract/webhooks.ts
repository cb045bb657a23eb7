import { z } from 'zod';
import { call } from './call.ts';
import { errorShapeSchema } from './errors.ts';

const instant = z.number().int();

/** The address without a slash at its end; `null` when it is none that could be handed out. */
export const readPublicAddress = (text: string): string | null =>
  /^https?:\/\/[^\s/?#@\\]+(\/[^\s?#\\]*)?$/i.test(text.trim()) ? text.trim().replace(/\/+$/, '') : null;

/** Where Orderbell takes the service's calls. The secret of the address isn't in here: settings hold none. */
export const webhookSettingsSchema = z.object({
  on: z.boolean(),
  /** An address of this computer; `0.0.0.0` or `::` for all of them. */
  host: z.union([z.ipv4(), z.ipv6()]),
  port: z.number().int().min(1).max(65_535),
  /** How it is reached from outside, by a proxy or a name of its own; empty when by its own address. */
  publicAddress: z
    .string()
    .max(300)
    .refine((text) => text === '' || readPublicAddress(text) === text),
  /** What a call needs besides the address; the credentials themselves are in the keychain. */
  demands: z.enum(['nothing', 'basic', 'bearer']).default('nothing'),
});
export type WebhookSettings = z.infer<typeof webhookSettingsSchema>;

export const noWebhook: WebhookSettings = {
  on: false,
  host: '127.0.0.1',
  port: 4747,
  publicAddress: '',
  demands: 'nothing',
};

// What a header can carry: RFC 7617 has no colon in a name, RFC 6750 few signs in a token.
const webhookCredentialsSchema = z.discriminatedUnion('demands', [
  z.object({ demands: z.literal('nothing') }),
  z.object({
    demands: z.literal('basic'),
    user: z.string().regex(/^[^:\p{Cc}]{1,200}$/u),
    password: z.string().regex(/^[^\p{Cc}]{1,1000}$/u),
  }),
  z.object({ demands: z.literal('bearer'), token: z.string().regex(/^[\w.~+/-]{1,1000}=*$/) }),
]);
export type WebhookCredentials = z.infer<typeof webhookCredentialsSchema>;
export const isWebhookCredentials = (input: WebhookCredentials): boolean =>
  webhookCredentialsSchema.safeParse(input).success;

/**
 * What became of a call. `following`: its record is being fetched or waits for its turn. `unknown`: the service doesn't know
 * the id. `polled`: this account can't ask for a single record, so its orders are polled. `wants-token`: a shipment, which
 * such an account can't hear of at all. `left-to-polling`: there were more calls than are followed. Without an account nobody
 * can be asked. These two, and `not-now`, ask the service to try again.
 */
const webhookOutcomes = [
  'following',
  'brought',
  'nothing-new',
  'unknown',
  'polled',
  'wants-token',
  'failed',
  'left-to-polling',
  'no-account',
  'not-understood',
  'wrong-credentials',
  'too-long',
  'not-now',
] as const;

const webhookStateSchema = z.object({
  /** `unavailable`: this door can't be called. */
  state: z.enum(['unavailable', 'off', 'opening', 'open', 'failed']),
  problem: errorShapeSchema.nullable(),
  /** What the service's administrator is given, the secret in it. `null` when off. */
  address: z.string().nullable(),
  /** Whether this address took the place of another one, and nobody has called by it yet. */
  awaited: z.boolean(),
  /** The newest call since Orderbell started. */
  lastCall: z
    .object({ at: instant, eventName: z.string().nullable(), outcome: z.enum(webhookOutcomes) })
    .nullable(),
  /** Whether a call needs credentials and there are none to compare with: every call is asked to come again. */
  credentialsMissing: z.boolean(),
});
export type WebhookState = z.infer<typeof webhookStateSchema>;

export const webhookCalls = {
  'webhooks.get': call(z.object({}), webhookStateSchema),
  /** Makes the address worthless and another one. Throws `store.*`. */
  'webhooks.renew': call(z.object({}), webhookStateSchema),
  /** What a call needs from now on besides the address. Throws `store.*`. */
  'webhooks.demand': call(webhookCredentialsSchema, webhookStateSchema),
};
