import { expect, test } from 'vitest';
import { waitingDocuments } from '../../../src/renderer/features/answer/sent/waiting-documents.ts';
import type { Attachment } from '../../../src/shared/contract/calls/documents.ts';
import type { OrderDetail } from '../../../src/shared/contract/calls/orders.ts';
import type { OrderLine } from '../../../src/shared/domain/order/order.ts';
import { aLine, anOrder, confirmedLine, status } from '../../fixtures/build-order.ts';

const at = (position: string, line: OrderLine): OrderLine => ({ ...line, position });
const [one, two] = [at('10', confirmedLine()), at('20', confirmedLine())];
const closed = at('30', aLine({ status: status('Cancelled') }));
const asked = at('40', aLine());

const document = (position: string | null, responseId: string | null = null): Attachment => ({
  ...{ id: `d-${position}`, orderKey: 1, position, name: 'a.pdf', size: 1, transferred: 1, objectId: 'o' },
  ...{ state: 'uploaded', problem: null, responseId },
  details: { type: null, code: null, revision: null, description: null },
});

const waiting = (
  lines: OrderLine[],
  attachments: Attachment[],
  responses: OrderDetail['responses'] = [],
): ReturnType<typeof waitingDocuments> =>
  waitingDocuments({ order: anOrder({ lines }), responses, attachments });

test('nothing waits without a document, or if it was sent with an answer', () => {
  expect(waiting([one, two], [])).toBeNull();
  expect(waiting([one, two], [document('20', 'r-1')])).toBeNull();
});

test('documents of confirmed lines can be sent, also while another line waits for an answer', () => {
  expect(waiting([one, asked], [document('10'), document('40')])).toEqual({
    ...{ now: { count: 1, lines: ['10'] }, answer: { count: 1, lines: ['40'] }, never: 0 },
  });
  expect(waiting([one, two, closed], [document('20'), document(null)])?.now).toEqual({
    ...{ count: 2, lines: ['20'] },
  });
});

test('a document of the whole order belongs to no line, although one carries it', () => {
  expect(waiting([one, two], [document(null)])?.now).toEqual({ count: 1, lines: [] });
});

test('a document that only waits for an answer says so in its own row', () => {
  expect(waiting([one, asked], [document('40')])).toBeNull();
});

test('a document of a line that takes no answer can’t be sent, whatever the other lines take', () => {
  const none = { count: 0, lines: [] };
  expect(waiting([closed], [document(null)])).toEqual({ now: none, answer: none, never: 1 });
  expect(waiting([one, closed], [document('30')])).toEqual({ now: none, answer: none, never: 1 });
});
