import type { ReactElement } from 'react';
import { TextArea } from '../../components/field.tsx';
import { useTexts } from '../../i18n/texts.ts';
import css from './reason-field.module.css';
import { useReasons } from './use-reasons.ts';

/** Where a reason is typed, or taken from the list that the user keeps in the settings. */
export const ReasonField = ({
  kind,
  value,
  hint = null,
  onText,
}: {
  kind: 'reject' | 'propose';
  value: string;
  hint?: string | null;
  onText: (text: string) => void;
}): ReactElement => {
  const t = useTexts();
  const reasons = useReasons();
  return (
    <div className={css['field']}>
      <TextArea
        label={t('answer.reason')}
        value={value}
        placeholder={t(kind === 'reject' ? 'answer.reason-reject' : 'answer.reason-propose')}
        hint={hint}
        focusFirst={kind === 'reject'}
        onText={onText}
      />
      {reasons.length > 0 && (
        <select
          className={css['choice']}
          aria-label={t('reasons.choose')}
          value=""
          onChange={(event) => onText(event.target.value)}
        >
          <option value="" disabled hidden>
            {t('reasons.choose')}
          </option>
          {reasons.map((reason) => (
            <option key={reason} value={reason}>
              {reason}
            </option>
          ))}
        </select>
      )}
    </div>
  );
};
