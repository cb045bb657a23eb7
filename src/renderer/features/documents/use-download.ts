import { useMutation } from '@tanstack/react-query';
import type { Download } from '../../../shared/contract/calls/documents.ts';
import { type ErrorShape, shapeOfError } from '../../../shared/contract/errors.ts';
import { visibleName } from '../../../shared/domain/values/file-name.ts';
import { useFormats } from '../../format/formats-context.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { useClient } from '../../transport/core-context.tsx';
import { useDownloads, useUpdateDownload } from '../../transport/queries.ts';

/**
 * A document's newest download, its commands, and its state in words.
 *
 * @param name the name as the order has it
 */
export const useDownload = (objectId: string, name: string | null) => {
  const client = useClient();
  const update = useUpdateDownload();
  const words = useDownloadWords(name);
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
    words: download === null ? null : words(download),
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

const useDownloadWords = (name: string | null): ((download: Download) => string | null) => {
  const t = useTexts();
  const formats = useFormats();
  return (download) => {
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
};

/** The browser's own download streams to the disk, may ask for a place, and shows progress. */
export const handToBrowser = (address: string): void => {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
};
