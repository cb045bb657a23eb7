import type { OrderDetail } from '../../../shared/contract/calls/orders.ts';
import { statusOf } from '../../../shared/domain/order-changes/order-change.ts';

/**
 * The in-progress status that each line had at a moment, by its position. The service doesn't keep it: it is what it is now, or what it was before
 * the first version that changed it since.
 * @param at milliseconds of this computer's clock
 */
export const stepsAt = (
  { order, history }: Pick<OrderDetail, 'order' | 'history'>,
  at: number,
): ReadonlyMap<string, string | null> => {
  const steps = new Map(order.lines.map(({ position, status }) => [position, status.inProgressStatus]));
  const since = history.filter(({ receivedAt }) => receivedAt > at);
  // Back in time: the first version after that moment has the last word.
  for (const { changes } of since.toSorted((a, b) => b.revision - a.revision))
    for (const { position, field, before } of changes)
      if (position !== null && field === 'inProgressStatus') steps.set(position, statusOf(before));
  return steps;
};
