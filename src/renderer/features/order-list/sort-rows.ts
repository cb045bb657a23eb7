import type { OrderRow } from '../../../shared/contract/orders.ts';
import type { OrderSort } from '../../../shared/contract/views.ts';
import type { OrderFacts } from '../../../shared/domain/order-facts.ts';
import { waitingSince } from '../../../shared/domain/order-filter.ts';
import { processStatus } from '../../../shared/domain/statuses.ts';
import { type Scope, trays } from '../../../shared/domain/tray.ts';
import { standsByDate } from '../../../shared/domain/usual-order.ts';
import { compareExact, type ExactKey, exactKey } from './exact-order.ts';
import { createNaturalOrder } from './natural-order.ts';

/** As `inUsualOrder` has it. */
export const usualSort = (scope: Scope): OrderSort =>
  standsByDate(scope) ? { by: 'date', descending: false } : { by: 'age', descending: true };

/**
 * The rows in the order chosen; rows that are alike stay as they were among each other. What has no date or amount comes
 * last, whichever way round.
 *
 * @param locale BCP 47: by it texts are sorted
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
      // Days as `yyyy-MM-dd`: their letters sort as they do.
      return sortedBy(
        rows,
        ({ facts }) => facts.nextDate,
        nullsLast((a, b) => turn * (a < b ? -1 : a > b ? 1 : 0)),
      );
    case 'number':
      return sortedByText(rows, numbers, turn, locale);
    case 'buyer':
      return sortedByText(rows, buyers, turn, locale);
    case 'status':
      return sortedBy(rows, statusRank, (a, b) => turn * (a - b));
    case 'amount':
      return sortedByAmount(rows, turn);
  }
};

/** The currencies in the order in which rows that are sorted by amount have them; `null`: none is named. */
export const currenciesInOrder = (rows: readonly OrderRow[]): (string | null)[][] =>
  [...new Set(rows.map(groupOf))].flatMap((group) => (group === null ? [] : [currenciesOf(group)]));

/** The currencies of the rows, the most frequent first; `null`: none is named. */
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

type Totals = OrderFacts['totals'];

/** Amounts of two currencies are neither added nor compared: an order with both stands with others that have both. */
const groupOf = ({ facts: { totals } }: OrderRow): string | null =>
  totals.length === 0
    ? null
    : byCurrency(totals)
        .map(({ currencyIso }) => currencyIso ?? '')
        .join(between);

/** However the lines of an order stand. */
const byCurrency = (totals: Totals): Totals =>
  totals.length < 2
    ? totals
    : totals.toSorted((a, b) => ((a.currencyIso ?? '') < (b.currencyIso ?? '') ? -1 : 1));

const sortedByAmount = (rows: readonly OrderRow[], turn: number): OrderRow[] => {
  const groups = rows.map(groupOf);
  const places = new Map(byFrequency(groups).map((group, index) => [group, index]));
  return sortedBy(
    rows,
    ({ facts }, index) => {
      const place = places.get(groups[index] ?? '');
      const amounts = byCurrency(facts.totals).map(({ value }) => exactKey(value));
      return facts.totals.length === 0 ? null : { place: place ?? 0, amounts };
    },
    nullsLast((a, b) => a.place - b.place || turn * compareAmounts(a.amounts, b.amounts)),
  );
};

/** Of the same currencies in the same order: by the first that differs. */
const compareAmounts = (a: readonly ExactKey[], b: readonly ExactKey[]): number => {
  for (const [index, amount] of a.entries()) {
    const other = b[index];
    const order = other === undefined ? 0 : compareExact(amount, other);
    if (order !== 0) return order;
  }
  return 0;
};

const statusOrder: readonly string[] = Object.values(processStatus);

/** What needs the user first: an answer of hers that was stopped, then tray by tray, in each by the service's status. */
const statusRank = ({ responseState, tray, processStatus: status }: OrderRow): number => {
  const stopped = responseState === 'conflict' || responseState === 'needs-attention';
  const known = statusOrder.indexOf(status);
  return (stopped ? 0 : 1 + trays.indexOf(tray)) * 100 + (known < 0 ? statusOrder.length : known);
};

const numbers = createNaturalOrder((row: OrderRow) => row.purchaseOrderNumber);
const buyers = createNaturalOrder((row: OrderRow) => row.buyerName);

/** Takes their numbers apart while nobody waits, as sorting by them would. */
export const readyToSort = (rows: readonly OrderRow[]): void => {
  for (const row of rows) numbers.keyOf(row);
};

const sortedByText = (
  rows: readonly OrderRow[],
  { keyOf, comparing }: typeof numbers,
  turn: number,
  locale: string,
): OrderRow[] => {
  const keyed = rows.map((row) => ({ row, key: keyOf(row) }));
  const compare = comparing(locale);
  return keyed.sort((a, b) => turn * compare(a.key, b.key)).map(({ row }) => row);
};

/** What is compared is looked up once for each row and not at each comparison. */
const sortedBy = <Key>(
  rows: readonly OrderRow[],
  keyOf: (row: OrderRow, index: number) => Key,
  compare: (a: Key, b: Key) => number,
): OrderRow[] =>
  rows
    .map((row, index) => ({ row, key: keyOf(row, index) }))
    .sort((a, b) => compare(a.key, b.key))
    .map(({ row }) => row);

// A row never changes, another one comes in its place: with each of those the moments of all others would be read anew.
const knownSince = (row: OrderRow): number => {
  const known = moments.get(row) ?? waitingSince(row);
  moments.set(row, known);
  return known;
};

const moments = new WeakMap<OrderRow, number>();

const nullsLast =
  <Key>(compare: (a: Key, b: Key) => number) =>
  (a: Key | null, b: Key | null): number => {
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return compare(a, b);
  };
