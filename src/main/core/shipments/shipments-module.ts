import type { DespatchEntry } from '../../../shared/contract/calls/despatch.ts';
import { isTroubled } from '../../../shared/contract/calls/responses.ts';
import type { ShipmentList } from '../../../shared/contract/calls/shipments.ts';
import type { Accounts } from '../accounts/accounts-service.ts';
import type { CoreContext } from '../context.ts';
import type { ShippedOrders } from '../orders/orders.ts';
import type { HandlersOf } from '../rpc/handlers.ts';
import type { ShipmentService } from '../service/shipment-service.ts';
import { createShipmentLists } from './shipment-lists.ts';
import type { PendingAdvices } from './shipments.ts';
import { createShipments } from './shipments-service.ts';
import { createShipmentsStore } from './shipments-store.ts';

/** The supplier's shipments as the service shows them. */
export const createShipmentsModule = (
  core: CoreContext,
  deps: {
    accounts: Pick<Accounts, 'current' | 'learned'>;
    service: ShipmentService;
    advices: PendingAdvices;
    orders: ShippedOrders;
    isFirstImport: (accountId: number) => boolean;
  },
) => {
  const store = createShipmentsStore(core.database);
  const shipments = createShipments({
    ...{ database: core.database, store, emit: core.emit },
    advices: deps.advices,
    ordersNamed: deps.orders.shipmentsChanged,
    isFirstImport: deps.isFirstImport,
  });
  const lists = createShipmentLists({
    ...{ database: core.database, clock: core.clock, store, shipments, service: deps.service },
    account: deps.accounts.current,
    learned: deps.accounts.learned,
  });

  const handlersWith = ({
    pendingAdvices,
    lastPoll,
  }: {
    /** Despatch advices of the account that aren't finished. */
    pendingAdvices: (accountId: number) => DespatchEntry[];
    lastPoll: () => ShipmentList['lastPoll'];
  }): HandlersOf<
    | 'shipments.list'
    | 'shipments.counts'
    | 'shipments.get'
    | 'shipments.text'
    | 'shipments.mark-seen'
    | 'shipments.refresh'
  > => {
    const pending = (): DespatchEntry[] => {
      const id = deps.accounts.current.get()?.id ?? null;
      return id === null ? [] : pendingAdvices(id);
    };
    return {
      'shipments.list': () => ({ rows: lists.list(), pending: pending(), lastPoll: lastPoll() }),
      'shipments.counts': () => ({
        ...lists.counts(),
        troubled: pending().filter(({ state }) => isTroubled(state)).length,
      }),
      'shipments.get': ({ key }) => lists.detail(key),
      'shipments.text': ({ key, revision, path, from }) => lists.text(key, revision, path, from),
      'shipments.mark-seen': ({ key, revision }) => {
        if (lists.markSeen(key, revision)) core.emit({ name: 'shipments.changed', keys: [key] });
        return {};
      },
      'shipments.refresh': async ({ key }) => ({ changed: await lists.refresh(key) }),
    };
  };

  return { shipments, handlersWith };
};
