import { isDeepStrictEqual } from 'node:util';
import type { Prices, ScheduleEntry, Terms } from '../../../shared/domain/order/order.ts';
import {
  inProgressStatus,
  logisticsStatus,
  processStatus,
  requestStatus,
} from '../../../shared/domain/order/statuses.ts';
import { isOwnOpenRequest, sameTerms } from '../../../shared/domain/order/terms.ts';
import type { ServiceTimestamp } from '../../../shared/domain/values/service-timestamp.ts';
import { aggregateLogisticsStatus } from './order-status.ts';
import { type PracticeLine, type PracticeOrder, type SupplierLine, shownTerms } from './practice-order.ts';
import { confirmed, requestedTerms } from './supplier-response.ts';

/**
 * The buyer's half of the transition table (open points, section 4). Each move returns the new line, or
 * `null` where the table forbids the move.
 */
export type BuyerMove = (line: PracticeLine, at: ServiceTimestamp) => PracticeLine | null;

/** New terms that a buyer asks for. A field that is left out stays as it is. */
export type TermsChange = { deliverySchedule?: ScheduleEntry[]; prices?: Prices; reason?: string };

/**
 * Reissues a line. Issued and InProgress keep their status; Rejected becomes ReissuedRejectedLine. A
 * confirmed line needs a reopen request instead.
 */
export const reissue =
  (change: TermsChange): BuyerMove =>
  (line, at) => {
    const was = line.processStatus;
    const isConfirmed = line.confirmed !== null;
    const open = was === processStatus.issued || was === processStatus.inProgress;
    if (isConfirmed || !(open || was === processStatus.rejected)) return null;
    const back = was === processStatus.rejected;
    return {
      ...line,
      requested: changed(line.requested, change),
      processStatus: back ? processStatus.inProgress : was,
      inProgressStatus: back ? inProgressStatus.reissuedRejectedLine : line.inProgressStatus,
      reason: change.reason ?? null,
      eventDates: { ...line.eventDates, reissuedAt: at },
      lastUpdatedAt: at,
    };
  };

export const approveRequest: BuyerMove = (line, at) =>
  isSupplierRequest(line) && line.proposal !== null ? confirmed(line, line.proposal, at) : null;

/**
 * Rejects the supplier's request. A confirmed line keeps its terms. A line with a rejected proposal waits
 * for another order response.
 */
export const rejectRequest =
  (reason: string): BuyerMove =>
  (line, at) => {
    if (!isSupplierRequest(line)) return null;
    const back = { ...line, proposal: null, reason, lastUpdatedAt: at };
    if (line.inProgressStatus === inProgressStatus.openSupplierShipmentRescheduleRequest) {
      return { ...back, inProgressStatus: inProgressStatus.rejectedDeliverySchedule };
    }
    if (line.inProgressStatus === inProgressStatus.openSupplierReopenRequest) {
      return { ...back, processStatus: processStatus.confirmed, inProgressStatus: null };
    }
    // The proposal answered the buyer's own reopen request, which is now open again.
    const isReopenAsked = line.reopenRequest?.status === requestStatus.open;
    return {
      ...back,
      inProgressStatus: isReopenAsked
        ? inProgressStatus.openBuyerReopenRequest
        : inProgressStatus.rejectedSupplierProposal,
    };
  };

export const askToReopen =
  (change: TermsChange): BuyerMove =>
  (line, at) =>
    line.processStatus === processStatus.confirmed
      ? {
          ...line,
          processStatus: processStatus.inProgress,
          inProgressStatus: inProgressStatus.openBuyerReopenRequest,
          reopenRequest: {
            ...changed(shownTerms(line), change),
            reason: change.reason ?? null,
            status: requestStatus.open,
          },
          lastUpdatedAt: at,
        }
      : null;

/** Changes an open reopen request. Asking for the confirmed terms withdraws it. */
export const changeReopenRequest =
  (change: TermsChange): BuyerMove =>
  (line, at) => {
    const { reopenRequest } = line;
    if (reopenRequest === null || line.inProgressStatus !== inProgressStatus.openBuyerReopenRequest)
      return null;
    const requested = changed(requestedTerms(line), change);
    const isWithdrawn = sameTerms(requested, shownTerms(line));
    return {
      ...line,
      processStatus: isWithdrawn ? processStatus.confirmed : line.processStatus,
      inProgressStatus: isWithdrawn ? null : line.inProgressStatus,
      reopenRequest: {
        ...requested,
        reason: change.reason ?? reopenRequest.reason,
        status: isWithdrawn ? requestStatus.closed : requestStatus.open,
      },
      lastUpdatedAt: at,
    };
  };

export const askReconfirmation =
  (reason: string): BuyerMove =>
  (line, at) =>
    line.processStatus === processStatus.confirmed
      ? {
          ...line,
          processStatus: processStatus.inProgress,
          inProgressStatus: inProgressStatus.openBuyerReconfirmationRequest,
          reason,
          lastUpdatedAt: at,
        }
      : null;

export const cancel =
  (reason: string): BuyerMove =>
  (line, at) =>
    line.processStatus === processStatus.completed || line.processStatus === processStatus.cancelled
      ? null
      : {
          ...line,
          proposal: null,
          processStatus: processStatus.cancelled,
          inProgressStatus: null,
          logisticsStatus: logisticsStatus.cancelled,
          reason,
          eventDates: { ...line.eventDates, cancelledAt: at },
          lastUpdatedAt: at,
        };

export const complete: BuyerMove = (line, at) =>
  line.processStatus === processStatus.completed || line.processStatus === processStatus.cancelled
    ? null
    : {
        ...line,
        proposal: null,
        processStatus: processStatus.completed,
        inProgressStatus: null,
        eventDates: { ...line.eventDates, completedAt: at },
        lastUpdatedAt: at,
      };

/**
 * Sets the stage of the goods, also on the schedule entries.
 *
 * @param side whose system sets it
 */
export const moveGoods =
  (stage: string, side: 'buyer' | 'supplier' = 'buyer'): BuyerMove =>
  (line, at) => {
    if (line.confirmed === null || line.processStatus === processStatus.cancelled) return null;
    const deliverySchedule = line.confirmed.deliverySchedule.map((entry) => ({ ...entry, status: stage }));
    return {
      ...line,
      confirmed: { ...line.confirmed, deliverySchedule },
      logisticsStatus: stage,
      delivered: stage === logisticsStatus.delivered,
      supplierLine: side === 'buyer' ? line.supplierLine : markedBySupplier(line),
      lastUpdatedAt: at,
    };
  };

/**
 * Sets the stage and transport mode of single deliveries. The line gets the stage of the least advanced
 * delivery.
 */
export const noteDeliveries =
  (
    noted: readonly { position: string | null; status: string | null; transportMode: string | null }[],
    side: 'buyer' | 'supplier' = 'buyer',
  ): BuyerMove =>
  (line, at) => {
    if (line.processStatus === processStatus.cancelled) return null;
    const inSchedule = <T extends ScheduleEntry>(entry: T, index: number): T => {
      const note = noted.find(
        (one, place) => (one.position ?? scheduleName(place)) === (entry.position ?? scheduleName(index)),
      );
      const status = note?.status ?? entry.status;
      const transportMode = note?.transportMode ?? entry.transportMode;
      return status === entry.status && transportMode === entry.transportMode
        ? entry
        : { ...entry, status, transportMode };
    };
    const requested = {
      ...line.requested,
      deliverySchedule: line.requested.deliverySchedule.map(inSchedule),
    };
    const confirmed =
      line.confirmed === null
        ? null
        : { ...line.confirmed, deliverySchedule: line.confirmed.deliverySchedule.map(inSchedule) };
    const stage = noted.some(({ status }) => status !== null)
      ? aggregateLogisticsStatus(
          (confirmed ?? requested).deliverySchedule.map(({ status }) => ({
            logisticsStatus: status ?? logisticsStatus.open,
          })),
        )
      : line.logisticsStatus;
    const after = {
      ...{ ...line, requested, confirmed, logisticsStatus: stage },
      delivered: stage === logisticsStatus.delivered,
    };
    if (isDeepStrictEqual(after, line)) return null;
    return {
      ...after,
      supplierLine: side === 'buyer' ? line.supplierLine : markedBySupplier(line),
      lastUpdatedAt: at,
    };
  };

/** The position of a delivery that was sent without one. */
export const scheduleName = (index: number): string => String(index + 1).padStart(4, '0');

// Marks a change by the supplier's system, so that its event differs from one by the buyer.
const markedBySupplier = (line: PracticeLine): SupplierLine => ({
  ...(line.supplierLine ?? {
    ...{ salesOrderNumber: null, salesOrderLinePosition: null, description: null, reason: null },
    ...{ itemDetails: null, properties: [], notes: [], documents: [] },
  }),
});

/** Reverts the cancellation or completion of a line. Both sides have to confirm it again. */
export const revert =
  (from: 'Cancelled' | 'Completed'): BuyerMove =>
  (line, at) =>
    line.processStatus === from
      ? {
          ...line,
          processStatus: processStatus.inProgress,
          inProgressStatus:
            from === processStatus.cancelled
              ? inProgressStatus.revertedCancelledLine
              : inProgressStatus.revertedCompletedLine,
          logisticsStatus: from === processStatus.cancelled ? logisticsStatus.open : line.logisticsStatus,
          lastUpdatedAt: at,
        }
      : null;

/** The supplier asks for other days than confirmed. The buyer has to approve them. */
export const askToReschedule =
  (change: TermsChange): BuyerMove =>
  (line, at) =>
    line.processStatus === processStatus.confirmed
      ? {
          ...line,
          proposal: changed(shownTerms(line), change),
          processStatus: processStatus.inProgress,
          inProgressStatus: inProgressStatus.openSupplierShipmentRescheduleRequest,
          supplierLine: { ...markedBySupplier(line), reason: change.reason ?? null },
          lastUpdatedAt: at,
        }
      : null;

/** Whether the line waits for the buyer to approve or reject a request of the supplier. */
export const isSupplierRequest = (line: PracticeLine): boolean => isOwnOpenRequest(line.inProgressStatus);

/**
 * Applies a move to lines as a new version of the order. Lines that the table doesn't move stay.
 *
 * @param positions the lines; all when left out
 * @returns `null` when the move fits no line
 */
export const moveLines = (
  order: PracticeOrder,
  move: BuyerMove,
  at: ServiceTimestamp,
  positions?: readonly string[],
): PracticeOrder | null => {
  const moved = order.lines.map((line) =>
    positions === undefined || positions.includes(line.position) ? move(line, at) : null,
  );
  if (moved.every((line) => line === null)) return null;
  return {
    ...order,
    lines: order.lines.map((line, index) => moved[index] ?? line),
    version: order.version + 1,
    lastUpdatedAt: at,
  };
};

const changed = (terms: Terms, change: TermsChange): Terms => ({
  deliverySchedule: change.deliverySchedule ?? terms.deliverySchedule,
  prices: change.prices ?? terms.prices,
});
