import { z } from 'zod';
import { type SearchedKind, searchedKinds } from '../../../shared/contract/search.ts';
import type { OrderLine } from '../../../shared/domain/order.ts';
import type { Database } from '../ports.ts';
import { matchOf } from './match.ts';
import type { OwnDocument } from './order-texts.ts';
import type { Term } from './query.ts';
import { searchedLine } from './searched-line.ts';

/** An order as the index takes it: its folded texts by kind, and what hits are ranked by. */
export type SearchedOrder = {
  accountId: number;
  closed: boolean;
  receivedAt: number;
  texts: Record<SearchedKind, string[]>;
};

export type SearchStore = ReturnType<typeof createSearchStore>;

/** SQL of the search. Triggers put an order into the queue in the transaction that changes it. Who writes has a transaction open. */
export const createSearchStore = (database: Database) => {
  const piecesOf = (two: string): string[] =>
    database
      .all('SELECT term FROM search_pieces WHERE term >= ? AND term < ?', two, `${two}\u{10ffff}`)
      .map((row) => termRow.parse(row).term);

  return {
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
      database.run('DELETE FROM search_texts WHERE rowid = ?', orderKey);
    },

    insert: (orderKey: number, { accountId, closed, receivedAt, texts }: SearchedOrder): void => {
      database.run(
        'INSERT INTO search_orders (order_key, account_id, closed, received_at) VALUES (?, ?, ?, ?)',
        orderKey,
        accountId,
        Number(closed),
        receivedAt,
      );
      database.run(
        `INSERT INTO search_texts (rowid, ${searchedKinds.join(', ')}) VALUES (?, ?, ?, ?, ?, ?)`,
        orderKey,
        ...searchedKinds.map((kind) => texts[kind].map((text) => `${text}${end}`).join('')),
      );
    },

    /**
     * Keys of the orders with all terms, the best first: an order is ranked by the least telling place that it takes to have all of
     * them, then open before closed, and the newest first.
     */
    find: (accountId: number, terms: Term[], most: number): number[] => {
      const found = new Set<number>();
      for (let kinds = 1; kinds <= searchedKinds.length && found.size < most; kinds += 1) {
        const match = matchOf(terms, searchedKinds.slice(0, kinds), piecesOf);
        if (match === null) return [];
        for (const row of database.all(findSql, match, accountId, most)) {
          if (found.size < most) found.add(keyRow.parse(row).order_key);
        }
      }
      return [...found];
    },

    linesOf: (orderKey: number): OrderLine[] =>
      database
        .all('SELECT line, received FROM order_lines WHERE order_key = ? ORDER BY sequence', orderKey)
        .map(searchedLine),

    documentsOf: (orderKey: number): OwnDocument[] =>
      database
        .all('SELECT position, name FROM documents WHERE order_key = ? ORDER BY created_at, rowid', orderKey)
        .map((row) => documentRow.parse(row)),
  };
};

/** Nothing that is typed has it, so nothing is found across two texts; and with it each text's last two letters begin three. */
const end = '\n';

const findSql = `SELECT order_key FROM search_texts JOIN search_orders ON order_key = search_texts.rowid
WHERE search_texts MATCH ? AND account_id = ? ORDER BY closed, received_at DESC, order_key DESC LIMIT ?`;

const keyRow = z.object({ order_key: z.number().int() });
const countRow = z.object({ count: z.number().int() });
const termRow = z.object({ term: z.string() });
const documentRow = z.object({ position: z.string().nullable(), name: z.string() });
