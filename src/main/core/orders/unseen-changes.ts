import type { OrderRevision } from '../../../shared/contract/calls/orders.ts';
import type { Order } from '../../../shared/domain/order/order.ts';
import { isOurOwn, type OrderChange } from '../../../shared/domain/order-changes/order-change.ts';
import { orderChanges } from '../../../shared/domain/order-changes/order-changes.ts';

/**
 * The buyer's changes since the user saw a revision, as one step: a date that moved twice is one change.
 * Changes that only our answers made are left out.
 */
export const unseenChanges = (
  seen: Order,
  now: Order,
  seenRevision: number,
  history: OrderRevision[],
): OrderChange[] => {
  const buyers = new Set(
    history
      .filter(({ revision, origin }) => revision > seenRevision && origin === 'buyer')
      .flatMap(({ changes }) => changes.filter((one) => !isOurOwn(one)).map(placeOf)),
  );
  return buyers.size === 0 ? [] : orderChanges(seen, now).filter((change) => buyers.has(placeOf(change)));
};

const placeOf = ({ position, field }: OrderChange): string => JSON.stringify([position, field]);
