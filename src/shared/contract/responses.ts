import { z } from 'zod';
import { askedSchema, lineAnswerSchema } from '../domain/line-answer.ts';
import { lineStatusSchema, termsSchema } from '../domain/order.ts';
import { call } from './call.ts';
import { errorShapeSchema } from './errors.ts';

const instant = z.number().int();

const positionedAnswerSchema = z.object({ position: z.string(), answer: lineAnswerSchema });
export type PositionedAnswer = z.infer<typeof positionedAnswerSchema>;

/** An answer being written: kept at every change, so that neither a restart nor an update of the order loses it. */
export const draftSchema = z.object({
  /** The revision of the order that the user had before her eyes. */
  revision: z.number().int(),
  answers: z.array(positionedAnswerSchema).max(500),
});
export type Draft = z.infer<typeof draftSchema>;

/**
 * Where an answer is. `waiting`: can still be undone, or waits for its turn, its documents or the next attempt.
 * `sent`: the service took it, the order doesn't show it yet. `done`: the order shows it. Only `done` may be called
 * confirmed. `undone` and `dropped` are the user's own ends.
 */
export const responseStates = [
  'waiting',
  'sending',
  'sent',
  'done',
  'conflict',
  'needs-attention',
  'undone',
  'dropped',
] as const;
export type ResponseState = (typeof responseStates)[number];

/** A line as the user saw it when she answered. */
const seenLineSchema = z.object({
  position: z.string(),
  terms: termsSchema,
  status: lineStatusSchema,
});
export type SeenLine = z.infer<typeof seenLineSchema>;

/** An answer that was given, and what it was given to: the order may show something else since. */
const givenAnswerSchema = positionedAnswerSchema.extend({ asked: askedSchema });

export const responseEntrySchema = z.object({
  id: z.string(),
  orderKey: z.number().int(),
  state: z.enum(responseStates),
  answers: z.array(givenAnswerSchema),
  composedAt: instant,
  /** Until then it can be undone; `null` once it can't. */
  undoUntil: instant.nullable(),
  nextAttemptAt: instant.nullable(),
  attempts: z.number().int(),
  sentAt: instant.nullable(),
  doneAt: instant.nullable(),
  /** What went wrong last; with `needs-attention` the service's own words are its detail. */
  problem: errorShapeSchema.nullable(),
  /** With `conflict`: the lines whose terms are no longer those that the user saw. */
  conflict: z.array(z.object({ seen: seenLineSchema, now: seenLineSchema })),
});
export type ResponseEntry = z.infer<typeof responseEntrySchema>;

const byId = z.object({ id: z.string() });

export const responseCalls = {
  /** `draft: null` throws the draft away. */
  'responses.save-draft': call(
    z.object({ orderKey: z.number().int(), draft: draftSchema.nullable() }),
    z.object({}),
  ),
  /**
   * Puts the answers into the outbox, with the documents that are attached to the order and to the answered lines. Throws
   * `order.changed` when the terms of an answered line are no longer those of `revision`, `response.invalid` with the
   * position and the problem, `response.buyer-account-number-missing` when the buyer's number with us isn't known.
   */
  'responses.send': call(
    z.object({
      orderKey: z.number().int(),
      revision: z.number().int(),
      answers: z.array(positionedAnswerSchema).min(1).max(500),
      buyerAccountNumber: z.string().trim().min(1).max(100).nullable(),
    }),
    z.object({ entry: responseEntrySchema }),
  ),
  /**
   * Takes an answer back before it leaves; it becomes the draft again, unless `asDraft` is false. Throws `response.too-late`
   * after that.
   */
  'responses.undo': call(byId.extend({ asDraft: z.boolean().default(true) }), z.object({})),
  /** Makes an answer that was refused or is in conflict the draft again. */
  'responses.edit': call(byId, z.object({})),
  /**
   * Sends the identical answer again now. In a conflict: on the terms as they were seen, knowing that they changed. With
   * the order's `revision` that is on the screen it throws `order.changed` when the terms changed once more since.
   */
  'responses.send-anyway': call(
    z.object({ id: z.string(), revision: z.number().int().nullable().default(null) }),
    z.object({}),
  ),
  'responses.drop': call(byId, z.object({})),
};
