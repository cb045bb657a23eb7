import type { KeyboardEvent, ReactElement } from 'react';
import { TextArea } from '../../components/fields/field.tsx';
import { Kbd } from '../../components/kbd.tsx';
import { useTexts } from '../../i18n/texts.ts';
import css from './reason-field.module.css';
import { useReasons } from './use-reasons.ts';

/** A field for a reason, with the user's list from the settings. */
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
  /** For a field that appears on a button press. */
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
        hint={hint ?? t('answer.reason-read')}
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

/**
 * The next or previous reason of the list, for an arrow key. Only while the field is empty or has a reason
 * of the list.
 */
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
