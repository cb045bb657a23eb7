import { z } from 'zod';
import { shownInRow } from '../../domain/values/cut-text.ts';
import { call } from '../call.ts';
import { errorShapeSchema } from '../errors.ts';
import { responseStates } from './responses.ts';

const instant = z.number().int();

/**
 * The result of an attempt. `taken` to `unclear`: by the service's reply. `failed`: a check of the order
 * or a transfer of a document failed. `interrupted`: Orderbell ended or couldn't store the result.
 */
export const attemptOutcomes = [
  'taken',
  'refused',
  'later',
  'unclear',
  'failed',
  'stopped',
  'interrupted',
] as const;

const attemptSchema = z.object({
  /** Counts from 1 in each entry. */
  number: z.number().int(),
  /** `look`: a check of the order before sending, which failed. */
  kind: z.enum(['send', 'check']),
  startedAt: instant,
  endedAt: instant.nullable(),
  /** `null`: still running. */
  outcome: z.enum(attemptOutcomes).nullable(),
  problem: errorShapeSchema.nullable(),
});
export type Attempt = z.infer<typeof attemptSchema>;

/** A row of the outbox for support. `row`: our own number, which reveals nothing about the order. */
const outboxRowSchema = z.object({
  row: z.number().int(),
  kind: z.enum(['response', 'despatch-advice', 'upload', 'removal']),
  purchaseOrderNumber: z.string(),
  state: z.enum(responseStates),
  composedAt: instant,
  attempts: z.number().int(),
  lastAttemptAt: instant.nullable(),
  nextAttemptAt: instant.nullable(),
  /** Whether an attempt had an unknown result. Further attempts then check the order first. */
  unclear: z.boolean(),
  problem: errorShapeSchema.nullable(),
  /** Newest first; the hundred newest are kept. */
  history: z.array(attemptSchema),
});
export type OutboxRow = z.infer<typeof outboxRowSchema>;

/** The session without its tokens. */
const sessionStateSchema = z.object({
  /** When the access token expires; `null`: there is none. */
  signedInUntil: instant.nullable(),
  /** When and how the token was last issued: by a refresh or by signing in. */
  renewedAt: instant.nullable(),
  renewedBy: z.enum(['login', 'refresh']).nullable(),
});
export type SessionState = z.infer<typeof sessionStateSchema>;

/** What a service publishes about itself. */
const publishedStateSchema = z.object({
  service: z.string(),
  /** `null`: not published. */
  healthy: z.boolean().nullable(),
  /** Its own version label; `null`: not published. */
  version: z.string().nullable(),
});
export type PublishedState = z.infer<typeof publishedStateSchema>;

const machineSchema = z.object({
  version: z.string(),
  shell: z.enum(['electron', 'web']),
  /** For example `Node 24.1.0, linux x64`. */
  runtime: z.string(),
  sqlite: z.string(),
  /** Size of the data folder in bytes; `null`: unknown. */
  folderBytes: z.number().int().nullable(),
  secrets: z.enum(['keychain', 'memory']),
});
export type Machine = z.infer<typeof machineSchema>;

const diagnosticsSchema = z.object({
  machine: machineSchema,
  session: sessionStateSchema,
  /** Newest first: all unfinished entries, and the newest finished ones. */
  outbox: z.array(outboxRowSchema),
});
export type Diagnostics = z.infer<typeof diagnosticsSchema>;

export const diagnosticsCalls = {
  /** For the screen, with order numbers and the service's words. Polling is in `sync.diagnostics`. */
  'diagnostics.get': call(z.object({}), diagnosticsSchema, shownInRow),
  /** What the service publishes about itself, at most a few minutes old; `null` without an account. */
  'diagnostics.service': call(
    z.object({}),
    z.object({ published: z.array(publishedStateSchema).nullable() }),
  ),
  /** A payload that couldn't be read, or the beginning of a very long one. It quotes a buyer's order, so it is never part of a report. */
  'diagnostics.set-aside': call(
    z.object({ id: z.number().int() }),
    z.object({ payload: z.string().nullable() }),
    { most: 200_000, of: 'characters' },
  ),
  /**
   * The support report with the log, as English text. It has no secrets, names, numbers or texts of
   * orders. `id` identifies the shown report.
   */
  'diagnostics.report': call(z.object({}), z.object({ id: z.number().int(), text: z.string() }), null),
  /**
   * Writes the shown report or a payload into a file that only this user can read. `path`: the file;
   * `null` if the content is gone: only the newest report is kept.
   */
  'diagnostics.save': call(
    z.discriminatedUnion('what', [
      z.object({ what: z.literal('report'), id: z.number().int() }),
      z.object({ what: z.literal('set-aside'), id: z.number().int() }),
    ]),
    z.object({ path: z.string().nullable() }),
  ),
};
