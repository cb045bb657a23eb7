import type { ReactElement } from 'react';
import type { OrderDetail } from '../../../../shared/contract/calls/orders.ts';
import type { CalendarDate } from '../../../../shared/domain/values/calendar-date.ts';
import { useFormats } from '../../../format/formats-context.tsx';
import { lineName } from '../../../format/line-name.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { daysLateWords } from './days-late.ts';
import css from './due-date.module.css';

/** The day of an order as in its list, and how late it is. */
export const DueDate = ({
  due: { date, late, toAnswer },
  lateDeliveries,
}: Pick<OrderDetail, 'due' | 'lateDeliveries'>): ReactElement | null => {
  const t = useTexts();
  const formats = useFormats();
  if (date === null) return null;
  // The late delivery isn't of a line that waits for our answer.
  const [other] = toAnswer
    ? lateDeliveries.toSorted((one, two) => (one.date < two.date ? -1 : 1)).filter((one) => one.date !== date)
    : [];
  return (
    <span className={css['due']}>
      {t(toAnswer ? 'order.due-to-answer' : 'order.due', { date: formats.date(date) })}
      {other !== undefined ? (
        <span>
          {t('say.line-alone', { line: lineName(other.position) })} <DaysLate since={other.date} />
        </span>
      ) : (
        late && <DaysLate since={date < formats.today ? date : null} />
      )}
    </span>
  );
};

/** How late a day is. @param since `null`: only the service says that it is late */
export const DaysLate = ({ since }: { since: CalendarDate | null }): ReactElement => {
  const t = useTexts();
  const { today } = useFormats();
  return <b className={css['late']}>{daysLateWords(since, today, t)}</b>;
};
