import type { OrderLine } from '../order.ts';
import { isOwnOpenRequest, openReopenRequest, proposedTerms } from '../terms.ts';
import { charges } from './charge-changes.ts';
import type { OrderChange } from './order-change.ts';
import { prices } from './price-changes.ts';
import { schedules, unitOf } from './schedule-changes.ts';
import { texts } from './value-changes.ts';

/**
 * A new request as changes from the present terms to the requested ones. A request that is over keeps its
 * values but gives no change: the line's status shows how it ended.
 */
export const requests = (position: string, before: OrderLine, after: OrderLine): OrderChange[] => {
  const [was, request] = [openReopenRequest(before), openReopenRequest(after)];
  if (request === null) return [];
  const [wereCharges, areCharges] = [before.requestedChargeLines, after.requestedChargeLines];
  if (JSON.stringify([was, was && wereCharges]) === JSON.stringify([request, areCharges])) return [];
  const { deliverySchedule, prices: askedPrices, reason } = request;
  const unit = unitOf(after);
  const units = { was: unit, is: unit };
  return [
    ...(deliverySchedule.length === 0
      ? []
      : named('requestedDelivery', schedules(position, units, after.deliverySchedule, deliverySchedule))),
    ...(askedPrices === null ? [] : prices(position, 'requestedPrice', units, after.prices, askedPrices)),
    ...(areCharges.length === 0 ? [] : charges(position, 'requestedCharge', after.chargeLines, areCharges)),
    // The reason of a new request is shown with the request.
    ...(was === null ? [] : texts(position, 'requestReason', was.reason, reason)),
  ];
};

/** Our proposal as changes from the present terms, or from our previous proposal. */
export const proposals = (position: string, before: OrderLine, after: OrderLine): OrderChange[] => {
  const [was, is] = [proposedTerms(before), proposedTerms(after)];
  // It was open before but not shown, so its previous values are unknown.
  const isUnknown = was === null && isOwnOpenRequest(before.status.inProgressStatus);
  if (is === null || isUnknown) return [];
  const from = was ?? after;
  const units = { was: unitOf(was === null ? after : before), is: unitOf(after) };
  return [
    ...named('proposedDelivery', schedules(position, units, from.deliverySchedule, is.deliverySchedule)),
    ...prices(position, 'proposedPrice', units, from.prices, is.prices),
  ];
};

// The same changes under the name of a request.
const named = (field: OrderChange['field'], changes: OrderChange[]): OrderChange[] =>
  changes.map((one) => ({ ...one, field }));
