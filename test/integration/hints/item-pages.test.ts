import { expect, it } from 'vitest';
import { serviceTimestamp } from '../../../src/shared/domain/values/service-timestamp.ts';
import { accept, at, type Harness, openHarness, settled } from '../answering/harness.ts';

const issue = async (
  harness: Harness,
  number: string,
  buyer: string,
  item: string,
  price: string,
  issuedAt?: string,
) => {
  const { buyers, world } = harness.practice;
  const line = { deliverySchedule: [{ date: '2026-12-10', quantity: '100' }], netPrice: price };
  const order = buyers.issue({ buyer, purchaseOrderNumber: number, lines: [line] });
  world.put({
    ...order,
    ...(issuedAt === undefined ? {} : { eventDates: { issuedAt: serviceTimestamp(issuedAt) } }),
    lines: order.lines.map((one) => ({
      ...one,
      item: { ...one.item, number: item, revision: null, name: `Name of ${item}` },
    })),
  });
  return harness.received(number);
};

it('an item has the lines of all buyers with their prices, the newest order first', async () => {
  const harness = await openHarness();
  const first = await issue(harness, 'I-1', 'Kessler', 'SHAFT', '4.20');
  const [line] = first.order.lines;
  if (line === undefined) throw new Error('A line was issued.');
  const { id } = await harness.send(first.key, at(line, accept));
  await harness.reach(first.key, id, 'done');
  await issue(harness, 'I-2', 'Kessler', 'SHAFT', '4.35');
  await issue(harness, 'I-3', 'Kessler', 'PLATE', '12');
  const others = await issue(harness, 'I-4', 'Brouwer', 'SHAFT', '99');
  const history = async (orderKey: number, position: string) => {
    const { number, name, buyerName, lines, more } = await settled(
      harness,
      harness.call('items.history', { orderKey, position }),
    );
    return {
      ...{ number, name, more, buyer: buyerName.slice(0, 7) },
      lines: lines.map(
        ({ purchaseOrderNumber, buyerName: name, ofBuyer, ordered, terms, agreed, line }) =>
          `${purchaseOrderNumber} ${name.slice(0, 7)}${ofBuyer ? '' : ' (other)'} ${ordered} ${terms.prices?.netPrice?.priceInTransactionCurrency?.value} ${line.status.processStatus}${agreed ? ', agreed' : ''}`,
      ),
    };
  };
  expect(await history(first.key, line.position)).toEqual({
    ...{ number: 'SHAFT', name: 'Name of SHAFT', more: false, buyer: 'Kessler' },
    lines: [
      'I-4 Brouwer (other) 2026-11-17 99 Issued',
      'I-2 Kessler 2026-11-17 4.35 Issued',
      'I-1 Kessler 2026-11-17 4.20 Confirmed, agreed',
    ],
  });
  const other = await history(others.key, others.order.lines[0]?.position ?? '');
  expect(other.lines[0]).toBe('I-4 Brouwer 2026-11-17 99 Issued');

  // These arrive last, but their buyer issued them before the others.
  await issue(harness, 'I-5', 'Kessler', 'SHAFT', '4', '2026-11-10T09:00:00.000Z');
  await issue(harness, 'I-6', 'Kessler', 'AXLE', '5', '2026-11-09T09:00:00.000Z');
  const { buyerKey, buyerName, items } = await settled(
    harness,
    harness.call('items.of-buyer', { orderKey: first.key }),
  );
  expect(buyerKey).toMatch(/^company:/);
  expect(buyerName).toMatch(/^Kessler/);
  expect(items.map(({ number, name, orders, ordered }) => `${number} ${name} ${orders} ${ordered}`)).toEqual([
    'PLATE Name of PLATE 1 2026-11-17',
    'SHAFT Name of SHAFT 3 2026-11-17',
    'AXLE Name of AXLE 1 2026-11-09',
  ]);
  // The item's own page has the same order at its top.
  const shaft = items.find(({ number }) => number === 'SHAFT');
  const { lines: own } = await settled(
    harness,
    harness.call('items.history', { orderKey: shaft?.orderKey ?? 0, position: shaft?.position ?? '' }),
  );
  expect(own.find(({ ofBuyer }) => ofBuyer)).toMatchObject({
    ...{ purchaseOrderNumber: 'I-2', orderKey: shaft?.orderKey, ordered: shaft?.ordered },
  });

  await expect(harness.call('items.history', { orderKey: first.key, position: '?' })).rejects.toMatchObject({
    code: 'order.not-found',
  });
  await settled(harness, harness.call('accounts.sign-out', {}));
  for (const call of [
    harness.call('items.of-buyer', { orderKey: first.key }),
    harness.call('items.history', { orderKey: first.key, position: line.position }),
  ])
    await expect(call).rejects.toMatchObject({ code: 'order.not-found' });
});
