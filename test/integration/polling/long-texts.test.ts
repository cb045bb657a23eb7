import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { noFilter } from '../../../src/shared/domain/order/order-filter.ts';
import { calendarDate } from '../../../src/shared/domain/values/calendar-date.ts';
import { momentAt } from '../../fakes/wire-orders.ts';
import { isLongRun } from '../../runner/scope.ts';
import { openHarness } from '../answering/harness.ts';
import { pollShipments } from '../shipments/shipments-harness.ts';

/** Very long texts: lists and orders have their beginning, and the rest is read on demand. */

const name = 'Kessler Söhne '.repeat(2_000);
const note = `Pack it. ${'x'.repeat(250_000)} End.`;
const longPosition = '1'.repeat(201);

const order = (n: number) => ({
  id: `order-${n}`,
  buyerOrder: {
    ...{ supplierAccountNumber: 'S-1', companyId: `c-${n}`, purchaseOrderNumber: `PO-${n}` },
    buyerParty: { names: [name] },
    destination: { names: [name] },
    notes: [note],
  },
  status: { processStatus: 'Issued' },
  ...{ version: 1, lastUpdatedAt: `2026-11-27T09:00:0${n}.000Z` },
  lines: [
    {
      buyerLine: { position: '00010', item: { number: 'M8', name }, notes: ['Short', note] },
      deliverySchedule: [{ date: '2026-12-10', quantity: 4 }],
      status: { processStatus: 'Issued' },
    },
    { buyerLine: { position: longPosition }, status: { processStatus: 'Issued' } },
  ],
});

const opened = async () => {
  const harness = await openHarness();
  const data = [1, 2, 3].map(order);
  harness.disturb(({ path }) =>
    path.includes('/order-search/poll')
      ? { status: 200, body: JSON.stringify({ data, total: 3, lastUpdatedAt: data[2]?.lastUpdatedAt }) }
      : 'pass',
  );
  await harness.poll();
  return harness;
};

const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : [];

/** In bytes. */
const longestIn = (value: unknown): number =>
  Math.max(...textsIn(value).map((text) => Buffer.byteLength(text)));

it('has at most 500 characters of a text in a row of a list', async () => {
  const { call } = await opened();
  const list = await call('orders.list', {
    filter: { ...noFilter, scope: 'open' },
    ...{ sort: { by: 'buyer', descending: false }, locale: 'en-GB', first: 10 },
  });
  expect(list.rows).toHaveLength(3);
  const { keys } = list;
  const replies = {
    list,
    rows: await call('orders.rows', { keys }),
    groups: await call('orders.groups', {}),
    choices: await call('orders.choices', { scope: 'open' }),
    found: await call('search.find', { text: 'Kessler', limit: 10 }),
    alerts: await call('alerts.list', {}),
    buyers: await call('exports.buyers', {}),
    figures: await call('overview.get', { days: 30 }),
    deliveries: await call('calendar.deliveries', {
      period: { from: calendarDate('2026-01-01'), to: null },
      limit: 10,
    }),
  };
  expect(replies.found.hits).toHaveLength(3);
  for (const [of, reply] of Object.entries(replies)) {
    const lengths = textsIn(reply).map(({ length }) => length);
    expect(Math.max(0, ...lengths), of).toBeLessThanOrEqual(500);
  }
  for (const shown of [list.rows[0]?.buyerName, list.rows[0]?.facts.firstItem]) {
    expect(shown).toMatch(/^Kessler Söhne .*…$/);
  }
});

it('lists orders with huge names without reading these names', async () => {
  const harness = await openHarness();
  const count = 26;
  const names = ['Kessler Söhne '.repeat((isLongRun ? 22_000_000 : 300_000) / 14)];
  // One order in each reply, since a reply has 32 MB at most.
  let sent = 0;
  harness.disturb(({ path }) => {
    if (!path.includes('/order-search/poll')) return 'pass';
    const { buyerOrder, ...rest } = order(sent);
    const lastUpdatedAt = `2026-11-27T09:00:${String(sent).padStart(2, '0')}.000Z`;
    const data = [{ ...rest, lastUpdatedAt, buyerOrder: { ...buyerOrder, buyerParty: { names } } }];
    return { status: 200, body: JSON.stringify({ data, total: 1, lastUpdatedAt }) };
  });
  for (sent = 1; sent <= count; sent += 1) await harness.poll();
  const list = await harness.call('orders.list', {
    filter: { ...noFilter, scope: 'open' },
    ...{ sort: { by: 'buyer', descending: false }, locale: 'en-GB', first: 50 },
  });
  expect(list.rows).toHaveLength(count);
  // What a list reads of an order is short in the store too.
  const store = new DatabaseSync(join(harness.folder, 'store.sqlite'), { readOnly: true });
  const sizes = store
    .prepare('SELECT max(length(summary)) AS summary, max(length(facts)) AS facts FROM orders')
    .get();
  store.close();
  const { summary, facts } = z.object({ summary: z.number(), facts: z.number() }).parse(sizes);
  expect(Math.max(summary, facts)).toBeLessThan(5_000);
});

it('shows at most 20 kB of a text in an order, and reads the rest in pieces', async () => {
  const { call, received } = await opened();
  const detail = await received('PO-1');
  expect(longestIn(detail)).toBeLessThanOrEqual(20_000);
  expect(detail.cut).toEqual([
    ['destination', 'names', 0],
    ['buyerParty', 'names', 0],
    ['notes', 0],
    ['lines', 0, 'item', 'name'],
    ['lines', 0, 'notes', 1],
  ]);
  const { key, revision } = detail;
  const version = await call('orders.version', { key, revision });
  expect(version.cut).toEqual(detail.cut);
  expect(longestIn(version.order)).toBeLessThanOrEqual(20_000);
  for (const [path, whole] of [
    [['lines', 0, 'notes', 1], note],
    [['buyerParty', 'names', 0], name.trim()],
  ] as const) {
    let read = '';
    for (let rest = 1; rest > 0; ) {
      const piece = await call('orders.text', { key, revision, path: [...path], from: read.length });
      expect(piece.text.length).toBeLessThanOrEqual(100_000);
      read += piece.text;
      rest = piece.rest;
      expect(read.length + rest).toBe(whole.length);
    }
    expect(read).toBe(whole);
  }
  const nowhere = call('orders.text', { key, revision, path: ['lines', 0, 'item'], from: 0 });
  await expect(nowhere).rejects.toMatchObject({ code: 'order.not-found' });
});

it('shows at most 20 kB of a text in a shipment, and reads the rest in pieces', async () => {
  const harness = await openHarness();
  const lines = [{ item: { name } }];
  const shipment = { id: 'shipment-1', supplierShipment: { shipmentNumber: 'S-1' }, lines };
  const status = { processStatus: 'Issued', processStatusReason: note };
  harness.disturb(({ path }) =>
    path.includes('/shipment/poll')
      ? {
          status: 200,
          body: JSON.stringify({ data: [{ ...shipment, ...status, lastUpdatedAt: momentAt(1) }], total: 1 }),
        }
      : 'pass',
  );
  await pollShipments({ harness });
  const { call } = harness;
  const [row] = (await call('shipments.list', {})).rows;
  const { key, revision, cut, ...shown } = await call('shipments.get', { key: row?.key ?? 0 });
  expect(longestIn(shown)).toBeLessThanOrEqual(20_000);
  expect(cut).toEqual([['processStatusReason'], ['lines', 0, 'item', 'name']]);
  let read = '';
  for (let rest = 1; rest > 0; ) {
    const piece = await call('shipments.text', {
      ...{ key, revision, path: ['processStatusReason'], from: read.length },
    });
    read += piece.text;
    rest = piece.rest;
  }
  expect(read).toBe(note);
  for (const nowhere of [{ path: ['id', 'name'] }, { revision: revision + 1 }]) {
    const wanted = { key, revision, path: ['processStatusReason'], from: 0, ...nowhere };
    await expect(call('shipments.text', wanted)).rejects.toMatchObject({ code: 'shipment.not-found' });
  }
});

it('never cuts what identifies a line: a position longer than any real one takes no answer', async () => {
  const { received } = await opened();
  const { order: read } = await received('PO-1');
  expect(read.lines[1]).toMatchObject({ position: '?1', obstacle: 'position-missing' });
  expect(read.lines[1]?.unread).toEqual([{ field: 'position', value: `"${longPosition}`.slice(0, 200) }]);
});
