import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { openDatabase, openReadOnly } from '../../../../src/main/adapters/store/sqlite.ts';
import { migrate } from '../../../../src/main/core/db/migrate.ts';
import { derivedTables, verifiedTables } from '../../../../src/main/core/db/verify-rows.ts';
import { hasSchemaOfItsVersion } from '../../../../src/main/core/db/verify-store.ts';
import type { DamagedRow } from '../../../../src/main/core/ports.ts';
import { temporaryFolder } from '../../../fakes/temporary-folder.ts';
import { damageRow } from '../../../fixtures/damage-store.ts';

let path = '';
beforeEach(() => {
  path = join(temporaryFolder(), 'store.sqlite');
  const database = open();
  database.run(
    `INSERT INTO main.accounts (id, base_url, email, practice, keep_signed_in, state, fetch_from, created_at)
     VALUES (1, 'https://service.example', 'a@b.example', 0, 1, 'signed-in', '2026-01-01T00:00:00.000Z', 1)`,
  );
  for (const [stream, value] of [
    ['orders', 'before'],
    ['shipments', 'other'],
  ] as const) {
    database.run('INSERT INTO main.cursors (account_id, stream, value) VALUES (1, ?, ?)', stream, value);
  }
  database.close();
});

const open = () => {
  const database = openDatabase(path);
  migrate(database);
  return database;
};

const values = (database: ReturnType<typeof open>) =>
  database.all('SELECT value FROM cursors ORDER BY stream').map(({ value }) => value);

describe('the checksums', () => {
  it('cover each column of each table, except those that are derived', () => {
    const database = open();
    const verified = new Map(verifiedTables(database).map(({ table, columns }) => [table, columns]));
    const tables = database
      .all(`SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'`)
      .map(({ name }) => String(name))
      .filter((name) => !name.startsWith('sqlite_') && !derivedTables.includes(name));
    expect(tables.length).toBeGreaterThan(20);
    for (const table of tables) {
      const columns = database
        .all(`SELECT name FROM pragma_table_xinfo('${table}', 'main') WHERE hidden = 0`)
        .map(({ name }) => String(name));
      expect(verified.get(table), `the checksum of ${table}`).toEqual(columns);
    }
    database.close();
  });

  it('hide a damaged row, and keep it from being changed', () => {
    damageRow(path, 'cursors', 'value', 'after', `stream = 'orders'`);
    const database = open();
    expect(values(database)).toEqual(['other']);
    expect(database.run(`UPDATE main.cursors SET value = 'new'`).changes).toBe(1);
    expect(values(database)).toEqual(['new']);
    expect(database.get(`SELECT value FROM main.cursors WHERE stream = 'orders'`)).toEqual({
      value: 'after',
    });
    database.close();
  });

  it.each([
    ['a number as text', '1'],
    ['a blob', new TextEncoder().encode('before')],
    ['a number that JavaScript can’t hold', 2n ** 60n],
  ])('differ for %s in place of the value', (_, value) => {
    damageRow(path, 'cursors', 'value', value, `stream = 'orders'`);
    const database = open();
    expect(values(database)).toEqual(['other']);
    database.close();
  });

  it('hand a damaged row over to be repaired, and read again', () => {
    damageRow(path, 'cursors', 'value', 'after', `stream = 'orders'`);
    const database = open();
    const found: DamagedRow[] = [];
    database.onDamage((rows) => {
      found.push(...rows);
      database.run(`UPDATE main.cursors SET value = 'repaired' WHERE stream = 'orders'`);
    });
    expect(values(database)).toEqual(['repaired', 'other']);
    expect(found).toEqual([{ table: 'cursors', values: [1n, 'orders', 'after'] }]);
    database.close();
  });

  it('let a statement that met only the damaged row run again after the repair', () => {
    damageRow(path, 'cursors', 'value', 'after', `stream = 'orders'`);
    const database = open();
    database.onDamage(() => database.run(`DELETE FROM main.cursors WHERE stream = 'orders'`));
    database.run(
      `INSERT INTO main.cursors (account_id, stream, value) VALUES (1, 'orders', 'new')
       ON CONFLICT (account_id, stream) DO UPDATE SET value = excluded.value`,
    );
    expect(values(database)).toEqual(['new', 'other']);
    database.close();
  });
});

describe('the tables of the store', () => {
  const areOfItsVersion = (): boolean => {
    const database = openReadOnly(path);
    const empty = openDatabase(':memory:');
    try {
      return hasSchemaOfItsVersion(database, empty);
    } finally {
      database.close();
      empty.close();
    }
  };

  it('are those of its version', () => {
    expect(areOfItsVersion()).toBe(true);
  });

  it('are others if one was added', () => {
    const database = openDatabase(path);
    database.script('CREATE TABLE other (name TEXT)');
    database.close();
    expect(areOfItsVersion()).toBe(false);
  });
});
