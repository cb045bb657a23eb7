import type { Download } from '../../../shared/contract/calls/documents.ts';
import type { OrderDocument } from '../../../shared/domain/order/order.ts';
import { foreignLink } from './foreign-link.ts';

/** What can be done about a document by a button of its own. Each is a command of that name. */
export type DocumentDeed =
  | 'download'
  | 'cancel-download'
  | 'open-download'
  | 'reveal-download'
  | 'open-elsewhere';

/** What can be done about it now. `download`: how its newest one stands, if there is one. */
export const deedsOf = (
  { objectId, url }: Pick<OrderDocument, 'objectId' | 'url'>,
  download: Pick<Download, 'state' | 'opens'> | undefined,
): DocumentDeed[] => {
  if (objectId === null) return url !== null && foreignLink(url).kind === 'https' ? ['open-elsewhere'] : [];
  if (download?.state === 'running') return ['cancel-download'];
  const saved = download?.state === 'done' ? download.opens : null;
  return saved === null ? ['download'] : ['download', savedDeeds[saved]];
};

/** What a saved file's button does, by what may be done with a file of its kind. */
export const savedDeeds = { file: 'open-download', folder: 'reveal-download' } as const satisfies Record<
  NonNullable<Download['opens']>,
  DocumentDeed
>;

/** What its button says by `data-document`. `id`: where the document lies, in the object storage or elsewhere. */
export const deedMark = (deed: DocumentDeed, id: string): string => `${deed} ${id}`;
