import { expect, test } from 'vitest';
import { csvFormat, writeCsv } from '../../../src/renderer/features/exports/csv.ts';
import { orderLinesTable } from '../../../src/renderer/features/exports/order-lines-table.ts';
import { cutTextsIn } from '../../../src/renderer/features/exports/table.ts';
import { mostCharacters } from '../../../src/renderer/features/exports/xlsx.ts';
import type { OrderLine } from '../../../src/shared/domain/order/order.ts';
import { cutText, shownWhole } from '../../../src/shared/domain/values/cut-text.ts';
import { aLine, anOrder, delivery, netPrice } from '../../fixtures/build-order.ts';

/** The cells of each row below the head, by the message ids of the head. */
const rowsOf = (...lines: OrderLine[]): Record<string, string>[] => {
  const csv = writeCsv(
    orderLinesTable({ order: anOrder({ lines }), responses: [] }, (id) => id),
    csvFormat('semicolon', 'en-GB'),
  );
  const [head = [], ...rows] = csv
    .trim()
    .split('\r\n')
    .map((row) => row.split(';'));
  return rows.map((row) => Object.fromEntries(row.map((cell, index) => [head[index] ?? '', cell])));
};

test('a row for each delivery has its own amount', () => {
  const schedule = [delivery('2026-12-01', '60'), delivery('2026-12-08', '40', '0002')];
  expect(rowsOf(aLine({ deliverySchedule: schedule })).map((row) => row['csv.amount'])).toEqual([
    '252',
    '168',
  ]);
});

test('a unit keeps the code that the screen shows as a word', () => {
  const item = { ...aLine().item, purchaseUnitOfMeasureIso: 'H87' };
  expect(rowsOf(aLine({ item }))).toMatchObject([{ 'csv.unit': 'H87' }]);
});

test('pieces that are priced by weight have a price and its unit, and no amount', () => {
  const prices = { ...netPrice('12'), priceUnitOfMeasureIso: 'KGM' };
  expect(rowsOf(aLine({ prices }))).toMatchObject([
    {
      'csv.quantity': '100',
      'csv.unit': 'PCE',
      'csv.price': '12',
      'csv.price-unit': 'KGM',
      'csv.amount': '',
    },
  ]);
});

test('a position is the buyer’s own, leading zeros included', () => {
  expect(rowsOf(aLine({ position: '00010' })).map((row) => row['csv.position'])).toEqual(['00010']);
});

test('texts of which the page has only the beginning are counted, and those that Excel cuts', () => {
  const cut = cutText('x'.repeat(30_000), shownWhole);
  const lines = [
    aLine({ notes: ['Pack it.', cut, 'End.'] }),
    aLine({ notes: ['Pack it …'], item: { ...aLine().item, name: cut } }),
    aLine({ notes: ['y'.repeat(15_000), 'z'.repeat(19_000)] }),
  ];
  const table = orderLinesTable({ order: anOrder({ lines }), responses: [] }, (id) => id);
  expect(cutTextsIn(table, mostCharacters)).toBe(3);
  expect(cutTextsIn({ ...table, rows: table.rows.slice(2) }, 40_000)).toBe(0);
});
