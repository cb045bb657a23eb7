import { z } from 'zod';
import { lineType, orderType } from '../../../../shared/domain/statuses.ts';
import {
  flag,
  group,
  integer,
  isRecord,
  listOf,
  nullish,
  optionalDecimal,
  optionalTimestamp,
  requiredText,
  text,
  texts,
  wireDate,
  wireDecimal,
} from './wire-fields.ts';

/** An order as it comes over the wire (interface, section 2; open points, section 3). Unknown fields are ignored here. */

const withDefault = (value: string) => text.transform((read) => read ?? value);

const property = z.object({ key: requiredText, value: text.transform((read) => read ?? '') });

const wireDocument = z.object({
  code: text,
  revision: text,
  name: text,
  description: text,
  type: text,
  objectId: text,
  url: text,
});

const described = {
  properties: listOf(property),
  notes: texts,
  labels: texts,
  documents: listOf(wireDocument),
};

const scheduleEntry = z.object({
  position: text,
  date: wireDate,
  quantity: wireDecimal,
  status: text,
  transportMode: text,
  etd: text,
  eta: text,
});

const schedule = z.array(scheduleEntry);

const money = z.object({ value: wireDecimal, currencyIso: text });

const price = z.object({ priceInTransactionCurrency: money, priceInBaseCurrency: nullish(money) });

const prices = z.object({
  netPrice: nullish(price),
  grossPrice: nullish(price),
  discountPercentage: optionalDecimal,
  priceUnitOfMeasureIso: text,
  priceUnitQuantity: optionalDecimal,
});

const terms = z.object({
  deliverySchedule: nullish(schedule).transform((entries) => entries ?? []),
  prices: nullish(prices),
});

const status = z.object({ processStatus: requiredText, inProgressStatus: text, logisticsStatus: text });

const buyerLine = group({
  position: text,
  row: text,
  description: text,
  item: group({
    number: text,
    revision: text,
    name: text,
    description: text,
    purchaseUnitOfMeasureIso: text,
    supplierItemNumber: text,
  }),
  requests: group({ reopenRequest: nullish(terms.extend({ reason: text, status: text })) }),
  terms: group({ contractNumber: text, contractPosition: text }),
  projectNumber: text,
  productionNumber: text,
  salesOrderNumber: text,
  indicators: group({ noDeliveryExpected: flag, delivered: flag }),
  reason: text,
  ...described,
});

const lineMeta = { lastUpdatedAt: optionalTimestamp };

export const wireLineSchema = z.preprocess(
  withPosition,
  terms.extend({
    id: text,
    lineType: withDefault(lineType.item),
    chargeReasonCode: text,
    position: requiredText,
    buyerLine,
    supplierLine: group({ salesOrderNumber: text, reason: text }),
    confirmedLine: nullish(terms),
    deliveryScheduleIncludingRequests: nullish(schedule),
    pricesIncludingRequests: nullish(prices),
    indicators: group({ deliveryOverdue: flag }),
    status,
    meta: group(lineMeta),
    ...lineMeta,
  }),
);

export const wireOrderSchema = z.preprocess(
  fromShortForm,
  z.object({
    id: text,
    supplierAccountNumber: requiredText,
    purchaseOrderNumber: requiredText,
    buyerOrder: group({
      companyId: text,
      orderType: withDefault(orderType.purchase),
      description: text,
      destination: group({
        code: text,
        names: texts,
        addressLines: texts,
        postalCode: text,
        city: text,
        countryCodeIso2: text,
        countryName: text,
        locationType: text,
      }),
      terms: group({ incoterms: text, incotermsCode: text, paymentTerms: text, paymentTermsCode: text }),
      contact: group({ email: text, userName: text }),
      ...described,
    }),
    supplierOrder: group({ buyerAccountNumber: text, description: text }),
    lines: z.array(wireLineSchema),
    indicators: group({ deliveryOverdue: flag }),
    status: z.object({ processStatus: requiredText, logisticsStatus: text }),
    version: integer,
    meta: group(lineMeta),
    ...lineMeta,
  }),
);

export type WireLine = z.infer<typeof wireLineSchema>;
export type WireOrder = z.infer<typeof wireOrderSchema>;

// The short form carries the two numbers at the top level, the full one inside buyerOrder (open points, section 3).
function fromShortForm(value: unknown): unknown {
  if (!isRecord(value)) return value;
  const inner = isRecord(value['buyerOrder']) ? value['buyerOrder'] : {};
  return {
    ...value,
    supplierAccountNumber: inner['supplierAccountNumber'] ?? value['supplierAccountNumber'],
    purchaseOrderNumber: inner['purchaseOrderNumber'] ?? value['purchaseOrderNumber'],
    buyerOrder: inner['companyId'] === undefined ? { ...inner, companyId: value['companyId'] } : inner,
  };
}

function withPosition(value: unknown): unknown {
  if (!isRecord(value)) return value;
  const inner = isRecord(value['buyerLine']) ? value['buyerLine'] : {};
  return { ...value, position: inner['position'] ?? value['position'] };
}
