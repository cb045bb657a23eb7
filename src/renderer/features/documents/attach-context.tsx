import { createContext, type ReactElement, type ReactNode, useContext, useState } from 'react';
import { pieceBytes } from '../../../shared/contract/calls/documents.ts';
import type { Client } from '../../../shared/contract/client.ts';
import { type ErrorShape, OrderbellError, shapeOfError } from '../../../shared/contract/errors.ts';
import { useAsksBeforeLeaving, useClient } from '../../transport/core-context.tsx';
import { usePatchOrder, useRefreshOrder } from '../../transport/queries.ts';
import { useOnLeaving } from '../../transport/use-on-leaving.ts';
import { createDetailsKeeper, type DetailsKeeper } from './details-keeper.ts';
import { createRunningCopies, type RunningCopies } from './running-copies.ts';

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
  /** `inPlaceOf`: the document that the first file replaces. */
  attach: (
    orderKey: number,
    position: string | null,
    files: Iterable<File>,
    inPlaceOf?: string | undefined,
  ) => void;
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
  const copies = useRunningCopies();
  const forget = (id: number): void => setRefused((before) => before.filter((one) => one.id !== id));
  const refuse = (orderKey: number, position: string | null, file: File, error: unknown): void => {
    const problem = shapeOfError(error);
    setRefused((before) => [...before, { id: nextId(), orderKey, position, file, problem }]);
  };
  const attach: Attaching['attach'] = async (orderKey, position, files, inPlaceOf) => {
    const announced: { id: string; file: File }[] = [];
    for (const [index, file] of [...files].entries()) {
      try {
        const replaces = index === 0 ? inPlaceOf : undefined;
        const id = await announceFile(client, { orderKey, position, inPlaceOf: replaces }, file);
        copies.began(id);
        announced.push({ id, file });
      } catch (error) {
        refuse(orderKey, position, file, error);
      }
    }
    await refresh(orderKey);
    for (const [index, { id, file }] of announced.entries()) {
      const later = announced.slice(index + 1).map((one) => one.id);
      try {
        await uploadFile(client, id, file, later);
      } catch (error) {
        // Removed from an answer, the answer would be sent without it. The user can attach the file again here.
        if (await isFree(client, id)) {
          await client.call('documents.remove', { id }).catch(() => undefined);
          refuse(orderKey, position, file, error);
        }
      } finally {
        copies.ended(id);
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
    attach,
  };
  return <AttachContext value={value}>{children}</AttachContext>;
};

const useRunningCopies = (): RunningCopies => {
  const client = useClient();
  const asks = useAsksBeforeLeaving();
  const [copies] = useState(() =>
    createRunningCopies((id) => void client.call('documents.break-off', { id }).catch(() => undefined), asks),
  );
  return copies;
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
  place: { orderKey: number; position: string | null; inPlaceOf: string | undefined },
  { name, size }: File,
): Promise<string> => {
  const { attachment } = await client.call('documents.begin', { ...place, name, size });
  return attachment.id;
};

/**
 * Transfers an announced file to the core in pieces, so that no file is ever whole in memory. Ends without
 * an error if the document was removed.
 */
const uploadFile = async (client: Client, id: string, file: File, later: string[]): Promise<void> => {
  let offset = 0;
  while (offset < file.size) {
    const base64 = await base64Of(file.slice(offset, offset + pieceBytes));
    const received = await ifThere(client.call('documents.append', { id, offset, base64, later }));
    if (received === null) return;
    offset = received.received;
  }
  await ifThere(client.call('documents.finish', { id }));
};

/** Breaks the copy off. Returns whether no answer has the document, so that it can be removed. */
const isFree = async (client: Client, id: string): Promise<boolean> => {
  const brokenOff = await client.call('documents.break-off', { id }).catch(() => null);
  return brokenOff?.attachment.responseId === null;
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

export const base64Of = (piece: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onerror = () => reject(reader.error);
    reader.onload = () => {
      const url = typeof reader.result === 'string' ? reader.result : '';
      resolve(url.slice(url.indexOf(',') + 1));
    };
    reader.readAsDataURL(piece);
  });
