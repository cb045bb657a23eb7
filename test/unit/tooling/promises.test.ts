import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { proseOf, rowsOf, unquoted } from './quoted-page.ts';
import { namesIn } from './test-names.ts';

const root = resolve(import.meta.dirname, '../../..');
const textOf = (path: string): string => readFileSync(resolve(root, path), 'utf8');

const page = textOf('docs/sync-and-outbox.md');
const tables = rowsOf(textOf('docs/promises.md'));
const idle = 'What promises nothing';
const promises = tables
  .filter(({ section }) => section !== idle)
  .map(({ section, cells: [quote = '', file = '', test = ''] }) => ({
    ...{ section, quote, test },
    file: file.replaceAll('`', ''),
  }));
const others = tables
  .filter(({ section }) => section === idle)
  .map(({ cells: [quote = '', section = '', why = ''] }) => ({ section, quote, why }));

/** Sections of the page that frame it or tell what proves it. Their tables and words need no promise. */
const frames = ['Listening and answering without loss', 'Proved, and not proved yet'];

const rows = rowsOf(page).map(({ section, cells }) => ({ section, text: cells.join(' → ') }));
const prose = proseOf(page);

describe('the promises of docs/sync-and-outbox.md', () => {
  it('are many', () => expect(promises.length).toBeGreaterThan(200));

  it.each(promises)('$quote: $test', ({ file, test }) => {
    expect(existsSync(resolve(root, file)), file).toBe(true);
    expect(namesIn(textOf(file)), `${file} has no test "${test}"`).toContain(test);
  });

  it.each([...promises, ...others])('are quoted to the letter: $quote', ({ section, quote }) => {
    const inRow = rows.some((row) => row.section === section && row.text === quote);
    const inProse = prose.some((one) => one.section === section && one.text.includes(quote));
    expect(inRow || inProse, `"${quote}" does not stand under "${section}"`).toBe(true);
  });

  it.each(rows)('have a test for the row "$text"', ({ section, text }) => {
    expect(promises.filter((one) => one.section === section).map(({ quote }) => quote)).toContain(text);
  });

  const rules = prose.filter(({ section }) => !frames.includes(section));
  it('are looked for in many blocks', () => expect(rules.length).toBeGreaterThan(40));

  it.each(rules)('have a test for every word of "$text"', ({ section, text }) => {
    const quotes = [...promises, ...others].filter((one) => one.section === section);
    expect(
      unquoted(
        text,
        quotes.map(({ quote }) => quote),
      ),
    ).toEqual([]);
  });

  it('are no words that promise nothing as well', () => {
    const promised = new Set(promises.map(({ quote }) => quote));
    expect(others.filter(({ quote, why }) => promised.has(quote) || why === '')).toEqual([]);
  });
});

describe('what is quoted', () => {
  const text = 'One goes out. Two waits, and three ends. [Why](why.md).';

  it('leaves the words that nobody quoted, and no bare link', () => {
    expect(unquoted(text, ['One goes out.', 'Two waits,', 'and three ends.'])).toEqual([]);
    expect(unquoted(text, ['One goes out.', 'Two waits,'])).toEqual(['and three ends.']);
    expect(unquoted(text, ['Two waits'])).toEqual(['One goes out.', ', and three ends.']);
    expect(unquoted(text, [])).toEqual(['One goes out. Two waits, and three ends.']);
  });

  it('is found over the ends of lines, in lists and out of them, but never from one item to the next', () => {
    expect(proseOf('## A\n\nOne\ntwo.\n\n- three\n  four\n- five\n\n| six | 7 |\n\n1. eight\n')).toEqual(
      ['One two.', 'three four', 'five', 'eight'].map((one) => ({ section: 'A', text: one })),
    );
  });
});

describe('a name', () => {
  it('is that of a test, of a row in its table, or of a field that its title shows', () => {
    const source = `it('one', f); describe.each([['no']])('%s', () => { test(\`two\`, f); });
      const rows = [['three', 1], ['four', 2]] as const; const more = ['five']; const all = [{ says: 'six', why: 'no' }];
      it.each(rows)('row %s', f); it.each([...more, 'seven'])('%s', f); it.each(all)('$says it is', f);`;
    expect([...namesIn(source)]).toEqual([
      ...['one', 'two', 'row %s', 'three', 'four', '%s', 'five', 'seven', '$says it is', 'six'],
    ]);
  });

  it('that is data, or a title that doesn’t show it, is no test', () => {
    const source = `const data = [['PO-1', 1]]; call(['PO-2']); it('announced'); it.each([['PO-3', 1]])('always', f);
      // it('in a comment', f)
      const text = "it('in a text', f)";`;
    expect([...namesIn(source)]).toEqual(['always']);
  });

  it.each([
    ...["it.skip('x', f)", "test.todo('x', f)", "it.fails('x', f)", "it.skipIf(true)('x', f)"],
    ...[
      "it.runIf(here)('x', f)",
      "it.skipIf(a).each([['x']])('%s', f)",
      "describe.skip('g', () => { it('x', f); })",
    ],
    ...[
      "describe.runIf(false)('g', () => { it('x', f); })",
      "describe.skipIf(a).each(['x'])('g', () => { it('x', f); })",
    ],
  ])('that may not run is no test: %s', (source) => {
    expect([...namesIn(source)]).toEqual([]);
  });
});
