import { expect, test } from 'vitest';
import { csvWay } from '../../../src/renderer/features/exports/csv.ts';
import { orderListCsv } from '../../../src/renderer/features/exports/order-list-csv.ts';
import { anOrderRow } from '../../fixtures/build-order-row.ts';

test('each order is a row, and what is no purchase is called what it is', () => {
  const rows = ['Purchase', 'RFQ', 'Forecast', 'Contract'].map((orderType) => ({
    ...anOrderRow('PO-1'),
    orderType,
  }));
  const [head, ...written] = orderListCsv(rows, (id) => id, csvWay('semicolon', 'en-GB'))
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
