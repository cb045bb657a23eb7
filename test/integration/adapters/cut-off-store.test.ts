import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../src/main/adapters/sqlite.ts';

/** What a process leaves that is killed in the middle of a write before the store has its write-ahead log. */
const cutOffStore = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'orderbell-cut-off-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const living = join(folder, 'living.sqlite');
  const database = new DatabaseSync(living);
  onTestFinished(() => database.close());
  database.exec(`PRAGMA cache_size = 1; CREATE TABLE notes (text TEXT); INSERT INTO notes VALUES ('kept');
    BEGIN; INSERT INTO notes SELECT hex(randomblob(3000)) FROM json_each('[1,2,3,4,5,6,7,8,9,10]')`);
  const path = join(folder, 'store.sqlite');
  for (const part of ['', '-journal']) copyFileSync(living + part, path + part);
  return path;
};

test('a store whose making was cut off by a kill opens again, as it was before', () => {
  const path = cutOffStore();
  const database = openDatabase(path);
  expect(database.all('SELECT text FROM notes')).toEqual([{ text: 'kept' }]);
  database.close();
  expect(existsSync(`${path}-journal`)).toBe(false);
});
