import { createContext, useContext } from 'react';

/** A document in the object storage. `name`: as the order has it. */
export type StoredDocument = { objectId: string; name: string | null };

/** `shown`: its name on the screen. */
export type ShownDocument = StoredDocument & { shown: string };

type Viewers = {
  show: (document: ShownDocument) => void;
  print: (documents: readonly ShownDocument[]) => void;
};

/** `ViewerHost` provides it. */
export const ViewersContext = createContext<Viewers | null>(null);

/** Opens the dialogs that show a document, or print several. */
export const useViewers = (): Viewers => {
  const viewers = useContext(ViewersContext);
  if (viewers === null) throw new Error('outside of the ViewerHost');
  return viewers;
};

/** Endings of documents that the viewer shows. */
const endings: ReadonlySet<string> = new Set(['pdf', 'png', 'jpg', 'jpeg', 'gif']);

/** Whether the viewer may be able to show a document of this name. Its bytes decide in the end. */
export const mayBeShown = (name: string | null): boolean => {
  const ending = /\.([a-z0-9]{1,5})$/i.exec(name?.trim() ?? '')?.[1];
  return ending === undefined || endings.has(ending.toLowerCase());
};
