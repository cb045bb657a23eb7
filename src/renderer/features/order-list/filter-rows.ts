import type { OrderRow } from '../../../shared/contract/orders.ts';

/** The rows in which every word typed is found: in the number, the buyer or the first item. Case and accents don't count. */
export const filterRows = (rows: OrderRow[], filter: string): OrderRow[] => {
  const words = plain(filter).split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  return rows.filter((row) => {
    const text = plain(
      [row.purchaseOrderNumber, row.buyerName, row.facts.firstItem ?? '', row.supplierAccountNumber].join(
        ' ',
      ),
    );
    return words.every((word) => text.includes(word));
  });
};

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
