import { isServiceTimestamp, type ServiceTimestamp } from '../../../../shared/domain/service-timestamp.ts';
import { lineType, orderType } from '../../../../shared/domain/statuses.ts';
import {
  digits,
  flag,
  group,
  integer,
  listOf,
  optional,
  requiredText,
  strictGroup,
  strictListOf,
  text,
  texts,
  type WireRecord,
} from './wire-fields.ts';

/**
 * An order from the wire in the shape of the domain (interface, section 2; open points, section 3), not yet checked. Unknown
 * fields are left behind. Plain functions instead of a second schema: a page of a hundred orders takes a tenth of the time.
 */
export const shapeOrder = (wire: WireRecord): Record<string, unknown> => {
  const buyerOrder = group(wire['buyerOrder']);
  const supplierOrder = group(wire['supplierOrder']);
  const status = group(wire['status']);
  const lines = strictListOf(wire['lines'], shapeLine);
  return {
    id: text(wire['id']),
    // The short form carries these at the top level (open points, section 3).
    companyId: text(buyerOrder['companyId']) ?? text(wire['companyId']),
    supplierAccountNumber:
      text(buyerOrder['supplierAccountNumber']) ?? requiredText(wire['supplierAccountNumber']),
    purchaseOrderNumber: text(buyerOrder['purchaseOrderNumber']) ?? requiredText(wire['purchaseOrderNumber']),
    orderType: text(buyerOrder['orderType']) ?? orderType.purchase,
    description: text(buyerOrder['description']),
    destination: shapeDestination(group(buyerOrder['destination'])),
    terms: pickTexts(buyerOrder['terms'], ['incoterms', 'incotermsCode', 'paymentTerms', 'paymentTermsCode']),
    contact: pickTexts(buyerOrder['contact'], ['email', 'userName']),
    ...described(buyerOrder),
    buyerAccountNumber: text(supplierOrder['buyerAccountNumber']),
    supplierDescription: text(supplierOrder['description']),
    status: {
      processStatus: requiredText(status['processStatus']),
      logisticsStatus: text(status['logisticsStatus']),
    },
    deliveryOverdue: flag(group(wire['indicators'])['deliveryOverdue']),
    version: integer(wire['version']),
    lastUpdatedAt: momentOf(wire),
    lines,
  };
};

/** A record's own moment, or `null`: in `lastUpdatedAt`, or in `meta` as for shipments (interface, polling rule 8). */
export const momentOf = (wire: WireRecord): ServiceTimestamp | null =>
  timestamp(wire['lastUpdatedAt']) ?? timestamp(group(wire['meta'])['lastUpdatedAt']);

export const timestamp = (value: unknown): ServiceTimestamp | null =>
  isServiceTimestamp(value) ? value : null;

const shapeLine = (wire: WireRecord): unknown => {
  const buyerLine = group(wire['buyerLine']);
  const supplierLine = group(wire['supplierLine']);
  const indicators = group(buyerLine['indicators']);
  const requests = group(buyerLine['requests']);
  const status = group(wire['status']);
  return {
    id: text(wire['id']),
    position: text(buyerLine['position']) ?? requiredText(wire['position']),
    row: text(buyerLine['row']),
    lineType: text(wire['lineType']) ?? lineType.item,
    chargeReasonCode: text(wire['chargeReasonCode']),
    description: text(buyerLine['description']),
    item: pickTexts(buyerLine['item'], itemFields),
    ...shapeTerms(wire),
    deliveryScheduleIncludingRequests: optional(wire['deliveryScheduleIncludingRequests'], shapeSchedule),
    pricesIncludingRequests: optional(wire['pricesIncludingRequests'], shapePrices),
    confirmedLine: optional(wire['confirmedLine'], (value) => strictGroup(value, shapeTerms)),
    reopenRequest: optional(requests['reopenRequest'], (value) => strictGroup(value, shapeRequest)),
    status: {
      processStatus: requiredText(status['processStatus']),
      inProgressStatus: text(status['inProgressStatus']),
      logisticsStatus: text(status['logisticsStatus']),
    },
    deliveryOverdue: flag(group(wire['indicators'])['deliveryOverdue']),
    noDeliveryExpected: flag(indicators['noDeliveryExpected']),
    delivered: flag(indicators['delivered']),
    terms: pickTexts(buyerLine['terms'], ['contractNumber', 'contractPosition']),
    projectNumber: text(buyerLine['projectNumber']),
    productionNumber: text(buyerLine['productionNumber']),
    salesOrderNumber: text(buyerLine['salesOrderNumber']) ?? text(supplierLine['salesOrderNumber']),
    ...described(buyerLine),
    reason: text(buyerLine['reason']),
    lastUpdatedAt: momentOf(wire),
  };
};

const itemFields = [
  'number',
  'revision',
  'name',
  'description',
  'purchaseUnitOfMeasureIso',
  'supplierItemNumber',
] as const;

const shapeDestination = (wire: WireRecord): unknown => ({
  ...pickTexts(wire, ['code', 'postalCode', 'city', 'countryCodeIso2', 'countryName', 'locationType']),
  names: texts(wire['names']),
  addressLines: texts(wire['addressLines']),
});

const described = (wire: WireRecord) => ({
  properties: listOf(wire['properties'], (one) => ({
    key: text(one['key']) ?? '',
    value: text(one['value']) ?? '',
  })),
  notes: texts(wire['notes']),
  labels: texts(wire['labels']),
  documents: listOf(wire['documents'], (one) => pickTexts(one, documentFields)),
});

const documentFields = ['code', 'revision', 'name', 'description', 'type', 'objectId', 'url'] as const;

const shapeTerms = (wire: WireRecord) => ({
  deliverySchedule: optional(wire['deliverySchedule'], shapeSchedule) ?? [],
  prices: optional(wire['prices'], shapePrices),
});

const shapeRequest = (wire: WireRecord): unknown => ({
  ...shapeTerms(wire),
  ...pickTexts(wire, ['reason', 'status']),
});

const shapeSchedule = (value: unknown): unknown =>
  strictListOf(value, (entry) => ({
    ...pickTexts(entry, ['position', 'status', 'transportMode', 'etd', 'eta']),
    date: entry['date'],
    quantity: digits(entry['quantity']),
  }));

const shapePrices = (value: unknown): unknown =>
  strictGroup(value, (prices) => ({
    netPrice: optional(prices['netPrice'], shapePrice),
    grossPrice: optional(prices['grossPrice'], shapePrice),
    discountPercentage: optional(prices['discountPercentage'], digits),
    priceUnitOfMeasureIso: text(prices['priceUnitOfMeasureIso']),
    priceUnitQuantity: optional(prices['priceUnitQuantity'], digits),
  }));

const shapePrice = (value: unknown): unknown =>
  strictGroup(value, (price) => ({
    priceInTransactionCurrency: shapeMoney(price['priceInTransactionCurrency']),
    priceInBaseCurrency: optional(price['priceInBaseCurrency'], shapeMoney),
  }));

const shapeMoney = (value: unknown): unknown =>
  strictGroup(value, (money) => ({
    value: digits(money['value']),
    currencyIso: text(money['currencyIso']),
  }));

const pickTexts = <Name extends string>(
  value: unknown,
  names: readonly Name[],
): Record<string, string | null> => {
  const wire = group(value);
  const picked: Record<string, string | null> = {};
  for (const name of names) picked[name] = text(wire[name]);
  return picked;
};
