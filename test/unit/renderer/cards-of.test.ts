import { describe, expect, test } from 'vitest';
import { cardsOf } from '../../../src/renderer/features/documents/cards-of.ts';
import type { Attachment } from '../../../src/shared/contract/calls/documents.ts';
import type { ResponseEntry, ResponseState } from '../../../src/shared/contract/calls/responses.ts';
import type { OrderDocument } from '../../../src/shared/domain/order/order.ts';
import { aLine, anOrder } from '../../fixtures/build-order.ts';

const attached = (change: Partial<Attachment> = {}): Attachment => ({
  ...{ id: 'a', orderKey: 1, position: null, name: 'report.pdf', size: 3, transferred: 3, state: 'uploaded' },
  details: { type: null, code: 'C-31', revision: null, description: null },
  ...{ problem: null, objectId: 'object-1', responseId: 'answer' },
  ...change,
});
const shown = (objectId: string | null, code: string | null = null): OrderDocument => ({
  ...{ objectId, code, name: 'report.pdf', revision: null, description: null, type: null, url: null },
});
const entry = (state: ResponseState): ResponseEntry => ({
  ...{ id: 'answer', orderKey: 1, state, answers: [], composedAt: 0, undoUntil: null, nextAttemptAt: null },
  ...{
    attempts: 0,
    left: false,
    sentAt: null,
    doneAt: null,
    problem: null,
    conflict: [],
    settled: [],
    message: '',
    documentsOnly: false,
  },
});
const cards = (
  attachment: Attachment,
  { ofOrder = [], ofLine = [] }: { ofOrder?: OrderDocument[]; ofLine?: OrderDocument[] },
  state: ResponseState = 'sent',
): number => {
  const lines = [aLine({ position: '00010', supplierDocuments: ofLine })];
  const order = anOrder({ lines, supplierDocuments: ofOrder });
  return cardsOf({ attachments: [attachment], order, responses: [entry(state)] }).length;
};

describe('a document of ours has a card', () => {
  test('until the order shows it in its place', () => {
    expect(cards(attached(), {})).toBe(1);
    expect(cards(attached(), { ofOrder: [shown('another')] })).toBe(1);
    expect(cards(attached(), { ofOrder: [shown('object-1')] })).toBe(0);
    expect(cards(attached({ position: '00010' }), { ofLine: [shown('object-1')] })).toBe(0);
  });

  test('while it has no id, with any others without one in the order', () => {
    expect(cards(attached({ objectId: null }), { ofOrder: [shown(null)] })).toBe(1);
  });

  test('while it is part of the draft, also if it came from an earlier answer', () => {
    expect(cards(attached({ responseId: null }), { ofOrder: [shown('object-1')] })).toBe(1);
  });

  test('says how it goes only once its answer is known', () => {
    const order = anOrder({ lines: [aLine()] });
    const routes = (responses: ResponseEntry[]) =>
      cardsOf({ attachments: [attached()], order, responses }).map(({ route }) => route);
    expect(routes([])).toEqual(['leaving']);
    expect(routes([entry('waiting')])).toEqual(['answered']);
    expect(routes([{ ...entry('waiting'), documentsOnly: true }])).toEqual(['alone']);
  });

  test('no longer once another one replaced it, but not before it was shown itself', () => {
    expect(cards(attached(), { ofOrder: [shown('another', 'C-31')] }, 'sent')).toBe(1);
    expect(cards(attached(), { ofOrder: [shown('another', 'C-31')] }, 'done')).toBe(0);
    expect(cards(attached(), { ofOrder: [shown('another', 'C-32')] }, 'done')).toBe(1);
  });
});
