import type { ReactElement } from 'react';
import { visibleName } from '../../../shared/domain/values/file-name.ts';
import { Button, IconButton } from '../../components/button.tsx';
import { Progress } from '../../components/progress.tsx';
import { useFormats } from '../../format/formats-context.tsx';
import { endedText, useTexts } from '../../i18n/texts.ts';
import { actionId, savedActions } from './document-actions.ts';
import css from './document-list.module.css';
import { DocumentRow, type DocumentSummary } from './document-row.tsx';
import { useDownload } from './use-download.ts';

/** A document in the object storage: its name, its download, and the download's state. */
export const StoredDocument = ({
  objectId,
  name,
  summary,
}: {
  objectId: string;
  /** The name as the order has it. */
  name: string | null;
  summary: DocumentSummary;
}): ReactElement => {
  const { shown } = summary;
  const t = useTexts();
  const formats = useFormats();
  const { download, problem, asking, start, cancel, open } = useDownload(objectId, name);
  const running = download?.state === 'running';
  const state = (): string | null => {
    if (download === null) return null;
    const done = formats.bytes(download.received);
    switch (download.state) {
      case 'running':
        return download.size === null
          ? t('documents.downloading-unmeasured', { done })
          : t('documents.downloading', { done, size: formats.bytes(download.size) });
      case 'done':
        // The file name is shown only if it differs from the document's.
        return t(
          `documents.${download.opens === null ? 'handed' : 'saved'}${download.name === visibleName(name ?? '') ? '' : '-as'}`,
          { name: download.name },
        );
      case 'cancelled':
        return t('documents.download-cancelled');
      case 'failed':
        return null;
    }
  };
  const words = state();
  return (
    <DocumentRow
      summary={summary}
      button={
        running ? (
          <IconButton
            size="small"
            icon="close"
            label={t('documents.cancel-download', { name: shown })}
            data-document={actionId('cancel-download', objectId)}
            onClick={cancel}
          />
        ) : (
          <IconButton
            size="small"
            icon="download"
            label={t('documents.download', { name: shown })}
            data-document={actionId('download', objectId)}
            disabled={asking}
            onClick={start}
          />
        )
      }
    >
      <span className={css['state']} role="status">
        {words !== null && <bdi>{words}</bdi>}
        {download?.state === 'done' && download.opens !== null && (
          <Button
            size="small"
            variant="quiet"
            data-document={actionId(savedActions[download.opens], objectId)}
            onClick={open}
          >
            {t(download.opens === 'file' ? 'documents.open' : 'documents.reveal')}
          </Button>
        )}
      </span>
      {running && download.size !== null && (
        <Progress
          label={t('documents.download-progress', { name: shown })}
          value={download.received}
          max={download.size}
        />
      )}
      {problem !== null && !running && !asking && (
        <span className={css['wrong']} role="alert">
          {endedText(t, 'asked', problem)}
        </span>
      )}
    </DocumentRow>
  );
};
