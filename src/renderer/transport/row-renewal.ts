import type { QueryClient } from '@tanstack/react-query';
import type { OrderRow } from '../../shared/contract/calls/orders.ts';
import type { Client } from '../../shared/contract/client.ts';
import { scopes } from '../../shared/domain/order/folder.ts';
import { painted } from './after-painting.ts';
import { keys } from './keys.ts';
import { mostPatched, patchedRows } from './order-rows.ts';
import { renew } from './renew.ts';

export type RowRenewal = {
  /**
   * Updates changed orders in every list that is loaded.
   * @param fresh the current rows; fetched if left out
   */
  rows: (changed: readonly number[], fresh?: readonly OrderRow[]) => void;
  /**
   * Runs a function once the changed rows are painted, or at once if none are pending. Rows come first.
   * @param name of several functions with the same name only the last one runs
   */
  after: (run: () => void, name?: string) => void;
};

/** Updates list rows first, and everything around them after the paint. */
export const openRowRenewal = (client: Client, queries: QueryClient): RowRenewal => {
  const waiting = new Set<number>();
  const later = new Map<unknown, () => void>();
  let isBusy = false;
  const patch = (some: readonly number[], rows: readonly OrderRow[]): void => {
    for (const scope of scopes) {
      const state = queries.getQueryState(keys.list(scope));
      // The list is due for a refetch, so a patch would pass for the whole. A failed fetch is tried again.
      if (state?.isInvalidated === true) {
        if (state.fetchStatus === 'idle') void renew(queries, keys.list(scope));
        continue;
      }
      queries.setQueryData<OrderRow[]>(keys.list(scope), (all) =>
        all === undefined ? all : patchedRows(all, some, rows, scope),
      );
    }
  };
  const renewSome = async (some: number[]): Promise<void> => {
    if (some.length > mostPatched) return renew(queries, keys.lists);
    const { rows } = await client.call('orders.rows', { keys: some });
    patch(some, rows);
  };
  // Requests run one at a time: an older answer must not overwrite a newer one. Deferred functions run
  // after each round. During the first read of all orders the queue is never empty.
  const goOn = async (): Promise<void> => {
    do {
      const some = [...waiting];
      waiting.clear();
      if (some.length > 0) await renewSome(some).catch(() => renew(queries, keys.lists));
      await painted();
      const all = [...later.values()];
      later.clear();
      for (const run of all) run();
    } while (waiting.size > 0);
    isBusy = false;
  };
  return {
    rows: (changed, fresh) => {
      // While a request runs, `fresh` may be older than its answer. So these orders are requested again.
      if (isBusy || fresh === undefined) for (const key of changed) waiting.add(key);
      else patch(changed, fresh);
      if (isBusy) return;
      isBusy = true;
      void goOn();
    },
    after: (run, name) => {
      if (!isBusy) return run();
      // Re-inserted at the end, to keep the order of events.
      later.delete(name ?? run);
      later.set(name ?? run, run);
    },
  };
};
