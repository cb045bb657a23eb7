import { type ReactElement, useState } from 'react';
import { mostPerWeek } from '../../../shared/domain/planning/workshop.ts';
import { CheckField, TextField } from '../../components/field.tsx';
import { useTexts } from '../../i18n/texts.ts';
import css from './settings.module.css';

/** The weekly limit. Saved as soon as the text is a valid number; until then the old value applies. */
export const PerWeekField = ({
  perWeek,
  onPerWeek,
}: {
  perWeek: number | null;
  onPerWeek: (perWeek: number | null) => void;
}): ReactElement => {
  const t = useTexts();
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <>
      <CheckField
        label={t('workshop.limit')}
        hint={t('workshop.limit-what')}
        checked={perWeek !== null}
        onChecked={(on) => {
          setTyped(null);
          onPerWeek(on ? usual : null);
        }}
      />
      {perWeek !== null && (
        <div className={css['inset']}>
          <TextField
            className={css['short']}
            label={t('workshop.per-week')}
            inputMode="numeric"
            autoComplete="off"
            value={typed ?? String(perWeek)}
            onChange={({ target }) => {
              setTyped(target.value);
              const count = Number(target.value);
              if (/^\d{1,4}$/.test(target.value.trim()) && count >= 1 && count <= mostPerWeek)
                onPerWeek(count);
            }}
            onBlur={() => setTyped(null)}
          />
        </div>
      )}
    </>
  );
};

const usual = 10;
