import {
  type Attachment,
  type DocumentDetails,
  maxDocumentBytes,
} from '../../../shared/contract/calls/documents.ts';
import { OrderbellError } from '../../../shared/contract/errors.ts';
import { createTurns } from '../../../shared/contract/turns.ts';
import { safeFileName } from '../../../shared/domain/values/file-name.ts';
import { type CurrentAccount, ofCurrentAccount } from '../accounts/current-account.ts';
import type { Emit } from '../events.ts';
import type { Orders, StoredOrder } from '../orders/orders.ts';
import type { Chance, Clock, Database, Files, Log, Timers } from '../ports.ts';
import type { Attachments } from './attachments.ts';
import { type Document, incomplete, type TransferQueue } from './document.ts';
import type { DocumentsStore } from './documents-store.ts';
import { refusedEnding } from './refused-ending.ts';
import type { Transfer } from './transfer.ts';
import { createCopyWatch } from './watch-copies.ts';

/** The most objects in one collection of the service (open points, section 6). */
const maxDocuments = 100;
/** Left free on the disk for the store and for other programs. Bytes. */
const spareBytes = 100 * 1024 * 1024;

export type DocumentsDeps = {
  database: Database;
  files: Files;
  clock: Clock;
  timers: Timers;
  chance: Chance;
  log: Log;
  emit: Emit;
  account: CurrentAccount;
  orders: Orders;
  outbox: TransferQueue;
  documents: DocumentsStore;
  attachments: Attachments;
  transfer: Transfer;
  /**
   * Whether the answer that carries a document was sent. Then the document can't be removed from it any
   * more.
   */
  hasLeft: (responseId: string) => boolean;
  /**
   * Whether an answer to the order refers to this object of the object storage, and may have reached the
   * service.
   */
  isReferredTo: (orderKey: number, objectId: string) => boolean;
  /** The answer lost a document before it was sent, or describes it differently. */
  onChanged: (responseId: string) => void;
  wakeWorker: () => void;
};

export type DocumentsService = ReturnType<typeof createDocumentsService>;

/** Documents of the supplier, from the first byte until they are in the object storage. */
export const createDocumentsService = (deps: DocumentsDeps) => {
  const { database, files, documents, attachments, clock } = deps;
  // Two pieces of one file must never be written at the same time.
  const { inTurn } = createTurns<string>();

  const known = (id: string): Document => {
    const document = documents.find(id);
    if (document === null) throw new OrderbellError('document.not-found');
    return document;
  };

  const tell = ({ id, orderKey }: Document): void => {
    attachments.publish(orderKey, id);
    // It may have been given to an answer since.
    if ((documents.find(id)?.responseId ?? null) !== null) deps.emit({ name: 'responses.changed', orderKey });
  };

  const breakOff = (document: Document): void => {
    const { id, uploadId, name } = document;
    // It may have moved on since.
    if (documents.find(id)?.state !== document.state) return;
    database.write(() => {
      documents.setState(id, 'needs-attention');
      const patch = { state: 'needs-attention', problem: incomplete(name) } as const;
      if (uploadId !== null) deps.outbox.move(uploadId, ['waiting'], patch);
    });
    tell(document);
  };

  const watch = createCopyWatch({ ...deps, brokeOff: breakOff });

  // Deletes the pieces of a document that can't be stored. They take space on a full disk, and an answer
  // would wait for the document forever.
  const orGiveUp = async <Result>(id: string, task: () => Promise<Result>): Promise<Result> => {
    try {
      return await task();
    } catch (error) {
      if (isOfTheDisk(error)) await giveUp(known(id));
      throw error;
    }
  };

  const giveUp = async (document: Document): Promise<void> => {
    const { id } = document;
    await files.remove(id).catch(() => undefined);
    try {
      documents.setState(id, 'needs-attention');
    } catch {
      // Not even the state can be stored. The watch tries again later.
    }
    tell(document);
  };

  // A page that was asleep continues a copy that seemed to have broken off, if its pieces are still there.
  const continues = async ({ id, state, uploadId, received }: Document): Promise<boolean> =>
    state === 'staging' ||
    (state === 'needs-attention' && uploadId === null && (await files.size(id)) === received);

  const append = async (id: string, offset: number, bytes: Uint8Array): Promise<number> => {
    const document = known(id);
    const received = offset + bytes.length;
    if (offset !== document.received || received > document.size || !(await continues(document))) {
      throw new OrderbellError('document.incomplete', { params: { name: document.name } });
    }
    await files.append(id, bytes);
    documents.received(id, received);
    if (document.state !== 'staging') tell(document);
    return received;
  };

  const finish = async (id: string): Promise<Attachment> => {
    const document = known(id);
    if (document.uploadId !== null) return attachments.view(document);
    if (document.received !== document.size || (await files.size(id)) !== document.size) {
      throw new OrderbellError('document.incomplete', { params: { name: document.name } });
    }
    const sha256 = await files.hash(id);
    const uploadId = deps.chance.uuid();
    const now = clock.now();
    database.write(() => {
      // The upload may start at once: without an answer the buyer doesn't see a document.
      deps.outbox.insert({
        id: uploadId,
        accountId: document.accountId,
        orderKey: document.orderKey,
        kind: 'upload',
        composedAt: now,
        undoUntil: now,
        body: null,
        content: { documentId: id },
      });
      documents.staged(id, sha256, uploadId);
    });
    attachments.publish(document.orderKey, id);
    deps.wakeWorker();
    return attachments.view(known(id));
  };

  const describe = (id: string, name: string, details: DocumentDetails): Attachment => {
    const { orderKey, responseId } = known(id);
    if (responseId !== null && deps.hasLeft(responseId)) throw new OrderbellError('document.sent-already');
    const safe = takableName(name);
    database.write(() => {
      documents.describe(id, safe, mapped(details));
      if (responseId !== null) deps.onChanged(responseId);
    });
    attachments.publish(orderKey, id);
    return attachments.view(known(id));
  };

  const remove = async (id: string): Promise<void> => {
    const document = known(id);
    const { orderKey, responseId, uploadId, objectId } = document;
    if (responseId !== null && deps.hasLeft(responseId)) throw new OrderbellError('document.sent-already');
    database.write(() => {
      documents.remove(id);
      if (uploadId !== null) {
        deps.outbox.move(uploadId, ['waiting', 'sending', 'needs-attention'], { state: 'dropped' });
      }
      // A document in an answer that was sent belongs to the buyer.
      if (objectId !== null && !deps.isReferredTo(orderKey, objectId)) {
        const now = clock.now();
        deps.outbox.insert({
          id: deps.chance.uuid(),
          accountId: document.accountId,
          orderKey,
          kind: 'removal',
          composedAt: now,
          undoUntil: now,
          body: null,
          content: { objectId },
        });
      }
      if (responseId !== null) deps.onChanged(responseId);
    });
    deps.transfer.cancel(id);
    attachments.forgetProgress(id);
    attachments.publish(orderKey, id);
    deps.wakeWorker();
    // A file in use may not be deletable. The document is gone for the user anyway.
    await files.remove(id).catch(() => undefined);
  };

  return {
    /**
     * Announces a document. Throws `document.*`, `store.full` or `order.not-found` before any byte arrives.
     */
    begin: async (input: NewDocument): Promise<Attachment> => {
      const replaced = input.inPlaceOf === undefined ? null : known(input.inPlaceOf);
      if (replaced !== null && replaced.orderKey !== input.orderKey) {
        throw new OrderbellError('document.not-found');
      }
      const order = orderOf(deps, input.orderKey, input.position);
      const name = takableName(input.name);
      assertTakable(deps, { ...input, name });
      if ((await files.free()) < input.size + spareBytes) throw new OrderbellError('store.full');
      const document: Document = {
        id: deps.chance.uuid(),
        accountId: order.accountId,
        orderKey: input.orderKey,
        position: input.position,
        name,
        size: input.size,
        received: 0,
        sha256: null,
        state: 'staging',
        uploadId: null,
        responseId: null,
        objectId: null,
        createdAt: clock.now(),
        ...{ type: null, code: null, revision: null, description: null },
        ...(replaced === null ? {} : placeOf(deps, replaced)),
      };
      documents.insert(document);
      watch.active([document.id]);
      watch.start();
      // After the new one is there: else the answer could be sent without either.
      if (replaced !== null) await inTurn(replaced.id, () => remove(replaced.id));
      tell(document);
      return attachments.view(document);
    },

    /**
     * Appends the next piece. Resolves with the bytes received so far once they are on the disk. Throws
     * `store.*` where they can't be stored; then the document has to be attached again.
     */
    append: (id: string, offset: number, bytes: Uint8Array, later: readonly string[]): Promise<number> => {
      watch.active(later);
      return inTurn(id, () => watch.during(id, () => orGiveUp(id, () => append(id, offset, bytes))));
    },

    /** All pieces have arrived: hashes the file and queues its upload. */
    finish: (id: string): Promise<Attachment> =>
      inTurn(id, () => watch.during(id, () => orGiveUp(id, () => finish(id)))),

    /** The page can't continue the copy. Does nothing to a document that is whole. */
    breakOff: (id: string): Promise<Attachment> =>
      inTurn(id, async () => {
        const document = known(id);
        if (document.state === 'staging') breakOff(document);
        return attachments.view(known(id));
      }),

    /** Describes it, also within an answer that wasn't sent yet. */
    describe: (id: string, name: string, details: DocumentDetails): Promise<Attachment> =>
      inTurn(id, async () => describe(id, name, details)),

    /** Removes a document, also from an answer that wasn't sent yet. Throws `document.sent-already`. */
    remove: (id: string): Promise<void> => inTurn(id, () => remove(id)),

    /** Tries the upload again now. Throws `document.incomplete` for a document that never arrived whole. */
    retry: (id: string): void => {
      const document = known(id);
      const { code, params } = incomplete(document.name);
      if (document.uploadId === null) throw new OrderbellError(code, { params });
      const { uploadId } = document;
      database.write(() => {
        const patch = { state: 'waiting', nextAttemptAt: clock.now(), problem: null } as const;
        if (deps.outbox.move(uploadId, ['waiting', 'needs-attention'], patch))
          documents.setState(id, 'waiting');
      });
      attachments.publish(document.orderKey, id);
      deps.wakeWorker();
    },

    /** After a start: deletes staged files of documents that were uploaded or removed. */
    recover: async (): Promise<void> => {
      watch.start();
      documents.recover();
      for (const name of await files.names()) {
        const document = documents.find(name);
        // A file that can't be deleted only takes space.
        if (document === null || document.state === 'uploaded')
          await files.remove(name).catch(() => undefined);
      }
    },

    /** How many documents are being copied, of any account. */
    copying: (): number => documents.unfinished().filter(({ state }) => state === 'staging').length,

    stop: watch.stop,
  };
};

/** Size in bytes. `inPlaceOf`: see `documents.begin`. */
type NewDocument = {
  orderKey: number;
  position: string | null;
  name: string;
  size: number;
  inPlaceOf?: string | undefined;
};

/** What a document takes over from the one that it replaces. */
const placeOf = (
  deps: DocumentsDeps,
  { position, responseId, type, code, revision, description }: Document,
): Partial<Document> => {
  if (responseId !== null && deps.hasLeft(responseId)) throw new OrderbellError('document.sent-already');
  return { position, responseId, type, code, revision, description };
};

const isOfTheDisk = (error: unknown): boolean =>
  error instanceof OrderbellError && error.code.startsWith('store.');

const orderOf = (deps: DocumentsDeps, orderKey: number, position: string | null): StoredOrder => {
  const stored = ofCurrentAccount(deps.account, deps.orders.find(orderKey));
  if (position !== null && !stored.order.lines.some((line) => line.position === position)) {
    throw new OrderbellError('order.not-found');
  }
  return stored;
};

/**
 * Its name here and at the service. An ending that is refused after cleaning the name is refused before,
 * too.
 */
const takableName = (name: string): string => {
  const safe = safeFileName(name);
  const ending = refusedEnding(name) ?? refusedEnding(safe);
  if (ending !== null) throw new OrderbellError('document.kind-refused', { params: { name: safe, ending } });
  return safe;
};

/** A description of spaces only is empty. */
const mapped = ({ type, code, revision, description }: DocumentDetails): DocumentDetails => ({
  type: filled(type),
  code: filled(code),
  revision: filled(revision),
  description: filled(description),
});

const filled = (text: string | null): string | null => text?.trim() || null;

const assertTakable = (
  { documents }: DocumentsDeps,
  { orderKey, position, name, size, inPlaceOf }: NewDocument,
): void => {
  if (size === 0) throw new OrderbellError('document.empty', { params: { name } });
  if (size > maxDocumentBytes) {
    throw new OrderbellError('document.too-large', { params: { name, maxBytes: String(maxDocumentBytes) } });
  }
  const others = documents
    .ofOrder(orderKey)
    .filter((one) => one.position === position && one.id !== inPlaceOf);
  if (others.length >= maxDocuments) {
    throw new OrderbellError('document.too-many', { params: { max: String(maxDocuments) } });
  }
};
