import { afterEach, beforeEach, expect, it } from 'vitest';
import { pathOf } from '../../fakes/scripted-http.ts';
import { momentAt, wireOrder } from '../../fakes/wire-orders.ts';
import { createWorldInAFolder, cursorIn, minutes, type Running, type World } from './core-in-a-folder.ts';

/** A service whose orders have no id: only a poll can show the result of an answer. */
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

it('an effect with exactly the cursor’s stamp is seen, and nothing is sent twice', async () => {
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

it('an answer without an effect is sent again 15 minutes later, with a changed clock or not', async () => {
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

/**
 * More than a page of orders, one of which changes before every second page. Returns a function that stops
 * it.
 */
const keepMoving = (): (() => void) => {
  let moves = true;
  const answer = world.service.interfere;
  const record = (n: number, at: string) => ({ at, text: wireOrder({ id: null, number: `PO-${n}`, at }) });
  for (let n = 2; n <= 150; n += 1) world.service.records.push(record(n, momentAt(n)));
  world.service.interfere = (request) => {
    const secondPage = /"offset":[1-9]/.test(String(request.body));
    const place = world.service.records.findIndex(({ text }) => !text.includes('"PO-1"'));
    if (moves && secondPage && place >= 0) {
      const [moved] = world.service.records.splice(place, 1);
      const n = Number(/"PO-(\d+)"/.exec(moved?.text ?? '')?.[1]);
      world.service.records.push(record(n, now()));
    }
    return answer(request);
  };
  return () => {
    moves = false;
  };
};

it('while readings never agree, an answer is not repeated, gives the reason, and shows received changes', async () => {
  put('PO-1', 1, momentAt(1));
  const running = await world.start();
  await world.signIn(running);
  await accept(running);
  keepMoving();
  await world.time.advance(minutes(45));
  expect(posts).toBe(1);
  const [waiting] = (await running.client.call('orders.get', { key: 1 })).responses;
  expect(waiting).toMatchObject({ state: 'waiting', problem: { code: 'service.never-still' } });
  put('PO-1', 2, now(), 'Confirmed');
  await world.time.advance(minutes(30));
  expect(await stateOf(running)).toEqual(['done']);
  expect(posts).toBe(1);
});

it('while only records behind the cursor are incomplete, an answer is not repeated either', async () => {
  for (let n = 1; n <= 150; n += 1) put(`PO-${n}`, 1, momentAt(n));
  const running = await world.start();
  await world.signIn(running);
  await accept(running);
  // Two pages are requested, and the second one repeats an order of the first. Another one may be missing.
  const whole = world.service.arrange;
  world.service.arrange = (matching, body) => {
    const list = whole(matching, body);
    return list.length < 150 ? list : [...list, ...list.slice(0, 1)];
  };
  await world.time.advance(minutes(60));
  const [main] = (await running.client.call('sync.diagnostics', {})).polls.filter(
    ({ lane }) => lane === 'main',
  );
  expect(main?.outcome).toBe('clean');
  expect(posts).toBe(1);
  world.service.arrange = whole;
  await world.time.advance(minutes(30));
  expect(posts).toBe(2);
});

it('once two readings agree, an answer without an effect is sent again', async () => {
  put('PO-1', 1, momentAt(1));
  const running = await world.start();
  await world.signIn(running);
  await accept(running);
  const hold = keepMoving();
  await world.time.advance(minutes(60));
  expect(posts).toBe(1);
  hold();
  await world.time.advance(minutes(30));
  expect(posts).toBe(2);
});

it('an effect is seen by an account that polls issued orders only', async () => {
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
