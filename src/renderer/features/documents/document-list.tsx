import type { ReactElement } from 'react';
import { visibleName } from '../../../shared/domain/file-name.ts';
import type { OrderDocument } from '../../../shared/domain/order.ts';
import { Icon } from '../../components/icon.tsx';
import css from './document-list.module.css';
import { LinkedDocument } from './linked-document.tsx';
import { StoredDocument } from './stored-document.tsx';

/** The documents that the service names with an order, a line or a shipment, each with the way to have it. */
export const DocumentList = ({ documents }: { documents: OrderDocument[] }): ReactElement | null =>
  documents.length === 0 ? null : (
    <ul className={css['documents']}>
      {documents.map((document, index) => (
        <DocumentItem key={`${document.objectId ?? document.url} ${String(index)}`} document={document} />
      ))}
    </ul>
  );

const DocumentItem = ({ document }: { document: OrderDocument }): ReactElement => {
  const { objectId, url, name, code, revision, type, description } = document;
  const called = name ?? code ?? url ?? objectId ?? '';
  const shown = [called, revision]
    .filter((part) => part !== null)
    .map(visibleName)
    .join(' ');
  const title =
    [type, description]
      .filter((part) => part !== null)
      .map(visibleName)
      .join(' · ') || undefined;
  if (objectId !== null)
    return <StoredDocument objectId={objectId} name={name ?? code} shown={shown} title={title} />;
  if (url !== null) return <LinkedDocument url={url} shown={shown} title={title} />;
  return (
    <li className={css['item']} title={title}>
      <span className={css['head']}>
        <Icon name="file" />
        <bdi className={css['name']}>{shown}</bdi>
      </span>
    </li>
  );
};
