import { expect, it } from 'vitest';
import { wholeLines } from '../../../src/renderer/features/order/lines/whole-lines.ts';

const drawn = ['10', '20', '30', '40', '50'];
const whole = (before: readonly string[], now: readonly string[], isScrolling: boolean) => [
  ...wholeLines(new Set(before), now, isScrolling),
];

it('lines that don’t move are whole', () => {
  expect(whole([], drawn, false)).toEqual(drawn);
  expect(whole(['90'], drawn, false)).toEqual(drawn);
});

it('of many new rows during scrolling two are complete at once', () => {
  expect(whole(['90', '100'], drawn, true)).toEqual(['10', '20']);
});

it('the others follow two by two, and none reverts', () => {
  const first = whole(['90'], drawn, true);
  const second = whole(first, drawn, true);
  expect(second).toEqual(['10', '20', '30', '40']);
  expect(whole(second, drawn, true)).toEqual(drawn);
});

it('rows from a wheel are complete at once, and passed ones are dropped', () => {
  expect(whole(['10', '20', '30'], ['20', '30', '40', '50'], true)).toEqual(['20', '30', '40', '50']);
  expect(whole(['10'], ['20', '30', '40'], true)).not.toContain('10');
});
