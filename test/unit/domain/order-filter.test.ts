import { describe, expect, test } from 'vitest';
import { type Folder, folders } from '../../../src/shared/domain/order/folder.ts';
import type { OrderFacts } from '../../../src/shared/domain/order/order-facts.ts';
import {
  type DeliverySpan,
  daysWaiting,
  deliverySpans,
  type OrderFilter,
  orderFilterSchema,
  orderMatcher,
  stateOf,
} from '../../../src/shared/domain/order/order-filter.ts';
import { addDays, calendarDate, dayAt } from '../../../src/shared/domain/values/calendar-date.ts';
import { decimal } from '../../../src/shared/domain/values/decimal.ts';
import { anOrderRow, totals } from '../../fixtures/build-order-row.ts';

const today = calendarDate('2026-11-21');
const nothing: OrderFilter = {
  scope: 'to-answer',
  buyer: null,
  words: '',
  status: null,
  asked: null,
  delivery: null,
  atLeast: null,
  waitsDays: null,
};
const found = (rows: ReturnType<typeof anOrderRow>[], change: Partial<OrderFilter>): string[] =>
  rows
    .filter(orderMatcher({ ...nothing, ...change }, today))
    .map(({ purchaseOrderNumber }) => purchaseOrderNumber);

test('every word is found in number, buyer or item, without case and accents', () => {
  const rows = [anOrderRow('PO-17', { buyerName: 'Kölner Werke' }), anOrderRow('PO-18')];
  expect(found(rows, { words: 'kolner 17' })).toEqual(['PO-17']);
  expect(found(rows, { words: ' SCREW ' })).toEqual(['PO-17', 'PO-18']);
  expect(found(rows, { words: 'kolner 18' })).toEqual([]);
});

test('a folder, all that is open, a buyer and a status narrow each by itself and all together', () => {
  const rows = [
    anOrderRow('mine', { buyerName: 'Kessler' }),
    anOrderRow('begun', { buyerName: 'Kessler', processStatus: 'InProgress' }),
    anOrderRow('agreed', { buyerName: 'Kessler', folder: 'confirmed' }),
    anOrderRow('over', { buyerName: 'Kessler', folder: 'closed' }),
    anOrderRow('else', { buyerName: 'Brandt' }),
  ];
  expect(found(rows, {})).toEqual(['mine', 'begun', 'else']);
  expect(found(rows, { scope: 'open' })).toEqual(['mine', 'begun', 'agreed', 'else']);
  expect(found(rows, { scope: 'open', buyer: 'company:Kessler' })).toEqual(['mine', 'begun', 'agreed']);
  expect(found(rows, { buyer: 'company:Kessler', status: 'InProgress' })).toEqual(['begun']);
});

test('an order is found by its folder, unless a step waits for us, and a closed one by its status', () => {
  const asked = 'OpenBuyerReopenRequest';
  const rows = [
    anOrderRow('new', { processStatus: 'InProgress' }),
    anOrderRow('asks', { processStatus: 'InProgress' }, { asked }),
    anOrderRow('waits', { processStatus: 'InProgress', folder: 'waiting' }, { asked }),
    anOrderRow('over', { processStatus: 'Rejected', folder: 'closed' }),
  ];
  expect(rows.map(stateOf)).toEqual(['to-answer', null, 'waiting', 'Rejected']);
  expect(found(rows, { scope: 'open', status: 'to-answer' })).toEqual(['new']);
  expect(found(rows, { scope: 'open', status: 'waiting' })).toEqual(['waits']);
  expect(found(rows, { scope: 'closed', status: 'Rejected' })).toEqual(['over']);
  // A view that an earlier version saved.
  expect(found(rows, { scope: 'open', status: 'InProgress' })).toEqual(['new', 'asks', 'waits']);
});

test('the requested step narrows a list, and an order with an answer in transit has none', () => {
  const asked = 'RejectedSupplierProposal';
  const rows = [
    anOrderRow('rejected', {}, { asked }),
    anOrderRow('once more', {}, { asked: 'OpenBuyerReconfirmationRequest' }),
    anOrderRow('issued'),
    anOrderRow('on its way', { folder: 'waiting' }, { asked }),
  ];
  expect(found(rows, { asked })).toEqual(['rejected']);
  expect(found(rows, { asked, scope: 'open' })).toEqual(['rejected']);
});

test('no requested step narrows nothing', () => {
  const asked = 'RejectedSupplierProposal';
  expect(found([anOrderRow('rejected', {}, { asked }), anOrderRow('issued')], {})).toEqual([
    'rejected',
    'issued',
  ]);
});

test('a view from before this filter isn’t narrowed by it', () => {
  const { asked: _, ...before } = nothing;
  expect(orderFilterSchema.parse(before)).toEqual(nothing);
});

test('each delivery day is in the named span', () => {
  const spans = (day: string | null): DeliverySpan[] =>
    deliverySpans.filter(
      (delivery) =>
        found([anOrderRow('one', {}, { nextDate: day === null ? null : calendarDate(day) })], { delivery })
          .length === 1,
    );
  expect(spans('2026-11-20')).toEqual(['past']);
  expect(spans('2026-11-21')).toEqual(['in-7-days', 'in-30-days']);
  expect(spans('2026-11-28')).toEqual(['in-7-days', 'in-30-days']);
  expect(spans('2026-11-29')).toEqual(['in-30-days']);
  expect(spans('2026-12-21')).toEqual(['in-30-days']);
  expect(spans('2026-12-22')).toEqual(['later']);
  expect(spans(null)).toEqual(['undated']);
});

test('an overdue order counts by its missed day, any other by its next delivery', () => {
  const askedFor = { nextDate: calendarDate('2026-11-10'), dueDate: calendarDate('2026-11-10') };
  const later = { nextDate: calendarDate('2027-01-20') };
  const spans = (folder: Folder, facts: Partial<OrderFacts>): DeliverySpan[] =>
    deliverySpans.filter(
      (delivery) => found([anOrderRow('one', { folder }, facts)], { scope: folder, delivery }).length === 1,
    );
  for (const folder of folders) {
    expect(spans(folder, askedFor)).toEqual(['past']);
    // The list of overdue orders has no others.
    expect(spans(folder, later)).toEqual(folder === 'overdue' ? [] : ['later']);
    // Overdue only by the service's statement.
    expect(spans(folder, { ...later, deliveryOverdue: true })).toEqual(['later']);
  }
});

test('an amount has a currency, and is exact', () => {
  const rows = [
    anOrderRow('less', {}, { totals: totals('999.9999999999999999 EUR') }),
    anOrderRow('just', {}, { totals: totals('1000.00 EUR') }),
    anOrderRow('other', {}, { totals: totals('5000 JPY') }),
    anOrderRow('both', {}, { totals: totals('1 EUR', '2000 USD') }),
    anOrderRow('none', {}, { totals: [] }),
  ];
  const atLeast = (value: string, currencyIso: string | null) => ({
    atLeast: { value: decimal(value), currencyIso },
  });
  expect(found(rows, atLeast('1e3', 'EUR'))).toEqual(['just']);
  expect(found(rows, atLeast('1000', 'USD'))).toEqual(['both']);
  expect(found(rows, atLeast('0', null))).toEqual([]);
});

describe('waiting', () => {
  const noon = (day: string): number => new Date(`${day}T12:00:00`).getTime();

  test('is counted in days of the calendar, not in hours', () => {
    const order = anOrderRow('one', { receivedAt: new Date('2026-11-20T23:59:00').getTime() });
    expect(daysWaiting(order, today)).toBe(1);
    expect(daysWaiting(order, dayAt(order.receivedAt))).toBe(0);
  });

  test('narrows nothing if it isn’t chosen, not even orders that arrived while the clock was ahead', () => {
    const tomorrow = addDays(today, 1);
    const row = anOrderRow('ahead', { receivedAt: noon(tomorrow), lastUpdatedAt: `${tomorrow}T12:00:00Z` });
    expect(found([row], {})).toEqual(['ahead']);
    expect(found([row], { waitsDays: 1 })).toEqual([]);
  });

  test('for so many days or more', () => {
    const rows = [1, 2, 3].map((days) => anOrderRow(`${days}`, { receivedAt: noon(addDays(today, -days)) }));
    expect(found(rows, { waitsDays: 2 })).toEqual(['2', '3']);
  });
});
