import type { OrderLine } from '../order.ts';
import { isOwnOpenRequest, openReopenRequest, proposedTerms } from '../terms.ts';
import { charges } from './charge-changes.ts';
import type { OrderChange } from './order-change.ts';
import { prices } from './price-changes.ts';
import { schedules, unitOf } from './schedule-changes.ts';
import { texts } from './value-changes.ts';

/**
 * A new request is told as: what stands now → what the buyer asks for. One that is over keeps its values and asks for nothing any more; how it ended is
 * told by the line's status.
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
    // The reason of a new request stands beside what it asks for.
    ...(was === null ? [] : texts(position, 'requestReason', was.reason, reason)),
  ];
};

/** A new proposal of ours is told as: what stands → what we propose; another one as: what we proposed → what we propose now. */
export const proposals = (position: string, before: OrderLine, after: OrderLine): OrderChange[] => {
  const [was, is] = [proposedTerms(before), proposedTerms(after)];
  // One that was open already and was only not shown: what it was before nobody knows.
  const isUnknown = was === null && isOwnOpenRequest(before.status.inProgressStatus);
  if (is === null || isUnknown) return [];
  const from = was ?? after;
  const units = { was: unitOf(was === null ? after : before), is: unitOf(after) };
  return [
    ...named('proposedDelivery', schedules(position, units, from.deliverySchedule, is.deliverySchedule)),
    ...prices(position, 'proposedPrice', units, from.prices, is.prices),
  ];
};

// The same changes, told of something that is asked for and doesn't stand yet.
const named = (field: OrderChange['field'], changes: OrderChange[]): OrderChange[] =>
  changes.map((one) => ({ ...one, field }));
