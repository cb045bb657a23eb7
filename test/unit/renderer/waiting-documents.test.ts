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

const linesFor = (
  lines: OrderLine[],
  attachments: Attachment[],
  responses: OrderDetail['responses'] = [],
): string[] | null =>
  waitingDocuments({ order: anOrder({ lines }), responses, attachments })?.lines.map(
    ({ position }) => position,
  ) ?? null;

test('nothing waits without a document, or if it was sent with an answer', () => {
  expect(linesFor([one, two], [])).toBeNull();
  expect(linesFor([one, two], [document('20', 'r-1')])).toBeNull();
});

test('a document of a line goes with an answer to that line, one of the order with the first confirmed one', () => {
  expect(linesFor([one, two], [document('20')])).toEqual(['20']);
  expect(linesFor([one, two, closed], [document('10'), document('20'), document(null)])).toEqual([
    '10',
    '20',
  ]);
  expect(linesFor([closed, one, two], [document(null)])).toEqual(['10']);
  expect(linesFor([one, closed], [document('30')])).toEqual(['10']);
});

test('if an answer is requested it goes with that one', () => {
  expect(linesFor([one, asked], [document('10')])).toBeNull();
});

test('if no line accepts an answer it can’t be sent', () => {
  expect(linesFor([closed], [document(null)])).toEqual([]);
});
