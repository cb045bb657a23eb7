import { useMutation } from '@tanstack/react-query';
import type { CalendarDate } from '../../../shared/domain/values/calendar-date.ts';
import { useClient } from '../../transport/core-context.tsx';
import { useRefreshOrder } from '../../transport/queries.ts';

/**
 * Puts orders aside, or brings them back with `until: null`.
 *
 * @param onDone gets those that were put aside, also when a later one fails, and the others
 */
export const usePutAside = <One extends { key: number; seen?: number }>(
  onDone: (done: readonly One[], until: CalendarDate | null, rest: readonly One[]) => void,
) => {
  const client = useClient();
  const refresh = useRefreshOrder();
  return useMutation({
    mutationFn: async ({ orders, until }: { orders: readonly One[]; until: CalendarDate | null }) => {
      const done: One[] = [];
      try {
        for (const one of orders) {
          const { key, seen } = one;
          // The order closes, maybe before its time to count as read.
          if (seen !== undefined) await client.call('orders.mark-seen', { key, revision: seen });
          await client.call('orders.put-aside', { key, until });
          done.push(one);
        }
      } finally {
        // The list may show others before the last one is put aside.
        for (const { key } of done) void refresh(key);
        if (done.length > 0) onDone(done, until, orders.slice(done.length));
      }
    },
  });
};
