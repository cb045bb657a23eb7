import type { KeyboardEvent, ReactElement } from 'react';
import { TextArea } from '../../components/field.tsx';
import { Kbd } from '../../components/kbd.tsx';
import { useTexts } from '../../i18n/texts.ts';
import css from './reason-field.module.css';
import { useReasons } from './use-reasons.ts';

/** Where a reason is typed, or taken from the list that the user keeps in the settings. */
export const ReasonField = ({
  kind,
  value,
  hint = null,
  focusFirst = false,
  onText,
}: {
  kind: 'reject' | 'propose';
  value: string;
  hint?: string | null;
  /** For a field that appears because its button was pressed. */
  focusFirst?: boolean;
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
        focusFirst={focusFirst}
        onText={onText}
        onKeyDown={(event) => {
          const reason = usualReason(event, value, reasons);
          if (reason === null) return;
          event.preventDefault();
          onText(reason);
        }}
      />
      {reasons.length > 0 && (
        <div className={css['usual']}>
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
          <span className={css['keys']}>
            <Kbd>↓</Kbd> {t('reasons.by-key')}
          </span>
        </div>
      )}
    </div>
  );
};

/** What an arrow puts into the field: the next or previous reason of the list, as long as nothing else is written there. */
const usualReason = (
  { key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent,
  value: string,
  reasons: readonly string[],
): string | null => {
  const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
  const at = reasons.indexOf(value);
  if (step === 0 || shiftKey || ctrlKey || metaKey || altKey || (at < 0 && value !== '')) return null;
  const next = at < 0 ? (step > 0 ? 0 : reasons.length - 1) : (at + step + reasons.length) % reasons.length;
  return reasons[next] ?? null;
};
