import { expect, test } from 'vitest';
import { problemOfNumber } from '../../../src/shared/domain/answer/answer-details.ts';

test.each([
  ['K-1234', null],
  ['0', null],
  ['', 'missing'],
  ['K 1234', 'blanks'],
  ['K\u00a01234', 'blanks'],
  ['K\t1234', 'blanks'],
])('%j as the buyer’s number with us: %s', (number, problem) => {
  expect(problemOfNumber(number)).toBe(problem);
});
