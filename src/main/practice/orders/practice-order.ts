import type { ResponseItemDetails } from '../../../shared/domain/answer/order-response.ts';
import type {
  Item,
  OrderDocument,
  Party,
  Prices,
  Property,
  ReopenRequest,
  Terms,
} from '../../../shared/domain/order/order.ts';
import type { CalendarDate } from '../../../shared/domain/values/calendar-date.ts';
import type { Decimal } from '../../../shared/domain/values/decimal.ts';
import type { ServiceTimestamp } from '../../../shared/domain/values/service-timestamp.ts';

/** What the supplier last said about a line; it goes out again as `supplierLine`. */
export type SupplierLine = {
  salesOrderNumber: string | null;
  salesOrderLinePosition: string | null;
  description: string | null;
  reason: string | null;
  itemDetails: ResponseItemDetails | null;
  properties: Property[];
  notes: string[];
  documents: OrderDocument[];
};

/** Goods that the buyer received. */
type ReceivedDelivery = { position: string | null; date: CalendarDate; quantity: Decimal };

/**
 * An order line as the service holds it. The wire's `deliverySchedule` and `prices` are `confirmed`, else `requested`;
 * an open request lives beside them, so that it can never leak into them (open points, sections 3 and 4).
 */
export type PracticeLine = {
  id: string;
  position: string;
  row: string;
  lineType: string;
  chargeReasonCode: string | null;
  description: string | null;
  item: Item;
  /** The `item.dimensions` as they came: JSON, digit for digit, of which only the buyer knows the fields. */
  dimensions: string | null;
  requested: Terms;
  confirmed: Terms | null;
  /** The supplier's open request. */
  proposal: Terms | null;
  reopenRequest: ReopenRequest | null;
  processStatus: string;
  inProgressStatus: string | null;
  logisticsStatus: string;
  noDeliveryExpected: boolean;
  /** Whether other values of the supplier are confirmed at once; `null`: as for the order. */
  autoConfirm: boolean | null;
  /** Whether the buyer wants to look at an acceptance of this line before it counts; `null`: as for the order. */
  proposeWhenAccepted: boolean | null;
  delivered: boolean;
  contractNumber: string | null;
  contractPosition: string | null;
  projectNumber: string | null;
  productionNumber: string | null;
  /** The buyer's own sales order. */
  salesOrderNumber: string | null;
  /** Each in JSON as it came, like `dimensions`. */
  chargeLines: string[];
  properties: Property[];
  notes: string[];
  labels: string[];
  documents: OrderDocument[];
  /** Why the buyer did what it did last, for example rejected a proposal. */
  reason: string | null;
  /** What the buyer says of the item. */
  itemDetails: ResponseItemDetails | null;
  deliveryHistory: ReceivedDelivery[];
  supplierLine: SupplierLine | null;
  eventDates: Readonly<Record<string, ServiceTimestamp>>;
  lastUpdatedAt: ServiceTimestamp;
};

export type Destination = {
  code: string;
  names: string[];
  addressLines: string[];
  postalCode: string;
  city: string;
  countryCodeIso2: string;
  countryName: string;
  locationType: string;
};

export type PracticeOrder = {
  id: string;
  companyId: string;
  supplierAccountNumber: string;
  purchaseOrderNumber: string;
  orderType: string;
  description: string | null;
  destination: Destination;
  /** Who buys. */
  buyerParty: Party | null;
  /** Who gets the invoice. */
  buyerAccountingParty: Party | null;
  /** Who sells. */
  supplierParty: Party | null;
  terms: { incoterms: string; incotermsCode: string; paymentTerms: string; paymentTermsCode: string };
  contact: { email: string; userName: string; phoneNumber: string };
  properties: Property[];
  notes: string[];
  labels: string[];
  documents: OrderDocument[];
  /** Other values of the supplier are confirmed at once. */
  autoConfirm: boolean;
  /** The buyer wants to look at acceptances before they count. */
  proposeWhenAccepted: boolean;
  /** The buyer's number with the supplier; `null` until the supplier has told it. */
  buyerAccountNumber: string | null;
  supplierDescription: string | null;
  supplierContactEmail: string | null;
  supplierProperties: Property[];
  supplierNotes: string[];
  supplierDocuments: OrderDocument[];
  lines: PracticeLine[];
  version: number;
  eventDates: Readonly<Record<string, ServiceTimestamp>>;
  lastUpdatedAt: ServiceTimestamp;
};

/** How a buyer treats every answer (open points, section 4). Both are off unless a test wants them. */
export type BuyerSettings = { autoConfirm: boolean; proposeWhenAccepted: boolean };

export type Buyer = BuyerSettings & {
  companyId: string;
  name: string;
  /** Our number at this buyer. */
  supplierAccountNumber: string;
  /** The buyer's number with us; `null` until our first answer tells it. */
  buyerAccountNumber: string | null;
};

/** What the line stands at on the wire. */
export const shownTerms = (line: PracticeLine): Terms => line.confirmed ?? line.requested;

export const noPrices: Prices = {
  netPrice: null,
  grossPrice: null,
  discountPercentage: null,
  priceUnitOfMeasureIso: null,
  priceUnitQuantity: null,
};
