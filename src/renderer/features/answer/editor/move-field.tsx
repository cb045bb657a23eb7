import type { ReactElement } from 'react';
import type { OrderLine } from '../../../../shared/domain/order/order.ts';
import { dayAfter } from '../../../../shared/domain/values/calendar-date.ts';
import { CheckField } from '../../../components/fields/field.tsx';
import { useFormats } from '../../../format/formats-context.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import { DateField } from '../../dates/date-field.tsx';
import { daysOf, type Further, furtherKinds, isGathered, type Move, readMove } from '../draft/moved-dates.ts';
import css from './move-field.module.css';

/** A day for all lines, or `+7` to move each delivery a week later. */
export const MoveField = ({
  text,
  onText,
  lines,
}: {
  text: string;
  onText: (text: string) => void;
  /** The lines that the date is for. */
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
      whenEmpty={t('bulk.date-hint', {
        date: formats.typedDate(dayAfter(formats.today, 7) ?? formats.today),
      })}
      describeLater={(count) =>
        [t(count < 0 ? 'bulk.earlier' : 'bulk.later', { days: Math.abs(count) }), ...range].join(' · ')
      }
    />
  );
};

/** Side effects of the new date: deliveries of a line that join, and lines that keep their dates. */
export const MoveNotes = ({
  lines,
  move,
  same,
}: {
  lines: readonly OrderLine[];
  move: Move;
  /** How many lines already have the new date. */
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

/** Which other lines the date also applies to, and what that asks of the buyer. */
export const FurtherChoice = ({
  counts,
  chosen,
  onChosen,
}: {
  counts: Readonly<Record<Further, number>>;
  chosen: ReadonlySet<Further>;
  onChosen: (chosen: ReadonlySet<Further>) => void;
}): ReactElement | null => {
  const t = useTexts();
  const offered = furtherKinds.filter((one) => counts[one] > 0);
  if (offered.length === 0) return null;
  return (
    <div className={css['further']}>
      {offered.map((one) => (
        <CheckField
          key={one}
          label={t(`bulk.further-${one}`, { count: counts[one] })}
          hint={t(`bulk.further-${one}-means`)}
          checked={chosen.has(one)}
          onChecked={(checked) =>
            onChosen(new Set(furtherKinds.filter((other) => (other === one ? checked : chosen.has(other)))))
          }
        />
      ))}
    </div>
  );
};
