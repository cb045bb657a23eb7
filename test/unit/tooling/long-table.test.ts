import { expect, it } from 'vitest';
import { withLongRun } from '../../long/long-run-section.ts';
import { emptyRow, type Row } from '../../long/row.ts';
import { exitCodeOf, markdownOf, sumOf } from '../../long/table.ts';

const rowOf = (change: Partial<Row> = {}) => ({
  ...{ name: 'histories', wanted: 1_200, seconds: 61.4 },
  row: { ...emptyRow, runs: 1_200, ...change },
});

it('the table of the long run says what ran, what was broken, and with what it was run', () => {
  expect(
    markdownOf([rowOf({ lost: 2, happened: { kills: 1_234 }, first: 'history 7' }), rowOf({ runs: 30 })], {
      seed: '1',
      Node: '24',
    }),
  ).toBe(
    [
      '| what | runs | lost | regressed | doubled | answered unseen | uncaught | otherwise broken | seconds |',
      '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
      '| histories | 1,200 | 2 | 0 | 0 | 0 | 0 | 0 | 61 |',
      '| histories | 30 of 1,200 | 0 | 0 | 0 | 0 | 0 | 0 | 61 |',
      '',
      '- seed: 1',
      '- Node: 24',
      '- in histories: 1,234 kills',
      '- first in histories: history 7',
      '',
    ].join('\n'),
  );
});

it.each(['lost', 'regressed', 'doubled', 'answeredUnseen', 'uncaught', 'otherwise'] as const)(
  'the long run fails when anything was %s',
  (column) => {
    expect(exitCodeOf([rowOf(), rowOf({ [column]: 1 })])).toBe(1);
  },
);

it('the long run succeeds only when all of it ran', () => {
  expect(exitCodeOf([rowOf(), rowOf()])).toBe(0);
  expect(exitCodeOf([rowOf(), rowOf({ runs: 1_199 })])).toBe(1);
});

it('the long run says what several parts took together', () => {
  const whole = sumOf('both', [
    rowOf({ lost: 2, happened: { kills: 3 }, first: 'history 7' }),
    rowOf({ runs: 30, lost: 1 }),
  ]);
  expect(whole).toEqual({
    ...{ name: 'both', wanted: 2_400, seconds: 122.8 },
    row: { ...emptyRow, runs: 1_230, lost: 3 },
  });
  expect(sumOf('one', [rowOf()])).toBeNull();
});

it('the long run fills its place in a page, and leaves all else as it is', () => {
  const page = (inside: string) =>
    `# Page\n\n<!-- long run: begin -->\n\n${inside}\n\n<!-- long run: end -->\n\n## More\n`;
  expect(withLongRun(page('old\n\nwords'), '| new |\n')).toBe(page('| new |'));
  expect(withLongRun(page('$& old'), '| $& $1 |\n')).toBe(page('| $& $1 |'));
});

it.each([
  '',
  '# Page',
  '<!-- long run: begin -->',
  '<!-- long run: end --><!-- long run: begin -->',
  '<!-- long run: begin --><!-- long run: begin --><!-- long run: end -->',
  '<!-- long run: begin --><!-- long run: end --><!-- long run: end -->',
])('the long run finds no place in a page like %j', (page) => {
  expect(withLongRun(page, 'table')).toBeNull();
});
