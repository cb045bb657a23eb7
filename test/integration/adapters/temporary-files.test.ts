import { mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../../src/main/adapters/store/sqlite.ts';

/** Files that this process has open, including deleted ones. */
const openFiles = (): string[] =>
  readdirSync('/proc/self/fd').flatMap((descriptor) => {
    try {
      return [readlinkSync(join('/proc/self/fd', descriptor))];
    } catch {
      // The handle of this reading itself.
      return [];
    }
  });

// Other systems don't list a process's open files.
it.skipIf(process.platform !== 'linux')('tables of one connection are in no file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'orderbell-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const database = openDatabase(join(folder, 'orderbell.sqlite'));
  database.script(`
      CREATE TEMP TABLE noted (n INTEGER PRIMARY KEY, moment INTEGER NOT NULL);
      CREATE INDEX temp.noted_by_moment ON noted (moment);
    `);
  for (let n = 0; n < 10_000; n += 1) database.run('INSERT INTO noted VALUES (?, ?)', n, n);
  const open = openFiles();
  expect(open).toContain(join(folder, 'orderbell.sqlite'));
  expect(open.filter((path) => path.includes('etilqs'))).toEqual([]);
  database.close();
});
