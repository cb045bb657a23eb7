import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openKept } from '../../long/kept.ts';
import { emptyRow } from '../../long/row.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'orderbell-kept-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const of = { seed: '1' };
const code = { fuzz: 'a', histories: 'b' };
const ten = { ...emptyRow, runs: 10 };

const kept = (): string => {
  const path = join(folder, 'kept.json');
  const { keep } = openKept(path, of, code);
  keep('fuzz 0', ten, 'fuzz', 5);
  keep('histories 0', ten, 'histories', 7);
  return path;
};

it('a long run takes up what is kept of it', () => {
  const { row, seconds, outdated } = openKept(kept(), of, code);
  expect([row('fuzz 0'), row('fuzz 1'), row('histories 0')]).toEqual([ten, emptyRow, ten]);
  expect([seconds('fuzz'), seconds('histories'), seconds('kills')]).toEqual([5, 7, 0]);
  expect(outdated).toEqual([]);
});

it('a part whose code has changed begins anew, and says so; the others go on', () => {
  const { row, seconds, outdated } = openKept(kept(), of, { ...code, histories: 'c' });
  expect([row('fuzz 0'), row('histories 0')]).toEqual([ten, emptyRow]);
  expect([seconds('fuzz'), seconds('histories')]).toEqual([5, 0]);
  expect(outdated).toEqual(['histories']);
});

it('a run with other figures is another run', () => {
  const path = kept();
  expect(() => openKept(path, { seed: '2' }, code)).toThrow(`${path} is of a run with another seed`);
});
