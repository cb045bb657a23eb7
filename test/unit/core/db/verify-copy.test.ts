import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '../../../../src/main/adapters/store/sqlite.ts';
import { migrate } from '../../../../src/main/core/db/migrate.ts';
import { rowDamage } from '../../../../src/main/core/db/verify-copy.ts';
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

const damageIn = async (path: string): Promise<{ damage: string | null; pauses: number }> => {
  const store = openDatabase(path);
  let pauses = 0;
  const pause = async (): Promise<void> => {
    pauses += 1;
  };
  const damage = await rowDamage(store, { pause });
  store.close();
  return { damage, pauses };
};

test('a whole store has no damaged row, and other work runs in between', async () => {
  expect(await damageIn(makeStore())).toEqual({ damage: null, pauses: 4 });
});

test.each([
  ['set_aside', 'reason', 'received_at = 249'],
  ['set_aside', 'reason', 'received_at = 0'],
  ['tallies', 'count', `name = 'tally 249'`],
])('a damaged row of %s is found, wherever it is', async (table, column, where) => {
  const path = makeStore();
  damageRow(path, table, column, 7, where);
  expect((await damageIn(path)).damage).toBe(`a row of ${table}`);
});
