import { z } from 'zod';
import { call } from './call.ts';
import { errorShapeSchema } from './errors.ts';
import { responseStates } from './responses.ts';

const instant = z.number().int();

/**
 * How an attempt ended. `taken` … `unclear`: what the service's answer meant. `failed`: a look at the order, or a
 * document's way, that didn't come about. `interrupted`: Orderbell ended, or couldn't write it down.
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
  /** Counts from 1 for each entry. */
  number: z.number().int(),
  /** `look`: the order was to be looked at before anything may leave, and couldn't be. */
  kind: z.enum(['send', 'look']),
  startedAt: instant,
  endedAt: instant.nullable(),
  /** `null`: under way. */
  outcome: z.enum(attemptOutcomes).nullable(),
  problem: errorShapeSchema.nullable(),
});
export type Attempt = z.infer<typeof attemptSchema>;

/** A row of the outbox as a supporter needs it. `row` is our own number: unlike the order's it says nothing of the order. */
const outboxRowSchema = z.object({
  row: z.number().int(),
  kind: z.enum(['response', 'despatch-advice', 'upload', 'removal']),
  purchaseOrderNumber: z.string(),
  state: z.enum(responseStates),
  composedAt: instant,
  attempts: z.number().int(),
  lastAttemptAt: instant.nullable(),
  nextAttemptAt: instant.nullable(),
  /** Once nobody knew whether it arrived: then every further attempt looks at the order first. */
  unclear: z.boolean(),
  problem: errorShapeSchema.nullable(),
  /** The newest first; the hundred newest are kept. */
  history: z.array(attemptSchema),
});
export type OutboxRow = z.infer<typeof outboxRowSchema>;

/** No token is in here, only until when the one in use works. */
const sessionStateSchema = z.object({
  /** When the access token ends; `null` when there is none. */
  signedInUntil: instant.nullable(),
  /** When it was last handed out, and whether by a refresh or by signing in. */
  renewedAt: instant.nullable(),
  renewedBy: z.enum(['login', 'refresh']).nullable(),
});
export type SessionState = z.infer<typeof sessionStateSchema>;

/** What a service of the exchange publishes of itself. */
const publishedStateSchema = z.object({
  service: z.string(),
  /** `null`: it publishes no health. */
  healthy: z.boolean().nullable(),
  /** Its own label; `null`: it publishes none. */
  version: z.string().nullable(),
});
export type PublishedState = z.infer<typeof publishedStateSchema>;

const machineSchema = z.object({
  version: z.string(),
  door: z.enum(['electron', 'web']),
  /** For example `Node 24.1.0, linux x64`. */
  runtime: z.string(),
  sqlite: z.string(),
  /** Bytes of everything in the data folder; `null` when it couldn't be counted. */
  folderBytes: z.number().int().nullable(),
  secrets: z.enum(['keychain', 'memory']),
});
export type Machine = z.infer<typeof machineSchema>;

const diagnosticsSchema = z.object({
  machine: machineSchema,
  session: sessionStateSchema,
  /** The newest first: everything that isn't at its end, and the newest of the rest. */
  outbox: z.array(outboxRowSchema),
});
export type Diagnostics = z.infer<typeof diagnosticsSchema>;

export const diagnosticsCalls = {
  /** For the screen: order numbers and the service's own words are in here. How polling goes is in `sync.diagnostics`. */
  'diagnostics.get': call(z.object({}), diagnosticsSchema),
  /** What the service publishes of itself, a few minutes old at most; `null` when nobody is signed in. */
  'diagnostics.service': call(
    z.object({}),
    z.object({ published: z.array(publishedStateSchema).nullable() }),
  ),
  /** One payload that couldn't be read, whole. It holds what a buyer ordered: for her eyes, and never part of a report. */
  'diagnostics.set-aside': call(
    z.object({ id: z.number().int() }),
    z.object({ payload: z.string().nullable() }),
  ),
  /**
   * Everything for a supporter, the log included, as text in English: no secret, no name, no number and no word of an order.
   * `id` names what was shown.
   */
  'diagnostics.report': call(z.object({}), z.object({ id: z.number().int(), text: z.string() })),
  /**
   * Writes the report as it was shown, or a payload, into a file that only this user can read, and says where it lies. `path` is
   * `null` for what isn't here any more: of reports the newest is kept.
   */
  'diagnostics.save': call(
    z.discriminatedUnion('what', [
      z.object({ what: z.literal('report'), id: z.number().int() }),
      z.object({ what: z.literal('set-aside'), id: z.number().int() }),
    ]),
    z.object({ path: z.string().nullable() }),
  ),
};
