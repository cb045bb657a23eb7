import type { LineFacts } from '../../../shared/contract/hints.ts';
import { isComparable } from '../../../shared/domain/agreed-price.ts';
import { type CalendarDate, daysBetween } from '../../../shared/domain/calendar-date.ts';
import type { OrderLine, Terms } from '../../../shared/domain/order.ts';
import { mostPromises } from '../../../shared/domain/suggested-date.ts';
import { requestedTerms } from '../../../shared/domain/terms.ts';

/** Terms that were agreed for an item, in the order issued `on` a day. */
export type Agreement = {
  purchaseOrderNumber: string;
  position: string;
  unit: string | null;
  on: CalendarDate;
  terms: Terms;
};

/**
 * What earlier agreements about an item say of a line: the newest price that the line's own can be compared with, and how long after
 * the order the first delivery was promised. A date before its own order was another kind of promise, and counts for nothing.
 *
 * @param agreements the newest first
 */
export const factsOf = (line: OrderLine, agreements: readonly Agreement[]): LineFacts => {
  const { prices } = requestedTerms(line);
  const now = prices === null ? null : { prices, unit: line.item.purchaseUnitOfMeasureIso };
  const priced = agreements.find(
    ({ terms, unit }) =>
      now !== null && terms.prices !== null && isComparable(now, { prices: terms.prices, unit }),
  );
  const leadDays = agreements.flatMap(({ on, terms }) => {
    const first = terms.deliverySchedule.flatMap(({ date }) => date ?? []).toSorted()[0];
    const days = first === undefined ? -1 : daysBetween(on, first);
    return days < 0 ? [] : [days];
  });
  return {
    position: line.position,
    before:
      priced === undefined || priced.terms.prices === null
        ? null
        : {
            prices: priced.terms.prices,
            unit: priced.unit,
            purchaseOrderNumber: priced.purchaseOrderNumber,
            position: priced.position,
            on: priced.on,
          },
    leadDays: leadDays.slice(0, mostPromises),
  };
};
