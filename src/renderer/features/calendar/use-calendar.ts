import { useMemo, useState } from 'react';
import { useFormats } from '../../format/formats-context.tsx';
import { useDeliveryLoad } from '../../transport/queries.ts';
import { useOpenDays, useWeekCapacity } from '../hints/use-planning.ts';
import { isEmpty, type Period, periodsOf, type Unit } from './periods.ts';

export type Form = 'picture' | 'table';

/** The calendar's data and selection, for both panes. @param isOpen nothing is fetched before */
export const useCalendar = (isOpen: boolean) => {
  const { today, firstDay } = useFormats();
  const [unit, setUnit] = useState<Unit>('week');
  const [form, setForm] = useState<Form>('picture');
  const [chosen, setChosen] = useState<string | null>(null);
  const query = useDeliveryLoad(today, isOpen);
  const open = useOpenDays(isOpen);
  const capacity = useWeekCapacity(isOpen);
  const periods = useMemo(
    () => (query.data === undefined ? null : periodsOf(query.data, unit, today, firstDay)),
    [query.data, unit, today, firstDay],
  );
  const period: Period | null =
    periods?.find(({ id }) => id === chosen) ?? periods?.find(({ load }) => !isEmpty(load)) ?? null;
  return {
    ...{ unit, setUnit, form, setForm, query, periods, period },
    /** As of today: when the workshop is open, and its free capacity per week. */
    workshop: { today, open, capacity },
    /** Whether the user selected it. A narrow window then shows the deliveries. */
    isChosen: chosen !== null,
    choose: setChosen,
  };
};
export type Calendar = ReturnType<typeof useCalendar>;
