import { describe, expect, it } from 'vitest';
import { listOrders } from '../../fakes/list-orders.ts';
import {
  openRaw,
  type Raw,
  rawLine,
  rawOrder,
  rawPrices,
  rawShipment,
  rawShipmentLine,
} from './raw-service.ts';

const entry = (position: string, date: string, quantity: string, status = 'Open') => ({
  ...{ position, date, quantity, status },
});

const confirmed = (deliverySchedule: unknown[], change: Record<string, unknown> = {}) =>
  rawOrder({
    status: { processStatus: 'Confirmed', logisticsStatus: 'Open' },
    lines: [
      rawLine({
        deliverySchedule,
        confirmedLine: { deliverySchedule, prices: rawPrices(1) },
        status: { processStatus: 'Confirmed', logisticsStatus: 'Open' },
        ...change,
      }),
    ],
  });

const openScene = async (raw: Partial<Raw>) => {
  const scene = await openRaw(raw);
  const row = async () => {
    const [found] = (await listOrders(scene.harness, null)).rows;
    if (found === undefined) throw new Error('There is no order.');
    return found;
  };
  return {
    ...scene,
    row,
    open: async () =>
      (await scene.harness.call('despatch.plan', { orderKey: (await row()).key })).open.map(
        ({ deliverySchedulePosition, open }) => [deliverySchedulePosition, open],
      ),
  };
};

describe('the quantity left to despatch, over HTTP', () => {
  const tenOf = (status: string) => [entry('1', '2026-12-01', '10', status), entry('2', '2026-12-08', '10')];

  it.each(['Shipped', 'Delivered'])('counts goods once that the order shows as %s', async (status) => {
    const { open } = await openScene({ orders: [confirmed(tenOf(status))], shipments: [rawShipment()] });
    expect(await open()).toEqual([['2', '10']]);
  });

  it('uses the line’s delivery stages if the confirmed values have none', async () => {
    const bare = tenOf('Open').map(({ status: _, ...rest }) => rest);
    const orders = [
      confirmed(tenOf('Shipped'), { confirmedLine: { deliverySchedule: bare, prices: rawPrices(1) } }),
    ];
    const { open } = await openScene({ orders, shipments: [rawShipment()] });
    expect(await open()).toEqual([['2', '10']]);
  });

  it.each(['Shipped', 'Delivered'])(
    'is nothing for a line that is %s, if no delivery has a status',
    async (status) => {
      const bare = tenOf('Open').map(({ status: _, ...rest }) => rest);
      const { open } = await openScene({
        orders: [confirmed(bare, { status: { processStatus: 'Confirmed', logisticsStatus: status } })],
      });
      expect(await open()).toEqual([]);
    },
  );

  it('is the rest after a partial second shipment, of three deliveries', async () => {
    const schedule = [...tenOf('Shipped'), entry('3', '2026-12-15', '10')];
    const shipments = [
      rawShipment(),
      rawShipment({
        ...{ id: 'shipment-2', supplierShipment: { buyerAccountNumber: 'B-1', shipmentNumber: 'SH-2' } },
        lines: [
          rawShipmentLine('4', { supplierLine: { despatchAdviceNumber: 'DA-2', despatchQuantity: 4 } }),
        ],
      }),
    ];
    const { open } = await openScene({ orders: [confirmed(schedule)], shipments });
    expect(await open()).toEqual([
      ['2', '6'],
      ['3', '10'],
    ]);
  });

  it('is reduced by the buyer’s receipts, once', async () => {
    const received = {
      deliveryHistory: [{ date: '2026-11-10', quantity: 4 }, { quantity: 3 }, { date: '2026-11-11' }],
    };
    const orders = [confirmed(tenOf('Open'), received)];
    const first = await openScene({ orders });
    expect(await first.open()).toEqual([
      ['1', '3'],
      ['2', '10'],
    ]);
    const second = await openScene({ orders, shipments: [rawShipment({ lines: [rawShipmentLine('7')] })] });
    expect(await second.open()).toEqual([
      ['1', '3'],
      ['2', '10'],
    ]);
  });
});

describe('an overdue delivery, over HTTP', () => {
  const late = [entry('1', '2026-11-02', '10'), entry('2', '2027-01-08', '10')];

  it('is a delivery whose day has passed', async () => {
    expect(await (await openScene({ orders: [confirmed(late)] })).row()).toMatchObject({ folder: 'overdue' });
  });

  it('is no empty delivery, and none that the buyer has received', async () => {
    const nothing = [entry('1', '2026-11-02', '0'), entry('2', '2027-01-08', '10')];
    const deliveryHistory = [{ position: '1', date: '2026-11-03', quantity: '10' }];
    for (const orders of [[confirmed(nothing)], [confirmed(late, { deliveryHistory })]]) {
      const { row, harness } = await openScene({ orders });
      expect(await row()).toMatchObject({ folder: 'confirmed', facts: { dueDate: '2027-01-08' } });
      expect((await harness.call('calendar.load', {})).overdue.agreed.deliveries).toBe(0);
    }
  });

  it('is none in a shipment after the buyer’s approval', async () => {
    const { row, harness, raw, poll, events } = await openScene({
      orders: [confirmed(late)],
      shipments: [rawShipment()],
    }).then((scene) => ({ ...scene, events: scene.harness.events }));
    expect(await row()).toMatchObject({ folder: 'overdue' });
    events.length = 0;
    const lastUpdatedAt = '2026-11-17T08:30:00.000Z';
    raw.shipments = [rawShipment({ processStatus: 'Approved', meta: { lastUpdatedAt } })];
    await poll();
    const { key } = await row();
    expect(await row()).toMatchObject({ folder: 'confirmed', facts: { dueDate: '2027-01-08' } });
    expect((await harness.detail(key)).folder).toBe('confirmed');
    expect(events).toContainEqual(expect.objectContaining({ name: 'orders.changed', keys: [key] }));
    expect((await harness.call('calendar.load', {})).overdue.agreed.deliveries).toBe(0);
    raw.shipments = [
      rawShipment({ processStatus: 'Rejected', meta: { lastUpdatedAt: '2026-11-17T08:31:00.000Z' } }),
    ];
    await poll();
    expect(await row()).toMatchObject({ folder: 'overdue' });
  });

  it('is none whose shipment was there before the order, and one that it covers in part', async () => {
    const { row, raw, poll } = await openScene({
      shipments: [rawShipment({ processStatus: 'Approved' })],
    }).then((scene) => scene);
    raw.orders = [confirmed(late)];
    await poll();
    expect(await row()).toMatchObject({ folder: 'confirmed' });
    const part = await openScene({
      orders: [confirmed(late)],
      shipments: [rawShipment({ processStatus: 'Approved', lines: [rawShipmentLine('9')] })],
    });
    expect(await part.row()).toMatchObject({ folder: 'overdue' });
  });
});
