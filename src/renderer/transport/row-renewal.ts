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
   * Puts orders that changed in their place in every list that was read.
   * @param fresh how they stand now, where that was told; else it is asked
   */
  rows: (changed: readonly number[], fresh?: readonly OrderRow[]) => void;
  /**
   * What one looks at comes first: runs something once the rows that changed were painted, and at once while none did.
   * @param name of what has the same name only the last one runs
   */
  after: (run: () => void, name?: string) => void;
};

/** Keeps the rows of the lists true, and what stands around them from being drawn before them. */
export const openRowRenewal = (client: Client, queries: QueryClient): RowRenewal => {
  const waiting = new Set<number>();
  const later = new Map<unknown, () => void>();
  let isBusy = false;
  const patch = (some: readonly number[], rows: readonly OrderRow[]): void => {
    for (const scope of scopes) {
      const state = queries.getQueryState(keys.list(scope));
      // It is read anew, now or once somebody looks: what is put into it meanwhile would pass for that. Where that failed it is tried again.
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
  // One after the other: an older answer must not stand over a newer one. What comes second has its turn after each of them, for while all
  // orders are read for the first time there is always a next one.
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
      // While others are asked for, what was told may be older than their answer: then it is asked for after them.
      if (isBusy || fresh === undefined) for (const key of changed) waiting.add(key);
      else patch(changed, fresh);
      if (isBusy) return;
      isBusy = true;
      void goOn();
    },
    after: (run, name) => {
      if (!isBusy) return run();
      // In the place of the one before, so that what is told stays in its order.
      later.delete(name ?? run);
      later.set(name ?? run, run);
    },
  };
};
