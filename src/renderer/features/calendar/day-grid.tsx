import type { ReactElement } from 'react';
import { closedOn, type OpenDays } from '../../../shared/domain/planning/workshop.ts';
import { useFormats } from '../../format/formats-context.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { closedWords } from '../hints/hint-words.ts';
import css from './calendar.module.css';
import { loadWords, periodName } from './period-words.ts';
import { countOf, isEmpty, type Period } from './periods.ts';
import type { Calendar } from './use-calendar.ts';
import { LoadFigure, WeekBar } from './week-bars.tsx';

/** Days as a calendar with one row per week. Overdue deliveries come first, later ones last. */
export const DayGrid = ({ calendar, periods }: { calendar: Calendar; periods: Period[] }): ReactElement => {
  const { open } = calendar.workshop;
  const t = useTexts();
  const formats = useFormats();
  const days = periods.filter(({ span }) => span === 'day');
  const most = Math.max(1, ...days.map(({ load }) => countOf(load)));
  const weeks = Array.from({ length: days.length / 7 }, (_, index) => days.slice(index * 7, index * 7 + 7));
  const apart = (span: Period['span']): ReactElement[] =>
    periods
      .filter((period) => period.span === span)
      .map((period) => (
        <WeekBar
          key={period.id}
          period={period}
          workshop={calendar.workshop}
          most={countOf(period.load)}
          isChosen={period === calendar.period}
          onChoose={() => calendar.choose(period.id)}
        />
      ));
  return (
    <>
      {apart('overdue')}
      {weeks.length > 0 && (
        <table className={css['grid']} aria-label={t('calendar.days')}>
          <thead>
            <tr>
              {weeks[0]?.map(({ id, range }) => (
                <th
                  key={id}
                  scope="col"
                  abbr={range === 'overdue' ? '' : formats.weekday(range.from, 'long')}
                >
                  {range === 'overdue' ? '' : formats.weekday(range.from, 'short')}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <tr key={week[0]?.id}>
                {week.map((period) => (
                  <td key={period.id}>
                    <Day
                      period={period}
                      open={open}
                      most={most}
                      isFirst={period === days[0]}
                      isChosen={period === calendar.period}
                      onChoose={() => calendar.choose(period.id)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {apart('later')}
    </>
  );
};

const Day = ({
  period,
  open,
  most,
  isFirst,
  isChosen,
  onChoose,
}: {
  period: Period;
  open: OpenDays;
  most: number;
  isFirst: boolean;
  isChosen: boolean;
  onChoose: () => void;
}): ReactElement | null => {
  const t = useTexts();
  const formats = useFormats();
  const { load, range } = period;
  if (range === 'overdue') return null;
  const date = range.from;
  const number = date.slice(8).replace(/^0/, '');
  // The first day of a month names the month, as the locale's short date does.
  const hasMonth = isFirst || number === '1';
  const label = hasMonth ? formats.shortDate(date) : number;
  const isToday = date === formats.today;
  const { name } = periodName(period, t, formats);
  const closed = closedOn(date, open);
  const whyClosed = closed === null ? undefined : closedWords(name, closed, t);
  const marks = { 'data-today': isToday, 'data-closed': closed !== null, title: whyClosed };
  if (isEmpty(load)) {
    return (
      <span className={css['day']} data-past={date < formats.today} {...marks}>
        <span className={css['number']} data-month={hasMonth}>
          {label}
        </span>
        {whyClosed !== undefined && <span className="visually-hidden">{whyClosed}</span>}
      </span>
    );
  }
  const { agreed, proposed } = load;
  return (
    <button
      type="button"
      className={css['day']}
      data-period={period.id}
      {...marks}
      aria-current={isChosen ? 'true' : undefined}
      onClick={onChoose}
    >
      <span className={css['number']} data-month={hasMonth} aria-hidden="true">
        {label}
      </span>
      <span className={css['figure']} aria-hidden="true">
        <LoadFigure load={load} />
      </span>
      <span className={css['column']} aria-hidden="true">
        <span data-kind="proposed" style={{ blockSize: `${(100 * proposed.deliveries) / most}%` }} />
        <span data-kind="agreed" style={{ blockSize: `${(100 * agreed.deliveries) / most}%` }} />
      </span>
      <span className="visually-hidden">
        {isToday ? `${t('calendar.today')}, ` : ''}
        {name}: {loadWords(load, t)}
        {whyClosed === undefined ? '' : `. ${whyClosed}`}
      </span>
    </button>
  );
};
