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
  const moves = movesOf(changes);
  const { deliverySchedule } = shownTerms(line);
  const deliveries = text.deliveries.map((delivery) => {
    const now = entryOf(delivery, text.deliveries, deliverySchedule);
    return now === null ? delivery : followedDelivery(delivery, now, moves, formats);
  });
  const price = followedPrice(text.price, requestedTerms(line), moves, formats);
  const same = price === text.price && deliveries.every((one, index) => one === text.deliveries[index]);
  return same ? text : { ...text, deliveries, price };
};

/** From what to what the buyer changed each kind of field, in his order. */
type Moves = { dates: Move<CalendarDate>[]; quantities: Move<Decimal>[]; prices: Move<Decimal>[] };
type Move<Value> = { from: Value; to: Value };

const movesOf = (changes: readonly OrderChange[]): Moves => {
  const moves: Moves = { dates: [], quantities: [], prices: [] };
  for (const { field, before, after } of changes) {
    if (before?.type === 'date' && after?.type === 'date')
      moves.dates.push({ from: before.date, to: after.date });
    if (before?.type === 'quantity' && after?.type === 'quantity')
      moves.quantities.push({ from: before.quantity, to: after.quantity });
    // The price before a discount and the one in his own currency aren't what is typed.
    const isPrice = field === 'price' || field === 'requestedPrice';
    if (isPrice && before?.type === 'price' && after?.type === 'price')
      moves.prices.push({ from: before.value, to: after.value });
  }
  return moves;
};

/**
 * Whether he went from one value to another one. A change doesn't say which delivery of a line it is of, so a value that he changed
 * elsewhere isn't enough: what he made of it has to be what stands here now.
 */
const leadsTo = <Value>(
  from: Value,
  to: Value,
  moves: readonly Move<Value>[],
  same: (a: Value, b: Value) => boolean,
): boolean => {
  if (same(from, to)) return false;
  const reached = [from];
  for (const move of moves) if (reached.some((one) => same(one, move.from))) reached.push(move.to);
  return reached.some((one) => same(one, to));
};

const sameDate = (a: CalendarDate, b: CalendarDate): boolean => a === b;

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
  { dates, quantities }: Moves,
  formats: Formats,
): DeliveryText => {
  const date = formats.readDate(delivery.date);
  const quantity = formats.readNumber(delivery.quantity);
  const followsDate = date.kind === 'read' && leadsTo(date.date, now.date, dates, sameDate);
  const followsQuantity =
    quantity.kind === 'read' && leadsTo(quantity.value, now.quantity, quantities, sameDecimal);
  if (!followsDate && !followsQuantity) return delivery;
  return {
    ...delivery,
    date: followsDate ? formats.typedDate(now.date) : delivery.date,
    quantity: followsQuantity ? formats.quantity(now.quantity) : delivery.quantity,
  };
};

const followedPrice = (
  price: string | null,
  { prices: terms }: Terms,
  { prices }: Moves,
  formats: Formats,
): string | null => {
  const now = terms === null ? null : effectivePrice(terms);
  const reading = price === null ? null : formats.readNumber(price);
  if (now === null || reading?.kind !== 'read') return price;
  return leadsTo(reading.value, now.value, prices, sameDecimal)
    ? formats.price(now.value, now.currencyIso)
    : price;
};
