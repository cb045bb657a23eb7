import type { DespatchEntry } from '../../../shared/contract/despatch.ts';
import type { AdviceInOutbox } from '../outbox/entry.ts';

/** A despatch advice as the user sees it. @param now wall clock, ms */
export const despatchEntryOf = (entry: AdviceInOutbox, now: number): DespatchEntry => {
  const waits = entry.state === 'waiting';
  const { order, advice, lines, conflict } = entry.content;
  return {
    id: entry.id,
    orderKey: entry.orderKey,
    purchaseOrderNumber: order.purchaseOrderNumber,
    buyerName: order.buyerName,
    state: entry.state,
    advice,
    lines,
    composedAt: entry.composedAt,
    undoUntil: waits && !entry.unclear && entry.undoUntil > now ? entry.undoUntil : null,
    nextAttemptAt: waits ? Math.max(entry.undoUntil, entry.nextAttemptAt) : null,
    attempts: entry.attempts,
    sentAt: entry.sentAt,
    doneAt: entry.doneAt,
    problem: entry.problem,
    conflict: entry.state === 'conflict' ? conflict : null,
  };
};
