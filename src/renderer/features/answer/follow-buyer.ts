import { effectivePrice } from '../../../shared/domain/order/amounts.ts';
import type { OrderLine, Terms } from '../../../shared/domain/order/order.ts';
import { shownTerms } from '../../../shared/domain/order/order-facts.ts';
import { inProgressStatus } from '../../../shared/domain/order/statuses.ts';
import { requestedTerms } from '../../../shared/domain/order/terms.ts';
import type { OrderChange } from '../../../shared/domain/order-changes/order-change.ts';
import type { CalendarDate } from '../../../shared/domain/values/calendar-date.ts';
import { type Decimal, sameDecimal } from '../../../shared/domain/values/decimal.ts';
import type { Formats } from '../../format/formats.ts';
import type { AnswerText, DeliveryText } from './draft-model.ts';

/**
 * A proposal that was begun before the buyer changed the line, with his new values in the fields that still say what he said when it
 * was begun. What she typed stays, and so do parts that she split off; a field that can't be read is hers, too. Of a line with several
 * deliveries, before or now, only the price follows: a change doesn't say which of them it is of; of a request that he put in the place of
 * another one nothing does, for what he asked before isn't told. The same text where nothing is to be done.
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
  if (text.kind !== 'propose' || isNewlyRequested(changes)) return text;
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

/** From what to what the buyer changed each kind of field, in his order. */
type Moves = {
  dates: Move<CalendarDate>[];
  quantities: Move<Decimal>[];
  prices: Move<Decimal>[];
  /** Whether he gave a price where there was none. */
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
    // The price before a discount and the one in his own currency aren't what is typed.
    const isPrice = field === 'price' || field === 'requestedPrice';
    if (isPrice && before?.type === 'price' && after?.type === 'price')
      moves.prices.push({ from: before.value, to: after.value });
    moves.isPriced ||= isPrice && before === null && after !== null;
  }
  return moves;
};

/** Whether a field says what he said first, and he went from there to what stands now. */
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

/** Whether he asks for something else than he had asked for already when the text was begun. */
const isNewlyRequested = (changes: readonly OrderChange[]): boolean =>
  changes.some(({ field }) => field === 'requestedDelivery' || field === 'requestedPrice') &&
  !changes.some(
    ({ field, after }) =>
      field === 'inProgressStatus' &&
      after?.type === 'status' &&
      after.status === inProgressStatus.openBuyerReopenRequest,
  );

/** The delivery of a line that has one now and had one all the while. */
const onlyDelivery = (line: OrderLine, changes: readonly OrderChange[]): Entry | null => {
  const [only, another] = shownTerms(line).deliverySchedule;
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
