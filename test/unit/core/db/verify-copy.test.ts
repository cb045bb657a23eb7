import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '../../../../src/main/adapters/store/sqlite.ts';
import { migrate } from '../../../../src/main/core/db/migrate.ts';
import { countDamagedRows } from '../../../../src/main/core/db/verify-copy.ts';
import { temporaryFolder } from '../../../fakes/temporary-folder.ts';
import { damageRow } from '../../../fixtures/damage-store.ts';
import { addAccount } from '../../../integration/backup/backup-harness.ts';

/** A store with 250 rows in a table with row ids, and as many in one without. */
const makeStore = (): string => {
  const path = join(temporaryFolder(), 'store.sqlite');
  const database = openDatabase(path);
  migrate(database);
  database.write(() => {
    addAccount(database);
    for (let n = 0; n < 250; n += 1) {
      database.run(
        `INSERT INTO main.set_aside (account_id, received_at, reason, payload) VALUES (1, ?, 'reason', ?)`,
        n,
        `payload ${n}`,
      );
      database.run('INSERT INTO main.tallies (account_id, name, count) VALUES (1, ?, ?)', `tally ${n}`, n);
    }
  });
  database.close();
  return path;
};

const damageIn = async (path: string): Promise<{ damage: number; pauses: number }> => {
  const store = openDatabase(path);
  let pauses = 0;
  const pause = async (): Promise<void> => {
    pauses += 1;
  };
  const damage = await countDamagedRows(store, { pause });
  store.close();
  return { damage, pauses };
};

test('a whole store has no damaged row, and other work runs in between', async () => {
  expect(await damageIn(makeStore())).toEqual({ damage: 0, pauses: 4 });
});

test.each([
  ['set_aside', 'reason', 'received_at = 249'],
  ['set_aside', 'reason', 'received_at = 0'],
  ['tallies', 'count', `name = 'tally 249'`],
])('a damaged row of %s is found, wherever it is', async (table, column, where) => {
  const path = makeStore();
  damageRow(path, table, column, 7, where);
  expect((await damageIn(path)).damage).toBe(1);
});

test('each damaged row counts, and one whose key is of another type', async () => {
  const path = makeStore();
  for (const place of [0, 7, 150]) damageRow(path, 'set_aside', 'reason', 7, `received_at = ${place}`);
  damageRow(path, 'tallies', 'name', new Uint8Array([1]), `name = 'tally 3'`);
  expect((await damageIn(path)).damage).toBe(4);
});
