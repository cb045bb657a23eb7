import { useEffect, useState } from 'react';
import type { ShipmentDetail } from '../../../shared/contract/shipments.ts';
import { useClient } from '../../transport/core-context.tsx';

const seenAfter = 1000;

/**
 * Tells the core that the shipment was seen once it has been open and visible for a second. What is new stays marked as
 * long as it is open: seeing it must not take it away. Of one that was never opened before everything is new, so nothing is
 * marked.
 */
export const useShipmentSeen = ({
  key,
  revision,
  seenRevision,
  newParts,
}: Pick<ShipmentDetail, 'key' | 'revision' | 'seenRevision' | 'newParts'>): ReadonlySet<string> => {
  const client = useClient();
  const unseen = seenRevision === null || seenRevision < revision;
  const fresh = seenRevision === null ? none : newParts;
  const [kept, setKept] = useState(fresh);
  if (fresh.length > 0 && fresh !== kept) setKept(fresh);

  useEffect(() => {
    if (!unseen) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      clearTimeout(timer);
      if (document.visibilityState !== 'visible') return;
      timer = setTimeout(() => {
        // If it can't be told now, the shipment stays unseen: better twice than never.
        client.call('shipments.mark-seen', { key, revision }).catch(() => undefined);
      }, seenAfter);
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [client, key, revision, unseen]);

  return new Set(fresh.length > 0 ? fresh : kept);
};

const none: string[] = [];
