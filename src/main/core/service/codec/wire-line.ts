import { nameLines } from '../../../../shared/domain/order/line-identity.ts';
import type {
  ChargeLine,
  Item,
  Money,
  OrderLine,
  Price,
  Prices,
  Property,
  Receipt,
  ReopenRequest,
  ScheduleEntry,
  Terms,
  Unread,
} from '../../../../shared/domain/order/order.ts';
import { lineType } from '../../../../shared/domain/order/statuses.ts';
import {
  dateAt,
  dateOf,
  decimalAt,
  decimalOf,
  flag,
  group,
  identifier,
  listOf,
  momentOf,
  namedTexts,
  note,
  recordAt,
  text,
  texts,
  type WireRecord,
} from './wire-fields.ts';
import { shapeDocument, shapeProperty } from './wire-parts.ts';

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
    id: identifier(wire['id']),
    position: positionOf(wire, buyerLine, unread),
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

const positionOf = (wire: WireRecord, buyerLine: WireRecord, unread: Unread): string => {
  const read = identifier(buyerLine['position']) ?? identifier(wire['position']);
  if (read === null) note(unread, 'position', buyerLine['position'] ?? wire['position']);
  return read ?? '';
};

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
    price: value === null ? null : { value, currencyIso: currency(money['currencyIso']) },
  };
};

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
      position: identifier(entry['position']),
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
  position: identifier(wire['position']),
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
    : { value: amount, currencyIso: currency(money['currencyIso']) };
};

/** As ISO 4217 spells it: the amounts of `eur` and `EUR` add up. Only here, so that a stored answer keeps its bytes. */
const currency = (value: unknown): string | null => text(value)?.toUpperCase() ?? null;
