import { expect, test } from 'vitest';
import { withHeadStart } from '../../../src/renderer/transport/head-start.ts';
import type { Request } from '../../../src/shared/contract/transport.ts';

const account: Request = { call: 'accounts.current', input: {} };

/** A transport that records requests, answers with their number, and forwards given events. */
const openWay = () => {
  const sent: string[] = [];
  const listeners = new Set<(event: unknown) => void>();
  return {
    sent,
    tell: (event: unknown): void => {
      for (const listener of listeners) listener(event);
    },
    transport: {
      send: async ({ call }: Request) => sent.push(call),
      listen: (listener: (event: unknown) => void) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
  };
};

test('the requests leave at once, and the first caller gets their reply', async () => {
  const way = openWay();
  const early = withHeadStart(way.transport, [
    account,
    { call: 'orders.first', input: { scope: 'to-answer' } },
  ]);
  expect(way.sent).toEqual(['accounts.current', 'orders.first']);
  expect(await early.send({ call: 'orders.first', input: { scope: 'to-answer' } })).toBe(2);
  expect(await early.send(account)).toBe(1);
  expect(way.sent).toHaveLength(2);
});

test('a repeated or different request gets a new reply', async () => {
  const way = openWay();
  const early = withHeadStart(way.transport, [account]);
  await early.send(account);
  expect(await early.send(account)).toBe(2);
  expect(await early.send({ call: 'orders.first', input: { scope: 'closed' } })).toBe(3);
});

test('a lost reply fails its caller, once', async () => {
  const way = openWay();
  let broken = true;
  const send = (request: Request): Promise<unknown> =>
    broken ? Promise.reject(new Error('the way is gone')) : way.transport.send(request);
  const early = withHeadStart({ ...way.transport, send }, [account]);
  broken = false;
  await expect(early.send(account)).rejects.toThrow('the way is gone');
  expect(await early.send(account)).toBe(1);
});

test('the first listener gets earlier events, in order; later ones only newer events', () => {
  const way = openWay();
  const early = withHeadStart(way.transport, []);
  way.tell('one');
  way.tell('two');
  const [first, second]: unknown[][] = [[], []];
  const stop = early.listen((event) => first?.push(event));
  early.listen((event) => second?.push(event));
  way.tell('three');
  stop();
  way.tell('four');
  expect([first, second]).toEqual([
    ['one', 'two', 'three'],
    ['three', 'four'],
  ]);
});
