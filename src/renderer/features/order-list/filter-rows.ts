import type { OrderRow } from '../../../shared/contract/orders.ts';

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

/** Tells whether every word typed is found in some of a row's texts; `null` where nothing was. Case and accents don't count. */
export const matcherOf = (filter: string): ((texts: readonly string[]) => boolean) | null => {
  const words = plain(filter).split(/\s+/).filter(Boolean);
  if (words.length === 0) return null;
  return (texts) => {
    const text = plain(texts.join(' '));
    return words.every((word) => text.includes(word));
  };
};

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
