import { z } from 'zod';
import { call } from '../call.ts';
import { errorShapeSchema } from '../errors.ts';

const instant = z.number().int();

/**
 * Whether polling works. Times are milliseconds since 1970. `not-connected`: three intervals passed
 * without a successful poll, the password was refused, or the user stopped the first import (no `reason`
 * then). `reason`: the error behind it, or in another state the error of the last poll.
 */
export const syncStatusSchema = z.object({
  state: z.enum(['signed-out', 'starting', 'connected', 'not-connected']),
  reason: errorShapeSchema.nullable(),
  /** A problem that the last successful poll found: a timestamp far in the future. */
  alarm: errorShapeSchema.nullable(),
  lastSuccessAt: instant.nullable(),
  nextPollAt: instant.nullable(),
  polling: z.boolean(),
  /**
   * During the first import. `total`: from the service. `stopped`: by the user, until the next requested
   * poll.
   */
  firstImport: z
    .object({ received: z.number().int(), total: z.number().int(), stopped: z.boolean() })
    .nullable(),
  /** Number of stored payloads that couldn't be read. */
  setAside: z.number().int(),
});
export type SyncStatus = z.infer<typeof syncStatusSchema>;

export const pollRecordSchema = z.object({
  startedAt: instant,
  durationMs: z.number(),
  lane: z.enum(['main', 'backfill']),
  /**
   * The kind of backfill: scheduled, of everything after a narrowed filter, or for an answer whose order
   * can't be fetched.
   */
  backfill: z.enum(['hourly', 'nightly', 'every-poll', 'everything', 'answer']).optional(),
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
 * The last problem: why polling fails, or what the newest successful poll of the main lane found.
 *
 * @param polls newest first
 */
export const lastProblem = (
  status: Pick<SyncStatus, 'reason'> | undefined,
  polls: readonly Pick<PollRecord, 'lane' | 'error'>[],
): PollRecord['error'] => status?.reason ?? polls.find(({ lane }) => lane === 'main')?.error ?? null;

/** A number for each kind of record that has a cursor. */
const ofEachStream = z.object({ orders: z.number().int(), shipments: z.number().int() });

export const syncCalls = {
  'sync.status': call(z.object({}), syncStatusSchema),
  /** Polls now. A running poll counts as well. */
  'sync.poll-now': call(z.object({}), z.object({})),
  /**
   * Stops the first import; received orders stay. Polling resumes with `sync.poll-now` or the next start.
   */
  'sync.stop-import': call(z.object({}), z.object({})),
  /**
   * The newest polls first, and unreadable payloads, for the diagnostics page. Errors may quote orders, so
   * the support report leaves them out.
   */
  'sync.diagnostics': call(
    z.object({}),
    z.object({
      polls: z.array(pollRecordSchema),
      /** Polls of shipments, which are separate. */
      shipmentPolls: z.array(pollRecordSchema),
      /** Changes that only a backfill found, since this account was first used. */
      missed: ofEachStream,
      setAside: z.array(
        z.object({
          id: z.number().int(),
          stream: z.enum(['orders', 'shipments']),
          receivedAt: instant,
          reason: z.string(),
          bytes: z.number().int(),
          /** As far as its fields could be read. */
          purchaseOrderNumber: z.string().nullable(),
          buyerName: z.string().nullable(),
        }),
      ),
      /** Number of old payloads that were deleted for newer ones. */
      setAsideDropped: ofEachStream,
    }),
  ),
};
