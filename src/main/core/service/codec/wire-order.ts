import type {
  Item,
  Money,
  Order,
  OrderDocument,
  OrderHeader,
  OrderLine,
  Place,
  Price,
  Prices,
  Property,
  Receipt,
  ReopenRequest,
  ScheduleEntry,
  Terms,
} from '../../../../shared/domain/order.ts';
import {
  isServiceTimestamp,
  laterTimestamp,
  type ServiceTimestamp,
} from '../../../../shared/domain/service-timestamp.ts';
import { lineType, orderType } from '../../../../shared/domain/statuses.ts';
import {
  dateOf,
  decimalOf,
  flag,
  group,
  integer,
  listOf,
  namedTexts,
  optional,
  requiredDate,
  requiredDecimal,
  requiredText,
  strictGroup,
  strictListOf,
  text,
  texts,
  Unreadable,
  type WireRecord,
} from './wire-fields.ts';

/**
 * An order from the wire (interface, section 2; open points, section 3); throws `Unreadable`. Unknown fields are left
 * behind. It holds what the domain's schema asks for, field after field in its order, checked while it is read: the schema
 * itself would copy every order once more, which took a tenth of the time of taking one in.
 */
export const shapeOrder = (wire: WireRecord): Order => ({ ...shapeHeader(wire), lines: shapeLines(wire) });

/** An order from the wire without its lines: see `shapeOrder`. */
export const shapeHeader = (wire: WireRecord): OrderHeader => {
  const buyerOrder = group(wire['buyerOrder']);
  const supplierOrder = group(wire['supplierOrder']);
  const terms = group(buyerOrder['terms']);
  const contact = group(buyerOrder['contact']);
  const status = group(wire['status']);
  return {
    id: text(wire['id']),
    // The short form carries these at the top level (open points, section 3).
    companyId: text(buyerOrder['companyId']) ?? text(wire['companyId']),
    supplierAccountNumber:
      text(buyerOrder['supplierAccountNumber']) ??
      requiredText(wire['supplierAccountNumber'], 'supplierAccountNumber'),
    purchaseOrderNumber:
      text(buyerOrder['purchaseOrderNumber']) ??
      requiredText(wire['purchaseOrderNumber'], 'purchaseOrderNumber'),
    orderType: text(buyerOrder['orderType']) ?? orderType.purchase,
    description: text(buyerOrder['description']),
    destination: shapePlace(group(buyerOrder['destination'])),
    terms: {
      incoterms: text(terms['incoterms']),
      incotermsCode: text(terms['incotermsCode']),
      paymentTerms: text(terms['paymentTerms']),
      paymentTermsCode: text(terms['paymentTermsCode']),
    },
    contact: {
      email: text(contact['email']),
      userName: text(contact['userName']),
      phoneNumber: text(contact['phoneNumber']),
    },
    properties: listOf(buyerOrder['properties'], shapeProperty),
    notes: texts(buyerOrder['notes']),
    labels: texts(buyerOrder['labels']),
    documents: listOf(buyerOrder['documents'], shapeDocument),
    buyerAccountNumber: text(supplierOrder['buyerAccountNumber']),
    supplierDescription: text(supplierOrder['description']),
    supplierDocuments: listOf(supplierOrder['documents'], shapeDocument),
    supplierNotes: texts(supplierOrder['notes']),
    supplierProperties: listOf(supplierOrder['properties'], shapeProperty),
    eventDates: namedTexts(wire['eventDates']),
    status: {
      processStatus: requiredText(status['processStatus'], 'status', 'processStatus'),
      logisticsStatus: text(status['logisticsStatus']),
    },
    deliveryOverdue: flag(group(wire['indicators'])['deliveryOverdue']),
    version: integer(wire['version']),
    lastUpdatedAt: requiredMoment(wire),
  };
};

/** The lines of an order from the wire; throws `Unreadable`. */
export const shapeLines = (wire: WireRecord): OrderLine[] => strictListOf(wire['lines'], 'lines', shapeLine);

/** A record's own moment, or `null`: in `lastUpdatedAt`, or in `meta` as for shipments (interface, polling rule 8). */
export const momentOf = (wire: WireRecord): ServiceTimestamp | null =>
  timestamp(wire['lastUpdatedAt']) ?? timestamp(group(wire['meta'])['lastUpdatedAt']);

export const timestamp = (value: unknown): ServiceTimestamp | null =>
  isServiceTimestamp(value) ? value : null;

// A service that only dates the lines has changed the order when it last changed one of them.
const requiredMoment = (wire: WireRecord): ServiceTimestamp => {
  const moment = momentOf(wire) ?? latestOf(listOf(wire['lines'], momentOf));
  if (moment === null) throw new Unreadable(['lastUpdatedAt']);
  return moment;
};

export const latestOf = (moments: (ServiceTimestamp | null)[]): ServiceTimestamp | null =>
  moments.reduce(
    (latest, moment) =>
      latest === null || moment === null ? (latest ?? moment) : laterTimestamp(latest, moment),
    null,
  );

/** A line from the wire; throws `Unreadable`. */
export const shapeLine = (wire: WireRecord): OrderLine => {
  const buyerLine = group(wire['buyerLine']);
  const supplierLine = group(wire['supplierLine']);
  const indicators = group(buyerLine['indicators']);
  const requests = group(buyerLine['requests']);
  const status = group(wire['status']);
  const terms = group(buyerLine['terms']);
  return {
    id: text(wire['id']),
    position: text(buyerLine['position']) ?? requiredText(wire['position'], 'position'),
    row: text(buyerLine['row']),

    lineType: text(wire['lineType']) ?? lineType.item,
    chargeReasonCode: text(wire['chargeReasonCode']),
    description: text(buyerLine['description']),
    item: shapeItem(group(buyerLine['item'])),
    deliverySchedule: shapeDelivery(wire),
    prices: optional(wire['prices'], 'prices', shapePrices),
    deliveryScheduleIncludingRequests: optional(
      wire['deliveryScheduleIncludingRequests'],
      'deliveryScheduleIncludingRequests',
      shapeSchedule,
    ),
    pricesIncludingRequests: optional(
      wire['pricesIncludingRequests'],
      'pricesIncludingRequests',
      shapePrices,
    ),
    confirmedLine: optional(wire['confirmedLine'], 'confirmedLine', shapeConfirmed),
    reopenRequest: optional(requests['reopenRequest'], 'reopenRequest', shapeRequest),
    status: {
      processStatus: requiredText(status['processStatus'], 'status', 'processStatus'),
      inProgressStatus: text(status['inProgressStatus']),
      logisticsStatus: text(status['logisticsStatus']),
    },
    deliveryOverdue: flag(group(wire['indicators'])['deliveryOverdue']),
    noDeliveryExpected: flag(indicators['noDeliveryExpected']),
    delivered: flag(indicators['delivered']),
    deliveryHistory: listOf(wire['deliveryHistory'] ?? buyerLine['deliveryHistory'], shapeReceipt),
    terms: {
      contractNumber: text(terms['contractNumber']),
      contractPosition: text(terms['contractPosition']),
    },
    projectNumber: text(buyerLine['projectNumber']),
    productionNumber: text(buyerLine['productionNumber']),
    salesOrderNumber: text(buyerLine['salesOrderNumber']) ?? text(supplierLine['salesOrderNumber']),
    properties: listOf(buyerLine['properties'], shapeProperty),
    notes: texts(buyerLine['notes']),
    labels: texts(buyerLine['labels']),
    documents: listOf(buyerLine['documents'], shapeDocument),
    supplierDocuments: listOf(supplierLine['documents'], shapeDocument),
    supplierNotes: [...texts([supplierLine['description']]), ...texts(supplierLine['notes'])],
    supplierProperties: listOf(supplierLine['properties'], shapeProperty),
    itemDetails: namedTexts(wire['mergedItemDetails']),
    eventDates: namedTexts(wire['eventDates']),
    reason: text(buyerLine['reason']),
    lastUpdatedAt: momentOf(wire),
  };
};

export const shapeItem = (wire: WireRecord): Item => ({
  number: text(wire['number']),
  revision: text(wire['revision']),
  name: text(wire['name']),
  description: text(wire['description']),
  purchaseUnitOfMeasureIso: text(wire['purchaseUnitOfMeasureIso']),
  supplierItemNumber: text(wire['supplierItemNumber']),
});

export const shapePlace = (wire: WireRecord): Place => ({
  code: text(wire['code']),
  names: texts(wire['names']),
  addressLines: texts(wire['addressLines']),
  postalCode: text(wire['postalCode']),
  city: text(wire['city']),
  countryCodeIso2: text(wire['countryCodeIso2']),
  countryName: text(wire['countryName']),
  locationType: text(wire['locationType']),
});

const shapeProperty = (wire: WireRecord): Property => ({
  key: text(wire['key']) ?? '',
  value: text(wire['value']) ?? '',
});

export const shapeDocument = (wire: WireRecord): OrderDocument => ({
  code: text(wire['code']),
  revision: text(wire['revision']),
  name: text(wire['name']),
  description: text(wire['description']),
  type: text(wire['type']),
  objectId: text(wire['objectId']),
  url: text(wire['url']),
});

const shapeConfirmed = (value: unknown, name: string): Terms =>
  strictGroup(value, name, (wire) => ({
    deliverySchedule: shapeDelivery(wire),
    prices: optional(wire['prices'], 'prices', shapePrices),
  }));

const shapeRequest = (value: unknown, name: string): ReopenRequest =>
  strictGroup(value, name, (wire) => ({
    deliverySchedule: shapeDelivery(wire),
    prices: optional(wire['prices'], 'prices', shapePrices),
    reason: text(wire['reason']),
    status: text(wire['status']),
  }));

const shapeDelivery = (wire: WireRecord): ScheduleEntry[] =>
  optional(wire['deliverySchedule'], 'deliverySchedule', shapeSchedule) ?? [];

const shapeSchedule = (value: unknown, name: string): ScheduleEntry[] =>
  strictListOf(value, name, (entry) => ({
    position: text(entry['position']),
    date: requiredDate(entry['date'], 'date'),
    quantity: requiredDecimal(entry['quantity'], 'quantity'),
    status: text(entry['status']),
    transportMode: text(entry['transportMode']),
    etd: text(entry['etd']),
    eta: text(entry['eta']),
  }));

const shapeReceipt = (wire: WireRecord): Receipt => ({
  position: text(wire['position']),
  date: dateOf(wire['date']),
  quantity: decimalOf(wire['quantity']),
});

const shapePrices = (value: unknown, name: string): Prices =>
  strictGroup(value, name, (prices) => ({
    netPrice: optional(prices['netPrice'], 'netPrice', shapePrice),
    grossPrice: optional(prices['grossPrice'], 'grossPrice', shapePrice),
    discountPercentage: optional(prices['discountPercentage'], 'discountPercentage', requiredDecimal),
    priceUnitOfMeasureIso: text(prices['priceUnitOfMeasureIso']),
    priceUnitQuantity: optional(prices['priceUnitQuantity'], 'priceUnitQuantity', requiredDecimal),
  }));

const shapePrice = (value: unknown, name: string): Price =>
  strictGroup(value, name, (price) => ({
    priceInTransactionCurrency: shapeMoney(price['priceInTransactionCurrency'], 'priceInTransactionCurrency'),
    priceInBaseCurrency: optional(price['priceInBaseCurrency'], 'priceInBaseCurrency', shapeMoney),
  }));

const shapeMoney = (value: unknown, name: string): Money =>
  strictGroup(value, name, (money) => ({
    value: requiredDecimal(money['value'], 'value'),
    currencyIso: text(money['currencyIso']),
  }));
