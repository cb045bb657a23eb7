import type { OrderDetail } from '../../../shared/contract/calls/orders.ts';
import type { OrderChange } from '../../../shared/domain/order-changes/order-change.ts';
import { useKept, useMarkSeen } from '../../transport/use-mark-seen.ts';

/** Marks the open order as seen. Its changes stay on the screen while it is open. */
export const useSeen = (detail: OrderDetail): { changes: OrderChange[]; unseen: boolean } => {
  const unseen = useMarkSeen('orders.mark-seen', detail);
  const changes = useKept(detail.unseenChanges);
  return { changes, unseen: unseen && detail.unseenChanges.length > 0 };
};
