import { describe, expect, it } from 'vitest';
import { compareTimestamps } from '../../../src/shared/domain/values/service-timestamp.ts';
import { listOrders } from '../../fakes/list-orders.ts';
import { expectSentence, type FaultHarness, isPage, isPoll, openFaultHarness } from './fault-harness.ts';
import { faultsAt } from './faults-at.ts';

const numbers = Array.from({ length: 105 }, (_, index) => `PO-${String(index).padStart(3, '0')}`);

const issueAll = ({ practice }: FaultHarness): void => {
  for (const purchaseOrderNumber of numbers) practice.buyers.issue({ purchaseOrderNumber, lineCount: 1 });
};

const lastOf = ({ practice }: FaultHarness): string =>
  practice.world
    .orders()
    .map(({ lastUpdatedAt }) => lastUpdatedAt)
    .toSorted(compareTimestamps)
    .at(-1) ?? '';

const statusOf = ({ call }: FaultHarness) => call('sync.status', {});

/** Every order arrived once, Orderbell is connected, and there was one sign-in. */
const expectEverything = async (harness: FaultHarness): Promise<void> => {
  await harness.until(() => harness.cursor() === lastOf(harness), 'the cursor');
  expect(harness.stored()).toEqual(numbers);
  const { rows: listed } = await listOrders(harness, null);
  expect(listed).toHaveLength(numbers.length);
  await harness.until(async () => (await statusOf(harness)).reason === null, 'to be connected again');
  expect(await statusOf(harness)).toMatchObject({ state: 'connected', setAside: 0 });
  expect(harness.logins()).toBe(1);
};

const noticesOf = ({ notifier }: FaultHarness) =>
  notifier.notices.filter(({ kind }) => kind === 'not-connected');

describe('the first page of a poll', () => {
  it.each(faultsAt('first page'))(
    'meets $name, reports it to the user, and recovers',
    async ({ fault, poll: code }) => {
      const harness = await openFaultHarness();
      const before = harness.cursor();
      issueAll(harness);
      harness.break(isPage(0), fault);
      await harness.call('sync.poll-now', {});
      if (code === null) return expectEverything(harness);
      await harness.until(async () => (await statusOf(harness)).reason, 'the reason');
      await harness.pass(15 * 60_000);
      await harness.until(async () => (await statusOf(harness)).state === 'not-connected', 'saying so');
      expectSentence((await statusOf(harness)).reason, code);
      // Shown outside the window too, and only once.
      await harness.until(() => harness.notifier.trayStatuses.at(-1)?.reason === code, 'the tray');
      await harness.pass(600_000);
      expect(harness.notifier.trayStatuses.at(-1)).toMatchObject({ connected: false, reason: code });
      expect(noticesOf(harness)).toEqual([{ kind: 'not-connected', reason: code }]);
      expect(harness.cursor()).toBe(before);
      expect(harness.stored()).toEqual([]);
      // A service in trouble isn't flooded: 25 minutes, and never two polls within five seconds.
      expect(harness.count(isPoll)).toBeLessThan(60);
      harness.heal();
      await expectEverything(harness);
    },
  );
});

describe('the second page of a poll', () => {
  it.each(faultsAt('second page'))(
    'meets $name: the first one is stored, the cursor waits',
    async ({ fault, poll: code }) => {
      const harness = await openFaultHarness();
      const before = harness.cursor();
      issueAll(harness);
      harness.break(isPage(100), fault);
      await harness.call('sync.poll-now', {});
      if (code === null) return expectEverything(harness);
      expectSentence(await harness.until(async () => (await statusOf(harness)).reason, 'the reason'), code);
      await harness.pass(60_000);
      expect(harness.cursor()).toBe(before);
      expect(harness.stored()).toHaveLength(100);
      harness.heal();
      await harness.pass(5 * 60_000);
      await expectEverything(harness);
    },
  );
});
