import { type LastWord, lastWordOf } from '../../../shared/domain/last-word.ts';
import type { OrderHeader } from '../../../shared/domain/order.ts';
import type { OrdersStore } from '../orders/orders-store.ts';
import type { createHintsStore } from './hints-store.ts';

/**
 * Who had the last word when a buyer was answered before, by the newest answers that show it. It stops after each answer for whoever
 * else wants a turn.
 */
export function* lastWords(
  store: Pick<ReturnType<typeof createHintsStore>, 'answersTo' | 'answer'>,
  orders: Pick<OrdersStore, 'revisionsOf'>,
  accountId: number,
  buyer: Pick<OrderHeader, 'companyId' | 'supplierAccountNumber'>,
): Generator<void, LastWord> {
  const known: LastWord = { accepted: null, changed: null };
  for (const { sequence, orderKey } of store.answersTo(accountId, buyer)) {
    if (known.accepted !== null && known.changed !== null) break;
    yield;
    const answer = store.answer(sequence);
    if (answer === null) continue;
    const later = orders
      .revisionsOf(orderKey)
      .filter(({ revision }) => revision > answer.revision)
      .toReversed();
    for (const { seen, answer: said } of answer.lines) {
      const first = later.find(({ changes }) => changes.some(({ position }) => position === seen.position));
      // What the buyer did in the meantime tells nothing of what became at once.
      if (first?.origin !== 'us') continue;
      const shown = lastWordOf(
        seen,
        said,
        first.changes.filter(({ position }) => position === seen.position),
      );
      known.accepted ??= shown.accepted;
      known.changed ??= shown.changed;
    }
  }
  return known;
}
