import type { OrderRevision } from '../../../shared/contract/calls/orders.ts';
import {
  type ObservedAnswer,
  type ObservedSettings,
  observedSettingsOf,
} from '../../../shared/domain/answer/observed-settings.ts';
import type { OrderHeader } from '../../../shared/domain/order/order.ts';
import type { OrdersStore } from '../orders/orders-store.ts';
import type { createHintsStore } from './hints-store.ts';

type Buyer = Pick<OrderHeader, 'companyId' | 'supplierAccountNumber'>;

/** Whether the buyer decided about earlier answers, by the newest answers that show it. */
export const createObservedSettings = (
  store: Pick<ReturnType<typeof createHintsStore>, 'answersTo' | 'answer'>,
  orders: Pick<OrdersStore, 'revisionsOf'>,
) => {
  // A finished answer never changes.
  const shown = new Map<number, ObservedSettings>();

  function* shownBy(sequence: number, orderKey: number): Generator<void, ObservedSettings> {
    const known = shown.get(sequence);
    if (known !== undefined) return known;
    const said = store.answer(sequence);
    if (said === null) return nothing;
    const later = orders
      .revisionsOf(orderKey)
      .filter(({ revision }) => revision > said.revision)
      .toReversed();
    const lines: ObservedAnswer[] = [];
    let atOnce = true;
    for (const { seen, answer } of said.lines) {
      yield;
      const first = later.find(({ changes }) => changes.some(({ position }) => position === seen.position));
      // A later action of the buyer doesn't show what happened at once.
      if (first?.origin !== 'us') continue;
      atOnce &&= isSoon(first, said.sentAt);
      lines.push({
        seen,
        answer,
        changes: first.changes.filter(({ position }) => position === seen.position),
      });
    }
    const word = observedSettingsOf(lines, atOnce);
    if (word.accepted !== null || word.changed !== null) shown.set(sequence, word);
    return word;
  }

  /** Other work may run between any two lines. */
  return function* observedSettings(accountId: number, buyer: Buyer): Generator<void, ObservedSettings> {
    const word: ObservedSettings = { ...nothing };
    for (const { sequence, orderKey } of store.answersTo(accountId, buyer)) {
      if (word.accepted !== null && word.changed !== null) break;
      yield;
      const { accepted, changed } = yield* shownBy(sequence, orderKey);
      word.accepted ??= accepted;
      word.changed ??= changed;
    }
    return word;
  };
};

const nothing: ObservedSettings = { accepted: null, changed: null };

/** Sooner than a buyer reads an answer: the order is checked right after sending. */
const isSoon = ({ receivedAt }: OrderRevision, sentAt: number | null): boolean =>
  sentAt !== null && receivedAt - sentAt < 60_000;
