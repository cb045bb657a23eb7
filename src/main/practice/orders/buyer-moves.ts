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
 * The buyer's half of the transition table (open points, section 4). Each move gives the line that comes of it, or
 * `null` where the table doesn't allow it.
 */
export type BuyerMove = (line: PracticeLine, at: ServiceTimestamp) => PracticeLine | null;

/** What a buyer asks for anew; what is left out stays. */
export type TermsChange = { deliverySchedule?: ScheduleEntry[]; prices?: Prices; reason?: string };

/** Issued and InProgress keep their status; Rejected comes back as ReissuedRejectedLine. Agreed lines need a reopen request. */
export const reissue =
  (change: TermsChange): BuyerMove =>
  (line, at) => {
    const was = line.processStatus;
    const agreed = line.confirmed !== null;
    const open = was === processStatus.issued || was === processStatus.inProgress;
    if (agreed || !(open || was === processStatus.rejected)) return null;
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

/** A rejected reopen request leaves the line as it was agreed; a rejected proposal waits for the supplier's next answer. */
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
    // A counter-proposal to the buyer's own reopen request: that one is open again.
    const stillAsked = line.reopenRequest?.status === requestStatus.open;
    return {
      ...back,
      inProgressStatus: stillAsked
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

/** Changes an open reopen request; one that asks for what is agreed takes itself back. */
export const changeReopenRequest =
  (change: TermsChange): BuyerMove =>
  (line, at) => {
    const { reopenRequest } = line;
    if (reopenRequest === null || line.inProgressStatus !== inProgressStatus.openBuyerReopenRequest)
      return null;
    const asked = changed(requestedTerms(line), change);
    const takenBack = sameTerms(asked, shownTerms(line));
    return {
      ...line,
      processStatus: takenBack ? processStatus.confirmed : line.processStatus,
      inProgressStatus: takenBack ? null : line.inProgressStatus,
      reopenRequest: {
        ...asked,
        reason: change.reason ?? reopenRequest.reason,
        status: takenBack ? requestStatus.closed : requestStatus.open,
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

/** Somebody notes how far the goods are; the schedule entries follow. @param side whose system notes it */
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
      supplierLine: side === 'buyer' ? line.supplierLine : saidNothing(line),
      lastUpdatedAt: at,
    };
  };

/** How far single deliveries are, and how they travel; the line is as far as the least of them. */
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
      supplierLine: side === 'buyer' ? line.supplierLine : saidNothing(line),
      lastUpdatedAt: at,
    };
  };

/** What a delivery is called whose sender gave it no position. */
export const scheduleName = (index: number): string => String(index + 1).padStart(4, '0');

// What the supplier's own system did, so that an event tells it from what the buyer did.
const saidNothing = (line: PracticeLine): SupplierLine => ({
  ...(line.supplierLine ?? {
    ...{ salesOrderNumber: null, salesOrderLinePosition: null, description: null, reason: null },
    ...{ itemDetails: null, properties: [], notes: [], documents: [] },
  }),
});

/** The buyer takes back that the line was cancelled or completed: both sides have to agree on it anew. */
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

/** The supplier's shipment comes on other days than agreed: that is a request to the buyer. */
export const askToReschedule =
  (change: TermsChange): BuyerMove =>
  (line, at) =>
    line.processStatus === processStatus.confirmed
      ? {
          ...line,
          proposal: changed(shownTerms(line), change),
          processStatus: processStatus.inProgress,
          inProgressStatus: inProgressStatus.openSupplierShipmentRescheduleRequest,
          supplierLine: { ...saidNothing(line), reason: change.reason ?? null },
          lastUpdatedAt: at,
        }
      : null;

/** Whether the line waits for the buyer to say yes or no to the supplier. */
export const isSupplierRequest = (line: PracticeLine): boolean => isOwnOpenRequest(line.inProgressStatus);

/**
 * The order after a move on some of its lines, one version on. Lines for which the table has no such move stay; `null`
 * when that is all of them.
 *
 * @param positions the lines meant; all when left out
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
