import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { HighlightedText, SearchHit } from '../../../src/shared/contract/calls/search.ts';
import { OrderbellError } from '../../../src/shared/contract/errors.ts';
import { listOrders } from '../../fakes/list-orders.ts';
import { momentAt, wireOrder } from '../../fakes/wire-orders.ts';
import { accept, at, openHarness } from '../answering/harness.ts';
import {
  createWorldInAFolder,
  minutes,
  type Running,
  signInInput,
  type World,
} from '../polling/core-in-a-folder.ts';

const told = (text: HighlightedText): string =>
  text.map((one) => (one.found ? `[${one.text}]` : one.text)).join('');

const plain = { type: null, code: null, revision: null, description: null };

/** A hit as text for a reader. */
const read = ({ number, buyer, places }: SearchHit): string =>
  [
    told(number),
    told(buyer),
    ...places.map(
      ({ kind, position, text }) => `${kind}${position === null ? '' : ` ${position}`}: ${told(text)}`,
    ),
  ].join(' | ');

describe('with the practice service', () => {
  it.each(['2260-01-01', '9999-12-31'])('finds orders that arrived when the clock said %s', async (day) => {
    const surroundings = { serviceAheadMs: 0 };
    const harness = await openHarness({}, surroundings);
    const ahead = Date.parse(day) - harness.clock.now();
    surroundings.serviceAheadMs = -ahead;
    harness.jump(ahead);
    const numbers = ['FAR-1', 'FAR-2', 'FAR-3'];
    for (const purchaseOrderNumber of numbers) harness.practice.buyers.issue({ purchaseOrderNumber });
    await harness.received('FAR-3');
    const find = async () => (await harness.call('search.find', { text: 'far', limit: 10 })).hits;
    expect((await find()).map(({ number }) => told(number)).sort()).toEqual([
      '[FAR]-1',
      '[FAR]-2',
      '[FAR]-3',
    ]);
    // Indexed again, also after the clock was repaired.
    surroundings.serviceAheadMs = 0;
    harness.jump(-ahead);
    for (const { orderKey } of await find()) {
      const { id } = await harness.attach(orderKey, null, 'Far-drawing.pdf', Buffer.from('%PDF'));
      await harness.call('documents.describe', { id, name: 'Near.pdf', details: plain });
    }
    const near = await harness.call('search.find', { text: 'near.pdf', limit: 10 });
    expect(near.hits).toHaveLength(3);
  });

  it('finds by number, item and attached documents, and names the field', async () => {
    const harness = await openHarness();
    const [buyer] = harness.practice.world.buyers;
    const name = buyer?.name ?? '';
    const line = { deliverySchedule: [{ date: '2026-12-10', quantity: '100' }], netPrice: '4.20' };
    harness.practice.buyers.issue({ buyer: name, purchaseOrderNumber: 'QX-77.1', lines: [line, line] });
    const { key, order } = await harness.received('QX-77.1');
    const find = async (text: string) => (await harness.call('search.find', { text, limit: 10 })).hits;
    for (const typed of ['QX-77.1', 'qx77', '771', 'x-7']) {
      expect(
        (await find(typed)).map(({ orderKey }) => orderKey),
        typed,
      ).toEqual([key]);
    }
    expect((await find('qx77 ')).map(read)).toEqual([expect.stringMatching(/^\[QX-77\]\.1 \| /)]);
    const item = order.lines[1]?.item.name ?? '';
    const hits = await find(`qx77 "${item}"`);
    expect(hits[0]?.places[0]).toMatchObject({ kind: 'item', text: [{ text: item, found: true }] });

    // A supplier document is found as soon as it is attached, and no longer after its removal.
    expect(await find('mill-certificate')).toEqual([]);
    const { id } = await harness.attach(
      key,
      order.lines[0]?.position ?? '',
      'Mill-Certificate_3.1.pdf',
      Buffer.from('%PDF'),
    );
    expect((await find('certificate_3')).map(read)).toEqual([
      expect.stringContaining(`document ${order.lines[0]?.position}: Mill-[Certificate_3].1.pdf`),
    ]);
    await harness.call('documents.remove', { id });
    expect(await find('mill-certificate')).toEqual([]);
  });

  it('finds the items and buyers whose page the words name, the item with exactly this number first', async () => {
    const harness = await openHarness();
    const [buyer] = harness.practice.world.buyers;
    const name = buyer?.name ?? '';
    harness.practice.buyers.issue({ buyer: name, purchaseOrderNumber: 'PAGE-1', lineCount: 2 });
    const { key, order } = await harness.received('PAGE-1');
    const [first] = order.lines;
    const number = first?.item.number ?? '';
    const find = (text: string) => harness.call('search.find', { text, limit: 10 });
    const item = { number, name: first?.item.name, orderKey: key, position: first?.position };
    expect((await find(number)).items[0]).toEqual({ ...item, isExact: true });
    const part = await find(number.slice(0, -1));
    expect(part.items).toContainEqual({ ...item, isExact: false });
    expect((await find(number.replaceAll('-', ''))).items[0]).toEqual({ ...item, isExact: true });
    expect((await find(first?.item.name ?? '')).items.map((one) => one.number)).toContain(number);
    expect(part.buyers).toEqual([]);
    // Words that only the order has together name no page.
    expect(await find(`${number} "${name}"`)).toMatchObject({ items: [], buyers: [] });
    expect(await find(name)).toMatchObject({ items: [], buyers: [{ name, orderKey: key }] });
  });

  it('shows the present folder of a hit, with answers in transit', async () => {
    const harness = await openHarness();
    const line = { deliverySchedule: [{ date: '2026-12-10', quantity: '100' }], netPrice: '4.20' };
    harness.practice.buyers.issue({ purchaseOrderNumber: 'TRAY-1', lines: [line] });
    const { key, order } = await harness.received('TRAY-1');
    const folder = async () =>
      (await harness.call('search.find', { text: 'tray-1', limit: 10 })).hits[0]?.folder;
    expect(await folder()).toBe('to-answer');
    const [first] = order.lines;
    if (first === undefined) throw new Error('A line was issued.');
    await harness.send(key, at(first, accept));
    expect(await folder()).toBe('outbox');
  });
});

describe('in a store of its own', () => {
  let world: World;
  beforeEach(() => {
    world = createWorldInAFolder();
  });
  afterEach(() => world.end());

  const put = (n: number, options: Parameters<typeof wireOrder>[0] = {}): void => {
    const text = wireOrder({ id: `order-${n}`, number: `PO-${n}`, at: momentAt(n), ...options });
    world.service.records.push({ at: options.at ?? momentAt(n), text });
  };
  const find = async ({ client }: Running, text: string, limit = 50) =>
    (await client.call('search.find', { text, limit })).hits.map(({ number }) =>
      told(number).replace(/[[\]]/g, ''),
    );
  const item = (n: number, name: string, options: Parameters<typeof wireOrder>[0] = {}): void => {
    put(n, { ...options, lines: [{ at: options.at ?? momentAt(n) }] });
    const record = world.service.records.at(-1);
    if (record !== undefined) record.text = record.text.replace('"Bolt"', JSON.stringify(name));
  };

  it('finds new and changed orders, and no removed ones', async () => {
    item(1, 'galvanised');
    const running = await world.start();
    await world.signIn(running);
    expect(await find(running, 'galvan')).toEqual(['PO-1']);
    item(1, 'painted', { at: momentAt(5), version: 2 });
    put(2);
    await world.time.advance(minutes(10));
    expect(await find(running, 'galvan')).toEqual([]);
    expect(await find(running, 'painted')).toEqual(['PO-1']);
    expect(await find(running, 'po-2')).toEqual(['PO-2']);
  });

  it('sorts the newest first, and closed orders behind open ones', async () => {
    for (const n of [1, 2, 3])
      put(n, {
        status: n === 3 ? 'Completed' : 'Issued',
        lines: [{ status: n === 3 ? 'Completed' : 'Issued', at: momentAt(n) }],
      });
    const running = await world.start();
    await world.signIn(running);
    const closed = (await listOrders(running.client, 'closed')).rows;
    expect(closed.map(({ purchaseOrderNumber }) => purchaseOrderNumber)).toEqual(['PO-3']);
    expect(await find(running, 'bolt')).toEqual(['PO-2', 'PO-1', 'PO-3']);
    expect(await find(running, 'bolt', 2)).toEqual(['PO-2', 'PO-1']);
    expect(await running.client.call('search.find', { text: 'bolt', limit: 2 })).toMatchObject({
      more: true,
    });
    expect(await running.client.call('search.find', { text: 'bolt', limit: 3 })).toMatchObject({
      more: false,
    });
  });

  it('never shows orders of another account, nor any without a sign-in', async () => {
    put(1);
    const running = await world.start();
    await world.signIn(running);
    expect(await find(running, 'po-1')).toEqual(['PO-1']);
    await running.client.call('accounts.sign-out', {});
    expect(await find(running, 'po-1')).toEqual([]);
    const input = { ...signInInput(world.service), email: 'other@supplier.example' };
    world.service.email = input.email;
    world.service.records.splice(0);
    put(2);
    const signingIn = running.client.call('accounts.sign-in', input);
    await world.time.advance(0);
    await signingIn;
    await world.time.advance(1_000);
    expect(await find(running, 'po')).toEqual(['PO-2']);
  });

  it('shows how many orders are missing while a large store is indexed, and completes the index by itself', async () => {
    for (let n = 1; n <= 90; n += 1) put(n);
    const running = await world.start();
    // The app isn't idle yet.
    await running.client.call('accounts.sign-in', signInInput(world.service)).catch(() => undefined);
    const waiting = () => running.database.get('SELECT COUNT(*) AS count FROM search_queue')?.['count'];
    await world.time.advance(500);
    expect(waiting()).toBe(90);
    const first = await running.client.call('search.find', { text: 'bolt', limit: 50 });
    expect(first.missing).toBeGreaterThan(0);
    expect(first.missing).toBeLessThan(90);
    expect(first.hits.length).toBeGreaterThan(0);
    await world.time.advance(5_000);
    expect(waiting()).toBe(0);
    expect(await running.client.call('search.find', { text: 'bolt', limit: 50 })).toMatchObject({
      missing: 0,
      more: true,
    });

    for (let n = 91; n <= 120; n += 1) put(n);
    await world.time.advance(minutes(10));
    expect(waiting()).toBe(0);
    expect(await find(running, 'po-120')).toEqual(['PO-120']);
  });

  it('continues after a restart with the rest', async () => {
    for (let n = 1; n <= 60; n += 1) put(n);
    const first = await world.start();
    await first.client.call('accounts.sign-in', signInInput(world.service)).catch(() => undefined);
    await world.time.advance(500);
    await world.stop(first);
    const second = await world.start();
    await world.time.advance(3_000);
    expect(second.database.get('SELECT COUNT(*) AS count FROM search_orders')).toEqual({ count: 60 });
  });

  it('still finds indexed orders on a full disk, and the rest later', async () => {
    put(1);
    const running = await world.start();
    await world.signIn(running);
    await find(running, 'po-1');
    put(2);
    world.breakStore((sql) =>
      sql.includes('INTO main.search_orders') ? new OrderbellError('store.full') : null,
    );
    await world.time.advance(minutes(10));
    expect(await running.client.call('search.find', { text: 'po', limit: 50 })).toMatchObject({ missing: 1 });
    expect(await find(running, 'po')).toEqual(['PO-1']);
    world.breakStore(null);
    expect(await find(running, 'po')).toEqual(['PO-2', 'PO-1']);
  });

  it('leaves out an order that can’t be read, and finds all others', async () => {
    put(1);
    put(2);
    const running = await world.start();
    await world.signIn(running);
    // The second statement has it indexed again.
    running.database.script(`UPDATE main.order_texts SET header = '{}' WHERE order_key = 1;
      UPDATE main.orders SET summary = summary WHERE key = 1`);
    expect(await find(running, 'bolt')).toEqual(['PO-2']);
    expect(world.log.lines.filter((line) => line.includes('order-not-indexed'))).toHaveLength(1);
  });
});
