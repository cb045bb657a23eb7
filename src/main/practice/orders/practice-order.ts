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

/** What the supplier last sent about a line. The service sends it out as `supplierLine`. */
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
 * An order line as the service holds it. It sends the `confirmed` terms as `deliverySchedule` and `prices`;
 * before there are any, the `requested` ones. An open request is separate and never mixes with them (open
 * points, sections 3 and 4).
 */
export type PracticeLine = {
  id: string;
  position: string;
  row: string;
  lineType: string;
  chargeReasonCode: string | null;
  description: string | null;
  item: Item;
  /** `item.dimensions` as received, in JSON digit for digit. Only the buyer knows the fields. */
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
  /** Whether the buyer confirms other terms of the supplier at once. `null`: as for the order. */
  autoConfirm: boolean | null;
  /** Whether the buyer has to approve an acceptance of this line. `null`: as for the order. */
  proposeWhenAccepted: boolean | null;
  delivered: boolean;
  contractNumber: string | null;
  contractPosition: string | null;
  projectNumber: string | null;
  productionNumber: string | null;
  /** The buyer's own sales order. */
  salesOrderNumber: string | null;
  /** Each in JSON as received, like `dimensions`. */
  chargeLines: string[];
  properties: Property[];
  notes: string[];
  labels: string[];
  documents: OrderDocument[];
  /** The reason for the buyer's last move, for example a rejected proposal. */
  reason: string | null;
  /** The item details that the buyer sent. */
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
  buyerParty: Party | null;
  /** The invoice goes to this party. */
  buyerAccountingParty: Party | null;
  supplierParty: Party | null;
  terms: { incoterms: string; incotermsCode: string; paymentTerms: string; paymentTermsCode: string };
  contact: { email: string; userName: string; phoneNumber: string };
  properties: Property[];
  notes: string[];
  labels: string[];
  documents: OrderDocument[];
  /** The buyer confirms other terms of the supplier at once. */
  autoConfirm: boolean;
  /** The buyer has to approve acceptances. */
  proposeWhenAccepted: boolean;
  /** The buyer's number with the supplier. `null` until the supplier sends it. */
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

/** How a buyer treats every order response (open points, section 4). Both are off by default. */
export type BuyerSettings = { autoConfirm: boolean; proposeWhenAccepted: boolean };

export type Buyer = BuyerSettings & {
  companyId: string;
  name: string;
  /** Our number at this buyer. */
  supplierAccountNumber: string;
  /** The buyer's number with us. `null` until our first order response sends it. */
  buyerAccountNumber: string | null;
};

/** The terms of the line as the service sends them. */
export const shownTerms = (line: PracticeLine): Terms => line.confirmed ?? line.requested;

export const noPrices: Prices = {
  netPrice: null,
  grossPrice: null,
  discountPercentage: null,
  priceUnitOfMeasureIso: null,
  priceUnitQuantity: null,
};
