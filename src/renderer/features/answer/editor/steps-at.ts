import type { OrderDetail } from '../../../../shared/contract/calls/orders.ts';
import { statusOf } from '../../../../shared/domain/order-changes/order-change.ts';

/**
 * Each line's in-progress status at a moment, by position. The service doesn't keep it, so it is derived:
 * the present status, with all later changes reversed.
 *
 * @param at milliseconds of this computer's clock
 */
export const stepsAt = (
  { order, history }: Pick<OrderDetail, 'order' | 'history'>,
  at: number,
): ReadonlyMap<string, string | null> => {
  const steps = new Map(order.lines.map(({ position, status }) => [position, status.inProgressStatus]));
  const since = history.filter(({ receivedAt }) => receivedAt > at);
  // Newest first, so that the first change after the moment decides.
  for (const { changes } of since.toSorted((a, b) => b.revision - a.revision))
    for (const { position, field, before } of changes)
      if (position !== null && field === 'inProgressStatus') steps.set(position, statusOf(before));
  return steps;
};
