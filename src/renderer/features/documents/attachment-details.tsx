import { useMutation } from '@tanstack/react-query';
import { type ReactElement, useEffect, useState } from 'react';
import type { Attachment } from '../../../shared/contract/calls/documents.ts';
import { shapeOfError } from '../../../shared/contract/errors.ts';
import { Button } from '../../components/button.tsx';
import { Disclosure } from '../../components/disclosure.tsx';
import { TextField } from '../../components/fields/field.tsx';
import { errorText, useTexts } from '../../i18n/texts.ts';
import { useAttaching } from './attach-context.tsx';
import css from './attachments.module.css';
import type { WrittenDetails } from './details-keeper.ts';

const fields = ['type', 'description'] as const;
const rareFields = ['code', 'revision'] as const;
type DetailField = (typeof fields)[number] | (typeof rareFields)[number];

/**
 * A document's details, which are sent with the answer that carries it. They are saved on leaving a field,
 * on closing the form, and before an answer is sent. Cancel restores the first state.
 */
export const AttachmentDetails = ({
  attachment,
  onDone,
}: {
  attachment: Attachment;
  onDone: () => void;
}): ReactElement => {
  const t = useTexts();
  const { details: keeper } = useAttaching();
  const { id, orderKey } = attachment;
  const [before] = useState<WrittenDetails>({ name: attachment.name, details: attachment.details });
  const [{ name, details }, setText] = useState<WrittenDetails>(() => keeper.written(id) ?? before);
  const keep = useMutation({ mutationFn: () => keeper.keep(id) });
  const write = (text: WrittenDetails): void => {
    setText(text);
    // A document always has a name: an empty field keeps the old one.
    keeper.write({ id, orderKey, ...text, name: text.name.trim() === '' ? before.name : text.name });
  };
  const takeBack = (): void => {
    keeper.write({ id, orderKey, ...before });
    keep.mutate();
    onDone();
  };
  useEffect(() => () => void keeper.keep(id).catch(() => undefined), [keeper, id]);
  const detailField = (field: DetailField): ReactElement => (
    <TextField
      key={field}
      {...(field === 'description' ? { className: css['whole'] } : {})}
      {...(field === 'type' ? { placeholder: t('documents.type-hint') } : {})}
      {...(field === 'code' ? { hint: t('documents.code-hint') } : {})}
      label={t(`documents.field.${field}`)}
      value={details[field] ?? ''}
      maxLength={field === 'description' ? 4000 : 500}
      onChange={(event) => write({ name, details: { ...details, [field]: event.target.value } })}
    />
  );
  return (
    <form
      className={css['details']}
      onSubmit={(event) => {
        event.preventDefault();
        keep.mutate(undefined, { onSuccess: onDone });
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        takeBack();
      }}
      onBlur={() => keep.mutate()}
    >
      <TextField
        className={css['whole']}
        label={t('documents.field.name')}
        value={name}
        required
        maxLength={255}
        autoFocus
        problem={keep.isError ? errorText(t, shapeOfError(keep.error)) : null}
        onChange={(event) => write({ name: event.target.value, details })}
      />
      {fields.map(detailField)}
      <Disclosure
        className={css['whole']}
        summary={t('documents.rare')}
        startsOpen={rareFields.some((field) => (before.details[field] ?? '') !== '')}
      >
        <div className={css['rare']}>{rareFields.map(detailField)}</div>
      </Disclosure>
      <div className={css['detailsButtons']}>
        <Button size="small" variant="quiet" onClick={takeBack}>
          {t('documents.details-cancel')}
        </Button>
        <Button size="small" type="submit" disabled={name.trim() === ''}>
          {t('documents.details-save')}
        </Button>
      </div>
    </form>
  );
};
