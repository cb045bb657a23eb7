import type { Emit } from '../events.ts';
import { type AnswersUnderWay, nothingUnderWay, type UnderWay } from '../orders/answers-under-way.ts';
import { shownState } from '../outbox/entry.ts';
import type { QueuedResponse } from './entries.ts';
import type { MessagesStore } from './messages-store.ts';
import type { Receipts } from './receipts.ts';
import type { Settle } from './settle.ts';

/** What the outbox tells the orders, and what it learns from them. */
export const createOutboxAnswers = (deps: {
  store: MessagesStore;
  settle: Settle;
  emit: Emit;
  receipts: Receipts;
}): AnswersUnderWay => ({
  orderReceived: deps.receipts.note,
  of: (orderKey) => underWay(deps.store.openResponsesOf(orderKey)),
  all: (accountId) => {
    const byOrder = Map.groupBy(deps.store.openResponses(accountId), ({ orderKey }) => orderKey);
    return new Map([...byOrder].map(([orderKey, entries]) => [orderKey, underWay(entries)]));
  },
  orderStored: (orderKey, order) => {
    const settled = deps.store
      .openResponsesOf(orderKey)
      .map((entry) => ({ entry, ...deps.settle(entry, order) }));
    // The caller's transaction is still open: who hears of it now would read the old state.
    if (settled.some(({ moved }) => moved)) {
      queueMicrotask(() => deps.emit({ name: 'responses.changed', orderKey }));
    }
    // What was in trouble already answered nothing any more, and is overruled by nothing.
    const answering = settled.filter(({ entry }) => !isTroubled(entry));
    return new Set(answering.flatMap(({ overruled }) => overruled));
  },
});

const underWay = (entries: QueuedResponse[]): UnderWay => {
  const newest = entries.at(-1);
  if (newest === undefined) return nothingUnderWay;
  const troubled = entries.filter(isTroubled);
  return {
    positions: new Set(entries.filter((entry) => !isTroubled(entry)).flatMap(positionsOf)),
    answers: new Map(
      entries.flatMap(({ content }) => content.lines.map(({ seen, answer }) => [seen.position, answer])),
    ),
    troubled: troubled.length > 0,
    state: shownState(newest),
  };
};

const positionsOf = ({ content }: QueuedResponse): string[] => content.lines.map(({ seen }) => seen.position);

const isTroubled = (entry: QueuedResponse): boolean => {
  const state = shownState(entry);
  return state === 'conflict' || state === 'needs-attention';
};
