import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { listOrders } from '../../fakes/list-orders.ts';
import { momentAt, wireOrder } from '../../fakes/wire-orders.ts';
import { damageRow } from '../../fixtures/damage-store.ts';
import { createWorldInAFolder, minutes, type Running, type World } from '../polling/core-in-a-folder.ts';

let world: World;
let running: Running;
afterEach(() => world.end());

const positions = ['00010', '00020'];

const arrives = async (version: number, lines = positions): Promise<void> => {
  const at = momentAt(version);
  world.service.records = [
    {
      at,
      text: wireOrder({
        ...{ id: 'order-1', number: 'PO-1', version, at },
        lines: lines.map((position) => ({ position, at, price: `${version}.00` })),
      }),
    },
  ];
  await world.time.advance(minutes(2));
};

const begin = async (): Promise<number> => {
  world = createWorldInAFolder({ settings: { pollMinutes: 1 } });
  running = await world.start();
  await world.signIn(running);
  await arrives(1);
  return (await row())?.key ?? 0;
};
const row = async () => (await listOrders(running.client, null)).rows[0];
const save = (orderKey: number, position: string | null, text: string) =>
  running.client.call('notes.save', { orderKey, position, text });
const notesOf = async (key: number) => (await running.client.call('orders.get', { key })).ownNotes;
const restart = async (): Promise<void> => {
  await world.stop(running);
  running = await world.start();
  await world.time.advance(minutes(1));
};

const ofOrder = { position: null, text: 'Ask Kim first' };
const ofLine = { position: '00020', text: 'Steel is\nin stock' };

it('stays over a restart and over changes of the order, in the order and in its row', async () => {
  const key = await begin();
  await save(key, null, 'Ask Ki');
  await save(key, ofOrder.position, ofOrder.text);
  await save(key, ofLine.position, ofLine.text);
  expect(await notesOf(key)).toEqual([ofOrder, ofLine]);
  expect(running.events.findLast(({ name }) => name === 'notes.saved')).toEqual({
    ...{ name: 'notes.saved', orderKey: key },
    notes: [ofOrder, ofLine],
  });
  await restart();
  // The buyer changes the prices.
  await arrives(2);
  expect((await running.client.call('orders.get', { key })).revision).toBe(2);
  expect(await notesOf(key)).toEqual([ofOrder, ofLine]);
  expect((await row())?.ownNotes).toEqual([ofOrder, ofLine]);
  await save(key, null, ' \n');
  expect(await notesOf(key)).toEqual([ofLine]);
  await expect(save(999, null, 'Nowhere')).rejects.toMatchObject({ code: 'order.not-found' });
  await expect(save(key, null, 'x'.repeat(2_001))).rejects.toMatchObject({ code: 'rpc.bad-input' });
});

it('the search finds orders by their notes, and says so', async () => {
  const key = await begin();
  const find = async (text: string) => (await running.client.call('search.find', { text, limit: 10 })).hits;
  expect(await find('steel')).toEqual([]);
  await save(key, ofOrder.position, ofOrder.text);
  await save(key, ofLine.position, ofLine.text);
  expect((await find('kim steel'))[0]?.places.map(({ kind, position }) => [kind, position])).toEqual([
    ['internal', null],
    ['internal', '00020'],
  ]);
  await save(key, ofLine.position, '');
  expect(await find('steel')).toEqual([]);
});

it('a damaged note is left out and named, and nothing else suffers', async () => {
  const key = await begin();
  await save(key, ofOrder.position, ofOrder.text);
  await save(key, ofLine.position, ofLine.text);
  await world.stop(running);
  damageRow(join(world.folder, 'orderbell.sqlite'), 'own_notes', 'note', 'Ask Tim first', `position = ''`);
  running = await world.start();
  await world.time.advance(minutes(2));
  expect(await notesOf(key)).toEqual([ofLine]);
  expect((await row())?.ownNotes).toEqual([ofLine]);
  const { damage, notices } = await running.client.call('app.info', {});
  expect(notices).toContain('damaged-rows');
  expect(damage).toEqual({
    orders: [],
    lost: [{ what: 'note', count: 1, orders: [{ number: 'PO-1', buyer: expect.any(String) }] }],
  });
  // Another note can be written in its place.
  await save(key, null, ofOrder.text);
  expect(await notesOf(key)).toEqual([ofOrder, ofLine]);
});
