import { expect, test } from 'vitest';
import { peppol } from '../../../../src/main/core/exports/peppol.ts';
import { scsn } from '../../../../src/main/core/exports/scsn.ts';
import { writeOrder } from '../../../../src/main/core/exports/write-order.ts';
import { csvWay } from '../../../../src/renderer/features/exports/csv.ts';
import { orderLinesCsv } from '../../../../src/renderer/features/exports/order-lines-csv.ts';
import { lineAmount } from '../../../../src/shared/domain/amounts.ts';
import { addDecimals, decimal } from '../../../../src/shared/domain/decimal.ts';
import type { OrderLine } from '../../../../src/shared/domain/order.ts';
import { totalsOf } from '../../../../src/shared/domain/order-facts.ts';
import { anOrder, delivery, netPrice } from '../../../fixtures/build-order.ts';
import { sourceFor } from '../../../ubl/export-source.ts';
import { readXml, text } from '../../../ubl/read-xml.ts';
import { lineAt, valid } from './ubl-house.ts';

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
])('%s make one total on the screen, in a table and in both documents', (_, total, lines) => {
  const order = anOrder({ lines });
  expect(totalsOf(lines)).toEqual([{ value: total, currencyIso: 'EUR' }]);
  const shown = lines.map((line) => lineAmount(line, 'PCE')?.value ?? decimal('0'));
  expect(shown.reduce(addDecimals, decimal('0'))).toBe(total);

  const path = 'cac:AnticipatedMonetaryTotal/cbc:PayableAmount';
  expect(text(valid(writeOrder(sourceFor(order), peppol)), path)).toBe(total);
  expect(text(readXml(writeOrder(sourceFor(order), scsn)), path)).toBe(total);

  const csv = orderLinesCsv({ order, responses: [] }, (id) => id, csvWay('semicolon', 'en-GB'));
  const [head = '', ...rows] = csv.trim().split('\r\n');
  const column = head.split(';').indexOf('csv.amount');
  const amounts = rows.map((row) => decimal(row.split(';')[column] ?? ''));
  expect(amounts.reduce(addDecimals, decimal('0'))).toBe(total);
});
