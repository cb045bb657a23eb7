import type { ReactElement } from 'react';
import { dayAt } from '../../../shared/domain/values/calendar-date.ts';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { useFormats } from '../../format/formats-context.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { useReminders } from '../../transport/relay.ts';
import css from './order-escalation.module.css';

const mostShown = 2;

/** Above a list: the orders whose buyer hasn't reacted to a proposal, each a button that opens it. */
export const Reminders = ({
  isWhole,
  onOpen,
}: {
  /** Shows all of them. */
  isWhole: boolean;
  onOpen: (key: number) => void;
}): ReactElement | null => {
  const t = useTexts();
  const formats = useFormats();
  const { data = [] } = useReminders();
  if (data.length === 0) return null;
  const shown = isWhole ? data : data.slice(0, mostShown);
  const more = data.length - shown.length;
  return (
    <div className={css['reminders']}>
      <Icon name="hourglass" />
      <span>{t('escalation.reminders')}</span>
      {shown.map(({ orderKey, purchaseOrderNumber, buyerName, sentAt }) => (
        <Button
          key={orderKey}
          size="small"
          title={t('escalation.reminders.since', {
            date: formats.date(dayAt(sentAt)),
            buyer: buyerName,
          })}
          onClick={() => onOpen(orderKey)}
        >
          {purchaseOrderNumber || t('gap.number')}
        </Button>
      ))}
      {more > 0 && <span>{t('escalation.reminders.more', { count: more })}</span>}
    </div>
  );
};
