import { useQueries } from '@tanstack/react-query';
import { changesSince } from '../../../shared/domain/order-changes/changes-since.ts';
import type { OrderChange } from '../../../shared/domain/order-changes/order-change.ts';
import { useClient } from '../../transport/core-context.tsx';
import { orderQuery } from '../../transport/queries.ts';
import type { OrderPlan } from './many-plan.ts';

/**
 * What buyers changed in the planned lines since the dialog read the orders, by order. An order that was
 * answered isn't among them.
 */
export const useChangedBehind = (
  plans: readonly OrderPlan[],
  isAnswered: (orderKey: number) => boolean,
): ReadonlyMap<number, OrderChange[]> => {
  const client = useClient();
  const present = useQueries({
    queries: plans.map(({ detail }) => orderQuery(client, detail.key)),
    combine: (orders) => orders.map(({ data }) => data),
  });
  return new Map(
    plans.flatMap(({ detail: { key, revision }, lines }, index) => {
      const now = present[index];
      if (now === undefined || now.revision === revision || isAnswered(key)) return [];
      const positions = new Set(lines.map(({ line }) => line.position));
      const changes = changesSince(now.history, revision, (position) => positions.has(position));
      return positions.size === 0 || changes.length === 0 ? [] : [[key, changes]];
    }),
  );
};
