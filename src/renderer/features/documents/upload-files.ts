import { pieceBytes } from '../../../shared/contract/calls/documents.ts';
import type { Client } from '../../../shared/contract/client.ts';
import { OrderbellError } from '../../../shared/contract/errors.ts';

/**
 * Announces a file, so that the core can refuse it before a byte is transferred. Throws the core's refusal.
 */
export const announceFile = async (
  client: Client,
  orderKey: number,
  position: string | null,
  { name, size }: File,
): Promise<string> => {
  const { attachment } = await client.call('documents.begin', { orderKey, position, name, size });
  return attachment.id;
};

/**
 * Transfers an announced file to the core in pieces, so that no file is ever whole in memory. Ends without
 * an error if the document was removed.
 */
export const uploadFile = async (client: Client, id: string, file: File): Promise<void> => {
  let offset = 0;
  while (offset < file.size) {
    const base64 = await base64Of(file.slice(offset, offset + pieceBytes));
    const received = await ifThere(client.call('documents.append', { id, offset, base64 }));
    if (received === null) return;
    offset = received.received;
  }
  await ifThere(client.call('documents.finish', { id }));
};

/** `null`: the document was removed. */
const ifThere = async <Output>(called: Promise<Output>): Promise<Output | null> => {
  try {
    return await called;
  } catch (error) {
    if (error instanceof OrderbellError && error.code === 'document.not-found') return null;
    throw error;
  }
};

const base64Of = (piece: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onerror = () => reject(reader.error);
    reader.onload = () => {
      const url = typeof reader.result === 'string' ? reader.result : '';
      resolve(url.slice(url.indexOf(',') + 1));
    };
    reader.readAsDataURL(piece);
  });
