import type { ReactElement } from 'react';
import type { OrderDocument } from '../../../shared/domain/order.ts';
import { Icon } from '../../components/icon.tsx';
import css from './document-names.module.css';

/** The documents that the service names with an order or a line. */
export const DocumentNames = ({ documents }: { documents: OrderDocument[] }): ReactElement | null =>
  documents.length === 0 ? null : (
    <ul className={css['documents']}>
      {documents.map((document, index) => (
        <li key={`${document.objectId} ${String(index)}`} title={document.description ?? undefined}>
          <Icon name="file" />
          {document.name ?? document.code ?? document.url ?? document.objectId}
          {document.revision !== null && ` ${document.revision}`}
        </li>
      ))}
    </ul>
  );
