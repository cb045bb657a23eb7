import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import {
  type Account,
  type AnswerSettingsPatch,
  answerFormats,
  answerSettingsSchema,
} from '../../../shared/contract/calls/accounts.ts';
import { shapeOfError } from '../../../shared/contract/errors.ts';
import { answerForms } from '../../../shared/domain/answer/order-response.ts';
import { SaveOnBlurField, SelectField } from '../../components/fields/field.tsx';
import { Notice } from '../../components/notice.tsx';
import { errorText, useTexts } from '../../i18n/texts.ts';
import { useClient } from '../../transport/core-context.tsx';
import { keys } from '../../transport/keys.ts';
import { renew } from '../../transport/renew.ts';
import css from '../settings/settings.module.css';

const isCompanyId = (text: string): boolean => answerSettingsSchema.shape.companyId.safeParse(text).success;

/** Format of the answers to this service, and the company that sends them. */
export const AccountAnswers = ({ account }: { account: Account }): ReactElement => {
  const t = useTexts();
  const client = useClient();
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: (patch: AnswerSettingsPatch) => client.call('accounts.set-answers', { patch }),
    // Fetched again: events may be newer than this result.
    onSuccess: () => renew(queries, keys.account),
  });
  const asked = change.isPending ? change.variables : {};
  const answerForm = asked.answerForm ?? account.answerForm;
  const answerFormat = asked.answerFormat ?? account.answerFormat;
  return (
    <>
      <div className={css['grid']}>
        <SelectField
          label={t('answers.form')}
          hint={t(`answers.form-hint.${answerForm}`)}
          value={answerForm}
          options={answerForms.map((value) => ({ value, label: t(`answers.form.${value}`) }))}
          onValue={(value) => change.mutate({ answerForm: value })}
        />
        <SelectField
          label={t('answers.format')}
          hint={t(`answers.format-hint.${answerFormat}`)}
          value={answerFormat}
          options={answerFormats.map((value) => ({ value, label: t(`answers.format.${value}`) }))}
          onValue={(value) => change.mutate({ answerFormat: value })}
        />
        <SaveOnBlurField
          label={t('answers.company')}
          hint={t('answers.company-hint')}
          inputMode="text"
          value={(asked.companyId === undefined ? account.companyId : asked.companyId) ?? ''}
          read={(text) => (text === '' || isCompanyId(text) ? text : null)}
          wrong={t('answers.company-wrong')}
          onSave={(text) => change.mutate({ companyId: text === '' ? null : text })}
        />
      </div>
      {change.isError && (
        <Notice tone="red" icon="triangle" role="alert">
          {errorText(t, shapeOfError(change.error))}
        </Notice>
      )}
    </>
  );
};
