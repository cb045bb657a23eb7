import { documentIds, waitsForDocuments } from '../documents/documents-store.ts';
import { createOutboxStore } from '../outbox/outbox-store.ts';
import type { Database } from '../ports.ts';
import {
  type Entry,
  entrySchema,
  hasLeft,
  messageKinds,
  type QueuedAdvice,
  type QueuedResponse,
} from './entries.ts';

export type MessagesStore = ReturnType<typeof createMessagesStore>;

/** The outbox with the questions that answers and despatch advices ask. @param onUnreadable see `createOutboxStore` */
export const createMessagesStore = (database: Database, onUnreadable: (id: string) => void) => {
  const queue = createOutboxStore<Entry>(
    database,
    {
      ...{ schema: entrySchema, once: messageKinds },
      ...{ waitsFor: waitsForDocuments, columns: `${documentIds} AS documents` },
    },
    onUnreadable,
  );
  const responsesOf = (orderKey: number): QueuedResponse[] => queue.ofOrder('response', orderKey);
  return {
    ...queue,
    responsesOf,
    openResponsesOf: (orderKey: number): QueuedResponse[] => queue.openOfOrder('response', orderKey),
    openResponses: (accountId: number): QueuedResponse[] => queue.openOfAccount('response', accountId),
    advicesOf: (orderKey: number): QueuedAdvice[] => queue.ofOrder('despatch-advice', orderKey),
    openAdvices: (accountId: number): QueuedAdvice[] => queue.openOfAccount('despatch-advice', accountId),
    /** The account's advices with this number, in any state. */
    advicesNumbered: (accountId: number, despatchAdviceNumber: string): QueuedAdvice[] =>
      queue.withContent(
        'despatch-advice',
        accountId,
        '$.advice.header.despatchAdviceNumber',
        despatchAdviceNumber,
      ),
    /** Whether an answer to the order that may have reached the service refers to this object of the object storage. */
    isReferredTo: (orderKey: number, objectId: string): boolean =>
      responsesOf(orderKey).some((entry) => hasLeft(entry) && entry.body?.includes(objectId) === true),
  };
};
