import { z } from 'zod';
import { type SearchedKind, searchedKinds } from '../../../shared/contract/calls/search.ts';
import type { OrderLine } from '../../../shared/domain/order/order.ts';
import { lineRow } from '../orders/stored-order.ts';
import type { Database } from '../ports.ts';
import { isRecord } from '../service/codec/wire-fields.ts';
import { shapeLine } from '../service/codec/wire-line.ts';
import type { OwnDocument } from './order-texts.ts';
import { lengthOf, type Term } from './query.ts';

/** An order for the index: its folded texts by kind, and the values that rank hits. */
export type SearchedOrder = {
  accountId: number;
  /** By `buyerKeyOf`, and the name that finds all of the buyer's orders. */
  buyerKey: string;
  buyerName: string;
  closed: boolean;
  receivedAt: number;
  texts: Record<SearchedKind, string[]>;
};

export type SearchStore = ReturnType<typeof createSearchStore>;

/**
 * The SQL of the search. Triggers put an order into the queue in the transaction that changes it. Writers
 * need an open transaction.
 */
export const createSearchStore = (database: Database) => {
  /** Reads the next term each time: the table has a row for each place of a term. */
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
      `INSERT INTO main.buyers (account_id, buyer_key, indexed_as) VALUES (?, ?, ?)
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
      database.run('DELETE FROM main.search_orders WHERE place = ?', place);
      database.run('DELETE FROM search_texts WHERE rowid = ?', place);
    },

    /** Where the buyer had another name before, the other orders need indexing again. */
    insert: (orderKey: number, order: SearchedOrder): void => {
      const { accountId, buyerKey, buyerName, closed, receivedAt, texts } = order;
      noteName(accountId, buyerKey, buyerName);
      let place = firstPlace(receivedAt, orderKey);
      while (database.get('SELECT 1 FROM search_orders WHERE place = ?', place) !== null) place += 1;
      database.run(
        'INSERT INTO main.search_orders (place, order_key, account_id) VALUES (?, ?, ?)',
        place,
        orderKey,
        accountId,
      );
      database.run(
        `INSERT INTO search_texts (rowid, ${searchedKinds.join(', ')}, open) VALUES (?, ${searchedKinds.map(() => '?').join(', ')}, ?)`,
        place,
        ...searchedKinds.map((kind) => texts[kind].map((text) => `${text}${end}`).join('')),
        closed ? '' : openPiece,
      );
    },

    /**
     * Keys of the orders with all terms, best first: the order with this number, numbers that begin with it,
     * then by the least important place that is needed. Among these open before closed, then newest first.
     *
     * @param number the terms as one number: see `readNumber`
     */
    find: (accountId: number, terms: Term[], number: Term, most: number): number[] => {
      const words = terms.map((term) => alternativesOf(term, piecesOf));
      if (words.some((alternatives) => alternatives.length === 0)) return [];
      const newest = (match: string): number[] =>
        database.all(findSql, match, accountId, most).map((row) => keyRow.parse(row).order_key);
      const bestIn = (kinds: readonly SearchedKind[]): number[] => {
        // A term that exists nowhere in these few kinds would be searched in all orders.
        if (!words.every((alternatives) => isAnywhere(matchOf([beginningsOf(alternatives)], kinds))))
          return [];
        const all = newest(matchOf(words, kinds));
        return all.length === 0 ? [] : [...newest(onlyOpen(matchOf(words, kinds))), ...all];
      };
      const bestNumbers = (): number[] =>
        [wholeNumberOf(number), numberBeginningOf(number, piecesOf)].flatMap((match) =>
          match === null ? [] : [...newest(onlyOpen(match)), ...newest(match)],
        );
      const found = new Set<number>();
      let enough = most;
      for (let count = 1; count <= searchedKinds.length && found.size < enough; count += 1) {
        const best = bestIn(searchedKinds.slice(0, count));
        // Only these orders can have the terms as their number, or as its beginning.
        if (count === 1 && best.length > 0) for (const key of bestNumbers()) found.add(key);
        for (const key of best) found.add(key);
        // Where numbers alone give too few hits: how many there are at all.
        if (count === 1 && found.size < most) enough = newest(matchOf(words, searchedKinds)).length;
      }
      return [...found].slice(0, most);
    },

    /** Bytes of an order's texts, without reading them. */
    sizeOf: (orderKey: number): number =>
      sizeRow.parse(
        database.get(
          `SELECT coalesce((SELECT octet_length(header) FROM main.order_texts WHERE order_key = ?1), 0)
             + coalesce((SELECT sum(octet_length(line)) FROM main.order_lines WHERE order_key = ?1), 0) AS bytes`,
          orderKey,
        ),
      ).bytes,

    linesOf: (orderKey: number): OrderLine[] =>
      database
        .all('SELECT position, line FROM order_lines WHERE order_key = ? ORDER BY sequence', orderKey)
        .map((row) => ({ ...searchedLine(row), position: positionRow.parse(row).position })),

    /** A line of the newest order with exactly this item number. `null`: none. */
    lineWithItem: (accountId: number, item: string): { orderKey: number; line: OrderLine } | null => {
      const row = database.get(itemSql, item, accountId);
      return row === null
        ? null
        : {
            orderKey: keyRow.parse(row).order_key,
            line: { ...searchedLine(row), position: positionRow.parse(row).position },
          };
    },

    documentsOf: (orderKey: number): OwnDocument[] =>
      database
        .all(
          'SELECT position, name FROM documents WHERE order_key = ? ORDER BY created_at, sequence',
          orderKey,
        )
        .map((row) => documentRow.parse(row)),
  };
};

/**
 * A separator that can't be typed, so no term is found across two texts. With it each text's last two
 * letters begin a trigram.
 */
const end = '\n';

// Read from its end, and only until there are enough.
const findSql = `SELECT order_key FROM search_texts CROSS JOIN search_orders ON place = search_texts.rowid
WHERE search_texts MATCH ? AND account_id = ? ORDER BY search_texts.rowid DESC LIMIT ?`;
const itemSql = `SELECT order_key, position, line FROM order_lines JOIN orders ON key = order_key
WHERE item = ? AND account_id = ? ORDER BY order_key DESC, sequence LIMIT 1`;
const anywhereSql = 'SELECT 1 FROM search_texts WHERE search_texts MATCH ? LIMIT 1';
const pieceSql = 'SELECT term FROM search_pieces WHERE term >= ? AND term < ? LIMIT 1';

/**
 * By the time of receipt. Within one millisecond the key decides, for more orders than a page has. After a
 * clock far in the future only the key counts: larger numbers aren't exact.
 */
const firstPlace = (receivedAt: number, orderKey: number): number =>
  receivedAt < latestReceipt ? receivedAt * 1_000 + (orderKey % 1_000) : latestReceipt * 1_000 + orderKey;

/** In the year 2255. Milliseconds since 1970. */
const latestReceipt = 9e12;

const indexedRow = z.object({ indexed_as: z.string().nullable() });
const keyRow = z.object({ order_key: z.number().int() });
const sizeRow = z.object({ bytes: z.number().int() });
const placeRow = z.object({ place: z.number().int() });
const countRow = z.object({ count: z.number().int() });
const termRow = z.object({ term: z.string() });
const positionRow = z.object({ position: z.string() });
const documentRow = z.object({ position: z.string().nullable(), name: z.string() });

/** The searched forms of a word, each of at least three letters, since the index has trigrams. */
type Alternatives = string[];

/**
 * The forms in which a word can be found; none where no text has it.
 *
 * @param pieces all trigrams of the index that begin with these two letters
 */
export const alternativesOf = (
  { folded, squashed }: Term,
  pieces: (two: string) => string[],
): Alternatives => [
  ...(lengthOf(folded) < 3 ? pieces(folded) : [folded]),
  ...(squashed === null ? [] : [squashed]),
];

/**
 * The first trigram of each form. A text without it can't have the word, and reading these is a fraction of
 * the work.
 */
export const beginningsOf = (alternatives: Alternatives): Alternatives => [
  ...new Set(alternatives.map((one) => [...one].slice(0, 3).join(''))),
];

/** The FTS5 query for the orders that have every word in texts of these kinds. */
export const matchOf = (words: Alternatives[], kinds: readonly SearchedKind[]): string => {
  const all = words.map((alternatives) => `(${alternatives.map(quoted).join(' OR ')})`).join(' AND ');
  return `{${kinds.join(' ')}} : (${all})`;
};

/** The FTS5 query for open orders among those of `match`. */
export const onlyOpen = (match: string): string => `open : ${quoted(openPiece)} AND ${match}`;

/** The FTS5 query for the orders with exactly this number. */
const wholeNumberOf = (number: Term): string | null =>
  numberMatchOf(formsOf(number).map((form) => form + end));

/** The FTS5 query for the orders whose number begins with this. @param pieces as for `alternativesOf` */
const numberBeginningOf = (number: Term, pieces: (two: string) => string[]): string | null =>
  numberMatchOf(formsOf(number).flatMap((form) => (lengthOf(form) < 3 ? pieces(form) : [form])));

// `^` is the beginning of the column. A number without its punctuation follows the separator.
const numberMatchOf = (beginnings: string[]): string | null =>
  beginnings.length === 0
    ? null
    : `{number} : (${beginnings.flatMap((one) => [`^${quoted(one)}`, quoted(end + one)]).join(' OR ')})`;

const formsOf = ({ folded, squashed }: Term): string[] => (squashed === null ? [folded] : [folded, squashed]);

/** The value of the column `open` for an open order: three letters, the shortest that the index has. */
const openPiece = 'yes';

// Within quotes FTS5 reads only letters.
const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/**
 * A stored line for the search. Texts are whole; numbers may lack digits that JSON.parse can't hold. This
 * takes a tenth of the time of exact reading.
 */
const searchedLine = (row: unknown): OrderLine => quickly(lineText.parse(row).line) ?? lineRow.parse(row);

const lineText = z.object({ line: z.string() });

const quickly = (text: string): OrderLine | null => {
  try {
    const line: unknown = JSON.parse(text);
    return isRecord(line) ? shapeLine(line) : null;
  } catch {
    return null;
  }
};
