import type { ReactElement } from 'react';
import type { OrderLine } from '../../../shared/domain/order.ts';
import { requestStatus } from '../../../shared/domain/statuses.ts';
import { propertyName } from '../../format/property-name.ts';
import { useTexts } from '../../i18n/texts.ts';
import { DocumentList } from '../documents/document-list.tsx';
import { SupplierDocuments } from '../documents/supplier-documents.tsx';
import css from './line-notes.module.css';

/** What the buyer wrote about a line: reasons, notes, references, documents. Nothing when there is nothing. */
export const LineNotes = ({ line }: { line: OrderLine }): ReactElement | null => {
  const t = useTexts();
  const request = line.reopenRequest;
  const requestReason = request?.status === requestStatus.open ? request.reason : null;
  const named = [
    ['order.request-reason', requestReason],
    ['order.reason', line.reason],
    ['order.project', line.projectNumber],
    ['order.production', line.productionNumber],
    ['order.contract', line.terms.contractNumber],
  ] as const;
  const shown = named.filter(([, value]) => value !== null && value !== '');
  const lists = [shown, line.notes, line.documents, line.supplierDocuments, line.properties];
  if (lists.every(({ length }) => length === 0)) return null;
  return (
    <div className={css['notes']}>
      {shown.map(([id, value]) => (
        <span key={id}>
          <b>{t(id)}</b> {value}
        </span>
      ))}
      {line.properties.map(({ key, value }, index) => (
        <span key={`${String(index)} ${key}`}>
          <b>{propertyName(key)}</b> {value}
        </span>
      ))}
      {line.notes.map((note, index) => (
        <span key={`${String(index)} ${note}`}>{note}</span>
      ))}
      <DocumentList documents={line.documents} />
      <SupplierDocuments documents={line.supplierDocuments} />
    </div>
  );
};
