import { z } from 'zod';
import { type Item, itemSchema, type Order, type OrderLine, placeSchema } from '../order/order.ts';
import { isDelivered, receivedOf } from '../order/order-facts.ts';
import { lineType, processStatus, shipmentProcessStatus } from '../order/statuses.ts';
import { confirmedTerms, requestedTerms } from '../order/terms.ts';
import { type CalendarDate, calendarDateSchema } from '../values/calendar-date.ts';
import {
  compareDecimals,
  type Decimal,
  decimalSchema,
  isPositive,
  sameDecimal,
  subtractDecimals,
} from '../values/decimal.ts';
import { type DespatchedQuantity, openQuantities } from './open-quantities.ts';
import type { Shipment } from './shipment.ts';

const text = z.string().nullable();
const day = calendarDateSchema.nullable();

/** The service's limit for one advice and one shipment (open points, section 6). */
const mostLines = 500;

/** Days in the local calendar of the place. */
const departureSchema = z.object({ actualDate: day });
const destinationSchema = z.object({
  location: placeSchema
    .omit({ countryName: true })
    // Older stored advices have none.
    .extend({ locationType: text.default(null) })
    .nullable(),
  scheduledStartDate: day,
});

/** The despatch advice of the interface (open points, section 7), before it becomes JSON. */
export const despatchAdviceSchema = z.object({
  header: z.object({
    /** Our company. Only users who work for several companies need it. */
    supplierCompanyId: text.default(null),
    buyerAccountNumber: z.string(),
    despatchAdviceNumber: z.string(),
    shipment: z.object({
      shipmentNumber: z.string(),
      shipmentCompanyName: text,
      trackingNumber: text,
      departure: departureSchema.nullable().default(null),
      destination: destinationSchema.nullable().default(null),
    }),
  }),
  lines: z
    .array(
      z.object({
        despatchAdviceLinePosition: z.string(),
        purchaseOrderNumber: z.string(),
        purchaseOrderLinePosition: z.string(),
        deliverySchedulePosition: text,
        item: itemSchema,
        despatchQuantity: decimalSchema,
        backorderQuantity: decimalSchema.nullable(),
        backorderDate: calendarDateSchema.nullable(),
      }),
    )
    .min(1),
  /** Local time of writing, `yyyy-MM-ddTHH:mm:ss`. Older stored advices have none. */
  erpIssueDateTime: text.default(null),
});
export type DespatchAdvice = z.infer<typeof despatchAdviceSchema>;

/**
 * One agreed delivery of which something is still to be despatched. `entry`: its index in the agreed
 * schedule.
 */
export const openDeliverySchema = z.object({
  position: z.string(),
  entry: z.number().int().min(0),
  deliverySchedulePosition: text,
  item: itemSchema,
  date: calendarDateSchema.nullable(),
  quantity: decimalSchema,
  /** The part of `quantity` that is in no despatch advice and no shipment. */
  open: decimalSchema,
});
export type OpenDelivery = z.infer<typeof openDeliverySchema>;

/** What the supplier despatches of one open delivery. The rest follows on `backorderDate`. */
export const despatchLineSchema = z.object({
  position: z.string(),
  entry: z.number().int().min(0),
  /** `open` at the time of writing. */
  open: decimalSchema,
  despatchQuantity: decimalSchema,
  backorderDate: calendarDateSchema.nullable(),
});
export type DespatchLine = z.infer<typeof despatchLineSchema>;

/** Whether a line has agreed goods that haven't all left. Charges and services are no goods. */
const isDespatchable = (line: OrderLine): boolean =>
  line.status.processStatus === processStatus.confirmed &&
  line.lineType === lineType.item &&
  !isDelivered(line);

/**
 * The agreed deliveries that are still to be despatched, in the order of lines and schedules. Goods on
 * their way reduce the delivery that they name; without a name, the earliest ones (`openQuantities`).
 */
export const openDeliveries = (
  order: Pick<Order, 'lines'>,
  despatched: readonly DespatchedQuantity[],
): OpenDelivery[] =>
  order.lines.filter(isDespatchable).flatMap((line) => {
    const { deliverySchedule } = confirmedTerms(line) ?? requestedTerms(line);
    // Where a delivery has no status, that of the line as a whole counts.
    const stages = deliverySchedule.map((entry) => ({
      ...entry,
      status: entry.status ?? line.status.logisticsStatus,
    }));
    const open = openQuantities(stages, {
      received: receivedOf(line),
      despatched: despatched.filter((one) => one.purchaseOrderLinePosition === line.position),
    });
    return deliverySchedule.flatMap(({ position, date, quantity }, entry) => {
      const left = open[entry];
      return quantity === null || left === undefined || left === null || !isPositive(left)
        ? []
        : [
            {
              ...{ position: line.position, entry, deliverySchedulePosition: position },
              ...{ item: line.item, date, quantity, open: left },
            },
          ];
    });
  });

/** The goods of an order in a shipment. A shipment that the buyer rejected has none. */
export const despatchedIn = (
  shipment: Pick<Shipment, 'lines' | 'processStatus'>,
  purchaseOrderNumber: string,
): DespatchedQuantity[] =>
  shipment.processStatus === shipmentProcessStatus.rejected
    ? []
    : shipment.lines.flatMap((line) =>
        line.purchaseOrderNumber === purchaseOrderNumber &&
        line.purchaseOrderLinePosition !== null &&
        line.despatchQuantity !== null
          ? [
              {
                purchaseOrderLinePosition: line.purchaseOrderLinePosition,
                deliverySchedulePosition: line.deliverySchedulePosition,
                quantity: line.despatchQuantity,
              },
            ]
          : [],
      );

export type DespatchProblem =
  | 'no-goods'
  | 'too-many-lines'
  | 'twice'
  | 'not-open'
  | 'item-number-missing'
  | 'quantity-not-positive'
  | 'backorder-date-missing'
  | 'number-invalid'
  | 'arrival-before-departure';

/** The first problem of a despatch advice, with the position of its line; `null` if it can be sent. */
export const despatchProblem = (
  lines: readonly DespatchLine[],
  open: readonly OpenDelivery[],
): { problem: DespatchProblem; position: string } | null => {
  if (lines.length === 0) return { problem: 'no-goods', position: '' };
  if (lines.length > mostLines) return { problem: 'too-many-lines', position: '' };
  const known = new Set<string>();
  for (const line of lines) {
    const { position } = line;
    const name = `${position} ${line.entry}`;
    if (known.has(name)) return { problem: 'twice', position };
    known.add(name);
    const delivery = deliveryOf(line, open);
    // Another advice may have taken some of it since the user wrote this one.
    if (delivery === undefined || !sameDecimal(delivery.open, line.open))
      return { problem: 'not-open', position };
    if (delivery.item.number === null) return { problem: 'item-number-missing', position };
    if (!isPositive(line.despatchQuantity)) return { problem: 'quantity-not-positive', position };
    if (backorderOf(line) !== null && line.backorderDate === null) {
      return { problem: 'backorder-date-missing', position };
    }
  }
  return null;
};

/** The problem of the travel days; `null` if there is none. */
export const travelProblem = (travel: Travel): { problem: DespatchProblem; position: string } | null =>
  travel.departureDate !== null && travel.arrivalDate !== null && travel.arrivalDate < travel.departureDate
    ? { problem: 'arrival-before-departure', position: '' }
    : null;

/** When the goods leave and arrive; `null`: not given. */
export type Travel = { departureDate: CalendarDate | null; arrivalDate: CalendarDate | null };

/** Departure and destination of the advice. The location of the order is sent only if it has a code. */
export const travelOf = (
  { destination }: Pick<Order, 'destination'>,
  { departureDate, arrivalDate }: Travel,
): Pick<DespatchAdvice['header']['shipment'], 'departure' | 'destination'> => {
  const { countryName: _, ...place } = destination;
  const location = place.code === null || place.code.trim() === '' ? null : place;
  return {
    departure: departureDate === null ? null : { actualDate: departureDate },
    destination:
      location === null && arrivalDate === null ? null : { location, scheduledStartDate: arrivalDate },
  };
};

/** The quantity that follows later; `null` for none. The supplier may send more than is open. */
export const backorderOf = ({
  open,
  despatchQuantity,
}: Pick<DespatchLine, 'open' | 'despatchQuantity'>): Decimal | null =>
  compareDecimals(despatchQuantity, open) < 0 ? subtractDecimals(open, despatchQuantity) : null;

/**
 * Whether a text can be a number of ours: 1 to 100 characters without white space (open points, section
 * 6).
 */
export const isNumberOfOurs = (number: string): boolean => /^\S{1,100}$/.test(number);

/** The despatch advice for lines without a problem. */
export const composeDespatchAdvice = (
  order: Pick<Order, 'purchaseOrderNumber'>,
  lines: readonly DespatchLine[],
  open: readonly OpenDelivery[],
  header: DespatchAdvice['header'],
  erpIssueDateTime: string,
): DespatchAdvice => ({
  header,
  erpIssueDateTime,
  lines: lines.map((line, index) => {
    const delivery = deliveryOf(line, open);
    const backorderQuantity = backorderOf(line);
    return {
      despatchAdviceLinePosition: String(index + 1),
      purchaseOrderNumber: order.purchaseOrderNumber,
      purchaseOrderLinePosition: line.position,
      deliverySchedulePosition: delivery?.deliverySchedulePosition ?? null,
      item: delivery?.item ?? noItem,
      despatchQuantity: line.despatchQuantity,
      backorderQuantity,
      backorderDate: backorderQuantity === null ? null : line.backorderDate,
    };
  }),
});

const noItem: Item = {
  number: null,
  revision: null,
  name: null,
  description: null,
  purchaseUnitOfMeasureIso: null,
  supplierItemNumber: null,
};

const deliveryOf = (
  { position, entry }: Pick<DespatchLine, 'position' | 'entry'>,
  open: readonly OpenDelivery[],
): OpenDelivery | undefined => open.find((one) => one.position === position && one.entry === entry);

/** The suggestion for an open delivery: all of it now. */
export const wholeDelivery = ({ position, entry, open }: OpenDelivery): DespatchLine => ({
  ...{ position, entry, open },
  despatchQuantity: open,
  backorderDate: null,
});

/** The suggested day for the rest: the agreed day, or `null` if that has passed. */
export const backorderDay = (
  { date }: Pick<OpenDelivery, 'date'>,
  today: CalendarDate,
): CalendarDate | null => (date !== null && date > today ? date : null);
