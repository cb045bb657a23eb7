import type { ReactElement } from 'react';
import type { OrderDetail } from '../../../../shared/contract/calls/orders.ts';
import { type CalendarDate, daysBetween } from '../../../../shared/domain/values/calendar-date.ts';
import { useFormats } from '../../../format/formats-context.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import css from './due-date.module.css';

/** The day of an order as in lists, and how late it is. */
export const DueDate = ({ due: { date, late } }: { due: OrderDetail['due'] }): ReactElement | null => {
  const t = useTexts();
  const formats = useFormats();
  if (date === null) return null;
  return (
    <span className={css['due']}>
      {t('order.due', { date: formats.date(date) })}
      {late && <DaysLate since={date < formats.today ? date : null} />}
    </span>
  );
};

/** How late a day is. @param since `null`: only the service says that it is late */
export const DaysLate = ({ since }: { since: CalendarDate | null }): ReactElement => {
  const t = useTexts();
  const { today } = useFormats();
  return (
    <b className={css['late']}>
      {since === null ? t('order.overdue') : t('order.days-late', { days: daysBetween(since, today) })}
    </b>
  );
};
