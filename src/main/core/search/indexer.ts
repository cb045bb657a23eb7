import { OrderbellError, shapeOfError } from '../../../shared/contract/errors.ts';
import type { Database, Log, Timers } from '../ports.ts';
import type { SearchedOrder, SearchStore } from './search-store.ts';

export type Indexer = {
  /** Something may have changed. Waiting orders are indexed once it is quiet. */
  wake: () => void;
  /** Indexes for a moment and continues right after. Returns how many orders are still missing. */
  catchUp: () => number;
  stop: () => void;
};

/**
 * Keeps the index up to date. Polling comes first: orders wait in a queue until no poll runs and nothing
 * has arrived for a moment, or until someone searches. Then they are indexed in short slices.
 */
export const createIndexer = (deps: {
  database: Database;
  timers: Timers;
  log: Log;
  store: SearchStore;
  /** Whether a poll is running. */
  isBusy: () => boolean;
  /** Runs a task that uses the index. */
  onIndex: <Result>(task: () => Result) => Result;
  /** `null` when there is no such order. */
  read: (orderKey: number) => SearchedOrder | null;
}): Indexer => {
  const { database, timers, log, store } = deps;
  let cancel: (() => void) | null = null;
  // A search waits for missing orders.
  let hurried = false;

  const readable = (orderKey: number): SearchedOrder | null => {
    try {
      return deps.read(orderKey);
    } catch (error) {
      if (error instanceof OrderbellError) throw error;
      // One order that can't be read must not keep the others from being found.
      log('error', 'order-not-indexed', { orderKey, code: shapeOfError(error).code });
      return null;
    }
  };

  const index = (orderKey: number): void => {
    const order = readable(orderKey);
    store.remove(orderKey);
    if (order !== null) store.insert(orderKey, order);
    store.done(orderKey);
  };

  const slice = (): number => {
    const before = store.missing();
    if (before === 0) return 0;
    deps.onIndex(() =>
      database.write(() => {
        const end = timers.elapsed() + sliceMs;
        for (const orderKey of store.waiting(mostAtOnce)) {
          index(orderKey);
          if (timers.elapsed() >= end) break;
        }
      }),
    );
    return store.missing();
  };

  const after = (ms: number): void => {
    cancel?.();
    cancel = timers.after(ms, () => {
      cancel = null;
      if (deps.isBusy() && !hurried) after(quietMs);
      else if (slice() > 0) after(gapMs);
      else hurried = false;
    });
  };

  return {
    wake: () => {
      if (!hurried) after(quietMs);
    },
    catchUp: () => {
      const missing = slice();
      hurried = missing > 0;
      if (hurried) after(gapMs);
      return missing;
    },
    stop: () => cancel?.(),
  };
};

/** After this time without news, an import is over or a buyer has finished. */
const quietMs = 1_000;
// Reading and indexing. The commit comes on top.
const sliceMs = 4;
const mostAtOnce = 25;
/** Between two slices other work runs. */
const gapMs = 4;
