import { z } from 'zod';
import { call } from '../call.ts';
import { errorShapeSchema } from '../errors.ts';

const instant = z.number().int();

/** The address without a final slash; `null` if it isn't a usable address. */
export const readPublicAddress = (text: string): string | null =>
  /^https?:\/\/[^\s/?#@\\]+(\/[^\s?#\\]*)?$/i.test(text.trim()) ? text.trim().replace(/\/+$/, '') : null;

/** The server for webhooks. Settings hold no secrets, so the secret part of its address isn't here. */
export const webhookSettingsSchema = z.object({
  on: z.boolean(),
  /** An address of this computer; `0.0.0.0` or `::` for all. */
  host: z.union([z.ipv4(), z.ipv6()]),
  port: z.number().int().min(1).max(65_535),
  /** Its address from outside, by a proxy or a name; empty: its own address. */
  publicAddress: z
    .string()
    .max(300)
    .refine((text) => text === '' || readPublicAddress(text) === text),
  /** The credentials that a call needs. They are in the keychain. */
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

// Characters of a header: RFC 7617 forbids colons in names, RFC 6750 most characters in tokens.
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
 * The result of a call. `following`: its record is being fetched or waits for its turn. `unknown`: the
 * service doesn't know the id. `polled`: this account can't fetch single records, so orders are polled.
 * `needs-token`: a shipment, which this account can't receive. `left-to-polling`: too many calls.
 * `no-account`: nobody is signed in. These last two and `not-now` ask the service to try again.
 */
const webhookOutcomes = [
  'following',
  'updated',
  'nothing-new',
  'unknown',
  'polled',
  'needs-token',
  'failed',
  'left-to-polling',
  'no-account',
  'not-understood',
  'wrong-credentials',
  'too-long',
  'not-now',
] as const;

const webhookStateSchema = z.object({
  /** `unavailable`: not in this shell. */
  state: z.enum(['unavailable', 'off', 'opening', 'open', 'failed']),
  problem: errorShapeSchema.nullable(),
  /** The address for the service's administrator, with its secret; `null` when off. */
  address: z.string().nullable(),
  /** Whether the address replaced another one and has had no call yet. */
  awaited: z.boolean(),
  /** The newest call since Orderbell started. */
  lastCall: z
    .object({ at: instant, eventName: z.string().nullable(), outcome: z.enum(webhookOutcomes) })
    .nullable(),
  /** Whether credentials are required but missing here: every call is asked to try again. */
  credentialsMissing: z.boolean(),
});
export type WebhookState = z.infer<typeof webhookStateSchema>;

export const webhookCalls = {
  'webhooks.get': call(z.object({}), webhookStateSchema),
  /** Replaces the address; the old one stops working. Throws `store.*`. */
  'webhooks.renew': call(z.object({}), webhookStateSchema),
  /** Sets the credentials that calls need. Throws `store.*`. */
  'webhooks.demand': call(webhookCredentialsSchema, webhookStateSchema),
};
