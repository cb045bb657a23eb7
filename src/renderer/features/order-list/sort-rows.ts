import type { OrderRow } from '../../../shared/contract/calls/orders.ts';
import type { OrderSort } from '../../../shared/contract/calls/views.ts';
import { isSortedByDate } from '../../../shared/domain/order/default-order.ts';
import { folders, type Scope } from '../../../shared/domain/order/folder.ts';
import { listedDate } from '../../../shared/domain/order/listed-date.ts';
import { waitingSince } from '../../../shared/domain/order/order-filter.ts';
import { processStatus } from '../../../shared/domain/order/statuses.ts';
import { compareExact, type ExactKey, exactKey } from './exact-order.ts';
import { createNaturalOrder } from './natural-order.ts';
import { onceForEach } from './once-for-each.ts';
import { sortedBy } from './sorted-by.ts';

/** Must match `inDefaultOrder`. */
export const usualSort = (scope: Scope): OrderSort =>
  isSortedByDate(scope) ? { by: 'date', descending: false } : { by: 'age', descending: true };

/**
 * Sorts rows. Equal rows keep their relative order. Rows without a date or amount come last in both
 * directions.
 *
 * @param locale BCP 47, for sorting texts
 */
export const sortRows = (
  rows: readonly OrderRow[],
  { by, descending }: OrderSort,
  locale: string,
): OrderRow[] => {
  const turn = descending ? -1 : 1;
  switch (by) {
    case 'age':
      return sortedBy(rows, knownSince, (a, b) => turn * (a - b));
    case 'date':
      // `yyyy-MM-dd` sorts as text.
      return sortedBy(
        rows,
        listedDate,
        nullsLast((a, b) => turn * (a < b ? -1 : a > b ? 1 : 0)),
      );
    case 'number':
      return numbers.sorted(rows, turn, locale);
    case 'buyer':
      return buyers.sorted(rows, turn, locale);
    case 'status':
      return sortedBy(rows, statusRank, (a, b) => turn * (a - b));
    case 'amount':
      return sortedByAmount(rows, turn);
  }
};

/** The currencies in the order of rows that are sorted by amount. `null`: no currency given. */
export const currenciesInOrder = (rows: readonly OrderRow[]): (string | null)[][] =>
  [...new Set(rows.map(groupOf))].flatMap((group) => (group === null ? [] : [currenciesOf(group)]));

/** The currencies of the rows, the most frequent first. `null`: no currency given. */
export const currenciesIn = (rows: readonly OrderRow[]): (string | null)[] => [
  ...new Set(byFrequency(rows.map(groupOf)).flatMap(currenciesOf)),
];

const currenciesOf = (group: string): (string | null)[] =>
  group.split(between).map((one) => (one === '' ? null : one));

const byFrequency = (groups: readonly (string | null)[]): string[] => {
  const counts = new Map<string, number>();
  for (const group of groups) if (group !== null) counts.set(group, (counts.get(group) ?? 0) + 1);
  return [...counts].sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1)).map(([group]) => group);
};

const between = '\n';

/**
 * Amounts of different currencies are never added or compared. Orders with the same set of currencies form
 * a group, whatever the order of their lines. `group`: `null` without an amount.
 */
const amountsOf = onceForEach(({ facts: { totals } }: OrderRow): Amounts => {
  const byCurrency =
    totals.length < 2
      ? totals
      : totals.toSorted((a, b) => ((a.currencyIso ?? '') < (b.currencyIso ?? '') ? -1 : 1));
  return {
    group: totals.length === 0 ? null : byCurrency.map(({ currencyIso }) => currencyIso ?? '').join(between),
    amounts: byCurrency.map(({ value }) => exactKey(value)),
  };
});

type Amounts = { group: string | null; amounts: readonly ExactKey[] };

const groupOf = (row: OrderRow): string | null => amountsOf(row).group;

const sortedByAmount = (rows: readonly OrderRow[], turn: number): OrderRow[] => {
  const places = new Map(byFrequency(rows.map(groupOf)).map((group, index) => [group, index]));
  return sortedBy(
    rows,
    (row) => {
      const { group, amounts } = amountsOf(row);
      return group === null ? null : { place: places.get(group) ?? 0, amounts };
    },
    nullsLast((a, b) => a.place - b.place || turn * compareAmounts(a.amounts, b.amounts)),
  );
};

/**
 * Both have the same currencies in the same order. An index loop, since an iterator per comparison costs
 * memory.
 */
const compareAmounts = (a: readonly ExactKey[], b: readonly ExactKey[]): number => {
  for (let index = 0; index < a.length; index += 1) {
    const one = a[index];
    const other = b[index];
    const order = one === undefined || other === undefined ? 0 : compareExact(one, other);
    if (order !== 0) return order;
  }
  return 0;
};

const statusOrder: readonly string[] = Object.values(processStatus);

/** What needs attention first: stopped responses, then by folder, then by the service's status. */
const statusRank = ({ responseState, folder, processStatus: status }: OrderRow): number => {
  const stopped = responseState === 'conflict' || responseState === 'needs-attention';
  const known = statusOrder.indexOf(status);
  return (stopped ? 0 : 1 + folders.indexOf(folder)) * 100 + (known < 0 ? statusOrder.length : known);
};

const numbers = createNaturalOrder((row: OrderRow) => row.purchaseOrderNumber);
const buyers = createNaturalOrder((row: OrderRow) => row.buyerName);

/** Prepares the slow parts of sorting, in steps for idle moments. */
export function* readyToSort(rows: readonly OrderRow[], locale: string): Generator<void, void> {
  yield* numbers.prepare(rows, locale);
  yield* buyers.prepare(rows, locale);
  for (const row of rows) {
    amountsOf(row);
    yield;
  }
}

const knownSince = onceForEach(waitingSince);

const nullsLast =
  <Key>(compare: (a: Key, b: Key) => number) =>
  (a: Key | null, b: Key | null): number => {
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return compare(a, b);
  };
