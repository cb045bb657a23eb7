import type { OrderRow } from '../../../shared/contract/orders.ts';
import type { OrderFilter } from '../../../shared/domain/order-filter.ts';
import { currenciesIn } from './sort-rows.ts';

/** What a list can be narrowed to: what is in it, and what it is narrowed to already. */
export type Choices = {
  buyers: { key: string; name: string }[];
  statuses: string[];
  /** The most frequent first; `null`: none is named. */
  currencies: (string | null)[];
};

/**
 * @param rows all of the list, the newest first
 * @param nameOf the name of a buyer that has no order in the list
 * @param locale BCP 47: by it names are sorted
 */
export const choicesIn = (
  rows: readonly OrderRow[],
  { buyer, status }: Pick<OrderFilter, 'buyer' | 'status'>,
  nameOf: (buyer: string) => string,
  locale: string,
): Choices => {
  const names = new Map<string, string>();
  const statuses = new Set<string>(status === null ? [] : [status]);
  for (const row of rows) {
    if (!names.has(row.buyerKey)) names.set(row.buyerKey, row.buyerName);
    statuses.add(row.processStatus);
  }
  if (buyer !== null && !names.has(buyer)) names.set(buyer, nameOf(buyer));
  const { compare } = new Intl.Collator(locale);
  return {
    buyers: [...names].map(([key, name]) => ({ key, name })).sort((a, b) => compare(a.name, b.name)),
    statuses: [...statuses].sort(compare),
    currencies: currenciesIn(rows),
  };
};
