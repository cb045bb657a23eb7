import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { shapeOfError } from '../../../shared/contract/errors.ts';
import type { Order } from '../../../shared/domain/order/order.ts';
import { Button } from '../../components/button.tsx';
import { endedText, useTexts } from '../../i18n/texts.ts';
import { useClient } from '../../transport/core-context.tsx';
import { useUpdateDownload } from '../../transport/queries.ts';
import css from './document-list.module.css';
import { storedDocuments } from './stored-documents.ts';
import { handToBrowser } from './use-download.ts';
import { type ShownDocument, useViewers } from './viewer/document-viewers.ts';

/** Downloads all of the buyer's documents, or prints all drawings. Renders nothing for fewer than two. */
export const OrderDocuments = ({ order }: { order: Order }): ReactElement | null => {
  const t = useTexts();
  const viewers = useViewers();
  const { stored, drawings } = storedDocuments(order, t);
  const downloading = useDownloadAll();
  if (stored.length < 2) return null;
  return (
    <div className={css['all']}>
      <Button
        size="small"
        variant="quiet"
        icon="download"
        data-command="download-all"
        disabled={downloading.isPending}
        onClick={() => downloading.mutate(stored)}
      >
        {t('viewer.download-all', { count: stored.length })}
      </Button>
      {drawings.length > 0 && (
        <Button
          size="small"
          variant="quiet"
          icon="print"
          data-command="print-drawings"
          onClick={() => viewers.print(drawings)}
        >
          {t('viewer.print-all', { count: drawings.length })}
        </Button>
      )}
      {downloading.isError && (
        <span className={css['wrong']} role="alert">
          {endedText(t, 'asked', shapeOfError(downloading.error))}
        </span>
      )}
    </div>
  );
};

/** Starts one download after the other. In the desktop app the user chooses one folder for all. */
const useDownloadAll = () => {
  const client = useClient();
  const update = useUpdateDownload();
  return useMutation({
    mutationFn: async (documents: readonly ShownDocument[]) => {
      const batch = crypto.randomUUID();
      const failures: unknown[] = [];
      for (const { objectId, name } of documents) {
        try {
          const { download, address } = await client.call('documents.download', { objectId, name, batch });
          // The user chose no folder.
          if (download === null) return;
          update(download);
          if (address !== null) handToBrowser(address);
        } catch (error) {
          failures.push(error);
        }
      }
      if (failures.length > 0) throw failures[0];
    },
  });
};
