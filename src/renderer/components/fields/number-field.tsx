import { type ReactElement, type ReactNode, useId } from 'react';
import type { Decimal } from '../../../shared/domain/values/decimal.ts';
import { useFormats } from '../../format/formats-context.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../button.tsx';
import { cx } from '../cx.ts';
import css from './field.module.css';

/**
 * A typed number in the user's locale. The text stays as typed. A foreign notation gets one button per
 * possible reading.
 */
export const NumberField = ({
  label,
  text,
  onText,
  unit,
  write,
  problem = null,
  whenEmpty = null,
  note = null,
  className,
}: {
  label: string;
  text: string;
  onText: (text: string) => void;
  unit?: string | null;
  /** How the chosen reading is written into the field. */
  write: (value: Decimal) => string;
  /** What is wrong with a readable number. */
  problem?: string | null;
  /** The note below an empty field. An empty field is no error. */
  whenEmpty?: string | null;
  /** Shown below a readable number. It is no error. */
  note?: ReactNode;
  className?: string | undefined;
}): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const id = useId();
  const reading = formats.readNumber(text);
  const said = reading.kind === 'unreadable' ? t('field.not-a-number') : problem;
  const wrong = reading.kind === 'ask' || said !== null;
  const empty = reading.kind === 'empty' ? whenEmpty : null;
  const shown = said ?? empty ?? (reading.kind === 'read' ? note : null);
  return (
    <div className={cx(css['field'], className)}>
      <label className={css['label']} htmlFor={id}>
        {label}
      </label>
      <div className={css['withUnit']}>
        <input
          id={id}
          className={cx(css['input'], css['number'])}
          inputMode="decimal"
          autoComplete="off"
          value={text}
          aria-invalid={wrong || undefined}
          data-missing={empty !== null || undefined}
          aria-describedby={wrong || shown !== null ? `${id}-note` : undefined}
          onChange={(event) => onText(event.target.value)}
          onFocus={(event) => event.target.select()}
        />
        {unit && <span className={css['unit']}>{unit}</span>}
      </div>
      {reading.kind === 'ask' && (
        <div id={`${id}-note`} className={css['ask']}>
          {t('field.did-you-mean')}
          {reading.choices.map((choice) => (
            <Button key={choice} size="small" onClick={() => onText(write(choice))}>
              {write(choice)}
            </Button>
          ))}
        </div>
      )}
      {reading.kind !== 'ask' && shown !== null && (
        <div id={`${id}-note`} className={css[wrong ? 'problem' : 'hint']}>
          {shown}
        </div>
      )}
    </div>
  );
};
