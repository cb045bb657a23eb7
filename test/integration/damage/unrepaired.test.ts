import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OrderbellError } from '../../../src/shared/contract/errors.ts';
import { damageRow } from '../../fixtures/damage-store.ts';
import { minutes, type World } from '../polling/core-in-a-folder.ts';
import { type FilledStore, fillStore, ordersIn, serve, worldWith } from './filled-store.ts';

/** The repair of a damaged row fails, as on a full disk. */

let filled: FilledStore;
beforeAll(async () => {
  filled = await fillStore();
});
afterAll(() => filled.end());

const worldWithDamage = async (
  ...damage: [table: string, column: string, value: string, where?: string]
): Promise<World> => {
  const world = await worldWith(filled);
  damageRow(join(world.folder, 'orderbell.sqlite'), ...damage);
  await world.secrets.write(`${world.service.email} ${world.service.baseUrl}`, world.service.password);
  serve(world, filled.texts, () => true);
  return world;
};

describe('of the account in use', () => {
  it.each([
    ['a full disk', new OrderbellError('store.full'), { code: 'store.full' }],
    ['a disk that can’t be written', new OrderbellError('store.read-only'), { code: 'store.read-only' }],
    // So that a backup is offered.
    [
      'another reason',
      new OrderbellError('store.failed'),
      { code: 'store.failed', params: { reason: 'damaged' } },
    ],
  ])('the start ends: %s', async (_reason, error, expected) => {
    const world = await worldWithDamage('accounts', 'state', 'signed-im');
    world.breakStore((sql) => (sql.includes('UPDATE main.accounts SET base_url') ? error : null));
    expect(() => world.open()).toThrow(expect.objectContaining(expected));
    world.breakStore(null);
    const { account } = await (await world.start()).client.call('accounts.current', {});
    expect(account).toMatchObject({ state: 'password-needed' });
    await world.end();
  });
});

describe('of an order', () => {
  it('hides only that order, says so, and is tried again', async () => {
    const world = await worldWithDamage('orders', 'summary', '{}', 'key = 2');
    world.breakStore((sql) =>
      sql.includes('UPDATE main.orders SET account_id') ? new OrderbellError('store.full') : null,
    );
    const running = await world.start();
    const shown = await ordersIn(running);
    expect(shown.size).toBe(filled.orders.size - 1);
    for (const [number, text] of shown) expect(text).toBe(filled.orders.get(number));
    const info = () => running.client.call('app.info', {});
    expect(await info()).toMatchObject({
      notices: expect.arrayContaining(['damaged-rows']),
      damage: { orders: [], lost: [{ what: 'entry', count: 1, orders: [] }] },
    });
    await world.time.advance(minutes(20));
    // Each time it is only tried once.
    const failures = world.log.lines.filter((line) => line.includes('rows-not-repaired'));
    expect(failures.length).toBeLessThan(25);

    world.breakStore(null);
    await world.time.advance(minutes(2));
    await ordersIn(running);
    await world.time.advance(minutes(2));
    expect((await ordersIn(running)).size).toBe(filled.orders.size);
    expect((await info()).damage).toEqual({ orders: [], lost: [] });
    await world.end();
  });
});

it('stores nothing of a transaction that a full disk ended', async () => {
  const world = await worldWithDamage('views', 'view', '{}');
  const { database } = world.open();
  // As SQLite does after some errors.
  database.onDamage(() => database.script('ROLLBACK'));
  const before = database.all('SELECT * FROM tallies');
  const write = (): void =>
    database.write(() => {
      database.all('SELECT * FROM views');
      database.run('UPDATE main.tallies SET count = count + 1');
    });
  expect(write).toThrow(expect.objectContaining({ code: 'store.full' }));
  expect(database.all('SELECT * FROM tallies')).toEqual(before);
  await world.end();
});
