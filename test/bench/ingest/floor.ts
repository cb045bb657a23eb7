import { join } from 'node:path';
import { openDatabase } from '../../../src/main/adapters/sqlite.ts';
import { benchOrder } from './bench-orders.ts';

/**
 * What no client can do without: JSON.parse of the same bytes, and the bare inserts of the same rows in transactions of
 * one page. Milliseconds.
 */
export const measureFloor = (folder: string, total: number): number => {
  const pages = Array.from({ length: Math.ceil(total / 100) }, (_, page) =>
    JSON.stringify(
      Array.from({ length: Math.min(100, total - page * 100) }, (_, index) => benchOrder(page * 100 + index)),
    ),
  );
  const database = openDatabase(join(folder, 'floor.sqlite'));
  database.script(
    'CREATE TABLE orders (key INTEGER PRIMARY KEY, id TEXT UNIQUE, raw TEXT); CREATE TABLE lines (key INTEGER, position TEXT, line TEXT, PRIMARY KEY (key, position)) WITHOUT ROWID;',
  );
  const started = performance.now();
  for (const page of pages) {
    const orders: { id: string; lines: { buyerLine: { position: string } }[] }[] = JSON.parse(page);
    database.write(() => {
      for (const order of orders) {
        const { lastId } = database.run(
          'INSERT INTO orders (id, raw) VALUES (?, ?)',
          order.id,
          JSON.stringify(order),
        );
        for (const line of order.lines) {
          database.run(
            'INSERT INTO lines VALUES (?, ?, ?)',
            lastId,
            line.buyerLine.position,
            JSON.stringify(line),
          );
        }
      }
    });
  }
  const elapsed = performance.now() - started;
  database.close();
  return elapsed;
};
