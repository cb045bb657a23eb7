import { compareDecimals, type Decimal, decimal, sameDecimal, sameKnown } from './decimal.ts';
import type { Money, OrderLine, Price, Prices, ReopenRequest, ScheduleEntry, Terms } from './order.ts';
import { inProgressStatus, processStatus, requestStatus, stepFacts } from './statuses.ts';

/**
 * The terms that the buyer asks for: what an acceptance agrees to. With an open reopen request of the buyer these are
 * the request's; with an open request of ours they are the old ones, so accepting them withdraws the request
 * (open points, section 4).
 */
export const requestedTerms = (line: OrderLine): Terms => {
  const requested = stepFacts(line.status.inProgressStatus)?.requested ?? 'line';
  if (requested === 'reopen-request' && line.reopenRequest !== null) {
    const { deliverySchedule, prices } = line.reopenRequest;
    return {
      deliverySchedule: deliverySchedule.length > 0 ? deliverySchedule : line.deliverySchedule,
      prices: prices ?? line.prices,
    };
  }
  if (requested === 'confirmed-line' && line.confirmedLine !== null) {
    return withDefaults(line.confirmedLine, line);
  }
  return { deliverySchedule: line.deliverySchedule, prices: line.prices };
};

/** The buyer's request to change the line, while it is one: when it is over it keeps its values. */
export const openReopenRequest = ({ reopenRequest }: OrderLine): ReopenRequest | null =>
  reopenRequest?.status === requestStatus.open ? reopenRequest : null;

/** The terms that both sides agreed to, or `null` while there are none. */
export const confirmedTerms = (line: OrderLine): Terms | null =>
  line.confirmedLine === null ? null : withStages(withDefaults(line.confirmedLine, line), line);

/** How far each delivery is, where only the line itself says so. */
const withStages = (terms: Terms, line: OrderLine): Terms => {
  if (terms.deliverySchedule === line.deliverySchedule) return terms;
  const deliverySchedule = terms.deliverySchedule.map((entry) => {
    if (entry.status !== null || entry.position === null) return entry;
    const status = line.deliverySchedule.find(({ position }) => position === entry.position)?.status ?? null;
    return status === null ? entry : { ...entry, status };
  });
  return { ...terms, deliverySchedule };
};

/** The terms of an open request of ours as the service shows them, or `null` when it shows none. */
export const proposedTerms = (line: OrderLine): Terms | null => {
  if (!isOwnOpenRequest(line.status.inProgressStatus)) return null;
  const { deliveryScheduleIncludingRequests: schedule, pricesIncludingRequests: prices } = line;
  if (schedule === null && prices === null) return null;
  return { deliverySchedule: schedule ?? line.deliverySchedule, prices: prices ?? line.prices };
};

/**
 * Whether our open proposal is what the buyer asked for: an acceptance on which he has the last word (open points, section 4:
 * `proposeWhenAccepted`). Where the service doesn't show what we proposed, nobody can tell. Of an agreed line it is none: what is confirmed was
 * proposed against a change that the buyer asked for.
 */
export const isOpenAcceptance = (line: OrderLine): boolean => {
  const { processStatus: state, inProgressStatus: step } = line.status;
  if (state !== processStatus.inProgress || step !== inProgressStatus.openSupplierProposal) return false;
  if (line.confirmedLine !== null) return false;
  const { deliveryScheduleIncludingRequests: schedule, pricesIncludingRequests: prices } = line;
  // A price that isn't shown may be another one.
  if (schedule === null || (prices === null && line.prices !== null)) return false;
  return sameTerms({ deliverySchedule: schedule, prices }, requestedTerms(line));
};

/**
 * While one of these is open, `deliverySchedule` and `prices` still show the old values: an echo, never the supplier's
 * view of the line (open points, section 4).
 */
export const isOwnOpenRequest = (step: string | null): boolean => stepFacts(step)?.isOwnRequest ?? false;

/** Whether two terms mean the same to the service: `1.0` is `1`, and a price not given is no other price. */
export const sameTerms = (a: Terms, b: Terms): boolean =>
  sameSchedule(a.deliverySchedule, b.deliverySchedule) && samePrices(a.prices, b.prices);

/** The same dates and quantities; order and positions don't count, nor do the stages of a delivery. */
export const sameSchedule = (a: ScheduleEntry[], b: ScheduleEntry[]): boolean => {
  if (a.length !== b.length) return false;
  const [left, right] = [inOrder(a), inOrder(b)];
  return left.every((entry, index) => {
    const twin = right[index];
    return twin !== undefined && twin.date === entry.date && sameKnown(twin.quantity, entry.quantity);
  });
};

export const samePrices = (a: Prices | null, b: Prices | null): boolean => {
  if (a === null || b === null) return a === b;
  return (
    samePrice(a.netPrice, b.netPrice) &&
    samePrice(a.grossPrice, b.grossPrice) &&
    sameKnown(a.discountPercentage, b.discountPercentage) &&
    sameUnit(a.priceUnitOfMeasureIso, b.priceUnitOfMeasureIso) &&
    sameDecimal(a.priceUnitQuantity ?? one, b.priceUnitQuantity ?? one)
  );
};

const one = decimal('1');

const samePrice = (a: Price | null, b: Price | null): boolean => {
  if (a === null || b === null) return a === b;
  const [left, right] = [a.priceInTransactionCurrency, b.priceInTransactionCurrency];
  if (left === null && right === null) return sameMoney(a.priceInBaseCurrency, b.priceInBaseCurrency);
  return sameMoney(left, right);
};

const sameMoney = (a: Money | null, b: Money | null): boolean =>
  a === null || b === null ? a === b : sameDecimal(a.value, b.value) && a.currencyIso === b.currencyIso;

// Twelve euros a piece are not twelve euros a kilogram; a unit that isn't given is no other unit.
const sameUnit = (a: string | null, b: string | null): boolean => a === null || b === null || a === b;

const withDefaults = (terms: Terms, line: OrderLine): Terms => ({
  deliverySchedule: terms.deliverySchedule.length > 0 ? terms.deliverySchedule : line.deliverySchedule,
  prices: terms.prices ?? line.prices,
});

const inOrder = (schedule: ScheduleEntry[]): ScheduleEntry[] =>
  [...schedule].sort((a, b) =>
    a.date === b.date ? compareKnown(a.quantity, b.quantity) : (a.date ?? '') < (b.date ?? '') ? -1 : 1,
  );

const compareKnown = (a: Decimal | null, b: Decimal | null): number =>
  a === null || b === null ? Number(a !== null) - Number(b !== null) : compareDecimals(a, b);
