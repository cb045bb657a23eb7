import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/main/adapters/store/sqlite.ts';
import { migrate, migrations } from '../../src/main/core/db/migrate.ts';
import { verifyRows } from '../../src/main/core/db/verify-rows.ts';
import { createOrders } from '../../src/main/core/orders/orders-service.ts';
import { createOrdersStore } from '../../src/main/core/orders/orders-store.ts';
import { nothingPending } from '../../src/main/core/orders/pending-answers.ts';
import { putAsideIn } from '../../src/main/core/orders/put-aside.ts';
import { type SqlValue, storeApplicationId } from '../../src/main/core/ports.ts';
import { readPage } from '../../src/main/core/service/codec/read-page.ts';
import { benchPage } from '../bench/ingest/bench-orders.ts';

let folder = '';
let path = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'orderbell-store-'));
  path = join(folder, 'orderbell.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const tables = (database: ReturnType<typeof openDatabase>): unknown[] =>
  database.all(`SELECT name, sql FROM sqlite_schema ORDER BY name`);

const hashOf = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');

/** The account that all other rows of a store belong to, in any version of the store. */
const addAccount = (database: ReturnType<typeof openDatabase>): void => {
  database.run(
    `INSERT INTO main.accounts (id, base_url, email, practice, keep_signed_in, state, fetch_from, created_at)
     VALUES (1, 'https://service.example', 'a@b.example', 0, 1, 'signed-in', '2026-01-01T00:00:00.000Z', 1)`,
  );
};

/** Fills a store, so that it has many pages. */
const fill = (): void => {
  const database = openDatabase(path);
  migrate(database);
  database.write(() => {
    addAccount(database);
    for (let n = 0; n < 500; n += 1) {
      database.run(
        'INSERT INTO main.set_aside (account_id, received_at, reason, payload) VALUES (1, ?, ?, ?)',
        n,
        'reason',
        `${n} ${'x'.repeat(500)}`,
      );
    }
  });
  database.close();
};

/** A later migration that adds a column and fills it from the stored rows. */
const withLength = [
  ...migrations,
  `ALTER TABLE set_aside ADD COLUMN length INTEGER NOT NULL DEFAULT 0;
   UPDATE main.set_aside SET length = length(payload);`,
];

describe('migrations', () => {
  it('bring an empty store to the newest version, and mark it as ours', () => {
    const database = openDatabase(path);
    migrate(database);
    expect(database.get('PRAGMA user_version')).toEqual({ user_version: migrations.length });
    expect(database.get('PRAGMA application_id')).toEqual({ application_id: storeApplicationId });
    expect(database.get('PRAGMA integrity_check')).toEqual({ integrity_check: 'ok' });
    database.close();
  });

  it('lead to the same store step by step as at once, and change nothing when run again', () => {
    const database = openDatabase(path);
    migrate(database);
    migrate(database, withLength);
    const stepwise = tables(database);
    migrate(database, withLength);
    expect(tables(database)).toEqual(stepwise);
    database.close();
    const other = openDatabase(join(folder, 'other.sqlite'));
    migrate(other, withLength);
    expect(tables(other)).toEqual(stepwise);
    expect(other.get('PRAGMA user_version')).toEqual({ user_version: withLength.length });
    other.close();
  });

  it('keep what is in the store', () => {
    fill();
    const database = openDatabase(path);
    migrate(database, withLength);
    expect(
      database.get('SELECT COUNT(*) AS count, sum(length = length(payload)) AS filled FROM set_aside'),
    ).toEqual({ count: 500, filled: 500 });
    database.close();
  });

  it('take back the migration that fails, and keep the one before it', () => {
    fill();
    const database = openDatabase(path);
    const before = tables(database);
    expect(() => migrate(database, [...withLength, 'SELECT nothing FROM nowhere'])).toThrowError(
      expect.objectContaining({ code: 'store.failed' }),
    );
    expect(database.get('PRAGMA user_version')).toEqual({ user_version: withLength.length });
    expect(tables(database)).not.toEqual(before);
    migrate(database, withLength);
    expect(database.get('SELECT COUNT(*) AS count FROM set_aside')).toEqual({ count: 500 });
    database.close();
  });

  it('give the orders to answer an index that counts them', () => {
    const database = openDatabase(path);
    migrate(database);
    addAccount(database);
    database.script(`
      INSERT INTO main.orders (key, account_id, identity, purchase_order_number, last_updated_at, revision, received_at, summary, facts)
      VALUES (1, 1, 'a', 'PO-1', '2026-01-03T00:00:00.000Z', 1, 5, '{}', '{"answer":["1"]}'),
        (2, 1, 'b', 'PO-2', '2026-01-03T00:00:00.000Z', 1, 5, '{}', '{"answer":[]}');`);
    expect(createOrdersStore(database).asking(1)).toBe(1);
    const plan = database.all(
      'EXPLAIN QUERY PLAN SELECT COUNT(*) FROM main.orders WHERE account_id = ? AND asks = 1',
      1,
    );
    expect(JSON.stringify(plan)).toContain('orders_to_answer');
    database.close();
  });

  it('find the orders that are put aside by an index, among all of an account', () => {
    const database = openDatabase(path);
    migrate(database);
    verifyRows(database);
    const plans: string[] = [];
    const explained = {
      ...database,
      all: (sql: string, ...values: SqlValue[]) => {
        plans.push(JSON.stringify(database.all(`EXPLAIN QUERY PLAN ${sql}`, ...values)));
        return database.all(sql, ...values);
      },
    };
    putAsideIn({ database: explained }, 1);
    expect(plans).toEqual([expect.stringContaining('orders_put_aside')]);
    database.close();
  });

  it('refuse a store of a newer Orderbell and leave it alone', () => {
    const database = openDatabase(path);
    migrate(database);
    database.script(`PRAGMA user_version = ${migrations.length + 1}`);
    const before = tables(database);
    expect(() => migrate(database)).toThrowError(expect.objectContaining({ code: 'store.failed' }));
    expect(tables(database)).toEqual(before);
    expect(database.get('PRAGMA user_version')).toEqual({ user_version: migrations.length + 1 });
    database.close();
  });

  it('leave nothing half done', () => {
    const database = openDatabase(path);
    database.script('CREATE TABLE polls (other TEXT)');
    expect(() => migrate(database)).toThrow();
    expect(database.get('PRAGMA user_version')).toEqual({ user_version: 0 });
    expect(database.all(`SELECT name FROM sqlite_schema WHERE type = 'table'`)).toEqual([{ name: 'polls' }]);
    database.close();
  });
});

describe('the store on the disk', () => {
  it('is durable: WAL, full synchronisation, foreign keys', () => {
    const database = openDatabase(path);
    expect(database.get('PRAGMA journal_mode')).toEqual({ journal_mode: 'wal' });
    expect(database.get('PRAGMA synchronous')).toEqual({ synchronous: 2 });
    expect(database.get('PRAGMA foreign_keys')).toEqual({ foreign_keys: 1 });
    database.close();
  });

  it.each([
    [
      'is no database at all',
      (file: string) => writeFileSync(file, 'This is a letter, not a store. '.repeat(100)),
    ],
    [
      'has a page of rubbish',
      (file: string) => {
        const bytes = readFileSync(file);
        bytes.fill(0xa5, 8192, 40_960);
        writeFileSync(file, bytes);
      },
    ],
    ['was cut off', (file: string) => writeFileSync(file, readFileSync(file).subarray(0, 50_000))],
  ])('that %s is refused and left as it is', (_name, damage) => {
    fill();
    damage(path);
    const [before, files] = [hashOf(path), readdirSync(folder)];
    expect(() => openDatabase(path)).toThrowError(
      expect.objectContaining({ code: 'store.failed', params: { reason: 'damaged' } }),
    );
    expect(hashOf(path)).toBe(before);
    expect(readdirSync(folder).filter((name) => !/-(shm|wal)$/.test(name))).toEqual(files);
  });

  it('needs at most 11 kB for an order of 7 kB', () => {
    const orders = 1_000;
    const database = openDatabase(path);
    migrate(database);
    addAccount(database);
    const stored = createOrders({
      ...{ database, store: createOrdersStore(database), isFirstImport: () => true },
      ...{ emit: () => undefined, onAlert: () => undefined },
      answers: {
        of: () => nothingPending,
        all: () => new Map(),
        orderStored: () => new Set<string>(),
        orderReceived: () => undefined,
      },
    });
    const { records } = readPage(`{"data":${benchPage(0, orders)},"total":${orders}}`);
    database.write(() => {
      for (const record of records) stored.store(1, record, 1);
    });
    database.get('PRAGMA wal_checkpoint(TRUNCATE)');
    database.close();
    const kB = statSync(path).size / orders / 1_000;
    expect(benchPage(0, 1).length).toBeGreaterThan(7_000);
    expect(kB).toBeLessThan(11);
  });

  it('is refused with a reason where it cannot be made', () => {
    expect(() => openDatabase(join(folder, 'missing', 'orderbell.sqlite'))).toThrowError(
      expect.objectContaining({ code: 'store.read-only' }),
    );
  });

  it('reports a full disk, keeps the stored rows, and continues when there is space', () => {
    fill();
    const database = openDatabase(path);
    const pages = Number(database.get('PRAGMA page_count')?.['page_count']);
    database.get(`PRAGMA max_page_count = ${pages + 1}`);
    const tooMuch = (): void =>
      database.write(() => {
        for (let n = 0; n < 100; n += 1) {
          database.run(
            `INSERT INTO main.set_aside (account_id, received_at, reason, payload) VALUES (1, 1, 'r', ?)`,
            `${n} ${'y'.repeat(4_000)}`,
          );
        }
      });
    expect(tooMuch).toThrowError(expect.objectContaining({ code: 'store.full' }));
    expect(database.get('SELECT COUNT(*) AS count FROM set_aside')).toEqual({ count: 500 });
    database.get(`PRAGMA max_page_count = ${pages + 1_000}`);
    tooMuch();
    expect(database.get('SELECT COUNT(*) AS count FROM set_aside')).toEqual({ count: 600 });
    database.close();
  });

  it('takes back a whole transaction, the inner parts too', () => {
    fill();
    const database = openDatabase(path);
    const remove = () => database.run('DELETE FROM main.set_aside WHERE id <= 10').changes;
    expect(() =>
      database.write(() => {
        expect(database.write(remove)).toBe(10);
        throw new Error('changed my mind');
      }),
    ).toThrow('changed my mind');
    expect(database.get('SELECT COUNT(*) AS count FROM set_aside')).toEqual({ count: 500 });
    expect(database.write(remove)).toBe(10);
    database.close();
  });

  it('is read again after a process that ended without closing it', () => {
    fill();
    const left = openDatabase(path);
    left.run('DELETE FROM main.set_aside WHERE id <= 10');
    const copy = join(folder, 'copy.sqlite');
    for (const end of ['', '-wal']) writeFileSync(`${copy}${end}`, readFileSync(`${path}${end}`));
    left.close();
    const database = openDatabase(copy);
    expect(database.get('SELECT COUNT(*) AS count FROM set_aside')).toEqual({ count: 490 });
    database.close();
  });
});
