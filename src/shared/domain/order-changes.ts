import { z } from 'zod';
import { effectivePrice } from './amounts.ts';
import { calendarDateSchema } from './calendar-date.ts';
import { type Decimal, decimal, decimalSchema, sameDecimal } from './decimal.ts';
import type { Order, OrderDocument, OrderLine, Price, Prices, Property, ScheduleEntry } from './order.ts';
import { lineType } from './statuses.ts';
import { isOwnOpenRequest, proposedTerms } from './terms.ts';

/** A value as a person compares it. Formatting is the screen's: here is no language and no locale. */
const changeValueSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('status'), status: z.string() }),
  z.object({ type: z.literal('date'), date: calendarDateSchema }),
  z.object({ type: z.literal('quantity'), quantity: decimalSchema, unit: z.string().nullable() }),
  z.object({
    type: z.literal('delivery'),
    date: calendarDateSchema,
    quantity: decimalSchema,
    unit: z.string().nullable(),
  }),
  z.object({
    type: z.literal('price'),
    value: decimalSchema,
    currencyIso: z.string().nullable(),
    per: decimalSchema.nullable(),
    unit: z.string().nullable(),
  }),
  z.object({ type: z.literal('percent'), percent: decimalSchema }),
  z.object({ type: z.literal('flag'), on: z.boolean() }),
  /** How far one delivery is: its logistics status, how and when it travels. */
  z.object({
    type: z.literal('stage'),
    status: z.string().nullable(),
    transportMode: z.string().nullable(),
    etd: z.string().nullable(),
    eta: z.string().nullable(),
  }),
]);
export type ChangeValue = z.infer<typeof changeValueSchema>;

const changeFields = [
  'line',
  'processStatus',
  'inProgressStatus',
  'logisticsStatus',
  'date',
  'quantity',
  'delivery',
  'requestedDelivery',
  'price',
  'requestedPrice',
  'requestReason',
  'proposedDelivery',
  'proposedPrice',
  'grossPrice',
  'discount',
  'basePrice',
  'stage',
  'noDeliveryExpected',
  'delivered',
  'description',
  'lineType',
  'item',
  'itemDetail',
  'reason',
  'note',
  'label',
  'document',
  'replacedDocument',
  'property',
  'destination',
  'terms',
  'contact',
  'orderType',
  'reference',
  'ourNote',
  'ourDocument',
] as const;
type ChangeField = (typeof changeFields)[number];

/** Whether it is about what we wrote or attached ourselves, as the service gives it back. */
export const isOurOwn = ({ field }: Pick<OrderChange, 'field'>): boolean =>
  field === 'ourNote' || field === 'ourDocument';

/** Whether it is about what our side proposes to the buyer, here or in the service's own screens: he proposes nothing. */
export const isOurProposal = ({ field }: Pick<OrderChange, 'field'>): boolean =>
  field === 'proposedDelivery' || field === 'proposedPrice';

/** One difference between two versions: of the header (`position` null) or of a line. `null` on a side: not there. */
export const orderChangeSchema = z.object({
  position: z.string().nullable(),
  field: z.enum(changeFields),
  before: changeValueSchema.nullable(),
  after: changeValueSchema.nullable(),
});
export type OrderChange = z.infer<typeof orderChangeSchema>;

/** Everything in which `after` differs from `before`, header first, then lines in the order of `after`. */
export const orderChanges = (before: Order, after: Order): OrderChange[] => {
  const known = new Map(before.lines.map((line) => [line.position, line]));
  return [
    ...headerChanges(before, after),
    ...after.lines.flatMap((line) => {
      const old = known.get(line.position);
      return old === undefined
        ? [change(line.position, 'line', null, textValue(lineTitle(line)))]
        : lineChanges(old, line);
    }),
  ];
};

const headerChanges = (before: Order, after: Order): OrderChange[] => [
  ...texts(null, 'description', before.description, after.description),
  ...texts(null, 'orderType', before.orderType, after.orderType),
  ...texts(null, 'destination', address(before), address(after)),
  ...texts(null, 'terms', joined(Object.values(before.terms)), joined(Object.values(after.terms))),
  ...texts(null, 'contact', joined(Object.values(before.contact)), joined(Object.values(after.contact))),
  ...lists(null, 'note', before.notes, after.notes),
  ...lists(null, 'label', before.labels, after.labels),
  ...documents(null, before.documents, after.documents),
  ...lists(null, 'property', namedProperties(before.properties), namedProperties(after.properties)),
  ...lists(null, 'ourNote', ourNotes(before), ourNotes(after)),
  ...lists(null, 'ourDocument', ourDocuments(before), ourDocuments(after)),
];

const lineChanges = (before: OrderLine, after: OrderLine): OrderChange[] => {
  const { position } = after;
  const unit = after.item.purchaseUnitOfMeasureIso;
  return [
    ...statuses(position, 'processStatus', before.status.processStatus, after.status.processStatus),
    ...statuses(position, 'inProgressStatus', before.status.inProgressStatus, after.status.inProgressStatus),
    ...statuses(position, 'logisticsStatus', before.status.logisticsStatus, after.status.logisticsStatus),
    ...schedules(position, unit, before.deliverySchedule, after.deliverySchedule),
    ...requests(position, unit, before, after),
    ...proposals(position, unit, before, after),
    ...stages(position, before.deliverySchedule, after.deliverySchedule),
    ...prices(position, 'price', before.prices, after.prices),
    ...partsOfPrice(position, before.prices, after.prices),
    ...flags(position, 'noDeliveryExpected', before.noDeliveryExpected, after.noDeliveryExpected),
    ...flags(position, 'delivered', before.delivered, after.delivered),
    ...texts(position, 'description', before.description, after.description),
    ...texts(position, 'lineType', lineKind(before), lineKind(after)),
    ...texts(position, 'item', joined(Object.values(before.item)), joined(Object.values(after.item))),
    ...lists(position, 'itemDetail', namedProperties(before.itemDetails), namedProperties(after.itemDetails)),
    ...texts(position, 'reason', before.reason, after.reason),
    ...texts(position, 'reference', references(before), references(after)),
    ...lists(position, 'note', before.notes, after.notes),
    ...lists(position, 'label', before.labels, after.labels),
    ...documents(position, before.documents, after.documents),
    ...lists(position, 'property', namedProperties(before.properties), namedProperties(after.properties)),
    ...lists(position, 'ourNote', ourNotes(before), ourNotes(after)),
    ...lists(position, 'ourDocument', ourDocuments(before), ourDocuments(after)),
  ];
};

// A delivery that is still there is compared date by date and quantity by quantity; one more or one less as a whole.
const schedules = (
  position: string,
  unit: string | null,
  before: ScheduleEntry[],
  after: ScheduleEntry[],
): OrderChange[] => {
  const pairs = Array.from({ length: Math.max(before.length, after.length) }, (_, index) => ({
    old: before[index],
    now: after[index],
  }));
  return pairs.flatMap(({ old, now }) => {
    if (old === undefined || now === undefined) {
      return [change(position, 'delivery', deliveryValue(old, unit), deliveryValue(now, unit))];
    }
    return [
      ...(old.date === now.date
        ? []
        : [change(position, 'date', { type: 'date', date: old.date }, { type: 'date', date: now.date })]),
      ...(sameDecimal(old.quantity, now.quantity)
        ? []
        : [
            change(
              position,
              'quantity',
              { type: 'quantity', quantity: old.quantity, unit },
              { type: 'quantity', quantity: now.quantity, unit },
            ),
          ]),
    ];
  });
};

// The same changes, told of something that is asked for and doesn't stand yet.
const named = (field: OrderChange['field'], changes: OrderChange[]): OrderChange[] =>
  changes.map((one) => ({ ...one, field }));

// A new request is told as: what stands now → what the buyer asks for.
const requests = (
  position: string,
  unit: string | null,
  before: OrderLine,
  after: OrderLine,
): OrderChange[] => {
  const request = after.reopenRequest;
  if (request === null || JSON.stringify(before.reopenRequest) === JSON.stringify(request)) return [];
  return [
    ...named(
      'requestedDelivery',
      schedules(position, unit, after.deliverySchedule, request.deliverySchedule),
    ),
    ...(request.prices === null ? [] : prices(position, 'requestedPrice', after.prices, request.prices)),
    // The reason of a new request stands beside what it asks for.
    ...(before.reopenRequest === null
      ? []
      : texts(position, 'requestReason', before.reopenRequest.reason, request.reason)),
  ];
};

// A new proposal of ours is told as: what stands → what we propose; another one as: what we proposed → what we propose now.
const proposals = (
  position: string,
  unit: string | null,
  before: OrderLine,
  after: OrderLine,
): OrderChange[] => {
  const [was, is] = [proposedTerms(before), proposedTerms(after)];
  // One that was open already and was only not shown: what it was before nobody knows.
  const isUnknown = was === null && isOwnOpenRequest(before.status.inProgressStatus);
  if (is === null || isUnknown) return [];
  const from = was ?? after;
  return [
    ...named('proposedDelivery', schedules(position, unit, from.deliverySchedule, is.deliverySchedule)),
    ...prices(position, 'proposedPrice', from.prices, is.prices),
  ];
};

// Of the deliveries that were there before; a new one is told with its date and quantity.
const stages = (position: string, before: ScheduleEntry[], after: ScheduleEntry[]): OrderChange[] =>
  after.flatMap((entry, index) => {
    const old = before[index];
    if (old === undefined) return [];
    const [was, is] = [stageValue(old), stageValue(entry)];
    return JSON.stringify(was) === JSON.stringify(is) ? [] : [change(position, 'stage', was, is)];
  });

const stageValue = ({ status, transportMode, etd, eta }: ScheduleEntry): ChangeValue | null =>
  [status, transportMode, etd, eta].every((one) => one === null)
    ? null
    : { type: 'stage', status, transportMode, etd, eta };

// What the price that counts is made of, and what the buyer's books say; told with the first price it would be told twice.
const partsOfPrice = (position: string, before: Prices | null, after: Prices | null): OrderChange[] => {
  if (before === null || after === null) return [];
  const isDiscounted = before.discountPercentage !== null || after.discountPercentage !== null;
  return [
    ...(isDiscounted
      ? [
          ...moneys(
            position,
            'grossPrice',
            transaction(before.grossPrice),
            transaction(after.grossPrice),
            after,
          ),
          ...percents(position, before.discountPercentage, after.discountPercentage),
        ]
      : []),
    ...moneys(position, 'basePrice', basePrice(before), basePrice(after), after),
  ];
};

const transaction = (price: Price | null): Price['priceInBaseCurrency'] =>
  price?.priceInTransactionCurrency ?? null;

const basePrice = ({ netPrice, grossPrice }: Prices): Price['priceInBaseCurrency'] =>
  (netPrice ?? grossPrice)?.priceInBaseCurrency ?? null;

const moneys = (
  position: string,
  field: 'grossPrice' | 'basePrice',
  before: Price['priceInBaseCurrency'],
  after: Price['priceInBaseCurrency'],
  { priceUnitQuantity: per, priceUnitOfMeasureIso: unit }: Prices,
): OrderChange[] => {
  const value = (money: Price['priceInBaseCurrency']): ChangeValue | null =>
    money === null ? null : { type: 'price', ...money, per, unit };
  const [old, now] = [value(before), value(after)];
  return samePrice(old, now) ? [] : [change(position, field, old, now)];
};

const percents = (position: string, before: Decimal | null, after: Decimal | null): OrderChange[] => {
  if (before === after || (before !== null && after !== null && sameDecimal(before, after))) return [];
  const value = (percent: Decimal | null): ChangeValue | null =>
    percent === null ? null : { type: 'percent', percent };
  return [change(position, 'discount', value(before), value(after))];
};

const flags = (
  position: string,
  field: 'noDeliveryExpected' | 'delivered',
  before: boolean,
  after: boolean,
): OrderChange[] =>
  before === after
    ? []
    : [change(position, field, { type: 'flag', on: before }, { type: 'flag', on: after })];

const prices = (
  position: string,
  field: 'price' | 'requestedPrice' | 'proposedPrice',
  before: Prices | null,
  after: Prices | null,
): OrderChange[] => {
  const [old, now] = [priceValue(before), priceValue(after)];
  return samePrice(old, now) ? [] : [change(position, field, old, now)];
};

// `4.20` is `4.2`: how a price is written is no change of it.
const samePrice = (a: ChangeValue | null, b: ChangeValue | null): boolean =>
  a?.type === 'price' && b?.type === 'price'
    ? sameDecimal(a.value, b.value) &&
      a.currencyIso === b.currencyIso &&
      a.unit === b.unit &&
      sameDecimal(a.per ?? one, b.per ?? one)
    : a === b;

const one = decimal('1');

const priceValue = (all: Prices | null): ChangeValue | null => {
  const price = all === null ? null : effectivePrice(all);
  return all === null || price === null
    ? null
    : { type: 'price', ...price, per: all.priceUnitQuantity, unit: all.priceUnitOfMeasureIso };
};

const deliveryValue = (entry: ScheduleEntry | undefined, unit: string | null): ChangeValue | null =>
  entry === undefined ? null : { type: 'delivery', date: entry.date, quantity: entry.quantity, unit };

const statuses = (
  position: string,
  field: ChangeField,
  before: string | null,
  after: string | null,
): OrderChange[] => {
  const value = (status: string | null): ChangeValue | null =>
    status === null ? null : { type: 'status', status };
  return before === after ? [] : [change(position, field, value(before), value(after))];
};

const texts = (
  position: string | null,
  field: ChangeField,
  before: string | null,
  after: string | null,
): OrderChange[] => (before === after ? [] : [change(position, field, textValue(before), textValue(after))]);

// What was in the list and what is in it now; the order of a list means nothing. What has a name is told as old → new.
const lists = (
  position: string | null,
  field: ChangeField,
  before: Listed[],
  after: Listed[],
): OrderChange[] => {
  const [were, are] = [new Set(before.map(textOf)), new Set(after.map(textOf))];
  const gone = before.filter((one) => !are.has(textOf(one)));
  const came = after.filter((one) => !were.has(textOf(one)));
  // The first that came under a name follows the first that went under it. Backwards, so that the first is taken off the end.
  const heirs = Map.groupBy(came.toReversed(), nameOf);
  const successors = new Map<Listed, Listed>();
  for (const one of gone) {
    const name = nameOf(one);
    const next = name === null ? undefined : heirs.get(name)?.pop();
    if (next !== undefined) successors.set(one, next);
  }
  const followed = new Set(successors.values());
  const value = (one: Listed | undefined): ChangeValue | null =>
    textValue(one === undefined ? null : textOf(one));
  return [
    ...gone.map((one) => change(position, field, value(one), value(successors.get(one)))),
    ...came.filter((one) => !followed.has(one)).map((one) => change(position, field, null, value(one))),
  ];
};

/** Something in a list: its words, and where it has a name of its own, that too. */
type Listed = string | { name: string; text: string };

const textOf = (one: Listed): string => (typeof one === 'string' ? one : one.text);

const nameOf = (one: Listed): string | null => (typeof one === 'string' ? null : one.name);

// A document is known by its name and revision: another file under the same is another document all the same.
const documents = (
  position: string | null,
  before: OrderDocument[],
  after: OrderDocument[],
): OrderChange[] => {
  const known = Map.groupBy(before, documentText);
  return [
    ...lists(position, 'document', namedDocuments(before), namedDocuments(after)),
    ...after.flatMap((document) => {
      const olds = known.get(documentText(document)) ?? [];
      const isReplaced = olds.length > 0 && !olds.some((old) => sameDocument(old, document));
      return isReplaced
        ? [change(position, 'replacedDocument', null, textValue(documentText(document)))]
        : [];
    }),
  ];
};

const sameDocument = (a: OrderDocument, b: OrderDocument): boolean =>
  JSON.stringify([a.objectId, a.url, a.code, a.type, a.description]) ===
  JSON.stringify([b.objectId, b.url, b.code, b.type, b.description]);

const change = (
  position: string | null,
  field: ChangeField,
  before: ChangeValue | null,
  after: ChangeValue | null,
): OrderChange => ({ position, field, before, after });

const textValue = (text: string | null): ChangeValue | null =>
  text === null ? null : { type: 'text', text };

const lineTitle = (line: OrderLine): string =>
  joined([line.item.number, line.item.name ?? line.description]) ?? '';

const address = ({ destination }: Order): string | null =>
  joined([
    ...destination.names,
    ...destination.addressLines,
    destination.postalCode,
    destination.city,
    destination.countryCodeIso2 ?? destination.countryName,
    destination.code,
    destination.locationType,
  ]);

const references = (line: OrderLine): string | null =>
  joined([
    line.projectNumber,
    line.productionNumber,
    line.salesOrderNumber,
    ...Object.values(line.terms),
    line.row,
  ]);

/** An item is what a line is of anyway. */
const lineKind = ({ lineType: type, chargeReasonCode }: OrderLine): string | null =>
  joined([type === lineType.item ? null : type, chargeReasonCode]);

const ourNotes = (of: Order | OrderLine): string[] => [
  ...('supplierDescription' in of && of.supplierDescription !== null ? [of.supplierDescription] : []),
  ...of.supplierNotes,
  ...of.supplierProperties.map(propertyText),
];

const ourDocuments = ({ supplierDocuments }: Order | OrderLine): string[] =>
  supplierDocuments.map(documentText);

const documentText = (document: OrderDocument): string =>
  joined([document.name ?? document.code ?? document.url ?? document.objectId, document.revision]) ?? '';

const propertyText = ({ key, value }: Property): string => `${key}: ${value}`;

const namedProperties = (properties: Property[]): Listed[] =>
  properties.map((one) => ({ name: one.key, text: propertyText(one) }));

const namedDocuments = (documents: OrderDocument[]): Listed[] =>
  documents.map((one) => ({ name: one.code ?? one.name ?? '', text: documentText(one) }));

const joined = (parts: (string | null)[]): string | null =>
  parts.filter((part) => part !== null && part !== '').join(' · ') || null;
