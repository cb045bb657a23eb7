import { z } from 'zod';
import { despatchConflicts } from '../../../shared/contract/calls/despatch.ts';
import { OrderbellError } from '../../../shared/contract/errors.ts';
import { answerDetailsSchema, noAnswerDetails } from '../../../shared/domain/answer/answer-details.ts';
import { lineAnswerSchema } from '../../../shared/domain/answer/line-answer.ts';
import { answerForms } from '../../../shared/domain/answer/order-response.ts';
import { despatchAdviceSchema, despatchLineSchema } from '../../../shared/domain/delivery/despatch-advice.ts';
import { orderLineSchema } from '../../../shared/domain/order/order.ts';
import { serviceTimestampSchema, undated } from '../../../shared/domain/values/service-timestamp.ts';
import { jsonColumn } from '../db/json-column.ts';
import { removalEntrySchema, uploadEntrySchema } from '../documents/document.ts';
import { endStates, hasBeenSent, type QueueEntry, queueEntrySchema } from '../outbox/entry.ts';

/**
 * A line as it was answered. `known` is the line that a conflict showed to the user before they sent the answer all the
 * same. From then on it counts as seen.
 */
const answeredLineSchema = z.object({
  seen: orderLineSchema,
  known: orderLineSchema.nullable(),
  answer: lineAnswerSchema,
});
export type AnsweredLine = z.infer<typeof answeredLineSchema>;

/** The content of an order response, and the version of the order that the user saw when they wrote it. */
export const responseContentSchema = z.object({
  order: z.object({ purchaseOrderNumber: z.string() }),
  /** Of the account that wrote it; see AnswerSettings. */
  ownCompanyId: z.string().nullable(),
  /** Our count of the order's versions, for the draft that an answer can become again. */
  revision: z.number().int(),
  /** The version of the order that the user saw. Only a later one can show an effect. */
  base: z.object({ version: z.number().int().nullable(), lastUpdatedAt: serviceTimestampSchema }),
  /** Empty where the row was damaged. */
  lines: z.array(answeredLineSchema),
  buyerAccountNumber: z.string(),
  /** Whether the user typed the number for this answer. It is forgotten when the service refuses it. */
  numberTyped: z.boolean(),
  form: z.enum(answerForms),
  format: z.enum(['json', 'xml']),
  details: answerDetailsSchema,
  /** Who wrote it, and when by this computer's wall clock; `null` where the row was damaged. */
  responded: z.object({ by: z.string(), at: z.string() }).nullable(),
  /**
   * It was sent before the user overruled a conflict. The result of that attempt no longer counts, but the service may know
   * its bytes and documents.
   */
  leftBefore: z.boolean(),
  /** It only carries documents, on lines that are to stay as confirmed. */
  documentsOnly: z.boolean(),
});
export type ResponseContent = z.infer<typeof responseContentSchema>;

/** In place of an answer that can't be read any more. */
export const emptyResponse = (purchaseOrderNumber: string): ResponseContent => ({
  order: { purchaseOrderNumber },
  ...{ ownCompanyId: null, revision: 1, base: { version: null, lastUpdatedAt: undated }, lines: [] },
  ...{ buyerAccountNumber: '', numberTyped: false, form: 'values', format: 'json' },
  ...{ details: noAnswerDetails, responded: null, leftBefore: false, documentsOnly: false },
});

/** Throws `message.damaged` for a message whose row was damaged: what it says may be wrong, so it stays here. */
export const assertUndamaged = ({ problem }: Pick<QueueEntry, 'problem'>): void => {
  if (problem?.code === 'message.damaged') throw new OrderbellError('message.damaged');
};

/** Whether it is a damaged answer that was finished: nothing of it can be shown, and nobody needs it. */
export const isForgotten = ({ state, content }: Pick<QueuedResponse, 'state' | 'content'>): boolean =>
  content.lines.length === 0 && endStates.includes(state);

/** The content of a despatch advice, and the order lines that the user saw when they wrote it. */
export const adviceContentSchema = z.object({
  order: z.object({
    companyId: z.string().nullable(),
    supplierAccountNumber: z.string(),
    purchaseOrderNumber: z.string(),
    buyerName: z.string(),
  }),
  /** The lines that are despatched. After an overruled conflict, the lines that the conflict showed. */
  seen: z.array(orderLineSchema).min(1),
  advice: despatchAdviceSchema,
  /** The user's input, for the form that the advice can become again. */
  lines: z.array(despatchLineSchema).min(1),
  /** Whether the user typed the buyer's account number for it. */
  numberTyped: z.boolean(),
  conflict: z.enum(despatchConflicts).nullable(),
});
export type AdviceContent = z.infer<typeof adviceContentSchema>;

const responseEntrySchema = queueEntrySchema.extend({
  kind: z.literal('response'),
  content: jsonColumn(responseContentSchema),
  /** The ids of its documents at the service, `null` for one that isn't uploaded yet. */
  documents: jsonColumn(z.array(z.string().nullable())),
});
/** An order response in the outbox. */
export type QueuedResponse = z.infer<typeof responseEntrySchema>;

const adviceEntrySchema = queueEntrySchema.extend({
  kind: z.literal('despatch-advice'),
  content: jsonColumn(adviceContentSchema),
});
/** A despatch advice in the outbox. */
export type QueuedAdvice = z.infer<typeof adviceEntrySchema>;

/** All kinds of entries in the outbox. */
export const entrySchema = z.discriminatedUnion('kind', [
  responseEntrySchema,
  adviceEntrySchema,
  uploadEntrySchema,
  removalEntrySchema,
]);
export type Entry = z.infer<typeof entrySchema>;

/** Kinds that tell the buyer something. A second delivery would do harm, and their order counts. */
export const messageKinds = ['response', 'despatch-advice'] as const;

/**
 * Whether a byte of it can have reached the service. An entry that was never sent can still be undone or changed. One that
 * the service accepted once stays so in any later state.
 */
export const hasLeft = (entry: Entry): boolean =>
  (entry.kind === 'response' && entry.content.leftBefore) || hasBeenSent(entry);
