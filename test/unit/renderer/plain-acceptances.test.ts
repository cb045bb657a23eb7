import { expect, test } from 'vitest';
import { groupPlainAcceptances } from '../../../src/renderer/features/answer/sentences.ts';

const isPlain = (said: string): boolean => said === 'accepted';
const accepted = (count: number): string[] => Array.from({ length: count }, () => 'accepted');

test('a few plain acceptances are listed one by one, in place', () => {
  const lines = ['rejected', ...accepted(6), 'proposed'];
  expect(groupPlainAcceptances(lines, isPlain)).toEqual({ alone: lines, together: 0 });
});

test('many are summarized, and the others keep their order', () => {
  const lines = ['rejected', ...accepted(4), 'proposed', ...accepted(3), 'with a document'];
  expect(groupPlainAcceptances(lines, isPlain)).toEqual({
    alone: ['rejected', 'proposed', 'with a document'],
    together: 7,
  });
});

test('other answers never count, in any number', () => {
  const lines = ['accepted', ...Array.from({ length: 9 }, () => 'rejected')];
  expect(groupPlainAcceptances(lines, isPlain)).toEqual({ alone: lines, together: 0 });
});
