import { z } from 'zod';
import { call } from '../call.ts';

/**
 * Why this installation has no updates. It runs from sources or in a browser, isn't signed, is the
 * portable program, or the system installs updates (Linux).
 */
const noUpdatesReasons = ['not-installed', 'unsigned', 'portable', 'by-system'] as const;
export type NoUpdatesReason = (typeof noUpdatesReasons)[number];

const version = z.string().max(100);

export const updateStateSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('off'), reason: z.enum(noUpdatesReasons) }),
  /** `checkedAt`: when the last check found no newer version, milliseconds since 1970. */
  z.object({ kind: z.literal('current'), checkedAt: z.number().int().nullable() }),
  z.object({ kind: z.literal('checking') }),
  z.object({ kind: z.literal('available'), version }),
  z.object({ kind: z.literal('fetching'), version, percent: z.number().int().min(0).max(100) }),
  /** Downloaded, with the same signer as this version. Nothing is installed yet. */
  z.object({ kind: z.literal('ready'), version }),
  z.object({ kind: z.literal('installing'), version }),
  /** Nothing was installed. */
  z.object({ kind: z.literal('failed'), step: z.enum(['check', 'fetch', 'install']) }),
]);
export type UpdateState = z.infer<typeof updateStateSchema>;

const updatesSchema = z.object({
  state: updateStateSchema,
  /** Answers that are being written or wait to be sent: nothing is installed before they are sent. */
  unsent: z.number().int().min(0),
});
export type UpdatesView = z.infer<typeof updatesSchema>;

export const updateCalls = {
  'updates.get': call(z.object({}), updatesSchema),
  /** Checks for a newer version, unless an update is running. Returns once the result is known. */
  'updates.check': call(z.object({}), updatesSchema),
  /** Starts to download the available version. */
  'updates.fetch': call(z.object({}), updatesSchema),
  /** Quits, installs the downloaded version and starts it. Does nothing while an answer is unsent. */
  'updates.install': call(z.object({}), updatesSchema),
};
