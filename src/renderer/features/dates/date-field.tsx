import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useId, useRef, useState } from 'react';
import { shapeOfError } from '../../../shared/contract/errors.ts';
import type { WeekCapacity } from '../../../shared/domain/planning/week-capacity.ts';
import type { CalendarDate } from '../../../shared/domain/values/calendar-date.ts';
import { Button, IconButton } from '../../components/button.tsx';
import { cx } from '../../components/cx.ts';
import css from '../../components/fields/field.module.css';
import { useFocusFirst } from '../../components/fields/field.tsx';
import { distanceIn } from '../../format/date-reader.ts';
import { settledDate } from '../../format/formats.ts';
import { useFormats } from '../../format/formats-context.tsx';
import { errorText, useTexts } from '../../i18n/texts.ts';
import { laterCalendar } from './later-calendar.ts';

/**
 * A typed date, with its reading below. A button or Alt+↓ opens a calendar. On blur the text becomes the
 * full date.
 */
export const DateField = ({
  label,
  text,
  onText,
  className,
  focusFirst = false,
  from = null,
  describeLater = null,
  whenEmpty = null,
  latest = null,
  suggested = null,
  capacity = null,
  tall = false,
}: {
  label: string;
  text: string;
  onText: (text: string) => void;
  className?: string | undefined;
  /** For a field that appears on a button press. */
  focusFirst?: boolean;
  /** The day that `+7` counts from; without it only dates can be typed. */
  from?: CalendarDate | null;
  /** For a field that sets several dates: the note for a typed distance, which stays a distance. */
  describeLater?: ((days: number) => string) | null;
  /** The note below an empty field. An empty field is no error. */
  whenEmpty?: string | null;
  /** The last allowed day, and the note for a later one. */
  latest?: { day: CalendarDate; said: string } | null;
  /** A day that past orders suggest. */
  suggested?: CalendarDate | null;
  /** What the weeks of a delivery still take. Without it the calendar counts all promised deliveries. */
  capacity?: WeekCapacity | null;
  tall?: boolean;
}): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const id = useId();
  const ref = useFocusFirst<HTMLInputElement>(focusFirst);
  const place = useRef<HTMLDivElement>(null);
  const calendar = useQuery(laterCalendar);
  const [isOpen, setOpen] = useState(false);
  const [wasMissed, setMissed] = useState(false);
  const open = async (): Promise<void> => {
    const isThere = calendar.data !== undefined || (await calendar.refetch()).isSuccess;
    setOpen(isThere);
    setMissed(!isThere);
  };
  const reading = formats.readDate(text, from, latest?.day);
  const refused =
    latest !== null && reading.kind === 'read' && reading.date > latest.day ? latest.said : null;
  const days = describeLater === null ? null : distanceIn(text);
  const later = describeLater === null || days === null ? null : describeLater(days);
  const wrong =
    later === null && (reading.kind === 'ask' || reading.kind === 'unreadable' || refused !== null);
  const choose = (date: CalendarDate): void => onText(formats.typedDate(date));
  return (
    <div className={cx(css['field'], tall && css['tall'], className)}>
      <label className={css['label']} htmlFor={id}>
        {label}
      </label>
      <div ref={place} className={css['picker']}>
        <input
          id={id}
          data-date=""
          className={css['input']}
          autoComplete="off"
          value={text}
          ref={ref}
          aria-invalid={wrong || undefined}
          data-missing={(reading.kind === 'empty' && whenEmpty !== null) || undefined}
          aria-describedby={`${id}-note`}
          onChange={(event) => onText(event.target.value)}
          onFocus={(event) => event.target.select()}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown' || !event.altKey) return;
            event.preventDefault();
            void open();
          }}
          onBlur={({ target }) => {
            // The window lost the focus, not the field: the user may go on typing.
            if (document.activeElement === target) return;
            const settled = settledDate(text, formats, from, latest?.day);
            if (settled !== text) onText(settled);
          }}
        />
        <IconButton
          icon="calendar"
          label={t('field.calendar', { label })}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => void open()}
        />
      </div>
      {isOpen && calendar.data !== undefined && (
        <calendar.data.FieldCalendar
          {...{ label, from, suggested, capacity, onText }}
          anchor={place}
          chosen={reading.kind === 'read' ? reading.date : null}
          latest={latest?.day ?? null}
          describeLater={describeLater}
          onClose={() => setOpen(false)}
        />
      )}
      <div id={`${id}-note`} className={css[wrong ? 'problem' : 'hint']}>
        {wasMissed && calendar.isError && `${errorText(t, shapeOfError(calendar.error))} `}
        {reading.kind === 'empty' && whenEmpty}
        {reading.kind === 'read' && formats.fullDate(reading.date)}
        {refused !== null && ` · ${refused}`}
        {reading.kind === 'read' && reading.date === from && ` · ${t('field.days-later')}`}
        {later}
        {later === null &&
          reading.kind === 'unreadable' &&
          t('field.not-a-date', { example: formats.typedDate(formats.today) })}
        {reading.kind === 'ask' && (
          <span className={css['ask']}>
            {t('field.did-you-mean')}
            {reading.choices.map((choice) => (
              <Button key={choice} size="small" onClick={() => choose(choice)}>
                {formats.fullDate(choice)}
              </Button>
            ))}
          </span>
        )}
      </div>
    </div>
  );
};
