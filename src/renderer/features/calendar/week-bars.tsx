import type { ReactElement } from 'react';
import type { Load } from '../../../shared/domain/delivery/delivery-load.ts';
import { Mark } from '../../components/mark.tsx';
import { useFormats } from '../../format/formats-context.tsx';
import { useTexts } from '../../i18n/texts.ts';
import css from './calendar.module.css';
import { loadWords, periodName } from './period-words.ts';
import { closedDaysOf, countOf, isFull, type Period } from './periods.ts';
import type { Calendar } from './use-calendar.ts';

/** One bar with figures per week. Overdue deliveries come first. */
export const WeekBars = ({ calendar, periods }: { calendar: Calendar; periods: Period[] }): ReactElement => {
  const most = Math.max(...periods.map(({ load }) => countOf(load)));
  return (
    <ul className={css['weeks']}>
      {periods.map((period) => (
        <li key={period.id}>
          <WeekBar
            period={period}
            workshop={calendar.workshop}
            most={most}
            isChosen={period === calendar.period}
            onChoose={() => calendar.choose(period.id)}
          />
        </li>
      ))}
    </ul>
  );
};

/** A selectable period as a bar. */
export const WeekBar = ({
  period,
  workshop,
  most,
  isChosen,
  onChoose,
}: {
  period: Period;
  workshop: Calendar['workshop'];
  most: number;
  isChosen: boolean;
  onChoose: () => void;
}): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const { name, days } = periodName(period, t, formats);
  const isOverdue = period.span === 'overdue';
  return (
    <button
      type="button"
      className={css['week']}
      data-period={period.id}
      data-overdue={isOverdue}
      aria-current={isChosen ? 'true' : undefined}
      onClick={onChoose}
    >
      <span className={css['name']}>
        {isOverdue ? (
          <Mark tone="red" icon="triangle">
            {name}
          </Mark>
        ) : (
          <b>{name}</b>
        )}
        {days !== null && <small>{days}</small>}
        <PeriodNotes period={period} workshop={workshop} />
      </span>
      <LoadBar load={period.load} most={most} isOverdue={isOverdue} />
      <span className={css['figure']} aria-hidden="true">
        <LoadFigure load={period.load} />
      </span>
      <span className="visually-hidden">{loadWords(period.load, t, period.lateOrders)}</span>
    </button>
  );
};

/**
 * A bar of confirmed (solid) and proposed (hatched) deliveries, scaled to the largest. Hidden from screen
 * readers.
 */
const LoadBar = ({
  load: { agreed, proposed },
  most,
  isOverdue,
}: {
  load: Load;
  /** Deliveries of the largest bar, at least 1. */
  most: number;
  isOverdue: boolean;
}): ReactElement => (
  <span className={css['bar']} data-overdue={isOverdue} aria-hidden="true">
    <span data-kind="agreed" style={{ inlineSize: `${(100 * agreed.deliveries) / most}%` }} />
    <span data-kind="proposed" style={{ inlineSize: `${(100 * proposed.deliveries) / most}%` }} />
  </span>
);

/** `12 +3`: confirmed and proposed deliveries, without zeros. */
export const LoadFigure = ({ load: { agreed, proposed } }: { load: Load }): ReactElement => {
  const formats = useFormats();
  return (
    <>
      {agreed.deliveries > 0 && `${formats.count(agreed.deliveries)} `}
      {proposed.deliveries > 0 && <i>+{formats.count(proposed.deliveries)}</i>}
    </>
  );
};

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
