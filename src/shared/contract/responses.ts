import { z } from 'zod';
import { answerDetailsSchema } from '../domain/answer-details.ts';
import { calendarDateSchema } from '../domain/calendar-date.ts';
import { decimalSchema } from '../domain/decimal.ts';
import { askedSchema, lineAnswerSchema, maxDeliveries } from '../domain/line-answer.ts';
import { itemSchema, lineStatusSchema, termsSchema } from '../domain/order.ts';
import { call } from './call.ts';
import { errorShapeSchema } from './errors.ts';

const instant = z.number().int();

const positionedAnswerSchema = z.object({ position: z.string(), answer: lineAnswerSchema });
export type PositionedAnswer = z.infer<typeof positionedAnswerSchema>;

/** A field of a proposal: what was read in it, which is written anew in any locale, or as it was typed. */
const begunField = <Read extends z.ZodType>(read: Read) =>
  z.union([z.object({ read }), z.object({ typed: z.string().max(longestTyped) })]);
/** More than a date or a number has; what is longer is cut when it is kept. */
export const longestTyped = 200;

/** A proposal in which something can't be read yet. */
const begunProposalSchema = z.object({
  position: z.string(),
  deliveries: z
    .array(
      z.object({
        position: z.string().nullable(),
        /** Read as `null`: said to be not known yet. */
        date: begunField(calendarDateSchema.nullable()),
        quantity: begunField(decimalSchema.nullable()),
      }),
    )
    .max(maxDeliveries),
  /** `null`: none. */
  price: begunField(decimalSchema).nullable(),
  /** Of a line that the buyer gave no price, as it was typed; left out where nothing was. */
  currency: z.string().max(longestTyped).optional(),
  reason: z.string().max(2000),
});
export type BegunProposal = z.infer<typeof begunProposalSchema>;

/** Of the buyer's number with us. */
export const longestAccountNumber = 100;

/** An answer being written: kept at every change, so that neither a restart nor an update of the order loses it. */
export const draftSchema = z.object({
  /** The revision of the order that the user had before her eyes. */
  revision: z.number().int(),
  answers: z.array(positionedAnswerSchema).max(500),
  /** Lines that aren't among the answers yet; left out without any. */
  begun: z.array(begunProposalSchema).max(500).optional(),
  /** The buyer's number with us as it was typed so far; left out where nothing was. It is known for good once an answer is sent. */
  buyerAccountNumber: z.string().max(longestAccountNumber).optional(),
});
export type Draft = z.infer<typeof draftSchema>;

/** What of a draft was written: all else of it stays as it is kept, for it may be written elsewhere. */
const writtenPartSchema = z.object({
  /** Positions; one that isn't in the draft is answered no more. */
  lines: z.array(z.string()).max(1000),
  buyerAccountNumber: z.boolean(),
});
export type WrittenPart = z.infer<typeof writtenPartSchema>;

/**
 * Grows with each draft of an order that is kept or thrown away, also over a restart; what was read with a smaller one is older.
 */
export const draftNumberSchema = z.number().int();

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
  /** What the terms are of, and the unit of their quantities. */
  item: itemSchema.pick({ number: true, revision: true, purchaseUnitOfMeasureIso: true }),
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
  /** Whether a byte of it may have reached the service. */
  left: z.boolean(),
  sentAt: instant.nullable(),
  doneAt: instant.nullable(),
  /** What went wrong last; with `needs-attention` the service's own words are its detail. */
  problem: errorShapeSchema.nullable(),
  /** With `conflict`: the lines whose terms are no longer those that the user saw. */
  conflict: z.array(z.object({ seen: seenLineSchema, now: seenLineSchema })),
  /** With `conflict`: positions that show the answer already, or that the buyer ended after it. Nothing is to be decided there. */
  settled: z.array(z.string()),
  /** To the buyer; empty without one. */
  message: z.string(),
});
export type ResponseEntry = z.infer<typeof responseEntrySchema>;

const byId = z.object({ id: z.string() });

export const responseCalls = {
  /**
   * Keeps a draft; `null` throws it away. With `only` no more than that of it: two pages that write on one order don't overwrite each
   * other's lines. Gives the draft's number now and `before`: who knew another one has not seen all of what is kept.
   */
  'responses.save-draft': call(
    z.object({
      orderKey: z.number().int(),
      draft: draftSchema.nullable(),
      only: writtenPartSchema.optional(),
    }),
    z.object({ before: draftNumberSchema, number: draftNumberSchema }),
  ),
  /** Keeps what the next answer says beside its lines: our order number, a message, details of items. */
  'responses.save-details': call(
    z.object({ orderKey: z.number().int(), details: answerDetailsSchema }),
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
      buyerAccountNumber: z.string().trim().min(1).max(longestAccountNumber).nullable(),
      /** Left out: those that are kept for the order, without the message. */
      details: answerDetailsSchema.optional(),
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
  /** How many answers and despatch advices of the account wait to be sent or are being sent. */
  'responses.unsent': call(z.object({}), z.object({ count: z.number().int().min(0) })),
};
