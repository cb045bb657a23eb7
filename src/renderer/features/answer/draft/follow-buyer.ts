import { effectivePrice } from '../../../../shared/domain/order/amounts.ts';
import type { OrderLine, Terms } from '../../../../shared/domain/order/order.ts';
import { termsToAnswer } from '../../../../shared/domain/order/order-facts.ts';
import { inProgressStatus } from '../../../../shared/domain/order/statuses.ts';
import { requestedTerms } from '../../../../shared/domain/order/terms.ts';
import type { OrderChange } from '../../../../shared/domain/order-changes/order-change.ts';
import type { CalendarDate } from '../../../../shared/domain/values/calendar-date.ts';
import { type Decimal, sameDecimal } from '../../../../shared/domain/values/decimal.ts';
import type { Formats } from '../../../format/formats.ts';
import type { AnswerText, DeliveryText } from './draft-model.ts';

/**
 * Copies the buyer's new values into a proposal that was begun before the change. Only fields that still
 * hold the buyer's earlier value follow: typed values, split parts and unreadable fields stay. Where the
 * line has or had several deliveries, only the price follows, since a change doesn't name its delivery.
 * Nothing follows where a request replaced an earlier one, since the earlier values aren't known. Returns
 * the same text if nothing changes.
 *
 * @param line as it is now
 * @param changes of that line since the text was begun
 */
export const followBuyer = (
  text: AnswerText,
  line: OrderLine,
  changes: readonly OrderChange[],
  formats: Formats,
): AnswerText => {
  if (text.kind !== 'propose' || replacesRequest(changes)) return text;
  const moves = movesOf(changes);
  const only = onlyDelivery(line, changes);
  const deliveries = text.deliveries.map((delivery) =>
    only !== null && isOf(delivery, text.deliveries, only)
      ? followedDelivery(delivery, only, moves, formats)
      : delivery,
  );
  const price = followedPrice(text.price, requestedTerms(line), moves, formats);
  const same = price === text.price && deliveries.every((one, index) => one === text.deliveries[index]);
  return same ? text : { ...text, deliveries, price };
};

/** The buyer's changes per kind of field, oldest first. */
type Moves = {
  dates: Move<CalendarDate>[];
  quantities: Move<Decimal>[];
  prices: Move<Decimal>[];
  /** Whether the buyer added a price to a line that had none. */
  isPriced: boolean;
};
type Move<Value> = { from: Value; to: Value };

const movesOf = (changes: readonly OrderChange[]): Moves => {
  const moves: Moves = { dates: [], quantities: [], prices: [], isPriced: false };
  for (const { field, before, after } of changes) {
    if (before?.type === 'date' && after?.type === 'date')
      moves.dates.push({ from: before.date, to: after.date });
    if (before?.type === 'quantity' && after?.type === 'quantity')
      moves.quantities.push({ from: before.quantity, to: after.quantity });
    // Only net prices in transaction currency are typed.
    const isPrice = field === 'price' || field === 'requestedPrice';
    if (isPrice && before?.type === 'price' && after?.type === 'price')
      moves.prices.push({ from: before.value, to: after.value });
    moves.isPriced ||= isPrice && before === null && after !== null;
  }
  return moves;
};

/** Whether a field holds the buyer's first value, and the changes lead from there to the present one. */
const leadsTo = <Value>(
  typed: Value,
  now: Value,
  moves: readonly Move<Value>[],
  same: (a: Value, b: Value) => boolean,
): boolean => {
  const [first, last] = [moves[0], moves.at(-1)];
  if (first === undefined || last === undefined || same(typed, now)) return false;
  return same(first.from, typed) && same(last.to, now);
};

const sameDate = (a: CalendarDate, b: CalendarDate): boolean => a === b;

type Entry = Terms['deliverySchedule'][number];

/** Whether the buyer replaced a request that was open when the text was begun. */
const replacesRequest = (changes: readonly OrderChange[]): boolean =>
  changes.some(({ field }) => field === 'requestedDelivery' || field === 'requestedPrice') &&
  !changes.some(
    ({ field, after }) =>
      field === 'inProgressStatus' &&
      after?.type === 'status' &&
      after.status === inProgressStatus.openBuyerReopenRequest,
  );

/** The line's single delivery, if it had exactly one throughout. */
const onlyDelivery = (line: OrderLine, changes: readonly OrderChange[]): Entry | null => {
  const [only, another] = termsToAnswer(line).deliverySchedule;
  const cameOrWent = changes.some(
    ({ before, after }) => before?.type === 'delivery' || after?.type === 'delivery',
  );
  return only === undefined || another !== undefined || cameOrWent ? null : only;
};

const isOf = ({ position }: DeliveryText, deliveries: readonly DeliveryText[], entry: Entry): boolean =>
  position === entry.position && (position !== null || deliveries.length === 1);

const followedDelivery = (
  delivery: DeliveryText,
  now: Entry,
  { dates, quantities }: Moves,
  formats: Formats,
): DeliveryText => {
  const date = delivery.date === null ? null : formats.readDate(delivery.date);
  const quantity = delivery.quantity === null ? null : formats.readNumber(delivery.quantity);
  const followed = {
    date:
      now.date !== null && date?.kind === 'read' && leadsTo(date.date, now.date, dates, sameDate)
        ? formats.typedDate(now.date)
        : delivery.date,
    quantity:
      now.quantity !== null &&
      quantity?.kind === 'read' &&
      leadsTo(quantity.value, now.quantity, quantities, sameDecimal)
        ? formats.quantity(now.quantity)
        : delivery.quantity,
  };
  if (followed.date === delivery.date && followed.quantity === delivery.quantity) return delivery;
  return {
    ...delivery,
    ...followed,
  };
};

const followedPrice = (
  price: string,
  { prices: terms }: Terms,
  { prices, isPriced }: Moves,
  formats: Formats,
): string => {
  const now = terms === null ? null : effectivePrice(terms);
  const reading = formats.readNumber(price);
  if (now !== null && isPriced && reading.kind === 'empty') return formats.price(now.value, now.currencyIso);
  if (now === null || reading.kind !== 'read') return price;
  return leadsTo(reading.value, now.value, prices, sameDecimal)
    ? formats.price(now.value, now.currencyIso)
    : price;
};
