import type { ReactElement } from 'react';
import { Button, IconButton } from '../../components/button.tsx';
import { Progress } from '../../components/loading.tsx';
import { endedText, useTexts } from '../../i18n/texts.ts';
import { actionId, savedActions } from './document-actions.ts';
import css from './document-list.module.css';
import { DocumentRow, type DocumentSummary } from './document-row.tsx';
import { useDownload } from './use-download.ts';
import { mayBeShown, useViewers } from './viewer/document-viewers.ts';
import { useShowableRow, useThumbnail } from './viewer/thumbnails.ts';

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
  const { download, words, problem, asking, start, cancel, open } = useDownload(objectId, name);
  const running = download?.state === 'running';
  const isSaved = download?.state === 'done';
  const thumbnail = useThumbnail({ objectId, name }, isSaved);
  const viewers = useViewers();
  const mayShow = mayBeShown(name);
  useShowableRow(mayShow);
  const show = {
    'aria-label': t('viewer.show', { name: shown }),
    'data-document': actionId('show-document', objectId),
    onClick: () => viewers.show({ objectId, name, shown }),
  };
  return (
    <DocumentRow
      summary={summary}
      thumbnail={thumbnail}
      {...(mayShow ? { show } : {})}
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
        {isSaved && download.opens !== null && (
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
