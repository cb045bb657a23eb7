import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { Download } from '../../../shared/contract/calls/documents.ts';
import { type ErrorShape, shapeOfError } from '../../../shared/contract/errors.ts';
import { visibleName } from '../../../shared/domain/values/file-name.ts';
import { Button, IconButton } from '../../components/button.tsx';
import { Progress } from '../../components/loading.tsx';
import { useFormats } from '../../format/formats-context.tsx';
import { endedText, useTexts } from '../../i18n/texts.ts';
import { useClient } from '../../transport/core-context.tsx';
import { useDownloads, useUpdateDownload } from '../../transport/queries.ts';
import { actionId, savedActions } from './document-actions.ts';
import css from './document-list.module.css';
import { DocumentRow, type DocumentSummary } from './document-row.tsx';

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

/** A document's newest download, and its commands. */
const useDownload = (objectId: string, name: string | null) => {
  const client = useClient();
  const update = useUpdateDownload();
  const download: Download | null = useDownloads().findLast((one) => one.objectId === objectId) ?? null;
  const start = useMutation({
    mutationFn: () => client.call('documents.download', { objectId, name }),
    onSuccess: ({ download: started, address }) => {
      if (started !== null) update(started);
      if (address !== null) handToBrowser(address);
    },
  });
  const open = useMutation({
    mutationFn: (id: string) => client.call('documents.open-download', { id }),
  });
  const failed = start.error ?? open.error;
  const problem: ErrorShape | null = failed === null ? (download?.problem ?? null) : shapeOfError(failed);
  return {
    download,
    problem,
    asking: start.isPending,
    start: () => start.mutate(),
    cancel: () => {
      if (download !== null) void client.call('documents.cancel-download', { id: download.id });
    },
    open: () => {
      if (download !== null) open.mutate(download.id);
    },
  };
};

/** The browser's own download streams to the disk, may ask for a place, and shows progress. */
export const handToBrowser = (address: string): void => {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
};
