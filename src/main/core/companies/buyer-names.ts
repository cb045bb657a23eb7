import { z } from 'zod';
import { buyerKeyOf } from '../../../shared/contract/calls/export-parties.ts';
import { buyerName, type OrderHeader } from '../../../shared/domain/order/order.ts';
import { cutText, shownInRow } from '../../../shared/domain/values/cut-text.ts';
import type { Database } from '../ports.ts';

/**
 * The buyer as one order names it. `partyName`: the buying party, where the order names it; `buyerName`:
 * any name, if only an address.
 */
export type BuyerOnOrder = { buyerKey: string; partyName: string | null; buyerName: string };

/** Reads the buyer from the header of an order. A very long name is cut. */
export const buyerOnOrder = (
  header: Parameters<typeof buyerName>[0] & Pick<OrderHeader, 'companyId'>,
): BuyerOnOrder => ({
  buyerKey: buyerKeyOf(header),
  partyName: nameInRow(header.buyerParty?.names[0] ?? null),
  buyerName: nameInRow(buyerName(header)),
});

/** A name as lists show it. They hold the names of all orders in memory. */
export const nameInRow = <Name extends string | null>(name: Name): Name | string =>
  name === null ? name : cutText(name, shownInRow);

export type BuyerNames = ReturnType<typeof createBuyerNames>;

/**
 * The only code that decides on a buyer's name (open points, section 3). The first source counts that has
 * one: the buying party on this order, that on most of the buyer's orders, the company search, most
 * delivery addresses.
 */
export const createBuyerNames = (database: Database) => {
  const find = (accountId: number, buyerKey: string): string | null => {
    const row = database.get(nameSql, accountId, buyerKey);
    return row === null ? null : nameRow.parse(row).name;
  };

  const buyerRows = (sql: string, ...values: (string | number)[]): string[] =>
    database.all(sql, ...values).map((row) => buyerRow.parse(row).buyer_key);

  return {
    /** Each buyer is looked up once. Made for one list and thrown away with it. */
    of: (accountId: number) => {
      const known = new Map<string, string | null>();
      /** By `buyerKeyOf`; `null` where no order belongs to this buyer. */
      const ofBuyer = (buyerKey: string): string | null => {
        const found = known.get(buyerKey);
        if (found !== undefined) return found;
        const name = find(accountId, buyerKey);
        known.set(buyerKey, name);
        return name;
      };
      return {
        ofBuyer,
        onOrder: ({ buyerKey, partyName, buyerName: onlyHere }: BuyerOnOrder): string =>
          partyName ?? ofBuyer(buyerKey) ?? onlyHere,
      };
    },

    /** The name of a buyer's company; `null` where only a person or a number is known of it. */
    company: (accountId: number, buyerKey: string): string | null => {
      const row = database.get(companySql, accountId, buyerKey);
      return row === null ? null : nameRow.parse(row).name;
    },

    /** All buyers of an account. `company`: the same name, `null` if only a person or a number is known. */
    all: (accountId: number): { key: string; name: string; company: string | null }[] => {
      const first = new Map<string, { key: string; name: string; company: string | null }>();
      for (const row of database.all(allSql, accountId)) {
        const { buyer_key: key, source, name } = rankedRow.parse(row);
        if (!first.has(key)) first.set(key, { key, name, company: source > lastCompanySource ? null : name });
      }
      return [...first.values()];
    },

    /**
     * Stores a name from the company search. Returns the keys of the orders whose buyer has another name
     * now.
     */
    remember: (accountId: number, buyerKey: string, name: string): number[] => {
      const before = find(accountId, buyerKey);
      database.run(
        'DELETE FROM main.buyer_names WHERE account_id = ? AND buyer_key = ? AND source = 2',
        accountId,
        buyerKey,
      );
      database.run(
        'INSERT INTO main.buyer_names (account_id, buyer_key, source, name, orders) VALUES (?, ?, 2, ?, 1)',
        accountId,
        buyerKey,
        name,
      );
      if (find(accountId, buyerKey) === before) return [];
      database.run(
        'INSERT OR IGNORE INTO search_queue SELECT key FROM orders WHERE account_id = ? AND buyer_key = ?',
        accountId,
        buyerKey,
      );
      return database
        .all('SELECT key FROM orders WHERE account_id = ? AND buyer_key = ?', accountId, buyerKey)
        .map((row) => keyRow.parse(row).key);
    },

    /** Companies without a name that the company search wasn't asked for recently. */
    nameless: (accountId: number, searchedBefore: number, now: number): string[] =>
      buyerRows(
        `SELECT buyer_names.buyer_key FROM buyer_names LEFT JOIN buyers USING (account_id, buyer_key)
         WHERE account_id = ?1 AND buyer_key LIKE '${companyPrefix}%'
         GROUP BY buyer_key HAVING MIN(source) > 2 AND (asked_at IS NULL OR asked_at <= ?2 OR asked_at > ?3)
         ORDER BY MIN(id)`,
        accountId,
        searchedBefore,
        now,
      ),

    noteSearch: (accountId: number, buyerKey: string, at: number): void => {
      database.run(
        `INSERT INTO main.buyers (account_id, buyer_key, asked_at) VALUES (?, ?, ?)
         ON CONFLICT (account_id, buyer_key) DO UPDATE SET asked_at = excluded.asked_at`,
        accountId,
        buyerKey,
        at,
      );
    },
  };
};

export const companyPrefix = 'company:';

/** Sources above it name a person, or our own number with the buyer. */
const lastCompanySource = 3;

const companySql = `SELECT name FROM buyer_names WHERE account_id = ? AND buyer_key = ? AND source <= ${lastCompanySource}
ORDER BY source, orders DESC, id LIMIT 1`;
const nameSql = `SELECT name FROM buyer_names WHERE account_id = ? AND buyer_key = ?
ORDER BY source, orders DESC, id LIMIT 1`;
const allSql = `SELECT buyer_key, source, name FROM buyer_names WHERE account_id = ?
ORDER BY buyer_key, source, orders DESC, id`;

const rankedRow = z.object({ buyer_key: z.string(), source: z.number(), name: z.string() });
const nameRow = z.object({ name: z.string() });
const buyerRow = z.object({ buyer_key: z.string() });
const keyRow = z.object({ key: z.number().int() });
