import type { ReactElement } from 'react';
import { Mark } from '../../components/mark.tsx';
import { useFormats } from '../../format/formats-context.tsx';
import { useTexts } from '../../i18n/texts.ts';
import css from './calendar.module.css';
import { LoadBar } from './load-bar.tsx';
import { LoadFigure } from './load-figure.tsx';
import { PeriodNotes } from './period-notes.tsx';
import { loadWords, periodName } from './period-words.ts';
import { countOf, type Period } from './periods.ts';
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
      <span className="visually-hidden">{loadWords(period.load, t, isOverdue)}</span>
    </button>
  );
};
