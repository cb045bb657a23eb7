import type { ReactElement } from 'react';
import { CheckField } from '../../../components/field.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import { type Further, furtherKinds } from '../draft/moved-dates.ts';
import css from './further-choice.module.css';

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
