import type { Download } from '../../../shared/contract/calls/documents.ts';
import type { OrderDocument } from '../../../shared/domain/order/order.ts';
import { mayBeShown } from './viewer/document-viewers.ts';

/** What a button can do with a document. Each has a command of the same name. */
type DocumentAction =
  | 'show-document'
  | 'download'
  | 'cancel-download'
  | 'open-download'
  | 'reveal-download'
  | 'open-elsewhere';

/** The actions available now. `download`: the document's newest one, if any. */
export const actionsOf = (
  { objectId, url, name, code }: Pick<OrderDocument, 'objectId' | 'url' | 'name' | 'code'>,
  download: Pick<Download, 'state' | 'opens'> | undefined,
): DocumentAction[] => {
  if (objectId === null) return url !== null && foreignLink(url).kind === 'https' ? ['open-elsewhere'] : [];
  const show = mayBeShown(name ?? code) ? (['show-document'] as const) : [];
  if (download?.state === 'running') return [...show, 'cancel-download'];
  const saved = download?.state === 'done' ? download.opens : null;
  return [...show, 'download', ...(saved === null ? [] : [savedActions[saved]])];
};

/** The button for a saved file, by what its kind of file allows. */
export const savedActions = { file: 'open-download', folder: 'reveal-download' } as const satisfies Record<
  NonNullable<Download['opens']>,
  DocumentAction
>;

/** The `data-document` value of a button. `id`: object id or URL. */
export const actionId = (action: DocumentAction, id: string): string => `${action} ${id}`;

/** A document's external link. The user sees the host before it opens. */
type ForeignLink = { kind: 'https'; href: string; host: string } | { kind: 'refused' };

/**
 * Reads the `url` of a document outside of the object storage (open points, section 3). Only https, and
 * without user name or password, which could pass for the host. The host is in ASCII, so that no other
 * alphabet can imitate it.
 */
export const foreignLink = (url: string): ForeignLink => {
  if (!URL.canParse(url)) return { kind: 'refused' };
  const { protocol, username, password, href, host } = new URL(url);
  return protocol === 'https:' && username === '' && password === ''
    ? { kind: 'https', href, host }
    : { kind: 'refused' };
};
