import type { Client } from '../../../shared/contract/client.ts';
import { pieceBytes } from '../../../shared/contract/documents.ts';
import { OrderbellError } from '../../../shared/contract/errors.ts';

/**
 * Hands a file to the core piece by piece, so that no file is ever whole in memory. Throws the core's refusal; a
 * document that was removed meanwhile ends it quietly.
 */
export const uploadFile = async (
  client: Client,
  orderKey: number,
  position: string | null,
  file: File,
): Promise<void> => {
  const { attachment } = await client.call('documents.begin', {
    orderKey,
    position,
    name: file.name,
    size: file.size,
  });
  const { id } = attachment;
  let offset = 0;
  while (offset < file.size) {
    const base64 = await base64Of(file.slice(offset, offset + pieceBytes));
    const received = await append(client, id, offset, base64);
    if (received === null) return;
    offset = received;
  }
  await client.call('documents.finish', { id });
};

const append = async (client: Client, id: string, offset: number, base64: string): Promise<number | null> => {
  try {
    return (await client.call('documents.append', { id, offset, base64 })).received;
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
