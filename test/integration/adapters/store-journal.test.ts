import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase } from '../../../src/main/adapters/store/sqlite.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'orderbell-test-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('writes the journal into the store in small portions, so that no commit holds the event loop for long', () => {
  const path = join(folder, 'orderbell.sqlite');
  const database = openDatabase(path);
  database.script('CREATE TABLE texts (text TEXT NOT NULL)');
  for (let commit = 0; commit < 60; commit += 1) {
    database.write(() => database.run('INSERT INTO texts (text) VALUES (?)', 'x'.repeat(500_000)));
  }
  expect(statSync(`${path}-wal`).size).toBeLessThan(4_000_000);
  database.close();
});
