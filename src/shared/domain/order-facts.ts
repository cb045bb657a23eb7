import { z } from 'zod';
import { effectivePrice, lineAmount } from './amounts.ts';
import { type CalendarDate, calendarDateSchema } from './calendar-date.ts';
import { addDecimals, type Decimal, decimalSchema, isPositive } from './decimal.ts';
import { type LineAnswer, termsOfAnswer } from './line-answer.ts';
import { attentionOf, stepToAnswerOf } from './line-attention.ts';
import { type Despatched, openQuantities, type Taken } from './open-quantities.ts';
import type { Order, OrderLine, ScheduleEntry, Terms } from './order.ts';
import { type LineAttention, logisticsFacts, processStatus, stepsToAnswer } from './statuses.ts';
import { confirmedTerms, proposedTerms, requestedTerms } from './terms.ts';

/** What a list needs to know of an order, derived once when the order comes in, so that 10,000 rows read quickly. */
export const orderFactsSchema = z.object({
  lineCount: z.number().int(),
  /** Positions of the lines by whose move it is. */
  answer: z.array(z.string()),
  /** What the most urgent of ours asks for, beside an answer to what was issued. */
  asked: z.enum(stepsToAnswer).nullable().default(null),
  buyer: z.array(z.string()),
  agreed: z.array(z.string()),
  /**
   * First date of the deliveries that are still to come, of the lines that are to be delivered or answered. Where all of them came, are on
   * their way or were called off, and no line says of itself that it is delivered, the first date of those.
   */
  nextDate: calendarDateSchema.nullable(),
  /** First date of an agreed delivery that is still to be made: late as soon as it is in the past. */
  dueDate: calendarDateSchema.nullable(),
  deliveryOverdue: z.boolean(),
  /**
   * What keeps it open where no date does: `agreed`, something is still to be delivered that has no date; `buyer`, it has no lines yet, so
   * that nobody can answer it.
   */
  openWithoutDate: z.enum(['agreed', 'buyer']).nullable().default(null),
  /** Item name and number of the first line. */
  firstItem: z.string().nullable(),
  /** One total per currency, the sum of the lines' rounded amounts; none where the amount of a line isn't known: a list can't say what is left out. */
  totals: z.array(z.object({ value: decimalSchema, currencyIso: z.string().nullable() })),
});
export type OrderFacts = z.infer<typeof orderFactsSchema>;

/** The terms that a line shows, an answer of ours on its way included. */
type ShownOf = (line: OrderLine) => Terms;

/**
 * Everything in one walk over the lines, because each order that arrives needs it.
 *
 * @param approved goods of the order in shipments that the buyer approved
 */
export const orderFacts = (
  order: Pick<Order, 'deliveryOverdue' | 'status' | 'lines'>,
  approved: readonly Despatched[] = [],
  shownOf: ShownOf = shownTerms,
): OrderFacts => {
  const positions: Record<LineAttention, string[]> = { answer: [], buyer: [], agreed: [], closed: [] };
  let nextDate: CalendarDate | null = null;
  let overDate: CalendarDate | null = null;
  let dueDate: CalendarDate | null = null;
  let { deliveryOverdue } = order;
  let openWithoutDate = order.lines.length === 0 ? openWithoutLines(order.status) : null;
  for (const line of order.lines) {
    const attention = attentionOf(line);
    positions[attention].push(line.position);
    if (attention === 'closed' || isDelivered(line)) continue;
    deliveryOverdue ||= line.deliveryOverdue;
    const { deliverySchedule } = shownOf(line);
    const state = { isOrderLate: order.deliveryOverdue, approved };
    const stillToCome = new Set(entriesToCome(line, deliverySchedule, state));
    for (const entry of deliverySchedule) {
      if (stillToCome.has(entry)) nextDate = earlier(nextDate, entry.date);
      else overDate = earlier(overDate, entry.date);
    }
    if (attention === 'agreed' && deliverySchedule.every(({ date }) => date === null)) {
      openWithoutDate = 'agreed';
    }
    for (const { date } of entriesToCome(line, agreedTerms(line)?.deliverySchedule ?? [], state)) {
      dueDate = earlier(dueDate, date);
    }
  }
  const { answer, buyer, agreed } = positions;
  const item = order.lines[0]?.item;
  return {
    lineCount: order.lines.length,
    answer,
    asked: stepToAnswerOf(order.lines),
    buyer,
    agreed,
    nextDate: nextDate ?? overDate,
    dueDate,
    deliveryOverdue,
    openWithoutDate,
    firstItem: item === undefined ? null : (item.name ?? item.description ?? item.number),
    totals: leftOutOfTotals(order.lines, shownOf).length === 0 ? totalsOf(order.lines, shownOf) : [],
  };
};

/** An order that came without lines is what its own status says. Nobody can answer what isn't there: till then it is the buyer's move. */
export const openWithoutLines = (status: Order['status']): OrderFacts['openWithoutDate'] => {
  if (isOver(status.logisticsStatus)) return null;
  const attention = attentionOf({ status: { ...status, inProgressStatus: null } });
  return attention === 'closed' ? null : attention === 'agreed' ? 'agreed' : 'buyer';
};

/** The terms that the buyer may hold us to, or `null` while there are none. */
export const agreedTerms = (line: OrderLine): Terms | null =>
  confirmedTerms(line) ?? (attentionOf(line) === 'agreed' ? requestedTerms(line) : null);

/**
 * Whether a delivery of a line is still to be made: each of a split line has a status of its own. Of goods on their way nothing is left
 * to be done by the supplier, whenever the buyer books them; unless the service itself says that the line, or its order, is late.
 */
export const isToCome = (
  entry: Pick<ScheduleEntry, 'status'>,
  line: Pick<OrderLine, 'status' | 'deliveryOverdue'>,
  isOrderLate: boolean,
): boolean => {
  if (isOver(entry.status)) return false;
  const isOnItsWay = isShipped(entry.status) || isShipped(line.status.logisticsStatus);
  return !isOnItsWay || line.deliveryOverdue || isOrderLate;
};

/**
 * The deliveries of a line that are still to be made: none of nothing. One that the buyer has wholly received is not, nor one that an approved shipment
 * wholly covers, unless the service itself says that the line, or its order, is late.
 */
export const entriesToCome = (
  line: OrderLine,
  schedule: readonly ScheduleEntry[],
  { isOrderLate, approved }: { isOrderLate: boolean; approved: readonly Despatched[] },
): ScheduleEntry[] => {
  const toCome = schedule.filter((entry) => !isNothing(entry.quantity) && isToCome(entry, line, isOrderLate));
  const received = receivedOf(line);
  const isLate = line.deliveryOverdue || isOrderLate;
  const despatched = isLate
    ? []
    : approved.filter(({ purchaseOrderLinePosition }) => purchaseOrderLinePosition === line.position);
  if (toCome.length === 0 || (received.length === 0 && despatched.length === 0)) return toCome;
  const open = openQuantities(schedule, { received, despatched });
  const covered = new Set(schedule.filter(({ quantity }, index) => isCovered(quantity, open[index])));
  return toCome.filter((entry) => !covered.has(entry));
};

/** What the buyer has booked in of a line. */
export const receivedOf = ({ deliveryHistory }: Pick<OrderLine, 'deliveryHistory'>): Taken[] =>
  deliveryHistory.flatMap(({ position, quantity }) =>
    quantity === null || !isPositive(quantity) ? [] : [{ deliverySchedulePosition: position, quantity }],
  );

const isCovered = (quantity: Decimal | null, open: Decimal | null | undefined): boolean =>
  quantity !== null && open !== null && open !== undefined && !isPositive(open);

const isNothing = (quantity: Decimal | null): boolean => quantity !== null && !isPositive(quantity);

const isOver = (status: string | null): boolean => logisticsFacts(status).isOver;

const isShipped = (status: string | null): boolean => {
  const { hasLeft, isOver } = logisticsFacts(status);
  return hasLeft && !isOver;
};

/** The terms that a line stands at for the supplier: our open request first, then the buyer's, then the agreed ones. */
export const shownTerms = (line: OrderLine): ReturnType<typeof requestedTerms> =>
  proposedTerms(line) ?? requestedTerms(line);

/** The same with an answer of ours on its way: what it proposes is shown before the service does. `undefined`: there is none. */
export const termsUnderWay = (line: OrderLine, answer: LineAnswer | undefined): Terms =>
  answer === undefined ? shownTerms(line) : termsOfAnswer(line, answer);

/** The currency of the first price that is shown; `null` where none has one. */
export const currencyOf = (lines: OrderLine[]): string | null => {
  for (const line of lines) {
    const { prices } = shownTerms(line);
    const currency = prices === null ? null : (effectivePrice(prices)?.currencyIso ?? null);
    if (currency !== null) return currency;
  }
  return null;
};

/** Totals of the lines that count, one per currency, in the order of their first line. */
export const totalsOf = (lines: OrderLine[], shownOf: ShownOf = shownTerms): OrderFacts['totals'] => {
  const totals: OrderFacts['totals'] = [];
  for (const line of lines.filter(isInTotal)) {
    const amount = lineAmount(shownOf(line), line.item.purchaseUnitOfMeasureIso);
    if (amount === null) continue;
    const same = totals.find(({ currencyIso }) => currencyIso === amount.currencyIso);
    if (same === undefined) totals.push(amount);
    else same.value = addDecimals(same.value, amount.value);
  }
  return totals;
};

/** Positions of the lines that no total can hold: they count, and their quantity or price isn't known, or is for another kind of unit. */
export const leftOutOfTotals = (lines: OrderLine[], shownOf: ShownOf = shownTerms): string[] =>
  lines
    .filter(
      (line) => isInTotal(line) && lineAmount(shownOf(line), line.item.purchaseUnitOfMeasureIso) === null,
    )
    .map(({ position }) => position);

/** Whether a line is a part of the order's total: of the closed ones those whose goods came. What was rejected or called off is paid by nobody. */
export const isInTotal = (line: OrderLine): boolean =>
  attentionOf(line) !== 'closed' ||
  (line.status.processStatus === processStatus.completed && isDelivered(line));

export const isDelivered = (line: OrderLine): boolean =>
  line.delivered || line.noDeliveryExpected || isOver(line.status.logisticsStatus);

const earlier = (a: CalendarDate | null, b: CalendarDate | null): CalendarDate | null =>
  b === null || (a !== null && a <= b) ? a : b;
