import { afterEach, beforeEach, expect, it } from 'vitest';
import { momentAt, wireOrder } from '../../fakes/wire-orders.ts';
import { createWorldInAFolder, minutes, type Running, type World } from './core-in-a-folder.ts';

/** A store of an Orderbell that read less of an order, and the new one on it. */
let world: World;
beforeEach(() => {
  world = createWorldInAFolder();
});
afterEach(() => world.end());

const party = '"buyerParty":{"names":["Kessler Group"]},';
const put = (number: string): void => {
  const at = momentAt(1);
  const text = wireOrder({ id: number, number, at, lines: [{ at }, { at, position: '00020' }] })
    .replace('"supplierAccountNumber":"S-1",', `$&${party}`)
    .replace(/"status":\{"processStatus":"Issued"(?!.*"status")/, `"status":{"processStatus":"OnHold"`);
  world.service.records.push({ at, text });
};

/** As an Orderbell before this one left them: no party of the buyer, and everything to answer. */
const asBefore = ({ database }: Running): void =>
  database.script(`
    UPDATE orders SET header = json_remove(header, '$.buyerParty', '$.buyerAccountingParty'),
      facts = json_set(facts, '$.answer', json('["00010","00020"]'));
    INSERT INTO orders_to_read_again SELECT key FROM orders`);

const openOld = async (count: number): Promise<Running> => {
  for (let n = 1; n <= count; n += 1) put(`PO-${n}`);
  const first = await world.start();
  await world.signIn(first);
  await world.time.advance(minutes(1));
  expect(await toAnswer(first)).toBe(0);
  asBefore(first);
  await world.stop(first);
  return world.open();
};

const toAnswer = async ({ database }: Running): Promise<unknown> =>
  database.get("SELECT COUNT(*) AS count FROM orders WHERE json_array_length(facts, '$.answer') > 0")?.[
    'count'
  ];

const partyOf = async ({ client }: Running, key: number): Promise<string | undefined> =>
  (await client.call('orders.get', { key })).order.buyerParty?.names[0];

it('reads every order once more from its received text, and tells the screens', async () => {
  const running = await openOld(60);
  expect(await toAnswer(running)).toBe(60);
  await running.core.start();
  await world.time.advance(3_000);
  expect(await toAnswer(running)).toBe(0);
  expect(await partyOf(running, 1)).toBe('Kessler Group');
  const told = running.events.flatMap((event) => (event.name === 'orders.changed' ? event.keys : []));
  expect(new Set(told).size).toBe(60);
  expect(running.database.all('SELECT order_key FROM orders_to_read_again')).toEqual([]);
  expect((await running.client.call('orders.get', { key: 1 })).revision).toBe(1);
  expect(world.notifier.notices).toEqual([]);
});

it('leaves a damaged order as it is, and reads the others', async () => {
  const running = await openOld(3);
  running.database.script(`UPDATE orders SET header = 'broken' WHERE key = 2;
    UPDATE order_texts SET raw = 'broken' WHERE order_key = 3`);
  await running.core.start();
  await world.time.advance(3_000);
  expect(await partyOf(running, 1)).toBe('Kessler Group');
  expect(running.database.all('SELECT order_key FROM orders_to_read_again')).toEqual([]);
  expect(world.log.lines.join()).toContain('order-not-read-again');
});
