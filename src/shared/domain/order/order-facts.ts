import { z } from 'zod';
import { type LineAnswer, termsOfAnswer } from '../answer/line-answer.ts';
import { type DespatchedQuantity, type MovedQuantity, openQuantities } from '../delivery/open-quantities.ts';
import { type CalendarDate, calendarDateSchema } from '../values/calendar-date.ts';
import { cutText, shownInRow } from '../values/cut-text.ts';
import { type Decimal, decimalSchema, isPositive } from '../values/decimal.ts';
import { addToTotals, effectivePrice, lineAmount } from './amounts.ts';
import { attentionOf, stepToAnswerOf } from './line-attention.ts';
import type { Order, OrderLine, ScheduleEntry, Terms } from './order.ts';
import { type LineAttention, logisticsFacts, processStatus, stepsToAnswer } from './statuses.ts';
import { confirmedTerms, proposedTerms, requestedTerms, termsToHold } from './terms.ts';

/**
 * What lists show of an order. It is derived once when the order arrives, so that 10,000 rows load fast.
 */
export const orderFactsSchema = z.object({
  lineCount: z.number().int(),
  /** Positions of the lines that wait for our answer; `buyer` and `agreed` likewise. */
  answer: z.array(z.string()),
  /** The most urgent step that waits for us; `null` for newly issued lines and for none. */
  asked: z.enum(stepsToAnswer).nullable().default(null),
  buyer: z.array(z.string()),
  agreed: z.array(z.string()),
  /**
   * The first day of the deliveries that are still to be made in open lines: of an agreed line as agreed,
   * even while the buyer or we ask for another day. If there is none, and no line is marked as delivered, it
   * is the first day of those that left, arrived or were cancelled.
   */
  nextDate: calendarDateSchema.nullable(),
  /**
   * The first day of an agreed delivery that is still to be made. The order is late once it has passed.
   */
  dueDate: calendarDateSchema.nullable(),
  deliveryOverdue: z.boolean(),
  /**
   * Why an order without a date is open. `agreed`: something without a date is still to be delivered.
   * `buyer`: it has no lines, so it can't be answered.
   */
  openWithoutDate: z.enum(['agreed', 'buyer']).nullable().default(null),
  /** Item name and number of the first line. */
  firstItem: z.string().nullable(),
  /**
   * One total for each currency, the sum of rounded line amounts. Empty if any line's amount is unknown.
   */
  totals: z.array(z.object({ value: decimalSchema, currencyIso: z.string().nullable() })),
  /**
   * The same of the lines that wait for our answer: their days, and the item of the first one with the step
   * `asked`. `null`: nothing differs from the whole order, or no line waits.
   */
  toAnswer: z
    .object({
      firstItem: z.string().nullable(),
      nextDate: calendarDateSchema.nullable(),
      dueDate: calendarDateSchema.nullable(),
      deliveryOverdue: z.boolean(),
    })
    .nullable()
    .default(null),
});
export type OrderFacts = z.infer<typeof orderFactsSchema>;

/** The terms that a line shows, including an answer of ours that is on its way. */
type ShownOf = (line: OrderLine) => Terms;

/**
 * All facts in one loop over the lines, since every received order needs them.
 *
 * @param approved goods of the order in shipments that the buyer approved
 * @param answered positions whose answer is on its way: they wait for us no longer
 */
export const orderFacts = (
  order: Pick<Order, 'deliveryOverdue' | 'status' | 'lines'>,
  approved: readonly DespatchedQuantity[] = [],
  shownOf: ShownOf = shownTerms,
  answered: ReadonlySet<string> = new Set(),
): OrderFacts => {
  const positions: Record<Exclude<LineAttention, 'closed'>, string[]> = { answer: [], buyer: [], agreed: [] };
  const all = noDays(order);
  const waiting = noDays(order);
  const waitingLines: OrderLine[] = [];
  let openWithoutDate = order.lines.length === 0 ? openWithoutLines(order.status) : null;
  for (const line of order.lines) {
    const attention = attentionOf(line);
    if (attention === 'closed') continue;
    positions[attention].push(line.position);
    const waits = attention === 'answer' && !answered.has(line.position);
    if (waits) waitingLines.push(line);
    if (isDelivered(line)) continue;
    const agreed = agreedTerms(line)?.deliverySchedule ?? null;
    const deliverySchedule = agreed ?? shownOf(line).deliverySchedule;
    const state = { isOrderLate: order.deliveryOverdue, approved };
    const toCome = new Set(entriesToCome(line, deliverySchedule, state));
    for (const days of waits ? [all, waiting] : [all]) {
      days.overdue ||= line.deliveryOverdue;
      for (const entry of deliverySchedule) {
        if (toCome.has(entry)) days.next = earlier(days.next, entry.date);
        else days.finished = earlier(days.finished, entry.date);
      }
      if (agreed !== null) for (const { date } of toCome) days.due = earlier(days.due, date);
    }
    if (attention === 'agreed' && deliverySchedule.every(({ date }) => date === null)) {
      openWithoutDate = 'agreed';
    }
  }
  const { answer, buyer, agreed } = positions;
  const asked = stepToAnswerOf(order.lines);
  const whole = { firstItem: firstItemOf(order.lines[0]), ...datesOf(all) };
  return {
    lineCount: order.lines.length,
    ...{ answer, asked, buyer, agreed },
    ...whole,
    openWithoutDate,
    totals: leftOutOfTotals(order.lines, shownOf).length === 0 ? totalsOf(order.lines, shownOf) : [],
    toAnswer: toAnswerOf(waitingLines, datesOf(waiting), whole, asked),
  };
};

/** The first days of some lines: to come, of finished deliveries, and agreed and to come. */
type FirstDays = {
  next: CalendarDate | null;
  finished: CalendarDate | null;
  due: CalendarDate | null;
  overdue: boolean;
};

const noDays = ({ deliveryOverdue }: Pick<Order, 'deliveryOverdue'>): FirstDays => ({
  ...{ next: null, finished: null, due: null, overdue: deliveryOverdue },
});

const datesOf = ({ next, finished, due, overdue }: FirstDays) => ({
  ...{ nextDate: next ?? finished, dueDate: due, deliveryOverdue: overdue },
});

type OfSomeLines = NonNullable<OrderFacts['toAnswer']>;

const toAnswerOf = (
  waiting: readonly OrderLine[],
  dates: Omit<OfSomeLines, 'firstItem'>,
  whole: OfSomeLines,
  asked: OrderFacts['asked'],
): OrderFacts['toAnswer'] => {
  if (waiting.length === 0) return null;
  // The item is of a line that the row's words are about.
  const first = waiting.find((line) => stepToAnswerOf([line]) === asked) ?? waiting[0];
  const ofThese = { firstItem: firstItemOf(first), ...dates };
  const isSame =
    ofThese.firstItem === whole.firstItem &&
    ofThese.nextDate === whole.nextDate &&
    ofThese.dueDate === whole.dueDate &&
    ofThese.deliveryOverdue === whole.deliveryOverdue;
  return isSame ? null : ofThese;
};

/** The facts that the list of orders to answer shows: the item and days of the lines that wait for us. */
export const factsToAnswer = <Facts extends Pick<OrderFacts, 'toAnswer'>>(facts: Facts): Facts =>
  facts.toAnswer === null ? facts : { ...facts, ...facts.toAnswer };

/** The agreed deliveries that are still to be made and whose day has passed, by line. */
export const lateDeliveries = (
  order: Pick<Order, 'deliveryOverdue' | 'lines'>,
  approved: readonly DespatchedQuantity[],
  today: CalendarDate,
): { position: string; date: CalendarDate }[] =>
  order.lines.flatMap((line) =>
    attentionOf(line) === 'closed' || isDelivered(line)
      ? []
      : entriesToCome(line, agreedTerms(line)?.deliverySchedule ?? [], {
          isOrderLate: order.deliveryOverdue,
          approved,
        }).flatMap(({ date }) => (date !== null && date < today ? [{ position: line.position, date }] : [])),
  );

/** What a row of a list has of the item. */
const firstItemOf = (line: OrderLine | undefined): string | null => {
  const name = line === undefined ? null : (line.item.name ?? line.item.description ?? line.item.number);
  return name === null ? null : cutText(name, shownInRow);
};

/** The state of an order without lines, by its own status. It waits for the buyer until lines arrive. */
export const openWithoutLines = (status: Order['status']): OrderFacts['openWithoutDate'] => {
  if (isOver(status.logisticsStatus)) return null;
  const attention = attentionOf({ status: { ...status, inProgressStatus: null } });
  return attention === 'closed' ? null : attention === 'agreed' ? 'agreed' : 'buyer';
};

/** The terms that the buyer can rely on; `null` while there are none. */
export const agreedTerms = (line: OrderLine): Terms | null =>
  confirmedTerms(line) ?? (attentionOf(line) === 'agreed' ? requestedTerms(line) : null);

/**
 * Whether a delivery is still to be made. Goods on their way count as made, unless the service marks the
 * line or its order as late.
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
 * The deliveries of a schedule that are still to be made. Left out are empty deliveries and those that the
 * buyer received in full. An approved shipment that covers one has the same effect, unless the service
 * marks the line or its order as late.
 */
export const entriesToCome = (
  line: OrderLine,
  schedule: readonly ScheduleEntry[],
  { isOrderLate, approved }: { isOrderLate: boolean; approved: readonly DespatchedQuantity[] },
): ScheduleEntry[] => {
  const toCome = schedule.filter((entry) => !isNothing(entry.quantity) && isToCome(entry, line, isOrderLate));
  const received = receivedOf(line);
  const isLate = line.deliveryOverdue || isOrderLate;
  const despatched = isLate
    ? []
    : approved.filter(({ purchaseOrderLinePosition }) => purchaseOrderLinePosition === line.position);
  if (received.length === 0 && despatched.length === 0) return toCome;
  // In a late line, only a receipt covers goods on their way.
  const stages = isLate ? schedule.map((entry) => ({ ...entry, status: null })) : schedule;
  const open = openQuantities(stages, { received, despatched });
  const covered = new Set(schedule.filter((_, index) => isNothing(open[index] ?? null)));
  return toCome.filter((entry) => !covered.has(entry));
};

/** The receipts that the buyer booked for a line. */
export const receivedOf = ({ deliveryHistory }: Pick<OrderLine, 'deliveryHistory'>): MovedQuantity[] =>
  deliveryHistory.flatMap(({ position, quantity }) =>
    quantity === null || !isPositive(quantity) ? [] : [{ deliverySchedulePosition: position, quantity }],
  );

const isNothing = (quantity: Decimal | null): boolean => quantity !== null && !isPositive(quantity);

const isOver = (status: string | null): boolean => logisticsFacts(status).isOver;

const isShipped = (status: string | null): boolean => {
  const { hasLeft, isOver } = logisticsFacts(status);
  return hasLeft && !isOver;
};

/**
 * The terms that an answer starts from: our open request, or without one the buyer's, even while confirmed
 * ones hold.
 */
export const termsToAnswer = (line: OrderLine): ReturnType<typeof requestedTerms> =>
  proposedTerms(line) ?? requestedTerms(line);

/**
 * The terms that a line shows and that totals add up: our open request, else the confirmed terms, even while
 * the buyer asks for others, else the buyer's.
 */
export const shownTerms = (line: OrderLine): Terms =>
  proposedTerms(line) ?? termsToHold(line) ?? requestedTerms(line);

/** The same, but with our answer on its way before the service shows it. `undefined`: there is none. */
export const pendingTerms = (line: OrderLine, answer: LineAnswer | undefined): Terms =>
  answer === undefined ? shownTerms(line) : termsOfAnswer(line, answer);

/** The currency of the first price shown; `null` if there is none. */
export const currencyOf = (lines: OrderLine[]): string | null => {
  for (const line of lines) {
    const { prices } = shownTerms(line);
    const currency = prices === null ? null : (effectivePrice(prices)?.currencyIso ?? null);
    if (currency !== null) return currency;
  }
  return null;
};

/** Totals of the lines that count: one for each currency. */
export const totalsOf = (lines: OrderLine[], shownOf: ShownOf = shownTerms): OrderFacts['totals'] => {
  const totals: OrderFacts['totals'] = [];
  for (const line of lines.filter(isInTotal)) {
    const amount = lineAmount(shownOf(line), line.item.purchaseUnitOfMeasureIso);
    if (amount !== null) addToTotals(totals, amount);
  }
  return totals;
};

/**
 * Positions of the lines that count but have no amount: the quantity or price is unknown or has another
 * unit.
 */
export const leftOutOfTotals = (lines: OrderLine[], shownOf: ShownOf = shownTerms): string[] =>
  lines
    .filter(
      (line) => isInTotal(line) && lineAmount(shownOf(line), line.item.purchaseUnitOfMeasureIso) === null,
    )
    .map(({ position }) => position);

/**
 * Whether a line counts in the order's total: if it is open, or completed and delivered. Rejected and
 * cancelled lines aren't paid.
 */
export const isInTotal = (line: OrderLine): boolean =>
  attentionOf(line) !== 'closed' ||
  (line.status.processStatus === processStatus.completed && isDelivered(line));

/** Whether nothing of the line is due any more, by its flags or its logistics status. */
export const isDelivered = (line: OrderLine): boolean =>
  line.delivered || line.noDeliveryExpected || isOver(line.status.logisticsStatus);

const earlier = (a: CalendarDate | null, b: CalendarDate | null): CalendarDate | null =>
  b === null || (a !== null && a <= b) ? a : b;
