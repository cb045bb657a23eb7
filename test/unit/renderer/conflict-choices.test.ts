import { expect, test } from 'vitest';
import { choicesFor, conflictWhy } from '../../../src/renderer/features/sent/conflict.ts';

const entry: Parameters<typeof choicesFor>[0] = {
  ...{ state: 'conflict', problem: null, left: false, sentAt: null, documentsOnly: false },
};
const unknown = { ...entry, left: true };
const after = { ...unknown, sentAt: 1 };
const labels = (...given: Parameters<typeof choicesFor>) => choicesFor(...given)?.map(({ label }) => label);

test('only an answer that was certainly not sent can be discarded', () => {
  expect(labels(entry, true)).toEqual(['answer.change', 'answer.send-anyway', 'answer.drop']);
  expect(labels(after, true)).toEqual(['conflict.answer-again', 'answer.send-again', 'answer.put-away']);
  expect(labels(unknown, true)).toEqual(['answer.send-again', 'conflict.answer-again', 'answer.put-away']);
});

test('each kind of conflict says something else, for each button too', () => {
  const all = [entry, after, unknown];
  expect(all.map(conflictWhy)).toEqual(['conflict.before', 'conflict.after', 'conflict.unknown']);
  const means = all.flatMap((one) => choicesFor(one, true)?.map((choice) => choice.means) ?? []);
  expect(new Set(means).size).toBe(9);
});

test('an answer whose lines no longer take it can’t be sent again', () => {
  expect(labels(entry, false)).toEqual(['answer.change', 'answer.drop']);
});

test('documents alone are never edited, and are kept if they weren’t sent', () => {
  const documents = { ...entry, documentsOnly: true };
  expect(labels(documents, false)).toEqual(['documents.keep']);
  expect(conflictWhy(documents)).toBe('conflict.documents');
  expect(labels({ ...documents, left: true }, true)).toEqual(['answer.send-again', 'answer.put-away']);
  expect(labels({ ...documents, state: 'needs-attention' }, true)).toEqual([
    'answer.send-again',
    'documents.keep',
  ]);
});

test('an answer that needs attention otherwise has the buttons of its card', () => {
  expect(choicesFor({ ...entry, state: 'needs-attention' }, true)).toBeNull();
  expect(choicesFor({ ...entry, state: 'waiting' }, true)).toBeNull();
});
