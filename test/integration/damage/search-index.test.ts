import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type SQLOutputValue } from 'node:sqlite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { damageRow } from '../../fixtures/damage-store.ts';
import { isLongRun } from '../../runner/scope.ts';
import { createWorldInAFolder } from '../polling/core-in-a-folder.ts';
import { type FilledStore, fillStore } from './filled-store.ts';

/** The tables in which FTS5 keeps the search index are damaged. The index is derived, so it's made again. */

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

/** What goes wrong with a copy of the store in which the search index is damaged. */
const problemsOf = async (damage: (file: string) => void): Promise<string[]> => {
  const problems: string[] = [];
  const world = createWorldInAFolder();
  const file = join(world.folder, 'orderbell.sqlite');
  copyFileSync(filled.file, file);
  damage(file);
  world.service.interfere = () => ({ status: 503 });
  try {
    const { client } = await world.start();
    await world.time.settle();
    for (const number of filled.orders.keys()) {
      // The first search finds that the index is damaged, and the orders are indexed again.
      await client.call('search.find', { text: number, limit: 10 });
      await world.time.advance(5_000);
      const { hits } = await client.call('search.find', { text: number, limit: 10 });
      if (hits.length !== 1) problems.push(`${hits.length} hits for ${number}`);
    }
    problems.push(...world.log.lines.filter((one) => /internal|inner/.test(one)));
  } catch (error) {
    problems.push(String(error));
  } finally {
    await world.end();
  }
  return problems;
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
        const found = await problemsOf((file) =>
          inStore(file, (database) => {
            const where = columns.map((name) => `${name} IS ?`).join(' AND ');
            const { changes } = database
              .prepare(`UPDATE search_texts_${table} SET ${column} = ? WHERE ${where}`)
              .run(changed(row[column], n * 7 + 5), ...columns.map((name) => row[name] ?? null));
            expect(changes).toBe(1);
          }),
        );
        problems.push(...found.map((problem) => `${table}.${column} ${n}: ${problem}`));
      }
    }
  }
  expect(problems).toEqual([]);
  expect(tried).toBeGreaterThan(20);
});

/** Bytes of a page that aren't 0: where it begins, and where its rows are. */
const usedBytes = (table: string): number[] => {
  const bytes = readFileSync(filled.file);
  const [size, root] = inStore(filled.file, (database) => [
    Number(database.prepare('PRAGMA page_size').get()?.['page_size']),
    Number(
      database.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').get(`search_texts_${table}`)?.[
        'rootpage'
      ],
    ),
  ]);
  return Array.from({ length: size ?? 0 }, (_, n) => ((root ?? 0) - 1) * (size ?? 0) + n).filter(
    (at) => bytes[at] !== 0,
  );
};

it.each(['idx', 'docsize', 'config', 'data'])(
  'a damaged page of search_texts_%s doesn’t refuse the start',
  async (table) => {
    const used = usedBytes(table);
    const problems: string[] = [];
    for (let n = 0; n < (isLongRun ? 60 : 6); n += 1) {
      const at = used[(n * 7_919) % used.length] ?? 0;
      const found = await problemsOf((file) => flipByte(file, at, 1 + ((n * 37) % 255)));
      problems.push(...found.map((problem) => `byte ${at}: ${problem}`));
    }
    // The index has no checksum. A wrong place in it can stay unnoticed, and then an order isn't found.
    expect(problems.filter((problem) => !/: [02] hits for /.test(problem))).toEqual([]);
  },
);

const flipByte = (file: string, at: number, flipped: number): void => {
  const copy = readFileSync(file);
  copy[at] = (copy[at] ?? 0) ^ flipped;
  writeFileSync(file, copy);
};

it('making the index again leaves a damaged row damaged, and never touches a store with another damaged page', async () => {
  const [first = 0] = usedBytes('idx');
  const world = createWorldInAFolder();
  const file = join(world.folder, 'orderbell.sqlite');
  copyFileSync(filled.file, file);
  damageRow(file, 'order_texts', 'header', '{}', 'order_key = 2');
  flipByte(file, first, 0x55);
  world.service.interfere = () => ({ status: 503 });
  const { client } = await world.start();
  await world.time.settle();
  expect((await client.call('app.info', {})).damage.orders).toEqual(['PO-2']);
  await world.end();

  const other = createWorldInAFolder();
  const refused = join(other.folder, 'orderbell.sqlite');
  copyFileSync(filled.file, refused);
  const root = inStore(filled.file, (database) =>
    Number(database.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'orders'").get()?.['rootpage']),
  );
  flipByte(refused, first, 0x55);
  flipByte(refused, (root - 1) * 16_384, 0x55);
  const before = readFileSync(refused);
  await expect(other.start()).rejects.toMatchObject({ code: 'store.failed', params: { reason: 'damaged' } });
  expect(readFileSync(refused).equals(before)).toBe(true);
  await other.end();
});
