import { expect, test } from 'vitest';
import { createOpener, createShowRequests } from '../../../src/main/electron/start/show-requests.ts';

const link = 'orderbell://order/1';

test('links before the first listener wait, in order', () => {
  const showRequests = createShowRequests();
  const taken: unknown[] = [];
  showRequests.add({ link });
  showRequests.add({ link: null });
  showRequests.listen((one) => taken.push(one.link));
  showRequests.add({ link });
  expect(taken).toEqual([link, null, link]);
  expect(showRequests.waiting()).toBeNull();
});

test('a notification clicked before the first listener waits, with what it opens', () => {
  const showRequests = createShowRequests();
  const taken: unknown[] = [];
  showRequests.add({ link: null, opens: 7 });
  showRequests.listen((one) => taken.push(one));
  expect(taken).toEqual([{ link: null, opens: 7 }]);
});

test('links during the end cause a restart, and earlier ones don’t', () => {
  const showRequests = createShowRequests();
  showRequests.add({ link });
  showRequests.end();
  expect(showRequests.waiting()).toBeNull();
  showRequests.add({ link: null });
  expect(showRequests.waiting()).toEqual({ link: null });
});

test('of several during the end the last link counts, since the window opens with it', () => {
  const showRequests = createShowRequests();
  const taken: unknown[] = [];
  showRequests.listen((one) => taken.push(one));
  showRequests.end();
  for (const one of [null, link, 'orderbell://order/2', null]) showRequests.add({ link: one });
  expect(showRequests.waiting()).toEqual({ link: 'orderbell://order/2' });
  expect(taken).toEqual([]);
});

test('a foreign link restarts nothing', () => {
  const showRequests = createShowRequests();
  showRequests.end();
  const foreign = { link: 'orderbell://anything' };
  showRequests.add(foreign);
  expect(showRequests.waiting()).toBeNull();
  showRequests.add({ link: null });
  showRequests.add(foreign);
  expect(showRequests.waiting()).toEqual({ link: null });
  showRequests.add({ link });
  showRequests.add(foreign);
  expect(showRequests.waiting()).toEqual({ link });
});

const opener = () => {
  const done: unknown[] = [];
  const open = createOpener({
    showWindow: () => done.push('window'),
    showOrder: (order) => done.push(order),
    onIgnored: () => done.push('ignored'),
  });
  return { open, done };
};

test.each([
  [{ link: null }, ['window']],
  [{ link: null, opens: null }, ['window']],
  [{ link }, ['window', { purchaseOrderNumber: '1' }]],
  [{ link: null, opens: 7 }, ['window', { key: 7 }]],
  [{ link: null, opens: 'unreadable' as const }, ['window', { unreadable: true }]],
  [{ link: 'orderbell://anything' }, ['ignored']],
])('%o opens what it is about', (request, expected) => {
  const { open, done } = opener();
  open(request);
  expect(done).toEqual(expected);
});
