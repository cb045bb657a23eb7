import { OrderbellError, shapeOfError } from '../../../shared/contract/errors.ts';
import type { CurrentAccount } from '../accounts/current-account.ts';
import type { Emit } from '../events.ts';
import type { AttemptPatch } from '../outbox/after-attempt.ts';
import { beginAttempt, endAttempt } from '../outbox/attempt.ts';
import type { EntryPatch } from '../outbox/entry.ts';
import type { Chance, Clock, Database, Files, Log } from '../ports.ts';
import type { OrderService } from '../service/order-service.ts';
import { afterFailedTransfer } from './after-transfer.ts';
import type { Attachments } from './attachments.ts';
import {
  type Document,
  incomplete,
  type QueuedRemoval,
  type QueuedUpload,
  type TransferQueue,
} from './document.ts';
import type { DocumentsStore } from './documents-store.ts';

/** A removal only tidies up at the service, so it is given up after this many attempts. */
const removalAttempts = 10;

export type TransferDeps = {
  database: Database;
  files: Files;
  clock: Clock;
  chance: Chance;
  log: Log;
  emit: Emit;
  account: CurrentAccount;
  service: OrderService;
  outbox: TransferQueue;
  documents: DocumentsStore;
  attachments: Attachments;
};

/** Uploads and removals in the object storage: one attempt each. */
export type Transfer = {
  upload: (entry: QueuedUpload, halted: () => boolean) => Promise<void>;
  remove: (entry: QueuedRemoval, halted: () => boolean) => Promise<void>;
  /** Stops the transfer of this document, or any running one. */
  cancel: (documentId?: string) => void;
};

/** Uploads one document at a time. A failed transfer is stored in its outbox entry. */
export const createTransfer = (deps: TransferDeps): Transfer => {
  let current: { documentId: string; controller: AbortController } | null = null;

  return {
    upload: async (entry, halted) => {
      const document = deps.documents.find(entry.content.documentId);
      if (document === null) {
        deps.outbox.move(entry.id, ['waiting'], { state: 'dropped' });
        return;
      }
      const controller = new AbortController();
      current = { documentId: document.id, controller };
      try {
        await upload(deps, entry, document, controller.signal, halted);
      } finally {
        current = null;
      }
    },
    remove: (entry, halted) => remove(deps, entry, halted),
    cancel: (documentId) => {
      if (documentId === undefined || current?.documentId === documentId) current?.controller.abort();
    },
  };
};

const upload = async (
  deps: TransferDeps,
  entry: QueuedUpload,
  document: Document,
  signal: AbortSignal,
  halted: () => boolean,
): Promise<void> => {
  const { database, outbox, documents, attachments, clock } = deps;
  const attempt = database.write(() => {
    const number = beginAttempt(outbox, entry, clock.now());
    if (number !== null) documents.setState(document.id, 'uploading');
    return number;
  });
  if (attempt === null) return;
  attachments.progress(document, 0);
  let objectId: string;
  try {
    objectId = await send(deps, document, signal);
  } catch (error) {
    if (halted()) return;
    failed(deps, entry, document, attempt, error);
    return;
  }
  if (halted()) return;
  if (documents.find(document.id) === null) {
    // Removed at the last moment: nothing refers to the object that has just arrived.
    database.write(() => {
      outbox.attempts.ended(entry.id, 'taken', null, clock.now());
      discard(deps, document, objectId);
    });
    return;
  }
  database.write(() => {
    const now = clock.now();
    documents.uploadedAs(document.id, objectId);
    const patch = { state: 'done', sentAt: now, doneAt: now, problem: null } as const;
    endAttempt(outbox, entry.id, now, { patch, outcome: 'taken', problem: null });
  });
  publish(deps, document);
  await deps.files.remove(document.id).catch(() => deps.log('warn', 'staged-file-left', { entry: entry.id }));
};

const send = async (deps: TransferDeps, document: Document, signal: AbortSignal): Promise<string> => {
  // Any program on this computer can write to the folder, so the bytes are checked before they are sent.
  if (
    (await deps.files.size(document.id)) !== document.size ||
    (await deps.files.hash(document.id)) !== document.sha256
  ) {
    const { code, params } = incomplete(document.name);
    throw new OrderbellError(code, { params });
  }
  // Another account may have signed in while the file was read. The document must not end up in its object
  // storage.
  if (deps.account.get()?.id !== document.accountId) throw new OrderbellError('account.signed-out');
  const { objectId } = await deps.service.uploadDocument({
    name: document.name,
    body: {
      length: document.size,
      open: () => deps.files.read(document.id),
      onProgress: (sent) => deps.attachments.progress(document, sent),
    },
    signal,
  });
  return objectId;
};

const failed = (
  deps: TransferDeps,
  entry: QueuedUpload,
  document: Document,
  attempt: number,
  error: unknown,
): void => {
  const problem = shapeOfError(error);
  const now = deps.clock.now();
  const aftermath: AttemptPatch = afterFailedTransfer(problem, attempt, now, deps.chance.fraction());
  // An upload that was stopped because its document was removed is no longer `sending`.
  const moved = deps.database.write(() => {
    const stopped = deps.documents.find(document.id) === null;
    const outcome = stopped ? 'stopped' : 'failed';
    const changed = endAttempt(deps.outbox, entry.id, now, { patch: aftermath, outcome, problem });
    if (changed) {
      deps.documents.setState(
        document.id,
        aftermath.state === 'needs-attention' ? 'needs-attention' : 'waiting',
      );
    }
    return changed;
  });
  deps.log('warn', 'upload-failed', { entry: entry.id, code: problem.code, attempt });
  if (moved) publish(deps, document);
};

const discard = (deps: TransferDeps, document: Document, objectId: string): void => {
  const now = deps.clock.now();
  deps.outbox.insert({
    id: deps.chance.uuid(),
    accountId: document.accountId,
    orderKey: document.orderKey,
    kind: 'removal',
    composedAt: now,
    undoUntil: now,
    body: null,
    content: { objectId },
  });
};

const publish = (deps: TransferDeps, document: Document): void => {
  deps.attachments.forgetProgress(document.id);
  deps.attachments.publish(document.orderKey, document.id);
  // The state of an answer that waits for it has changed, too.
  const { responseId, orderKey } = deps.documents.find(document.id) ?? document;
  if (responseId !== null) deps.emit({ name: 'responses.changed', orderKey });
};

const remove = async (deps: TransferDeps, entry: QueuedRemoval, halted: () => boolean): Promise<void> => {
  const { database, outbox, clock } = deps;
  const attempt = database.write(() => beginAttempt(outbox, entry, clock.now()));
  if (attempt === null) return;
  try {
    await deps.service.deleteDocument(entry.content.objectId);
    if (halted()) return;
    database.write(() => {
      const now = clock.now();
      const patch = { state: 'done', doneAt: now } as const;
      endAttempt(outbox, entry.id, now, { patch, outcome: 'taken', problem: null });
    });
  } catch (error) {
    if (halted()) return;
    const problem = shapeOfError(error);
    const now = clock.now();
    const aftermath = afterFailedTransfer(problem, attempt, now, deps.chance.fraction());
    const enough = aftermath.state === 'needs-attention' || attempt >= removalAttempts;
    const patch: EntryPatch = enough ? { state: 'dropped', problem } : aftermath;
    database.write(() => endAttempt(outbox, entry.id, now, { patch, outcome: 'failed', problem }));
    deps.log('warn', 'removal-failed', { entry: entry.id, code: problem.code, attempt });
  }
};
