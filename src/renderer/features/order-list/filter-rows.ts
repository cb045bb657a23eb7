import type { OrderRow } from '../../../shared/contract/orders.ts';
import { matcherOf } from '../records/matcher.ts';

/** The rows in which every word typed is found: in the number, the buyer or the first item. */
export const filterRows = (rows: OrderRow[], filter: string): OrderRow[] => {
  const matches = matcherOf(filter);
  return matches === null
    ? rows
    : rows.filter((row) =>
        matches([
          row.purchaseOrderNumber,
          row.buyerName,
          row.facts.firstItem ?? '',
          row.supplierAccountNumber,
        ]),
      );
};
