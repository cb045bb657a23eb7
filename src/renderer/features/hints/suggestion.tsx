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
 * A date by own history under the delivery of a line that it is for, with its reason. Nothing is put in by itself: she takes it with the button, or
 * with ↓ in a date. Gone while that is the date.
 */
export const Suggestion = ({
  position,
  date,
  onDate,
  children,
}: {
  position: string;
  /** What stands in the field, where it can be read. */
  date: CalendarDate | null;
  onDate: (date: CalendarDate) => void;
  /** The fields, with the offer among them: right below the date that it changes. */
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
  const hear = (event: KeyboardEvent<HTMLElement>): void => {
    const { key, shiftKey, ctrlKey, metaKey, altKey, target, currentTarget } = event;
    if (key !== 'ArrowDown' || shiftKey || ctrlKey || metaKey || altKey || !isOffered) return;
    // Of a split line it is the first delivery that history speaks of.
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
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears what its fields leave over.
    <div className={css['dated']} onKeyDown={hear}>
      {children(offer)}
      <div role="status" className="visually-hidden">
        {taken !== null && taken === date ? t('hint.taken', { date: formats.fullDate(taken) }) : ''}
      </div>
    </div>
  );
};
