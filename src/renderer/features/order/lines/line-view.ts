import type { OrderDetail } from '../../../../shared/contract/calls/orders.ts';
import type { ResponseEntry } from '../../../../shared/contract/calls/responses.ts';
import { termsInsteadOf, termsOfAnswer, termsToKeep } from '../../../../shared/domain/answer/line-answer.ts';
import type { OrderLine, Terms } from '../../../../shared/domain/order/order.ts';
import { isRefusal } from '../../../../shared/domain/order/statuses.ts';
import {
  askedTerms,
  isOpenDecline,
  proposedTerms,
  requestedTerms,
  sameTerms,
  termsToHold,
} from '../../../../shared/domain/order/terms.ts';
import { refusalReasons } from '../../../../shared/domain/order-changes/refusal-reasons.ts';
import type { CalendarDate } from '../../../../shared/domain/values/calendar-date.ts';
import { conflictKind } from '../../sent/conflict.ts';
import { isAlive } from '../../sent/sent-entry.ts';
import type { PendingAnswer } from './line-status.ts';

/**
 * The terms beside those in the cells. `order`: the order's terms, while the cells show ours. `asked`: those
 * that the buyer requests, while the cells show the confirmed ones. `declined`: the same once we declined
 * them. `agreed`: the confirmed terms, while we accept others and the cells show these.
 */
export type ComparedTerms = {
  kind: 'order' | 'asked' | 'agreed' | 'declined';
  terms: Terms;
};

export type LineView = {
  line: OrderLine;
  shown: Terms;
  compared: ComparedTerms | null;
  /** Whether the buyer rejected our last proposal. */
  rejected: boolean;
  /** Why. The line's own reason may be that of a newer change. */
  refusal: string | null;
  /** That proposal, which the service no longer shows. `null` also if it only declined a change. */
  turnedDown: Terms | null;
  pending: PendingAnswer | null;
  /** Index among the lines of the order. */
  place: number;
  /** Days of agreed deliveries that have passed and are still to be made. */
  late: readonly CalendarDate[];
};

/** The terms that each line shows; totals add these up. */
export const shownIn = (views: readonly LineView[]): ((line: OrderLine) => Terms) => {
  const shown = new Map(views.map((view) => [view.line, view.shown]));
  return (line) => shown.get(line) ?? requestedTerms(line);
};

/** The newest response of each line that isn't settled yet. */
export const pendingAnswers = (responses: ResponseEntry[]): Map<string, PendingAnswer> => {
  const found = new Map<string, PendingAnswer>();
  const inTime = responses.filter(isAlive).sort((a, b) => a.composedAt - b.composedAt);
  for (const entry of inTime) {
    const { answers, state, conflict, settled, documentsOnly } = entry;
    for (const { position, answer } of answers) {
      if (settled.includes(position)) continue;
      const changed = conflict.some(({ now }) => now.position === position);
      const pending = { answer, state, changed, conflict: conflictKind(entry) };
      found.set(position, documentsOnly ? { ...pending, documentsOnly } : pending);
    }
  }
  return found;
};

/**
 * Our open proposal, from the service or our outbox, fills the cells. The buyer's terms are shown beside it
 * and never replace it (open points, section 4: echo). Confirmed terms fill them, too, as long as we didn't
 * accept others.
 */
export const lineView = (
  line: OrderLine,
  pending: PendingAnswer | null,
  /** Our last proposal, if the buyer rejected it. */
  rejected: Terms | null = null,
  late: readonly CalendarDate[] = [],
  place = 0,
): LineView => {
  const requested = requestedTerms(line);
  const agreed = termsToHold(line);
  const isDecline = rejected !== null && agreed !== null && sameTerms(rejected, agreed);
  // No news while the next answer is on its way.
  const turnedDown = pending === null && !isDecline ? rejected : null;
  const common = {
    line,
    rejected: rejected !== null,
    refusal: line.reason,
    turnedDown,
    pending,
    late,
    place,
  };
  const ours =
    pending !== null && pending.answer.kind === 'propose'
      ? termsOfAnswer(line, pending.answer)
      : pending === null
        ? proposedTerms(line)
        : null;
  if (ours === null && pending === null && agreed !== null) {
    return { ...common, shown: agreed, compared: { kind: 'asked', terms: requested } };
  }
  if (ours === null || sameTerms(ours, requested)) {
    const compared: ComparedTerms | null =
      (agreed === null ? null : { kind: 'agreed', terms: agreed }) ??
      (pending === null ? declinedTerms(line) : null);
    return { ...common, shown: requested, compared };
  }
  const kept = termsToKeep(line);
  const compared: ComparedTerms =
    kept !== null && sameTerms(ours, kept)
      ? { kind: 'declined', terms: requested }
      : { kind: 'order', terms: buyersTerms(line) };
  return { ...common, shown: ours, compared };
};

const declinedTerms = (line: OrderLine): ComparedTerms | null => {
  const asked = isOpenDecline(line) ? askedTerms(line) : null;
  return asked === null ? null : { kind: 'declined', terms: asked };
};

/** The line's own terms: with an open request of ours these are still the old ones. */
const buyersTerms = (line: OrderLine): Terms => ({
  deliverySchedule: line.deliverySchedule,
  prices: line.prices,
});

export const lineViews = (
  detail: { order: Pick<OrderDetail['order'], 'lines'> } & Pick<OrderDetail, 'responses'> &
    Partial<Pick<OrderDetail, 'lateDeliveries' | 'rejectedProposals' | 'history'>>,
): LineView[] => {
  const late = Map.groupBy(detail.lateDeliveries ?? [], ({ position }) => position);
  const pending = pendingAnswers(detail.responses);
  const rejected = new Map((detail.rejectedProposals ?? []).map(({ position, terms }) => [position, terms]));
  const proposed = lastProposals(detail.responses);
  const reasons = refusalReasons(detail.order.lines, detail.history ?? []);
  return detail.order.lines.map((line, place) => {
    const view = lineView(
      line,
      pending.get(line.position) ?? null,
      (isRefusal(line.status.inProgressStatus) ? proposed.get(line.position) : undefined) ??
        rejected.get(line.position) ??
        null,
      late.get(line.position)?.map(({ date }) => date),
      place,
    );
    const refusal = reasons.get(line.position);
    return refusal === undefined ? view : { ...view, refusal };
  });
};

/** The terms of our newest response per line that took effect as a proposal. */
const lastProposals = (responses: ResponseEntry[]): Map<string, Terms> => {
  const found = new Map<string, Terms>();
  const done = responses.filter(({ state }) => state === 'done').sort((a, b) => a.composedAt - b.composedAt);
  for (const { answers } of done) {
    for (const { position, answer, requested } of answers) {
      if (answer.kind === 'propose') found.set(position, termsInsteadOf(requested.terms, answer));
      else found.delete(position);
    }
  }
  return found;
};
