import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { numberedProseOf, rowsOf } from './quoted-page.ts';
import { namesIn } from './test-names.ts';

const root = resolve(import.meta.dirname, '../../..');
const textOf = (path: string): string => readFileSync(resolve(root, path), 'utf8');

type Statement = { chapter: string; isRow: boolean; label: string };

/** What a page states, chapter by chapter (`## 4. …`): its table rows, its rules and its sentences. */
const statementsOf = (page: string): Statement[] =>
  page.split(/\n(?=## )/).flatMap((part) => {
    const [, title, chapter] = /^## ((\d+)\. .+)/.exec(part) ?? [];
    if (title === undefined || chapter === undefined) return [];
    const under = (section: string): string => (section === title ? '' : `${section}: `);
    const rows = rowsOf(part).map(({ section, cells: [first = ''] }) => ({
      ...{ chapter, isRow: true, label: `${under(section)}${first}` },
    }));
    const prose = numberedProseOf(part)
      // It leads to what follows, or says that there is nothing.
      .filter(({ text }) => !/:$|: _not stated_\.$/.test(text))
      .map(({ section, number, text }) => ({
        ...{ chapter, isRow: false },
        label: `${under(section)}${number === null ? '' : `${number}. `}${text}`,
      }));
    return [...rows, ...prose];
  });

/** A row is meant by all of its first cell, everything else by its first words. */
const isMeant = ({ isRow, label }: Statement, what: string): boolean =>
  isRow ? label === what : label.startsWith(what);

type Row = {
  chapter: string;
  what: string;
  codes: { name: string; file: string }[];
  file: string;
  test: string;
};

const codesIn = (cell: string): Row['codes'] =>
  cell.split(', ').map((one) => {
    const [, name = '', file = ''] = /^`(\w+)` in `(src\/[^`]+)`$/.exec(one) ?? [];
    return { name, file };
  });

const shownIn = (page: string): Row[] =>
  rowsOf(page).map(({ section, cells: [what = '', code = '', file = '', test = ''] }) => ({
    ...{ chapter: section.replace('Section ', ''), what, codes: codesIn(code) },
    ...{ file: file.replaceAll('`', ''), test },
  }));

const isExported = (source: string, name: string): boolean =>
  new RegExp(`^export (const|class|type|(async )?function\\*?) ${name}\\b`, 'm').test(source);

const [page = '', end = ''] = textOf('docs/interface.md').split('\n## Where each of these is shown\n');
const [shown = '', unshown = ''] = end.split('\n### What is shown by nothing\n');
const gaps = rowsOf(unshown).map(({ cells: [chapter = '', what = '', part = '', because = ''] }) => ({
  ...{ chapter, what, part, because },
}));
const statements = statementsOf(page);
const rows = shownIn(shown);
const nine = Array.from({ length: 9 }, (_, index) => String(index + 1));

describe('the rows and rules of docs/interface.md', () => {
  it('are many, in all of its sections, each with a name of its own', () => {
    expect(statements.length).toBeGreaterThan(100);
    expect([...new Set(statements.map(({ chapter }) => chapter))]).toEqual(nine);
    const labels = statements.map(({ chapter, label }) => `${chapter} ${label}`);
    expect(labels.filter((label, index) => labels.indexOf(label) !== index)).toEqual([]);
  });

  it.each(statements)('section $chapter, "$label", is shown', (statement) => {
    const own = rows.filter(({ chapter, what }) => chapter === statement.chapter && isMeant(statement, what));
    expect(own.length).toBeGreaterThan(0);
  });

  it.each(rows)('section $chapter, "$what", stands there once', ({ chapter, what }) => {
    const meant = statements.filter((one) => one.chapter === chapter && isMeant(one, what));
    expect(what).not.toBe('');
    expect(meant.map(({ label }) => label)).toHaveLength(1);
  });

  it.each(rows)('section $chapter, "$what", is made in code that is there', ({ codes }) => {
    expect(codes.length).toBeGreaterThan(0);
    for (const { name, file } of codes) {
      expect(existsSync(resolve(root, file)) && file !== '', `${name} in ${file}`).toBe(true);
      expect(isExported(textOf(file), name), `${file} exports no ${name}`).toBe(true);
    }
  });

  it.each(rows)('section $chapter, "$what", has the test "$test"', ({ file, test }) => {
    expect(file).toMatch(/^test\/(unit|property|contract|integration|migrations|e2e)\/.+\.test\.ts$/);
    expect(existsSync(resolve(root, file)), file).toBe(true);
    expect(namesIn(textOf(file)), `${file} has no test "${test}"`).toContain(test);
  });
});

describe('what is shown by nothing', () => {
  it.each(gaps)('of section $chapter, "$what", has a row that is shown otherwise, and a reason', (gap) => {
    expect(rows.filter(({ chapter, what }) => chapter === gap.chapter && what === gap.what)).not.toEqual([]);
    expect([gap.part, gap.because]).not.toContain('');
  });

  it('is said', () => expect(gaps.length).toBeGreaterThan(0));
});

describe('a page', () => {
  const text = `# A\n\nNothing.\n\n## 1. One\n\nA rule.\n\n1. First\n   - Below\n\nLeads:\n\n| a | b |\n| --- | --- |\n| x | y |
\n### Two\n\n| a | b |\n| --- | --- |\n| x | y |\n\nMore: _not stated_.\n`;

  it('states its rows, its rules and its sentences, by their headings', () => {
    expect(statementsOf(text).map(({ label }) => label)).toEqual([
      ...['x', 'Two: x', 'A rule.', '1. First', 'Below'],
    ]);
  });

  it('means a row by all of its name, and a rule by its first words', () => {
    const row = { chapter: '1', isRow: true, label: 'lines' };
    expect([isMeant(row, 'lines'), isMeant(row, 'line')]).toEqual([true, false]);
    const rule = { ...row, isRow: false, label: '1. First of all' };
    expect([isMeant(rule, '1. First'), isMeant(rule, 'First')]).toEqual([true, false]);
  });

  it('names code by what a file exports, and by nothing else', () => {
    expect(codesIn('`a` in `src/b.ts`, `c` in `src/d.ts`')).toEqual([
      { name: 'a', file: 'src/b.ts' },
      { name: 'c', file: 'src/d.ts' },
    ]);
    expect(codesIn('somewhere')).toEqual([{ name: '', file: '' }]);
    expect(isExported('export const one = 1;', 'one')).toBe(true);
    expect(isExported('export const ones = 1;\nconst one = 1;', 'one')).toBe(false);
  });
});
