import type { ReactElement } from 'react';
import type { OrderDocument } from '../../../shared/domain/order/order.ts';
import { useTexts } from '../../i18n/texts.ts';
import css from './document-list.module.css';
import { aboutDocument, documentName } from './document-name.ts';
import { DocumentRow } from './document-row.tsx';
import { LinkedDocument } from './linked-document.tsx';
import { StoredDocument } from './stored-document.tsx';

/** The documents that the service lists for an order, line or shipment, each with its download or link. */
export const DocumentList = ({
  documents,
  isNew = () => false,
}: {
  documents: readonly OrderDocument[];
  /** Whether the document at this index arrived after the user's last visit. */
  isNew?: (index: number) => boolean;
}): ReactElement | null =>
  documents.length === 0 ? null : (
    <ul className={css['documents']}>
      {documents.map((document, index) => (
        <DocumentItem
          key={`${document.objectId ?? document.url} ${String(index)}`}
          document={document}
          isNew={isNew(index)}
        />
      ))}
    </ul>
  );

const DocumentItem = ({ document, isNew }: { document: OrderDocument; isNew: boolean }): ReactElement => {
  const t = useTexts();
  const { objectId, url, name, code } = document;
  const shown = documentName(document) || t('field.unnamed');
  const summary = { shown, about: aboutDocument(document), isNew };
  if (objectId !== null) return <StoredDocument objectId={objectId} name={name ?? code} summary={summary} />;
  if (url !== null) return <LinkedDocument url={url} summary={summary} />;
  return <DocumentRow summary={summary} />;
};
