import { LosslessNumber } from 'lossless-json';
import type { ResponseItemDetails } from '../../../shared/domain/answer/order-response.ts';
import type {
  OrderDocument,
  Party,
  Price,
  Prices,
  ScheduleEntry,
  Terms,
} from '../../../shared/domain/order/order.ts';
import { logisticsStatus, processStatus } from '../../../shared/domain/order/statuses.ts';
import type { CalendarDate } from '../../../shared/domain/values/calendar-date.ts';
import type { Decimal } from '../../../shared/domain/values/decimal.ts';
import { readJson } from '../http/json.ts';
import { mergedDetails } from './item-details.ts';
import { aggregateLogisticsStatus, aggregateProcessStatus } from './order-status.ts';
import { type PracticeLine, type PracticeOrder, shownTerms } from './practice-order.ts';
import { requestedTerms } from './supplier-response.ts';

/**
 * An order as the service sends it (interface, section 2; open points, section 3). A lossless JSON writer
 * writes its decimals as numbers, digit for digit. `null` fields are left out.
 *
 * @param today decides what is overdue
 */
export const wireOrder = (order: PracticeOrder, today: CalendarDate): Record<string, unknown> => ({
  id: order.id,
  // Interface, section 2, puts these two numbers at the top; the open points repeat them inside.
  supplierAccountNumber: order.supplierAccountNumber,
  purchaseOrderNumber: order.purchaseOrderNumber,
  buyerOrder: filled({
    companyId: order.companyId,
    supplierAccountNumber: order.supplierAccountNumber,
    purchaseOrderNumber: order.purchaseOrderNumber,
    orderType: order.orderType,
    description: order.description,
    destination: order.destination,
    buyerParty: wireParty(order.buyerParty),
    buyerAccountingParty: wireParty(order.buyerAccountingParty),
    supplierParty: wireParty(order.supplierParty),
    terms: order.terms,
    contact: order.contact,
    properties: order.properties,
    notes: order.notes,
    labels: order.labels,
    documents: order.documents.map(wireDocument),
  }),
  supplierOrder: filled({
    buyerAccountNumber: order.buyerAccountNumber,
    description: order.supplierDescription,
    contact: order.supplierContactEmail === null ? null : { email: order.supplierContactEmail },
    properties: order.supplierProperties,
    notes: order.supplierNotes,
    documents: order.supplierDocuments.map(wireDocument),
  }),
  lines: order.lines.map((line) => wireLine(line, today)),
  indicators: { deliveryOverdue: order.lines.some((line) => isOverdue(line, today)) },
  status: {
    processStatus: aggregateProcessStatus(order.lines),
    logisticsStatus: aggregateLogisticsStatus(order.lines),
  },
  version: order.version,
  eventDates: order.eventDates,
  meta: { source: 'practice', messageVersion: order.version },
  lastUpdatedAt: order.lastUpdatedAt,
});

const wireLine = (line: PracticeLine, today: CalendarDate): Record<string, unknown> => {
  const shown = shownTerms(line);
  const including = line.proposal ?? requestedTerms(line);
  return filled({
    id: line.id,
    lineType: line.lineType,
    chargeReasonCode: line.chargeReasonCode,
    buyerLine: wireBuyerLine(line),
    supplierLine: line.supplierLine === null ? null : wireSupplierLine(line.supplierLine),
    confirmedLine: line.confirmed === null ? null : wireTerms(line.confirmed),
    deliverySchedule: shown.deliverySchedule.map(wireEntry),
    deliveryScheduleIncludingRequests: including.deliverySchedule.map(wireEntry),
    prices: wirePrices(shown.prices),
    pricesIncludingRequests: wirePrices(including.prices),
    indicators: { deliveryOverdue: isOverdue(line, today) },
    status: filled({
      processStatus: line.processStatus,
      inProgressStatus: line.inProgressStatus,
      logisticsStatus: line.logisticsStatus,
    }),
    eventDates: line.eventDates,
    mergedItemDetails: wireDetails(mergedDetails(line.itemDetails, line.supplierLine?.itemDetails ?? null)),
    deliveryHistory:
      line.deliveryHistory.length === 0
        ? null
        : line.deliveryHistory.map((entry) => filled({ ...entry, quantity: wireNumber(entry.quantity) })),
    lastUpdatedAt: line.lastUpdatedAt,
  });
};

const wireBuyerLine = (line: PracticeLine): Record<string, unknown> =>
  filled({
    position: line.position,
    row: line.row,
    description: line.description,
    item: filled({
      ...line.item,
      dimensions: line.dimensions === null ? null : readJson(line.dimensions),
    }),
    requests:
      line.reopenRequest === null
        ? null
        : {
            reopenRequest: filled({
              ...wireTerms(line.reopenRequest),
              reason: line.reopenRequest.reason,
              status: line.reopenRequest.status,
            }),
          },
    terms: filled({ contractNumber: line.contractNumber, contractPosition: line.contractPosition }),
    projectNumber: line.projectNumber,
    productionNumber: line.productionNumber,
    salesOrderNumber: line.salesOrderNumber,
    chargeLines: line.chargeLines.length === 0 ? null : line.chargeLines.map(readJson),
    indicators: { noDeliveryExpected: line.noDeliveryExpected, delivered: line.delivered },
    properties: line.properties,
    notes: line.notes,
    labels: line.labels,
    documents: line.documents.map(wireDocument),
    reason: line.reason,
  });

const wireSupplierLine = (line: NonNullable<PracticeLine['supplierLine']>): Record<string, unknown> =>
  filled({
    ...line,
    itemDetails: wireDetails(line.itemDetails),
    documents: line.documents.map(wireDocument),
  });

const wireDetails = (details: ResponseItemDetails | null): Record<string, unknown> | null =>
  details === null ? null : filled({ ...details, netWeight: wireNumber(details.netWeight) });

const wireTerms = (terms: Terms): Record<string, unknown> =>
  filled({
    deliverySchedule: terms.deliverySchedule.map(wireEntry),
    prices: wirePrices(terms.prices),
  });

const wireEntry = (entry: ScheduleEntry): Record<string, unknown> =>
  filled({ ...entry, quantity: wireNumber(entry.quantity) });

const wirePrices = (prices: Prices | null): Record<string, unknown> | null =>
  prices === null
    ? null
    : filled({
        netPrice: wirePrice(prices.netPrice),
        grossPrice: wirePrice(prices.grossPrice),
        discountPercentage: wireNumber(prices.discountPercentage),
        priceUnitOfMeasureIso: prices.priceUnitOfMeasureIso,
        priceUnitQuantity: wireNumber(prices.priceUnitQuantity),
      });

const wirePrice = (price: Price | null): Record<string, unknown> | null =>
  price === null
    ? null
    : filled({
        priceInTransactionCurrency:
          price.priceInTransactionCurrency === null ? null : wireMoney(price.priceInTransactionCurrency),
        priceInBaseCurrency: price.priceInBaseCurrency === null ? null : wireMoney(price.priceInBaseCurrency),
      });

const wireMoney = (money: { value: Decimal; currencyIso: string | null }): Record<string, unknown> =>
  filled({ value: wireNumber(money.value), currencyIso: money.currencyIso });

const wireNumber = (value: Decimal | null): LosslessNumber | null =>
  value === null ? null : new LosslessNumber(value);

const wireDocument = (document: OrderDocument): Record<string, unknown> => filled(document);

/** Overdue: confirmed for a day before today, and neither delivered nor closed. */
const isOverdue = (line: PracticeLine, today: CalendarDate): boolean =>
  line.confirmed !== null &&
  line.processStatus !== processStatus.completed &&
  line.processStatus !== processStatus.cancelled &&
  !line.delivered &&
  line.confirmed.deliverySchedule.some(
    ({ date, status }) => date !== null && date < today && status !== logisticsStatus.delivered,
  );

const filled = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));

/** A party as the service sends it. Empty fields are left out. */
export const wireParty = (party: Party | null): Record<string, unknown> | null =>
  party === null ? null : Object.fromEntries(Object.entries(party).filter(([, value]) => value !== null));
