import { describe, expect, it } from 'vitest';
import { listOrders } from '../../fakes/list-orders.ts';
import { expectSentence, type FaultHarness, isPoll, openFaultHarness } from './fault-harness.ts';
import type { Fault, ReceivedRequest } from './fault-server.ts';
import { rows } from './faults.ts';

const count = 205;
const numbers = Array.from({ length: count }, (_, index) => `PO-${String(index).padStart(3, '0')}`);

const issueAll = ({ practice }: FaultHarness): void => {
  for (const purchaseOrderNumber of numbers) practice.buyers.issue({ purchaseOrderNumber, lineCount: 1 });
};

const expectAll = async (harness: FaultHarness): Promise<void> => {
  const last = harness.practice.world.orders().at(-1)?.lastUpdatedAt;
  await harness.until(() => harness.cursor() === last, 'the cursor');
  expect(harness.stored()).toEqual(numbers);
  expect((await listOrders(harness, null)).rows).toHaveLength(count);
};

const limitOf = ({ body }: ReceivedRequest): number => Number(/"limit":(\d+)/.exec(body)?.[1] ?? 0);

const tooLarge = rows.find(({ poll }) => poll === 'service.answer-too-large')?.fault;

describe('a page of 40 MB', () => {
  it('is requested again in smaller ones, until all orders arrived', async () => {
    if (tooLarge === undefined) throw new Error('There is no such fault.');
    const harness = await openFaultHarness();
    issueAll(harness);
    harness.break((one) => isPoll(one) && limitOf(one) > 25, tooLarge);
    await harness.call('sync.poll-now', {});
    await expectAll(harness);
    const limits = harness.front.seen.filter(isPoll).map(limitOf);
    // A quarter of a hundred, and no second request of a full page in the same cycle.
    expect(limits.slice(limits.indexOf(25)).slice(0, 18)).toEqual(Array.from({ length: 18 }, () => 25));
    expect((await harness.call('sync.status', {})).reason).toBeNull();
  });

  it('with a single order is refused within bounds, and the user learns that nothing is lost', async () => {
    if (tooLarge === undefined) throw new Error('There is no such fault.');
    const harness = await openFaultHarness();
    const before = harness.cursor();
    issueAll(harness);
    harness.break(isPoll, tooLarge);
    await harness.call('sync.poll-now', {});
    const reason = await harness.until(
      async () => (await harness.call('sync.status', {})).reason,
      'the reason',
    );
    expectSentence(reason, 'service.answer-too-large');
    expect(harness.cursor()).toBe(before);
    expect(harness.count((one) => limitOf(one) === 1)).toBeGreaterThan(0);
    harness.heal();
    await expectAll(harness);
  });
});

type Records = unknown[];

const endsWith7 = (order: unknown): boolean => /"purchaseOrderNumber":"[^"]*7"/.test(JSON.stringify(order));

/** Changes the records of the service's answer. */
const records = (change: (data: Records) => Records): Fault => ({
  takenIn: true,
  deliver: ({ headers, body }) => {
    const page = JSON.parse(body.toString('utf8'));
    const text = JSON.stringify({ ...page, data: change(page.data) });
    const head = Object.entries({ ...headers, 'content-length': String(Buffer.byteLength(text)) })
      .map(([name, value]) => `${name}: ${value}`)
      .join('\r\n');
    return { bytes: Buffer.from(`HTTP/1.1 200 OK\r\n${head}\r\n\r\n${text}`), end: 'close' };
  },
});

describe('records that move between the pages', () => {
  it('arrive in reverse order, and none is lost', async () => {
    const harness = await openFaultHarness();
    issueAll(harness);
    harness.break(
      isPoll,
      records((data) => data.toReversed()),
    );
    await harness.call('sync.poll-now', {});
    await expectAll(harness);
  });

  it('move to the page before during the reading, and none is lost', async () => {
    const harness = await openFaultHarness();
    issueAll(harness);
    // In the first read pass the last ten of the second page are missing. The tenth of each page comes
    // twice instead.
    let pages = 0;
    const slide = records((data) => {
      pages += 1;
      return pages > 3
        ? data
        : [...data.slice(0, data.length - 10), ...data.slice(0, Math.min(10, data.length))];
    });
    harness.break(isPoll, slide, 3);
    await harness.call('sync.poll-now', {});
    await expectAll(harness);
  });

  it('never arrive completely: the received ones are stored, the cursor waits, and the service is not flooded', async () => {
    const harness = await openFaultHarness();
    const before = harness.cursor();
    issueAll(harness);
    // Copies of the list leave out different records in turn. All of them leave out numbers that end with
    // 7.
    let turn = 0;
    harness.break(
      isPoll,
      records((data) => {
        turn += 1;
        return data.filter((one, index) => index % 7 !== turn % 7 && !endsWith7(one));
      }),
    );
    await harness.call('sync.poll-now', {});
    await harness.pass(600_000);
    await harness.until(async () => {
      const { polls } = await harness.call('sync.diagnostics', {});
      return polls.some(({ outcome }) => outcome === 'unclean');
    }, 'an unclean cycle');
    expect(harness.cursor()).toBe(before);
    expect(harness.count(isPoll)).toBeLessThan(300);
    harness.heal();
    await expectAll(harness);
  });
});
