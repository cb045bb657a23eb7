import { OrderbellError } from '../../../shared/contract/errors.ts';
import type { CurrentAccount } from '../accounts/current-account.ts';
import type { Orders } from '../orders/orders.ts';
import type { Clock, Database } from '../ports.ts';
import type { OrderService } from '../service/order-service.ts';
import type { ShipmentService } from '../service/shipment-service.ts';
import type { Shipments } from '../shipments/shipments.ts';
import type { HintOutcome } from './follow-hints.ts';
import type { Hint } from './read-event.ts';

type Deps = {
  clock: Clock;
  database: Database;
  account: CurrentAccount;
  /** The same object until another sign-in; `null` without a session. */
  session: () => object | null;
  service: Pick<OrderService, 'fetchOrder'>;
  orders: Pick<Orders, 'store' | 'announce'>;
  shipmentService: Pick<ShipmentService, 'fetchShipment'>;
  shipments: Pick<Shipments, 'store' | 'announce'>;
};

/** Fetches the record that a webhook call names from the service, whole, and stores it like a polled one. */
export const fetchHinted =
  (deps: Deps) =>
  async ({ about, id }: Hint): Promise<HintOutcome> => {
    const session = deps.session();
    const account = deps.account.get();
    if (session === null || account?.canCall !== true) return 'over';
    const stored = <Read, Result extends { changed: boolean }>(
      room: {
        store: (accountId: number, read: Read, now: number) => Result;
        announce: (all: Result[]) => void;
      },
      read: Read,
    ): HintOutcome => {
      // Another account may have signed in since.
      if (deps.session() !== session) return 'over';
      const result = deps.database.write(() => room.store(account.id, read, deps.clock.now()));
      room.announce([result]);
      return result.changed ? 'updated' : 'nothing-new';
    };
    try {
      const order = about === 'shipment' ? null : await deps.service.fetchOrder(id).catch(nullIfRefused);
      if (order !== null) return stored(deps.orders, order);
      const shipment =
        about === 'order' ? null : await deps.shipmentService.fetchShipment(id).catch(nullIfRefused);
      return shipment === null ? 'unknown' : stored(deps.shipments, shipment);
    } catch (error) {
      if (!(error instanceof OrderbellError)) throw error;
      // A record that this login may not fetch may still arrive by polls, shipments included.
      if (error.code === 'service.path-refused' || error.code === 'service.role-missing') return 'polled';
      if (error.code !== 'service.needs-token') throw error;
      // With Basic no single record can be fetched, but orders can be polled.
      return about === 'shipment' ? 'needs-token' : 'polled';
    }
  };

// A refused id is no fault of the service.
const nullIfRefused = (error: unknown): null => {
  if (error instanceof OrderbellError && error.code === 'service.refused') return null;
  throw error;
};
