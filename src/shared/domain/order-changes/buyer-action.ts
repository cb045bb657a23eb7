import { inProgressStatus, isRefusal, processStatus } from '../order/statuses.ts';
import { isOwnOpenRequest } from '../order/terms.ts';
import {
  type ChangeField,
  isKept,
  isLogisticsChange,
  isOfTerms,
  isOurOwn,
  isOurProposal,
  type OrderChange,
  statusOf,
} from './order-change.ts';

/**
 * A named action of a buyer. `request-kept`: the buyer turned down our answer to their change request, which
 * is open again. `request-over`: the buyer turned our request down, or our side withdrew it.
 * `decline-accepted`: the buyer gave up a change that we declined.
 * `confirmed-as-ordered`: the buyer agreed to our acceptance, or our side withdrew its proposal.
 */
export type BuyerAction =
  | 'proposal-rejected'
  | 'proposal-approved'
  | 'decline-accepted'
  | 'request-over'
  | 'request-kept'
  | 'confirmed-as-ordered'
  | 'reopen-requested'
  | 'reconfirmation-requested'
  | 'cancelled'
  | 'completed'
  | 'lines-added';

/**
 * The buyer's action in a version, if all its lines have the same one. `null`: several actions, or other
 * changes.
 */
export const buyerAction = (changes: readonly OrderChange[]): BuyerAction | null => {
  const lines = byLine(changes);
  const steps = new Set([...lines].map(([position, some]) => (position === null ? null : stepOf(some))));
  const [only = null] = steps;
  return steps.size === 1 ? only : null;
};

/** The lines of each named action, also where a line or the order changed in other respects. */
export const namedLines = (changes: readonly OrderChange[]): ReadonlyMap<BuyerAction, string[]> => {
  const lines = byLine(changes);
  const named = new Map<BuyerAction, string[]>();
  for (const [position, some] of lines) {
    if (position === null) continue;
    const action = stepOf(some) ?? statusAction(stateAt(some, 'before'), stateAt(some, 'after'));
    if (action !== null) named.set(action, [...(named.get(action) ?? []), position]);
  }
  return named;
};

/** The lines whose buyer agreed to our proposal. Their new terms are ours. */
export const agreedLines = (changes: readonly OrderChange[]): ReadonlySet<string> => {
  const lines = byLine(changes);
  return new Set(
    [...lines].flatMap(([position, some]) =>
      position !== null && stepOf(some) === 'proposal-approved' ? [position] : [],
    ),
  );
};

/** The lines whose buyer rejected our proposal. */
export const refusedLines = (changes: readonly OrderChange[]): ReadonlySet<string> =>
  new Set(
    changes.flatMap(({ position, field, after }) =>
      position !== null && field === 'inProgressStatus' && isRefusal(statusOf(after)) ? [position] : [],
    ),
  );

/** The lines whose buyer accepted that we declined a change. */
export const declinedLines = (changes: readonly OrderChange[]): ReadonlySet<string> =>
  new Set(changes.flatMap((one) => (one.position !== null && isKept(one) ? [one.position] : [])));

/** What isn't our own, by line. `null`: of the order. */
const byLine = (changes: readonly OrderChange[]): Map<string | null, OrderChange[]> =>
  Map.groupBy(
    changes.filter((one) => !isOurOwn(one)),
    ({ position }) => position,
  );

const stepOf = (ofLine: readonly OrderChange[]): BuyerAction | null => {
  if (ofLine.some(({ field }) => field === 'line')) return 'lines-added';
  const was = stateAt(ofLine, 'before');
  const is = stateAt(ofLine, 'after');
  const rest = ofLine.filter(
    (one) => !isOurProposal(one) && !isKept(one) && !isLogisticsChange(one) && !isPartOfAction.has(one.field),
  );
  const terms = rest.filter(isOfTerms);
  const isAll = rest.length === terms.length;
  if (is.process === processStatus.confirmed && isOwnOpenRequest(was.step) && isAll) {
    if (terms.length > 0) return 'proposal-approved';
    if (ofLine.some(isKept)) return 'decline-accepted';
    return was.step === inProgressStatus.openSupplierProposal ? 'confirmed-as-ordered' : 'request-over';
  }
  // Only agreed lines can be reopened, so the buyer agreed before our request arrived.
  const isReopened =
    was.step === inProgressStatus.openSupplierProposal &&
    is.step === inProgressStatus.openSupplierReopenRequest;
  if (isReopened && isAll && terms.length > 0) return 'proposal-approved';
  return rest.length > 0 ? null : statusAction(was, is);
};

type LineState = { process: string | null; step: string | null };

/** The action that a new status alone names. */
const statusAction = (was: LineState, is: LineState): BuyerAction | null => {
  if (is.process === processStatus.cancelled) return 'cancelled';
  if (is.process === processStatus.completed) return 'completed';
  if (isRefusal(is.step)) return 'proposal-rejected';
  if (is.step === inProgressStatus.openBuyerReopenRequest) {
    return isOwnOpenRequest(was.step) ? 'request-kept' : 'reopen-requested';
  }
  return is.step === inProgressStatus.openBuyerReconfirmationRequest ? 'reconfirmation-requested' : null;
};

const stateAt = (ofLine: readonly OrderChange[], side: 'before' | 'after'): LineState => {
  const at = (field: ChangeField): string | null =>
    statusOf(ofLine.find((one) => one.field === field)?.[side] ?? null);
  return { process: at('processStatus'), step: at('inProgressStatus') };
};

/** The fields of the action itself and of its reason. */
const isPartOfAction: ReadonlySet<ChangeField> = new Set<ChangeField>([
  ...(['processStatus', 'inProgressStatus', 'reason', 'noDeliveryExpected'] as const),
  ...(['requestedDelivery', 'requestedPrice', 'requestedCharge', 'requestReason'] as const),
]);
