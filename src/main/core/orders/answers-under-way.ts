import type { ResponseState } from '../../../shared/contract/responses.ts';
import type { LineAnswer } from '../../../shared/domain/line-answer.ts';
import type { Order } from '../../../shared/domain/order.ts';

/** What the outbox holds for one order: what the desk has to know to place and mark it. */
export type UnderWay = {
  /** Positions with an answer that is on its way and not visible in the order yet. */
  positions: ReadonlySet<string>;
  /** The newest answer to each line that the service hasn't shown yet, those in trouble included: what the screen shows. */
  answers: ReadonlyMap<string, LineAnswer>;
  /** An answer was refused or is in conflict: the user has to look. */
  troubled: boolean;
  /** The state of the newest answer that isn't at its end. */
  state: ResponseState | null;
};

/** The outbox, seen from the orders. */
export type AnswersUnderWay = {
  of: (orderKey: number) => UnderWay;
  /** Orders with something under way; all others have nothing. */
  all: (accountId: number) => ReadonlyMap<number, UnderWay>;
  /**
   * A newer version of the order was stored: answers whose effect it shows are done, answers whose terms it changed are
   * in conflict. Runs inside the transaction that stores the version. Gives the positions whose terms it changed, also those of an
   * answer that is on the wire, and those of answers now in conflict: what happened there is the buyer's doing, not the effect of ours.
   */
  orderStored: (orderKey: number, order: Order) => ReadonlySet<string>;
  /** The service showed the order, and nothing older than what is stored. @param askedAt ms since 1970 */
  orderReceived: (orderKey: number, askedAt: number) => void;
};

export const nothingUnderWay: UnderWay = {
  ...{ positions: new Set(), answers: new Map() },
  ...{ troubled: false, state: null },
};
