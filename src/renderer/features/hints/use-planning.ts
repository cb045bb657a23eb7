import { useMemo } from 'react';
import {
  type PlannedDelivery,
  type WeekCapacity,
  weekLoadOf,
  weekLoads,
} from '../../../shared/domain/planning/week-capacity.ts';
import type { OpenDays } from '../../../shared/domain/planning/workshop.ts';
import { useFormats } from '../../format/formats-context.tsx';
import { useSettings } from '../../transport/queries.ts';
import { useHolidays, usePromised, useRenewedHints } from './hint-queries.ts';

/** Delivery dates per line, from the draft or as promised. The key is a name per line. */
export type Plans = ReadonlyMap<string, readonly PlannedDelivery[]>;

/** Data for promising a date. `loads` include the plans of these lines. */
export type Planning = { open: OpenDays; plans: Plans } & Omit<WeekCapacity, 'own'>;

/** When the workshop is open. Keeps its identity while unchanged. @param enabled fetch holidays */
export const useOpenDays = (enabled = true): OpenDays => {
  const { weekdays, closed } = useSettings().workshop;
  const holidays = useHolidays(useFormats().today, enabled);
  return useMemo(() => ({ weekdays, closed, holidays }), [weekdays, closed, holidays]);
};

/** Free capacity per week beside everything promised. `limit` is null if the user set none. */
export const useWeekCapacity = (enabled: boolean): Omit<WeekCapacity, 'own'> => {
  const { perWeek } = useSettings().workshop;
  const { firstDay } = useFormats();
  useRenewedHints();
  const promised = usePromised([], enabled && perWeek !== null);
  return useMemo(
    () => ({ limit: perWeek, firstDay, loads: weekLoads(promised, firstDay) }),
    [perWeek, firstDay, promised],
  );
};

/**
 * The workshop's open days and weekly load. Keeps its identity while unchanged: every line of an order
 * renders with it.
 *
 * @param orderKeys the orders of these plans
 * @param plansNow called only if there is a weekly limit
 */
export const usePlanning = (orderKeys: readonly number[], plansNow: () => Plans): Planning => {
  const { perWeek } = useSettings().workshop;
  const { firstDay } = useFormats();
  useRenewedHints();
  const open = useOpenDays();
  const others = usePromised(orderKeys, perWeek !== null);
  const plans = useSame(perWeek === null ? noPlans : plansNow());
  return useMemo(() => {
    const planned = [...plans.values()].flat().map((one) => [one.date, weekLoadOf(one)] as const);
    return {
      open,
      limit: perWeek,
      firstDay,
      loads: weekLoads([...others, ...planned], firstDay),
      plans,
    };
  }, [open, perWeek, firstDay, others, plans]);
};

/** Weekly load for some of the lines. Their own plans don't count against them. */
export const capacityFor = (
  { loads, limit, firstDay, plans }: Planning,
  names: readonly string[],
): WeekCapacity => ({
  loads,
  limit,
  firstDay,
  own: limit === null ? [] : names.flatMap((name) => plans.get(name) ?? []),
});

const useSame = (plans: Plans): Plans => {
  const text = JSON.stringify([...plans]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is equal exactly when the plans are.
  return useMemo(() => plans, [text]);
};

const noPlans: Plans = new Map();
