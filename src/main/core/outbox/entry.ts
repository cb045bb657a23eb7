import { z } from 'zod';
import { type ResponseState, responseStates } from '../../../shared/contract/calls/responses.ts';
import { type ErrorShape, errorShapeSchema } from '../../../shared/contract/errors.ts';
import { jsonColumn } from '../db/json-column.ts';

/** The columns that the queue works with. Each kind of entry adds its `kind` and its `content`. */
export const queueEntrySchema = z.object({
  sequence: z.number().int(),
  id: z.string(),
  accountId: z.number().int(),
  orderKey: z.number().int(),
  state: z.enum(responseStates),
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
  /** Its documents: `upload` while one is being uploaded, `user` when one of them needs attention. */
  waitsFor: z.enum(['nothing', 'upload', 'user']),
  /** The ids of its documents at the service, `null` for one that isn't uploaded yet. */
  documents: jsonColumn(z.array(z.string().nullable())),
  body: z.string().nullable(),
  bodyType: z.string().nullable(),
});

/** A row of the queue, whatever its kind. */
export type QueueEntry = z.infer<typeof queueEntrySchema> & { kind: string; content: unknown };

/** Columns that change. The others keep their value. */
export type EntryPatch = {
  state?: ResponseState;
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

/** The state on the screen: an entry whose document can't be sent needs attention, though the service refused nothing. */
export const shownState = (entry: Pick<QueueEntry, 'state' | 'waitsFor'>): ResponseState =>
  entry.state === 'waiting' && entry.waitsFor === 'user' ? 'needs-attention' : entry.state;

/** Whether a byte of it can have reached the service. */
export const hasBeenSent = ({
  unclear,
  sentAt,
  state,
}: Pick<QueueEntry, 'unclear' | 'sentAt' | 'state'>): boolean =>
  unclear || sentAt !== null || state === 'sending' || state === 'sent' || state === 'done';
