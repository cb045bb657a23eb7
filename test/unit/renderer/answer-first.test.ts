import { describe, expect, test } from 'vitest';
import {
  answerFirst,
  inOneRow,
  toAnswerIn,
} from '../../../src/renderer/features/order/lines/answer-first.ts';
import { lineView } from '../../../src/renderer/features/order/lines/line-view.ts';
import { aLine, confirmedLine } from '../../fixtures/build-order.ts';

const lines = [
  { ...confirmedLine(), position: '1' },
  aLine({ position: '2' }),
  { ...confirmedLine(), position: '3' },
  aLine({ position: '4' }),
];
const views = lines.map((line) => lineView(line, null));
const shown = (first: ReadonlySet<string>): string[] =>
  answerFirst(views, first).map(({ line }) => line.position);

describe('the lines of an open order', () => {
  test('begin with those that need an answer, each group in the order’s own order', () =>
    expect(shown(toAnswerIn(lines))).toEqual(['2', '4', '1', '3']));

  test('stay in their places when one needs an answer later', () =>
    expect(shown(new Set(['4']))).toEqual(['4', '1', '2', '3']));

  test('take one row if they need none', () => {
    const rows = (first: ReadonlySet<string> | null, count = 4): string[] => [
      ...inOneRow(views.slice(0, count), first),
    ];
    expect(rows(toAnswerIn(lines))).toEqual(['1', '3']);
    expect(rows(new Set()), 'no line needed an answer').toEqual(['1', '3']);
    expect(rows(new Set(['1'])), 'a line answered since then stays whole').toEqual(['3']);
    expect(rows(new Set(['2']), 2), 'beside a line to answer').toEqual(['1']);
    expect(rows(new Set(), 2), 'a short order').toEqual([]);
    expect(rows(null), 'a past version').toEqual([]);
  });
});
