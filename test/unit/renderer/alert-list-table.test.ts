import { expect, test } from 'vitest';
import { alertsWithState } from '../../../src/renderer/features/alerts/alert-mark.ts';
import { alertListTable } from '../../../src/renderer/features/exports/alert-list-table.ts';
import { csvFormat, writeCsv } from '../../../src/renderer/features/exports/csv.ts';
import type { StoredAlert } from '../../../src/shared/contract/calls/alerts.ts';

const alert = (change: Partial<StoredAlert>): StoredAlert => ({
  kind: 'new-order',
  orderKey: 1,
  purchaseOrderNumber: '=PO-1',
  buyerName: '@Kessler',
  lines: [],
  revision: 1,
  receivedAt: new Date(2026, 10, 21, 9, 5).getTime(),
  shownAt: new Date(2026, 10, 21, 9, 6).getTime(),
  waiting: true,
  ...change,
});

test('each alert is a row, with its cause and whether it was opened, and nothing that a spreadsheet would calculate', () => {
  const alerts = [
    alert({}),
    alert({ kind: 'cancelled', shownAt: null }),
    alert({ purchaseOrderNumber: 'PO-2', buyerName: 'Brouwer', waiting: false }),
  ];
  const [head, ...written] = writeCsv(
    alertListTable(alerts, (id) => id),
    csvFormat('semicolon', 'en-GB'),
  )
    .replace('\ufeff', '')
    .trim()
    .split('\r\n');
  expect(head).toBe('csv.received;csv.alert;csv.number;csv.buyer;csv.alerted;csv.status');
  expect(written).toEqual([
    "2026-11-21 09:05;alert.new-order;'=PO-1;'@Kessler;2026-11-21 09:06;alerts.unopened",
    "2026-11-21 09:05;alert.cancelled;'=PO-1;'@Kessler;;alerts.held",
    '2026-11-21 09:05;alert.new-order;PO-2;Brouwer;2026-11-21 09:06;alerts.opened',
  ]);
});

test('of several unopened alerts of an order only the newest says so, as orders are counted', () => {
  const [newest, older, opened, other] = [
    alert({ revision: 3 }),
    alert({ revision: 2, shownAt: null }),
    alert({ revision: 1, waiting: false }),
    alert({ orderKey: 2 }),
  ];
  expect([...alertsWithState([newest, older, opened, other])]).toEqual([newest, opened, other]);
});
