import { decimal, sameDecimal, sameKnown } from '../values/decimal.ts';
import type { Money, OrderLine, Price, Prices, ReopenRequest, ScheduleEntry, Terms } from './order.ts';
import { inProgressStatus, processStatus, requestStatus, stepFacts } from './statuses.ts';

/**
 * The terms that the buyer requests: an acceptance agrees to these (open points, section 4). While the
 * buyer's reopen request is open they are its terms. While ours is open they are the confirmed ones, so
 * that accepting them withdraws our request.
 */
export const requestedTerms = (line: OrderLine): Terms => {
  const requested = stepFacts(line.status.inProgressStatus)?.requested;
  const { reopenRequest, confirmedLine } = line;
  if (requested === 'reopen-request' && reopenRequest !== null) return withDefaults(reopenRequest, line);
  if (requested === 'confirmed-line' && confirmedLine !== null) return withDefaults(confirmedLine, line);
  return { deliverySchedule: line.deliverySchedule, prices: line.prices };
};

/**
 * The buyer's open request to change the line. A request that is over keeps its values, but isn't
 * returned.
 */
export const openReopenRequest = ({ reopenRequest }: OrderLine): ReopenRequest | null =>
  reopenRequest?.status === requestStatus.open ? reopenRequest : null;

/** The terms of the buyer's open request to change the line; `null` if there is none. */
export const askedTerms = (line: OrderLine): Terms | null => {
  const request = openReopenRequest(line);
  return request === null ? null : withDefaults(request, line);
};

/** The terms that both sides agreed to; `null` while there are none. */
export const confirmedTerms = (line: OrderLine): Terms | null => {
  if (line.confirmedLine === null) return null;
  const { deliverySchedule, prices } = line.confirmedLine;
  return withDefaults(
    { deliverySchedule: withStages(deliverySchedule, line.deliverySchedule), prices },
    line,
  );
};

/** The confirmed terms while the buyer requests others; `null` otherwise. They hold until we accept. */
export const termsToHold = (line: OrderLine): Terms | null => {
  const agreed = confirmedTerms(line);
  return agreed === null || sameTerms(agreed, requestedTerms(line)) ? null : agreed;
};

/** Adds the progress of deliveries, which only the line itself may show. */
const withStages = (schedule: ScheduleEntry[], shown: ScheduleEntry[]): ScheduleEntry[] =>
  schedule.map((entry) => {
    if (entry.status !== null || entry.position === null) return entry;
    const status = shown.find(({ position }) => position === entry.position)?.status ?? null;
    return { ...entry, status };
  });

/** The terms of our open request; `null` if there is none or the service doesn't show it. */
export const proposedTerms = (line: OrderLine): Terms | null => {
  if (!isOwnOpenRequest(line.status.inProgressStatus)) return null;
  const { deliveryScheduleIncludingRequests: schedule, pricesIncludingRequests: prices } = line;
  if (schedule === null && prices === null) return null;
  return { deliverySchedule: schedule ?? line.deliverySchedule, prices: prices ?? line.prices };
};

/**
 * Whether our open proposal equals the buyer's request: an acceptance that the buyer still has to confirm
 * (open points, section 4: `proposeWhenAccepted`). Never for an agreed line, where we proposed the
 * confirmed terms against a change, nor where the service doesn't show our terms.
 */
export const isOpenAcceptance = (line: OrderLine): boolean => {
  const { processStatus: state, inProgressStatus: step } = line.status;
  if (state !== processStatus.inProgress || step !== inProgressStatus.openSupplierProposal) return false;
  if (line.confirmedLine !== null) return false;
  const { deliveryScheduleIncludingRequests: schedule, pricesIncludingRequests: prices } = line;
  // A price that isn't shown may differ.
  return schedule !== null && sameTerms({ deliverySchedule: schedule, prices }, requestedTerms(line));
};

/**
 * Whether we declined the buyer's change of a confirmed line: our open proposal has the confirmed terms
 * (open points, section 4). Never where the service doesn't show our terms or the buyer's request.
 */
export const isOpenDecline = (line: OrderLine): boolean => {
  const { processStatus: state, inProgressStatus: step } = line.status;
  if (state !== processStatus.inProgress || step !== inProgressStatus.openSupplierProposal) return false;
  const [agreed, ours, asked] = [confirmedTerms(line), proposedTerms(line), askedTerms(line)];
  if (agreed === null || ours === null || asked === null) return false;
  return sameTerms(ours, agreed) && !sameTerms(asked, agreed);
};

/**
 * Whether a step is an open request of ours. The line then still shows the old deliveries and prices,
 * which aren't our view of it (open points, section 4: echo).
 */
export const isOwnOpenRequest = (step: string | null): boolean => stepFacts(step)?.isOwnRequest ?? false;

/** Whether two terms mean the same to the service: `1.0` is `1`, and a missing unit equals any unit. */
export const sameTerms = (a: Terms, b: Terms): boolean =>
  sameSchedule(a.deliverySchedule, b.deliverySchedule) && samePrices(a.prices, b.prices);

/** Whether dates and quantities are the same. Order, positions and progress don't matter. */
export const sameSchedule = (a: ScheduleEntry[], b: ScheduleEntry[]): boolean => {
  const rest = [...b];
  const all = a.every(({ date, quantity }) => {
    const twin = rest.findIndex((entry) => entry.date === date && sameKnown(entry.quantity, quantity));
    if (twin >= 0) rest.splice(twin, 1);
    return twin >= 0;
  });
  return all && rest.length === 0;
};

/** Whether two prices mean the same to the service, see `sameTerms`. Two missing ones are the same. */
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

// A price per piece differs from one per kilogram. A missing unit equals any unit.
const sameUnit = (a: string | null, b: string | null): boolean => a === null || b === null || a === b;

const withDefaults = (terms: Terms, line: OrderLine): Terms => ({
  deliverySchedule: terms.deliverySchedule.length > 0 ? terms.deliverySchedule : line.deliverySchedule,
  prices: terms.prices ?? line.prices,
});
