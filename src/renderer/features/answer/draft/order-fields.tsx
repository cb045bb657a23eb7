import { type ReactElement, type Ref, useRef } from 'react';
import {
  type AnswerDetails,
  hasBlanks,
  longestDetail,
  longestMessage,
} from '../../../../shared/domain/answer/answer-details.ts';
import { TextArea, TextField } from '../../../components/fields/field.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import { useShortcuts } from '../../keyboard/shortcuts.ts';
import css from './order-fields.module.css';

/** Our order number and a message to the buyer. Any answer carries them. */
export const OrderFields = ({
  details,
  onDetails,
  numberField,
}: {
  details: AnswerDetails;
  onDetails: (details: AnswerDetails) => void;
  numberField: Ref<HTMLInputElement>;
}): ReactElement => {
  const t = useTexts();
  const row = useRef<HTMLDivElement>(null);
  useShortcuts({ m: () => row.current?.querySelector('textarea')?.focus() });
  return (
    <div ref={row} className={css['fields']}>
      <TextArea
        className={css['message']}
        label={t('details.message')}
        value={details.message}
        maxLength={longestMessage}
        onText={(message) => onDetails({ ...details, message })}
      />
      <TextField
        className={css['number']}
        inputRef={numberField}
        label={t('details.sales-order')}
        title={t('details.kept')}
        maxLength={longestDetail}
        autoComplete="off"
        spellCheck={false}
        problem={hasBlanks(details.salesOrderNumber) ? t('details.blanks') : null}
        value={details.salesOrderNumber}
        onChange={({ target }) => onDetails({ ...details, salesOrderNumber: target.value })}
      />
    </div>
  );
};
