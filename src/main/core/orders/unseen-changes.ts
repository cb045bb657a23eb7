import type { OrderRevision } from '../../../shared/contract/orders.ts';
import type { Order } from '../../../shared/domain/order.ts';
import { isOurOwn, type OrderChange } from '../../../shared/domain/order-changes/order-change.ts';
import { orderChanges } from '../../../shared/domain/order-changes/order-changes.ts';

/**
 * What the buyer changed since a revision was seen, as one step from then to now: a date that moved twice is told once.
 * What only answers of ours moved is left out.
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
