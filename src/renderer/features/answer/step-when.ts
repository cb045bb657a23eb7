import type { OrderDetail } from '../../../shared/contract/orders.ts';

/**
 * The in-progress status that a line had at a moment, which the service doesn't keep: what it is now, and before that what it was before the
 * first version that changed it since.
 * @param at milliseconds of this computer's clock
 */
export const stepWhen = (
  { order, history }: Pick<OrderDetail, 'order' | 'history'>,
  position: string,
  at: number,
): string | null => {
  const [next] = history
    .filter(({ receivedAt }) => receivedAt > at)
    .toSorted((a, b) => a.revision - b.revision)
    .flatMap(({ changes }) => changes)
    .filter((change) => change.position === position && change.field === 'inProgressStatus');
  if (next !== undefined) return next.before?.type === 'status' ? next.before.status : null;
  return order.lines.find((line) => line.position === position)?.status.inProgressStatus ?? null;
};
