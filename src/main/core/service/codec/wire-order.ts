import { markLines, nameLines } from '../../../../shared/domain/order/line-identity.ts';
import type {
  ChargeLine,
  Contact,
  Item,
  Money,
  Order,
  OrderDocument,
  OrderHeader,
  OrderLine,
  Party,
  Place,
  Price,
  Prices,
  Property,
  Receipt,
  ReopenRequest,
  ScheduleEntry,
  Terms,
  Unread,
} from '../../../../shared/domain/order/order.ts';
import { lineType, orderType } from '../../../../shared/domain/order/statuses.ts';
import type { CalendarDate } from '../../../../shared/domain/values/calendar-date.ts';
import type { Decimal } from '../../../../shared/domain/values/decimal.ts';
import {
  isServiceTimestamp,
  laterTimestamp,
  type ServiceTimestamp,
  undated,
} from '../../../../shared/domain/values/service-timestamp.ts';
import { writeJson } from './json.ts';
import {
  dateOf,
  decimalOf,
  flag,
  group,
  integer,
  isRecord,
  listOf,
  namedTexts,
  text,
  texts,
  Unreadable,
  type WireRecord,
} from './wire-fields.ts';

/**
 * Reads an order (interface, section 2; open points, section 3). Throws `Unreadable` if it has no identity.
 * A missing or unreadable field is empty, and unknown fields are ignored.
 * Builds the fields in the order of the domain's schema and checks each of them. Parsing with the schema
 * would copy every order once more: 10 % of the time to receive one.
 */
export const shapeOrder = (wire: WireRecord): Order => {
  const header = shapeHeader(wire);
  return markLines({ ...header, lines: shapeLines(wire, header.unread) });
};

/** Reads an order without its lines: see `shapeOrder`. */
export const shapeHeader = (wire: WireRecord): OrderHeader => {
  const unread: Unread = [];
  const id = text(wire['id']);
  const required = (name: string): string => {
    const read = text(group(wire['buyerOrder'])[name]) ?? text(wire[name]);
    if (read === null && id === null) throw new Unreadable([name]);
    return read ?? '';
  };
  const buyerOrder = group(wire['buyerOrder']);
  const supplierOrder = group(wire['supplierOrder']);
  const terms = group(buyerOrder['terms']);
  const contact = group(buyerOrder['contact']);
  const status = group(wire['status']);
  return {
    id,
    // The short form has these fields at the top level (open points, section 3).
    companyId: text(buyerOrder['companyId']) ?? text(wire['companyId']),
    supplierAccountNumber: required('supplierAccountNumber'),
    purchaseOrderNumber: required('purchaseOrderNumber'),
    orderType: text(buyerOrder['orderType']) ?? orderType.purchase,
    description: text(buyerOrder['description']),
    destination: shapePlace(group(buyerOrder['destination'])),
    buyerParty: shapeParty(buyerOrder['buyerParty']),
    buyerAccountingParty: shapeParty(buyerOrder['buyerAccountingParty']),
    supplierParty: shapeParty(buyerOrder['supplierParty']),
    terms: {
      incoterms: text(terms['incoterms']),
      incotermsCode: text(terms['incotermsCode']),
      paymentTerms: text(terms['paymentTerms']),
      paymentTermsCode: text(terms['paymentTermsCode']),
    },
    contact: shapeContact(contact),
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
    unread,
    status: {
      processStatus: text(status['processStatus']) ?? '',
      logisticsStatus: text(status['logisticsStatus']),
    },
    deliveryOverdue: flag(group(wire['indicators'])['deliveryOverdue']),
    version: integer(wire['version']),
    lastUpdatedAt: momentOrNever(wire, unread),
  };
};

/**
 * Reads the lines of an order and gives each a unique name.
 *
 * @param unread gets `lines` if it is no list
 */
export const shapeLines = ({ lines }: WireRecord, unread: Unread): OrderLine[] => {
  if (!Array.isArray(lines)) {
    note(unread, 'lines', lines);
    return [];
  }
  return nameLines(lines.map(shapeLine));
};

/**
 * When the record last changed, or `null`: `lastUpdatedAt`, or in `meta` as in shipments (interface,
 * polling rule 8).
 */
export const momentOf = (wire: WireRecord): ServiceTimestamp | null =>
  timestamp(wire['lastUpdatedAt']) ?? timestamp(group(wire['meta'])['lastUpdatedAt']);

export const timestamp = (value: unknown): ServiceTimestamp | null =>
  isServiceTimestamp(value) ? value : null;

// If only the lines have dates, the order changed when its latest line changed.
const momentOrNever = (wire: WireRecord, unread: Unread): ServiceTimestamp => {
  const own = momentOf(wire);
  if (own === null) note(unread, 'lastUpdatedAt', wire['lastUpdatedAt']);
  return own ?? latestOf(listOf(wire['lines'], momentOf)) ?? undated;
};

export const latestOf = (moments: (ServiceTimestamp | null)[]): ServiceTimestamp | null =>
  moments.reduce(
    (latest, moment) =>
      latest === null || moment === null ? (latest ?? moment) : laterTimestamp(latest, moment),
    null,
  );

/** Reads a line. A line without a position has an empty one until `nameLines`. */
export const shapeLine = (value: unknown): OrderLine => {
  const unread: Unread = [];
  const wire = group(value);
  if (wire !== value) note(unread, 'line', value);
  const buyerLine = group(wire['buyerLine']);
  const supplierLine = group(wire['supplierLine']);
  const indicators = group(buyerLine['indicators']);
  const requests = group(buyerLine['requests']);
  const status = group(wire['status']);
  const terms = group(buyerLine['terms']);
  return {
    id: text(wire['id']),
    position: text(buyerLine['position']) ?? text(wire['position']) ?? '',
    obstacle: null,
    unread,
    row: text(buyerLine['row']),

    lineType: text(wire['lineType']) ?? lineType.item,
    chargeReasonCode: text(wire['chargeReasonCode']),
    description: text(buyerLine['description']),
    item: shapeItem(group(buyerLine['item'])),
    deliverySchedule: shapeSchedule(wire['deliverySchedule'], 'deliverySchedule', unread) ?? [],
    prices: shapePrices(wire['prices'], 'prices', unread),
    deliveryScheduleIncludingRequests: shapeSchedule(
      wire['deliveryScheduleIncludingRequests'],
      'deliveryScheduleIncludingRequests',
      unread,
    ),
    pricesIncludingRequests: shapePrices(wire['pricesIncludingRequests'], 'pricesIncludingRequests', unread),
    confirmedLine: shapeConfirmed(wire['confirmedLine'], unread),
    reopenRequest: shapeRequest(requests['reopenRequest'], unread),
    status: {
      processStatus: text(status['processStatus']) ?? '',
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
    salesOrderNumber: text(buyerLine['salesOrderNumber']),
    supplierSalesOrderNumber: text(supplierLine['salesOrderNumber']),
    supplierSalesOrderLinePosition: text(supplierLine['salesOrderLinePosition']),
    itemDimensions: shapeDimensions(group(buyerLine['item'])['dimensions']),
    chargeLines: listOf(buyerLine['chargeLines'], shapeCharge),
    confirmedChargeLines: listOf(group(wire['confirmedLine'])['chargeLines'], shapeCharge),
    requestedChargeLines: listOf(group(requests['reopenRequest'])['chargeLines'], shapeCharge),
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

const shapeItem = (wire: WireRecord): Item => ({
  number: text(wire['number']),
  revision: text(wire['revision']),
  name: text(wire['name']),
  description: text(wire['description']),
  purchaseUnitOfMeasureIso: text(wire['purchaseUnitOfMeasureIso']),
  supplierItemNumber: text(wire['supplierItemNumber']),
});

/** `null` if the record has none of a party's fields. */
export const shapeParty = (value: unknown): Party | null => {
  const wire = group(value);
  const party = {
    id: text(wire['id']),
    idScheme: text(wire['idScheme']),
    names: texts(wire['names']),
    addressLines: texts(wire['addressLines']),
    postalCode: text(wire['postalCode']),
    city: text(wire['city']),
    countryCodeIso2: text(wire['countryCodeIso2']) ?? text(wire['countryCodeIso']),
    countryName: text(wire['countryName']),
  };
  return Object.values(party).every((one) => one === null || one.length === 0) ? null : party;
};

export const shapeContact = (wire: WireRecord): Contact => ({
  email: text(wire['email']),
  // A shipment's contact may have a first and a last name instead.
  userName:
    text(wire['userName']) ??
    text([text(wire['firstName']), text(wire['lastName'])].filter((part) => part !== null).join(' ')),
  phoneNumber: text(wire['phoneNumber']),
});

// An object of measures, or one text.
const shapeDimensions = (value: unknown): Property[] => {
  const written = text(value);
  return written === null ? namedTexts(value) : [{ key: 'dimensions', value: written }];
};

const shapeCharge = (wire: WireRecord): ChargeLine => {
  const price = group(wire['price'] ?? wire['netPrice'] ?? group(wire['prices'])['netPrice']);
  const money = group(price['priceInTransactionCurrency'] ?? price);
  const value = decimalOf(money['value']);
  return {
    position: text(wire['position']),
    code: text(wire['chargeTypeCode']) ?? text(wire['chargeReasonCode']),
    description: text(wire['chargeDescription']) ?? text(wire['description']),
    quantity: decimalOf(wire['quantity']),
    price: value === null ? null : { value, currencyIso: text(money['currencyIso']) },
  };
};

/** A shipment has other names for an order's `code` and `countryCodeIso2` (open points, section 7). */
export const shapePlace = (wire: WireRecord): Place => ({
  code: text(wire['code']) ?? text(wire['id']),
  names: texts(wire['names']),
  addressLines: texts(wire['addressLines']),
  postalCode: text(wire['postalCode']),
  city: text(wire['city']),
  countryCodeIso2: text(wire['countryCodeIso2']) ?? text(wire['countryCodeIso']),
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

const shapeConfirmed = (value: unknown, unread: Unread): Terms | null => {
  const wire = recordAt(value, 'confirmedLine', unread);
  return wire === null ? null : shapeTerms(wire, 'confirmedLine.', unread);
};

const shapeRequest = (value: unknown, unread: Unread): ReopenRequest | null => {
  const wire = recordAt(value, 'reopenRequest', unread);
  return wire === null
    ? null
    : {
        ...shapeTerms(wire, 'reopenRequest.', unread),
        reason: text(wire['reason']),
        status: text(wire['status']),
      };
};

const shapeTerms = (wire: WireRecord, path: string, unread: Unread): Terms => ({
  deliverySchedule: shapeSchedule(wire['deliverySchedule'], `${path}deliverySchedule`, unread) ?? [],
  prices: shapePrices(wire['prices'], `${path}prices`, unread),
});

const shapeSchedule = (value: unknown, path: string, unread: Unread): ScheduleEntry[] | null => {
  if (!Array.isArray(value)) {
    note(unread, path, value);
    return null;
  }
  return value.map((one: unknown, index) => {
    const entry = group(one);
    const at = `${path}.${index + 1}`;
    if (entry !== one) note(unread, at, one);
    return {
      position: text(entry['position']),
      date: dateAt(entry['date'], `${at}.date`, unread),
      quantity: decimalAt(entry['quantity'], `${at}.quantity`, unread),
      status: text(entry['status']),
      transportMode: text(entry['transportMode']),
      etd: text(entry['etd']),
      eta: text(entry['eta']),
    };
  });
};

const shapeReceipt = (wire: WireRecord): Receipt => ({
  position: text(wire['position']),
  date: dateOf(wire['date']),
  quantity: decimalOf(wire['quantity']),
});

/**
 * Without its discount or base a price would be another price, so it is `null` if one of them is
 * unreadable.
 */
const shapePrices = (value: unknown, path: string, unread: Unread): Prices | null => {
  const prices = recordAt(value, path, unread);
  if (prices === null) return null;
  const before = unread.length;
  const discountPercentage = decimalAt(prices['discountPercentage'], `${path}.discountPercentage`, unread);
  const priceUnitQuantity = decimalAt(prices['priceUnitQuantity'], `${path}.priceUnitQuantity`, unread);
  const isWhole = unread.length === before;
  const netPrice = shapePrice(prices['netPrice'], `${path}.netPrice`, unread);
  const grossPrice = shapePrice(prices['grossPrice'], `${path}.grossPrice`, unread);
  return {
    netPrice: isWhole ? netPrice : null,
    grossPrice: isWhole ? grossPrice : null,
    discountPercentage,
    priceUnitOfMeasureIso: text(prices['priceUnitOfMeasureIso']),
    priceUnitQuantity,
  };
};

const shapePrice = (value: unknown, path: string, unread: Unread): Price | null => {
  const price = recordAt(value, path, unread);
  return price === null
    ? null
    : {
        priceInTransactionCurrency: shapeMoney(
          price['priceInTransactionCurrency'],
          `${path}.priceInTransactionCurrency`,
          unread,
        ),
        priceInBaseCurrency: shapeMoney(price['priceInBaseCurrency'], `${path}.priceInBaseCurrency`, unread),
      };
};

const shapeMoney = (value: unknown, path: string, unread: Unread): Money | null => {
  const money = recordAt(value, path, unread);
  const amount = money === null ? null : decimalAt(money['value'], `${path}.value`, unread);
  return money === null || amount === null
    ? null
    : { value: amount, currencyIso: text(money['currencyIso']) };
};

const recordAt = (value: unknown, path: string, unread: Unread): WireRecord | null => {
  if (isRecord(value)) return value;
  note(unread, path, value);
  return null;
};

export const dateAt = (value: unknown, path: string, unread: Unread): CalendarDate | null => {
  const read = dateOf(value);
  if (read === null) note(unread, path, value);
  return read;
};

export const decimalAt = (value: unknown, path: string, unread: Unread): Decimal | null => {
  const read = decimalOf(value);
  if (read === null) note(unread, path, value);
  return read;
};

/** Stores a value that was sent but can't be read. `null` and an empty text only count as missing. */
export const note = (unread: Unread, field: string, value: unknown): void => {
  if (value === undefined || value === null || value === '' || unread.length >= mostUnread) return;
  unread.push({ field, value: writeJson(value).slice(0, longestUnread) });
};

const mostUnread = 100;
const longestUnread = 200;
