import { useEffect } from 'react';
import { useClient } from '../../transport/core-context.tsx';
import { useSyncStatus } from '../../transport/queries.ts';

/** What was heard this lately is heard: going back and forth between windows asks nobody anything. Milliseconds. */
const freshMs = 30_000;

/** Asks the service at once when the window is shown again or the network is back: nobody should read yesterday's desk. */
export const usePollOnReturn = (): void => {
  const client = useClient();
  const last = useSyncStatus().data?.lastSuccessAt ?? 0;
  useEffect(() => {
    const poll = (): void => {
      if (document.visibilityState !== 'visible' || Date.now() - last < freshMs) return;
      // Where it can't be asked, the desk says so by itself.
      client.call('sync.poll-now', {}).catch(() => undefined);
    };
    document.addEventListener('visibilitychange', poll);
    window.addEventListener('online', poll);
    return () => {
      document.removeEventListener('visibilitychange', poll);
      window.removeEventListener('online', poll);
    };
  }, [client, last]);
};
