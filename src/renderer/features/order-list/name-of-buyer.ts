import type { OrderGroups, OrderRow } from '../../../shared/contract/calls/orders.ts';

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
  // Most are known by the desk: the rows are looked through for the others only.
  const nameInRows = (key: string): string | undefined =>
    rows.find(({ buyerKey }) => buyerKey === key)?.buyerName;
  return (key) => names.get(key) ?? nameInRows(key) ?? key.slice(key.indexOf(':') + 1);
};
