import { type ReactElement, useState } from 'react';
import type { OrderDocument } from '../../../shared/domain/order/order.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { actionId, foreignLink } from './document-actions.ts';
import css from './document-list.module.css';
import { aboutDocument, detailsOf, documentName } from './document-name.ts';
import { DocumentRow, type DocumentSummary } from './document-row.tsx';
import { StoredDocument } from './stored-document.tsx';

/** The documents that the service lists for an order, line or shipment, each with its download or link. */
export const DocumentList = ({
  documents,
  isNew = () => false,
  isOurs = false,
}: {
  documents: readonly OrderDocument[];
  /** Whether the document at this index arrived after the user's last visit. */
  isNew?: (index: number) => boolean;
  /** With all details that the user typed, also those that the name repeats. */
  isOurs?: boolean;
}): ReactElement | null =>
  documents.length === 0 ? null : (
    <ul className={css['documents']}>
      {documents.map((document, index) => (
        <DocumentItem
          key={`${document.objectId ?? document.url} ${String(index)}`}
          document={document}
          about={isOurs ? detailsOf(document) : aboutDocument(document)}
          isNew={isNew(index)}
        />
      ))}
    </ul>
  );

const DocumentItem = ({
  document,
  about,
  isNew,
}: {
  document: OrderDocument;
  about: string;
  isNew: boolean;
}): ReactElement => {
  const t = useTexts();
  const { objectId, url, name, code } = document;
  const shown = documentName(document, t) || t('field.unnamed');
  const summary = { shown, about, isNew };
  if (objectId !== null) return <StoredDocument objectId={objectId} name={name ?? code} summary={summary} />;
  if (url !== null) return <LinkedDocument url={url} summary={summary} />;
  return <DocumentRow summary={summary} />;
};

/** A document on another host. A dialog shows the host before it opens; only https links open. */
const LinkedDocument = ({ url, summary }: { url: string; summary: DocumentSummary }): ReactElement => {
  const t = useTexts();
  const [asking, setAsking] = useState(false);
  const link = foreignLink(url);
  return (
    <DocumentRow summary={summary}>
      {link.kind === 'refused' ? (
        <span className={css['state']}>{t('documents.link-refused')}</span>
      ) : (
        <Button
          size="small"
          variant="quiet"
          icon="widen"
          data-document={actionId('open-elsewhere', url)}
          onClick={() => setAsking(true)}
        >
          {t('documents.elsewhere', { host: link.host })}
        </Button>
      )}
      {asking && link.kind === 'https' && (
        <Dialog title={t('documents.leaving')} onClose={() => setAsking(false)}>
          <p className={css['host']}>{link.host}</p>
          <p>{t('documents.leaving-what')}</p>
          <p className={css['address']}>{link.href}</p>
          <div className={css['choice']}>
            <Button variant="quiet" onClick={() => setAsking(false)}>
              {t('documents.stay')}
            </Button>
            <a
              className={css['leave']}
              href={link.href}
              target="_blank"
              rel="noopener noreferrer"
              onClick={() => setAsking(false)}
            >
              {t('documents.leave')}
            </a>
          </div>
        </Dialog>
      )}
    </DocumentRow>
  );
};

/** The documents that reached the buyer with an answer, from this app or the service's portal. */
export const SupplierDocuments = ({
  documents,
}: {
  documents: readonly OrderDocument[];
}): ReactElement | null => {
  const t = useTexts();
  return documents.length === 0 ? null : (
    <div className={css['ours']}>
      <span className={css['whose']}>{t('documents.ours')}</span>
      <DocumentList documents={documents} isOurs />
    </div>
  );
};
