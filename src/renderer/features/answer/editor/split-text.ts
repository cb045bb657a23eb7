import { maxDeliveries } from '../../../../shared/domain/answer/line-answer.ts';
import { equalParts } from '../../../../shared/domain/delivery/equal-parts.ts';
import { totalQuantity } from '../../../../shared/domain/order/amounts.ts';
import type { OrderLine } from '../../../../shared/domain/order/order.ts';
import { termsToAnswer } from '../../../../shared/domain/order/order-facts.ts';
import { lineType } from '../../../../shared/domain/order/statuses.ts';
import { requestedTerms } from '../../../../shared/domain/order/terms.ts';
import { closedOn, firstDayThat, type OpenDays } from '../../../../shared/domain/planning/workshop.ts';
import { type CalendarDate, dayAfter } from '../../../../shared/domain/values/calendar-date.ts';
import {
  addDecimals,
  type Decimal,
  decimal,
  isPositive,
  sameDecimal,
  subtractDecimals,
} from '../../../../shared/domain/values/decimal.ts';
import { dividedPlaces } from '../../../../shared/domain/values/units.ts';
import type { Formats } from '../../../format/formats.ts';
import { type DeliveryText, daysBefore, type ProposalText } from '../draft/draft-model.ts';
import { movesOf } from '../draft/moved-dates.ts';

/** Whether the line can be delivered in parts: a charge can't. */
export const hasParts = (line: OrderLine): boolean => line.lineType !== lineType.charge;

export const canSplit = (line: OrderLine, text: ProposalText): boolean =>
  hasParts(line) && text.deliveries.length < maxDeliveries;

/** The field that the user probably types into after a split. */
export type SplitFocus = { id: string; field: 'date' | 'quantity' };

/**
 * Adds a delivery a week after the last one. It takes the part of the ordered quantity that is left, or else
 * half of the last delivery. If neither is known, its quantity stays empty.
 */
export const splitDelivery = (
  line: OrderLine,
  text: ProposalText,
  formats: Formats,
  open: OpenDays,
): { text: ProposalText; focus: SplitFocus } => {
  const { deliveries } = text;
  const last = deliveries.at(-1);
  const added = newDelivery(line, deliveries, formats, open);
  const rest = missingQuantity(line, deliveries, formats);
  if (rest !== null && isPositive(rest)) {
    const quantity = formats.quantity(rest);
    return {
      text: { ...text, deliveries: [...deliveries, { ...added, quantity }] },
      focus: { id: added.id, field: 'date' },
    };
  }
  const whole = last === undefined || isShipped(line, last) ? null : quantityIn(last, formats);
  const halves = whole === null ? null : partsOf(line, whole, 2);
  if (last === undefined || halves === null) {
    return {
      text: { ...text, deliveries: [...deliveries, added] },
      focus: { id: added.id, field: 'date' },
    };
  }
  const [first = null, second = null] = halves;
  const written = (quantity: Decimal | null): string => (quantity === null ? '' : formats.quantity(quantity));
  return {
    text: {
      ...text,
      deliveries: [
        ...deliveries.slice(0, -1),
        { ...last, quantity: written(first) },
        { ...added, quantity: written(second) },
      ],
    },
    focus: { id: last.id, field: 'quantity' },
  };
};

/** The deliveries that `equalDeliveries` divides: those that aren't shipped. */
export const divisible = (line: OrderLine, deliveries: readonly DeliveryText[]): DeliveryText[] =>
  deliveries.filter((one) => !isShipped(line, one));

/**
 * The quantity that isn't shipped yet, in `count` equal deliveries. Existing deliveries keep their dates,
 * and each new one is `weeks` later. `null`: the quantity is unknown or can't be divided like that.
 */
export const equalDeliveries = (
  line: OrderLine,
  text: ProposalText,
  count: number,
  formats: Formats,
  open: OpenDays,
  weeks = 1,
): ProposalText | null => {
  const parts = equalQuantities(line, text.deliveries, count, formats);
  if (parts === null) return null;
  const shipped = text.deliveries.filter((one) => isShipped(line, one));
  let deliveries = [...shipped, ...divisible(line, text.deliveries).slice(0, count)];
  while (deliveries.length < shipped.length + count) {
    deliveries = [...deliveries, newDelivery(line, deliveries, formats, open, weeks)];
  }
  return {
    ...text,
    deliveries: deliveries.map((one, index) => {
      const part = parts[index - shipped.length];
      return part === undefined ? one : { ...one, quantity: formats.quantity(part) };
    }),
  };
};

/** The same deliveries, each new part `weeks` after the one before it or on the next open day. */
export const spacedDeliveries = (
  line: OrderLine,
  text: ProposalText,
  weeks: number,
  formats: Formats,
  open: OpenDays,
): ProposalText => {
  const deliveries: DeliveryText[] = [];
  for (const one of text.deliveries) {
    const { date } = newDelivery(line, deliveries, formats, open, weeks);
    deliveries.push(one.position === null && deliveries.length > 0 ? { ...one, date } : one);
  }
  return { ...text, deliveries };
};

/** The first of `intervals`, in weeks, that lies between all deliveries. `null`: they have dates of their own. */
export const intervalOf = (
  line: OrderLine,
  deliveries: readonly DeliveryText[],
  intervals: readonly number[],
  formats: Formats,
  open: OpenDays,
): number | null => {
  const dates = datesIn(line, deliveries, formats);
  const isApart = (weeks: number): boolean =>
    dates.every((date, index) => {
      const before = dates[index - 1] ?? null;
      return index === 0 || (before !== null && date === openDayAfter(before, weeks, open));
    });
  return intervals.find(isApart) ?? null;
};

/** Whether the deliveries are what `equalDeliveries` makes of their number. */
export const areEqual = (line: OrderLine, deliveries: readonly DeliveryText[], formats: Formats): boolean => {
  const divided = divisible(line, deliveries);
  const parts = equalQuantities(line, deliveries, divided.length, formats);
  return (
    parts?.every((part, index) => {
      const delivery = divided[index];
      const quantity = delivery === undefined ? null : quantityIn(delivery, formats);
      return quantity !== null && sameDecimal(quantity, part);
    }) ?? false
  );
};

const equalQuantities = (
  line: OrderLine,
  deliveries: readonly DeliveryText[],
  count: number,
  formats: Formats,
): Decimal[] | null => {
  const shipped = deliveries.filter((one) => isShipped(line, one));
  const whole = missingQuantity(line, shipped, formats) ?? sumOf(divisible(line, deliveries), formats);
  return whole === null ? null : partsOf(line, whole, count);
};

const isShipped = (line: OrderLine, { position }: DeliveryText): boolean => {
  const entry = termsToAnswer(line).deliverySchedule.find((one) => one.position === position);
  return position !== null && entry !== undefined && !movesOf(line)(entry);
};

/**
 * Changes one delivery. A last delivery that was added here holds the remainder of the ordered quantity by
 * itself, until it is edited.
 */
export const withDelivery = (
  line: OrderLine,
  text: ProposalText,
  id: string,
  patch: Partial<DeliveryText>,
  formats: Formats,
): ProposalText => {
  const deliveries = text.deliveries.map((one) => (one.id === id ? { ...one, ...patch } : one));
  const last = deliveries.at(-1);
  if (last === undefined || last.id === id || !holdsRemainder(line, text.deliveries, formats)) {
    return { ...text, deliveries };
  }
  const rest = missingQuantity(line, deliveries.slice(0, -1), formats);
  const quantity = rest === null || !isPositive(rest) ? '' : formats.quantity(rest);
  return { ...text, deliveries: [...deliveries.slice(0, -1), { ...last, quantity }] };
};

/** Whether the last delivery is a new part that makes up the ordered quantity, or is still empty. */
export const holdsRemainder = (
  line: OrderLine,
  deliveries: readonly DeliveryText[],
  formats: Formats,
): boolean => {
  const last = deliveries.at(-1);
  if (deliveries.length < 2 || last === undefined || last.position !== null || last.quantity === null) {
    return false;
  }
  if (last.quantity.trim() === '') return true;
  const quantity = quantityIn(last, formats);
  const rest = missingQuantity(line, deliveries.slice(0, -1), formats);
  return quantity !== null && rest !== null && sameDecimal(quantity, rest);
};

/**
 * Without one delivery. The quantity of a part that was added here goes back to the last delivery, so that
 * a split that is undone loses nothing.
 */
export const withoutDelivery = (
  line: OrderLine,
  text: ProposalText,
  id: string,
  formats: Formats,
): ProposalText => {
  const deliveries = text.deliveries.filter((one) => one.id !== id);
  const removed = text.deliveries.find((one) => one.id === id);
  const [last, missing] = [deliveries.at(-1), missingQuantity(line, text.deliveries, formats)];
  const quantities = [removed, last].map((one) => (one === undefined ? null : quantityIn(one, formats)));
  const [taken = null, kept = null] = quantities;
  const isWhole = missing !== null && sameDecimal(missing, zero);
  if (removed?.position !== null || last === undefined || !isWhole || taken === null || kept === null) {
    return { ...text, deliveries };
  }
  const quantity = formats.quantity(addDecimals(taken, kept));
  return { ...text, deliveries: [...deliveries.slice(0, -1), { ...last, quantity }] };
};

/**
 * How much of the ordered quantity these deliveries lack; negative for more than ordered. `null` if a
 * quantity is unknown or can't be read.
 */
export const missingQuantity = (
  line: OrderLine,
  deliveries: readonly DeliveryText[],
  formats: Formats,
): Decimal | null => {
  const [ordered, sum] = [orderedQuantity(line), sumOf(deliveries, formats)];
  return ordered === null || sum === null ? null : subtractDecimals(ordered, sum);
};

/** The quantity that the buyer requests; `null` if it is unknown. */
export const orderedQuantity = (line: OrderLine): Decimal | null => {
  const { deliverySchedule } = requestedTerms(line);
  return deliverySchedule.length === 0 ? null : totalQuantity(deliverySchedule);
};

/** The sum of the quantities; `null` if one is unknown or can't be read. */
export const sumOf = (deliveries: readonly DeliveryText[], formats: Formats): Decimal | null =>
  deliveries.reduce<Decimal | null>((sum, delivery) => {
    const quantity = quantityIn(delivery, formats);
    return sum === null || quantity === null ? null : addDecimals(sum, quantity);
  }, zero);

const quantityIn = ({ quantity }: DeliveryText, formats: Formats): Decimal | null => {
  const reading = quantity === null ? null : formats.readNumber(quantity);
  return reading?.kind === 'read' ? reading.value : null;
};

const partsOf = (line: OrderLine, whole: Decimal, count: number): Decimal[] | null =>
  equalParts(whole, count, dividedPlaces(line.item.purchaseUnitOfMeasureIso, whole));

/** A delivery without a quantity, some weeks after the last one or on the next open day. */
const newDelivery = (
  line: OrderLine,
  deliveries: readonly DeliveryText[],
  formats: Formats,
  open: OpenDays,
  weeks = 1,
): DeliveryText => {
  const id = String(Math.max(-1, ...deliveries.map((one) => Number(one.id))) + 1);
  const before = datesIn(line, deliveries, formats).at(-1) ?? null;
  const date = before === null ? null : openDayAfter(before, weeks, open);
  return { id, position: null, date: date === null ? '' : formats.typedDate(date), quantity: '' };
};

/** The dates of the deliveries; `null` where there is none or it can't be read. */
export const datesIn = (
  line: OrderLine,
  deliveries: readonly DeliveryText[],
  formats: Formats,
): (CalendarDate | null)[] => {
  const before = daysBefore(line, deliveries, formats);
  return deliveries.map(({ date }, index) => {
    const reading = date === null ? null : formats.readDate(date, before[index] ?? null);
    return reading?.kind === 'read' ? reading.date : null;
  });
};

const openDayAfter = (date: CalendarDate, weeks: number, open: OpenDays): CalendarDate | null => {
  const later = dayAfter(date, 7 * weeks);
  return later === null ? null : (firstDayThat(later, (day) => closedOn(day, open) === null) ?? later);
};

const zero = decimal('0');
