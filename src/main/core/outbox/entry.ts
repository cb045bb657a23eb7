import { z } from 'zod';
import { despatchConflicts } from '../../../shared/contract/despatch.ts';
import { type ErrorShape, errorShapeSchema } from '../../../shared/contract/errors.ts';
import { type ResponseState, responseStates } from '../../../shared/contract/responses.ts';
import { answerDetailsSchema, noAnswerDetails } from '../../../shared/domain/answer-details.ts';
import { despatchAdviceSchema, despatchLineSchema } from '../../../shared/domain/despatch-advice.ts';
import { lineAnswerSchema } from '../../../shared/domain/line-answer.ts';
import { orderLineSchema } from '../../../shared/domain/order.ts';
import { answerForms } from '../../../shared/domain/order-response.ts';
import { serviceTimestampSchema } from '../../../shared/domain/service-timestamp.ts';
import { jsonColumn } from '../db/json-column.ts';

/**
 * A line as it was answered. `known` is what the user was shown in a conflict before she sent the answer all the same:
 * from then on it counts as seen.
 */
const saidLineSchema = z.object({
  seen: orderLineSchema,
  known: orderLineSchema.nullable(),
  answer: lineAnswerSchema,
});
export type SaidLine = z.infer<typeof saidLineSchema>;

/** What an order response says, and what was seen when it was written. */
const responseContentSchema = z.object({
  order: z.object({ purchaseOrderNumber: z.string() }),
  /** Of the account that wrote it; see AnswerSettings. */
  ownCompanyId: z.string().nullable().default(null),
  /** Our count of the order's versions; for the draft that an answer can become again. */
  revision: z.number().int(),
  /** The version of the order that was seen: only a later one can show an effect. */
  base: z.object({ version: z.number().int().nullable(), lastUpdatedAt: serviceTimestampSchema }),
  lines: z.array(saidLineSchema).min(1),
  buyerAccountNumber: z.string(),
  /** Whether the user typed the number for this answer; forgotten again when the service refuses it. */
  numberTyped: z.boolean(),
  form: z.enum(answerForms),
  format: z.enum(['json', 'xml']),
  details: answerDetailsSchema.default(noAnswerDetails),
  /** Who wrote it, and when by this computer's wall clock. `null` for one of an Orderbell that didn't send it. */
  responded: z.object({ by: z.string(), at: z.string() }).nullable().default(null),
  /**
   * It left before she overruled a conflict: what became of that no longer counts, but its bytes and its documents are known
   * to the service.
   */
  leftBefore: z.boolean().default(false),
});
export type ResponseContent = z.infer<typeof responseContentSchema>;

/** What a despatch advice says, and the order's lines as they were seen when it was written. */
const adviceContentSchema = z.object({
  order: z.object({
    companyId: z.string().nullable(),
    supplierAccountNumber: z.string(),
    purchaseOrderNumber: z.string(),
    buyerName: z.string(),
  }),
  /** The lines that it is about; in a conflict that she overruled, as she was shown them there. */
  seen: z.array(orderLineSchema).min(1),
  advice: despatchAdviceSchema,
  /** What it was composed from; for the form that it can become again. */
  lines: z.array(despatchLineSchema).min(1),
  /** Whether the user typed the buyer's number with us for it. */
  numberTyped: z.boolean(),
  conflict: z.enum(despatchConflicts).nullable(),
});
export type AdviceContent = z.infer<typeof adviceContentSchema>;

const uploadContentSchema = z.object({ documentId: z.string() });
const removalContentSchema = z.object({ objectId: z.string() });

const base = z.object({
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
  /** Sticky: once nobody knows whether it arrived, every further attempt looks first. */
  unclear: z.number().transform((flag) => flag === 1),
  sentAt: z.number().int().nullable(),
  doneAt: z.number().int().nullable(),
  problem: jsonColumn(errorShapeSchema).nullable(),
  /** Documents that it carries: `upload` while one is on its way, `user` when one of them needs the user. */
  waitsFor: z.enum(['nothing', 'upload', 'user']),
  /** The ids of its documents at the service, `null` for one that has none there yet. */
  documents: jsonColumn(z.array(z.string().nullable())),
  body: z.string().nullable(),
  bodyType: z.string().nullable(),
});

const responseEntry = base.extend({
  kind: z.literal('response'),
  content: jsonColumn(responseContentSchema),
});
const adviceEntry = base.extend({
  kind: z.literal('despatch-advice'),
  content: jsonColumn(adviceContentSchema),
});
const uploadEntry = base.extend({ kind: z.literal('upload'), content: jsonColumn(uploadContentSchema) });
const removalEntry = base.extend({ kind: z.literal('removal'), content: jsonColumn(removalContentSchema) });

/** A row of the outbox, checked. */
export const outboxEntrySchema = z.discriminatedUnion('kind', [
  responseEntry,
  adviceEntry,
  uploadEntry,
  removalEntry,
]);
export type OutboxEntry = z.infer<typeof outboxEntrySchema>;

/** An order response. */
export type ResponseInOutbox = z.infer<typeof responseEntry>;
/** A despatch advice. */
export type AdviceInOutbox = z.infer<typeof adviceEntry>;
/** A document on its way into the object storage. */
export type UploadInOutbox = z.infer<typeof uploadEntry>;
/** A document to be taken out of the object storage again: uploaded, but never sent with an answer. */
export type RemovalInOutbox = z.infer<typeof removalEntry>;

/** Columns that change; what is left out stays. */
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
  content?: ResponseContent | AdviceContent;
  body?: { text: string; contentType: string };
};

/** The state that the user sees: an answer whose document can't be sent needs her, though nothing was refused. */
export const shownState = (entry: Pick<OutboxEntry, 'state' | 'waitsFor'>): ResponseState =>
  entry.state === 'waiting' && entry.waitsFor === 'user' ? 'needs-attention' : entry.state;

/**
 * Whether a byte of it can have reached the service. What never left can still be taken back or changed; what the service took
 * once stays so, whatever state it is in by now.
 */
export const hasLeft = (entry: OutboxEntry): boolean =>
  (entry.kind === 'response' && entry.content.leftBefore) ||
  entry.unclear ||
  entry.sentAt !== null ||
  entry.state === 'sending' ||
  entry.state === 'sent' ||
  entry.state === 'done';
