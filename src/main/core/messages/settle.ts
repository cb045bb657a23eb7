import type { ErrorShape } from '../../../shared/contract/errors.ts';
import type { Shipment } from '../../../shared/domain/delivery/shipment.ts';
import type { Order } from '../../../shared/domain/order/order.ts';
import { openStates } from '../outbox/entry.ts';
import type { Clock } from '../ports.ts';
import { adviceArrivedOf, adviceEffect } from './advice-effect.ts';
import { differsFromSeen, type Effect, type Judgement, judge, type SentAnswer } from './effect.ts';
import { hasLeft, type QueuedAdvice, type QueuedResponse } from './entries.ts';
import type { MessagesStore } from './messages-store.ts';

/**
 * Sets an answer to done or conflict where the order shows that.
 *
 * `moved`: whether its state changed. `overruled`: the positions whose terms the buyer changed (also while
 * the answer is being sent), those that the buyer ended after the answer, and those that brought it into
 * conflict.
 */
export type Settle = (entry: QueuedResponse, order: Order) => { moved: boolean; overruled: string[] };

/** Reads the attempts in `store`, and writes the new state there. */
export const createSettle = (store: MessagesStore, clock: Clock): Settle => {
  const judgeAnswer = createJudge(store, clock);
  return (entry, order) => {
    const { effect, tooLate } = judgeAnswer(entry, order);
    const moved = conclude(store, clock, entry.id, effect.kind);
    // While an answer is being sent, only a change by the buyer is certain.
    const isOverruled = effect.kind === 'changed' || moved;
    const positions = isOverruled && 'positions' in effect ? effect.positions : [];
    return { moved, overruled: [...positions, ...tooLate] };
  };
};

/** What an order shows of an answer, line by line, given all other answers to the order. */
export const createJudge =
  (store: MessagesStore, clock: Clock) =>
  (entry: QueuedResponse, order: Order): Judgement => {
    const { base, lines, form } = entry.content;
    const { documents } = entry;
    const arrived = arrivedOf(entry, clock.now());
    const answers = store.responsesOf(entry.orderKey);
    const contested = contestedBy(answers, entry);
    const documentsWentBefore =
      entry.content.leftBefore ||
      answers.some((other) => other.sequence < entry.sequence && mayHaveGone(other));
    const followed = followedBy(answers, entry);
    const said = { base, lines, form, arrived, documents, documentsWentBefore, contested, followed };
    return judge(said, order);
  };

const conclude = (store: MessagesStore, clock: Clock, id: string, kind: Effect['kind']): boolean => {
  switch (kind) {
    case 'neither':
      return false;
    case 'visible':
      return store.move(id, openStates, { state: 'done', doneAt: clock.now(), problem: null });
    default:
      // While it is being sent, only the result of the attempt decides.
      return store.move(id, ['waiting', 'sent'], { state: 'conflict', problem: problemOf(kind) });
  }
};

// A change by the buyer needs no text: the screen shows both versions.
const problemOf = (kind: keyof typeof conflictCodes): ErrorShape | null => {
  const code = conflictCodes[kind];
  return code === null ? null : { code, params: {}, detail: null };
};

const conflictCodes = {
  changed: null,
  unknown: 'response.fate-unknown',
  unseen: 'response.effect-unseen',
  documents: 'response.documents-unseen',
} as const;

// Positions that an earlier answer may have been sent for when this one was written.
const contestedBy = (answers: QueuedResponse[], { sequence, composedAt }: QueuedResponse): Set<string> =>
  positionsOf(
    answers.filter(
      (other) =>
        other.sequence < sequence && hasLeft(other) && (other.doneAt === null || other.doneAt >= composedAt),
    ),
  );

// Positions that a later answer was sent for.
const followedBy = (answers: QueuedResponse[], { sequence }: QueuedResponse): Set<string> =>
  positionsOf(answers.filter((other) => other.sequence > sequence && hasLeft(other)));

const positionsOf = (answers: QueuedResponse[]): Set<string> =>
  new Set(answers.flatMap(({ content }) => content.lines.map(({ seen }) => seen.position)));

// A dropped answer leaves its documents to the next answer.
const mayHaveGone = (entry: QueuedResponse): boolean => entry.state === 'dropped' && hasLeft(entry);

/** A service that works through a queue shows an answer within this time. Milliseconds. */
const overdueAfterMs = 60_000;

const arrivedOf = (entry: QueuedResponse, now: number): SentAnswer['arrived'] => {
  if (entry.sentAt !== null) return now - entry.sentAt > overdueAfterMs ? 'overdue' : 'taken';
  return entry.unclear || entry.state === 'sending' ? 'maybe' : 'no';
};

/**
 * Sets a despatch advice to done or conflict where the known shipments, or the order after a check, show
 * that. Returns whether its state changed.
 */
export type SettleAdvice = (
  entry: QueuedAdvice,
  shipments: readonly Shipment[],
  order: Order | null,
) => boolean;

export const createSettleAdvice =
  (store: MessagesStore, clock: Clock): SettleAdvice =>
  (entry, shipments, order) => {
    const { id, content } = entry;
    const { advice, order: of } = content;
    const effects = shipments.map((shipment) =>
      adviceEffect({ advice, order: of, arrived: adviceArrivedOf(entry) }, shipment),
    );
    if (effects.includes('shown')) {
      return store.move(id, openStates, { state: 'done', doneAt: clock.now(), problem: null });
    }
    const conflict = effects.includes('number-taken')
      ? 'number-taken'
      : order !== null && hasOtherTerms(entry, order)
        ? 'order-changed'
        : null;
    // Once it was accepted, only the shipment can show its result.
    return (
      conflict !== null &&
      store.move(id, ['waiting'], { state: 'conflict', problem: null, content: { ...content, conflict } })
    );
  };

const hasOtherTerms = ({ content }: QueuedAdvice, order: Order): boolean =>
  content.seen.some((seen) => {
    const now = order.lines.find(({ position }) => position === seen.position);
    return now === undefined || differsFromSeen(seen, now);
  });
