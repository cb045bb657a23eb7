import { describe, expect, it } from 'vitest';
import { accept, at } from '../answering/house.ts';
import {
  expectSentence,
  type FaultHouse,
  isAnswer,
  isLogin,
  isPage,
  isPoll,
  isRefresh,
  openFaultHouse,
} from './fault-house.ts';
import { says } from './faults.ts';

const numbers = Array.from({ length: 105 }, (_, index) => `PO-${String(index).padStart(3, '0')}`);
const hourMs = 3_600_000;

const issueAll = ({ practice }: FaultHouse): void => {
  for (const purchaseOrderNumber of numbers) practice.buyers.issue({ purchaseOrderNumber, lineCount: 1 });
};

const allStored = (house: FaultHouse) =>
  house.until(() => house.stored().length === numbers.length, 'all orders');

describe('a token that dies between two pages', () => {
  it('is renewed, and the read pass continues at its place', async () => {
    const house = await openFaultHouse();
    issueAll(house);
    house.break(isPage(100), says(401), 1);
    await house.call('sync.poll-now', {});
    await allStored(house);
    const { seen } = house.front;
    const dead = seen.findIndex(({ faulty }) => faulty);
    expect(seen.slice(dead + 1, dead + 3).map(({ path, offset }) => offset ?? path)).toEqual([
      '/v2/authentication/refresh',
      100,
    ]);
    expect(seen[dead + 2]?.authorization).not.toBe(seen[dead]?.authorization);
    expect([house.logins(), house.count(isRefresh)]).toEqual([1, 1]);
    expect((await house.call('sync.status', {})).reason).toBeNull();
  });

  it('with its refresh token costs one sign-in', async () => {
    const house = await openFaultHouse();
    issueAll(house);
    let token: string | null = null;
    // All tokens so far stop working from the second page on.
    house.break((one) => {
      if (isRefresh(one)) return true;
      if (!isPage(100)(one)) return false;
      token ??= one.authorization;
      return one.authorization === token;
    }, says(401));
    await house.call('sync.poll-now', {});
    await allStored(house);
    expect([house.logins(), house.count(isRefresh)]).toEqual([2, 1]);
    expect((await house.call('sync.status', {})).reason).toBeNull();
  });

  it('repeatedly is no wrong password: it is reported at once, with one sign-in an hour, and received orders stay', async () => {
    const house = await openFaultHouse();
    const cursor = house.cursor();
    issueAll(house);
    house.break(isPage(100), says(401));
    await house.call('sync.poll-now', {});
    const { reason } = await house.until(async () => {
      const status = await house.call('sync.status', {});
      return status.state === 'not-listening' ? status : null;
    }, 'saying so');
    expectSentence(reason, 'service.path-refused');
    expect([house.logins(), house.count(isRefresh)]).toEqual([2, 1]);
    await house.pass(6 * hourMs);
    expect((await house.call('accounts.current', {})).account?.state).toBe('signed-in');
    expect(house.logins()).toBeGreaterThan(2);
    expect(house.logins()).toBeLessThanOrEqual(8);
    expect(house.cursor()).toBe(cursor);
    expect(house.stored()).toHaveLength(100);
    house.heal();
    await house.pass(6 * 60_000);
    await allStored(house);
  });
});

it('a password that is refused is sent once, however long it lasts', async () => {
  const house = await openFaultHouse();
  house.break((one) => isLogin(one) || isRefresh(one) || isPoll(one), says(401));
  await house.until(async () => (await house.call('sync.status', {})).state === 'not-listening', 'saying so');
  await house.pass(4 * hourMs);
  expect([house.logins(), house.count(isRefresh)]).toEqual([2, 1]);
});

it('a sign-in at a service in trouble for hours doesn’t ask for the password', async () => {
  const house = await openFaultHouse();
  house.break((one) => isLogin(one) || isRefresh(one), says(503));
  await house.pass(4 * hourMs);
  await house.until(async () => (await house.call('sync.status', {})).state === 'not-listening', 'saying so');
  expectSentence((await house.call('sync.status', {})).reason, 'service.trouble');
  expect((await house.call('accounts.current', {})).account?.state).toBe('signed-in');
  house.practice.buyers.issue({ purchaseOrderNumber: 'PO-1', lineCount: 1 });
  house.heal();
  await house.until(() => house.stored().includes('PO-1'), 'the order');
  expect(house.logins()).toBeLessThanOrEqual(2);
});

it('a sign-in that the service delays is requested once, for any number of waiting answers', async () => {
  const house = await openFaultHouse();
  const orders = numbers.slice(0, 8);
  for (const purchaseOrderNumber of orders)
    house.practice.buyers.issue({ purchaseOrderNumber, lineCount: 1 });
  const heard = [];
  for (const number of orders) heard.push(await house.heard(number));
  const before = house.logins() + house.count(isRefresh);
  house.break((one) => isLogin(one) || isRefresh(one), says(429, { 'retry-after': '1800' }));
  // The present token expires in these minutes, long before the answers.
  await house.pass(10 * 60_000);
  const entries: { key: number; id: string }[] = [];
  for (const { key, order } of heard) {
    const line = order.lines[0];
    if (line === undefined) throw new Error('The order has no line.');
    entries.push({ key, id: (await house.send(key, at(line, accept))).id });
  }
  await house.pass(10 * 60_000);
  expect(house.logins() + house.count(isRefresh) - before).toBe(1);
  house.heal();
  for (const { key, id } of entries) await house.reach(key, id, 'done');
  expect(house.count(isAnswer)).toBe(orders.length);
});

// A token's end is stated in the service's time, like `Date` and every stamp of an order.
describe.each([26, -26])('a service whose clock is %i hours ahead', (hours) => {
  it('is polled for hours on one sign-in, with timely renewal and no refused token', async () => {
    const house = await openFaultHouse({ serviceAheadMs: hours * hourMs });
    for (let hour = 1; hour <= 2; hour += 1) {
      house.practice.buyers.issue({ purchaseOrderNumber: `PO-${hour}`, lineCount: 1 });
      await house.heard(`PO-${hour}`);
      for (let minute = 0; minute < 60; minute += 5) await house.pass(5 * 60_000);
    }
    expect(house.stored()).toEqual(['PO-1', 'PO-2']);
    expect(house.cursor()).toBe(
      house.practice.world.order(house.practice.world.orders().at(-1)?.id ?? '')?.lastUpdatedAt,
    );
    expect(house.logins()).toBe(1);
    // A token is valid for ten minutes and renewed after nine.
    const renewals = house.count(isRefresh);
    expect(renewals).toBeGreaterThanOrEqual(8);
    expect(renewals).toBeLessThanOrEqual(15);
    expect(house.refusals()).toBe(0);
    const { polls } = await house.call('sync.diagnostics', {});
    expect(polls.filter(({ outcome, error }) => outcome === 'failed' || error !== null)).toEqual([]);
  });
});
