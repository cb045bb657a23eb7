import { expect, it } from 'vitest';
import { calendarDate } from '../../../src/shared/domain/values/calendar-date.ts';
import { decimal } from '../../../src/shared/domain/values/decimal.ts';
import { accept, at, type Harness, openHarness, settled } from '../answering/harness.ts';

const confirm = async (harness: Harness, number: string, buyer: string, date: string): Promise<void> => {
  harness.practice.buyers.issue({
    ...{ buyer, purchaseOrderNumber: number },
    lines: [{ deliverySchedule: [{ date, quantity: '100' }], netPrice: '4.20' }],
  });
  const { key, order } = await harness.received(number);
  const [line] = order.lines;
  if (line === undefined) throw new Error('A line was issued.');
  const { id } = await harness.send(key, at(line, accept));
  await harness.reach(key, id, 'done');
};

/** The buyer books goods in. */
const receive = (harness: Harness, number: string, date: string, quantity: string): void => {
  const { world } = harness.practice;
  const order = world.orderByNumber(number);
  if (order === undefined) throw new Error(`There is no order ${number}.`);
  const stamp = world.stamp();
  world.put({
    ...order,
    version: order.version + 1,
    lastUpdatedAt: stamp,
    lines: order.lines.map((line) => ({
      ...line,
      deliveryHistory: [
        ...line.deliveryHistory,
        { position: null, date: calendarDate(date), quantity: decimal(quantity) },
      ],
      lastUpdatedAt: stamp,
    })),
  });
};

it('counts deliveries on time and late, per buyer, by what the buyer received', async () => {
  const harness = await openHarness();
  await confirm(harness, 'EARLY-1', 'Kessler', '2026-11-13');
  await confirm(harness, 'LATE-1', 'Kessler', '2026-11-12');
  await confirm(harness, 'DUE-1', 'Brouwer', '2026-11-16');
  await confirm(harness, 'TODAY-1', 'Brouwer', '2026-11-17');
  await confirm(harness, 'AHEAD-1', 'Brouwer', '2026-12-10');
  const figures = async (days: number) => {
    const { all, buyers } = await settled(harness, harness.call('overview.deliveries', { days }));
    const told = ({ onTime, late }: typeof all): string => `${onTime} on time, ${late} late`;
    return [told(all), ...buyers.map((one) => `${one.name.slice(0, 7)}: ${told(one)}`).sort()];
  };
  // Nothing was received yet.
  expect(await figures(30)).toEqual([
    '0 on time, 3 late',
    'Brouwer: 0 on time, 1 late',
    'Kessler: 0 on time, 2 late',
  ]);
  receive(harness, 'EARLY-1', '2026-11-13', '100');
  receive(harness, 'LATE-1', '2026-11-12', '99');
  receive(harness, 'LATE-1', '2026-11-14', '1');
  receive(harness, 'DUE-1', '2026-11-15', '40');
  await harness.poll();
  await harness.pass(10_000);
  expect(await figures(30)).toEqual([
    '1 on time, 2 late',
    'Brouwer: 0 on time, 1 late',
    'Kessler: 1 on time, 1 late',
  ]);
  // LATE-1 was due before this period.
  expect(await figures(4)).toEqual([
    '1 on time, 1 late',
    'Brouwer: 0 on time, 1 late',
    'Kessler: 1 on time, 0 late',
  ]);
  await harness.call('accounts.sign-out', {});
  expect(await figures(30)).toEqual(['0 on time, 0 late']);
});
