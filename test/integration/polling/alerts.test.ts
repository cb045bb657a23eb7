import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CoreEvent } from '../../../src/shared/contract/events.ts';
import { listOrders } from '../../fakes/list-orders.ts';
import { momentAt, type WireOrderOptions, wireOrder } from '../../fakes/wire-orders.ts';
import { createWorldInAFolder, minutes, type Running, type World } from './core-in-a-folder.ts';

let world: World;
let running: Running;
beforeEach(async () => {
  world = createWorldInAFolder();
  running = await world.start();
});
afterEach(() => world.end());

const put = (n: number, options: WireOrderOptions = {}): void => {
  const text = wireOrder({ id: `order-${n}`, number: `PO-${n}`, at: momentAt(n), ...options });
  world.service.records.push({ at: momentAt(n), text });
};

const shown = ({ events }: Running): string[][] =>
  events
    .filter((event): event is Extract<CoreEvent, { name: 'alerts.shown' }> => event.name === 'alerts.shown')
    .map(({ alerts }) => alerts.map(({ kind, purchaseOrderNumber }) => `${kind} ${purchaseOrderNumber}`));

describe('the alert', () => {
  it('doesn’t sound at the first import, and counts the new orders', async () => {
    put(1);
    put(2);
    await world.signIn(running);
    expect(shown(running)).toEqual([]);
    expect(world.notifier.notices).toEqual([]);
    const { rows } = await listOrders(running.client, 'to-answer');
    expect(rows.map(({ unseen }) => unseen)).toEqual(['new', 'new']);
    expect(world.notifier.trayStatuses.at(-1)).toEqual({
      toAnswer: 2,
      connected: true,
      reason: null,
      lastSuccessAt: null,
    });
  });

  it('sounds for orders after a first import that never settled', async () => {
    for (let n = 1; n <= 150; n += 1) put(n);
    let moved = 1_000;
    world.service.interfere = (request) => {
      if (/"offset":[1-9]/.test(String(request.body))) {
        world.service.records.splice(0, 1);
        moved += 1;
        put(moved);
      }
      return undefined;
    };
    await world.signIn(running);
    await world.time.advance(minutes(1));
    const before = shown(running).length;
    put(5_000);
    await world.time.advance(minutes(30));
    expect(shown(running).slice(before).flat()).toContain('new-order PO-5000');
  });

  it('sounds for the very first order after an empty import', async () => {
    await world.signIn(running);
    put(1);
    await world.time.advance(minutes(6));
    expect(shown(running)).toEqual([['new-order PO-1']]);
  });

  it('sounds for a new order and for a change, each version once, also over a restart', async () => {
    await world.signIn(running);
    put(1);
    await world.time.advance(minutes(6));
    const line = { date: '2026-12-08', at: momentAt(5) };
    put(5, { id: 'order-1', number: 'PO-1', version: 2, lines: [line] });
    await world.time.advance(minutes(60));
    expect(shown(running)).toEqual([['new-order PO-1'], ['changed PO-1']]);
    await world.stop(running);
    running = await world.start();
    await world.time.advance(minutes(60));
    expect(shown(running)).toEqual([]);
    expect(world.notifier.notices).toHaveLength(2);
  });

  it('sounds for another note of the buyer, and not for a label or the supplier’s own note', async () => {
    await world.signIn(running);
    put(1);
    await world.time.advance(minutes(6));
    const change = (n: number, header: string, supplier = ''): void => {
      const text = wireOrder({ id: 'order-1', number: 'PO-1', version: n, at: momentAt(n) })
        .replace('"buyerOrder":{', `"buyerOrder":{${header}`)
        .replace('"supplierOrder":{', `"supplierOrder":{${supplier}`);
      world.service.records.push({ at: momentAt(n), text });
    };
    change(5, '"notes":["Gate 4"],');
    await world.time.advance(minutes(6));
    change(6, '"notes":["Gate 4"],"labels":["Q4"],');
    await world.time.advance(minutes(6));
    change(7, '"notes":["Gate 4"],"labels":["Q4"],', '"notes":["Seen"],');
    await world.time.advance(minutes(6));
    const { rows } = await listOrders(running.client, null);
    const detail = await running.client.call('orders.get', { key: rows[0]?.key ?? 0 });
    expect(detail.order).toMatchObject({ notes: ['Gate 4'], labels: ['Q4'], supplierNotes: ['Seen'] });
    expect(shown(running)).toEqual([['new-order PO-1'], ['changed PO-1']]);
  });

  it('sounds once for orders that arrived together, and groups more than three notifications', async () => {
    await world.signIn(running);
    for (const n of [1, 2, 3]) put(n);
    await world.time.advance(minutes(6));
    expect(world.notifier.notices.map(({ kind }) => kind)).toEqual(['order', 'order', 'order']);
    for (const n of [11, 12, 13, 14]) put(n);
    await world.time.advance(minutes(6));
    expect(shown(running).map((alerts) => alerts.length)).toEqual([3, 4]);
    expect(world.notifier.notices.at(-1)).toEqual({ kind: 'several-orders', count: 4 });
  });

  it('shows no notification if the user wants none, and still lists the alerts', async () => {
    await running.client.call('settings.set', { patch: { notifications: false } });
    await world.signIn(running);
    put(1);
    await world.time.advance(minutes(6));
    expect(shown(running)).toHaveLength(1);
    expect(world.notifier.notices).toEqual([]);
  });

  it('doesn’t sound for the effect of the supplier’s answer, and doesn’t mark it unseen', async () => {
    await world.signIn(running);
    put(1);
    await world.time.advance(minutes(6));
    const { rows } = await listOrders(running.client, null);
    const key = rows[0]?.key ?? 0;
    await running.client.call('orders.mark-seen', { key, revision: 1 });
    await running.client.call('responses.send', {
      orderKey: key,
      revision: 1,
      answers: [{ position: '00010', answer: { kind: 'accept' } }],
      buyerAccountNumber: null,
    });
    const line = { status: 'Confirmed', at: momentAt(9) };
    put(9, { id: 'order-1', number: 'PO-1', version: 2, status: 'Confirmed', lines: [line] });
    await world.time.advance(minutes(6));
    const detail = await running.client.call('orders.get', { key });
    expect(detail.order.lines[0]?.status.processStatus).toBe('Confirmed');
    expect(detail.history[0]).toMatchObject({ revision: 2, origin: 'us' });
    expect(detail.unseenChanges).toEqual([]);
    expect(shown(running)).toEqual([['new-order PO-1']]);
    const after = await listOrders(running.client, null);
    expect(after.rows[0]?.unseen).toBeNull();
  });

  it('sounds if the buyer cancels a line that is being answered', async () => {
    await world.signIn(running);
    put(1);
    await world.time.advance(minutes(6));
    await running.client.call('responses.send', {
      orderKey: 1,
      revision: 1,
      answers: [{ position: '00010', answer: { kind: 'accept' } }],
      buyerAccountNumber: null,
    });
    const line = { status: 'Cancelled', at: momentAt(9) };
    put(9, { id: 'order-1', number: 'PO-1', version: 2, status: 'Cancelled', lines: [line] });
    await world.time.advance(minutes(6));
    expect(shown(running).at(-1)).toEqual(['cancelled PO-1']);
  });
});

describe('a seen order', () => {
  it('shows all later changes of the buyer as one step', async () => {
    put(1);
    await world.signIn(running);
    await running.client.call('orders.mark-seen', { key: 1, revision: 1 });
    put(5, { id: 'order-1', number: 'PO-1', version: 2, lines: [{ date: '2026-12-08', at: momentAt(5) }] });
    await world.time.advance(minutes(6));
    put(6, { id: 'order-1', number: 'PO-1', version: 3, lines: [{ date: '2026-12-15', at: momentAt(6) }] });
    await world.time.advance(minutes(6));
    const detail = await running.client.call('orders.get', { key: 1 });
    expect(detail.unseenChanges).toMatchObject([
      { position: '00010', field: 'date', before: { date: '2026-12-01' }, after: { date: '2026-12-15' } },
    ]);
    expect((await listOrders(running.client, null)).rows[0]?.unseen).toBe('changed');
    await running.client.call('orders.mark-seen', { key: 1, revision: 3 });
    expect((await listOrders(running.client, null)).rows[0]?.unseen).toBeNull();
    expect((await running.client.call('orders.get', { key: 1 })).unseenChanges).toEqual([]);
  });

  it('stays seen if only a stamp or a version changed', async () => {
    put(1);
    await world.signIn(running);
    await running.client.call('orders.mark-seen', { key: 1, revision: 1 });
    put(5, { id: 'order-1', number: 'PO-1', version: 2, lines: [{ at: momentAt(5) }] });
    await world.time.advance(minutes(6));
    const detail = await running.client.call('orders.get', { key: 1 });
    expect(detail.order.version).toBe(2);
    expect(detail.history).toHaveLength(1);
    expect(shown(running)).toEqual([]);
  });
});

describe('a record without an identity', () => {
  const broken = (n: number, fields: object): void => {
    world.service.records.push({ at: momentAt(n), text: JSON.stringify({ n, ...fields }) });
  };
  const unreadable = ({ events }: Running) =>
    events.flatMap((event) => (event.name === 'alerts.shown' ? event.unreadable : []));
  const order = {
    purchaseOrderNumber: 'PO-77',
    buyerParty: { names: ['Kessler GmbH'] },
    lines: 'none',
  };

  it('alerts like an order, once, with the number and buyer that can be made out', async () => {
    await world.signIn(running);
    broken(1, { buyerOrder: order });
    broken(2, { purchaseOrderNumber: 78, buyerOrder: { contact: { userName: 'Robin Vale' } } });
    broken(3, {});
    await world.time.advance(minutes(6));
    expect(unreadable(running)).toMatchObject([
      { purchaseOrderNumber: 'PO-77', buyerName: 'Kessler GmbH' },
      { purchaseOrderNumber: '78', buyerName: null },
      { purchaseOrderNumber: null, buyerName: null },
    ]);
    expect(world.notifier.notices).toMatchObject([
      { kind: 'unreadable-order', purchaseOrderNumber: 'PO-77', buyerName: 'Kessler GmbH' },
      { kind: 'unreadable-order', purchaseOrderNumber: '78' },
      { kind: 'unreadable-order', purchaseOrderNumber: null },
    ]);
    expect(running.events.some(({ name }) => name === 'alerts.sounded')).toBe(true);
    await world.time.advance(minutes(150));
    await world.stop(running);
    running = await world.start();
    await world.time.advance(minutes(6));
    expect(unreadable(running)).toEqual([]);
    expect((await running.client.call('sync.status', {})).setAside).toBe(3);
  });

  it('makes no alert at the first import, and waits for the end of a snooze', async () => {
    broken(1, { buyerOrder: order });
    await world.signIn(running);
    expect(unreadable(running)).toEqual([]);
    await running.client.call('alerts.snooze', { length: 'hour' });
    broken(2, { buyerOrder: { ...order, purchaseOrderNumber: 'PO-88' } });
    await world.time.advance(minutes(30));
    expect(unreadable(running)).toEqual([]);
    await world.time.advance(minutes(40));
    expect(unreadable(running)).toMatchObject([{ purchaseOrderNumber: 'PO-88' }]);
  });

  it('becomes one notice together with many others', async () => {
    await world.signIn(running);
    put(1);
    for (let n = 2; n <= 200; n += 1) broken(n, { buyerOrder: { ...order, purchaseOrderNumber: `PO-${n}` } });
    await world.time.advance(minutes(6));
    expect(world.notifier.notices.filter(({ kind }) => kind === 'unreadable-order')).toEqual([]);
    const counts = world.notifier.notices.map((notice) => ('count' in notice ? notice.count : 1));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(200);
    expect(unreadable(running)).toHaveLength(199);
  });
});
