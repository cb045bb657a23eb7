import { useQueryClient } from '@tanstack/react-query';
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
import { useFormats } from '../../../format/formats-context.tsx';
import { useClient, useCoreEvents } from '../../../transport/core-context.tsx';
import { keys } from '../../../transport/keys.ts';
import { renew } from '../../../transport/renew.ts';
import { useOnLeaving } from '../../../transport/use-on-leaving.ts';
import { draftInLocale } from './draft-model.ts';
import { createDraftStore, type DraftStore } from './draft-store.ts';

const DraftContext = createContext<DraftStore | null>(null);

const keepAfter = 500;

export const DraftProvider = ({ children }: { children: ReactNode }): ReactElement => {
  const client = useClient();
  const queries = useQueryClient();
  const [store] = useState(() =>
    createDraftStore(
      (orderKey, draft, only) => client.call('responses.save-draft', { orderKey, draft, only }),
      keepAfter,
    ),
  );
  const formats = useFormats();
  const before = useRef(formats);
  useLayoutEffect(() => {
    const old = before.current;
    before.current = formats;
    if (old.locale !== formats.locale) store.rewrite((text) => draftInLocale(text, old, formats));
  }, [store, formats]);
  useCoreEvents((event) => {
    if (event.name !== 'drafts.saved') return;
    const { orderKey, number } = event;
    void store.isNews(orderKey, number).then((isNews) => {
      if (isNews && queries.getQueryState(keys.order(orderKey)) !== undefined)
        void renew(queries, keys.order(orderKey));
    });
  });
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
