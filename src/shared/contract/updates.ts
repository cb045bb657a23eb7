import { z } from 'zod';
import { call } from './call.ts';

/**
 * Why this Orderbell never renews itself: it runs from its sources or in a browser, it isn't signed, it is the portable
 * program, or the system it runs on brings updates by itself (Linux).
 */
const noUpdatesReasons = ['not-installed', 'unsigned', 'portable', 'by-system'] as const;
export type NoUpdatesReason = (typeof noUpdatesReasons)[number];

const version = z.string().max(100);

export const updateStateSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('off'), reason: z.enum(noUpdatesReasons) }),
  /** `checkedAt`: when the newest version was last looked for and was this one; milliseconds since 1970. */
  z.object({ kind: z.literal('current'), checkedAt: z.number().int().nullable() }),
  z.object({ kind: z.literal('checking') }),
  z.object({ kind: z.literal('available'), version }),
  z.object({ kind: z.literal('fetching'), version, percent: z.number().int().min(0).max(100) }),
  /** Fetched and found to be signed by whoever signed this one. Nothing is installed yet. */
  z.object({ kind: z.literal('ready'), version }),
  z.object({ kind: z.literal('installing'), version }),
  /** Nothing was installed. */
  z.object({ kind: z.literal('failed'), step: z.enum(['check', 'fetch', 'install']) }),
]);
export type UpdateState = z.infer<typeof updateStateSchema>;

const updatesSchema = z.object({
  state: updateStateSchema,
  /** Answers that are being written or wait to be sent: as long as there is one, nothing is installed. */
  unsent: z.number().int().min(0),
});
export type UpdatesView = z.infer<typeof updatesSchema>;

export const updateCalls = {
  'updates.get': call(z.object({}), updatesSchema),
  /** Looks for a newer version, unless something is under way. Answers once it is known. */
  'updates.check': call(z.object({}), updatesSchema),
  /** Begins to fetch the version that was told as available. */
  'updates.fetch': call(z.object({}), updatesSchema),
  /** Orderbell quits, the fetched version is installed, and it starts again. Does nothing while an answer is unsent. */
  'updates.install': call(z.object({}), updatesSchema),
};
