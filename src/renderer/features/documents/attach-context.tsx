import { createContext, type ReactElement, type ReactNode, useContext, useState } from 'react';
import { pieceBytes } from '../../../shared/contract/calls/documents.ts';
import type { Client } from '../../../shared/contract/client.ts';
import { type ErrorShape, OrderbellError, shapeOfError } from '../../../shared/contract/errors.ts';
import { useClient } from '../../transport/core-context.tsx';
import { usePatchOrder, useRefreshOrder } from '../../transport/queries.ts';
import { useOnLeaving } from '../../transport/use-on-leaving.ts';
import { createDetailsKeeper, type DetailsKeeper } from './details-keeper.ts';

/** A file that was refused or couldn't be read, so that it never became a document. */
type RefusedFile = {
  id: number;
  orderKey: number;
  position: string | null;
  file: File;
  problem: ErrorShape;
};

type Attaching = {
  refused: RefusedFile[];
  attach: (orderKey: number, position: string | null, files: Iterable<File>) => void;
  forget: (id: number) => void;
  /** Drops the refused files of the lines that were answered. */
  answered: (orderKey: number, positions: readonly string[]) => void;
  /** The document details that are being typed. */
  details: DetailsKeeper;
};

const AttachContext = createContext<Attaching | null>(null);

/**
 * Announces all files at once, then transfers them to the core one by one, even while another order is
 * open.
 */
export const AttachProvider = ({ children }: { children: ReactNode }): ReactElement => {
  const client = useClient();
  const refresh = useRefreshOrder();
  const [refused, setRefused] = useState<RefusedFile[]>([]);
  const details = useDetailsKeeper();
  const forget = (id: number): void => setRefused((before) => before.filter((one) => one.id !== id));
  const refuse = (orderKey: number, position: string | null, file: File, error: unknown): void => {
    const problem = shapeOfError(error);
    setRefused((before) => [...before, { id: nextId(), orderKey, position, file, problem }]);
  };
  const attach = async (orderKey: number, position: string | null, files: Iterable<File>): Promise<void> => {
    const announced: { id: string; file: File }[] = [];
    for (const file of [...files]) {
      try {
        announced.push({ id: await announceFile(client, orderKey, position, file), file });
      } catch (error) {
        refuse(orderKey, position, file, error);
      }
    }
    await refresh(orderKey);
    for (const { id, file } of announced) {
      try {
        await uploadFile(client, id, file);
      } catch (error) {
        // An incomplete transfer is removed: the user can attach the file again from here.
        await client.call('documents.remove', { id }).catch(() => undefined);
        refuse(orderKey, position, file, error);
      }
      await refresh(orderKey);
    }
  };
  const value: Attaching = {
    refused,
    forget,
    answered: (orderKey, positions) =>
      setRefused((before) =>
        before.filter(
          (one) => one.orderKey !== orderKey || (one.position !== null && !positions.includes(one.position)),
        ),
      ),
    details,
    attach: (...args) => void attach(...args),
  };
  return <AttachContext value={value}>{children}</AttachContext>;
};

const useDetailsKeeper = (): DetailsKeeper => {
  const client = useClient();
  const patchOrder = usePatchOrder();
  const [keeper] = useState(() =>
    createDetailsKeeper(async ({ id, name, details }) => {
      const { attachment } = await client.call('documents.describe', { id, name, details });
      patchOrder(attachment.orderKey, (detail) => ({
        ...detail,
        // Events report the upload progress and are newer than this response.
        attachments: detail.attachments.map((one) =>
          one.id === id ? { ...one, name: attachment.name, details: attachment.details } : one,
        ),
      }));
    }),
  );
  useOnLeaving(keeper.flush);
  return keeper;
};

let ids = 0;
const nextId = (): number => {
  ids += 1;
  return ids;
};

export const useAttaching = (): Attaching => {
  const attaching = useContext(AttachContext);
  if (attaching === null) throw new Error('outside of the AttachProvider');
  return attaching;
};

/**
 * Announces a file, so that the core can refuse it before a byte is transferred. Throws the core's refusal.
 */
const announceFile = async (
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
const uploadFile = async (client: Client, id: string, file: File): Promise<void> => {
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
const ifThere = async <Output,>(called: Promise<Output>): Promise<Output | null> => {
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
