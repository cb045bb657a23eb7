import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');
const textOf = (path: string): string => readFileSync(resolve(root, path), 'utf8');

type Row = { section: string; cells: string[] };

/** The rows of every table, heads and rules left out, with the heading that each stands under. */
const rowsOf = (markdown: string): Row[] => {
  let section = '';
  const rows: Row[] = [];
  const lines = markdown.split('\n');
  lines.forEach((line, index) => {
    const heading = /^#+ (.+)$/.exec(line)?.[1];
    if (heading !== undefined) section = heading;
    const isHead = /^\| *:?-+/.test(lines[index + 1] ?? '');
    if (!line.startsWith('|') || isHead || /^\| *:?-+/.test(line)) return;
    rows.push({
      section,
      cells: line
        .slice(1, -1)
        .split(' | ')
        .map((cell) => cell.trim()),
    });
  });
  return rows;
};

const headingsOf = (markdown: string): string[] =>
  [...markdown.matchAll(/^#{2,3} (.+)$/gm)].map(([, heading]) => heading ?? '');

/** Tests that run, by the text of their names: `it('…'`, `])('…'`, or the first text of a row that `it.each` takes. */
const namesIn = (source: string): Set<string> => {
  const running = source.replaceAll(/\b(it|test|describe)\.(skip|todo|fails)\(\s*(['"`]).*?\3/gs, '');
  const names = running.matchAll(
    /(?:\b(?:it|test)\(|\)\(|[[(,]\s*\[|\bsays:|\bname:)\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)")/g,
  );
  return new Set([...names].map(([, single, double]) => single ?? double ?? ''));
};

const page = textOf('docs/sync-and-outbox.md');
const promises = rowsOf(textOf('docs/promises.md')).map(
  ({ section, cells: [promise = '', file = '', test = ''] }) => ({
    ...{ section, promise, test },
    file: file.replaceAll('`', ''),
  }),
);

/** Headings of the page that promise nothing themselves. */
const frames = ['Listening', 'Answering', 'Proved, and not proved yet'];

describe('the promises of docs/sync-and-outbox.md', () => {
  it('are many', () => expect(promises.length).toBeGreaterThan(100));

  it.each(promises)('$promise', ({ file, test }) => {
    expect(existsSync(resolve(root, file)), file).toBe(true);
    expect(namesIn(textOf(file)), `${file} has no test "${test}"`).toContain(test);
  });

  it.each(headingsOf(page).filter((heading) => !frames.includes(heading)))(
    'of "%s" have tests',
    (heading) => {
      expect(promises.filter(({ section }) => section === heading)).not.toEqual([]);
    },
  );

  it.each(rowsOf(page).map(({ cells }) => cells[0] ?? ''))('have a test for the row "%s"', (row) => {
    expect(promises.map(({ promise }) => promise)).toContain(row);
  });
});

describe('a name', () => {
  it('that is skipped, or stands in a comment only, is no test', () => {
    const source = `it.skip('one', f); it('two', f); // 'three'\ntest.todo("four"); const five = 'five';`;
    expect([...namesIn(source)]).toEqual(['two']);
  });
});
