import { describe, expect, it } from 'vitest';
import { applyResponse } from '../../../src/main/practice/orders/apply-response.ts';
import { readJsonResponse } from '../../../src/main/practice/orders/order-response-schema.ts';
import { alertsOf, at, type Harness, openHarness, propose } from './harness.ts';

const terms = { deliverySchedule: [{ date: '2026-12-10', quantity: '100' }], netPrice: '4.20' };

const theOrder = async (harness: Harness) => {
  const { key, order } = await harness.received('PO-1');
  const line = order.lines[0];
  if (line === undefined) throw new Error('The order has no line.');
  return { key, line };
};

/** A colleague's answer in the service's own screens. Orderbell only receives the result. */
const proposedThere = async (harness: Harness, date: string): Promise<void> => {
  const { world } = harness.practice;
  const order = world.orderByNumber('PO-1');
  if (order === undefined) throw new Error('There is no order.');
  const response = {
    order: { buyerAccountNumber: 'D-1', purchaseOrderNumber: 'PO-1' },
    lines: [
      {
        purchaseOrderLinePosition: order.lines[0]?.position,
        deliverySchedule: [{ date, quantity: 100 }],
        reason: 'Our press is down.',
      },
    ],
  };
  const read = readJsonResponse(JSON.stringify(response));
  world.put(applyResponse(order, read, world.buyerOf(order), world.stamp(), () => true));
  await harness.poll();
};

const days = (before: string, after: string) => ({
  field: 'proposedDelivery',
  before: { type: 'date', date: before },
  after: { type: 'date', date: after },
});

const opened = async () => {
  const harness = await openHarness();
  harness.practice.buyers.issue({ purchaseOrderNumber: 'PO-1', lines: [terms] });
  const { key, line } = await theOrder(harness);
  await harness.call('orders.mark-seen', { key, revision: 1 });
  const alertCount = (): number => alertsOf(harness);
  return { harness, key, line, alertCount, before: alertCount() };
};

describe('a proposal to the buyer', () => {
  it('in an answer is shown with its dates as the supplier’s action, without an alert', async () => {
    const { harness, key, line, alertCount, before } = await opened();
    const { id } = await harness.send(key, at(line, propose(line, { dates: ['2026-12-24'] })));
    await harness.reach(key, id, 'done');
    const { history, unseenChanges } = await harness.detail(key);
    expect(history[0]?.origin).toBe('us');
    expect(history[0]?.changes).toContainEqual(expect.objectContaining(days('2026-12-10', '2026-12-24')));
    expect(unseenChanges).toEqual([]);
    expect(alertCount()).toBe(before);
  });

  it('in the service’s own screens is shown with its dates, without an alert', async () => {
    const { harness, key, alertCount, before } = await opened();
    await proposedThere(harness, '2026-12-24');
    const made = await harness.detail(key);
    expect(made.unseenChanges).toContainEqual(expect.objectContaining(days('2026-12-10', '2026-12-24')));
    await harness.call('orders.mark-seen', { key, revision: made.revision });
    await proposedThere(harness, '2027-01-14');
    const replaced = await harness.detail(key);
    // The buyer did nothing, so it isn't the buyer's news.
    expect(replaced.history[0]).toMatchObject({ origin: 'us', changes: [days('2026-12-24', '2027-01-14')] });
    expect(replaced.unseenChanges).toEqual([]);
    expect(alertCount()).toBe(before);
  });
});
