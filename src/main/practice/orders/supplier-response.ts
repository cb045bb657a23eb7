import type { AnsweredDelivery } from '../../../shared/domain/answer/line-answer.ts';
import type { Prices, ScheduleEntry, Terms } from '../../../shared/domain/order/order.ts';
import {
  inProgressStatus,
  logisticsStatus,
  processStatus,
  requestStatus,
} from '../../../shared/domain/order/statuses.ts';
import { sameTerms } from '../../../shared/domain/order/terms.ts';
import type { ServiceTimestamp } from '../../../shared/domain/values/service-timestamp.ts';
import { type BuyerSettings, type PracticeLine, shownTerms } from './practice-order.ts';

/** What a response says about one line's terms. `values` takes missing fields from the request. */
export type LineVerdict =
  | { kind: 'accepted' }
  | { kind: 'rejected' }
  | { kind: 'values'; deliverySchedule: AnsweredDelivery[] | null; prices: Prices | null }
  | { kind: 'nothing' };

/** The terms that an acceptance confirms: those of the buyer's open request, else those of the line. */
export const requestedTerms = (line: PracticeLine): Terms => {
  const { reopenRequest } = line;
  const shown = shownTerms(line);
  if (line.inProgressStatus !== inProgressStatus.openBuyerReopenRequest || reopenRequest === null)
    return shown;
  return {
    deliverySchedule:
      reopenRequest.deliverySchedule.length > 0 ? reopenRequest.deliverySchedule : shown.deliverySchedule,
    prices: reopenRequest.prices ?? shown.prices,
  };
};

/**
 * The supplier's half of the transition table (open points, section 4). Returns the line unchanged where
 * the table has no transition.
 */
export const respondToLine = (
  line: PracticeLine,
  verdict: LineVerdict,
  buyer: BuyerSettings,
  at: ServiceTimestamp,
): PracticeLine => {
  const open = line.processStatus === processStatus.issued || line.processStatus === processStatus.inProgress;
  if (verdict.kind === 'nothing' || (!open && line.processStatus !== processStatus.confirmed)) return line;
  const requested = requestedTerms(line);
  if (verdict.kind === 'rejected') return open ? rejected(line, at) : line;
  const terms = verdict.kind === 'values' ? answeredTerms(line, verdict) : requested;
  if (!sameTerms(terms, requested)) {
    return buyer.autoConfirm ? confirmed(line, terms, at) : proposed(line, terms, at);
  }
  const firstAgreement = line.processStatus === processStatus.issued;
  return buyer.proposeWhenAccepted && firstAgreement ? proposed(line, terms, at) : confirmed(line, terms, at);
};

export const confirmed = (line: PracticeLine, terms: Terms, at: ServiceTimestamp): PracticeLine => ({
  ...line,
  confirmed: terms,
  proposal: null,
  reopenRequest: closedRequest(line, sameTerms(terms, requestedTerms(line))),
  processStatus: processStatus.confirmed,
  inProgressStatus: null,
  reason: null,
  eventDates: { ...line.eventDates, confirmedAt: at },
  lastUpdatedAt: at,
});

const rejected = (line: PracticeLine, at: ServiceTimestamp): PracticeLine => ({
  ...line,
  confirmed: null,
  proposal: null,
  reopenRequest: closedRequest(line, false),
  processStatus: processStatus.rejected,
  inProgressStatus: null,
  eventDates: { ...line.eventDates, rejectedAt: at },
  lastUpdatedAt: at,
});

// A confirmed line gets a reopen request of the supplier. Any other becomes or stays a proposal.
const proposed = (line: PracticeLine, terms: Terms, at: ServiceTimestamp): PracticeLine => ({
  ...line,
  proposal: terms,
  processStatus: processStatus.inProgress,
  inProgressStatus:
    line.processStatus === processStatus.confirmed ||
    line.inProgressStatus === inProgressStatus.openSupplierReopenRequest
      ? inProgressStatus.openSupplierReopenRequest
      : inProgressStatus.openSupplierProposal,
  eventDates: { ...line.eventDates, proposedAt: at },
  lastUpdatedAt: at,
});

const closedRequest = (line: PracticeLine, approved: boolean): PracticeLine['reopenRequest'] =>
  line.reopenRequest?.status === requestStatus.open
    ? { ...line.reopenRequest, status: approved ? requestStatus.approved : requestStatus.rejected }
    : line.reopenRequest;

const answeredTerms = (line: PracticeLine, verdict: LineVerdict & { kind: 'values' }): Terms => {
  const requested = requestedTerms(line);
  return {
    deliverySchedule:
      verdict.deliverySchedule === null
        ? requested.deliverySchedule
        : numbered(verdict.deliverySchedule.map((entry) => scheduleEntry(entry, requested.deliverySchedule))),
    prices: verdict.prices === null ? requested.prices : withUnits(verdict.prices, requested.prices),
  };
};

const scheduleEntry = (answered: AnsweredDelivery, known: ScheduleEntry[]): ScheduleEntry => {
  const old = known.find(({ position }) => position !== null && position === answered.position);
  return {
    position: answered.position,
    date: answered.date,
    quantity: answered.quantity,
    status: old?.status ?? logisticsStatus.open,
    transportMode: old?.transportMode ?? null,
    etd: old?.etd ?? null,
    eta: old?.eta ?? null,
  };
};

// New split entries have no position yet. They get the next ones (open points, section 5).
const numbered = (entries: ScheduleEntry[]): ScheduleEntry[] => {
  let last = Math.max(0, ...entries.map(({ position }) => Number(position ?? 0) || 0));
  return entries.map((entry) => {
    if (entry.position !== null) return entry;
    last += 1;
    return { ...entry, position: String(last).padStart(4, '0') };
  });
};

const withUnits = (prices: Prices, requested: Prices | null): Prices => ({
  ...prices,
  priceUnitOfMeasureIso: prices.priceUnitOfMeasureIso ?? requested?.priceUnitOfMeasureIso ?? null,
  priceUnitQuantity: prices.priceUnitQuantity ?? requested?.priceUnitQuantity ?? null,
});
