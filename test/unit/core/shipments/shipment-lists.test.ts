import { expect, it } from 'vitest';
import { createOrdersStore } from '../../../../src/main/core/orders/orders-store.ts';
import { nothingLearned } from '../../../../src/main/core/service/profile.ts';
import { createShipmentLists } from '../../../../src/main/core/shipments/shipment-lists.ts';
import { createShipments } from '../../../../src/main/core/shipments/shipments-service.ts';
import { createShipmentsStore } from '../../../../src/main/core/shipments/shipments-store.ts';
import type { Shipment } from '../../../../src/shared/domain/delivery/shipment.ts';
import type { Order } from '../../../../src/shared/domain/order/order.ts';
import { asRead } from '../../../fakes/as-read.ts';
import { createVirtualTime } from '../../../fakes/virtual-time.ts';
import { anOrder } from '../../../fixtures/build-order.ts';
import { aShipment, aShipmentLine, shipmentMoment } from '../../../fixtures/build-shipment.ts';
import { openSync } from '../sync/sync-rows.ts';

const open = () => {
  const { database } = openSync();
  let reads = 0;
  const counted = {
    ...database,
    all: (...statement: Parameters<typeof database.all>) => {
      reads += 1;
      return database.all(...statement);
    },
    get: (...statement: Parameters<typeof database.get>) => {
      reads += 1;
      return database.get(...statement);
    },
  };
  const store = createShipmentsStore(counted);
  const shipments = createShipments({
    database,
    store,
    advices: { shipmentStored: () => false },
    ordersNamed: () => [],
    emit: () => undefined,
    isFirstImport: () => false,
  });
  const orders = createOrdersStore(database);
  const desk = createShipmentLists({
    database,
    clock: createVirtualTime().clock,
    account: { get: () => ({ id: 1, baseUrl: '', email: '', canCall: true }) },
    store,
    shipments,
    service: { fetchShipment: async () => null },
    learned: { get: () => nothingLearned, set: () => undefined },
  });
  return {
    desk,
    take: (shipment: Shipment) => shipments.store(1, { shipment, raw: JSON.stringify(shipment) }, 100),
    order: (order: Order) => orders.insert(1, order.id ?? order.purchaseOrderNumber, asRead(order), 1),
    /** How often the store is read for a task. */
    readsOf: (task: () => unknown): number => {
      const before = reads;
      task();
      return reads - before;
    },
  };
};

/** An order of a buyer whom a shipment names. */
const orderOf = (company: string, purchaseOrderNumber: string): Order =>
  anOrder({
    id: `${company} ${purchaseOrderNumber}`,
    companyId: company,
    purchaseOrderNumber,
    destination: { ...anOrder().destination, names: [`Buyer ${company}`] },
  });

const shipmentOf = (id: string, company: string, purchaseOrderNumber: string): Shipment =>
  aShipment({
    id,
    buyerShipment: { ...aShipment().buyerShipment, companyId: company, supplierAccountNumber: null },
    lines: [aShipmentLine({ purchaseOrderNumber })],
  });

it('a list of any length sends the same few queries', () => {
  const { desk, take, order, readsOf } = open();
  const add = (n: number): void => {
    order(orderOf('A', `PO-${n}`));
    take(shipmentOf(`shipment-${n}`, 'A', `PO-${n}`));
  };
  add(0);
  const ofOne = readsOf(desk.list);
  for (let n = 1; n < 60; n += 1) add(n);
  expect(readsOf(desk.list)).toBe(ofOne);
  expect(desk.list().map(({ buyerName }) => buyerName)).toEqual(Array.from({ length: 60 }, () => 'Buyer A'));
});

it('of two buyers with the same order number the shipment belongs to the right one', () => {
  const { desk, take, order } = open();
  const [, second] = [order(orderOf('A', 'PO-1')), order(orderOf('B', 'PO-1'))];
  const { shipmentKey } = take(shipmentOf('s', 'B', 'PO-1'));
  expect(desk.list().map(({ buyerName }) => buyerName)).toEqual(['Buyer B']);
  expect(desk.detail(shipmentKey)).toMatchObject({ buyerName: 'Buyer B', orderKeys: { 'PO-1': second } });
});

it('the list has a buyer’s name as soon as the order is stored, and the present state of the shipment', () => {
  const { desk, take, order } = open();
  const shipment = shipmentOf('s', 'A', 'PO-1');
  take(shipment);
  expect(desk.list()).toMatchObject([{ buyerName: 'B-1', lineCount: 1, purchaseOrderNumbers: ['PO-1'] }]);
  order(orderOf('A', 'PO-1'));
  take({
    ...shipment,
    processStatus: 'Approved',
    lines: [...shipment.lines, aShipmentLine({ id: 'new', purchaseOrderNumber: 'PO-2' })],
    lastUpdatedAt: shipmentMoment(5),
  });
  expect(desk.list()).toMatchObject([
    {
      buyerName: 'Buyer A',
      lineCount: 2,
      processStatus: 'Approved',
      purchaseOrderNumbers: ['PO-1', 'PO-2'],
      unseen: 'new',
    },
  ]);
});

it('a shipment is compared with its last seen state, until both are equal', () => {
  const { desk, take } = open();
  const shipment = shipmentOf('s', 'A', 'PO-1');
  const { shipmentKey } = take(shipment);
  expect(desk.detail(shipmentKey).seen).toBeNull();
  desk.markSeen(shipmentKey, 1);
  take({ ...shipment, processStatus: 'Approved', lastUpdatedAt: shipmentMoment(5) });
  expect(desk.detail(shipmentKey)).toMatchObject({ seen: shipment, shipment: { processStatus: 'Approved' } });
  desk.markSeen(shipmentKey, 2);
  expect(desk.detail(shipmentKey).seen).toBeNull();
});
