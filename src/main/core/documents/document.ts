import { z } from 'zod';
import { type Attachment, documentDetailsSchema } from '../../../shared/contract/calls/documents.ts';
import type { ErrorShape } from '../../../shared/contract/errors.ts';
import { jsonColumn } from '../db/json-column.ts';
import { type QueueEntry, queueEntrySchema } from '../outbox/entry.ts';
import type { OutboxStore } from '../outbox/outbox-store.ts';

/** A row of the store: a document of ours, for the order (`position` null) or for a line. */
export const documentSchema = z.object({
  id: z.string(),
  accountId: z.number().int(),
  orderKey: z.number().int(),
  position: z.string().nullable(),
  name: z.string(),
  size: z.number().int(),
  /** Bytes received from the page. */
  received: z.number().int(),
  sha256: z.string().nullable(),
  state: z.enum(['staging', 'waiting', 'uploading', 'uploaded', 'needs-attention']),
  /** Its entry in the outbox; `null` until all bytes are here. */
  uploadId: z.string().nullable(),
  responseId: z.string().nullable(),
  objectId: z.string().nullable(),
  createdAt: z.number().int(),
  ...documentDetailsSchema.shape,
});
export type Document = z.infer<typeof documentSchema>;

export const uploadEntrySchema = queueEntrySchema.extend({
  kind: z.literal('upload'),
  content: jsonColumn(z.object({ documentId: z.string() })),
});
/** A document that is to be uploaded into the object storage. */
export type QueuedUpload = z.infer<typeof uploadEntrySchema>;

export const removalEntrySchema = queueEntrySchema.extend({
  kind: z.literal('removal'),
  content: jsonColumn(z.object({ objectId: z.string() })),
});
/** A document to delete from the object storage: it was uploaded but never sent with an answer. */
export type QueuedRemoval = z.infer<typeof removalEntrySchema>;

/** The queue, as far as documents use it. */
export type TransferQueue = Pick<
  OutboxStore<QueuedUpload | QueuedRemoval>,
  'insert' | 'move' | 'attempts'
> & {
  find: (id: string) => Pick<QueueEntry, 'problem' | 'state'> | null;
};

/**
 * A document for the screen.
 *
 * @param sent bytes handed to the socket
 * @param problem the error of its upload
 */
export const attachmentOf = (document: Document, sent: number, problem: ErrorShape | null): Attachment => {
  const { id, orderKey, position, name, size, objectId, responseId } = document;
  const { type, code, revision, description } = document;
  return {
    id,
    orderKey,
    position,
    name,
    details: { type, code, revision, description },
    size,
    objectId,
    responseId,
    transferred: transferredOf(document, sent),
    // The socket buffers: when all bytes are handed over, the service hasn't answered yet.
    state: document.state === 'uploading' && sent >= size ? 'finishing' : document.state,
    problem: problemOf(document, problem),
  };
};

const transferredOf = (document: Document, sent: number): number => {
  switch (document.state) {
    case 'staging':
      return document.received;
    case 'uploading':
      return Math.min(sent, document.size);
    case 'uploaded':
      return document.size;
    default:
      return 0;
  }
};

const problemOf = (document: Document, upload: ErrorShape | null): ErrorShape | null => {
  if (document.state === 'uploaded') return null;
  if (document.state === 'needs-attention' && upload === null) return incomplete(document.name);
  return upload;
};

/** It never arrived whole, or its file changed: it has to be attached again. */
export const incomplete = (name: string): ErrorShape => ({
  code: 'document.incomplete',
  params: { name },
  detail: null,
});
