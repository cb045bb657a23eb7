import {
  createContext,
  type ReactElement,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useFormats } from '../../format/formats-context.tsx';
import { useClient } from '../../transport/core-context.tsx';
import { useOnLeaving } from '../../transport/use-on-leaving.ts';
import { draftInLocale } from './draft-model.ts';
import { createDraftStore, type DraftStore } from './draft-store.ts';

const DraftContext = createContext<DraftStore | null>(null);

const keepAfter = 500;

export const DraftProvider = ({ children }: { children: ReactNode }): ReactElement => {
  const client = useClient();
  const [store] = useState(() =>
    createDraftStore(async (orderKey, draft) => {
      await client.call('responses.save-draft', { orderKey, draft });
    }, keepAfter),
  );
  const formats = useFormats();
  const before = useRef(formats);
  useLayoutEffect(() => {
    const old = before.current;
    before.current = formats;
    if (old.locale !== formats.locale) store.rewrite((text) => draftInLocale(text, old, formats));
  }, [store, formats]);
  useOnLeaving(store.flush);
  useEffect(() => () => void store.flush(), [store]);
  return <DraftContext value={store}>{children}</DraftContext>;
};

export const useDraftStore = (): DraftStore => {
  const store = useContext(DraftContext);
  if (store === null) throw new Error('outside of the DraftProvider');
  return store;
};

export const useDiscarded = (orderKey: number) => {
  const store = useDraftStore();
  return useSyncExternalStore(store.watch, () => store.discarded(orderKey));
};

export const useDraftText = (orderKey: number) => {
  const store = useDraftStore();
  return useSyncExternalStore(store.watch, () => store.get(orderKey));
};
