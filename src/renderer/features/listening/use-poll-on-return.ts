import { useEffect } from 'react';
import { useClient, useSight } from '../../transport/core-context.tsx';
import { useSyncStatusNow } from '../../transport/queries.ts';

/** What was heard this lately is heard: going back and forth between windows asks nobody anything. Milliseconds. */
const freshMs = 30_000;

/** Asks the service at once when the window is shown again or the network is back: nobody should read yesterday's desk. */
export const usePollOnReturn = (): void => {
  const client = useClient();
  const sight = useSight();
  const statusNow = useSyncStatusNow();
  useEffect(() => {
    const poll = (): void => {
      const status = statusNow();
      // Who stopped the first import lets it go on by hand; before it is known whether somebody did, nothing returns.
      if (status === undefined || status.firstImport?.stopped === true) return;
      if (!sight.isOpen() || Date.now() - (status.lastSuccessAt ?? 0) < freshMs) return;
      // Where it can't be asked, the desk says so by itself.
      client.call('sync.poll-now', {}).catch(() => undefined);
    };
    const stop = sight.watch(poll);
    window.addEventListener('online', poll);
    return () => {
      stop();
      window.removeEventListener('online', poll);
    };
  }, [client, sight, statusNow]);
};
