import { describe, expect, it } from 'vitest';
import type { OrderRow } from '../../../src/shared/contract/calls/orders.ts';
import { listOrders } from '../../fakes/list-orders.ts';
import { accept, type Harness } from '../answering/harness.ts';
import { openRaw, rawLine, rawOrder, rawPrices } from './raw-service.ts';

const rowOf = async (harness: Harness): Promise<OrderRow> => {
  const [row, ...more] = (await listOrders(harness, null)).rows;
  if (row === undefined || more.length > 0) throw new Error('Not one order.');
  return row;
};

const take = async (order: Record<string, unknown>) => {
  const scene = await openRaw({ orders: [order] });
  const row = await rowOf(scene.harness);
  const detail = await scene.harness.detail(row.key);
  expect((await scene.harness.call('sync.status', {})).setAside).toBe(0);
  return { ...scene, row, detail, lines: detail.order.lines };
};

const oneLine = (change: Record<string, unknown>) => rawOrder({ lines: [rawLine(change)] });
const entry = (change: Record<string, unknown>) => ({
  deliverySchedule: [{ position: '1', date: '2026-12-01', quantity: 5, ...change }],
});

describe('an order with a gap is in the list, over HTTP', () => {
  it.each([
    ['no date', entry({ date: undefined }), { date: null, quantity: '5' }, []],
    ['a date that is null', entry({ date: null }), { date: null, quantity: '5' }, []],
    ['no quantity', entry({ quantity: undefined }), { date: '2026-12-01', quantity: null }, []],
    [
      'a date with a time',
      entry({ date: '2026-12-01T00:00:00Z' }),
      { date: '2026-12-01', quantity: '5' },
      [],
    ],
    [
      'a date in words',
      entry({ date: '1 December' }),
      { date: null, quantity: '5' },
      [{ field: 'deliverySchedule.1.date', value: '"1 December"' }],
    ],
    [
      'a quantity in words',
      entry({ quantity: 'five' }),
      { date: '2026-12-01', quantity: null },
      [{ field: 'deliverySchedule.1.quantity', value: '"five"' }],
    ],
  ])('%s', async (_, change, delivery, unread) => {
    const { lines, row, harness, answers } = await take(oneLine(change));
    expect(row.folder).toBe('to-answer');
    expect(lines[0]?.deliverySchedule).toMatchObject([delivery]);
    expect(lines[0]?.unread).toEqual(unread);
    if (delivery.quantity === null) expect(row.facts.totals).toEqual([]);
    else expect(row.facts.totals).toEqual([{ value: '62.5', currencyIso: 'EUR' }]);
    if (delivery.date !== null && delivery.quantity !== null) return;
    // A missing value can't be accepted.
    await expect(harness.send(row.key, [{ position: '00010', answer: accept }])).rejects.toMatchObject({
      code: 'response.invalid',
      params: { position: '00010', problem: 'terms-incomplete' },
    });
    expect(answers).toEqual([]);
  });

  it.each([
    ['without a value', { netPrice: { priceInTransactionCurrency: { currencyIso: 'EUR' } } }, null],
    [
      'in the buyer’s own currency only',
      { netPrice: { priceInBaseCurrency: { value: 12.5, currencyIso: 'SEK' } } },
      { value: '12.5', currencyIso: 'SEK' },
    ],
  ])('a price %s: the total leaves it out', async (_, prices, base) => {
    const other = rawLine({ id: 'line-2', buyerLine: { position: '00020' }, prices: rawPrices(1) });
    const { lines, row } = await take(rawOrder({ lines: [rawLine({ prices }), other] }));
    expect(lines[0]?.prices?.netPrice).toEqual({
      priceInTransactionCurrency: null,
      priceInBaseCurrency: base,
    });
    expect(row.facts.totals).toEqual([]);
  });

  it('a line without a position, which accepts no answer and keeps its neighbour’s', async () => {
    const { lines, row, harness } = await take(
      rawOrder({ lines: [rawLine({ buyerLine: { item: { name: 'Nut' } } }), rawLine({ id: 'line-2' })] }),
    );
    expect(lines.map(({ position, obstacle }) => [position, obstacle])).toEqual([
      ['?1', 'position-missing'],
      ['00010', null],
    ]);
    expect(row).toMatchObject({ folder: 'to-answer', facts: { answer: ['00010'], buyer: ['?1'] } });
    await expect(harness.send(row.key, [{ position: '?1', answer: accept }])).rejects.toMatchObject({
      params: { position: '?1', problem: 'unanswerable' },
    });
    expect((await harness.send(row.key, [{ position: '00010', answer: accept }])).answers).toHaveLength(1);
  });

  it('a position twice: both lines are shown, neither can be answered, neither replaces the other', async () => {
    const twice = ['line-1', 'line-2'].map((id, index) =>
      rawLine({ id, deliverySchedule: [{ position: '1', date: '2026-12-01', quantity: index + 5 }] }),
    );
    const { lines, row, harness, raw, poll } = await take(rawOrder({ lines: twice }));
    const shown = [
      ['00010', '5', 'position-twice'],
      ['00010#2', '6', 'position-twice'],
    ];
    const told = (all: typeof lines) =>
      all.map(({ position, deliverySchedule, obstacle }) => [
        position,
        deliverySchedule[0]?.quantity,
        obstacle,
      ]);
    expect(told(lines)).toEqual(shown);
    expect(row.folder).toBe('waiting');
    for (const position of ['00010', '00010#2']) {
      await expect(harness.send(row.key, [{ position, answer: accept }])).rejects.toMatchObject({
        params: { position, problem: 'unanswerable' },
      });
    }
    // In another order, in a newer version, they are the same two.
    raw.orders = [
      rawOrder({ lines: twice.toReversed(), version: 2, lastUpdatedAt: '2026-11-17T08:30:00.000Z' }),
    ];
    await poll();
    expect(told((await harness.detail(row.key)).order.lines)).toEqual(shown.toReversed());
    // After the buyer's correction each can be answered, and no third one is left.
    raw.orders = [
      rawOrder({
        lines: [twice[0], rawLine({ id: 'line-2', buyerLine: { position: '00020' } })],
        ...{ version: 3, lastUpdatedAt: '2026-11-17T08:40:00.000Z' },
      }),
    ];
    await poll();
    expect(told((await harness.detail(row.key)).order.lines)).toEqual([
      ['00010', '5', null],
      ['00020', '5', null],
    ]);
  });

  it.each([
    ['no lines', rawOrder({ lines: undefined }), []],
    ['an empty list of lines', rawOrder({ lines: [] }), []],
    ['lines that are no list', rawOrder({ lines: 'none' }), [{ field: 'lines', value: '"none"' }]],
  ])('%s', async (_, order, unread) => {
    const { lines, row, detail } = await take(order);
    expect([lines, row.folder, detail.order.unread]).toEqual([[], 'waiting', unread]);
  });

  it.each([
    [
      'the order and its line',
      { status: { processStatus: 'OnHold' } },
      { status: { processStatus: 'OnHold' } },
    ],
    ['the line alone', {}, { status: { processStatus: 'OnHold' } }],
    [
      'a line in progress',
      { status: { processStatus: 'InProgress' } },
      { status: { processStatus: 'InProgress', inProgressStatus: 'OnHold' } },
    ],
    ['the order alone', { status: { processStatus: 'OnHold' } }, {}],
  ])('an unknown status of %s: it waits for the buyer and alerts once', async (_, order, line) => {
    const scene = await openRaw({});
    const { harness, raw, poll, answers } = scene;
    const told = () => harness.notifier.notices.filter(({ kind }) => kind !== 'not-connected').length;
    raw.orders = [rawOrder({ ...order, lines: [rawLine(line)] })];
    await poll();
    const row = await rowOf(harness);
    expect(row.folder).toBe('waiting');
    const { order: stored } = await harness.detail(row.key);
    const { status } = stored.lines[0] ?? expect.fail('no line');
    expect([stored.status.processStatus, ...Object.values(status)]).toContain('OnHold');
    await expect(harness.send(row.key, [{ position: '00010', answer: accept }])).rejects.toMatchObject({
      params: { position: '00010', problem: 'unanswerable' },
    });
    expect(answers).toEqual([]);
    expect(told()).toBe(1);
    raw.orders = [
      rawOrder({ ...order, lines: [rawLine(line)], version: 2, lastUpdatedAt: '2026-11-17T08:45:00.000Z' }),
    ];
    await poll();
    expect(told()).toBe(1);
  });

  it('no status, no stamp, and no number but an id', async () => {
    const bare = { status: undefined, lastUpdatedAt: undefined };
    const { row, detail, raw, harness, poll } = await take(
      rawOrder({ ...bare, version: undefined, buyerOrder: {}, lines: [rawLine({ ...bare })] }),
    );
    expect(row).toMatchObject({ purchaseOrderNumber: '', processStatus: '', folder: 'waiting' });
    expect(detail.order.lines[0]?.obstacle).toBe('order-number-missing');
    raw.orders = [
      rawOrder({
        ...bare,
        version: undefined,
        buyerOrder: {},
        lines: [rawLine({ ...bare, ...entry({ quantity: 9 }) })],
      }),
    ];
    await poll();
    expect((await harness.detail(row.key)).order.lines[0]?.deliverySchedule[0]?.quantity).toBe('9');
  });

  it('and one without any identity is set aside, beside the others', async () => {
    const { harness } = await openRaw({ orders: [{ buyerOrder: { purchaseOrderNumber: 'X' } }, rawOrder()] });
    expect((await rowOf(harness)).purchaseOrderNumber).toBe('PO-1');
    expect((await harness.call('sync.status', {})).setAside).toBe(1);
  });
});

describe('an export of an order with a gap names the missing value, over HTTP', () => {
  it.each([
    ['no date', oneLine(entry({ date: null })), 'export.date-missing'],
    ['no quantity', oneLine(entry({ quantity: null })), 'export.quantity-missing'],
    ['no schedule', oneLine({ deliverySchedule: [] }), 'export.quantity-missing'],
    ['a price that can’t be read', oneLine({ prices: rawPrices('cheap') }), 'export.price-unreadable'],
    [
      'no price, and one that can’t be read in the buyer’s request',
      oneLine({ prices: undefined, pricesIncludingRequests: rawPrices('cheap') }),
      'export.price-unreadable',
    ],
    ['a price without a value', oneLine({ prices: { netPrice: {} } }), 'export.price-missing'],
    [
      'a price only in the buyer’s own currency',
      oneLine({ prices: { grossPrice: { priceInBaseCurrency: { value: 3, currencyIso: 'USD' } } } }),
      'export.price-missing',
    ],
    ['no position', oneLine({ buyerLine: {} }), 'export.position-missing'],
    [
      'a position twice',
      rawOrder({ lines: [rawLine(), rawLine({ id: 'line-2' })] }),
      'export.position-twice',
    ],
    ['no lines', rawOrder({ lines: [] }), 'export.no-lines'],
    ['no number', rawOrder({ buyerOrder: {} }), 'export.number-missing'],
  ])('%s', async (_, order, code) => {
    const { harness, row } = await take(order);
    for (const what of ['ubl-order', 'scsn-order'] as const) {
      await expect(harness.call('exports.order', { key: row.key, what })).rejects.toMatchObject({ code });
    }
  });
});
