import { createContext, type ReactElement, type ReactNode, useContext, useState } from 'react';
import { type ErrorShape, shapeOfError } from '../../../shared/contract/errors.ts';
import { useClient } from '../../transport/core-context.tsx';
import { useRefreshOrder } from '../../transport/queries.ts';
import { uploadFile } from './upload-files.ts';

/** A file that was refused, or couldn't be read, before it became a document of the order. */
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
};

const AttachContext = createContext<Attaching | null>(null);

/** Files go to the core one after the other, whatever order is open meanwhile. */
export const AttachProvider = ({ children }: { children: ReactNode }): ReactElement => {
  const client = useClient();
  const refresh = useRefreshOrder();
  const [refused, setRefused] = useState<RefusedFile[]>([]);
  const forget = (id: number): void => setRefused((before) => before.filter((one) => one.id !== id));
  const attach = async (orderKey: number, position: string | null, files: Iterable<File>): Promise<void> => {
    for (const file of [...files]) {
      try {
        await uploadFile(client, orderKey, position, file);
      } catch (error) {
        const problem = shapeOfError(error);
        setRefused((before) => [...before, { id: nextId(), orderKey, position, file, problem }]);
      }
      await refresh(orderKey);
    }
  };
  const value: Attaching = {
    refused,
    forget,
    attach: (...args) => void attach(...args),
  };
  return <AttachContext value={value}>{children}</AttachContext>;
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
