import { inProgressStatus, isRefusal, processStatus } from '../statuses.ts';
import { isOwnOpenRequest } from '../terms.ts';
import { isOfGoods } from './goods-moved.ts';
import {
  type ChangeField,
  isOfTerms,
  isOurOwn,
  isOurProposal,
  type OrderChange,
  statusOf,
} from './order-change.ts';

/**
 * What a buyer does to lines that has a name of its own. `request-over`: he turned ours down, or our side took it back.
 * `confirmed-as-asked`: he agreed to an acceptance of ours, or our side gave its proposal up.
 */
export type BuyersStep =
  | 'proposal-rejected'
  | 'proposal-approved'
  | 'request-over'
  | 'confirmed-as-asked'
  | 'reopen-requested'
  | 'reconfirmation-requested'
  | 'cancelled'
  | 'completed'
  | 'lines-added';

/**
 * The one step of the buyer's that a version holds, in however many lines. `null` where it holds several, or anything beside it: then
 * none of them alone is what happened.
 */
export const buyersStep = (changes: readonly OrderChange[]): BuyersStep | null => {
  const lines = Map.groupBy(
    changes.filter((one) => !isOurOwn(one)),
    ({ position }) => position,
  );
  const steps = new Set([...lines].map(([position, some]) => (position === null ? null : stepOf(some))));
  const [only = null] = steps;
  return steps.size === 1 ? only : null;
};

const stepOf = (ofLine: readonly OrderChange[]): BuyersStep | null => {
  if (ofLine.some(({ field }) => field === 'line')) return 'lines-added';
  const was = stateAt(ofLine, 'before');
  const is = stateAt(ofLine, 'after');
  const rest = ofLine.filter((one) => !isOurProposal(one) && !isOfGoods(one) && !isSaidWith.has(one.field));
  const terms = rest.filter(isOfTerms);
  const isAll = rest.length === terms.length;
  if (is.process === processStatus.confirmed && isOwnOpenRequest(was.step) && isAll) {
    if (terms.length > 0) return 'proposal-approved';
    return was.step === inProgressStatus.openSupplierProposal ? 'confirmed-as-asked' : 'request-over';
  }
  // Only what is agreed can be asked to be reopened: he agreed before that came in.
  const isReopened =
    was.step === inProgressStatus.openSupplierProposal &&
    is.step === inProgressStatus.openSupplierReopenRequest;
  if (isReopened && isAll && terms.length > 0) return 'proposal-approved';
  if (rest.length > 0) return null;
  if (is.process === processStatus.cancelled) return 'cancelled';
  if (is.process === processStatus.completed) return 'completed';
  if (isRefusal(is.step)) return 'proposal-rejected';
  if (is.step === inProgressStatus.openBuyerReopenRequest) {
    // A counter-proposal of ours: what he asked for himself is open again.
    return isOwnOpenRequest(was.step) ? 'proposal-rejected' : 'reopen-requested';
  }
  return is.step === inProgressStatus.openBuyerReconfirmationRequest ? 'reconfirmation-requested' : null;
};

const stateAt = (ofLine: readonly OrderChange[], side: 'before' | 'after') => {
  const at = (field: ChangeField): string | null =>
    statusOf(ofLine.find((one) => one.field === field)?.[side] ?? null);
  return { process: at('processStatus'), step: at('inProgressStatus') };
};

/** The step itself, and what is said with it. */
const isSaidWith: ReadonlySet<ChangeField> = new Set<ChangeField>([
  ...(['processStatus', 'inProgressStatus', 'reason', 'noDeliveryExpected'] as const),
  ...(['requestedDelivery', 'requestedPrice', 'requestedCharge', 'requestReason'] as const),
]);
