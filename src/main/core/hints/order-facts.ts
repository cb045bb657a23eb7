import type { LineFacts } from '../../../shared/contract/calls/hints.ts';
import type { CallOutput } from '../../../shared/contract/contract.ts';
import { whyUnanswerable } from '../../../shared/domain/answer/line-answer.ts';
import type { ObservedSettings } from '../../../shared/domain/answer/observed-settings.ts';
import type { OrderHeader, OrderLine, Terms } from '../../../shared/domain/order/order.ts';
import { requestedTerms } from '../../../shared/domain/order/terms.ts';
import { isComparable, lastAgreedTerms } from '../../../shared/domain/planning/agreed-price.ts';
import { mostPromises } from '../../../shared/domain/planning/suggested-date.ts';
import { type CalendarDate, dayAt, daysBetween } from '../../../shared/domain/values/calendar-date.ts';
import { instantOf } from '../../../shared/domain/values/service-timestamp.ts';
import { issuedAt } from '../exports/export-source.ts';
import { inSlices } from '../in-slices.ts';
import type { OrdersStore } from '../orders/orders-store.ts';
import type { Database, Timers } from '../ports.ts';
import { createObservedSettings } from './buyer-settings.ts';
import { createHintsStore } from './hints-store.ts';

/**
 * Stored facts that help to answer an order. They are read in slices, since an order may have hundreds of
 * lines.
 */
export const createOrderFacts = (deps: {
  timers: Timers;
  database: Database;
  orders: Pick<OrdersStore, 'byKey' | 'linesOf' | 'revisionsOf'>;
}) => {
  const { timers, orders } = deps;
  const store = createHintsStore(deps.database);
  const observedSettings = createObservedSettings(store, orders);
  // When an order was issued (ms since 1970) never changes.
  const issued = new Map<number, number>();

  const issuedBy = (orderKey: number): number => {
    const known = issued.get(orderKey);
    if (known !== undefined) return known;
    const { received, oldest } = store.dated(orderKey);
    const at = instantOf(issuedAt(received, oldest));
    issued.set(orderKey, at);
    return at;
  };
  const dayOf = (orderKey: number): CalendarDate => dayAt(issuedBy(orderKey));

  /**
   * The confirmed terms of an item, those of the order issued last first, whenever the orders were stored.
   * Lines are read only until enough is known, with other work in between.
   */
  function* agreementsFor(accountId: number, item: string, buyer: Buyer): Generator<void, Known[]> {
    const dated: { orderKey: number; at: number }[] = [];
    for (const orderKey of store.ordersWith(item)) {
      yield;
      dated.push({ orderKey, at: issuedBy(orderKey) });
    }
    dated.sort((a, b) => b.at - a.at || b.orderKey - a.orderKey);
    const found: Known[] = [];
    let looked = 0;
    for (const { orderKey } of dated) {
      if (found.length >= enough || looked >= mostLines) break;
      yield;
      for (const { purchaseOrderNumber, line } of store.linesWith(item, orderKey, accountId, buyer)) {
        looked += 1;
        const terms = line === null ? null : lastAgreedTerms(line);
        if (line === null || terms === null) continue;
        const { position } = line;
        const unit = line.item.purchaseUnitOfMeasureIso;
        found.push({ orderKey, purchaseOrderNumber, position, unit, on: dayOf(orderKey), terms });
      }
    }
    return found;
  }

  function* factsOfLines(accountId: number, orderKey: number, buyer: OrderHeader, into: LineFacts[]) {
    const known = new Map<string, Known[]>();
    for (const line of orders.linesOf(orderKey, buyer)) {
      yield;
      const item = line.item.number;
      if (whyUnanswerable(line) !== null || item === null) continue;
      const all = known.get(item) ?? (yield* agreementsFor(accountId, item, buyer));
      known.set(item, all);
      const others = all.filter((one) => one.orderKey !== orderKey || one.position !== line.position);
      if (others.length > 0) into.push(factsOf(line, others));
    }
  }

  /** `null` when the account has no such order. */
  return async (accountId: number, orderKey: number): Promise<CallOutput<'hints.order'> | null> => {
    const row = orders.byKey(orderKey);
    if (row === null || row.account_id !== accountId) return null;
    const lines: LineFacts[] = [];
    let observed: ObservedSettings = { accepted: null, changed: null };
    function* facts(buyer: OrderHeader) {
      yield* factsOfLines(accountId, orderKey, buyer, lines);
      observed = yield* observedSettings(accountId, buyer);
    }
    await inSlices(timers, facts(row.header), () => undefined);
    return { ordered: dayOf(orderKey), lines, observed };
  };
};

/**
 * More than are shown, since the line's own terms are left out, and some dates were promised before their
 * order.
 */
const enough = mostPromises + 3;
/** Enough to find some confirmed ones among those that were issued, rejected or cancelled. */
const mostLines = 48;

type Buyer = Pick<OrderHeader, 'companyId' | 'supplierAccountNumber'>;
type Known = Agreement & { orderKey: number };

/** Confirmed terms of an item, in the order issued `on` a day. */
type Agreement = {
  purchaseOrderNumber: string;
  position: string;
  unit: string | null;
  on: CalendarDate;
  terms: Terms;
};

/**
 * What earlier confirmations of an item mean for a line: the newest comparable price, and how long after
 * the order the first delivery was promised. A date before its own order doesn't count.
 *
 * @param agreements the newest first
 */
const factsOf = (line: OrderLine, agreements: readonly Agreement[]): LineFacts => {
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
