import type { ResponseState } from '../../../shared/contract/calls/responses.ts';
import type { LineAnswer } from '../../../shared/domain/answer/line-answer.ts';
import type { OnItsWay } from '../../../shared/domain/order/folder.ts';
import type { Order } from '../../../shared/domain/order/order.ts';

/** What the outbox has for one order: it decides the folder of the order and its marks. */
export type PendingForOrder = OnItsWay & {
  /** `positions`, and those of documents alone: no other answer to them can be sent now. */
  taken: ReadonlySet<string>;
  /** For the screen: the newest answer to each line that the order doesn't show yet, also a refused one. */
  answers: ReadonlyMap<string, LineAnswer>;
  /** The state of the newest answer that isn't finished. */
  state: ResponseState | null;
};

/** The outbox, for the orders. */
export type PendingAnswers = {
  of: (orderKey: number) => PendingForOrder;
  /** Only orders that have something in the outbox. */
  all: (accountId: number) => ReadonlyMap<number, PendingForOrder>;
  /**
   * Called for each stored version, in its transaction. Answers whose effect it shows are done. Answers
   * whose terms it changed are in conflict. Returns the positions with such terms, since the buyer changed
   * them and not our answer.
   */
  orderStored: (orderKey: number, order: Order) => ReadonlySet<string>;
  /** The service sent the order, in no older state than the stored one. @param requestedAt ms since 1970 */
  orderReceived: (orderKey: number, requestedAt: number) => void;
};

export const nothingPending: PendingForOrder = {
  ...{ positions: new Set(), taken: new Set(), answers: new Map() },
  ...{ troubled: false, unsent: false, documents: null, state: null },
};
