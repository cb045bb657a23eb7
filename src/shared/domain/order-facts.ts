import { z } from 'zod';
import { lineAmount } from './amounts.ts';
import { type CalendarDate, calendarDateSchema } from './calendar-date.ts';
import { addDecimals, decimalSchema } from './decimal.ts';
import { attentionOf } from './line-attention.ts';
import type { Order, OrderLine } from './order.ts';
import { logisticsStatus } from './statuses.ts';
import { confirmedTerms, proposedTerms, requestedTerms } from './terms.ts';

/** What a list needs to know of an order, derived once when the order comes in, so that 10,000 rows read quickly. */
export const orderFactsSchema = z.object({
  lineCount: z.number().int(),
  /** Positions of the lines by whose move it is. */
  answer: z.array(z.string()),
  buyer: z.array(z.string()),
  agreed: z.array(z.string()),
  /** First delivery date of the lines that are still to be delivered or answered. */
  nextDate: calendarDateSchema.nullable(),
  /** First date of an agreed delivery that has not been delivered: late as soon as it is in the past. */
  dueDate: calendarDateSchema.nullable(),
  deliveryOverdue: z.boolean(),
  /** Item name and number of the first line. */
  firstItem: z.string().nullable(),
  /** One total per currency, unrounded. */
  totals: z.array(z.object({ value: decimalSchema, currencyIso: z.string().nullable() })),
});
export type OrderFacts = z.infer<typeof orderFactsSchema>;

export const orderFacts = (order: Order): OrderFacts => {
  const positions = (attention: ReturnType<typeof attentionOf>): string[] =>
    order.lines.filter((line) => attentionOf(line) === attention).map(({ position }) => position);
  const live = order.lines.filter((line) => attentionOf(line) !== 'closed' && !isDelivered(line));
  const agreed = live.filter((line) => confirmedTerms(line) !== null || attentionOf(line) === 'agreed');
  const first = order.lines[0];
  return {
    lineCount: order.lines.length,
    answer: positions('answer'),
    buyer: positions('buyer'),
    agreed: positions('agreed'),
    nextDate: firstDate(live.flatMap((line) => shownTerms(line).deliverySchedule)),
    dueDate: firstDate(
      agreed.flatMap((line) =>
        (confirmedTerms(line) ?? requestedTerms(line)).deliverySchedule.filter(
          ({ status }) => status !== logisticsStatus.delivered,
        ),
      ),
    ),
    deliveryOverdue: order.deliveryOverdue || live.some((line) => line.deliveryOverdue),
    firstItem: first === undefined ? null : (first.item.name ?? first.item.description ?? first.item.number),
    totals: totalsOf(order.lines),
  };
};

/** The terms that a line stands at for the supplier: our open request first, then the buyer's, then the agreed ones. */
export const shownTerms = (line: OrderLine): ReturnType<typeof requestedTerms> =>
  proposedTerms(line) ?? requestedTerms(line);

/** Totals of the lines that count, one per currency, in the order of their first line. */
export const totalsOf = (lines: OrderLine[]): OrderFacts['totals'] => {
  const totals: OrderFacts['totals'] = [];
  for (const line of lines) {
    const amount = attentionOf(line) === 'closed' && !isDelivered(line) ? null : lineAmount(shownTerms(line));
    if (amount === null) continue;
    const same = totals.find(({ currencyIso }) => currencyIso === amount.currencyIso);
    if (same === undefined) totals.push(amount);
    else same.value = addDecimals(same.value, amount.value);
  }
  return totals;
};

export const isDelivered = (line: OrderLine): boolean =>
  line.delivered ||
  line.noDeliveryExpected ||
  line.status.logisticsStatus === logisticsStatus.delivered ||
  line.status.logisticsStatus === logisticsStatus.cancelled;

const firstDate = (entries: { date: CalendarDate }[]): CalendarDate | null =>
  entries.map(({ date }) => date).sort()[0] ?? null;
