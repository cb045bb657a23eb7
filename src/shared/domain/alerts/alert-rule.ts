import { whyUnanswerable } from '../answer/line-answer.ts';
import { attentionOf } from '../order/line-attention.ts';
import type { Order, OrderLine } from '../order/order.ts';
import { isDelivered, openWithoutLines } from '../order/order-facts.ts';
import {
  inProgressStatus,
  isKnownProcessStatus,
  isKnownStep,
  processStatus,
  processStatusFacts,
  stepFacts,
} from '../order/statuses.ts';
import {
  confirmedTerms,
  isOpenDecline,
  isOwnOpenRequest,
  openReopenRequest,
  proposedTerms,
  requestedTerms,
  sameTerms,
} from '../order/terms.ts';
import type { ChangeField, OrderChange } from '../order-changes/order-change.ts';

/** The kinds of alerts. An order with several gets the first of this list. */
export const alertKinds = [
  'new-order',
  'changed',
  'proposal-rejected',
  'reopen-requested',
  'reconfirmation-requested',
  'cancelled',
  'request-over',
  'proposal-approved',
  'decline-accepted',
  // Not of a version: the user had put the order aside until today.
  'returned',
] as const;
export type AlertKind = (typeof alertKinds)[number];

/** What the buyer did to an order, in a word. An order with several gets the first of this list. */
export const buyerMoves = ['rejected', 'changed', 'cancelled', 'agreed'] as const;
export type BuyerMove = (typeof buyerMoves)[number];

const moveOf: Record<AlertKind, BuyerMove | null> = {
  'new-order': null,
  changed: 'changed',
  'proposal-rejected': 'rejected',
  'reopen-requested': 'changed',
  'reconfirmation-requested': 'changed',
  cancelled: 'cancelled',
  // Our own side may have withdrawn the request.
  'request-over': null,
  'proposal-approved': 'agreed',
  'decline-accepted': 'agreed',
  returned: null,
};

/** The most important move of the buyer in alerts of an order; `null`: they don't say. */
export const buyerMoveIn = (kinds: readonly AlertKind[]): BuyerMove | null =>
  buyerMoves.find((move) => kinds.some((kind) => moveOf[kind] === move)) ?? null;

/** 2020, before the first Orderbell. An earlier alert is a damaged one. Milliseconds since 1970. */
export const earliestAlert = Date.UTC(2020, 0, 1);

/**
 * The alert for a new version of an order; `null` for none. The function is pure, so a version can't alert
 * twice. Our own answers never alert.
 *
 * @param before the stored version; `null` for a new order
 * @param after the received version
 * @param ours positions with an answer of ours that the service had not shown before
 * @param changes all differences (`orderChanges`)
 */
export const alertFor = (
  before: Order | null,
  after: Order,
  ours: ReadonlySet<string>,
  changes: readonly OrderChange[],
): AlertKind | null => {
  if (before === null) return isWorthAlert(after) ? 'new-order' : null;
  const known = new Map(before.lines.map((line) => [line.position, line]));
  const kinds = new Set(
    after.lines.map((line) => lineAlert(known.get(line.position) ?? null, line, ours.has(line.position))),
  );
  return (
    alertKinds.find((kind) => kinds.has(kind)) ??
    (isWorkChanged(before, after, changes) ? 'changed' : statusAlert(before.status, after))
  );
};

const isWorthAlert = ({ status, lines }: Order): boolean =>
  lines.length === 0 ? openWithoutLines(status) === 'buyer' : lines.some(needsUs);

// A line that can't be answered is news too: the user may have to ask the buyer.
const needsUs = (line: OrderLine): boolean => attentionOf(line) === 'answer' || isUnclear(line);

const isUnclear = (line: Pick<OrderLine, 'status'> & Partial<OrderLine>): boolean => {
  const why = whyUnanswerable(line);
  return why !== null && why !== 'completed' && why !== 'cancelled' && why !== 'rejected';
};

/**
 * Alerts that follow from the order's own status. They are for an unknown status, a known one after an
 * unknown one, and the cancellation of an order without lines.
 */
const statusAlert = (was: Order['status'], { status, lines }: Order): AlertKind | null => {
  if (was.processStatus === status.processStatus || status.processStatus === '') return null;
  if (!isKnownProcessStatus(status.processStatus)) return 'changed';
  if (was.processStatus !== '' && !isKnownProcessStatus(was.processStatus) && lines.some(needsUs))
    return 'changed';
  return lines.length === 0 && status.processStatus === processStatus.cancelled ? 'cancelled' : null;
};

/** Whether the buyer changed what to make or where to deliver it, in a line that is still open. */
const isWorkChanged = (before: Order, after: Order, changes: readonly OrderChange[]): boolean => {
  const alerting = changes.filter(({ field }) => alertingFields.has(field));
  if (alerting.length === 0) return false;
  const open = openPositions(after);
  // `noDeliveryExpected` itself closes the line.
  const were = openPositions(before);
  return alerting.some(({ position, field }) =>
    position === null
      ? open.size > 0
      : open.has(position) || (field === 'noDeliveryExpected' && were.has(position)),
  );
};

const openPositions = ({ lines }: Order): Set<string> =>
  new Set(
    lines
      .filter((line) => attentionOf(line) !== 'closed' && !isDelivered(line))
      .map(({ position }) => position),
  );

/**
 * Changes that alert: they tell the supplier what to make, or where and for whom. No answer covers them.
 * Other fields only appear in the history: labels, properties, contacts, references, details of items and
 * logistics. Agreed terms alert by the status of the line.
 */
export const alertingFields: ReadonlySet<ChangeField> = new Set<ChangeField>([
  ...(['description', 'orderType', 'lineType', 'item', 'noDeliveryExpected'] as const),
  ...(['note', 'document', 'replacedDocument', 'destination', 'terms'] as const),
  ...(['buyerParty', 'buyerAccountingParty', 'supplierParty'] as const),
  ...(['dimension', 'charge', 'requestedCharge'] as const),
]);

const lineAlert = (before: OrderLine | null, after: OrderLine, ours: boolean): AlertKind | null => {
  if (before === null) return needsUs(after) ? 'changed' : null;
  const moved =
    before.status.processStatus !== after.status.processStatus ||
    before.status.inProgressStatus !== after.status.inProgressStatus;
  if (moved) return statusChangeAlert(before, after, ours);
  if (attentionOf(after) === 'closed') return null;
  if (sameRequest(before, after)) return null;
  return alertBesideOurRequest(before, after) ?? (ours ? null : 'changed');
};

/** What the buyer did while our request was open. `null`: nothing, or nothing that can be recognised. */
const alertBesideOurRequest = (before: OrderLine, after: OrderLine): AlertKind | null => {
  if (!isOwnOpenRequest(after.status.inProgressStatus)) return null;
  if (isProposalAdopted(before, after)) return 'proposal-approved';
  return isNewlyRequested(before, after) ? 'changed' : null;
};

/**
 * Whether the buyer took over our proposal: the order now requests it, or the buyer agreed before our next
 * request arrived. A line without agreed terms that we ask to change was agreed in between.
 */
const isProposalAdopted = (before: OrderLine, after: OrderLine): boolean => {
  const proposed = proposedTerms(before);
  if (proposed === null || !sameTerms(proposed, requestedTerms(after))) return false;
  const wasAgreed = before.confirmedLine === null && after.confirmedLine !== null;
  return wasAgreed || !sameTerms(proposed, requestedTerms(before));
};

/**
 * Whether the buyer requests terms that the line had nowhere before. One version can hold the buyer's
 * change and our answer, and our request never changes the requested terms (open points, section 4).
 */
const isNewlyRequested = (before: OrderLine, after: OrderLine): boolean => {
  const { deliverySchedule, prices } = before;
  const known = [requestedTerms(before), confirmedTerms(before), { deliverySchedule, prices }];
  return !known.some((terms) => terms !== null && sameTerms(terms, requestedTerms(after)));
};

const statusChangeAlert = (before: OrderLine, after: OrderLine, ours: boolean): AlertKind | null => {
  const { processStatus: status, inProgressStatus: step } = after.status;
  const facts = processStatusFacts(status);
  if (facts === null) return 'changed';
  if (status === processStatus.inProgress) {
    if (!isKnownStep(step)) return 'changed';
    return stepFacts(step)?.alert ?? alertBesideOurRequest(before, after);
  }
  if (status === processStatus.confirmed) {
    return !ours && wasWaiting(before) ? endOfRequest(before, after) : null;
  }
  return facts.alert;
};

/**
 * Finds from the confirmed terms who ended a request. If our change of agreed terms left them as they
 * were, it was not granted, by whomever. If our proposal gave way to the requested terms, our own side
 * withdrew it in the service's portal.
 */
const endOfRequest = (before: OrderLine, after: OrderLine): AlertKind | null => {
  const now = confirmedTerms(after) ?? requestedTerms(after);
  const isAsBefore = sameTerms(requestedTerms(before), now);
  if (before.status.inProgressStatus !== inProgressStatus.openSupplierProposal) {
    return isAsBefore ? 'request-over' : 'proposal-approved';
  }
  const proposed = proposedTerms(before);
  if (proposed !== null && sameTerms(proposed, now) && isOpenDecline(before)) return 'decline-accepted';
  if (proposed === null || sameTerms(proposed, now)) return 'proposal-approved';
  return isAsBefore ? null : 'changed';
};

const wasWaiting = ({ status }: OrderLine): boolean =>
  !isUnclear({ status }) && attentionOf({ status }) === 'buyer';

const sameRequest = (before: OrderLine, after: OrderLine): boolean =>
  sameTerms(requestedTerms(before), requestedTerms(after)) &&
  (openReopenRequest(before) === null) === (openReopenRequest(after) === null);
