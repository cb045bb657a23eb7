import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { type ErrorShape, shapeOfError } from '../../shared/contract/errors.ts';
import { createTurns } from '../../shared/contract/turns.ts';
import { renew } from './renew.ts';

/** A change that the core hasn't confirmed yet. */
export type PendingChange<Patch> = { id: string; patch: Patch };

/**
 * Changes something on the screen at once, then in the core. Pending changes override the core's last report,
 * which may be older. Otherwise a choice would briefly flip back, and the next choice would start from old values.
 *
 * @param keys in the cache: what the core last reported, and the pending changes, the oldest first
 */
export const createPendingChanges = <Patch>(keys: { reported: QueryKey; pending: QueryKey }) => {
  const turns = createTurns<QueryClient>();
  type Pending = PendingChange<Patch>[];
  return {
    /**
     * Resolves with why it wasn't saved; `null`: it was.
     *
     * @param save gets its turn after earlier changes. Resolves once the core is read again: events of this or an
     * earlier change may arrive until then
     */
    change: async (
      queries: QueryClient,
      patch: Patch,
      save: () => Promise<void>,
    ): Promise<ErrorShape | null> => {
      const change = { id: crypto.randomUUID(), patch };
      queries.setQueryData<Pending>(keys.pending, (all = []) => [...all, change]);
      const error = await turns.inTurn(queries, () => save().then(() => null, shapeOfError));
      queries.setQueryData<Pending>(keys.pending, (all = []) => all.filter(({ id }) => id !== change.id));
      // It may have been saved all the same.
      if (error !== null) await renew(queries, keys.reported);
      return error;
    },
  };
};
