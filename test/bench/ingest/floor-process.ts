import { once } from 'node:events';
import { join } from 'node:path';
import { keepHeapSmall } from '../../../src/main/adapters/heap.ts';
import { openDatabase } from '../../../src/main/adapters/store/sqlite.ts';
import { migrate } from '../../../src/main/core/db/migrate.ts';
import type { SqlValue } from '../../../src/main/core/ports.ts';
import { benchPage } from './bench-orders.ts';
import { measureWork } from './work-meter.ts';

/**
 * The least work of any client: JSON.parse of the same bytes, once, and the bare inserts of the same rows
 * with every column and index. Pragmas are the same, and each page is one transaction. The rows are those
 * that Orderbell wrote.
 * Arguments: folder of Orderbell's store, number of orders.
 */
const [folder = '', orders = '0'] = process.argv.slice(2);
const total = Number(orders);

// The same settings as Orderbell, since it collects the same kind of garbage.
keepHeapSmall();
const source = openDatabase(join(folder, 'orderbell.sqlite'));
const target = openDatabase(join(folder, 'floor.sqlite'));
migrate(target);

const namesOf = (table: string): string[] =>
  source.all('SELECT name FROM pragma_table_info(?)', table).map(({ name }) => String(name));

const copier = (table: string, key: string) => {
  const names = namesOf(table);
  const insert = `INSERT INTO main.${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`;
  const select = `SELECT ${names.join(', ')} FROM ${table} WHERE ${key} > ? AND ${key} <= ?`;
  return {
    rows: (from: number, to: number): SqlValue[][] =>
      source.all(select, from, to).map((row) => names.map((name) => sqlValueOf(row[name]))),
    insert: (rows: SqlValue[][]): void => {
      for (const row of rows) target.run(insert, ...row);
    },
  };
};

const sqlValueOf = (value: unknown): SqlValue =>
  typeof value === 'string' || typeof value === 'number' || value instanceof Uint8Array ? value : null;

const [accounts, ...tables] = [
  copier('accounts', 'id'),
  copier('orders', 'key'),
  copier('order_texts', 'order_key'),
  copier('order_lines', 'order_key'),
  copier('order_revisions', 'order_key'),
];
accounts.insert(accounts.rows(0, 1));

let cpuMs = 0;
let wallMs = 0;
for (let from = 0; from < total; from += 100) {
  const to = Math.min(total, from + 100);
  const bytes = Buffer.from(`{"data":${benchPage(from, to)},"total":${total},"lastUpdatedAt":null}`);
  const rows = tables.map((table) => table.rows(from, to));
  const work = measureWork();
  const page: { data: unknown[] } = JSON.parse(bytes.toString('utf8'));
  if (page.data.length !== to - from) throw new Error('the floor read another page');
  target.write(() => {
    tables.forEach((table, index) => {
      table.insert(rows[index] ?? []);
    });
  });
  const spent = work();
  cpuMs += spent.cpuMs;
  wallMs += spent.wallMs;
}
source.close();
target.close();
process.send?.({ cpuMs, wallMs });
await once(process, 'disconnect');
