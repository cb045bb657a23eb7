import type { OrderDetail } from '../../../shared/contract/orders.ts';
import type { ResponseEntry } from '../../../shared/contract/responses.ts';
import { termsOfAnswer } from '../../../shared/domain/line-answer.ts';
import type { OrderLine, Terms } from '../../../shared/domain/order.ts';
import { confirmedTerms, proposedTerms, requestedTerms, sameTerms } from '../../../shared/domain/terms.ts';
import { isAlive } from '../sent/sent-entry.ts';
import type { UnderWay } from './line-status.ts';

/**
 * What stands beside the terms shown. `order`: what the order itself still says while ours is shown. `agreed`: what both
 * agreed to, while the buyer asks for something else.
 */
export type Beside = { kind: 'order' | 'agreed'; terms: Terms };

export type LineView = { line: OrderLine; shown: Terms; beside: Beside | null; underWay: UnderWay | null };

/** The newest answer on its way for each line. */
export const answersUnderWay = (responses: ResponseEntry[]): Map<string, UnderWay> => {
  const found = new Map<string, UnderWay>();
  const inTime = responses.filter(isAlive).sort((a, b) => a.composedAt - b.composedAt);
  for (const { answers, state, conflict } of inTime) {
    for (const { position, answer } of answers) {
      found.set(position, { answer, state, changed: conflict.some(({ now }) => now.position === position) });
    }
  }
  return found;
};

/**
 * Our open proposal, from the service or from our own outbox, is what stands in the line; what the buyer's side still
 * says stands beside it, never over it (open points, section 4: echo).
 */
export const lineView = (line: OrderLine, underWay: UnderWay | null): LineView => {
  const requested = requestedTerms(line);
  const ours =
    underWay !== null && underWay.answer.kind === 'propose'
      ? termsOfAnswer(line, underWay.answer)
      : underWay === null
        ? proposedTerms(line)
        : null;
  if (ours === null || sameTerms(ours, requested)) {
    return { line, shown: requested, beside: agreedBeside(line, requested), underWay };
  }
  return { line, shown: ours, beside: { kind: 'order', terms: buyersTerms(line) }, underWay };
};

const agreedBeside = (line: OrderLine, requested: Terms): Beside | null => {
  const agreed = confirmedTerms(line);
  return agreed === null || sameTerms(agreed, requested) ? null : { kind: 'agreed', terms: agreed };
};

/** The values that the line itself carries: with an open request of ours these are still the old ones. */
const buyersTerms = (line: OrderLine): Terms => ({
  deliverySchedule: line.deliverySchedule,
  prices: line.prices,
});

export const lineViews = (detail: Pick<OrderDetail, 'order' | 'responses'>): LineView[] => {
  const underWay = answersUnderWay(detail.responses);
  return detail.order.lines.map((line) => lineView(line, underWay.get(line.position) ?? null));
};
