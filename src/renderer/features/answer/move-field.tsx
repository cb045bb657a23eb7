import type { ReactElement } from 'react';
import type { OrderLine } from '../../../shared/domain/order/order.ts';
import { DateField } from '../../components/date-field.tsx';
import { useFormats } from '../../format/formats-context.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { daysOf, isGathered, type Move, readMove } from './moved-dates.ts';

/** A day for all lines, or `+7`: each delivery a week later than it stands. */
export const MoveField = ({
  text,
  onText,
  lines,
}: {
  text: string;
  onText: (text: string) => void;
  /** Those that it is for. */
  lines: readonly OrderLine[];
}): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const days = daysOf(lines, readMove(text, formats)).sort();
  const [first, last] = [days[0], days.at(-1)];
  const range = first === undefined || last === undefined ? [] : [formats.dateRange(first, last)];
  return (
    <DateField
      label={t('bulk.new-date')}
      text={text}
      onText={onText}
      focusFirst
      whenEmpty={t('bulk.date-hint')}
      saidLater={(count) =>
        [t(count < 0 ? 'bulk.earlier' : 'bulk.later', { days: Math.abs(count) }), ...range].join(' · ')
      }
    />
  );
};

/** What isn't seen by the new date alone: deliveries of a line that come together, and lines that stay as they are. */
export const MoveNotes = ({
  lines,
  move,
  same,
}: {
  lines: readonly OrderLine[];
  move: Move;
  /** How many stand on their new date already. */
  same: number;
}): ReactElement => {
  const t = useTexts();
  const gathered = lines.filter((line) => isGathered(line, move)).length;
  return (
    <>
      {gathered > 0 && <p>{t('bulk.gathered', { count: gathered })}</p>}
      {same > 0 && <p>{t('bulk.same', { count: same })}</p>}
    </>
  );
};
