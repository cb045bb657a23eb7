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

/** A document that the supplier attaches: to the order (`position` null) or to a line. Sizes in bytes. */
export const attachmentSchema = z.object({
  id: z.string(),
  orderKey: z.number().int(),
  position: z.string().nullable(),
  name: z.string(),
  size: z.number().int(),
  transferred: z.number().int(),
  state: z.enum(attachmentStates),
  problem: errorShapeSchema.nullable(),
  /** The response that carries it; `null` while it is only part of the draft. */
  responseId: z.string().nullable(),
});
export type Attachment = z.infer<typeof attachmentSchema>;

/** Bytes of one piece on the way from the renderer: a multiple of 3, so that base64 needs no padding in between. */
export const pieceBytes = 786_432;

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
  /** Takes a document back that no response has carried yet; also stops its transfer. */
  'documents.remove': call(z.object({ id: z.string() }), z.object({})),
  'documents.retry': call(z.object({ id: z.string() }), z.object({})),
};
