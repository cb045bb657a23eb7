import type { DespatchEntry } from '../../../shared/contract/calls/despatch.ts';
import {
  backorderDay,
  backorderOf,
  type DespatchLine,
  type OpenDelivery,
  type Travel,
} from '../../../shared/domain/delivery/despatch-advice.ts';
import type { CalendarDate } from '../../../shared/domain/values/calendar-date.ts';
import type { Decimal } from '../../../shared/domain/values/decimal.ts';
import type { Formats } from '../../format/formats.ts';

/** The texts of one open delivery's fields. */
export type DeliveryForm = { included: boolean; quantity: string; date: string };

const numberFields = ['despatchAdviceNumber', 'shipmentNumber'] as const;
type NumberField = (typeof numberFields)[number];

/** A despatch advice as it is typed. `deliveries` has the order of the open deliveries. */
export type DespatchForm = {
  despatchAdviceNumber: string;
  shipmentNumber: string;
  /** The numbers that the user typed. An untyped one follows the other. */
  typedNumbers: readonly NumberField[];
  shipmentCompanyName: string;
  trackingNumber: string;
  /** Days, as typed. */
  departure: string;
  arrival: string;
  buyerAccountNumber: string;
  deliveries: DeliveryForm[];
};

/** Ticks the open deliveries that are due by today, or else those of the earliest date. */
export const firstForm = (
  open: readonly OpenDelivery[],
  suggestedNumber: string,
  formats: Formats,
): DespatchForm => {
  const due = open.filter(({ date }) => date !== null && date <= formats.today);
  const earliest = open.flatMap(({ date }) => date ?? []).sort()[0];
  return {
    despatchAdviceNumber: suggestedNumber,
    shipmentNumber: suggestedNumber,
    typedNumbers: [],
    shipmentCompanyName: '',
    trackingNumber: '',
    departure: formats.typedDate(formats.today),
    // The confirmed date is the arrival. A date in the past says nothing about this arrival.
    arrival: dayText(due.length > 0 || earliest === undefined ? null : earliest, formats),
    buyerAccountNumber: '',
    deliveries: open.map((delivery) => ({
      included: due.length > 0 ? due.includes(delivery) : delivery.date === earliest,
      quantity: formats.quantity(delivery.open),
      date: dayText(backorderDay(delivery, formats.today), formats),
    })),
  };
};

/**
 * The form with a number as typed. The other number becomes the same until the user types it too: most
 * shipments have one despatch advice. A cleared number follows again.
 */
export const withNumber = (form: DespatchForm, field: NumberField, typed: string): DespatchForm => {
  const others = form.typedNumbers.filter((one) => one !== field);
  const follows = others.length === 0;
  return {
    ...form,
    ...(follows ? { despatchAdviceNumber: typed, shipmentNumber: typed } : { [field]: typed }),
    typedNumbers: typed === '' ? others : [...others, field],
  };
};

/** The form of an earlier despatch advice, applied to what is open now. */
export const formAgain = (
  entry: Pick<DespatchEntry, 'advice' | 'lines'>,
  open: readonly OpenDelivery[],
  formats: Formats,
): DespatchForm => {
  const { header } = entry.advice;
  return {
    despatchAdviceNumber: header.despatchAdviceNumber,
    shipmentNumber: header.shipment.shipmentNumber,
    typedNumbers: header.despatchAdviceNumber === header.shipment.shipmentNumber ? [] : numberFields,
    shipmentCompanyName: header.shipment.shipmentCompanyName ?? '',
    trackingNumber: header.shipment.trackingNumber ?? '',
    departure: dayText(header.shipment.departure?.actualDate ?? null, formats),
    arrival: dayText(header.shipment.destination?.scheduledStartDate ?? null, formats),
    buyerAccountNumber: header.buyerAccountNumber,
    deliveries: open.map((delivery) => {
      const line = entry.lines.find(
        ({ position, entry: place }) => position === delivery.position && place === delivery.entry,
      );
      return {
        included: line !== undefined,
        quantity: formats.quantity(line?.despatchQuantity ?? delivery.open),
        date: dayText(line?.backorderDate ?? backorderDay(delivery, formats.today), formats),
      };
    }),
  };
};

const dayText = (date: CalendarDate | null, formats: Formats): string =>
  date === null ? '' : formats.typedDate(date);

export type ReadForm = {
  lines: DespatchLine[];
  /** Indexes of ticked deliveries that can't be read. */
  unread: number[];
  /** `null`: a day can't be read. */
  travel: Travel | null;
};

export const readForm = (form: DespatchForm, open: readonly OpenDelivery[], formats: Formats): ReadForm => {
  const lines: DespatchLine[] = [];
  const unread: number[] = [];
  open.forEach((delivery, index) => {
    const typed = form.deliveries[index];
    if (typed === undefined || !typed.included) return;
    const line = readDelivery(typed, delivery, formats);
    if (line === null) unread.push(index);
    else lines.push(line);
  });
  const departure = readDay(form.departure, formats);
  const arrival = readDay(form.arrival, formats);
  const travel =
    departure === null || arrival === null
      ? null
      : { departureDate: departure.date, arrivalDate: arrival.date };
  return { lines, unread, travel };
};

const readDay = (typed: string, formats: Formats): { date: CalendarDate | null } | null => {
  const day = formats.readDate(typed);
  return day.kind === 'read' ? { date: day.date } : typed.trim() === '' ? { date: null } : null;
};

const readDelivery = (
  { quantity, date }: DeliveryForm,
  { position, entry, open }: OpenDelivery,
  formats: Formats,
): DespatchLine | null => {
  const read = formats.readNumber(quantity);
  if (read.kind !== 'read') return null;
  const line = { position, entry, open, despatchQuantity: read.value, backorderDate: null };
  if (backorderOf(line) === null) return line;
  const day = readDay(date, formats);
  return day === null ? null : { ...line, backorderDate: day.date };
};

/**
 * The backorder that a typed quantity leaves, or the excess over the open quantity. `null`: neither, or
 * unreadable.
 */
export const restOf = (
  { quantity }: Pick<DeliveryForm, 'quantity'>,
  { open }: Pick<OpenDelivery, 'open'>,
  formats: Formats,
): { kind: 'later' | 'more'; quantity: Decimal } | null => {
  const read = formats.readNumber(quantity);
  if (read.kind !== 'read') return null;
  const later = backorderOf({ open, despatchQuantity: read.value });
  if (later !== null) return { kind: 'later', quantity: later };
  const more = backorderOf({ open: read.value, despatchQuantity: open });
  return more === null ? null : { kind: 'more', quantity: more };
};
