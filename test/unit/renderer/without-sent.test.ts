import { expect, test } from 'vitest';
import { type AnswerText, withoutSent } from '../../../src/renderer/features/answer/draft/draft-model.ts';

const rejected = (reason: string): AnswerText => ({ kind: 'reject', reason });
const texts = (...all: [string, AnswerText][]) => new Map(all);

test('of a sent draft, only later edits stay', () => {
  const sent = texts(['10', rejected('no steel')], ['20', { kind: 'accept' }]);
  expect(withoutSent(sent, sent)).toEqual(new Map());
  const written = texts(
    ['10', rejected('no steel until March')],
    ['20', { kind: 'accept' }],
    ['30', rejected('')],
  );
  expect(withoutSent(written, sent)).toEqual(
    texts(['10', rejected('no steel until March')], ['30', rejected('')]),
  );
});

test('a letter typed and removed is no edit, another kind of answer is', () => {
  const sent = texts(['10', rejected('no steel')], ['20', { kind: 'accept' }]);
  const written = texts(['10', rejected('no steel')], ['20', rejected('')]);
  expect(withoutSent(written, sent)).toEqual(texts(['20', rejected('')]));
});
