import { expect, test } from 'vitest';
import { csvFormat, writeCsv } from '../../../src/renderer/features/exports/csv.ts';
import { orderListTable } from '../../../src/renderer/features/exports/order-list-table.ts';
import { calendarDate } from '../../../src/shared/domain/values/calendar-date.ts';
import { anOrderRow } from '../../fixtures/build-order-row.ts';

const today = calendarDate('2026-11-21');

test('each order is a row, and other order types have their name', () => {
  const rows = ['Purchase', 'RFQ', 'Forecast', 'Contract'].map((orderType) => ({
    ...anOrderRow('PO-1'),
    orderType,
  }));
  const [head, ...written] = writeCsv(
    orderListTable(rows, today, (id) => id),
    csvFormat('semicolon', 'en-GB'),
  )
    .trim()
    .split('\r\n')
    .map((line) => line.split(';'));
  const at = head?.indexOf('csv.type') ?? -1;
  expect(written.map((cells) => cells[at])).toEqual([
    'order.type.purchase',
    'order.type.rfq',
    'order.type.forecast',
    'Contract',
  ]);
});

test('the day of an overdue order is the one by which it was due, as the list shows it', () => {
  const nextDate = calendarDate('2026-11-05');
  const rows = ['2026-11-10', '2026-12-10'].map((due) =>
    anOrderRow('PO-1', { folder: 'to-answer' }, { nextDate, dueDate: calendarDate(due) }),
  );
  const [head, ...written] = writeCsv(
    orderListTable(rows, today, (id) => id),
    csvFormat('semicolon', 'en-GB'),
  )
    .trim()
    .split('\r\n')
    .map((line) => line.split(';'));
  const at = head?.indexOf('csv.next-date') ?? -1;
  expect(written.map((cells) => cells[at])).toEqual(['2026-11-10', '2026-11-05']);
});

test('the user’s own notes have a column', () => {
  const ownNotes = [
    { position: null, text: 'Ask Kim' },
    { position: '00010', text: 'In stock' },
  ];
  const { head, rows } = orderListTable([anOrderRow('PO-1', { ownNotes })], today, (id, values) =>
    [id, ...Object.values(values ?? {})].join(' '),
  );
  expect(rows[0]?.[head.indexOf('csv.own-note')]).toMatchObject({
    text: 'own-note.words Ask Kim\nown-note.line-words 10 In stock',
  });
});

test('the status is the word of the list: of our answer, of what the order asks for, or of its state', () => {
  const asked = { asked: 'RejectedSupplierProposal' } as const;
  const rows = [
    anOrderRow('PO-1'),
    anOrderRow('PO-2', { processStatus: 'InProgress' }, asked),
    anOrderRow('PO-3', { folder: 'waiting', processStatus: 'InProgress' }),
    anOrderRow('PO-4', { folder: 'outbox', responseState: 'waiting', processStatus: 'InProgress' }, asked),
    anOrderRow('PO-5', { folder: 'closed', processStatus: 'Cancelled' }),
  ];
  const { head, rows: written } = orderListTable(rows, today, (id) => id);
  const at = head.indexOf('csv.status');
  expect(written.map((cells) => cells[at])).toMatchObject(
    [
      ...['folder.to-answer', 'line.rejected-proposal', 'folder.waiting'],
      ...['list.response.waiting', 'line.cancelled'],
    ].map((text) => ({ text })),
  );
});
