import { z } from 'zod';
import { type SearchedKind, searchedKinds } from '../../../shared/contract/search.ts';
import type { OrderLine } from '../../../shared/domain/order.ts';
import type { Database } from '../ports.ts';
import { beginningsOf, matchOf, openPiece, waysOf } from './match.ts';
import type { OwnDocument } from './order-texts.ts';
import type { Term } from './query.ts';
import { searchedLine } from './searched-line.ts';

/** An order for the index: its folded texts by kind, and what ranks it. */
export type SearchedOrder = {
  accountId: number;
  /** By `buyerKeyOf`, and the name by which all of the buyer's orders are found. */
  buyerKey: string;
  buyerName: string;
  closed: boolean;
  receivedAt: number;
  texts: Record<SearchedKind, string[]>;
};

export type SearchStore = ReturnType<typeof createSearchStore>;

/** SQL of the search. Triggers queue each changed order. Callers of what writes have a transaction open. */
export const createSearchStore = (database: Database) => {
  /** Seeks the next trigram each time, since the table has a row for each occurrence. */
  const piecesOf = (two: string): string[] => {
    const pieces: string[] = [];
    for (let from = two; ; ) {
      const row = database.get(pieceSql, from, `${two}\u{10ffff}`);
      if (row === null) return pieces;
      const { term } = termRow.parse(row);
      pieces.push(term);
      from = `${term}\u{1}`;
    }
  };

  const noteName = (accountId: number, buyerKey: string, name: string): void => {
    const row = database.get(
      'SELECT indexed_as FROM buyers WHERE account_id = ? AND buyer_key = ?',
      accountId,
      buyerKey,
    );
    const before = row === null ? null : indexedRow.parse(row).indexed_as;
    if (before === name) return;
    database.run(
      `INSERT INTO buyers (account_id, buyer_key, indexed_as) VALUES (?, ?, ?)
       ON CONFLICT (account_id, buyer_key) DO UPDATE SET indexed_as = excluded.indexed_as`,
      accountId,
      buyerKey,
      name,
    );
    if (before === null) return;
    database.run(
      'INSERT OR IGNORE INTO search_queue SELECT key FROM orders WHERE account_id = ? AND buyer_key = ?',
      accountId,
      buyerKey,
    );
  };

  const isAnywhere = (match: string): boolean => database.get(anywhereSql, match) !== null;

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
      const row = database.get('SELECT place FROM search_orders WHERE order_key = ?', orderKey);
      if (row === null) return;
      const { place } = placeRow.parse(row);
      database.run('DELETE FROM search_orders WHERE place = ?', place);
      database.run('DELETE FROM search_texts WHERE rowid = ?', place);
    },

    /** A new name of the buyer queues the buyer's other orders. */
    insert: (orderKey: number, order: SearchedOrder): void => {
      const { accountId, buyerKey, buyerName, closed, receivedAt, texts } = order;
      noteName(accountId, buyerKey, buyerName);
      let place = firstPlace(receivedAt, orderKey);
      while (database.get('SELECT 1 FROM search_orders WHERE place = ?', place) !== null) place += 1;
      database.run(
        'INSERT INTO search_orders (place, order_key, account_id) VALUES (?, ?, ?)',
        place,
        orderKey,
        accountId,
      );
      database.run(
        `INSERT INTO search_texts (rowid, ${searchedKinds.join(', ')}, open) VALUES (?, ?, ?, ?, ?, ?, ?)`,
        place,
        ...searchedKinds.map((kind) => texts[kind].map((text) => `${text}${end}`).join('')),
        closed ? '' : openPiece,
      );
    },

    /**
     * Keys of the orders with all terms, the best first. An order ranks by the least important kind of text
     * that it needs for all terms. Then open orders come before closed ones, and newer ones first.
     */
    find: (accountId: number, terms: Term[], most: number): number[] => {
      const words = terms.map((term) => waysOf(term, piecesOf));
      if (words.some((ways) => ways.length === 0)) return [];
      const newest = (match: string): number[] =>
        database.all(findSql, match, accountId, most).map((row) => keyRow.parse(row).order_key);
      const bestIn = (kinds: readonly SearchedKind[]): number[] => {
        // A term that these kinds don't have at all would be searched in all orders.
        if (!words.every((ways) => isAnywhere(matchOf([beginningsOf(ways)], kinds)))) return [];
        const all = newest(matchOf(words, kinds));
        return all.length === 0 ? [] : [...newest(matchOf(words, kinds, true)), ...all];
      };
      const found = new Set<number>();
      let enough = most;
      for (let count = 1; count <= searchedKinds.length && found.size < enough; count += 1) {
        for (const key of bestIn(searchedKinds.slice(0, count))) found.add(key);
        // Numbers alone give too few hits, so the number of all hits is the limit.
        if (count === 1 && found.size < most) enough = newest(matchOf(words, searchedKinds)).length;
      }
      return [...found].slice(0, most);
    },

    linesOf: (orderKey: number): OrderLine[] =>
      database
        .all('SELECT position, line FROM order_lines WHERE order_key = ? ORDER BY sequence', orderKey)
        .map((row) => ({ ...searchedLine(row), position: positionRow.parse(row).position })),

    documentsOf: (orderKey: number): OwnDocument[] =>
      database
        .all('SELECT position, name FROM documents WHERE order_key = ? ORDER BY created_at, rowid', orderKey)
        .map((row) => documentRow.parse(row)),
  };
};

/**
 * Ends each text. No typed text has it, so that no hit spans two texts, and the last two letters have a
 * trigram.
 */
const end = '\n';

// Reads from the newest order on, and stops at the limit.
const findSql = `SELECT order_key FROM search_texts CROSS JOIN search_orders ON place = search_texts.rowid
WHERE search_texts MATCH ? AND account_id = ? ORDER BY search_texts.rowid DESC LIMIT ?`;
const anywhereSql = 'SELECT 1 FROM search_texts WHERE search_texts MATCH ? LIMIT 1';
const pieceSql = 'SELECT term FROM search_pieces WHERE term >= ? AND term < ? LIMIT 1';

/** By the moment of receipt, then by key: a page has fewer than a thousand orders of the same millisecond. */
const firstPlace = (receivedAt: number, orderKey: number): number => receivedAt * 1_000 + (orderKey % 1_000);

const indexedRow = z.object({ indexed_as: z.string().nullable() });
const keyRow = z.object({ order_key: z.number().int() });
const placeRow = z.object({ place: z.number().int() });
const countRow = z.object({ count: z.number().int() });
const termRow = z.object({ term: z.string() });
const positionRow = z.object({ position: z.string() });
const documentRow = z.object({ position: z.string().nullable(), name: z.string() });
