import { type KeyboardEvent, type ReactElement, type ReactNode, useState } from 'react';
import type { CalendarDate } from '../../../shared/domain/values/calendar-date.ts';
import { Button } from '../../components/button.tsx';
import { Kbd } from '../../components/kbd.tsx';
import { useFormats } from '../../format/formats-context.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { suggestionWords } from './hint-words.ts';
import css from './hints.module.css';
import { useHints } from './hints-context.tsx';

/**
 * A delivery date suggested from past orders, with its reason. Never filled in by itself: the user takes it
 * with the button, or with ↓ in the date field. Hidden while the field has that date.
 */
export const Suggestion = ({
  position,
  date,
  onDate,
  children,
}: {
  position: string;
  /** The date in the field, if readable. */
  date: CalendarDate | null;
  onDate: (date: CalendarDate) => void;
  /** Renders the fields, with the offer right below the date that it changes. */
  children: (offer: ReactNode) => ReactNode;
}): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const suggested = useHints().suggestion(position);
  const [taken, setTaken] = useState<CalendarDate | null>(null);
  const isOffered = suggested !== null && suggested.date !== date;
  const take = (): void => {
    if (suggested === null) return;
    setTaken(suggested.date);
    onDate(suggested.date);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const { key, shiftKey, ctrlKey, metaKey, altKey, target, currentTarget } = event;
    if (key !== 'ArrowDown' || shiftKey || ctrlKey || metaKey || altKey || !isOffered) return;
    // Past orders suggest a date for the first delivery of a split line only.
    if (target !== currentTarget.querySelector('[data-date]')) return;
    event.preventDefault();
    take();
  };
  const offer = isOffered && (
    <div className={css['suggestion']}>
      <Button
        size="small"
        icon="bulb"
        aria-keyshortcuts="ArrowDown"
        onClick={(event) => {
          event.currentTarget.closest('[data-editor]')?.querySelector<HTMLElement>('[data-date]')?.focus();
          take();
        }}
      >
        {t('hint.take', { date: formats.date(suggested.date) })}
      </Button>
      <span className={css['key']} aria-hidden="true">
        <Kbd>↓</Kbd>
      </span>
      <p>{suggestionWords(suggested, t, formats)}</p>
    </div>
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it handles keys that its fields ignore.
    <div className={css['dated']} onKeyDown={onKeyDown}>
      {children(offer)}
      <div role="status" className="visually-hidden">
        {taken !== null && taken === date ? t('hint.taken', { date: formats.fullDate(taken) }) : ''}
      </div>
    </div>
  );
};
