import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type SQLOutputValue } from 'node:sqlite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWorldInAFolder } from '../listening/core-in-a-folder.ts';
import { type FilledStore, fillStore } from './filled-store.ts';

/** Cells of the tables in which FTS5 keeps the search index are damaged. The index is derived, so it's made again. */

let filled: FilledStore;
beforeAll(async () => {
  filled = await fillStore();
});
afterAll(() => filled.end());

const inStore = <Result>(path: string, task: (database: DatabaseSync) => Result): Result => {
  const database = new DatabaseSync(path);
  try {
    database.enableDefensive(false);
    for (const name of ['row_checksum', 'row_is_sound']) {
      database.function(name, { varargs: true, deterministic: true }, () => 1);
    }
    return task(database);
  } finally {
    database.close();
  }
};

const tables = {
  data: ['id', 'block'],
  idx: ['segid', 'term', 'pgno'],
  docsize: ['id', 'sz', 'origin'],
  config: ['k', 'v'],
} as const;

/** Another value of the same type. */
const changed = (value: SQLOutputValue | undefined, n: number): SQLInputValue => {
  if (value instanceof Uint8Array) {
    const bytes = value.length === 0 ? new Uint8Array(1) : Uint8Array.from(value);
    const at = n % bytes.length;
    bytes[at] = (bytes[at] ?? 0) ^ 0x55;
    return bytes;
  }
  return typeof value === 'bigint' ? value + 64n : `~${String(value).slice(1)}`;
};

it('a damaged cell of the search index never refuses the start, and every order is found', async () => {
  const problems: string[] = [];
  let tried = 0;
  for (const [table, columns] of Object.entries(tables)) {
    const rows = inStore(filled.file, (database) => {
      const all = database.prepare(`SELECT * FROM search_texts_${table}`);
      // The place of an order is larger than a number holds.
      all.setReadBigInts(true);
      return all.all();
    });
    expect(rows.length, table).toBeGreaterThan(0);
    for (const column of columns) {
      for (const [n, row] of rows.slice(0, 4).entries()) {
        tried += 1;
        const world = createWorldInAFolder();
        const file = join(world.folder, 'orderbell.sqlite');
        copyFileSync(filled.file, file);
        inStore(file, (database) => {
          const where = columns.map((name) => `${name} IS ?`).join(' AND ');
          const values = columns.map((name) => row[name] ?? null);
          const { changes } = database
            .prepare(`UPDATE search_texts_${table} SET ${column} = ? WHERE ${where}`)
            .run(changed(row[column], n * 7 + 5), ...values);
          expect(changes).toBe(1);
        });
        world.service.interfere = () => ({ status: 503 });
        try {
          const { client } = await world.start();
          await world.time.settle();
          for (const number of filled.orders.keys()) {
            // A search that may see a piece that is missing from the index waits for the orders in the queue.
            await client.call('search.find', { text: number, limit: 10 });
            await world.time.advance(5_000);
            const { hits } = await client.call('search.find', { text: number, limit: 10 });
            if (hits.length !== 1)
              problems.push(`${table}.${column} ${n}: ${hits.length} hits for ${number}`);
          }
          for (const line of world.log.lines.filter((one) => /internal|inner/.test(one)))
            problems.push(`${table}.${column} ${n}: ${line}`);
        } catch (error) {
          problems.push(`${table}.${column} ${n}: ${String(error)}`);
        } finally {
          await world.end();
        }
      }
    }
  }
  expect(problems).toEqual([]);
  expect(tried).toBeGreaterThan(20);
});
