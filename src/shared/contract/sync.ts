import { z } from 'zod';
import { call } from './call.ts';
import { errorShapeSchema } from './errors.ts';

const instant = z.number().int();

/**
 * Whether Orderbell hears the service. `not-listening`: three intervals without a successful poll, or the password was
 * refused, or the user stopped the first import (then there is no `reason`). `reason`: why, or in another state why the last poll failed. Instants are milliseconds since 1970.
 */
export const syncStatusSchema = z.object({
  state: z.enum(['signed-out', 'starting', 'listening', 'not-listening']),
  reason: errorShapeSchema.nullable(),
  /** What the last poll that succeeded found wrong with the service all the same: a moment that it names far in the future. */
  alarm: errorShapeSchema.nullable(),
  lastSuccessAt: instant.nullable(),
  nextPollAt: instant.nullable(),
  polling: z.boolean(),
  /** While the first poll reads what is there already; `total` is what the service says. `stopped`: by the user, until asked to poll. */
  firstImport: z
    .object({ received: z.number().int(), total: z.number().int(), stopped: z.boolean() })
    .nullable(),
  /** Payloads that couldn't be read, kept aside. */
  setAside: z.number().int(),
});
export type SyncStatus = z.infer<typeof syncStatusSchema>;

export const pollRecordSchema = z.object({
  startedAt: instant,
  durationMs: z.number(),
  lane: z.enum(['main', 'look-back']),
  /** Which look-back: by the clock, of everything after a narrowed filter, or for an answer whose order can't be fetched. */
  look: z.enum(['hourly', 'nightly', 'every-poll', 'everything', 'answer']).optional(),
  requests: z.number().int(),
  passes: z.number().int(),
  records: z.number().int(),
  changed: z.number().int(),
  missed: z.number().int(),
  setAside: z.number().int(),
  cursorBefore: z.string(),
  cursorAfter: z.string(),
  outcome: z.enum(['clean', 'unclean', 'failed']),
  error: errorShapeSchema.nullable(),
});
export type PollRecord = z.infer<typeof pollRecordSchema>;

/**
 * What went wrong last: why the service isn't heard, or what the newest poll of the main lane found wrong although it
 * succeeded.
 *
 * @param polls the newest first
 */
export const lastProblem = (
  status: Pick<SyncStatus, 'reason'> | undefined,
  polls: readonly Pick<PollRecord, 'lane' | 'error'>[],
): PollRecord['error'] => status?.reason ?? polls.find(({ lane }) => lane === 'main')?.error ?? null;

/** A figure of each kind of record that is polled with a cursor of its own. */
const ofEachStream = z.object({ orders: z.number().int(), shipments: z.number().int() });

export const syncCalls = {
  'sync.status': call(z.object({}), syncStatusSchema),
  /** Asks for one poll now; an already running one serves as well. */
  'sync.poll-now': call(z.object({}), z.object({})),
  /** Ends the first import where it is; what was read stays. Nothing is polled until `sync.poll-now`, or the next start. */
  'sync.stop-import': call(z.object({}), z.object({})),
  /**
   * The newest polls first, and what was set aside, for the diagnostics page. An error may quote the service's words, and those
   * may name what is in an order: the report for a supporter leaves them out.
   */
  'sync.diagnostics': call(
    z.object({}),
    z.object({
      polls: z.array(pollRecordSchema),
      /** Those of the shipments, which are polled by themselves. */
      shipmentPolls: z.array(pollRecordSchema),
      /** Changes that only the look-back found, ever since this account was first used. */
      missed: ofEachStream,
      setAside: z.array(
        z.object({
          id: z.number().int(),
          stream: z.enum(['orders', 'shipments']),
          receivedAt: instant,
          reason: z.string(),
          bytes: z.number().int(),
          /** As far as the record tells. */
          purchaseOrderNumber: z.string().nullable(),
          buyer: z.string().nullable(),
        }),
      ),
      /** Older payloads that were given up for newer ones: there is room for so many. */
      setAsideDropped: ofEachStream,
    }),
  ),
};
