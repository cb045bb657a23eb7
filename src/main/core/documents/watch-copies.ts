import { shapeOfError } from '../../../shared/contract/errors.ts';
import type { Files, Log, Timers } from '../ports.ts';
import type { Document, TransferQueue } from './document.ts';
import type { DocumentsStore } from './documents-store.ts';

/** A copy without a piece for this long has broken off. The page sends many in a second. Milliseconds. */
const silentMs = 30_000;
/** With `silentMs` less than a minute, the longest that an answer waits in vain. Milliseconds. */
const everyMs = 15_000;

/** Finds the documents that an answer would wait for forever. */
export type CopyWatch = {
  /** Checks all documents that aren't uploaded, every 15 seconds, until there is none. */
  start: () => void;
  stop: () => void;
  /** The page still copies this document, or will after the one before it. */
  active: (ids: readonly string[]) => void;
  /** The same while the task runs, however long that takes. */
  during: <Result>(id: string, task: () => Promise<Result>) => Promise<Result>;
};

/**
 * @param deps.brokeOff called with a document that can't be uploaded any more. Its page brings no pieces, its
 *   file was deleted or cut off, or its upload left the queue
 */
export const createCopyWatch = (deps: {
  documents: Pick<DocumentsStore, 'unfinished'>;
  outbox: Pick<TransferQueue, 'find'>;
  files: Pick<Files, 'size'>;
  timers: Timers;
  log: Log;
  brokeOff: (document: Document) => void;
}): CopyWatch => {
  const { timers } = deps;
  const activeAt = new Map<string, number>();
  const running = new Set<string>();
  let planned: (() => void) | null = null;
  let stopped = false;

  const plan = (): void => {
    if (stopped) return;
    planned ??= timers.after(everyMs, () => {
      planned = null;
      void check().catch((error: unknown) => {
        deps.log('error', 'copies-not-watched', { code: shapeOfError(error).code });
        plan();
      });
    });
  };

  const check = async (): Promise<void> => {
    const open = deps.documents.unfinished();
    for (const document of open) {
      const isBroken = document.state === 'staging' ? isSilent(document.id) : await isLost(deps, document);
      if (stopped) return;
      if (isBroken) deps.brokeOff(document);
    }
    const ids = new Set(open.map(({ id }) => id));
    for (const id of activeAt.keys()) if (!ids.has(id)) activeAt.delete(id);
    if (open.length > 0) plan();
  };

  const isSilent = (id: string): boolean => {
    if (running.has(id)) return false;
    const at = activeAt.get(id);
    if (at === undefined) active([id]);
    return at !== undefined && timers.elapsed() - at >= silentMs;
  };

  const active = (ids: readonly string[]): void => {
    for (const id of ids) activeAt.set(id, timers.elapsed());
  };

  return {
    start: plan,
    stop: () => {
      stopped = true;
      planned?.();
    },
    active,
    during: async (id, task) => {
      running.add(id);
      try {
        return await task();
      } finally {
        running.delete(id);
        active([id]);
        plan();
      }
    },
  };
};

const isLost = async (
  { outbox, files }: { outbox: Pick<TransferQueue, 'find'>; files: Pick<Files, 'size'> },
  { id, uploadId, size }: Document,
): Promise<boolean> => {
  const upload = uploadId === null ? null : outbox.find(uploadId);
  if (upload?.state === 'sending') return false;
  if (upload?.state !== 'waiting') return true;
  // A folder that can't be read now may be readable later.
  return (await files.size(id).catch(() => size)) !== size;
};
