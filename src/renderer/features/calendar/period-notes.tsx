import type { ReactElement } from 'react';
import { Mark } from '../../components/mark.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { closedDaysOf } from './closed-days.ts';
import { isFull, type Period } from './periods.ts';
import type { Calendar } from './use-calendar.ts';

/** Notes on a period: closed days, and a full week. */
export const PeriodNotes = ({
  period,
  workshop: { today, open, capacity },
}: {
  period: Period;
  workshop: Calendar['workshop'];
}): ReactElement => {
  const t = useTexts();
  const count = closedDaysOf(period, open, today).length;
  return (
    <>
      {count > 0 && (
        <small>{period.span === 'day' ? t('calendar.closed') : t('calendar.closed-days', { count })}</small>
      )}
      {isFull(period, capacity) && (
        <small>
          <Mark tone="amber" icon="triangle">
            {t('calendar.full')}
          </Mark>
        </small>
      )}
    </>
  );
};
