import { expect, it } from 'vitest';
import { createShipments } from '../../../../src/main/core/shipments/shipments-service.ts';
import { createShipmentsStore } from '../../../../src/main/core/shipments/shipments-store.ts';
import type { CoreEvent } from '../../../../src/shared/contract/events.ts';
import type { Shipment } from '../../../../src/shared/domain/delivery/shipment.ts';
import { decimal } from '../../../../src/shared/domain/values/decimal.ts';
import { aShipment, aShipmentLine, shipmentMoment } from '../../../fixtures/build-shipment.ts';
import { openSync } from '../sync/sync-rows.ts';

const open = (scene: { firstImport: boolean; ours: boolean }) => {
  const { database } = openSync();
  const store = createShipmentsStore(database);
  const events: CoreEvent[] = [];
  const shipments = createShipments({
    ...{ database, store },
    advices: { shipmentStored: () => scene.ours },
    ordersNamed: () => [],
    emit: (event) => void events.push(event),
    isFirstImport: () => scene.firstImport,
  });
  const take = (shipment: Shipment, raw = JSON.stringify(shipment)) =>
    shipments.store(1, { shipment, raw }, 100);
  const unseen = (): number => store.counts(1).unseen;
  return { store, shipments, events, take, unseen };
};

const later = (change: Partial<Shipment> = {}): Shipment =>
  aShipment({ lastUpdatedAt: shipmentMoment(5), ...change });

it('shipments of the first poll are no news, and later ones are', () => {
  const scene = { firstImport: true, ours: false };
  const { take, unseen } = open(scene);
  take(aShipment());
  expect(unseen()).toBe(0);
  scene.firstImport = false;
  take(later({ processStatus: 'Approved' }));
  expect(unseen()).toBe(1);
});

it('a shipment of the supplier’s advice is no news, but the buyer’s reply to it is', () => {
  const scene = { firstImport: false, ours: true };
  const { take, unseen } = open(scene);
  take(aShipment());
  expect(unseen()).toBe(0);
  take(later({ processStatus: 'Rejected' }));
  expect(unseen()).toBe(1);
});

it('older records change nothing, and changed stamps alone are no news', () => {
  const { take, unseen, store, shipments, events } = open({ firstImport: false, ours: false });
  const { shipmentKey } = take(aShipment(), 'as it came');
  store.seen(shipmentKey, 1);
  expect(take(aShipment(), 'as it came')).toEqual({ shipmentKey, changed: false });
  expect(take(later())).toEqual({ shipmentKey, changed: true });
  expect([unseen(), store.rawOf(shipmentKey)]).toEqual([0, JSON.stringify(later())]);
  const [moved, other] = [{}, { despatchQuantity: decimal('39') }].map((change, index) => {
    const lastUpdatedAt = shipmentMoment(6 + index);
    return aShipment({ lastUpdatedAt, lines: [aShipmentLine({ lastUpdatedAt, ...change })] });
  });
  if (moved === undefined || other === undefined) throw new Error('Two versions.');
  take(moved);
  expect([unseen(), store.byKey(shipmentKey)?.revision]).toEqual([0, 1]);
  expect(store.byKey(shipmentKey)?.shipment).toEqual(moved);
  take(other);
  expect([unseen(), store.byKey(shipmentKey)?.revision]).toEqual([1, 2]);
  shipments.announce([{ shipmentKey, changed: false }]);
  expect(events).toEqual([]);
  shipments.announce([{ shipmentKey, changed: true }]);
  expect(events).toEqual([{ name: 'shipments.changed', keys: [shipmentKey] }]);
});

it('nothing is marked seen beyond the stored version, so the next one is news', () => {
  const { take, unseen, store } = open({ firstImport: false, ours: false });
  const { shipmentKey } = take(aShipment());
  expect([store.seen(shipmentKey, 99), store.seen(shipmentKey, 99), unseen()]).toEqual([true, false, 0]);
  take(later({ processStatus: 'Rejected' }));
  expect(unseen()).toBe(1);
});

it('a part keeps the revision in which it changed', () => {
  const { take, store } = open({ firstImport: false, ours: false });
  const { shipmentKey } = take(aShipment());
  store.seen(shipmentKey, 1);
  const second = aShipmentLine({ purchaseOrderLinePosition: '00020', lastUpdatedAt: shipmentMoment(5) });
  take(later({ lines: [aShipmentLine(), second] }));
  const stored = store.byKey(shipmentKey);
  expect([stored?.revision, [...(stored?.parts.values() ?? [])]]).toEqual([2, [1, 2]]);
});

it('the seen state is kept from the first unseen version, until that is seen and another arrives', () => {
  const { take, store } = open({ firstImport: false, ours: false });
  const said = (second: number, processStatus: string) =>
    aShipment({ processStatus, lastUpdatedAt: shipmentMoment(second) });
  const { shipmentKey } = take(said(1, 'Issued'));
  take(said(2, 'Packed'));
  // Never opened, so there is nothing to compare with.
  expect(store.asSeen(shipmentKey, 1)).toBeNull();
  store.seen(shipmentKey, 2);
  take(said(3, 'Weighed'));
  take(said(4, 'Rejected'));
  expect(store.asSeen(shipmentKey, 2)?.processStatus).toBe('Packed');
  store.seen(shipmentKey, 4);
  take(said(5, 'Approved'));
  expect([store.asSeen(shipmentKey, 2), store.asSeen(shipmentKey, 4)?.processStatus]).toEqual([
    null,
    'Rejected',
  ]);
});
