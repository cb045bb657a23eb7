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

/** When a line delivers, by what is being written or else by what stands; by a name for each line. */
export type Plans = ReadonlyMap<string, readonly PlannedDelivery[]>;

/** What counts when a date is promised. `loads` have everything in them, the plans of these lines as well. */
export type Planning = { open: OpenDays; plans: Plans } & Omit<WeekCapacity, 'own'>;

/** When the workshop is open; the same object for as long as it says the same. @param enabled holidays are asked for only then */
export const useOpenDays = (enabled = true): OpenDays => {
  const { weekdays, closed } = useSettings().workshop;
  const holidays = useHolidays(useFormats().today, enabled);
  return useMemo(() => ({ weekdays, closed, holidays }), [weekdays, closed, holidays]);
};

/** How much room weeks have beside all that stands promised; `limit` null, and nothing known, where nobody counts. */
export const useWeekRoom = (enabled: boolean): Omit<WeekCapacity, 'own'> => {
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
 * The workshop's days and how full its weeks are. It stays the same object for as long as it says the same: every line of an order
 * is drawn by it.
 *
 * @param orderKeys the orders that the plans are about
 * @param plansNow asked only where somebody counts what a week holds
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

/** How full the weeks are for some of the lines: what they plan themselves makes room. */
export const roomFor = (
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is what the plans say.
  return useMemo(() => plans, [text]);
};

const noPlans: Plans = new Map();
