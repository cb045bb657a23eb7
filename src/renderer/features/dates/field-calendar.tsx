import type { ComponentProps, ReactElement } from 'react';
import { type WeekCapacity, weekLoads } from '../../../shared/domain/planning/week-capacity.ts';
import { type CalendarDate, dayAfter } from '../../../shared/domain/values/calendar-date.ts';
import { useFormats } from '../../format/formats-context.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { useSettings } from '../../transport/queries.ts';
import { usePromised } from '../hints/hint-queries.ts';
import { DateCalendar, type QuickDate } from './date-calendar.tsx';

/** The calendar of a date field, with its quick dates. The date field documents the values. */
export const FieldCalendar = ({
  label,
  anchor,
  chosen,
  from,
  latest,
  suggested,
  capacity,
  describeLater,
  onText,
  onClose,
}: {
  label: string;
  anchor: ComponentProps<typeof DateCalendar>['anchor'];
  chosen: CalendarDate | null;
  from: CalendarDate | null;
  latest: CalendarDate | null;
  suggested: CalendarDate | null;
  capacity: WeekCapacity | null;
  describeLater: ((days: number) => string) | null;
  onText: (text: string) => void;
  onClose: () => void;
}): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const { today, fullDate, typedDate } = formats;
  const promised = usePromisedCapacity(latest === null && (capacity === null || capacity.limit === null));
  const later = dayAfter(from ?? chosen ?? today, 7);
  const quick: QuickDate[] = [
    { name: t('calendar.today'), title: fullDate(today), text: typedDate(today) },
    ...(describeLater !== null
      ? [{ name: t('dates.week-later'), title: describeLater(7), text: '+7' }]
      : latest === null && later !== null
        ? [{ name: t('dates.week-later'), title: fullDate(later), text: typedDate(later) }]
        : []),
    ...(suggested === null
      ? []
      : [
          {
            name: t('dates.suggested', { date: formats.date(suggested) }),
            title: fullDate(suggested),
            text: typedDate(suggested),
            icon: 'bulb' as const,
          },
        ]),
  ];
  return (
    <DateCalendar
      {...{ label, anchor, chosen, latest, quick, onClose }}
      start={chosen ?? from ?? latest ?? today}
      capacity={latest !== null ? null : capacity === null || capacity.limit === null ? promised : capacity}
      onDate={(date) => onText(typedDate(date))}
      onQuick={onText}
    />
  );
};

const usePromisedCapacity = (enabled: boolean): WeekCapacity => {
  const { perWeek } = useSettings().workshop;
  const { firstDay } = useFormats();
  const promised = usePromised([], enabled);
  return { loads: weekLoads(promised, firstDay), own: [], limit: perWeek, firstDay };
};
