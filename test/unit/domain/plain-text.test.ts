import { expect, it } from 'vitest';
import { lineAnswerSchema } from '../../../src/shared/domain/answer/line-answer.ts';
import { compareTexts, isPlainText, plainText } from '../../../src/shared/domain/values/plain-text.ts';

it.each([
  ['2026-11-30', '2026-12-01', -1],
  ['10', '9', -1],
  ['b', 'a', 1],
  ['a', 'B', 1],
  ['a', 'a', 0],
])('compares the texts %s and %s by characters', (a, b, order) => expect(compareTexts(a, b)).toBe(order));

it('keeps what both forms of a message can carry, and nothing else', () => {
  expect(plainText('a\r\nb\rc\nd\te')).toBe('a\nb\nc\nd\te');
  expect(plainText('\u0000\u0008\u000b\u001f\u007f\u0085\u009f\ufffe\uffff!')).toBe('!');
  expect(plainText('half \ud83d, whole \u{1f527}')).toBe('half \ufffd, whole \u{1f527}');
  expect(plainText('<&>"\' ß 螺栓 \u00a0\u202e')).toBe('<&>"\' ß 螺栓 \u00a0\u202e');
  expect(['00010', 'D 200', 'D\u0001200', 'a\r'].map(isPlainText)).toEqual([true, true, false, false]);
});

it('leaves a readable reason, and none if there is nothing to read', () => {
  const reasonOf = (reason: string) => lineAnswerSchema.parse({ kind: 'reject', reason });
  expect(reasonOf(' late\r\n ')).toEqual({ kind: 'reject', reason: 'late' });
  expect(reasonOf(' \u0001\u0002 ')).toEqual({ kind: 'reject', reason: '' });
  expect(lineAnswerSchema.safeParse({ kind: 'reject', reason: 'x'.repeat(2001) }).success).toBe(false);
});
