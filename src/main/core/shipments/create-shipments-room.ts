import type { Accounts } from '../accounts/accounts-service.ts';
import type { Emit } from '../events.ts';
import type { ShippedOrders } from '../orders/orders.ts';
import type { Chance, Clock, Database, Log, Timers } from '../ports.ts';
import { createShipmentService } from '../service/shipment-service.ts';
import { createLookBackStore } from '../sync/look-back-store.ts';
import { createShipmentsLane } from '../sync/shipments-lane.ts';
import { shipmentsStream } from '../sync/stream.ts';
import { createSyncStore } from '../sync/sync-store.ts';
import type { AdvicesUnderWay } from './shipments.ts';
import { createShipmentsDesk } from './shipments-desk.ts';
import { createShipments } from './shipments-service.ts';
import { createShipmentsStore } from './shipments-store.ts';

/** Everything about shipments put together: how they are heard, stored and shown. */
export const createShipmentsRoom = (deps: {
  clock: Clock;
  timers: Timers;
  chance: Chance;
  database: Database;
  log: Log;
  emit: Emit;
  accounts: Accounts;
  advices: AdvicesUnderWay;
  orders: ShippedOrders;
}) => {
  const { clock, timers, chance, database, log, emit, accounts } = deps;
  const service = createShipmentService({ clock, session: accounts.session, learned: accounts.learned });
  const syncStore = createSyncStore(database, 'shipments');
  const store = createShipmentsStore(database);
  const shipments = createShipments({
    ...{ database, store, emit },
    advices: deps.advices,
    ordersNamed: deps.orders.shipmentsChanged,
    isFirstImport: (accountId) => syncStore.cursor(accountId) === null,
  });
  const lane = createShipmentsLane({
    ...{ clock, timers, chance, database, log, accounts },
    stream: shipmentsStream({ service, shipments }),
    store: syncStore,
    lookBacks: createLookBackStore(database, 'shipments'),
    onHeard: () => emit({ name: 'shipments.changed', keys: [] }),
  });
  const desk = createShipmentsDesk({
    ...{ database, clock, store, shipments, service },
    account: accounts.current,
    learned: accounts.learned,
  });
  return { service, shipments, lane, desk, syncStore };
};
