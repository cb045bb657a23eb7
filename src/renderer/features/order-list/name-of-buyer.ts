import type { OrderGroups, OrderRow } from '../../../shared/contract/calls/orders.ts';

/**
 * A buyer's name: from the buyers with open orders, or else from the orders of this list, or else the
 * buyer's id.
 *
 * @param rows the whole list, newest first
 */
export const nameOfBuyer = (
  buyers: readonly Pick<OrderGroups['buyers'][number], 'key' | 'name'>[],
  rows: readonly OrderRow[],
): ((key: string) => string) => {
  const names = new Map(buyers.map(({ key, name }) => [key, name]));
  // Few buyers need the search through all rows.
  const nameInRows = (key: string): string | undefined =>
    rows.find(({ buyerKey }) => buyerKey === key)?.buyerName;
  return (key) => names.get(key) ?? nameInRows(key) ?? key.slice(key.indexOf(':') + 1);
};
