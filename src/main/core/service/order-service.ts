import type { ErrorShape } from '../../../shared/contract/errors.ts';
import type { Shipment } from '../../../shared/domain/delivery/shipment.ts';
import type { Order, OrderHeader } from '../../../shared/domain/order/order.ts';
import type { OrderFacts } from '../../../shared/domain/order/order-facts.ts';
import type { ServiceTimestamp } from '../../../shared/domain/values/service-timestamp.ts';
import type { UploadBody } from '../ports.ts';

/** A line as read. `item`: the buyer's item number. `text`: the line as received. */
export type ReadLine = {
  position: string;
  lastUpdatedAt: ServiceTimestamp | null;
  item: string | null;
  text: string;
};

/**
 * An order as read, in the parts in which it is stored. `headerText` and the text of each line are the
 * record as received, with every digit and with fields that Orderbell doesn't know. A page of orders waits
 * to be stored, and V8 copies what waits. So this has texts, and no object for each field of each line.
 */
export type ReadOrder = {
  header: OrderHeader;
  /** The record with a 0 in place of each line. */
  headerText: string;
  lines: readonly ReadLine[];
  facts: OrderFacts;
  /** Reads the whole order from its text. */
  order: () => Order;
};

/** A shipment as read, and the exact text of its record. */
export type ReadShipment = { shipment: Shipment; raw: string };

/** An unreadable record of a page. It is stored whole, so that nothing is lost. */
export type BrokenRecord = { reason: string; payload: string };

export type PollRequest = {
  lastUpdatedAfter: ServiceTimestamp;
  onlyIssued: boolean;
  limit: number;
  offset: number;
  /** Digest of an answer that was read before. The same bytes aren't read again. */
  known?: string;
};

/**
 * One page (interface, section 2), of orders unless said otherwise. `serverTime` is the answer's `Date`
 * header, ms since 1970.
 */
export type PollPage<Read = ReadOrder> = {
  records: Read[];
  broken: BrokenRecord[];
  total: number;
  lastUpdatedAt: ServiceTimestamp | null;
  serverTime: number | null;
  /** Of the bytes of the answer, if the adapter gives it. */
  digest?: string;
  /** The bytes are those of `known` in the request. They weren't read again, and no other field counts. */
  same?: true;
};

/**
 * The result of sending an order response. `taken`: 200 or 202. `refused`: the service rejects it (4xx but
 * 401 and 429). `later`: the service certainly didn't accept it (429, no connection). `unclear`: the
 * service may have accepted it, or a web page answered in its place.
 */
export type SendOutcome =
  | { kind: 'taken' }
  | { kind: 'refused'; problem: ErrorShape }
  | { kind: 'later'; problem: ErrorShape; notBefore: number | null }
  | { kind: 'unclear'; problem: ErrorShape; notBefore: number | null };

/**
 * The order exchange service as the current account sees it. Every method signs in by itself where it must,
 * waits its turn (8 requests a second over everything) and throws an OrderbellError `service.*` or
 * `account.signed-out`.
 */
export type OrderService = {
  poll: (request: PollRequest) => Promise<PollPage>;
  /** `null` if the service doesn't know the id. */
  fetchOrder: (id: string) => Promise<ReadOrder | null>;
  /**
   * Sends these bytes as they are. Never throws for an error of the service or the network: see
   * SendOutcome.
   *
   * @param mayLeave called right before sending: during a sign-in the order may change or the computer
   *   sleep. `false`: the outcome is `later`
   */
  sendOrderResponse: (
    body: { text: string; contentType: string },
    mayLeave?: () => boolean,
  ) => Promise<SendOutcome>;
  /**
   * Streams a document into the object storage; its id there. Ends with `service.*`, or HttpFailure
   * `aborted` on the signal.
   */
  uploadDocument: (document: {
    name: string;
    body: UploadBody;
    signal: AbortSignal;
  }) => Promise<{ objectId: string }>;
  deleteDocument: (objectId: string) => Promise<void>;
};
