import { z } from 'zod';
import { answerDetailsSchema, mostDraftLines, mostSentLines } from '../../domain/answer/answer-details.ts';
import { lineAnswerSchema, maxDeliveries, requestedTermsSchema } from '../../domain/answer/line-answer.ts';
import { itemSchema, lineStatusSchema, termsSchema } from '../../domain/order/order.ts';
import { calendarDateSchema } from '../../domain/values/calendar-date.ts';
import { decimalSchema } from '../../domain/values/decimal.ts';
import { call } from '../call.ts';
import { errorShapeSchema } from '../errors.ts';

const instant = z.number().int();

const positionedAnswerSchema = z.object({ position: z.string(), answer: lineAnswerSchema });
export type PositionedAnswer = z.infer<typeof positionedAnswerSchema>;

/** A field of a proposal: the value, or the typed text if it can't be read. */
const unfinishedField = <Read extends z.ZodType>(read: Read) =>
  z.union([z.object({ read }), z.object({ typed: z.string().max(longestTyped) })]);
/** Longer than any date or number; the rest is cut off. */
export const longestTyped = 200;

/** A proposal with a field that can't be read yet. */
const unfinishedProposalSchema = z.object({
  position: z.string(),
  deliveries: z
    .array(
      z.object({
        position: z.string().nullable(),
        /** `read: null`: marked as not known yet. */
        date: unfinishedField(calendarDateSchema.nullable()),
        quantity: unfinishedField(decimalSchema.nullable()),
      }),
    )
    .max(maxDeliveries),
  /** `null`: no price. */
  price: unfinishedField(decimalSchema).nullable(),
  /** As typed for a line without a price from the buyer; absent without any. */
  currency: z.string().max(longestTyped).optional(),
  reason: z.string().max(2000),
});
export type UnfinishedProposal = z.infer<typeof unfinishedProposalSchema>;

/** The longest account number of a buyer with us. */
export const longestAccountNumber = 100;

/**
 * An answer being written. It is stored at every change, so that no restart and no update of the order
 * loses it.
 */
export const draftSchema = z.object({
  /** The revision of the order that the user saw. */
  revision: z.number().int(),
  answers: z.array(positionedAnswerSchema).max(mostDraftLines),
  /** Lines that aren't in `answers` yet; absent without any. */
  begun: z.array(unfinishedProposalSchema).max(mostDraftLines).optional(),
  /**
   * The buyer's account number with us as typed; absent without any. It is stored permanently with the
   * first answer.
   */
  buyerAccountNumber: z.string().max(longestAccountNumber).optional(),
});
export type Draft = z.infer<typeof draftSchema>;

/** The changed parts of a draft. Another window may be changing the others, which stay as stored. */
const draftPartSchema = z.object({
  /** Positions; one without an answer in the draft is removed. */
  lines: z.array(z.string()).max(2 * mostDraftLines),
  buyerAccountNumber: z.boolean(),
});
export type DraftPart = z.infer<typeof draftPartSchema>;

/** Grows with each stored or removed draft of an order, also over restarts. A smaller number is older. */
export const draftNumberSchema = z.number().int();

/**
 * The state of an answer. `waiting`: it can be undone, or waits for its turn, its documents or the next
 * attempt. `sent`: the service took it, the order doesn't show it yet. `done`: the order shows it. Only
 * `done` may be called confirmed. `undone`, `dropped`: ended by the user.
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

/** Whether it was refused or conflicts, so that the user has to act. */
export const isTroubled = (state: ResponseState | null): boolean =>
  state === 'conflict' || state === 'needs-attention';

/** Whether the buyer knows nothing of it yet. */
export const isUnsent = (state: ResponseState | null): boolean => state === 'waiting' || state === 'sending';

/** A line as the user saw it when answering. */
const lineSnapshotSchema = z.object({
  position: z.string(),
  /** The item of the terms, with the unit of their quantities. */
  item: itemSchema.pick({ number: true, revision: true, purchaseUnitOfMeasureIso: true }),
  terms: termsSchema,
  status: lineStatusSchema,
});
export type LineSnapshot = z.infer<typeof lineSnapshotSchema>;

/** An answer with the terms that it answered: the order may have changed since. */
const givenAnswerSchema = positionedAnswerSchema.extend({
  requested: requestedTermsSchema,
  /** A proposal of the confirmed terms, which declines the buyer's change; absent for others. */
  declines: z.literal(true).optional(),
});

export const responseEntrySchema = z.object({
  id: z.string(),
  orderKey: z.number().int(),
  state: z.enum(responseStates),
  answers: z.array(givenAnswerSchema),
  composedAt: instant,
  /** Until when it can be undone; `null`: it can't. */
  undoUntil: instant.nullable(),
  nextAttemptAt: instant.nullable(),
  attempts: z.number().int(),
  /** Whether any byte may have reached the service. */
  left: z.boolean(),
  sentAt: instant.nullable(),
  doneAt: instant.nullable(),
  /** The last problem; with `needs-attention` its detail is in the service's words. */
  problem: errorShapeSchema.nullable(),
  /** With `conflict`: lines whose terms changed since the user saw them. */
  conflict: z.array(z.object({ seen: lineSnapshotSchema, now: lineSnapshotSchema })),
  /**
   * With `conflict`: positions that already show the answer, or that the buyer ended later. They need no
   * decision.
   */
  settled: z.array(z.string()),
  /** Message to the buyer; empty without one. */
  message: z.string(),
  /** Whether it only carries documents, with the confirmed values of its lines. */
  documentsOnly: z.boolean(),
});
export type ResponseEntry = z.infer<typeof responseEntrySchema>;

const byId = z.object({ id: z.string() });

export const responseCalls = {
  /**
   * Stores a draft; `null` removes it. `only`: stores only these parts, so that two windows don't
   * overwrite each other. Returns the new number of the draft and the one before: a caller with another
   * number has missed a change.
   */
  'responses.save-draft': call(
    z.object({
      orderKey: z.number().int(),
      draft: draftSchema.nullable(),
      only: draftPartSchema.optional(),
    }),
    z.object({ before: draftNumberSchema, number: draftNumberSchema }),
  ),
  /** Stores what the next answer has beside its lines: our order number, a message, details of items. */
  'responses.save-details': call(
    z.object({ orderKey: z.number().int(), details: answerDetailsSchema }),
    z.object({}),
  ),
  /**
   * Puts answers into the outbox, with the attached documents of the order and the answered lines. Throws
   * `order.changed` if terms of a line changed since `revision`, `response.invalid` with position and
   * problem, `response.buyer-account-number-missing`.
   */
  'responses.send': call(
    z.object({
      orderKey: z.number().int(),
      revision: z.number().int(),
      answers: z.array(positionedAnswerSchema).min(1).max(mostSentLines),
      buyerAccountNumber: z.string().trim().min(1).max(longestAccountNumber).nullable(),
      /** Absent: the stored details, without the message. */
      details: answerDetailsSchema.optional(),
    }),
    z.object({ entry: responseEntrySchema }),
  ),
  /**
   * Puts a response into the outbox that only carries documents: those of the order, and of its confirmed
   * lines without an open request (`document-route.ts`). It repeats the confirmed values exactly. Throws what
   * `responses.send` throws, and `document.nothing-to-send`.
   */
  'responses.send-documents': call(
    z.object({
      orderKey: z.number().int(),
      revision: z.number().int(),
      buyerAccountNumber: z.string().trim().min(1).max(longestAccountNumber).nullable(),
    }),
    z.object({ entry: responseEntrySchema }),
  ),
  /**
   * Withdraws an answer that has not left. It becomes the draft unless `asDraft` is false or
   * it only carries documents. Throws
   * `response.too-late` after that.
   */
  'responses.undo': call(byId.extend({ asDraft: z.boolean().default(true) }), z.object({})),
  /** Turns a refused or conflicting answer into the draft. */
  'responses.edit': call(byId, z.object({})),
  /**
   * Sends the same bytes again now. In a conflict: for the terms as seen, knowing that they changed. With
   * a `revision` it throws `order.changed` if the terms changed after that.
   */
  'responses.send-anyway': call(
    z.object({ id: z.string(), revision: z.number().int().nullable().default(null) }),
    z.object({}),
  ),
  'responses.drop': call(byId, z.object({})),
  /** The number of answers and despatch advices of the account that wait to be sent or are being sent. */
  'responses.unsent': call(z.object({}), z.object({ count: z.number().int().min(0) })),
};
