import { useEffect, useState } from 'react';
import type { OrderDetail } from '../../../shared/contract/orders.ts';
import type { OrderChange } from '../../../shared/domain/order-changes.ts';
import { useClient } from '../../transport/core-context.tsx';

const seenAfter = 1000;

/**
 * Tells the core that the order was seen once it has been open and visible for a second. What changed stays on the
 * screen as long as the order is open: seeing it must not take it away.
 */
export const useSeen = (detail: OrderDetail): { changes: OrderChange[]; unseen: boolean } => {
  const client = useClient();
  const { key, revision, seenRevision, unseenChanges } = detail;
  const unseen = seenRevision === null || seenRevision < revision;
  const [kept, setKept] = useState<OrderChange[]>(unseenChanges);
  if (unseenChanges.length > 0 && unseenChanges !== kept) setKept(unseenChanges);

  useEffect(() => {
    if (!unseen) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      clearTimeout(timer);
      if (document.visibilityState !== 'visible') return;
      timer = setTimeout(() => {
        // If it can't be told now, the order stays unseen: better twice than never.
        client.call('orders.mark-seen', { key, revision }).catch(() => undefined);
      }, seenAfter);
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [client, key, revision, unseen]);

  return {
    changes: unseenChanges.length > 0 ? unseenChanges : kept,
    unseen: unseen && unseenChanges.length > 0,
  };
};
