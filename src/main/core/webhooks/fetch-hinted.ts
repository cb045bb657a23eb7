import { OrderbellError } from '../../../shared/contract/errors.ts';
import type { CurrentAccount } from '../accounts/current-account.ts';
import type { Orders } from '../orders/orders.ts';
import type { Clock, Database } from '../ports.ts';
import type { OrderService } from '../service/order-service.ts';
import { isRefusedPath } from '../service/service-problem.ts';
import type { ShipmentService } from '../service/shipment-service.ts';
import type { Shipments } from '../shipments/shipments.ts';
import type { Followed } from './follow-hints.ts';
import type { Hint } from './hint.ts';

type Deps = {
  clock: Clock;
  database: Database;
  account: CurrentAccount;
  /** The same object for as long as nobody else signs in; `null` without a session. */
  session: () => object | null;
  service: Pick<OrderService, 'fetchOrder'>;
  orders: Pick<Orders, 'store' | 'announce'>;
  shipmentService: Pick<ShipmentService, 'fetchShipment'>;
  shipments: Pick<Shipments, 'store' | 'announce'>;
};

/** Fetches what a hint is about from the service itself, whole, and stores it like what a poll brings. */
export const fetchHinted =
  (deps: Deps) =>
  async ({ about, id }: Hint): Promise<Followed> => {
    const session = deps.session();
    const account = deps.account.get();
    if (session === null || account?.canCall !== true) return 'over';
    const stored = <Read, Result extends { changed: boolean }>(
      room: {
        store: (accountId: number, read: Read, now: number) => Result;
        announce: (all: Result[]) => void;
      },
      read: Read,
    ): Followed => {
      // Somebody else may have signed in meanwhile.
      if (deps.session() !== session) return 'over';
      const result = deps.database.write(() => room.store(account.id, read, deps.clock.now()));
      room.announce([result]);
      return result.changed ? 'brought' : 'nothing-new';
    };
    try {
      const order = about === 'shipment' ? null : await deps.service.fetchOrder(id).catch(nullIfRefused);
      if (order !== null) return stored(deps.orders, order);
      const shipment =
        about === 'order' ? null : await deps.shipmentService.fetchShipment(id).catch(nullIfRefused);
      return shipment === null ? 'unknown' : stored(deps.shipments, shipment);
    } catch (error) {
      // A record that is refused to this login may well come by polls, those of shipments included.
      if (isRefusedPath(error)) return 'polled';
      if (!(error instanceof OrderbellError) || error.code !== 'service.needs-token') throw error;
      // With the password in every request no single record can be asked for, but orders can be polled.
      return about === 'shipment' ? 'wants-token' : 'polled';
    }
  };

// What the service calls wrong about an id is no trouble of the service's.
const nullIfRefused = (error: unknown): null => {
  if (error instanceof OrderbellError && error.code === 'service.refused') return null;
  throw error;
};
