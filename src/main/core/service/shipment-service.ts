import { OrderbellError } from '../../../shared/contract/errors.ts';
import { readRecords, readSingle } from './codec/read-page.ts';
import { readShipment } from './codec/wire-shipment.ts';
import type { OrderService, PollPage, PollRequest, ReadShipment } from './order-service.ts';
import { serviceProfile } from './profile.ts';
import { bound, type CallDeps, fetchById, readPolled, search, sendMessage } from './service-calls.ts';

/** The service's shipments for the current account. Signs in and waits its turn like OrderService. */
export type ShipmentService = {
  /** In every status: `onlyIssued` applies to orders only. */
  poll: (request: PollRequest) => Promise<PollPage<ReadShipment>>;
  /** `null` if the service doesn't know the id. */
  fetchShipment: (id: string) => Promise<ReadShipment | null>;
  /** Sends these bytes like OrderService's `sendOrderResponse`. */
  sendDespatchAdvice: OrderService['sendOrderResponse'];
};

/** The interface doesn't state how to poll shipments: this tries POST, then GET (open points, section 1). */
export const createShipmentService = (deps: CallDeps): ShipmentService => ({
  poll: async ({ lastUpdatedAfter, limit, offset, known }) => {
    return search(bound(deps), {
      path: serviceProfile.paths.pollShipments,
      first: 'POST',
      learnedAs: 'shipmentPollMethod',
      body: { filters: { lastUpdatedAfter }, limit, offset },
      known,
      read: (answer) => readPolled(answer, known, (text) => readRecords(text, readShipment)),
      nothingHere: () => new OrderbellError('service.no-shipments'),
    });
  },
  fetchShipment: async (id) =>
    fetchById(bound(deps), {
      path: serviceProfile.paths.shipment,
      learnedAs: 'shipmentPathPrefix',
      id,
      read: (text) => readSingle(text, readShipment),
    }),
  sendDespatchAdvice: (body, mayLeave) =>
    sendMessage(deps, serviceProfile.paths.despatchAdvice, body, mayLeave),
});
