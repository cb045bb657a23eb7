import type { ReactElement } from 'react';
import { Mark } from '../../components/mark.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { useSettings } from '../../transport/queries.ts';
import { useOpenDays } from '../hints/use-planning.ts';
import { closedDaysOf } from './closed-days.ts';
import { isFull, type Period } from './periods.ts';

/** Beside the name of a stretch of days: that some are closed, and that the week takes no more. */
export const PeriodNotes = ({ period }: { period: Period }): ReactElement => {
  const t = useTexts();
  const { perWeek } = useSettings().workshop;
  const count = closedDaysOf(period, useOpenDays()).length;
  return (
    <>
      {count > 0 && (
        <small>{period.span === 'day' ? t('calendar.closed') : t('calendar.closed-days', { count })}</small>
      )}
      {isFull(period, perWeek) && (
        <small>
          <Mark tone="amber" icon="triangle">
            {t('calendar.full')}
          </Mark>
        </small>
      )}
    </>
  );
};
