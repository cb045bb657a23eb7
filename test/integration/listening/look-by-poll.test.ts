import { afterEach, beforeEach, expect, it } from 'vitest';
import { pathOf } from '../../fakes/scripted-http.ts';
import { momentAt, wireOrder } from '../../fakes/wire-orders.ts';
import { createWorldInAFolder, cursorIn, minutes, type Running, type World } from './core-in-a-folder.ts';

/** A service whose orders have no id: only a poll can show what became of an answer. */
let world: World;
let posts = 0;
beforeEach(() => {
  world = createWorldInAFolder({ settings: { undoSeconds: 0 } });
  posts = 0;
  world.service.interfere = (request) => {
    if (!pathOf(request).endsWith('/order-response')) return undefined;
    posts += 1;
    return posts === 1 ? { status: 503 } : { status: 202 };
  };
});
afterEach(() => world.end());

const put = (number: string, version: number, at: string, status = 'Issued'): void => {
  const text = wireOrder({ id: null, number, version, at, status, lines: [{ status, at }] });
  world.service.records.push({ at, text });
};

const now = (): string => new Date(world.time.clock.now()).toISOString();

const accept = async ({ client }: Running): Promise<void> => {
  const answers = [{ position: '00010', answer: { kind: 'accept' as const } }];
  await client.call('responses.send', { orderKey: 1, revision: 1, answers, buyerAccountNumber: null });
  await world.time.advance(1_000);
  expect(posts).toBe(1);
};

const stateOf = async ({ client }: Running) =>
  (await client.call('orders.get', { key: 1 })).responses.map(({ state }) => state);

it('an effect with the very moment at which the cursor stands is seen, and nothing is sent twice', async () => {
  put('PO-1', 1, momentAt(1));
  const running = await world.start();
  await world.signIn(running);
  await world.time.advance(minutes(10));
  const effect = now();
  await accept(running);
  put('PO-2', 1, effect);
  await world.time.advance(10_000);
  expect(cursorIn(running)).toBe(effect);
  put('PO-1', 2, effect, 'Confirmed');
  await world.time.advance(minutes(30));
  expect(await stateOf(running)).toEqual(['done']);
  expect(posts).toBe(1);
  expect(cursorIn(running)).toBe(effect);
});

it('an effect that the index shows ten minutes late is waited for, and nothing is sent twice', async () => {
  put('PO-1', 1, momentAt(1));
  const running = await world.start();
  await world.signIn(running);
  await accept(running);
  const effect = now();
  await world.time.advance(minutes(10));
  put('PO-1', 2, effect, 'Confirmed');
  await world.time.advance(minutes(20));
  expect(await stateOf(running)).toEqual(['done']);
  expect(posts).toBe(1);
});

it('an answer without any effect goes again a quarter of an hour later, clock set back or not', async () => {
  put('PO-1', 1, momentAt(1));
  const running = await world.start();
  await world.signIn(running);
  await accept(running);
  world.time.jump(-minutes(60 * 24));
  await world.time.advance(minutes(14));
  expect(posts).toBe(1);
  await world.time.advance(minutes(4));
  expect(posts).toBe(2);
});

it('an effect is seen by an account that listens for issued orders only', async () => {
  put('PO-1', 1, momentAt(1));
  world.service.arrange = (matching) => {
    const narrowed = world.service.http.requests.at(-1)?.body?.toString().includes('Issued') === true;
    return matching.filter(({ text }) => !narrowed || text.includes('"status":{"processStatus":"Issued"'));
  };
  const running = await world.start();
  await running.client.call('settings.set', { patch: { onlyIssued: true } });
  await world.signIn(running);
  await accept(running);
  world.service.records.splice(0);
  put('PO-1', 2, now(), 'Confirmed');
  await world.time.advance(minutes(30));
  expect(await stateOf(running)).toEqual(['done']);
  expect(posts).toBe(1);
});
