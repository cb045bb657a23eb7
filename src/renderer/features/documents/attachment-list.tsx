import { useMutation } from '@tanstack/react-query';
import { type ReactElement, useRef, useState } from 'react';
import { type ErrorCode, type ErrorShape, shapeOfError } from '../../../shared/contract/errors.ts';
import { visibleName } from '../../../shared/domain/values/file-name.ts';
import { Button, IconButton } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { Progress } from '../../components/loading.tsx';
import { useFormats } from '../../format/formats-context.tsx';
import { itemWords } from '../../format/item-words.ts';
import { lineName } from '../../format/line-name.ts';
import type { MessageId } from '../../i18n/en.ts';
import { errorText, useTexts } from '../../i18n/texts.ts';
import { useClient } from '../../transport/core-context.tsx';
import { usePatchOrder } from '../../transport/queries.ts';
import { AttachButton } from './attach-button.tsx';
import { useAttaching } from './attach-context.tsx';
import { AttachmentDetails } from './attachment-details.tsx';
import css from './attachments.module.css';
import type { DocumentCard } from './cards-of.ts';

export const AttachmentList = ({ attachments }: { attachments: DocumentCard[] }): ReactElement => (
  <ul className={css['list']}>
    {attachments.map((attachment) => (
      <AttachmentItem key={attachment.id} attachment={attachment} />
    ))}
  </ul>
);

const AttachmentItem = ({ attachment }: { attachment: DocumentCard }): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const client = useClient();
  const patchOrder = usePatchOrder();
  const { details } = useAttaching();
  const { id, name, size, state, transferred, problem, responseId, orderKey, position } = attachment;
  // A retry can't complete a transfer that was cut off.
  const isIncomplete = problem?.code === 'document.incomplete';
  const [describing, setDescribing] = useState(false);
  // An answer takes what was typed, and ends the form.
  const isDescribed = describing && responseId === null;
  const describeButton = useRef<HTMLButtonElement>(null);
  const { type, code, revision, description } = attachment.details;
  const said = [type, itemWords({ number: code, revision }, t), description]
    .filter((part) => part !== null)
    .join(' · ');
  const remove = useMutation({
    mutationFn: () => client.call('documents.remove', { id }),
    onSuccess: () => {
      details.forget(id);
      patchOrder(orderKey, (detail) => ({
        ...detail,
        attachments: detail.attachments.filter((one) => one.id !== id),
      }));
    },
  });
  const retry = useMutation({ mutationFn: () => client.call('documents.retry', { id }) });
  const moving = state === 'staging' || state === 'uploading';
  const failure = remove.isError
    ? shapeOfError(remove.error)
    : retry.isError
      ? shapeOfError(retry.error)
      : problem;
  return (
    <li className={css['item']}>
      <Icon name="file" />
      <span className={css['name']} title={name}>
        <b>{name}</b>
        <span className={css['state']}>
          {moving
            ? t(`documents.${state}`, { done: formats.bytes(transferred), size: formats.bytes(size) })
            : `${formats.bytes(size)} · ${t(whereItGoes(attachment))}`}
        </span>
      </span>
      <span className={css['buttons']}>
        {state === 'needs-attention' && !isIncomplete && (
          <Button size="small" variant="quiet" onClick={() => retry.mutate()}>
            {t('documents.retry')}
          </Button>
        )}
        {state === 'needs-attention' && isIncomplete && (
          <AttachButton
            orderKey={orderKey}
            position={position}
            label={t('documents.attach-again-of', { name })}
            words={t('documents.attach-again')}
            inPlaceOf={id}
          />
        )}
        {responseId === null && (
          <IconButton
            ref={describeButton}
            size="small"
            icon="pencil"
            label={t('documents.details', { name })}
            aria-expanded={isDescribed}
            onClick={() => setDescribing(!describing)}
          />
        )}
        {(responseId === null || state === 'needs-attention') && (
          <IconButton
            size="small"
            icon="close"
            label={t(moving || state === 'waiting' ? 'documents.cancel' : 'documents.remove', { name })}
            disabled={remove.isPending}
            onClick={(event) => {
              const line = event.currentTarget.closest<HTMLElement>('[data-position]');
              (line ?? document.getElementById('order-title'))?.focus();
              remove.mutate();
            }}
          />
        )}
      </span>
      {said !== '' && !isDescribed && <span className={css['said']}>{said}</span>}
      {isDescribed && (
        <AttachmentDetails
          attachment={attachment}
          onDone={() => {
            setDescribing(false);
            describeButton.current?.focus();
          }}
        />
      )}
      {moving && <Progress label={t('documents.progress', { name })} value={transferred} max={size} />}
      {failure !== null && (
        <span className={css['wrong']} role="alert">
          {errorText(t, failure)}
        </span>
      )}
    </li>
  );
};

const permanentCodes: readonly ErrorCode[] = [
  'document.kind-refused',
  'document.too-large',
  'document.empty',
];

/** Whether a retry of the same file would be refused too. */
const isRefusedAgain = ({ code }: ErrorShape): boolean => permanentCodes.includes(code);

export const RefusedFiles = ({ orderKey }: { orderKey: number }): ReactElement | null => {
  const t = useTexts();
  const { refused, attach, forget } = useAttaching();
  const mine = refused.filter((one) => one.orderKey === orderKey);
  if (mine.length === 0) return null;
  return (
    <ul className={`${css['list']} ${css['refused']}`}>
      {mine.map(({ id, position, file, problem }) => (
        <li key={id} className={css['item']}>
          <Icon name="file" />
          <span className={css['name']} title={visibleName(file.name)}>
            <b>
              <bdi>{visibleName(file.name)}</bdi>
            </b>
            {position !== null && (
              <span className={css['state']}>{t('say.line-alone', { line: lineName(position) })}</span>
            )}
          </span>
          <span className={css['buttons']}>
            {!isRefusedAgain(problem) && (
              <Button
                size="small"
                variant="quiet"
                onClick={() => {
                  forget(id);
                  attach(orderKey, position, [file]);
                }}
              >
                {t('documents.retry')}
              </Button>
            )}
            <IconButton
              size="small"
              icon="close"
              label={t('documents.remove', { name: visibleName(file.name) })}
              onClick={() => {
                document.getElementById('order-title')?.focus();
                forget(id);
              }}
            />
          </span>
          <span className={css['wrong']} role="alert">
            {errorText(t, problem)}
          </span>
        </li>
      ))}
    </ul>
  );
};

/** A line's document waits until that line is answered; other lines don't matter. */
const whereItGoes = ({ state, route, position }: DocumentCard): MessageId => {
  if (state !== 'uploaded') return `documents.${state}`;
  switch (route) {
    case 'answered':
      return 'documents.in-answer';
    case 'alone':
      return 'documents.alone';
    case 'leaving':
      return 'line.waiting';
    case 'answer':
      return position === null ? 'documents.uploaded' : 'documents.uploaded-line';
    default:
      return `documents.uploaded-${route}`;
  }
};
