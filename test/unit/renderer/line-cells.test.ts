import { createIntl } from 'react-intl';
import { expect, test } from 'vitest';
import { draftedText, lineActions } from '../../../src/renderer/features/line-list/line-actions.ts';
import {
  breakable,
  cellOf,
  shownColumns,
  statusWords,
  viewOf,
} from '../../../src/renderer/features/line-list/line-cells.ts';
import { createFormats } from '../../../src/renderer/format/formats.ts';
import { messages } from '../../../src/renderer/i18n/messages.ts';
import { textsOf } from '../../../src/renderer/i18n/texts.ts';
import type { LineRow } from '../../../src/shared/contract/calls/lines.ts';
import { requestedWithUnit } from '../../../src/shared/domain/answer/line-answer.ts';
import { lineColumns } from '../../../src/shared/domain/order/line-table.ts';
import type { OrderLine } from '../../../src/shared/domain/order/order.ts';
import { calendarDate } from '../../../src/shared/domain/values/calendar-date.ts';
import { aLine, confirmedLine, delivery, reopenedLine, status, termsOf } from '../../fixtures/build-order.ts';

const formats = createFormats('en-GB', calendarDate('2026-11-17'));
const words = { t: textsOf(createIntl({ locale: 'en', messages: messages.en })), formats };

const rowOf = (line: OrderLine, change: Partial<LineRow> = {}): LineRow => ({
  ...{ orderKey: 1, folder: 'to-answer', purchaseOrderNumber: 'PO-1', orderType: 'Purchase' },
  unseen: null,
  ...{
    buyerKey: 'b',
    buyerName: 'Kessler',
    receivedAt: Date.parse('2026-11-16T09:00:00.000Z'),
    lastUpdatedAt: '2026-11-15T09:00:00.000Z',
  },
  ...{ line, late: [], responses: [], draft: null, overtakenBy: null },
  ...change,
});

const said = (row: LineRow) =>
  lineColumns.map((column) => {
    const { now, old, asked, late } = cellOf(column, row, viewOf(row), words);
    return [
      now,
      ...(old === null ? [] : [`was ${old}`]),
      ...(asked === null ? [] : [`asked ${asked}`]),
      ...(late ? ['late'] : []),
    ]
      .join(', ')
      .replaceAll('\u00a0', ' ');
  });

test('a late line says by how many days, as its order does', () => {
  const say = (...late: string[]): string =>
    statusWords('line.overdue', { late: late.map((day) => calendarDate(day)) }, words);
  expect(say('2026-11-16')).toBe('1 day late');
  expect(say('2026-11-16', '2026-11-14')).toBe('3 days late');
  // Only the service says that it is late.
  expect(say()).toBe('Late');
  expect(say('2026-11-20')).toBe('Late');
  expect(statusWords('line.confirmed', { late: [] }, words)).toBe('Confirmed');
});

test('a row says the terms of its line', () => {
  const row = rowOf(aLine(termsOf('2026-12-14', '100', '4.20')), { late: [calendarDate('2026-11-16')] });
  expect(said(row)).toEqual([
    ...[
      'Kessler',
      'Hexagon screw',
      'M8x40',
      '100 PCE',
      'Mon 14 Dec, late',
      '4.20 EUR',
      '420.00 EUR',
      '15 Nov',
    ],
  ]);
});

test('a change that the buyer asks for stands beside the confirmed value', () => {
  const row = rowOf(reopenedLine(termsOf('2026-12-21', '100', '4.20')));
  const cells = said(row);
  expect(cells[4]).toBe('10 Dec, asked 21 Dec');
  // Where both don't fit one line, it ends between them, and not inside a date.
  const { now, asked } = cellOf('date', row, viewOf(row), words);
  expect([now, asked]).toEqual(['10\u00a0Dec', '21\u00a0Dec']);
  expect([cells[3], cells[5]]).toEqual(['100 PCE', '4.20 EUR']);
});

test('several deliveries are the first day and how many follow', () => {
  const deliverySchedule = [delivery('2026-12-21', '40'), delivery('2026-12-14', '60', '0002')];
  expect(said(rowOf(aLine({ deliverySchedule })))[4]).toBe('Mon 14 Dec (+1)');
});

test('the chosen columns follow the order, line and status, in their own order', () => {
  expect(shownColumns(['price', 'buyer'])).toEqual(['order', 'line', 'status', 'buyer', 'price']);
});

test('each line takes the answers that it takes in its order', () => {
  const on = (line: OrderLine, id: number, change: Partial<LineRow> = {}) =>
    rowOf(line, { orderKey: id, ...change });
  const fresh = on(aLine(), 1);
  const change = on(reopenedLine(termsOf('2026-12-21', '100', '4.20')), 2);
  const confirmed = on(confirmedLine(), 3);
  const undated = on(aLine({ deliverySchedule: [] }), 4);
  const cancelled = on(aLine({ status: status('Cancelled') }), 5);
  const answer = {
    position: '00010',
    answer: { kind: 'accept' as const },
    requested: requestedWithUnit(aLine()),
  };
  const underWay = on(aLine(), 6, {
    responses: [
      {
        ...{ id: 'a', orderKey: 6, state: 'waiting', answers: [answer], composedAt: 0, undoUntil: null },
        ...{ nextAttemptAt: null, attempts: 0, left: false, sentAt: null, doneAt: null, problem: null },
        ...{ conflict: [], settled: [], message: '', documentsOnly: false },
      },
    ],
  });
  const { acceptsChanges, ...found } = lineActions(
    [fresh, change, confirmed, undated, cancelled, underWay],
    formats,
  );
  const keys = Object.fromEntries(
    Object.entries(found).map(([kind, rows]) => [kind, rows.map(({ orderKey }) => orderKey)]),
  );
  // Rejecting the change would cancel the confirmed line.
  expect(keys).toEqual({ accept: [1, 2], decline: [2], propose: [1, 2, 3, 4], reject: [1, 4] });
  expect(acceptsChanges).toBe(false);
  expect(lineActions([change], formats).acceptsChanges).toBe(true);
});

test('what was typed in this window counts before the stored draft, also if it was cleared', () => {
  const row = rowOf(aLine(), {
    draft: { revision: 1, answers: [{ position: '00010', answer: { kind: 'accept' } }] },
  });
  expect(draftedText(row, undefined, formats)).toEqual({ kind: 'accept' });
  const written = { revision: 1, answers: new Map(), buyerAccountNumber: '' };
  expect(draftedText(row, written, formats)).toBeUndefined();
});

test('a long price breaks before its units, and never inside a number', () => {
  const lines = breakable('12\u00a0345,60\u00a0SEK per\u00a0100\u00a0PCE').split(' ');
  expect(lines).toEqual(['12\u00a0345,60', 'SEK', 'per\u00a0100', 'PCE']);
});
