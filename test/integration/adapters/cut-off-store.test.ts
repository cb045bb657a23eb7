import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { openDatabase } from '../../../src/main/adapters/store/sqlite.ts';

/** What a process leaves if it is killed in a write before the store has its write-ahead log. */
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

test('a commit that a kill cuts off, after whichever piece of it, is as if it had not begun', () => {
  const folder = mkdtempSync(join(tmpdir(), 'orderbell-cut-off-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const living = join(folder, 'living.sqlite');
  const database = openDatabase(living);
  database.script('CREATE TABLE notes (text TEXT)');
  database.run("INSERT INTO notes VALUES ('kept')");
  const before = statSync(`${living}-wal`).size;
  database.write(() => {
    for (let note = 0; note < 20; note += 1)
      database.run('INSERT INTO notes VALUES (?)', String(note).repeat(8_000));
  });
  const log = readFileSync(`${living}-wal`);
  // SQLite, "WAL file format": 24 bytes before each page.
  const frame = 24 + log.readUInt32BE(8);
  const frames = (log.length - before) / frame;
  expect(frames).toBeGreaterThan(5);

  const notesAfter = (bytes: number): number => {
    const path = join(folder, `cut-at-${bytes}.sqlite`);
    copyFileSync(living, path);
    writeFileSync(`${path}-wal`, log.subarray(0, bytes));
    const opened = openDatabase(path);
    const [found] = opened.all('SELECT count(*) AS notes FROM notes');
    opened.run("INSERT INTO notes VALUES ('new')");
    opened.close();
    return z.number().parse(found?.['notes']);
  };
  for (let whole = 0; whole < frames; whole += 1) {
    for (const torn of [0, 10, frame - 1]) expect(notesAfter(before + whole * frame + torn)).toBe(1);
  }
  expect(notesAfter(log.length)).toBe(21);
  database.close();
});
