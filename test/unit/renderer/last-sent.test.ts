import { expect, test } from 'vitest';
import { lastSentPhase } from '../../../src/renderer/features/sent/last-sent-phase.ts';
import type { ResponseEntry } from '../../../src/shared/contract/calls/responses.ts';

const sent: ResponseEntry = {
  ...{ id: 'answer-1', orderKey: 1, state: 'waiting', answers: [], composedAt: 0, undoUntil: 10_000 },
  ...{ nextAttemptAt: null, attempts: 0, left: false, sentAt: null, doneAt: null, problem: null },
  ...{ conflict: [], settled: [], message: '', documentsOnly: false },
};
const phases = (change: Partial<ResponseEntry>, ...seconds: number[]) =>
  seconds.map((at) => lastSentPhase({ ...sent, ...change }, at * 1000));

test('an answer to another order is undone, is sent, and is received once the service showed it', () => {
  expect(phases({}, 9, 11)).toEqual(['undo', 'sending']);
  expect(phases({ state: 'sending' }, 11)).toEqual(['sending']);
  // The service took it, and its order doesn't show it yet.
  expect(phases({ state: 'sent', sentAt: 11_000 }, 12, 30)).toEqual(['sending', 'sending']);
  expect(phases({ state: 'done', doneAt: 40_000 }, 41, 45, 46)).toEqual(['received', 'received', null]);
});

test('an answer that can’t be sent is said to be in the outbox, never to be received', () => {
  expect(phases({ attempts: 1, nextAttemptAt: 15_000 }, 12, 30, 31)).toEqual(['unsent', 'unsent', null]);
  expect(phases({}, 25)).toEqual(['unsent']);
  for (const state of ['conflict', 'needs-attention', 'undone', 'dropped'] as const)
    expect(phases({ state }, 5, 12)).toEqual([null, null]);
});

test('without a time to undo the same is said from the start', () => {
  expect(phases({ undoUntil: null }, 1, 15)).toEqual(['sending', 'unsent']);
  expect(phases({ undoUntil: null, state: 'done', doneAt: 1_000 }, 2, 7)).toEqual(['received', null]);
});
