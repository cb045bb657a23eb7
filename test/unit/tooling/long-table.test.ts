import { expect, it } from 'vitest';
import { emptyRow, type Row } from '../../long/row.ts';
import { exitCodeOf, markdownOf } from '../../long/table.ts';

const rowOf = (change: Partial<Row> = {}) => ({
  ...{ name: 'histories', wanted: 1_200, seconds: 61.4 },
  row: { ...emptyRow, runs: 1_200, ...change },
});

it('the table of the long run says what ran, what was broken, and with what it was run', () => {
  expect(
    markdownOf([rowOf({ lost: 2, first: 'history 7' }), rowOf({ runs: 30 })], { seed: '1', Node: '24' }),
  ).toBe(
    [
      '| what | runs | lost | regressed | doubled | answered unseen | uncaught | otherwise broken | seconds |',
      '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
      '| histories | 1,200 | 2 | 0 | 0 | 0 | 0 | 0 | 61 |',
      '| histories | 30 of 1,200 | 0 | 0 | 0 | 0 | 0 | 0 | 61 |',
      '',
      '- seed: 1',
      '- Node: 24',
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
