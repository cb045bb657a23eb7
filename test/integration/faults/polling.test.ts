import { describe, expect, it } from 'vitest';
import { compareTimestamps } from '../../../src/shared/domain/service-timestamp.ts';
import { expectSentence, type FaultHouse, isPage, isPoll, openFaultHouse } from './fault-house.ts';
import { faultsAt } from './faults-at.ts';

const numbers = Array.from({ length: 105 }, (_, index) => `PO-${String(index).padStart(3, '0')}`);

const issueAll = ({ practice }: FaultHouse): void => {
  for (const purchaseOrderNumber of numbers) practice.buyers.issue({ purchaseOrderNumber, lineCount: 1 });
};

const lastOf = ({ practice }: FaultHouse): string =>
  practice.world
    .orders()
    .map(({ lastUpdatedAt }) => lastUpdatedAt)
    .toSorted(compareTimestamps)
    .at(-1) ?? '';

const statusOf = ({ call }: FaultHouse) => call('sync.status', {});

/** Every order arrived once, Orderbell listens, and there was one sign-in. */
const expectEverything = async (house: FaultHouse): Promise<void> => {
  await house.until(() => house.cursor() === lastOf(house), 'the cursor');
  expect(house.stored()).toEqual(numbers);
  const { rows: listed } = await house.call('orders.list', { tray: null });
  expect(listed).toHaveLength(numbers.length);
  await house.until(async () => (await statusOf(house)).reason === null, 'listening again');
  expect(await statusOf(house)).toMatchObject({ state: 'listening', setAside: 0 });
  expect(house.logins()).toBe(1);
};

const noticesOf = ({ notifier }: FaultHouse) =>
  notifier.notices.filter(({ kind }) => kind === 'not-listening');

describe('the first page of a poll', () => {
  it.each(faultsAt('first page'))(
    'meets $name, reports it to the user, and recovers',
    async ({ fault, poll: code }) => {
      const house = await openFaultHouse();
      const before = house.cursor();
      issueAll(house);
      house.break(isPage(0), fault);
      await house.call('sync.poll-now', {});
      if (code === null) return expectEverything(house);
      await house.until(async () => (await statusOf(house)).reason, 'the reason');
      await house.pass(15 * 60_000);
      await house.until(async () => (await statusOf(house)).state === 'not-listening', 'saying so');
      expectSentence((await statusOf(house)).reason, code);
      // Shown outside the window too, and only once.
      await house.until(() => house.notifier.faces.at(-1)?.reason === code, 'the tray');
      await house.pass(600_000);
      expect(house.notifier.faces.at(-1)).toMatchObject({ listening: false, reason: code });
      expect(noticesOf(house)).toEqual([{ kind: 'not-listening', reason: code }]);
      expect(house.cursor()).toBe(before);
      expect(house.stored()).toEqual([]);
      // A service in trouble isn't flooded: 25 minutes, and never two polls within five seconds.
      expect(house.count(isPoll)).toBeLessThan(60);
      house.heal();
      await expectEverything(house);
    },
  );
});

describe('the second page of a poll', () => {
  it.each(faultsAt('second page'))(
    'meets $name: the first one is stored, the cursor waits',
    async ({ fault, poll: code }) => {
      const house = await openFaultHouse();
      const before = house.cursor();
      issueAll(house);
      house.break(isPage(100), fault);
      await house.call('sync.poll-now', {});
      if (code === null) return expectEverything(house);
      expectSentence(await house.until(async () => (await statusOf(house)).reason, 'the reason'), code);
      await house.pass(60_000);
      expect(house.cursor()).toBe(before);
      expect(house.stored()).toHaveLength(100);
      house.heal();
      await house.pass(5 * 60_000);
      await expectEverything(house);
    },
  );
});
