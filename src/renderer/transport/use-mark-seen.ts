import { useEffect, useState } from 'react';
import { useClient, useSight } from './core-context.tsx';

const seenAfter = 1000;

/** Tells the core that something was seen once it has been open in sight for a second. Whether it was new till then. */
export const useMarkSeen = (
  call: 'orders.mark-seen' | 'shipments.mark-seen',
  { key, revision, seenRevision }: { key: number; revision: number; seenRevision: number | null },
): boolean => {
  const client = useClient();
  const sight = useSight();
  const unseen = seenRevision === null || seenRevision < revision;

  useEffect(() => {
    if (!unseen) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      clearTimeout(timer);
      if (!sight.isOpen()) return;
      timer = setTimeout(() => {
        // If it can't be told now, it stays unseen: better twice than never.
        client.call(call, { key, revision }).catch(() => undefined);
      }, seenAfter);
    };
    look();
    const stop = sight.watch(look);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [client, sight, call, key, revision, unseen]);
  return unseen;
};

/** What is new stays marked as long as it is open: seeing it must not take it away. */
export const useKept = <One>(fresh: One[]): One[] => {
  const [kept, setKept] = useState(fresh);
  if (fresh.length > 0 && fresh !== kept) setKept(fresh);
  return fresh.length > 0 ? fresh : kept;
};
