import { z } from 'zod';
import { call } from '../call.ts';
import { errorShapeSchema } from '../errors.ts';

/**
 * `staging`: being copied to the core. `waiting`: copied, waiting for its turn. `finishing`: all bytes are
 * sent, the service has to reply.
 */
const attachmentStates = [
  'staging',
  'waiting',
  'uploading',
  'finishing',
  'uploaded',
  'needs-attention',
] as const;

const detail = z.string().max(500).nullable();

/**
 * Details of a document from the supplier. A new document under the same `code` replaces the old one (open
 * points, section 6).
 */
export const documentDetailsSchema = z.object({
  type: detail,
  code: detail,
  revision: detail,
  description: z.string().max(4000).nullable(),
});
export type DocumentDetails = z.infer<typeof documentDetailsSchema>;

/** A document that the supplier attaches to the order (`position` `null`) or to a line. Sizes in bytes. */
export const attachmentSchema = z.object({
  id: z.string(),
  orderKey: z.number().int(),
  position: z.string().nullable(),
  /** A safe name: no folders, invisible characters or reserved names (`safeFileName`). */
  name: z.string(),
  details: documentDetailsSchema,
  size: z.number().int(),
  transferred: z.number().int(),
  state: z.enum(attachmentStates),
  problem: errorShapeSchema.nullable(),
  /** Its id in the object storage, which an order shows after an answer; `null` until uploaded. */
  objectId: z.string().nullable(),
  /** The response with it; `null` while it belongs to the draft. */
  responseId: z.string().nullable(),
});
export type Attachment = z.infer<typeof attachmentSchema>;

const downloadStates = ['running', 'done', 'failed', 'cancelled'] as const;

/** A download from the object storage. Sizes in bytes; `size`: `null` until known. */
export const downloadSchema = z.object({
  id: z.string(),
  objectId: z.string(),
  /** The name of the saved file: safe and unique in its folder. */
  name: z.string(),
  received: z.number().int(),
  size: z.number().int().nullable(),
  state: z.enum(downloadStates),
  problem: errorShapeSchema.nullable(),
  /** How a saved file can be opened: a kind that could run code is only shown in its folder. */
  opens: z.enum(['file', 'folder']).nullable(),
});
export type Download = z.infer<typeof downloadSchema>;

/**
 * Bytes of a piece from the renderer, a multiple of 3 so that base64 needs no padding. With its envelope a
 * piece is under 128 kB of text. V8 keeps longer strings separately, so that a document of 2 GB cost 120
 * MB (docs/performance.md).
 */
export const pieceBytes = 92_160;

/** Bytes of a piece to the renderer, a multiple of 3. */
export const pieceToShow = 1_500_000;

export const maxDocumentBytes = 2 * 1024 ** 3;

const objectId = z.string().min(1).max(500);
const wanted = { objectId, name: z.string().max(2000).nullable() };

export const documentCalls = {
  /**
   * Announces a file. Throws `document.kind-refused`, `document.too-large`, `document.empty` before any
   * byte is sent. `inPlaceOf`: a document that it replaces, also in an answer that wasn't sent yet. It gets
   * its details and its place. Throws `document.sent-already`.
   */
  'documents.begin': call(
    z.object({
      orderKey: z.number().int(),
      position: z.string().nullable(),
      name: z.string().min(1).max(255),
      size: z.number().int().min(0),
      inPlaceOf: z.string().optional(),
    }),
    z.object({ attachment: attachmentSchema }),
  ),
  /**
   * The next piece as base64. Throws `document.incomplete` if `offset` differs from the bytes received so
   * far. `later`: announced documents that the page copies after this one. A document needs attention if no
   * piece names it for half a minute. It can still continue.
   */
  'documents.append': call(
    z.object({
      id: z.string(),
      offset: z.number().int().min(0),
      base64: z.base64(),
      later: z.array(z.string()).optional(),
    }),
    z.object({ received: z.number().int() }),
  ),
  /** The page can't continue a copy. The document, and an answer with it, needs attention. */
  'documents.break-off': call(z.object({ id: z.string() }), z.object({ attachment: attachmentSchema })),
  /** Ends the pieces, so that the upload can start. */
  'documents.finish': call(z.object({ id: z.string() }), z.object({ attachment: attachmentSchema })),
  /** Sets the details and name of a document. Throws `document.sent-already`, `document.kind-refused`. */
  'documents.describe': call(
    z.object({ id: z.string(), name: z.string().min(1).max(255), details: documentDetailsSchema }),
    z.object({ attachment: attachmentSchema }),
  ),
  /** Removes a document that no response has carried, and stops its transfer. */
  'documents.remove': call(z.object({ id: z.string() }), z.object({})),
  'documents.retry': call(z.object({ id: z.string() }), z.object({})),
  /**
   * Fetches a document from the object storage. `name`: its name in the order. Returns once the service
   * delivers it. `address`: where the browser gets it, for one minute and one request; `null` if the shell
   * saves it itself. `batch`: any text. For documents of one batch the user chooses a folder once.
   * `download`: `null` if the user cancelled. Throws `document.gone`, `document.wrong-content`,
   * `document.save-*`, `service.*`.
   */
  'documents.download': call(
    z.object({ ...wanted, batch: z.string().max(100).optional() }),
    z.object({ download: downloadSchema.nullable(), address: z.string().nullable() }),
  ),
  /** All since the start, oldest first. */
  'documents.downloads': call(z.object({}), z.object({ downloads: z.array(downloadSchema) })),
  'documents.cancel-download': call(z.object({ id: z.string() }), z.object({})),
  'documents.open-download': call(z.object({ id: z.string() }), z.object({})),
  /**
   * Makes sure that the core has a copy of a document, to be shown. `fetches`: whether it may fetch one. `size`
   * in bytes; `null` if there is no copy and none was fetched. Throws `document.too-large-to-show`,
   * `document.gone`, `document.wrong-content`, `service.*`.
   */
  'documents.view': call(
    z.object({ ...wanted, fetches: z.boolean() }),
    z.object({ size: z.number().int().nullable() }),
  ),
  /**
   * A piece of the copy as base64: `pieceToShow` bytes from `offset`, fewer at the end. Throws
   * `document.not-found` if the copy was given up.
   */
  'documents.piece': call(
    z.object({ objectId, offset: z.number().int().min(0) }),
    z.object({ base64: z.string() }),
    null,
  ),
};
