import { whyUnanswerable } from './line-answer.ts';
import { attentionOf } from './line-attention.ts';
import type { Order, OrderLine } from './order.ts';
import type { ChangeField, OrderChange } from './order-changes/order-change.ts';
import { isDelivered, openWithoutLines } from './order-facts.ts';
import {
  inProgressStatus,
  isKnownInProgressStatus,
  isKnownProcessStatus,
  processStatus,
} from './statuses.ts';
import {
  confirmedTerms,
  isOwnOpenRequest,
  openReopenRequest,
  proposedTerms,
  requestedTerms,
  sameTerms,
} from './terms.ts';

/** Why the bell rings, the most urgent first when several lines have a reason. */
export const alertKinds = [
  'new-order',
  'changed',
  'proposal-rejected',
  'reopen-requested',
  'reconfirmation-requested',
  'cancelled',
  'request-over',
  'proposal-approved',
] as const;
export type AlertKind = (typeof alertKinds)[number];

/**
 * Whether a version of an order rings, and why. Pure: the same two versions always give the same answer, so a version
 * can't ring twice. Our own moves never ring.
 *
 * @param before the version that was stored, `null` for an order not seen before
 * @param after the version that came in
 * @param ours positions with an answer of ours that the service had not shown yet: what they become is our own doing
 * @param changes everything in which they differ (`orderChanges`)
 */
export const alertFor = (
  before: Order | null,
  after: Order,
  ours: ReadonlySet<string>,
  changes: readonly OrderChange[],
): AlertKind | null => {
  if (before === null) return isNews(after) ? 'new-order' : null;
  const known = new Map(before.lines.map((line) => [line.position, line]));
  const kinds = new Set(
    after.lines.map((line) => lineAlert(known.get(line.position) ?? null, line, ours.has(line.position))),
  );
  return (
    alertKinds.find((kind) => kinds.has(kind)) ??
    (wantsAnotherThing(before, after, changes) ? 'changed' : statusAlert(before.status, after))
  );
};

const isNews = ({ status, lines }: Order): boolean =>
  lines.length === 0 ? openWithoutLines(status) === 'buyer' : lines.some(isForUs);

// What nobody can answer is news as well: the buyer may have to be asked.
const isForUs = (line: OrderLine): boolean => attentionOf(line) === 'answer' || isUnclear(line);

const isUnclear = (line: Pick<OrderLine, 'status'> & Partial<OrderLine>): boolean => {
  const why = whyUnanswerable(line);
  return why !== null && why !== 'completed' && why !== 'cancelled' && why !== 'rejected';
};

/** What only the order's own status tells: one that nobody knows, the end of it, and the end of an order that came without lines. */
const statusAlert = (was: Order['status'], { status, lines }: Order): AlertKind | null => {
  if (was.processStatus === status.processStatus || status.processStatus === '') return null;
  if (!isKnownProcessStatus(status.processStatus)) return 'changed';
  if (was.processStatus !== '' && !isKnownProcessStatus(was.processStatus) && lines.some(isForUs))
    return 'changed';
  return lines.length === 0 && status.processStatus === processStatus.cancelled ? 'cancelled' : null;
};

/** Whether the buyer changed what is to be made, or how and where it is to be delivered, in something that is still to come. */
const wantsAnotherThing = (before: Order, after: Order, changes: readonly OrderChange[]): boolean => {
  const told = changes.filter(({ field }) => saysWhatToDo.has(field));
  if (told.length === 0) return false;
  const open = openPositions(after);
  // That nothing is expected any more is what closes the line.
  const were = openPositions(before);
  return told.some(({ position, field }) =>
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
 * Another drawing, note, address, company or charge is a change of the order as much as another date is, though no answer takes it up.
 * What only the buyer's office sorts by (labels, properties, contacts, references), what both sides write (details of an item), and how
 * far the goods are, is told in the order and rings for nobody. What is agreed rings by the line's own status.
 */
export const saysWhatToDo: ReadonlySet<ChangeField> = new Set<ChangeField>([
  ...(['description', 'orderType', 'lineType', 'item', 'noDeliveryExpected'] as const),
  ...(['note', 'document', 'replacedDocument', 'destination', 'terms'] as const),
  ...(['buyerParty', 'buyerAccountingParty', 'supplierParty'] as const),
  ...(['dimension', 'charge', 'requestedCharge'] as const),
]);

const lineAlert = (before: OrderLine | null, after: OrderLine, ours: boolean): AlertKind | null => {
  if (before === null) return isForUs(after) ? 'changed' : null;
  const moved =
    before.status.processStatus !== after.status.processStatus ||
    before.status.inProgressStatus !== after.status.inProgressStatus;
  if (moved) return movedAlert(before, after, ours);
  if (attentionOf(after) === 'closed') return null;
  if (sameRequest(before, after)) return null;
  return beneathOurs(before, after) ?? (ours ? null : 'changed');
};

/** What the buyer did beneath a request of ours that is open now. `null` where that can't be told, or he did nothing. */
const beneathOurs = (before: OrderLine, after: OrderLine): AlertKind | null => {
  if (!isOwnOpenRequest(after.status.inProgressStatus)) return null;
  if (isTakenUp(before, after)) return 'proposal-approved';
  return isAskedAnew(before, after) ? 'changed' : null;
};

/**
 * Whether what he asks, or agreed to, has become what we had proposed: he asks for it in his order, or agreed to it before another
 * request of ours came in. A line without agreed terms that we ask to change was agreed in between.
 */
const isTakenUp = (before: OrderLine, after: OrderLine): boolean => {
  const proposed = proposedTerms(before);
  if (proposed === null || !sameTerms(proposed, requestedTerms(after))) return false;
  const wasAgreed = before.confirmedLine === null && after.confirmedLine !== null;
  return wasAgreed || !sameTerms(proposed, requestedTerms(before));
};

/**
 * Whether the buyer asks for something that stood nowhere before. His words and our answer may come in one version, and no request of ours
 * touches what he asks (open points, section 4).
 */
const isAskedAnew = (before: OrderLine, after: OrderLine): boolean => {
  const { deliverySchedule, prices } = before;
  const known = [requestedTerms(before), confirmedTerms(before), { deliverySchedule, prices }];
  return !known.some((terms) => terms !== null && sameTerms(terms, requestedTerms(after)));
};

const movedAlert = (before: OrderLine, after: OrderLine, ours: boolean): AlertKind | null => {
  switch (after.status.processStatus) {
    case processStatus.cancelled:
      return 'cancelled';
    case processStatus.inProgress:
      return stepAlert(after.status.inProgressStatus) ?? beneathOurs(before, after);
    case processStatus.issued:
      return 'changed';
    case processStatus.confirmed:
      return !ours && wasWaiting(before) ? endOfRequest(before, after) : null;
    default:
      return isKnownProcessStatus(after.status.processStatus) ? null : 'changed';
  }
};

const stepAlert = (step: string | null): AlertKind | null => {
  switch (step) {
    case inProgressStatus.rejectedSupplierProposal:
    case inProgressStatus.rejectedDeliverySchedule:
      return 'proposal-rejected';
    case inProgressStatus.openBuyerReopenRequest:
      return 'reopen-requested';
    case inProgressStatus.openBuyerReconfirmationRequest:
      return 'reconfirmation-requested';
    case inProgressStatus.reissuedRejectedLine:
    case inProgressStatus.revertedCancelledLine:
    case inProgressStatus.revertedCompletedLine:
      return 'changed';
    default:
      return isKnownInProgressStatus(step) ? null : 'changed';
  }
};

/**
 * What a line that waited for the buyer was confirmed at says who did it. A request of ours to change what is agreed, after which that
 * stands as it did, wasn't granted, and who ended it nobody can tell. A proposal that gave way to what the buyer asked was given up by
 * our own side, in the service's own screens.
 */
const endOfRequest = (before: OrderLine, after: OrderLine): AlertKind | null => {
  const now = confirmedTerms(after) ?? requestedTerms(after);
  const isAsBefore = sameTerms(requestedTerms(before), now);
  if (before.status.inProgressStatus !== inProgressStatus.openSupplierProposal) {
    return isAsBefore ? 'request-over' : 'proposal-approved';
  }
  const proposed = proposedTerms(before);
  if (proposed === null || sameTerms(proposed, now)) return 'proposal-approved';
  return isAsBefore ? null : 'changed';
};

const wasWaiting = ({ status }: OrderLine): boolean =>
  !isUnclear({ status }) && attentionOf({ status }) === 'buyer';

const sameRequest = (before: OrderLine, after: OrderLine): boolean =>
  sameTerms(requestedTerms(before), requestedTerms(after)) &&
  (openReopenRequest(before) === null) === (openReopenRequest(after) === null);
