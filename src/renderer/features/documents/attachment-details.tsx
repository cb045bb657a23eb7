import { useMutation } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import type { Attachment } from '../../../shared/contract/documents.ts';
import { shapeOfError } from '../../../shared/contract/errors.ts';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/field.tsx';
import { errorText, useTexts } from '../../i18n/texts.ts';
import { useClient } from '../../transport/core-context.tsx';
import { usePatchOrder } from '../../transport/queries.ts';
import css from './attachments.module.css';

const fields = ['type', 'code', 'revision', 'description'] as const;

/** What a document is, in the supplier's words: it travels with the answer that carries the document. */
export const AttachmentDetails = ({
  attachment,
  onDone,
}: {
  attachment: Attachment;
  onDone: () => void;
}): ReactElement => {
  const t = useTexts();
  const client = useClient();
  const patchOrder = usePatchOrder();
  const [name, setName] = useState(attachment.name);
  const [details, setDetails] = useState(attachment.details);
  const save = useMutation({
    mutationFn: () => client.call('documents.describe', { id: attachment.id, name, details }),
    onSuccess: ({ attachment: described }) => {
      patchOrder(described.orderKey, (detail) => ({
        ...detail,
        attachments: detail.attachments.map((one) => (one.id === described.id ? described : one)),
      }));
      onDone();
    },
  });
  return (
    <form
      className={css['details']}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onDone();
      }}
    >
      <TextField
        className={css['whole']}
        label={t('documents.field.name')}
        value={name}
        required
        maxLength={255}
        autoFocus
        problem={save.isError ? errorText(t, shapeOfError(save.error)) : null}
        onChange={(event) => setName(event.target.value)}
      />
      {fields.map((field) => (
        <TextField
          key={field}
          {...(field === 'description' ? { className: css['whole'] } : {})}
          {...(field === 'code' ? { hint: t('documents.code-hint') } : {})}
          label={t(`documents.field.${field}`)}
          value={details[field] ?? ''}
          maxLength={field === 'description' ? 4000 : 500}
          onChange={(event) => setDetails({ ...details, [field]: event.target.value })}
        />
      ))}
      <div className={css['detailsButtons']}>
        <Button size="small" look="quiet" onClick={onDone}>
          {t('documents.details-cancel')}
        </Button>
        <Button size="small" type="submit" disabled={save.isPending || name.trim() === ''}>
          {t('documents.details-save')}
        </Button>
      </div>
    </form>
  );
};
