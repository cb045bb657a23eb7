import type { ReactElement } from 'react';
import type { OrderDocument } from '../../../shared/domain/order/order.ts';
import { useTexts } from '../../i18n/texts.ts';
import css from './document-list.module.css';
import { DocumentList } from './document-list.tsx';

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
      <DocumentList documents={documents} />
    </div>
  );
};
