import type { Prices, ScheduleEntry, Terms } from '../../../shared/domain/order.ts';
import type { ServiceTimestamp } from '../../../shared/domain/service-timestamp.ts';
import {
  inProgressStatus,
  logisticsStatus,
  processStatus,
  requestStatus,
} from '../../../shared/domain/statuses.ts';
import { sameTerms } from '../../../shared/domain/terms.ts';
import { type PracticeLine, type PracticeOrder, shownTerms } from './practice-order.ts';
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

/** The buyer notes how far the goods are; the schedule entries follow. */
export const moveGoods =
  (stage: string): BuyerMove =>
  (line, at) => {
    if (line.confirmed === null || line.processStatus === processStatus.cancelled) return null;
    const deliverySchedule = line.confirmed.deliverySchedule.map((entry) => ({ ...entry, status: stage }));
    return {
      ...line,
      confirmed: { ...line.confirmed, deliverySchedule },
      logisticsStatus: stage,
      delivered: stage === logisticsStatus.delivered,
      lastUpdatedAt: at,
    };
  };

/** Whether the line waits for the buyer to say yes or no to the supplier. */
export const isSupplierRequest = (line: PracticeLine): boolean =>
  line.inProgressStatus === inProgressStatus.openSupplierProposal ||
  line.inProgressStatus === inProgressStatus.openSupplierReopenRequest;

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
