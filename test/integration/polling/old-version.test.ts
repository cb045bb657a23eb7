import { expect, it } from 'vitest';
import type { Database } from '../../../src/main/core/ports.ts';
import { openHarness } from '../answering/harness.ts';

/** Every version of an order can be read again completely. */

const terms = (date: string, quantity: string) => ({ deliverySchedule: [{ date, quantity }] });

it('returns each version as it was, and reports one that isn’t stored completely', async () => {
  const stores: Database[] = [];
  const harness = await openHarness({}, { opened: (database) => void stores.push(database) });
  const { id } = harness.practice.buyers.issue({
    purchaseOrderNumber: 'PO-1',
    lines: [terms('2026-12-10', '40')],
  });
  const { key } = await harness.received('PO-1');
  for (const [date, quantity] of [
    ['2026-12-24', '40'],
    ['2027-01-14', '41'],
  ] as const) {
    harness.practice.buyers.reissue(id, terms(date, quantity));
    await harness.poll();
  }
  const days = async (revision: number) =>
    (await harness.call('orders.version', { key, revision })).order?.lines.map(({ deliverySchedule }) =>
      deliverySchedule.map(({ date, quantity }) => `${date} ${quantity}`),
    ) ?? null;
  expect(await days(1)).toEqual([['2026-12-10 40']]);
  expect(await days(2)).toEqual([['2026-12-24 40']]);
  expect(await days(3)).toEqual([['2027-01-14 41']]);

  stores[0]?.run('UPDATE main.order_revisions SET snapshot = NULL WHERE revision = 1');
  expect(await days(1)).toBe(null);
  expect(await days(2)).toEqual([['2026-12-24 40']]);
});

it('returns none of a missing order, nor without a sign-in', async () => {
  const harness = await openHarness();
  harness.practice.buyers.issue({ purchaseOrderNumber: 'PO-1', lines: [terms('2026-12-10', '40')] });
  const { key } = await harness.received('PO-1');
  const unknown = harness.call('orders.version', { key: 99, revision: 1 });
  await expect(unknown).rejects.toMatchObject({ code: 'order.not-found' });
  await harness.call('accounts.sign-out', {});
  const signedOut = harness.call('orders.version', { key, revision: 1 });
  await expect(signedOut).rejects.toMatchObject({ code: 'order.not-found' });
});
