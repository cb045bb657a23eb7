import { z } from 'zod';
import { type ErrorShape, errorShapeSchema } from '../../../shared/contract/errors.ts';
import { jsonColumn } from '../db/json-column.ts';

/**
 * The state of an entry. `waiting`: it can be undone, or waits for its turn or its next attempt. `sent`: the
 * service took it, its effect doesn't show yet. `done`: its effect shows. `undone`, `dropped`: ended by the
 * user.
 */
export const entryStates = [
  'waiting',
  'sending',
  'sent',
  'done',
  'conflict',
  'needs-attention',
  'undone',
  'dropped',
] as const;
export type EntryState = (typeof entryStates)[number];

/** What keeps an entry from being sent. `entry`: another entry goes first. `user`: the user must solve a problem. */
export const entryWaits = ['nothing', 'entry', 'user'] as const;

/** The columns that the queue works with. Each kind of entry adds its `kind` and its `content`. */
export const queueEntrySchema = z.object({
  sequence: z.number().int(),
  id: z.string(),
  accountId: z.number().int(),
  orderKey: z.number().int(),
  state: z.enum(entryStates),
  composedAt: z.number().int(),
  undoUntil: z.number().int(),
  nextAttemptAt: z.number().int(),
  attempts: z.number().int(),
  lastAttemptAt: z.number().int().nullable(),
  /** Set once an attempt ended without a clear result. It is never reset: every further attempt checks first. */
  unclear: z.number().transform((flag) => flag === 1),
  sentAt: z.number().int().nullable(),
  doneAt: z.number().int().nullable(),
  problem: jsonColumn(errorShapeSchema).nullable(),
  waitsFor: z.enum(entryWaits),
  body: z.string().nullable(),
  bodyType: z.string().nullable(),
});

/** A row of the queue, whatever its kind. */
export type QueueEntry = z.infer<typeof queueEntrySchema> & { kind: string; content: unknown };

/** Columns that change. The others keep their value. */
export type EntryPatch = {
  state?: EntryState;
  undoUntil?: number;
  nextAttemptAt?: number;
  attempts?: number;
  lastAttemptAt?: number;
  unclear?: boolean;
  sentAt?: number | null;
  doneAt?: number;
  problem?: ErrorShape | null;
  body?: { text: string; contentType: string };
};

/** States in which an entry isn't finished. */
export const openStates = ['waiting', 'sending', 'sent', 'conflict', 'needs-attention'] as const;

/** States in which it is. */
export const endStates = entryStates.filter((state) => !openStates.some((open) => open === state));

/** The state on the screen: an entry that waits for the user needs attention, though the service refused nothing. */
export const shownState = (entry: Pick<QueueEntry, 'state' | 'waitsFor'>): EntryState =>
  entry.state === 'waiting' && entry.waitsFor === 'user' ? 'needs-attention' : entry.state;

/** Whether a byte of it can have reached the service. */
export const hasBeenSent = ({
  unclear,
  sentAt,
  state,
}: Pick<QueueEntry, 'unclear' | 'sentAt' | 'state'>): boolean =>
  unclear || sentAt !== null || state === 'sending' || state === 'sent' || state === 'done';
