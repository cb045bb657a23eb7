import { useMutation } from '@tanstack/react-query';
import type { Download } from '../../../shared/contract/calls/documents.ts';
import { type ErrorShape, shapeOfError } from '../../../shared/contract/errors.ts';
import { useClient } from '../../transport/core-context.tsx';
import { useDownloads, useUpdateDownload } from '../../transport/queries.ts';

/** A document's newest download, and its commands. */
export const useDownload = (objectId: string, name: string | null) => {
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

// The browser's own download streams to the disk, may ask for a place, and shows progress.
const handToBrowser = (address: string): void => {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
};
