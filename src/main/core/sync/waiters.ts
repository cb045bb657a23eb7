import { OrderbellError } from '../../../shared/contract/errors.ts';

/** Those for whom one cycle counts. Each is told once; who was told already hears no more of it. */
type Cohort = {
  /** The earliest moment from which one of them wants to know, ms since 1970; `null` when nobody waits. */
  since: number | null;
  /** @param failure what kept the cycle from succeeding, `null` for nothing */
  tell: (failure: unknown) => void;
};

export type Waiters = {
  /** Asks for a cycle, and resolves after a whole one that begins later. Throws what kept it from succeeding. */
  wait: (since: number, ask: () => void) => Promise<void>;
  /** A cycle begins: it counts for everyone who has come until now. */
  take: () => Cohort;
  /** No cycle will come for them. */
  dismiss: (why?: unknown) => void;
};

/** Those who wait for a whole cycle, since only that can show them what became of a message. */
export const createWaiters = (): Waiters => {
  let waiting: { since: number; tell: (failure: unknown) => void }[] = [];
  const take = (): Cohort => {
    const mine = waiting;
    waiting = [];
    return {
      since: mine.length === 0 ? null : Math.min(...mine.map(({ since }) => since)),
      tell: (failure) => {
        for (const { tell } of mine.splice(0)) tell(failure);
      },
    };
  };
  return {
    wait: (since, ask) =>
      new Promise((resolve, reject) => {
        waiting.push({ since, tell: (failure) => (failure === null ? resolve() : reject(failure)) });
        ask();
      }),
    take,
    dismiss: (why = new OrderbellError('account.signed-out')) => take().tell(why),
  };
};
