import { expect, test } from 'vitest';
import { emptyRow } from '../../long/row.ts';
import { markdownOf, type TableRow, withTable } from '../../long/table.ts';

const empty = 'before\n<!-- long run: begin -->\n\nNo figures yet.\n\n<!-- long run: end -->\nafter\n';

const rowOf = (label: string, runs: number): TableRow => ({
  ...{ label, unit: 'histories', wanted: runs, seconds: 60, state: 'over' },
  row: { ...emptyRow, runs },
});

const write = (page: string, seed: number, ...rows: TableRow[]): string =>
  withTable(page, markdownOf(rows, seed));

/** Each row's part, amount and result. */
const rowsIn = (page: string): string[][] =>
  page
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (part|---) /.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map((cells) => cells.slice(1, 4));

test('a page keeps the rows of parts that this run does not have', () => {
  const first = write(empty, 1, rowOf('simulation 0-100', 100), rowOf('unit', 7));
  const page = write(first, 2, rowOf('simulation 100-200', 100), rowOf('unit', 8));
  expect(rowsIn(page)).toEqual([
    ['simulation 0-100', '100 histories', 'passed'],
    ['unit', '8 histories', 'passed'],
    ['simulation 100-200', '100 histories', 'passed'],
  ]);
  const notes = page.split('\n').filter((line) => line.startsWith('- '));
  expect(notes.map((line) => line.split(',')[0])).toEqual([
    '- simulation 0-100: seed 1',
    '- unit: seed 2',
    '- simulation 100-200: seed 2',
  ]);
  expect(page.match(/^\| part /gm)).toHaveLength(1);
  expect(page).toMatch(/^before\n<!-- long run: begin -->\n\n\| part /);
  expect(page).toMatch(/\n<!-- long run: end -->\nafter\n$/);
  expect(page).not.toContain('No figures yet');
});

test('a part that did not run replaces no figures', () => {
  const missing: TableRow = { ...rowOf('e2e-electron', 0), state: 'not run: no display' };
  const page = write(write(empty, 1, missing), 1, rowOf('e2e-electron', 5));
  expect(rowsIn(page)).toEqual([['e2e-electron', '5 histories', 'passed']]);
  expect(write(page, 1, missing)).toBe(page);
});

test('a violation of several lines stays in one line of the page', () => {
  const failed = rowOf('kills 0-8', 8);
  failed.row = { ...failed.row, broken: { lost: 1 }, first: 'lost:\n| order | 7 |' };
  const page = write(empty, 1, failed);
  expect(rowsIn(page)).toEqual([['kills 0-8', '8 histories', 'failed']]);
  expect(page).toContain('first violation: lost: | order | 7 |.');
});

test('a page without markers is refused', () => {
  expect(() => withTable('# Page\n', '')).toThrow(RangeError);
});
