import { z } from 'zod';
import { type CalendarDate, calendarDateSchema } from './calendar-date.ts';
import {
  compareDecimals,
  type Decimal,
  decimalSchema,
  isPositive,
  sameDecimal,
  subtractDecimals,
} from './decimal.ts';
import { type Despatched, openQuantities } from './open-quantities.ts';
import { type Item, itemSchema, type Order, type OrderLine, placeSchema } from './order.ts';
import { isDelivered, receivedOf } from './order-facts.ts';
import { type Shipment, shipmentProcessStatus } from './shipment.ts';
import { lineType, processStatus } from './statuses.ts';
import { confirmedTerms, requestedTerms } from './terms.ts';

const text = z.string().nullable();
const day = calendarDateSchema.nullable();

/** The service takes no more in one advice, and no more in one shipment (open points, section 6). */
const mostLines = 500;

/** Days are local to the place. */
const departureSchema = z.object({ actualDate: day });
const destinationSchema = z.object({
  location: placeSchema
    .omit({ countryName: true })
    // None in an advice from before it was sent.
    .extend({ locationType: text.default(null) })
    .nullable(),
  scheduledStartDate: day,
});

/** The despatch advice of the interface (open points, section 7), before it is written as JSON. */
export const despatchAdviceSchema = z.object({
  header: z.object({
    /** The sender's own, which a service needs only of a user who works for several. */
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
  /** When it was written, local time, `yyyy-MM-ddTHH:mm:ss`; none in one from before this was sent. */
  erpIssueDateTime: text.default(null),
});
export type DespatchAdvice = z.infer<typeof despatchAdviceSchema>;

/** One agreed delivery that is still to be despatched, wholly or in part. `entry`: its place in the agreed schedule. */
export const openDeliverySchema = z.object({
  position: z.string(),
  entry: z.number().int().min(0),
  deliverySchedulePosition: text,
  item: itemSchema,
  date: calendarDateSchema.nullable(),
  quantity: decimalSchema,
  /** What of `quantity` no despatch advice and no shipment has taken yet. */
  open: decimalSchema,
});
export type OpenDelivery = z.infer<typeof openDeliverySchema>;

/** What the supplier says about one open delivery. The rest of what is open follows on `backorderDate`. */
export const despatchLineSchema = z.object({
  position: z.string(),
  entry: z.number().int().min(0),
  /** What was open when she wrote it. */
  open: decimalSchema,
  despatchQuantity: decimalSchema,
  backorderDate: calendarDateSchema.nullable(),
});
export type DespatchLine = z.infer<typeof despatchLineSchema>;

/** Goods that both sides have agreed on, and that haven't all left. A charge or a service is in no parcel. */
const isDespatchable = (line: OrderLine): boolean =>
  line.status.processStatus === processStatus.confirmed &&
  line.lineType === lineType.item &&
  !isDelivered(line);

/**
 * The agreed deliveries that are still to be despatched, in the order of the lines and of their schedules. What is under
 * way is taken off the delivery that it names, and what names none off the earliest ones: see `openQuantities`.
 */
export const openDeliveries = (
  order: Pick<Order, 'lines'>,
  despatched: readonly Despatched[],
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

/** What a shipment has of an order; nothing once the buyer rejected it. */
export const despatchedIn = (
  shipment: Pick<Shipment, 'lines' | 'processStatus'>,
  purchaseOrderNumber: string,
): Despatched[] =>
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

/** The first thing that keeps a despatch advice from being sent, with the line at fault; `null` when nothing does. */
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
    // What she saw as open must be so still: another advice may have taken some of it meanwhile.
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

/** Goods that arrive have left before. */
export const travelProblem = (travel: Travel): { problem: DespatchProblem; position: string } | null =>
  travel.departureDate !== null && travel.arrivalDate !== null && travel.arrivalDate < travel.departureDate
    ? { problem: 'arrival-before-departure', position: '' }
    : null;

/** The days on which the goods leave and are to arrive, where the supplier says so. */
export type Travel = { departureDate: CalendarDate | null; arrivalDate: CalendarDate | null };

/** How they travel, in the terms of the advice: to the place that the order names, where it has a code to know it by. */
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

/** What follows later of an open delivery; `null` when nothing does. More than is open is the supplier's to send. */
export const backorderOf = ({
  open,
  despatchQuantity,
}: Pick<DespatchLine, 'open' | 'despatchQuantity'>): Decimal | null =>
  compareDecimals(despatchQuantity, open) < 0 ? subtractDecimals(open, despatchQuantity) : null;

/** A number has no white space in it (open points, section 6), and something that can be read. */
export const isNumberOfOurs = (number: string): boolean => /^\S{1,100}$/.test(number);

/** The advice that says what the supplier said. Call it for lines without a problem. */
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

/** What is proposed for an open delivery: all of it now. */
export const wholeDelivery = ({ position, entry, open }: OpenDelivery): DespatchLine => ({
  ...{ position, entry, open },
  despatchQuantity: open,
  backorderDate: null,
});

/** The day on which what is left over is promised first: the agreed one, unless that has passed. */
export const backorderDay = (
  { date }: Pick<OpenDelivery, 'date'>,
  today: CalendarDate,
): CalendarDate | null => (date !== null && date > today ? date : null);
