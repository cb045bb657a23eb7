import { z } from 'zod';
import { type SearchedKind, searchedKinds } from '../../../shared/contract/search.ts';
import type { OrderLine } from '../../../shared/domain/order.ts';
import type { Database } from '../ports.ts';
import { gramsOf } from './grams.ts';
import type { OwnDocument } from './order-texts.ts';
import type { Term } from './query.ts';
import { searchedLine } from './searched-line.ts';

/** An order as the index holds it: its folded texts by kind, one on each line, and what hits are ranked by. */
export type SearchedOrder = {
  accountId: number;
  closed: boolean;
  receivedAt: number;
  texts: Record<SearchedKind, string>;
};

export type SearchStore = ReturnType<typeof createSearchStore>;

/** SQL of the search. Triggers put an order into the queue in the transaction that changes it. Who writes has a transaction open. */
export const createSearchStore = (database: Database) => ({
  /** The next orders of the queue. */
  waiting: (most: number): number[] =>
    database
      .all('SELECT order_key FROM search_queue ORDER BY order_key LIMIT ?', most)
      .map((row) => keyRow.parse(row).order_key),

  missing: (): number => countRow.parse(database.get('SELECT COUNT(*) AS count FROM search_queue')).count,

  done: (orderKey: number): void => {
    database.run('DELETE FROM search_queue WHERE order_key = ?', orderKey);
  },

  remove: (orderKey: number): void => {
    if (database.run('DELETE FROM search_orders WHERE order_key = ?', orderKey).changes === 0) return;
    database.run('DELETE FROM search_grams WHERE rowid = ?', orderKey);
  },

  insert: (orderKey: number, { accountId, closed, receivedAt, texts }: SearchedOrder): void => {
    const columns = searchedKinds.map((kind) => texts[kind]);
    database.run(
      `INSERT INTO search_orders (order_key, account_id, closed, received_at, ${searchedKinds.join(', ')})
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      orderKey,
      accountId,
      Number(closed),
      receivedAt,
      ...columns,
    );
    database.run('INSERT INTO search_grams (rowid, text) VALUES (?, ?)', orderKey, columns.join('\n'));
  },

  /** Keys of the orders with all terms, the best first. */
  find: (accountId: number, terms: Term[], most: number): number[] => {
    const grams = gramsOf(terms);
    return database
      .all(
        findSql(terms.length, grams !== null),
        ...[accountId, most, grams],
        ...terms.flatMap(({ folded, squashed }) => [folded, squashed]),
      )
      .map((row) => keyRow.parse(row).order_key);
  },

  linesOf: (orderKey: number): OrderLine[] =>
    database
      .all('SELECT line, received FROM order_lines WHERE order_key = ? ORDER BY sequence', orderKey)
      .map(searchedLine),

  documentsOf: (orderKey: number): OwnDocument[] =>
    database
      .all('SELECT position, name FROM documents WHERE order_key = ? ORDER BY created_at, rowid', orderKey)
      .map((row) => documentRow.parse(row)),
});

/**
 * The index only tells who may have the terms: each text is looked into. An order is ranked by the term that is found in the
 * least telling place.
 */
const findSql = (terms: number, byGrams: boolean): string => `
WITH found AS MATERIALIZED (
  SELECT order_key, closed, received_at, max(0, ${Array.from({ length: terms }, (_, index) => placeOf(index)).join(', ')}) AS place
  FROM ${byGrams ? 'search_grams JOIN search_orders ON order_key = search_grams.rowid' : 'search_orders'}
  WHERE account_id = ?1 AND ${byGrams ? 'search_grams MATCH ?3' : '?3 IS NULL'}
)
SELECT order_key FROM found WHERE place < ${searchedKinds.length}
ORDER BY place, closed, received_at DESC, order_key DESC LIMIT ?2`;

const placeOf = (term: number): string => {
  const [folded, squashed] = [`?${4 + 2 * term}`, `?${5 + 2 * term}`];
  const cases = searchedKinds.map(
    (kind, place) => `WHEN instr(${kind}, ${folded}) OR instr(${kind}, ${squashed}) THEN ${place}`,
  );
  return `CASE ${cases.join(' ')} ELSE ${searchedKinds.length} END`;
};

const keyRow = z.object({ order_key: z.number().int() });
const countRow = z.object({ count: z.number().int() });
const documentRow = z.object({ position: z.string().nullable(), name: z.string() });
