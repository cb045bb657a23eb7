import { QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  type ReactElement,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { type Client, createClient } from '../../shared/contract/client.ts';
import type { CoreEvent } from '../../shared/contract/events.ts';
import type { Connection, ConnectionState } from './connection.ts';

const CoreContext = createContext<{ client: Client; connection: Connection } | null>(null);

/** Lends the core to everything below: its client, its answers as queries, and the state of the way to it. */
export const CoreProvider = ({
  connection,
  children,
}: {
  connection: Connection;
  children: ReactNode;
}): ReactElement => {
  const core = useMemo(() => ({ client: createClient(connection.transport), connection }), [connection]);
  const [queries] = useState(createQueries);
  return (
    <CoreContext value={core}>
      <QueryClientProvider client={queries}>
        <FreshAfterReturn />
        {children}
      </QueryClientProvider>
    </CoreContext>
  );
};

// What the core said stays true until it says otherwise by an event, so nothing goes stale by itself.
const createQueries = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: Number.POSITIVE_INFINITY, retry: false, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

const useCore = (): { client: Client; connection: Connection } => {
  const core = useContext(CoreContext);
  if (core === null) throw new Error('outside of the CoreProvider');
  return core;
};

export const useClient = (): Client => useCore().client;

export const useConnectionState = (): ConnectionState => {
  const { connection } = useCore();
  return useSyncExternalStore(connection.watch, connection.state);
};

/** Hears the core's events for as long as the component is there. */
export const useCoreEvents = (listener: (event: CoreEvent) => void): void => {
  const { client } = useCore();
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => client.listen((event) => latest.current(event)), [client]);
};

/** Events that went by while the way was lost can't be heard again: everything is asked anew. */
const FreshAfterReturn = (): null => {
  const queries = useQueryClient();
  const state = useConnectionState();
  const before = useRef<ConnectionState>(state);
  useEffect(() => {
    if (before.current === 'lost' && state === 'open') void queries.invalidateQueries();
    before.current = state;
  }, [state, queries]);
  return null;
};
