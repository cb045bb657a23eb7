import type { OrderGroups, OrderRow } from '../../../shared/contract/orders.ts';
import { buyerNamesIn } from '../../../shared/domain/buyer-names.ts';

/**
 * What a buyer is called: as at the desk's buyers; who has no open order, as the orders of this list call him; without any, by
 * the number that is known.
 *
 * @param rows all of the list, the newest first
 */
export const nameOfBuyer = (
  buyers: readonly Pick<OrderGroups['buyers'][number], 'key' | 'name'>[],
  rows: readonly OrderRow[],
): ((key: string) => string) => {
  const names = new Map(buyers.map(({ key, name }) => [key, name]));
  const inRows = buyerNamesIn(rows);
  return (key) => names.get(key) ?? inRows.get(key) ?? key.slice(key.indexOf(':') + 1);
};
