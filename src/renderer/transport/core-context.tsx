import { QueryClientProvider } from '@tanstack/react-query';
import {
  createContext,
  type ReactElement,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useSyncExternalStore,
} from 'react';
import type { Client } from '../../shared/contract/client.ts';
import type { CoreEvent } from '../../shared/contract/events.ts';
import type { ConnectionState } from './connection.ts';
import type { Core } from './core.ts';
import type { PageVisibility } from './page-visibility.ts';
import { renew } from './renew.ts';

const CoreContext = createContext<Core | null>(null);

/** Provides the core client, its query cache and the connection state. */
export const CoreProvider = ({ core, children }: { core: Core; children: ReactNode }): ReactElement => (
  <CoreContext value={core}>
    <QueryClientProvider client={core.queries}>
      <FreshAfterOpening />
      <FreshAfterGap />
      {children}
    </QueryClientProvider>
  </CoreContext>
);

const useCore = (): Core => {
  const core = useContext(CoreContext);
  if (core === null) throw new Error('outside of the CoreProvider');
  return core;
};

export const useClient = (): Client => useCore().client;

/** Whether the page itself asks before it is left. In the desktop app the shell does. */
export const useAsksBeforeLeaving = (): boolean => !useCore().connection.ownWindow;

export const usePageVisibility = (): PageVisibility => useCore().visibility;

export const useConnectionState = (): ConnectionState => {
  const { connection } = useCore();
  return useSyncExternalStore(connection.watch, connection.state);
};

/** Subscribes to core events while the component is mounted. */
export const useCoreEvents = (listener: (event: CoreEvent) => void): void => {
  const { client } = useCore();
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => client.listen((event) => latest.current(event)), [client]);
};

/** Refetches at mount if events arrived before the screens subscribed: cached answers may be older. */
const FreshAfterOpening = (): null => {
  const { queries, handOver } = useCore();
  useEffect(() => {
    if (handOver()) void renew(queries);
  }, [queries, handOver]);
  return null;
};

/** Refetches everything after missed events, since the core doesn't repeat them. */
const FreshAfterGap = (): null => {
  const { queries, connection } = useCore();
  useEffect(() => connection.missed(() => void renew(queries)), [queries, connection]);
  return null;
};
