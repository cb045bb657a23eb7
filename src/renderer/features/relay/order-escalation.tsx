import type { ReactElement } from 'react';
import { dayAt } from '../../../shared/domain/values/calendar-date.ts';
import { Icon } from '../../components/icon.tsx';
import { useFormats } from '../../format/formats-context.tsx';
import { joined } from '../../format/joined.ts';
import { useTexts } from '../../i18n/texts.ts';
import { useOrderEscalation } from '../../transport/relay.ts';
import frame from '../records/record-pane.module.css';
import css from './order-escalation.module.css';
import { type OrderStep, stepsOf } from './order-steps.ts';

/**
 * One line below the head: who was told last, who acknowledged it, and what comes next. Nothing unless somebody was
 * told. And the reminder that the buyer hasn't reacted.
 */
export const EscalationLine = ({
  orderKey,
  isListed,
}: {
  orderKey: number;
  /** Whether `EscalationList` shows the steps. */
  isListed: boolean;
}): ReactElement | null => {
  const t = useTexts();
  const formats = useFormats();
  const { data } = useOrderEscalation(orderKey);
  if (data === undefined) return null;
  const { reminder } = data;
  const steps = stepsOf(data, { t, formats, now: Date.now() });
  const isTold = steps.some(({ kind, icon }) => kind === 'told' && icon !== 'dash');
  const saysSteps = isTold && !isListed;
  if (!saysSteps && reminder === null) return null;
  const last = (wanted: OrderStep['kind']): OrderStep | undefined => {
    const all = steps.filter(({ kind }) => kind === wanted);
    return all.findLast(({ isTelling }) => isTelling) ?? all.at(-1);
  };
  // Whoever reads this opened the order just now. What stopped the steps before says more.
  const shown = [last('told'), last('acknowledged'), steps.find(({ kind }) => kind === 'next')].filter(
    (step) => step !== undefined,
  );
  return (
    <div className={frame['block']}>
      {reminder !== null && (
        <p className={css['line']}>
          <Icon name="hourglass" />
          <span>
            <b>{t('escalation.order.silent', { count: reminder.openDays })}</b>
            {' · '}
            {t('escalation.order.silent-since', { date: formats.date(dayAt(reminder.sentAt)) })}
          </span>
        </p>
      )}
      {saysSteps && (
        <p className={css['line']}>
          <Icon name="bell" />
          <span>
            {shown.map(({ kind, words, when, aside }, index) => (
              <span key={kind} className={css['part']}>
                {index > 0 && ' · '}
                {joined([`${words} ${when}`.trim(), aside], ', ')}
              </span>
            ))}
          </span>
        </p>
      )}
    </div>
  );
};

/** Everything that escalation did for an order, and what comes next. */
export const EscalationList = ({ orderKey }: { orderKey: number }): ReactElement | null => {
  const t = useTexts();
  const formats = useFormats();
  const { data } = useOrderEscalation(orderKey);
  const steps = data === undefined ? [] : stepsOf(data, { t, formats, now: Date.now() });
  if (steps.length === 0) return null;
  return (
    <section className={css['list']} aria-label={t('escalation.order')}>
      <h3>{t('escalation.order')}</h3>
      <ol>
        {steps.map(({ kind, icon, words, when, aside, why, at, key }) => (
          <li key={key} data-kind={kind}>
            <Icon name={icon} />
            <span>
              {words} {when !== '' && <time dateTime={new Date(at).toISOString()}>{when}</time>}{' '}
              <small>{joined([aside, why], ' · ')}</small>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
};
