import { effectivePrice } from '../../../shared/domain/amounts.ts';
import type { CalendarDate } from '../../../shared/domain/calendar-date.ts';
import { type Decimal, sameDecimal } from '../../../shared/domain/decimal.ts';
import type { OrderLine, Terms } from '../../../shared/domain/order.ts';
import type { OrderChange } from '../../../shared/domain/order-changes.ts';
import { shownTerms } from '../../../shared/domain/order-facts.ts';
import { requestedTerms } from '../../../shared/domain/terms.ts';
import type { Formats } from '../../format/formats.ts';
import type { AnswerText, DeliveryText } from './draft-model.ts';

/**
 * A proposal that was begun before the buyer changed the line, with his new values in the fields that still say what he said before.
 * What she typed stays, and so do parts that she split off; a field that can't be read is hers, too. The same text where nothing is to
 * be done.
 *
 * @param line as it is now
 * @param changes of that line, since the text was begun
 */
export const followBuyer = (
  text: AnswerText,
  line: OrderLine,
  changes: readonly OrderChange[],
  formats: Formats,
): AnswerText => {
  if (text.kind !== 'propose') return text;
  const was = valuesBefore(changes);
  const { deliverySchedule } = shownTerms(line);
  const deliveries = text.deliveries.map((delivery) => {
    const now = entryOf(delivery, text.deliveries, deliverySchedule);
    return now === null ? delivery : followedDelivery(delivery, now, was, formats);
  });
  const price = followedPrice(text.price, requestedTerms(line), was, formats);
  const same = price === text.price && deliveries.every((one, index) => one === text.deliveries[index]);
  return same ? text : { ...text, deliveries, price };
};

/** What the buyer said before, of each kind of field. */
type Before = { dates: CalendarDate[]; quantities: Decimal[]; prices: Decimal[] };

const valuesBefore = (changes: readonly OrderChange[]): Before => {
  const was: Before = { dates: [], quantities: [], prices: [] };
  for (const { field, before } of changes) {
    if (before?.type === 'date') was.dates.push(before.date);
    if (before?.type === 'quantity') was.quantities.push(before.quantity);
    // The price before a discount and the one in his own currency aren't what is typed.
    if (before?.type === 'price' && (field === 'price' || field === 'requestedPrice'))
      was.prices.push(before.value);
  }
  return was;
};

type Entry = Terms['deliverySchedule'][number];

const entryOf = (
  { position }: DeliveryText,
  deliveries: readonly DeliveryText[],
  schedule: readonly Entry[],
): Entry | null => {
  if (position !== null) return schedule.find((entry) => entry.position === position) ?? null;
  const [only] = schedule;
  return deliveries.length === 1 && schedule.length === 1 && only?.position === null ? only : null;
};

const followedDelivery = (
  delivery: DeliveryText,
  now: Entry,
  was: Before,
  formats: Formats,
): DeliveryText => {
  const date = formats.readDate(delivery.date);
  const quantity = formats.readNumber(delivery.quantity);
  const isHisDate = date.kind === 'read' && date.date !== now.date && was.dates.includes(date.date);
  const isHisQuantity =
    quantity.kind === 'read' &&
    !sameDecimal(quantity.value, now.quantity) &&
    was.quantities.some((one) => sameDecimal(one, quantity.value));
  return isHisDate || isHisQuantity
    ? {
        ...delivery,
        date: isHisDate ? formats.typedDate(now.date) : delivery.date,
        quantity: isHisQuantity ? formats.quantity(now.quantity) : delivery.quantity,
      }
    : delivery;
};

const followedPrice = (
  price: string | null,
  { prices }: Terms,
  was: Before,
  formats: Formats,
): string | null => {
  const now = prices === null ? null : effectivePrice(prices);
  const reading = price === null ? null : formats.readNumber(price);
  if (now === null || reading?.kind !== 'read' || sameDecimal(reading.value, now.value)) return price;
  return was.prices.some((one) => sameDecimal(one, reading.value))
    ? formats.price(now.value, now.currencyIso)
    : price;
};
