import { expect, test } from 'vitest';
import { twoPlaces } from '../../../../src/main/core/exports/line-terms.ts';
import { peppol } from '../../../../src/main/core/exports/peppol.ts';
import { scsn } from '../../../../src/main/core/exports/scsn.ts';
import { writeOrder } from '../../../../src/main/core/exports/write-order.ts';
import { csvFormat, writeCsv } from '../../../../src/renderer/features/exports/csv.ts';
import { orderLinesTable } from '../../../../src/renderer/features/exports/order-lines-table.ts';
import type { OrderLine } from '../../../../src/shared/domain/order/order.ts';
import { totalsOf } from '../../../../src/shared/domain/order/order-facts.ts';
import { addDecimals, decimal } from '../../../../src/shared/domain/values/decimal.ts';
import { anOrder, delivery, netPrice, status } from '../../../fixtures/build-order.ts';
import { sourceFor } from '../../../ubl/export-source.ts';
import { readXml, text } from '../../../ubl/read-xml.ts';
import { lineAt, valid } from './ubl-documents.ts';

const of = (position: string, price: string, ...quantities: string[]): OrderLine =>
  lineAt(position, {
    deliverySchedule: quantities.map((quantity, index) => delivery('2026-12-01', quantity, `${index}`)),
    prices: netPrice(price),
  });

test.each([
  [
    'three lines that are shown as 1.01',
    '3.03',
    [of('1', '1.006', '1'), of('2', '1.006', '1'), of('3', '1.006', '1')],
  ],
  ['a line in three deliveries', '1.02', [of('1', '0.335', '1', '1', '1')]],
  [
    'lines that nobody pays beside others',
    '5.50',
    [
      of('1', '1.1', '5'),
      { ...of('2', '7', '1'), status: status('Rejected') },
      { ...of('3', '7', '1'), status: status('Cancelled') },
      { ...of('4', '7', '1'), status: status('Completed') },
      { ...of('5', '7', '1'), prices: null, status: status('Rejected') },
      { ...of('6', '7'), status: status('Rejected') },
    ],
  ],
  [
    'goods that came beside goods that never will',
    '7.00',
    [
      { ...of('1', '7', '1'), status: status('Completed'), delivered: true },
      { ...of('2', '7', '1'), status: status('Completed') },
    ],
  ],
])('%s make one total on the screen, in a table and in both documents', (_, total, lines) => {
  const order = anOrder({ lines });
  const [onScreen, ...others] = totalsOf(lines);
  expect(others).toEqual([]);
  expect(onScreen?.currencyIso).toBe('EUR');
  expect(onScreen && twoPlaces(onScreen.value)).toBe(total);

  const path = 'cac:AnticipatedMonetaryTotal/cbc:PayableAmount';
  expect(text(valid(writeOrder(sourceFor(order), peppol)), path)).toBe(total);
  expect(text(readXml(writeOrder(sourceFor(order), scsn)), path)).toBe(total);

  const csv = writeCsv(
    orderLinesTable({ order, responses: [] }, (id) => id),
    csvFormat('semicolon', 'en-GB'),
  );
  const [head = '', ...rows] = csv.trim().split('\r\n');
  const column = head.split(';').indexOf('csv.amount');
  const amounts = rows.map((row) => decimal(row.split(';')[column] || '0'));
  expect(twoPlaces(amounts.reduce(addDecimals, decimal('0')))).toBe(total);
});
