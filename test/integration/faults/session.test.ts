import { describe, expect, it } from 'vitest';
import { accept, at } from '../answering/harness.ts';
import {
  expectSentence,
  type FaultHarness,
  isAnswer,
  isLogin,
  isPage,
  isPoll,
  isRefresh,
  openFaultHarness,
} from './fault-harness.ts';
import { says } from './faults.ts';

const numbers = Array.from({ length: 105 }, (_, index) => `PO-${String(index).padStart(3, '0')}`);
const hourMs = 3_600_000;

const issueAll = ({ practice }: FaultHarness): void => {
  for (const purchaseOrderNumber of numbers) practice.buyers.issue({ purchaseOrderNumber, lineCount: 1 });
};

const allStored = (harness: FaultHarness) =>
  harness.until(() => harness.stored().length === numbers.length, 'all orders');

describe('a token that expires between two pages', () => {
  it('is renewed, and the read pass continues at its place', async () => {
    const harness = await openFaultHarness();
    issueAll(harness);
    harness.break(isPage(100), says(401), 1);
    await harness.call('sync.poll-now', {});
    await allStored(harness);
    const { seen } = harness.front;
    const dead = seen.findIndex(({ faulty }) => faulty);
    expect(seen.slice(dead + 1, dead + 3).map(({ path, offset }) => offset ?? path)).toEqual([
      '/v2/authentication/refresh',
      100,
    ]);
    expect(seen[dead + 2]?.authorization).not.toBe(seen[dead]?.authorization);
    expect([harness.logins(), harness.count(isRefresh)]).toEqual([1, 1]);
    expect((await harness.call('sync.status', {})).reason).toBeNull();
  });

  it('with its refresh token costs one sign-in', async () => {
    const harness = await openFaultHarness();
    issueAll(harness);
    let token: string | null = null;
    // All tokens so far stop working from the second page on.
    harness.break((one) => {
      if (isRefresh(one)) return true;
      if (!isPage(100)(one)) return false;
      token ??= one.authorization;
      return one.authorization === token;
    }, says(401));
    await harness.call('sync.poll-now', {});
    await allStored(harness);
    expect([harness.logins(), harness.count(isRefresh)]).toEqual([2, 1]);
    expect((await harness.call('sync.status', {})).reason).toBeNull();
  });

  it('repeatedly is no wrong password: it is reported at once, with one sign-in an hour, and received orders stay', async () => {
    const harness = await openFaultHarness();
    const cursor = harness.cursor();
    issueAll(harness);
    harness.break(isPage(100), says(401));
    await harness.call('sync.poll-now', {});
    const { reason } = await harness.until(async () => {
      const status = await harness.call('sync.status', {});
      return status.state === 'not-connected' ? status : null;
    }, 'saying so');
    expectSentence(reason, 'service.path-refused');
    expect([harness.logins(), harness.count(isRefresh)]).toEqual([2, 1]);
    await harness.pass(6 * hourMs);
    expect((await harness.call('accounts.current', {})).account?.state).toBe('signed-in');
    expect(harness.logins()).toBeGreaterThan(2);
    expect(harness.logins()).toBeLessThanOrEqual(8);
    expect(harness.cursor()).toBe(cursor);
    expect(harness.stored()).toHaveLength(100);
    harness.heal();
    await harness.pass(6 * 60_000);
    await allStored(harness);
  });
});

it('a password that is refused is sent once, however long it lasts', async () => {
  const harness = await openFaultHarness();
  harness.break((one) => isLogin(one) || isRefresh(one) || isPoll(one), says(401));
  await harness.until(
    async () => (await harness.call('sync.status', {})).state === 'not-connected',
    'saying so',
  );
  await harness.pass(4 * hourMs);
  expect([harness.logins(), harness.count(isRefresh)]).toEqual([2, 1]);
});

it('a sign-in at a service in trouble for hours doesn’t ask for the password', async () => {
  const harness = await openFaultHarness();
  harness.break((one) => isLogin(one) || isRefresh(one), says(503));
  await harness.pass(4 * hourMs);
  await harness.until(
    async () => (await harness.call('sync.status', {})).state === 'not-connected',
    'saying so',
  );
  expectSentence((await harness.call('sync.status', {})).reason, 'service.trouble');
  expect((await harness.call('accounts.current', {})).account?.state).toBe('signed-in');
  harness.practice.buyers.issue({ purchaseOrderNumber: 'PO-1', lineCount: 1 });
  harness.heal();
  await harness.until(() => harness.stored().includes('PO-1'), 'the order');
  expect(harness.logins()).toBeLessThanOrEqual(2);
});

it('a sign-in that the service delays is requested once, for any number of waiting answers', async () => {
  const harness = await openFaultHarness();
  const orders = numbers.slice(0, 8);
  for (const purchaseOrderNumber of orders)
    harness.practice.buyers.issue({ purchaseOrderNumber, lineCount: 1 });
  const received = [];
  for (const number of orders) received.push(await harness.received(number));
  const before = harness.logins() + harness.count(isRefresh);
  harness.break((one) => isLogin(one) || isRefresh(one), says(429, { 'retry-after': '1800' }));
  // The present token expires in these minutes, long before the answers.
  await harness.pass(10 * 60_000);
  const entries: { key: number; id: string }[] = [];
  for (const { key, order } of received) {
    const line = order.lines[0];
    if (line === undefined) throw new Error('The order has no line.');
    entries.push({ key, id: (await harness.send(key, at(line, accept))).id });
  }
  await harness.pass(10 * 60_000);
  expect(harness.logins() + harness.count(isRefresh) - before).toBe(1);
  harness.heal();
  for (const { key, id } of entries) await harness.reach(key, id, 'done');
  expect(harness.count(isAnswer)).toBe(orders.length);
});

// A token's end is stated in the service's time, like `Date` and every stamp of an order.
describe.each([26, -26])('a service whose clock is %i hours ahead', (hours) => {
  it('is polled for hours on one sign-in, with timely renewal and no refused token', async () => {
    const harness = await openFaultHarness({ serviceAheadMs: hours * hourMs });
    for (let hour = 1; hour <= 2; hour += 1) {
      harness.practice.buyers.issue({ purchaseOrderNumber: `PO-${hour}`, lineCount: 1 });
      await harness.received(`PO-${hour}`);
      for (let minute = 0; minute < 60; minute += 5) await harness.pass(5 * 60_000);
    }
    expect(harness.stored()).toEqual(['PO-1', 'PO-2']);
    expect(harness.cursor()).toBe(
      harness.practice.world.order(harness.practice.world.orders().at(-1)?.id ?? '')?.lastUpdatedAt,
    );
    expect(harness.logins()).toBe(1);
    // A token is valid for ten minutes and renewed after nine.
    const renewals = harness.count(isRefresh);
    expect(renewals).toBeGreaterThanOrEqual(8);
    expect(renewals).toBeLessThanOrEqual(15);
    expect(harness.refusals()).toBe(0);
    const { polls } = await harness.call('sync.diagnostics', {});
    expect(polls.filter(({ outcome, error }) => outcome === 'failed' || error !== null)).toEqual([]);
  });
});
