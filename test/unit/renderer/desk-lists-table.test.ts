import { expect, test } from 'vitest';
import { periodsOf } from '../../../src/renderer/features/calendar/periods.ts';
import { csvFormat, writeCsv } from '../../../src/renderer/features/exports/csv.ts';
import { deliveryListTable } from '../../../src/renderer/features/exports/delivery-list-table.ts';
import { loadTable } from '../../../src/renderer/features/exports/load-table.ts';
import { overviewTable } from '../../../src/renderer/features/exports/overview-table.ts';
import { createFormats } from '../../../src/renderer/format/formats.ts';
import type { DeliveryRow } from '../../../src/shared/contract/calls/calendar.ts';
import { createDeliveryLoad } from '../../../src/shared/domain/delivery/delivery-load.ts';
import { calendarDate } from '../../../src/shared/domain/values/calendar-date.ts';
import { decimal } from '../../../src/shared/domain/values/decimal.ts';

const today = calendarDate('2026-11-25');
const t = (id: string, values?: Record<string, unknown>): string =>
  values === undefined ? id : `${id} ${Object.values(values).join(' ')}`;
const way = csvFormat('semicolon', 'nl-NL');
const linesOf = (text: string): string[] => text.replace('\ufeff', '').trim().split('\r\n');
const written = (text: string): string[] => linesOf(text).slice(1);

const delivery = (change: Partial<DeliveryRow>): DeliveryRow => ({
  orderKey: 1,
  purchaseOrderNumber: 'PO-1',
  buyerName: 'Kessler',
  orderType: 'Purchase',
  kind: 'agreed',
  position: '00010',
  date: calendarDate('2026-12-10'),
  quantity: decimal('12.50'),
  unit: 'PCE',
  item: '=Valve',
  amount: { value: decimal('1234.5'), currencyIso: 'EUR' },
  late: false,
  ...change,
});
const late = delivery({ date: calendarDate('2026-11-20') });
const proposed = delivery({ kind: 'proposed', amount: null, unit: null, item: null });

test('each delivery is a row, with its state and exact figures, and nothing that a spreadsheet would calculate', () => {
  expect(written(writeCsv(deliveryListTable([late, delivery({}), proposed], today, t), way))).toEqual([
    "2026-11-20;calendar.overdue;PO-1;order.type.purchase;Kessler;00010;'=Valve;12,5;PCE;1234,5;EUR",
    "2026-12-10;calendar.agreed;PO-1;order.type.purchase;Kessler;00010;'=Valve;12,5;PCE;1234,5;EUR",
    '2026-12-10;calendar.proposed;PO-1;order.type.purchase;Kessler;00010;;12,5;;;',
  ]);
});

test('each week that holds something is a row, with its days, and an amount for each currency', () => {
  const load = createDeliveryLoad(today);
  const dollars = delivery({ amount: { value: decimal('10'), currencyIso: 'USD' } });
  for (const one of [late, delivery({}), dollars, proposed]) load.add(one);
  const periods = periodsOf(load.result(), 'week', today, 1);
  const formats = createFormats('nl-NL', today);
  const sums = (of: string): string =>
    `${of};${of}: csv.amount-in EUR;${of}: csv.amount-in USD;${of}: csv.unpriced`;
  expect(linesOf(writeCsv(loadTable(periods, { t, formats }), way))).toEqual([
    `calendar.period;csv.from;csv.to;${sums('calendar.agreed')};${sums('calendar.proposed')}`,
    'calendar.overdue;;;1;1234,5;;0;0;;;0',
    'calendar.week 50;2026-12-07;2026-12-13;2;1234,5;10;0;1;;;1',
  ]);
});

test('the total and each buyer are a row of figures, and unknown ones stay empty', () => {
  const figures = {
    open: {
      orders: 3,
      lines: 5,
      byAge: { today: 1, 'one-day': 2, 'three-days': 0, week: 0, older: 0 },
    },
    times: {
      answers: 7,
      median: 5_400_000,
      byPace: { hour: 1, 'four-hours': 6, day: 0, 'three-days': 0, longer: 0 },
    },
    lines: { 'as-ordered': 4, changed: 2, declined: 3, rejected: 1 },
  };
  const few = { ...figures, times: { ...figures.times, answers: 1, median: null } };
  expect(
    linesOf(
      writeCsv(
        overviewTable(
          [
            { name: 'All', figures, deliveries: { onTime: 8, late: 2 } },
            { name: 'Kessler', figures: few, deliveries: null },
          ],
          t,
        ),
        way,
      ),
    ),
  ).toEqual([
    [
      'csv.buyer;csv.open-orders',
      ...['today', 'one-day', 'three-days', 'week', 'older'].map(
        (age) => `csv.open-orders: overview.age.${age}`,
      ),
      'csv.open-lines;csv.answers;csv.median-minutes',
      ...['as-ordered', 'changed', 'declined', 'rejected'].map(
        (outcome) => `csv.lines: overview.outcome.${outcome}`,
      ),
      'csv.deliveries: overview.on-time;csv.deliveries: overview.late',
    ].join(';'),
    'All;3;1;2;0;0;0;5;7;90;4;2;3;1;8;2',
    'Kessler;3;1;2;0;0;0;5;1;;4;2;3;1;;',
  ]);
});
