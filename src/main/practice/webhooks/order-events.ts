import { isDeepStrictEqual } from 'node:util';
import { inProgressStatus, logisticsStatus, processStatus } from '../../../shared/domain/statuses.ts';
import { sameTerms } from '../../../shared/domain/terms.ts';
import type { PracticeLine, PracticeOrder } from '../orders/practice-order.ts';

/** What happened to an order, and to which of its lines: all that an event tells of them (interface, section 6). */
export type OrderHappening = {
  eventName: string;
  /** The body's field (open points, section 8). */
  field: 'orderEvent' | 'orderDocumentsEvent';
  positions: string[];
};

/**
 * The events that one change of an order makes: one for each kind of thing that happened to some of its lines. The names are
 * those of open points, section 8.
 */
export const orderHappenings = (
  order: PracticeOrder,
  before: PracticeOrder | undefined,
): OrderHappening[] => {
  if (before === undefined) {
    const positions = order.lines.map(({ position }) => position);
    return [{ eventName: 'OrderIssuedByBuyer', field: 'orderEvent', positions }];
  }
  const byName = new Map<string, string[]>();
  for (const line of order.lines) {
    const old = before.lines.find(({ position }) => position === line.position);
    if (old !== undefined && isDeepStrictEqual(line, old)) continue;
    const name = lineEvent(line, old);
    byName.set(name, [...(byName.get(name) ?? []), line.position]);
  }
  if (byName.size === 0) byName.set(headerEvent(order, before), []);
  return [...byName].map(([eventName, positions]) => ({
    eventName,
    field: eventName === documentsAttached ? 'orderDocumentsEvent' : 'orderEvent',
    positions,
  }));
};

const documentsAttached = 'OrderDocumentsAttachedByBuyer';

const headerEvent = (order: PracticeOrder, before: PracticeOrder): string => {
  if (order.eventDates['respondedAt'] === order.lastUpdatedAt) return 'OrderLinesUpdatedBySupplier';
  return isDeepStrictEqual(order.documents, before.documents)
    ? 'OrderLinesUpdatedByBuyer'
    : documentsAttached;
};

const lineEvent = (line: PracticeLine, old: PracticeLine | undefined): string => {
  if (old === undefined) return 'OrderLinesIssuedByBuyer';
  const bySupplier = line.supplierLine !== old.supplierLine;
  if (line.processStatus !== old.processStatus || line.inProgressStatus !== old.inProgressStatus) {
    return bySupplier ? supplierMove(line, old) : buyerMove(line, old);
  }
  if (bySupplier) return sameProposal(line, old) ? 'OrderLinesUpdatedBySupplier' : supplierMove(line, old);
  if (line.logisticsStatus !== old.logisticsStatus) return goodsEvent(line.logisticsStatus);
  const { documents, lastUpdatedAt, ...rest } = line;
  if (isDeepStrictEqual({ ...rest, documents: old.documents, lastUpdatedAt: old.lastUpdatedAt }, old)) {
    return documentsAttached;
  }
  if (line.reopenRequest !== old.reopenRequest) return 'OrderLinesReopenRequestedByBuyer';
  return sameTerms(line.requested, old.requested) ? 'OrderLinesUpdatedByBuyer' : 'OrderLinesReissuedByBuyer';
};

const sameProposal = (line: PracticeLine, old: PracticeLine): boolean =>
  line.proposal === old.proposal && line.confirmed === old.confirmed;

const supplierMove = (line: PracticeLine, old: PracticeLine): string => {
  if (line.inProgressStatus === inProgressStatus.openSupplierReopenRequest) {
    return 'OrderLinesReopenRequestedBySupplier';
  }
  if (line.inProgressStatus === inProgressStatus.openSupplierProposal)
    return 'OrderChangesProposedBySupplier';
  const asked = old.inProgressStatus === inProgressStatus.openBuyerReopenRequest;
  if (line.processStatus === processStatus.rejected) {
    return asked ? 'OrderLinesReopenRequestRejectedBySupplier' : 'OrderLinesRejectedBySupplier';
  }
  if (asked) return 'OrderLinesReopenRequestApprovedBySupplier';
  if (old.inProgressStatus === inProgressStatus.openBuyerReconfirmationRequest) {
    return 'OrderLinesReconfirmedBySupplier';
  }
  if (old.inProgressStatus === inProgressStatus.openSupplierReopenRequest) {
    return 'OrderLinesReopenRequestRevertedBySupplier';
  }
  return line.confirmed !== null && sameTerms(line.confirmed, line.requested)
    ? 'OrderLinesAcceptedBySupplier'
    : 'OrderLinesConfirmedBySupplier';
};

const buyerMove = (line: PracticeLine, old: PracticeLine): string => {
  if (line.processStatus === processStatus.cancelled) return 'OrderLinesCancelledByBuyer';
  if (line.processStatus === processStatus.completed) return 'OrderLinesCompletedByBuyer';
  switch (old.inProgressStatus) {
    case inProgressStatus.openSupplierProposal:
      return line.processStatus === processStatus.confirmed
        ? 'OrderChangesProposalApprovedByBuyer'
        : 'OrderChangesProposalRejectedByBuyer';
    case inProgressStatus.openSupplierReopenRequest:
      return line.confirmed === old.confirmed
        ? 'OrderLinesReopenRequestRejectedByBuyer'
        : 'OrderLinesReopenRequestApprovedByBuyer';
    case inProgressStatus.openBuyerReopenRequest:
      return 'OrderLinesReopenRequestRevertedByBuyer';
  }
  switch (line.inProgressStatus) {
    case inProgressStatus.openBuyerReopenRequest:
      return 'OrderLinesReopenRequestedByBuyer';
    case inProgressStatus.openBuyerReconfirmationRequest:
      return 'OrderLinesReconfirmationRequestedByBuyer';
    case inProgressStatus.reissuedRejectedLine:
      return 'OrderLinesReissuedByBuyer';
  }
  return 'OrderLinesUpdatedByBuyer';
};

const goodsEvent = (stage: string): string => {
  if (stage === logisticsStatus.delivered) return 'OrderLinesMarkedAsDeliveredByBuyer';
  return stage === logisticsStatus.shipped ? 'OrderLinesShippedByBuyer' : 'OrderLinesUpdatedByBuyer';
};
