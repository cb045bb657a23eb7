import { useEffect } from 'react';
import { useClient, usePageVisibility } from '../../transport/core-context.tsx';
import { useSyncStatusNow } from '../../transport/queries.ts';

/** No new poll within this time, in ms: switching between windows must not cause one each time. */
const freshMs = 30_000;

/** Polls when the window is shown again or the network returns, so that the user sees no old orders. */
export const usePollOnReturn = (): void => {
  const client = useClient();
  const visibility = usePageVisibility();
  const statusNow = useSyncStatusNow();
  useEffect(() => {
    const poll = (): void => {
      const status = statusNow();
      // A first import stopped by the user must not resume by itself. Unknown status: it may have been
      // stopped.
      if (status === undefined || status.firstImport?.stopped === true) return;
      if (!visibility.isVisible() || Date.now() - (status.lastSuccessAt ?? 0) < freshMs) return;
      // A failed poll shows as a banner.
      client.call('sync.poll-now', {}).catch(() => undefined);
    };
    const stop = visibility.watch(poll);
    window.addEventListener('online', poll);
    return () => {
      stop();
      window.removeEventListener('online', poll);
    };
  }, [client, visibility, statusNow]);
};
