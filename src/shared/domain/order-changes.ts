import { z } from 'zod';
import { effectivePrice } from './amounts.ts';
import { calendarDateSchema } from './calendar-date.ts';
import { decimalSchema } from './decimal.ts';
import type { Order, OrderDocument, OrderLine, Prices, ScheduleEntry } from './order.ts';

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
  'description',
  'item',
  'reason',
  'note',
  'document',
  'property',
  'destination',
  'terms',
  'contact',
  'orderType',
  'reference',
] as const;
type ChangeField = (typeof changeFields)[number];

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
  ...lists(null, 'document', before.documents.map(documentText), after.documents.map(documentText)),
  ...lists(null, 'property', before.properties.map(propertyText), after.properties.map(propertyText)),
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
    ...prices(position, 'price', before.prices, after.prices),
    ...texts(position, 'description', before.description, after.description),
    ...texts(position, 'item', joined(Object.values(before.item)), joined(Object.values(after.item))),
    ...texts(position, 'reason', before.reason, after.reason),
    ...texts(position, 'reference', references(before), references(after)),
    ...lists(position, 'note', before.notes, after.notes),
    ...lists(position, 'document', before.documents.map(documentText), after.documents.map(documentText)),
    ...lists(position, 'property', before.properties.map(propertyText), after.properties.map(propertyText)),
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
      ...(old.quantity === now.quantity
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
    ...schedules(position, unit, after.deliverySchedule, request.deliverySchedule).map((one) => ({
      ...one,
      field: 'requestedDelivery' as const,
    })),
    ...(request.prices === null ? [] : prices(position, 'requestedPrice', after.prices, request.prices)),
  ];
};

const prices = (
  position: string,
  field: 'price' | 'requestedPrice',
  before: Prices | null,
  after: Prices | null,
): OrderChange[] => {
  const [old, now] = [priceValue(before), priceValue(after)];
  return JSON.stringify(old) === JSON.stringify(now) ? [] : [change(position, field, old, now)];
};

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

// What was in the list and what is in it now; the order of a list means nothing.
const lists = (
  position: string | null,
  field: ChangeField,
  before: string[],
  after: string[],
): OrderChange[] => {
  const [were, are] = [new Set(before), new Set(after)];
  return [
    ...before.filter((text) => !are.has(text)).map((text) => change(position, field, textValue(text), null)),
    ...after.filter((text) => !were.has(text)).map((text) => change(position, field, null, textValue(text))),
  ];
};

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
    destination.countryCodeIso2,
  ]);

const references = (line: OrderLine): string | null =>
  joined([line.projectNumber, line.productionNumber, line.salesOrderNumber, ...Object.values(line.terms)]);

const documentText = (document: OrderDocument): string =>
  joined([document.name ?? document.code ?? document.url, document.revision]) ?? '';

const propertyText = ({ key, value }: { key: string; value: string }): string => `${key}: ${value}`;

const joined = (parts: (string | null)[]): string | null =>
  parts.filter((part) => part !== null && part !== '').join(' · ') || null;
