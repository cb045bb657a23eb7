import { createContext, type ReactElement, type ReactNode, useContext, useState } from 'react';
import { type ErrorShape, shapeOfError } from '../../../shared/contract/errors.ts';
import { useClient } from '../../transport/core-context.tsx';
import { usePatchOrder, useRefreshOrder } from '../../transport/queries.ts';
import { useOnLeaving } from '../../transport/use-on-leaving.ts';
import { createDetailsKeeper, type DetailsKeeper } from './details-keeper.ts';
import { announceFile, uploadFile } from './upload-files.ts';

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
