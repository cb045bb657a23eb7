import type { Attachment } from '../../../shared/contract/calls/documents.ts';
import type { Emit } from '../events.ts';
import type { Clock } from '../ports.ts';
import { attachmentOf, type Document, type TransferQueue } from './document.ts';
import type { DocumentsStore } from './documents-store.ts';

const quietMs = 200;

/** The documents as the screens show them, and their events. */
export type Attachments = {
  ofOrder: (orderKey: number) => Attachment[];
  view: (document: Document) => Attachment;
  /** Publishes a document's state; `null` for `document` means that it was removed. */
  publish: (orderKey: number, id: string) => void;
  /** Bytes handed to the socket. Published at most five times a second, and at the end. */
  progress: (document: Document, sent: number) => void;
  forgetProgress: (id: string) => void;
};

/** The upload progress is in memory only: after a restart it begins at 0 bytes. */
export const createAttachments = (deps: {
  documents: DocumentsStore;
  outbox: Pick<TransferQueue, 'find'>;
  clock: Clock;
  emit: Emit;
}): Attachments => {
  const sent = new Map<string, number>();
  let lastPublished = 0;

  const view = (document: Document): Attachment => {
    const upload = document.uploadId === null ? null : deps.outbox.find(document.uploadId);
    return attachmentOf(document, sent.get(document.id) ?? 0, upload?.problem ?? null);
  };

  const publish = (orderKey: number, id: string): void => {
    const document = deps.documents.find(id);
    deps.emit({
      name: 'documents.changed',
      orderKey,
      attachment: document === null ? null : view(document),
    });
  };

  return {
    ofOrder: (orderKey) => deps.documents.ofOrder(orderKey).map(view),
    view,
    publish,
    progress: (document, bytes) => {
      sent.set(document.id, bytes);
      const now = deps.clock.now();
      if (bytes < document.size && Math.abs(now - lastPublished) < quietMs) return;
      lastPublished = now;
      publish(document.orderKey, document.id);
    },
    forgetProgress: (id) => void sent.delete(id),
  };
};
