import { describe, expect, it } from 'vitest';
import type { Judgement } from '../../../../src/main/core/messages/effect.ts';
import type { QueuedResponse } from '../../../../src/main/core/messages/entries.ts';
import { draftOf, responseEntryOf, settledIn } from '../../../../src/main/core/messages/response-view.ts';
import type { ResponseEntry } from '../../../../src/shared/contract/calls/responses.ts';
import type { ErrorShape } from '../../../../src/shared/contract/errors.ts';
import { requestedWithUnit } from '../../../../src/shared/domain/answer/line-answer.ts';
import { requestedTerms } from '../../../../src/shared/domain/order/terms.ts';
import { aLine, anOrder, termsOf } from '../../../fixtures/build-order.ts';
import { aResponse, openOutbox, saying, written } from '../outbox/outbox-rows.ts';

const trouble: ErrorShape = { code: 'service.trouble', params: {}, detail: null };
const ofDocument: ErrorShape = { code: 'document.kind-refused', params: {}, detail: null };
const first = aLine();
const second = aLine({ position: '00020' });
const accept = { kind: 'accept' } as const;
const both = {
  ...saying(),
  lines: [first, second].map((seen) => ({ seen, known: null, answer: accept })),
};

const anEntry = (change: Partial<QueuedResponse> = {}): QueuedResponse => {
  const { store, response } = openOutbox();
  store.insert(aResponse('a'));
  return { ...response('a'), ...change };
};
const shown = (change: Partial<QueuedResponse> = {}, now = written): ResponseEntry =>
  responseEntryOf(anEntry(change), anOrder(), null, ofDocument, now);

describe('an answer on the screen', () => {
  it('has its lines with the terms that they answer', () => {
    expect(shown({ content: both })).toMatchObject({
      ...{ id: 'a', orderKey: 7, state: 'waiting', composedAt: written, attempts: 0, left: false },
      ...{ sentAt: null, doneAt: null, message: '', conflict: [], settled: [] },
      answers: [
        { position: '00010', answer: accept, requested: requestedWithUnit(first) },
        { position: '00020', answer: accept, requested: requestedWithUnit(second) },
      ],
    });
  });

  it('can be undone as long as it waits, its time lasts, and it can’t have arrived', () => {
    const undoUntil = written + 10_000;
    expect(shown().undoUntil).toBe(undoUntil);
    expect(shown({}, undoUntil - 1).undoUntil).toBe(undoUntil);
    expect(shown({}, undoUntil).undoUntil).toBeNull();
    expect(shown({ unclear: true }).undoUntil).toBeNull();
    expect(shown({ state: 'sent' }).undoUntil).toBeNull();
  });

  it('names its next attempt while it waits for nothing else, never before the time to undo has passed', () => {
    expect(shown().nextAttemptAt).toBe(written + 10_000);
    const later = written + 60_000;
    expect(shown({ nextAttemptAt: later }).nextAttemptAt).toBe(later);
    expect(shown({ waitsFor: 'user' }).nextAttemptAt).toBeNull();
    expect(shown({ state: 'sent' }).nextAttemptAt).toBeNull();
  });

  it('shows its own problem, or the one of a document that it waits for', () => {
    expect(shown({ problem: trouble }).problem).toEqual(trouble);
    expect(shown({ problem: trouble, waitsFor: 'user' }).problem).toEqual(ofDocument);
    expect(shown({ problem: trouble, waitsFor: 'user', state: 'needs-attention' }).problem).toEqual(trouble);
  });
});

describe('an answer in conflict', () => {
  const dearer = aLine(termsOf('2026-12-10', '100', '9.90'));
  const now = anOrder({ lines: [dearer, second] });
  const judged = (change: Partial<Judgement> = {}): Judgement => ({
    ...{ effect: { kind: 'changed', positions: ['00010'] }, shown: [], tooLate: [] },
    ...change,
  });
  const conflict = (judgement: Judgement | null, order: typeof now | null = now) =>
    responseEntryOf(anEntry({ state: 'conflict', content: both }), order, judgement, null, written);

  it('shows both versions of each line that the buyer changed', () => {
    const { conflict: lines, settled } = conflict(judged());
    expect(lines).toEqual([
      {
        seen: { position: '00010', item: first.item, terms: requestedTerms(first), status: first.status },
        now: { position: '00010', item: dearer.item, terms: requestedTerms(dearer), status: dearer.status },
      },
    ]);
    expect(settled).toEqual([]);
  });

  it('shows every line that is open if none differs', () => {
    const positions = (judgement: Judgement) =>
      conflict(judgement).conflict.map(({ now: line }) => line.position);
    expect(positions(judged({ effect: { kind: 'neither' } }))).toEqual(['00010', '00020']);
    expect(positions(judged({ effect: { kind: 'neither' }, shown: ['00010'] }))).toEqual(['00020']);
    expect(positions(judged({ effect: { kind: 'changed', positions: ['00030'] } }))).toEqual([
      '00010',
      '00020',
    ]);
  });

  it('leaves out lines that the order no longer has', () => {
    const order = anOrder({ lines: [second] });
    expect(conflict(judged(), order).conflict.map(({ seen }) => seen.position)).toEqual(['00020']);
  });

  it('shows no lines where the order isn’t stored, and in no other state', () => {
    const nothing = { conflict: [], settled: [] };
    expect(conflict(judged(), null)).toMatchObject(nothing);
    expect(conflict(null)).toMatchObject(nothing);
    expect(responseEntryOf(anEntry({ content: both }), now, judged(), null, written)).toMatchObject(nothing);
  });

  it('needs no decision about lines that show it or that the buyer ended, unless these are all', () => {
    expect(settledIn(both, judged({ shown: ['00010'] }))).toEqual(['00010']);
    expect(settledIn(both, judged({ tooLate: ['00020'] }))).toEqual(['00020']);
    expect(settledIn(both, judged({ shown: ['00010'], tooLate: ['00020'] }))).toEqual([]);
  });

  it('becomes a draft of its open lines, on the version that it was written on', () => {
    expect(draftOf({ ...both, revision: 4 }, ['00010'])).toEqual({
      ...{ revision: 4, answers: [{ position: '00020', answer: accept }] },
    });
  });
});
