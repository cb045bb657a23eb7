import { responseItemDetailsSchema } from '../../../shared/domain/answer/order-response.ts';
import type { OrderDocument, Price, Prices, ScheduleEntry } from '../../../shared/domain/order/order.ts';
import {
  lineType,
  logisticsStatus,
  orderType,
  processStatus,
} from '../../../shared/domain/order/statuses.ts';
import { addDays, type CalendarDate, dayAt, weekdayOf } from '../../../shared/domain/values/calendar-date.ts';
import { decimal } from '../../../shared/domain/values/decimal.ts';
import { instantOf, type ServiceTimestamp } from '../../../shared/domain/values/service-timestamp.ts';
import type { SampleDocument } from '../documents/document-store.ts';
import { noPrices, type PracticeLine, type PracticeOrder } from '../orders/practice-order.ts';
import type { BuyerProfile } from './buyer-profiles.ts';
import { type CatalogueItem, catalogue, lineNotes, orderNotes } from './catalogue.ts';
import { textPdf } from './pdf.ts';
import { createRandom, type Random } from './random.ts';

export type DraftOptions = {
  profile: BuyerProfile;
  buyerAccountNumber: string | null;
  random: Random;
  at: ServiceTimestamp;
  /** Running number of the order. Its purchase order number comes from it. */
  count: number;
  lineCount: number;
  /** Days from the issue to the first delivery. */
  lead: readonly [number, number];
};

/** A newly issued order of this buyer, and its documents. */
export const draftOrder = (options: DraftOptions): { order: PracticeOrder; documents: SampleDocument[] } => {
  const { profile, random, at, count, lineCount } = options;
  const purchaseOrderNumber = profile.orderNumber(count);
  const choice = catalogue.filter(({ family }) => profile.families.includes(family));
  const first = random.between(0, choice.length - 1);
  const documents: SampleDocument[] = [];
  const lines = Array.from({ length: lineCount }, (_, index) => {
    const item = choice[(first + index * 3) % choice.length] ?? random.pick(choice);
    const line = draftLine(options, index, item);
    if (!random.chance(0.2)) return line;
    const drawing = drawingOf(item, profile, random);
    documents.push(drawing.stored);
    return { ...line, documents: [drawing.shown] };
  });
  const sheet = random.chance(0.45) ? orderSheet(purchaseOrderNumber, profile, lines, random) : null;
  if (sheet !== null) documents.push(sheet.stored);
  const order: PracticeOrder = {
    id: random.uuid(),
    companyId: profile.companyId,
    supplierAccountNumber: profile.supplierAccountNumber,
    purchaseOrderNumber,
    orderType: orderType.purchase,
    description: random.chance(0.4) ? random.pick(orderDescriptions) : null,
    destination: random.pick(profile.destinations),
    buyerParty: null,
    buyerAccountingParty: null,
    supplierParty: null,
    terms: profile.terms,
    contact: random.pick(profile.contacts),
    properties: random.chance(0.25) ? [{ key: 'costCentre', value: String(random.between(4100, 4990)) }] : [],
    notes: random.chance(0.5) ? [random.pick(orderNotes)] : [],
    labels: random.chance(0.15) ? ['urgent'] : [],
    documents: sheet === null ? [] : [sheet.shown],
    autoConfirm: false,
    proposeWhenAccepted: false,
    buyerAccountNumber: options.buyerAccountNumber,
    supplierDescription: null,
    supplierContactEmail: null,
    supplierProperties: [],
    supplierNotes: [],
    supplierDocuments: [],
    lines,
    version: 1,
    eventDates: { issuedAt: at },
    lastUpdatedAt: at,
  };
  return { order, documents };
};

const draftLine = (
  { profile, random, at, lead }: DraftOptions,
  index: number,
  item: CatalogueItem,
): PracticeLine => {
  const quantity = random.pick(item.quantities);
  const firstDay = addDays(dayAt(instantOf(at), 'UTC'), random.between(...lead));
  return {
    id: random.uuid(),
    position: profile.position(index),
    row: String(index + 1),
    lineType: lineType.item,
    chargeReasonCode: null,
    description: item.name,
    item: {
      number: item.number,
      revision: item.revision,
      name: item.name,
      description: item.description,
      purchaseUnitOfMeasureIso: item.unit,
      supplierItemNumber: random.chance(0.5) ? `VK-${item.number.replace('-', '')}` : null,
    },
    dimensions: null,
    requested: {
      deliverySchedule: draftSchedule(random, quantity, firstDay),
      prices: draftPrices(random, item, profile),
    },
    confirmed: null,
    proposal: null,
    reopenRequest: null,
    processStatus: processStatus.issued,
    inProgressStatus: null,
    logisticsStatus: logisticsStatus.open,
    noDeliveryExpected: false,
    autoConfirm: null,
    proposeWhenAccepted: null,
    delivered: false,
    contractNumber: random.chance(0.2) ? `RV-${random.between(1000, 1999)}` : null,
    contractPosition: null,
    projectNumber: random.chance(0.2) ? `PRJ-${random.between(310, 365)}` : null,
    productionNumber: random.chance(0.15) ? String(random.between(900_100, 900_980)) : null,
    salesOrderNumber: null,
    chargeLines: [],
    properties: [],
    notes: random.chance(0.15) ? [random.pick(lineNotes)] : [],
    labels: [],
    documents: [],
    reason: null,
    itemDetails: random.chance(0.3) ? { ...noDetails, countryOfOriginCodeIso2: 'NL' } : null,
    deliveryHistory: [],
    supplierLine: null,
    eventDates: { issuedAt: at },
    lastUpdatedAt: at,
  };
};

const noDetails = responseItemDetailsSchema.parse({});

const draftSchedule = (random: Random, quantity: number, firstDay: CalendarDate): ScheduleEntry[] => {
  const parts = random.chance(0.22) && quantity >= 8 ? random.between(2, 4) : 1;
  const share = Math.floor(quantity / parts);
  return Array.from({ length: parts }, (_, index) =>
    scheduleEntry(
      index,
      workday(addDays(firstDay, index * 14)),
      String(index === parts - 1 ? quantity - share * (parts - 1) : share),
    ),
  );
};

/** @param quantity as text, digit for digit */
export const scheduleEntry = (index: number, date: CalendarDate, quantity: string): ScheduleEntry => ({
  position: String(index + 1).padStart(4, '0'),
  date,
  quantity: decimal(quantity),
  status: logisticsStatus.open,
  transportMode: null,
  etd: null,
  eta: null,
});

/** The day itself; a weekend moves to its Monday. */
export const workday = (date: CalendarDate): CalendarDate => {
  const weekday = weekdayOf(date);
  return weekday === 6 ? addDays(date, 2) : weekday === 0 ? addDays(date, 1) : date;
};

// Rough exchange rates, only to make prices plausible.
const centsPerEuroCent: Readonly<Record<string, number>> = { EUR: 1, SEK: 11.1, GBP: 0.86 };

/**
 * A buyer pays its usual price for an item, which is near the list price. A few orders differ from it.
 * Written as list price and discount, the price is the same except for rounding.
 */
const draftPrices = (
  random: Random,
  item: CatalogueItem,
  { companyId, currencyIso }: BuyerProfile,
): Prices => {
  const usual = item.cents * (0.94 + shareOf(`${item.number} ${companyId}`) * 0.12);
  const other = random.next();
  const netEuroCents = usual * (other < 0.06 ? 0.97 : other > 0.96 ? 1.04 : 1);
  const discounted = random.chance(0.2);
  const discount = discounted ? random.pick(['2.5', '5', '7.5', '12']) : null;
  const euroCents = Math.round(
    discount === null ? netEuroCents : netEuroCents / (1 - Number(discount) / 100),
  );
  const cents = Math.round(euroCents * (centsPerEuroCent[currencyIso] ?? 1));
  const price: Price = {
    priceInTransactionCurrency: { value: decimal(amount(cents)), currencyIso },
    priceInBaseCurrency:
      currencyIso === 'EUR' ? null : { value: decimal(amount(euroCents)), currencyIso: 'EUR' },
  };
  return {
    ...noPrices,
    netPrice: discount === null ? price : null,
    grossPrice: discount === null ? null : price,
    discountPercentage: discount === null ? null : decimal(discount),
    priceUnitOfMeasureIso: item.unit,
    priceUnitQuantity: decimal(String(item.per)),
  };
};

/** A fraction from 0 up to, but not, 1. The same text gives the same fraction. */
const shareOf = (text: string): number => {
  let mixed = 0;
  for (const sign of text) mixed = (Math.imul(mixed, 31) + (sign.codePointAt(0) ?? 0)) >>> 0;
  return createRandom(mixed).next();
};

const amount = (cents: number): string =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

const drawingOf = (item: CatalogueItem, profile: BuyerProfile, random: Random): Sheet =>
  sheetOf(
    random,
    `${item.number}${item.revision === null ? '' : `_${item.revision}`}.pdf`,
    {
      code: item.number,
      revision: item.revision,
      name: `${item.number}${item.revision === null ? '' : `_${item.revision}`}.pdf`,
      description: `Drawing ${item.name}`,
      type: 'Drawing',
    },
    textPdf(`Drawing ${item.number}`, [
      item.name,
      item.description,
      `Revision ${item.revision ?? '-'}`,
      profile.name,
    ]),
  );

const orderSheet = (number: string, profile: BuyerProfile, lines: PracticeLine[], random: Random): Sheet => {
  const filename = `Purchase order ${number.replaceAll('/', '-')}.pdf`;
  return sheetOf(
    random,
    filename,
    { code: number, revision: null, name: filename, description: null, type: 'PurchaseOrder' },
    textPdf(`Purchase order ${number}`, [
      profile.name,
      '',
      ...lines
        .slice(0, 40)
        .map((line) => `${line.position}  ${line.item.number ?? ''}  ${line.description ?? ''}`),
    ]),
  );
};

type Sheet = { shown: OrderDocument; stored: SampleDocument };

const sheetOf = (
  random: Random,
  filename: string,
  shown: Omit<OrderDocument, 'objectId' | 'url'>,
  content: Buffer,
): Sheet => {
  const id = random.uuid();
  return {
    shown: { ...shown, objectId: id, url: null },
    stored: { id, filename, contentType: 'application/pdf', content },
  };
};

const orderDescriptions: readonly string[] = [
  'Series parts, week plan',
  'Spare parts service department',
  'Packaging line project',
  'Call-off from the framework agreement',
  'Prototype run',
  'Stock replenishment',
];
