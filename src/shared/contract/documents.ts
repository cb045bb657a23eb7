import { z } from 'zod';
import { call } from './call.ts';
import { errorShapeSchema } from './errors.ts';

/** `staging`: being copied to us. `waiting`: staged, its turn comes. `finishing`: all bytes left, the service has to answer. */
const attachmentStates = [
  'staging',
  'waiting',
  'uploading',
  'finishing',
  'uploaded',
  'needs-attention',
] as const;

const detail = z.string().max(500).nullable();

/** What a document is, in the supplier's words. One under a `code` that is there already takes its place (open points, section 6). */
export const documentDetailsSchema = z.object({
  type: detail,
  code: detail,
  revision: detail,
  description: z.string().max(4000).nullable(),
});
export type DocumentDetails = z.infer<typeof documentDetailsSchema>;

/** A document that the supplier attaches: to the order (`position` null) or to a line. Sizes in bytes. */
export const attachmentSchema = z.object({
  id: z.string(),
  orderKey: z.number().int(),
  position: z.string().nullable(),
  /** Made safe: no folders, nothing invisible, no name that a system keeps for itself. */
  name: z.string(),
  details: documentDetailsSchema,
  size: z.number().int(),
  transferred: z.number().int(),
  state: z.enum(attachmentStates),
  problem: errorShapeSchema.nullable(),
  /** Its id in the object storage, under which the order shows it once an answer brought it; `null` until it is uploaded. */
  objectId: z.string().nullable(),
  /** The response that carries it; `null` while it is only part of the draft. */
  responseId: z.string().nullable(),
});
export type Attachment = z.infer<typeof attachmentSchema>;

const downloadStates = ['running', 'done', 'failed', 'cancelled'] as const;

/** A document on its way from the object storage to a place of the user's. Sizes in bytes; `size` is `null` until it is known. */
export const downloadSchema = z.object({
  id: z.string(),
  objectId: z.string(),
  /** The name that it is saved under: made safe, and different from all that lie there. */
  name: z.string(),
  received: z.number().int(),
  size: z.number().int().nullable(),
  state: z.enum(downloadStates),
  problem: errorShapeSchema.nullable(),
  /** What can be done with it here once it is saved: a kind that could do more than show itself is shown in its folder. */
  opens: z.enum(['file', 'folder']).nullable(),
});
export type Download = z.infer<typeof downloadSchema>;

/**
 * Bytes of one piece on the way from the renderer: a multiple of 3, so that base64 needs no padding in between. With its envelope
 * it is less than 128 kB of text: V8 keeps longer ones apart, and so long that a document of 2 GB cost 120 MB (docs/performance.md).
 */
export const pieceBytes = 92_160;

export const maxDocumentBytes = 2 * 1024 ** 3;

export const documentCalls = {
  /** Announces a file. Throws `document.kind-refused`, `document.too-large`, `document.empty` before a byte is sent. */
  'documents.begin': call(
    z.object({
      orderKey: z.number().int(),
      position: z.string().nullable(),
      name: z.string().min(1).max(255),
      size: z.number().int().min(0),
    }),
    z.object({ attachment: attachmentSchema }),
  ),
  /** The next piece, in order, as base64. Throws `document.incomplete` when `offset` isn't what was received so far. */
  'documents.append': call(
    z.object({ id: z.string(), offset: z.number().int().min(0), base64: z.base64() }),
    z.object({ received: z.number().int() }),
  ),
  /** All pieces came: the upload takes its turn. */
  'documents.finish': call(z.object({ id: z.string() }), z.object({ attachment: attachmentSchema })),
  /** Says what a document is, and gives it another name. Throws `document.sent-already`, `document.kind-refused`. */
  'documents.describe': call(
    z.object({ id: z.string(), name: z.string().min(1).max(255), details: documentDetailsSchema }),
    z.object({ attachment: attachmentSchema }),
  ),
  /** Takes a document back that no response has carried yet; also stops its transfer. */
  'documents.remove': call(z.object({ id: z.string() }), z.object({})),
  'documents.retry': call(z.object({ id: z.string() }), z.object({})),
  /**
   * Fetches a document from the object storage. `name` is what the order calls it. Answers once the service gives it: at
   * `address`, good for one minute and one request, the page's browser gets it; `null` where the door saves by itself. Also `null`
   * for `download`: the user would rather not. Throws `document.gone`, `document.save-*`, `service.*`.
   */
  'documents.download': call(
    z.object({ objectId: z.string().min(1).max(500), name: z.string().max(2000).nullable() }),
    z.object({ download: downloadSchema.nullable(), address: z.string().nullable() }),
  ),
  /** All of this run, oldest first. */
  'documents.downloads': call(z.object({}), z.object({ downloads: z.array(downloadSchema) })),
  'documents.cancel-download': call(z.object({ id: z.string() }), z.object({})),
  'documents.open-download': call(z.object({ id: z.string() }), z.object({})),
};
