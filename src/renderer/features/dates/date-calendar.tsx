import {
  type KeyboardEvent,
  type ReactElement,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { totalOf, type WeekCapacity, weekLoadAt } from '../../../shared/domain/planning/week-capacity.ts';
import { closedOn } from '../../../shared/domain/planning/workshop.ts';
import { type CalendarDate, monthsAfter } from '../../../shared/domain/values/calendar-date.ts';
import { isoWeek, weeksOfMonth } from '../../../shared/domain/values/calendar-week.ts';
import { Button, IconButton } from '../../components/button.tsx';
import { useModal } from '../../components/dialog.tsx';
import { Icon, type IconName } from '../../components/icon.tsx';
import type { Formats } from '../../format/formats.ts';
import { useFormats } from '../../format/formats-context.tsx';
import { type Texts, useTexts } from '../../i18n/texts.ts';
import { closedWords, weekName } from '../hints/hint-words.ts';
import { useOpenDays } from '../hints/use-planning.ts';
import css from './date-calendar.module.css';
import { dayByKey } from './day-by-key.ts';

/** A button below the calendar that fills the field. `title`: what it means today. */
export type QuickDate = { name: string; title: string; text: string; icon?: IconName };

/**
 * A calendar to choose the date of a field, as in the date picker dialog of the ARIA Authoring Practices
 * Guide. It shows closed days, and the promised deliveries of each week.
 */
export const DateCalendar = ({
  label,
  anchor,
  chosen,
  start,
  latest,
  capacity,
  quick,
  onDate,
  onQuick,
  onClose,
}: {
  /** Of the field. */
  label: string;
  /** The calendar opens below or above it. */
  anchor: RefObject<HTMLElement | null>;
  chosen: CalendarDate | null;
  /** The day that has the focus at first. */
  start: CalendarDate;
  /** The last day that can be chosen. */
  latest: CalendarDate | null;
  /** `null`: the field is not about deliveries to come. */
  capacity: WeekCapacity | null;
  quick: readonly QuickDate[];
  onDate: (date: CalendarDate) => void;
  onQuick: (text: string) => void;
  onClose: () => void;
}): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [day, setDay] = useState(start);
  const last = latest ?? undefined;
  useModal(dialog, onClose);
  usePlace(dialog, anchor);
  const byKey = useRef(true);
  useEffect(() => {
    if (byKey.current) dialog.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
    byKey.current = false;
  }, [day]);
  const turn = (months: number): void => {
    const to = monthsAfter(day, months) ?? day;
    setDay(last !== undefined && to > last ? last : to);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const to =
      event.ctrlKey || event.metaKey || event.altKey ? null : dayByKey(event, day, formats.firstDay, last);
    if (to === null) return;
    event.preventDefault();
    byKey.current = to !== day;
    setDay(to);
  };
  return createPortal(
    <dialog
      ref={dialog}
      className={css['calendar']}
      aria-label={t('dates.calendar', { label })}
      onCancel={(event) => {
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
      onClick={(event) => {
        event.stopPropagation();
        if (event.target === event.currentTarget) onClose();
      }}
      // The keys of the form that has the field mean something else here.
      onKeyDown={(event) => event.stopPropagation()}
    >
      <div className={css['body']}>
        <div className={css['head']}>
          <h2 id={`${id}-month`} aria-live="polite">
            {formats.month(day)}
          </h2>
          <IconButton icon="back" size="small" label={t('dates.month-before')} onClick={() => turn(-1)} />
          <IconButton
            icon="back"
            size="small"
            className={css['onward']}
            label={t('dates.month-after')}
            disabled={latest !== null && day.slice(0, 7) >= latest.slice(0, 7)}
            onClick={() => turn(1)}
          />
        </div>
        <Month
          {...{ id, day, chosen, latest, capacity, onKeyDown }}
          onDate={(date) => {
            onDate(date);
            onClose();
          }}
        />
        <div className={css['quick']}>
          {quick.map(({ name, title, text, icon }) => (
            <Button
              key={name}
              size="small"
              title={title}
              {...(icon === undefined ? {} : { icon })}
              onClick={() => {
                onQuick(text);
                onClose();
              }}
            >
              {name}
            </Button>
          ))}
        </div>
      </div>
    </dialog>,
    document.body,
  );
};

const Month = ({
  id,
  day,
  chosen,
  latest,
  capacity,
  onKeyDown,
  onDate,
}: {
  id: string;
  day: CalendarDate;
  chosen: CalendarDate | null;
  latest: CalendarDate | null;
  capacity: WeekCapacity | null;
  onKeyDown: (event: KeyboardEvent) => void;
  onDate: (date: CalendarDate) => void;
}): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const open = useOpenDays(capacity !== null);
  const { firstDay, today } = formats;
  const hasNumbers = firstDay === 1;
  const weeks = weeksOfMonth(day, firstDay);
  const closedAt = (date: CalendarDate) => (capacity === null ? null : closedOn(date, open));
  const nameOf = (date: CalendarDate): string => {
    const closed = closedAt(date);
    const full = formats.fullDate(date);
    return closed === null ? full : closedWords(full, closed, t);
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: no element is a grid by itself. */}
      <table role="grid" className={css['month']} aria-labelledby={`${id}-month`} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {hasNumbers && (
              <th scope="col" abbr={t('dates.week')}>
                {t('dates.week-short')}
              </th>
            )}
            {weeks[1]?.map(
              (date) =>
                date !== null && (
                  <th key={date} scope="col" abbr={formats.weekday(date, 'long')}>
                    {formats.weekday(date, 'short')}
                  </th>
                ),
            )}
            {capacity !== null && (
              <th scope="col" title={t('dates.load')}>
                <Icon name="truck" />
                <span className="visually-hidden">{t('dates.load')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week, index) => {
            const first = week.find((date) => date !== null);
            if (first === undefined) return null;
            const load = capacity === null ? null : loadOf(first, capacity, formats);
            return (
              <tr key={first}>
                {hasNumbers && (
                  <th scope="row" className={css['week']}>
                    {isoWeek(first).week}
                  </th>
                )}
                {week.map((date, column) =>
                  date === null ? (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the calendar ends here.
                    <td key={column} />
                  ) : (
                    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the cell of a grid has this property.
                    <td key={date} aria-selected={date === chosen}>
                      <button
                        type="button"
                        data-day={date}
                        className={css['day']}
                        tabIndex={date === day ? 0 : -1}
                        disabled={latest !== null && date > latest}
                        aria-label={nameOf(date)}
                        aria-current={date === today ? 'date' : undefined}
                        aria-describedby={date === day && capacity !== null ? `${id}-load` : undefined}
                        title={closedAt(date) === null ? undefined : nameOf(date)}
                        data-closed={closedAt(date) !== null || undefined}
                        data-quiet={date.slice(0, 7) !== day.slice(0, 7) || undefined}
                        onClick={() => onDate(date)}
                      >
                        {Number(date.slice(8))}
                      </button>
                    </td>
                  ),
                )}
                {load !== null && (
                  <td className={css['load']} data-full={load.isFull || undefined} data-row={index}>
                    {load.figure}
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
      <div className={css['note']}>
        <p aria-hidden="true">{nameOf(day)}</p>
        {capacity !== null && <p id={`${id}-load`}>{loadOfDay(day, capacity, t, formats)}</p>}
      </div>
    </>
  );
};

/** The deliveries of a week: `6`, or `6/8` with a limit. Empty without deliveries. */
const loadOf = (
  date: CalendarDate,
  capacity: WeekCapacity,
  formats: Formats,
): { figure: string; isFull: boolean } => {
  const count = totalOf(weekLoadAt(date, capacity).load);
  const { limit } = capacity;
  const figure = [count, ...(limit === null ? [] : [limit])].map(formats.count).join('/');
  return { figure: count === 0 ? '' : figure, isFull: limit !== null && count >= limit };
};

const loadOfDay = (date: CalendarDate, capacity: WeekCapacity, t: Texts, formats: Formats): string => {
  const week = weekLoadAt(date, capacity);
  const [count, { limit }] = [totalOf(week.load), capacity];
  const name = weekName(week, t, formats);
  if (limit === null) return t('dates.in-week', { week: name, count });
  return t(count >= limit ? 'dates.in-full-week' : 'dates.in-limited-week', { week: name, count, limit });
};

/** Puts the calendar right below its field, or above where the window ends. */
const usePlace = (
  dialog: RefObject<HTMLDialogElement | null>,
  anchor: RefObject<HTMLElement | null>,
): void => {
  useLayoutEffect(() => {
    const place = (): void => {
      const element = dialog.current;
      const field = anchor.current?.getBoundingClientRect();
      if (element === null || field === undefined) return;
      const { offsetWidth: width, offsetHeight: height } = element;
      const [gap, edge] = [4, 8];
      const below = field.bottom + gap;
      const above = field.top - gap - height;
      const lowest = window.innerHeight - edge - height;
      const top = Math.max(edge, Math.min(below <= lowest ? below : above, lowest));
      const left = Math.max(edge, Math.min(field.left, window.innerWidth - edge - width));
      element.style.top = `${top}px`;
      element.style.left = `${left}px`;
    };
    place();
    window.addEventListener('resize', place);
    return () => window.removeEventListener('resize', place);
  }, [dialog, anchor]);
};
