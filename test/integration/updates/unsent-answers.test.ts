import { afterEach, beforeEach, expect, test } from 'vitest';
import { momentAt, wireOrder } from '../../fakes/wire-orders.ts';
import { createWorldInAFolder, minutes, type World } from '../polling/core-in-a-folder.ts';

let world: World;
beforeEach(() => {
  world = createWorldInAFolder({ settings: { undoSeconds: 10 } });
  world.service.records.push({ at: momentAt(1), text: wireOrder({ id: 'order-1', at: momentAt(1) }) });
});
afterEach(() => world.end());

test('an answer is unsent while it is written and until it is sent; an abandoned draft delays nothing', async () => {
  const running = await world.start();
  await world.signIn(running);
  const { client } = running;
  const unsent = async () => (await client.call('updates.get', {})).unsent;
  const { revision } = await client.call('orders.get', { key: 1 });
  const answers = [{ position: '00010', answer: { kind: 'accept' as const } }];
  expect(await unsent()).toBe(0);

  await client.call('responses.save-draft', { orderKey: 1, draft: { revision, answers } });
  expect(await unsent()).toBe(1);
  await world.time.advance(minutes(31));
  expect(await unsent()).toBe(0);

  await client.call('responses.send', { orderKey: 1, revision, answers, buyerAccountNumber: 'B-1' });
  expect(await unsent()).toBe(1);
  await world.time.advance(minutes(1));
  expect(
    world.service.http.requests.some(({ method, url }) => method === 'POST' && /orders?\b/.test(url)),
  ).toBe(true);
  expect(await unsent()).toBe(0);
});

test('a shell that isn’t installed never updates itself', async () => {
  const { client } = await world.start();
  expect(await client.call('updates.check', {})).toEqual({
    state: { kind: 'off', reason: 'not-installed' },
    unsent: 0,
  });
});
