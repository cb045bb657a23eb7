import { pieceToShow } from '../../../../shared/contract/calls/documents.ts';
import type { Client } from '../../../../shared/contract/client.ts';
import type { StoredDocument } from './document-viewers.ts';
import { mediaOf, type Showable } from './viewer-frame.ts';

/**
 * Reads a document from the core. `null` if the core has no copy and may not fetch one. Throws what
 * `documents.view` throws, and an OrderbellError `document.not-found`.
 */
export const readDocument = async (
  client: Client,
  { objectId, name }: StoredDocument,
  fetches = true,
): Promise<Showable | 'kind' | null> => {
  const { size } = await client.call('documents.view', { objectId, name, fetches });
  if (size === null) return null;
  const bytes = new Uint8Array(size);
  const offsets = Array.from({ length: Math.ceil(size / pieceToShow) }, (_, index) => index * pieceToShow);
  await Promise.all(
    offsets.map(async (offset) => {
      const { base64 } = await client.call('documents.piece', { objectId, offset });
      bytes.subarray(offset).setFromBase64(base64);
    }),
  );
  const media = mediaOf(bytes);
  return media === null ? 'kind' : { bytes: bytes.buffer, media };
};

/** The document is neither a PDF nor a picture. */
export class NotShowable extends Error {}

/** Reads a document, and fetches it if necessary. Throws a NotShowable, and what `readDocument` throws. */
export const readShowable = async (client: Client, document: StoredDocument): Promise<Showable> => {
  const read = await readDocument(client, document);
  if (read === null || read === 'kind') throw new NotShowable();
  return read;
};
