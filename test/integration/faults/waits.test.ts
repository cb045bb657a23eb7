import { describe, expect, it } from 'vitest';
import { longestWaitMs } from '../../../src/main/core/service/service-problem.ts';
import { isLongRun } from '../../runner/scope.ts';
import { accept, at } from '../answering/harness.ts';
import { expectSentence, isAnswer, isPoll, openFaultHarness } from './fault-harness.ts';
import { says } from './faults.ts';

const dayMs = 86_400_000;

/** `Retry-After` by the service's clock, with the shortest and longest allowed wait, ms. */
type Wait = { name: string; header: (serviceNow: number) => string; least: number; most: number };

const waits: Wait[] = [
  { name: 'in seconds', header: () => '600', least: 600_000, most: 615_000 },
  {
    name: 'as a date',
    header: (now) => new Date(now + 600_000).toUTCString(),
    least: 598_000,
    most: 615_000,
  },
  {
    name: 'as a date that is over',
    header: (now) => new Date(now - 60_000).toUTCString(),
    least: 0,
    most: 15_000,
  },
  { name: 'that means nothing', header: () => 'when the cows come home', least: 0, most: 15_000 },
  { name: 'below nothing', header: () => '-600', least: 0, most: 15_000 },
  { name: 'of a century', header: () => '3155760000', least: longestWaitMs, most: longestWaitMs + 15_000 },
  {
    name: 'of more digits than a number has',
    header: () => '9'.repeat(400),
    least: longestWaitMs,
    most: longestWaitMs + 15_000,
  },
  {
    name: 'until the year 9999',
    header: () => 'Fri, 31 Dec 9999 23:59:59 GMT',
    least: longestWaitMs,
    most: longestWaitMs + 15_000,
  },
];

/** Only a date depends on the service's clock. So only the long run tries the others with a wrong clock. */
const waitsAt = (serviceAheadMs: number): Wait[] =>
  serviceAheadMs === 0 || isLongRun ? waits : waits.filter(({ header }) => header(0).endsWith('GMT'));

describe.each([0, dayMs, -dayMs])('a service whose clock is %i ms ahead', (serviceAheadMs) => {
  it.each(waitsAt(serviceAheadMs))(
    'and that demands a wait of $name is polled again in time',
    async ({ header, least, most }) => {
      const harness = await openFaultHarness({ serviceAheadMs });
      const serviceNow = harness.clock.now() + serviceAheadMs;
      const headers = { 'retry-after': header(serviceNow), date: new Date(serviceNow).toUTCString() };
      harness.break(isPoll, says(429, headers), 1);
      await harness.call('sync.poll-now', {});
      const status = await harness.until(async () => {
        const now = await harness.call('sync.status', {});
        return now.reason === null || now.nextPollAt === null ? null : now;
      }, 'the wait');
      expectSentence(status.reason, 'service.rate-limited');
      const { polls } = await harness.call('sync.diagnostics', {});
      const failed = polls.find(({ outcome }) => outcome === 'failed');
      const wait = (status.nextPollAt ?? 0) - (failed?.startedAt ?? 0);
      expect(wait).toBeGreaterThanOrEqual(least);
      expect(wait).toBeLessThanOrEqual(most);
    },
  );
});

it.each(waits)('an answer also waits for $name', async ({ header, least, most }) => {
  const harness = await openFaultHarness();
  harness.practice.buyers.issue({ purchaseOrderNumber: 'PO-1', lineCount: 1 });
  const { key, order } = await harness.received('PO-1');
  const line = order.lines[0];
  if (line === undefined) throw new Error('The order has no line.');
  const now = harness.clock.now();
  const headers = { 'retry-after': header(now), date: new Date(now).toUTCString() };
  harness.break(isAnswer, says(429, headers), 1);
  const { id } = await harness.send(key, at(line, accept));
  const entry = await harness.until(async () => {
    const one = await harness.entry(key, id);
    return one.problem === null ? null : one;
  }, 'the wait');
  expectSentence(entry.problem, 'service.rate-limited');
  const wait = (entry.nextAttemptAt ?? 0) - now;
  expect(wait).toBeGreaterThanOrEqual(least);
  expect(wait).toBeLessThanOrEqual(most);
  await harness.pass(Math.max(0, wait - 60_000));
  await harness.reach(key, id, 'done');
  expect(harness.count(isAnswer)).toBe(2);
});
