import { type ReactElement, type RefObject, useEffect, useRef } from 'react';
import { Skeleton } from '../../components/loading.tsx';
import { Mark } from '../../components/mark.tsx';
import { useFormats } from '../../format/formats-context.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { ExportList } from '../exports/export-list.tsx';
import { loadTable } from '../exports/load-table.ts';
import { useNamedCommands } from '../keyboard/running.ts';
import { EmptyOrders } from '../records/empty-list.tsx';
import { QueryFailed } from '../records/query-failed.tsx';
import css from './calendar.module.css';
import { DayGrid } from './day-grid.tsx';
import { LoadTable } from './load-table.tsx';
import { isEmpty, type Unit } from './periods.ts';
import type { Calendar } from './use-calendar.ts';
import { WeekBars } from './week-bars.tsx';

/** The middle pane: promised deliveries by week or day, as a chart or a table. */
export const CalendarPane = ({ calendar }: { calendar: Calendar }): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const { unit, form, query, periods } = calendar;
  const steps = useRef<HTMLDivElement>(null);
  useArrows(steps);
  useNamedCommands('calendar-as', [
    { name: t('calendar.weeks'), run: () => calendar.setUnit('week') },
    { name: t('calendar.days'), run: () => calendar.setUnit('day') },
    { name: t('calendar.picture'), run: () => calendar.setForm('picture') },
    { name: t('calendar.table'), run: () => calendar.setForm('table') },
  ]);
  return (
    <>
      <header className={css['head']}>
        <h2>{t('calendar.title')}</h2>
        <Choice
          label={t('calendar.unit')}
          choices={[
            { id: 'week', text: t('calendar.weeks') },
            { id: 'day', text: t('calendar.days') },
          ]}
          chosen={unit}
          onChoose={calendar.setUnit}
        />
        <Choice
          label={t('calendar.form')}
          choices={[
            { id: 'picture', text: t('calendar.picture') },
            { id: 'table', text: t('calendar.table') },
          ]}
          chosen={form}
          onChoose={calendar.setForm}
        />
        <ExportList
          title={`${t('calendar.title')} ${t(unit === 'week' ? 'calendar.weeks' : 'calendar.days')}`}
          isEmpty={periods === null || periods.every(({ load }) => isEmpty(load))}
          table={() => loadTable(periods ?? [], { t, formats })}
        />
      </header>
      <QueryFailed query={query} />
      {query.data === undefined && query.error === null && (
        <Skeleton rows={7} label={t('calendar.loading')} />
      )}
      {periods?.length === 0 && (
        <EmptyOrders
          look={{ tone: 'grey', icon: 'calendar' }}
          title={t('calendar.empty')}
          next={t('calendar.empty-next')}
        />
      )}
      {periods !== null && periods.length > 0 && (
        <div className={css['scroll']} ref={steps}>
          {form === 'picture' && <Legend unit={unit} />}
          {form === 'table' ? (
            <LoadTable calendar={calendar} periods={periods} />
          ) : unit === 'week' ? (
            <WeekBars calendar={calendar} periods={periods} />
          ) : (
            <DayGrid calendar={calendar} periods={periods} />
          )}
          <LeftOut hidden={query.data?.hidden ?? 0} unreadable={query.data?.unreadable ?? 0} />
        </div>
      )}
    </>
  );
};

const Legend = ({ unit }: { unit: Unit }): ReactElement => {
  const t = useTexts();
  return (
    <ul className={css['legend']} aria-label={t('calendar.legend')}>
      <li>
        <span className={css['swatch']} data-kind="agreed" />
        <Mark tone="green" icon="tick">
          {t('calendar.agreed')}
        </Mark>
      </li>
      <li title={t('calendar.proposed-hint')}>
        <span className={css['swatch']} data-kind="proposed" />
        <Mark tone="blue" icon="hourglass">
          {t('calendar.proposed')}
        </Mark>
      </li>
      {unit === 'day' && (
        <li>
          <span className={css['swatch']} data-kind="closed" />
          {t('calendar.closed')}
        </li>
      )}
      <li className={css['counted']} title={t('calendar.counted-what')}>
        {t('calendar.counted')}
      </li>
    </ul>
  );
};

/** States which deliveries the calendar can't show, so that nobody takes it for complete. */
const LeftOut = ({ hidden, unreadable }: { hidden: number; unreadable: number }): ReactElement | null => {
  const t = useTexts();
  if (hidden === 0 && unreadable === 0) return null;
  return (
    <p className={css['note']}>
      {hidden > 0 && <span>{t('calendar.hidden', { count: hidden })}</span>}
      {unreadable > 0 && <span>{t('calendar.unreadable', { count: unreadable })}</span>}
    </p>
  );
};

/** Arrow keys move between the selectable periods. */
const useArrows = (pane: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const step = steps[event.key];
      const buttons = [...(pane.current?.querySelectorAll<HTMLElement>('button[data-period]') ?? [])];
      const at = buttons.findIndex((button) => button.matches(':focus'));
      if (step === undefined || at < 0) return;
      event.preventDefault();
      buttons[Math.min(Math.max(at + step, 0), buttons.length - 1)]?.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [pane]);
};

const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowLeft: -1,
};

/** Buttons for a few views of the same data; the current one is pressed. */
const Choice = <Id extends string>({
  label,
  choices,
  chosen,
  onChoose,
}: {
  label: string;
  choices: { id: Id; text: string }[];
  chosen: Id;
  onChoose: (id: Id) => void;
}): ReactElement => (
  <fieldset className={css['choice']}>
    <legend className="visually-hidden">{label}</legend>
    {choices.map(({ id, text }) => (
      <button key={id} type="button" aria-pressed={id === chosen} onClick={() => onChoose(id)}>
        {text}
      </button>
    ))}
  </fieldset>
);
