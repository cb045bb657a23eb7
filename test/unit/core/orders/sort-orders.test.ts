import { describe, expect, test } from 'vitest';
import { currenciesIn, currenciesInOrder, sortOrders } from '../../../../src/main/core/orders/sort-orders.ts';
import type { OrderRow } from '../../../../src/shared/contract/calls/orders.ts';
import type { Folder } from '../../../../src/shared/domain/order/folder.ts';
import { defaultSort, type OrderSort } from '../../../../src/shared/domain/order/order-sort.ts';
import { calendarDate } from '../../../../src/shared/domain/values/calendar-date.ts';
import { createVirtualTime } from '../../../fakes/virtual-time.ts';
import { anOrderRow, totals } from '../../../fixtures/build-order-row.ts';

const { timers } = createVirtualTime();
const today = calendarDate('2026-11-21');

const numbers = async (
  rows: OrderRow[],
  by: OrderSort['by'],
  descending = false,
  locale = 'en-GB',
): Promise<string[]> =>
  (await sortOrders(timers, rows, { by, descending }, { locale, today })).map(
    ({ purchaseOrderNumber }) => purchaseOrderNumber,
  );

test('more orders than are sorted at a time are merged, equal ones with the newest in front', async () => {
  const rows = Array.from({ length: 3_500 }, (_, n) =>
    anOrderRow(`PO-${(n * 7) % 1_000}`, { key: n, receivedAt: n % 10 }),
  );
  const sorted = await sortOrders(
    timers,
    rows,
    { by: 'number', descending: false },
    { locale: 'en-GB', today },
  );
  const expected = rows.toSorted(
    (a, b) =>
      Number(a.purchaseOrderNumber.slice(3)) - Number(b.purchaseOrderNumber.slice(3)) ||
      b.receivedAt - a.receivedAt ||
      b.key - a.key,
  );
  expect(sorted.map(({ key }) => key)).toEqual(expected.map(({ key }) => key));
});

describe('order numbers', () => {
  const natural = (texts: string[]): Promise<string[]> =>
    numbers(
      texts.map((text, index) => anOrderRow(text, { receivedAt: -index })),
      'number',
    );

  test('are sorted by the value of their digits, with any length', async () => {
    expect(await natural(['PO-10', 'PO-9', 'PO-9-2', 'PO-9-10', 'A7', '12', '3'])).toEqual([
      '3',
      '12',
      'A7',
      'PO-9',
      'PO-9-2',
      'PO-9-10',
      'PO-10',
    ]);
    expect(await natural(['X0000000000000005b', 'X5a', 'X0000000000000004'])).toEqual([
      'X0000000000000004',
      'X5a',
      'X0000000000000005b',
    ]);
    // 20 digits: as numbers the first two would be equal.
    expect(await natural(['X10000000000000000001', 'X10000000000000000000', 'X999999999999999'])).toEqual([
      'X999999999999999',
      'X10000000000000000000',
      'X10000000000000000001',
    ]);
  });

  test('with leading zeros equal those without: then the one that was received last is in front', async () => {
    expect(await natural(['PO-010', 'PO-10', 'PO-0009'])).toEqual(['PO-0009', 'PO-010', 'PO-10']);
  });

  test('can be reversed', async () => {
    expect(await numbers([anOrderRow('PO-9'), anOrderRow('PO-10')], 'number', true)).toEqual([
      'PO-10',
      'PO-9',
    ]);
  });
});

test('buyers are sorted by the user’s alphabet: ö is an o in German and the last letter in Swedish', async () => {
  const rows = ['Zander', 'Öland', 'Opel'].map((buyerName) => anOrderRow(buyerName, { buyerName }));
  expect(await numbers(rows, 'buyer', false, 'de-DE')).toEqual(['Öland', 'Opel', 'Zander']);
  expect(await numbers(rows, 'buyer', false, 'sv-SE')).toEqual(['Opel', 'Zander', 'Öland']);
});

describe('delivery days', () => {
  const on = (number: string, day: string | null): OrderRow =>
    anOrderRow(number, {}, { nextDate: day === null ? null : calendarDate(day) });
  const rows = [on('none', null), on('late', '2027-01-05'), on('soon', '2026-12-31')];

  test('the earliest is in front, and missing ones are last, in both directions', async () => {
    expect(await numbers(rows, 'date')).toEqual(['soon', 'late', 'none']);
    expect(await numbers(rows, 'date', true)).toEqual(['late', 'soon', 'none']);
  });

  test('of an overdue order are the missed ones, in any folder, beside a line that is wanted earlier', async () => {
    const missed = (number: string, folder: Folder, day: string): OrderRow =>
      anOrderRow(number, { folder }, { nextDate: calendarDate('2026-11-01'), dueDate: calendarDate(day) });
    const overdue = [missed('asked', 'to-answer', '2026-11-12'), missed('overdue', 'overdue', '2026-11-10')];
    expect(await numbers([...rows, ...overdue], 'date')).toEqual([
      ...['overdue', 'asked', 'soon', 'late', 'none'],
    ]);
    expect(await numbers([...rows, ...overdue], 'date', true)).toEqual([
      ...['late', 'soon', 'asked', 'overdue', 'none'],
    ]);
  });

  test('decide if goods are still to be delivered; otherwise the newest is in front', () => {
    for (const scope of ['confirmed', 'overdue'] as const)
      expect(defaultSort(scope)).toEqual({ by: 'date', descending: false });
    for (const scope of ['to-answer', 'waiting', 'closed', 'open'] as const)
      expect(defaultSort(scope)).toEqual({ by: 'age', descending: true });
  });
});

describe('amounts', () => {
  const of = (...amounts: string[]): OrderRow =>
    anOrderRow(amounts.join(' + '), {}, { totals: totals(...amounts) });

  test('are compared to the last digit', async () => {
    const rows = [
      of('0.30000000000000000001 EUR'),
      of('0.3 EUR'),
      of('9007199254740993 EUR'),
      of('9007199254740992 EUR'),
    ];
    expect(await numbers(rows, 'amount')).toEqual([
      '0.3 EUR',
      '0.30000000000000000001 EUR',
      '9007199254740992 EUR',
      '9007199254740993 EUR',
    ]);
  });

  test('are grouped by currency, the most frequent first, and never compared across', async () => {
    const rows = [
      of('5 USD'),
      of('1 EUR'),
      of('900 JPY'),
      of('3 EUR'),
      of(),
      of('2 EUR'),
      of('4 USD'),
      of('7'),
    ];
    const found = ['3 EUR', '2 EUR', '1 EUR', '5 USD', '4 USD', '7', '900 JPY', ''];
    expect(await numbers(rows, 'amount', true)).toEqual(found);
    expect(await numbers(rows, 'amount')).toEqual([
      '1 EUR',
      '2 EUR',
      '3 EUR',
      '4 USD',
      '5 USD',
      '7',
      '900 JPY',
      '',
    ]);
    expect(currenciesIn(rows)).toEqual(['EUR', 'USD', null, 'JPY']);
  });

  test('of two currencies are separate, in any order of their lines', async () => {
    const rows = [of('1 USD', '9 EUR'), of('8 EUR'), of('2 EUR', '5 USD'), of('2 EUR', '4 USD')];
    expect(await numbers(rows, 'amount', true)).toEqual([
      '1 USD + 9 EUR',
      '2 EUR + 5 USD',
      '2 EUR + 4 USD',
      '8 EUR',
    ]);
  });
});

test('the currencies are in the order of the list', () => {
  const of = (...amounts: string[]): OrderRow => anOrderRow('one', {}, { totals: totals(...amounts) });
  const sorted = [of('3 EUR'), of('2 USD', '1 EUR'), of('9 SEK'), of('8 SEK'), of('7'), of()];
  expect(currenciesInOrder(sorted)).toEqual([['EUR'], ['EUR', 'USD'], ['SEK'], [null]]);
  expect(currenciesInOrder(sorted.slice(2))).toEqual([['SEK'], [null]]);
});

describe('age', () => {
  test('counts from the arrival or the buyer’s last change, not from the supplier’s answer', async () => {
    const rows = [
      anOrderRow('answered in part since', { receivedAt: 1_000, lastUpdatedAt: '2026-11-21T00:00:00Z' }),
      anOrderRow('new', { receivedAt: 3_000, lastUpdatedAt: '1970-01-01T00:00:03Z' }),
      anOrderRow('there before Orderbell', { receivedAt: 3_000, lastUpdatedAt: '1970-01-01T00:00:00.500Z' }),
      anOrderRow('of an unknown time', { receivedAt: 2_000, lastUpdatedAt: 'yesterday' }),
    ];
    expect(await numbers(rows, 'age')).toEqual([
      'there before Orderbell',
      'answered in part since',
      'of an unknown time',
      'new',
    ]);
  });
});

test('by status begins with orders that need the user: stopped answers, then folder by folder and word by word', async () => {
  const rows = [
    anOrderRow('closed', { folder: 'closed', processStatus: 'Completed' }),
    anOrderRow('issued first', { receivedAt: 1 }),
    anOrderRow(
      'to confirm again',
      { processStatus: 'InProgress' },
      { asked: 'OpenBuyerReconfirmationRequest' },
    ),
    anOrderRow('answered in part', { processStatus: 'InProgress', receivedAt: 2 }),
    anOrderRow('proposal rejected', { processStatus: 'InProgress' }, { asked: 'RejectedSupplierProposal' }),
    anOrderRow('cancelled', { folder: 'closed', processStatus: 'Cancelled' }),
    anOrderRow('waiting', { folder: 'waiting', processStatus: 'InProgress' }),
    anOrderRow('refused', { responseState: 'needs-attention', processStatus: 'InProgress' }),
  ];
  const found = [
    ...['refused', 'proposal rejected', 'to confirm again', 'answered in part', 'issued first'],
    ...['waiting', 'closed', 'cancelled'],
  ];
  expect(await numbers(rows, 'status')).toEqual(found);
  // The list calls both "To answer".
  const [one, other] = ['answered in part', 'issued first'];
  const upside = found.toReversed().map((name) => (name === one ? other : name === other ? one : name));
  expect(await numbers(rows, 'status', true)).toEqual(upside);
});

test('the most urgent order is delivered first, then the one that waits longest', async () => {
  const due = (name: string, nextDate: string | null, receivedAt: number) =>
    anOrderRow(name, { receivedAt }, { nextDate: nextDate === null ? null : calendarDate(nextDate) });
  const rows = [
    due('LATER', '2026-12-24', 1),
    due('NEW', '2026-12-07', 9),
    due('OLD', '2026-12-07', 2),
    due('NO-DATE', null, 0),
    anOrderRow('FORECAST', { orderType: 'Forecast' }, { nextDate: calendarDate('2026-12-01') }),
  ];
  // A forecast binds nobody.
  const found = ['OLD', 'NEW', 'LATER', 'NO-DATE', 'FORECAST'];
  expect(await numbers(rows, 'urgent')).toEqual(found);
  expect((await numbers(rows, 'urgent', true))[0]).toBe('FORECAST');
});
