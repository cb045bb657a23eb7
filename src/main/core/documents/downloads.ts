import type { Download } from '../../../shared/contract/calls/documents.ts';
import { OrderbellError, shapeOfError } from '../../../shared/contract/errors.ts';
import { isHarmlessKind, safeFileName } from '../../../shared/domain/values/file-name.ts';
import type { Emit } from '../events.ts';
import type { Chance, Clock, Log, Place, Saver, Timers } from '../ports.ts';
import type { HandlersOf } from '../rpc/handlers.ts';
import type { OpenDocument, RemoteDocument } from '../service/document-source.ts';
import { settledWithin } from '../settled-within.ts';
import type { Copies } from './copies.ts';
import { receiveDocument } from './receive-document.ts';

const quietMs = 200;
/** The longest time that quitting waits for a disk. The next start removes the rest. */
const endsWithinMs = 5_000;
/** How many finished downloads the screens show. */
const remembered = 200;

type Deps = {
  clock: Clock;
  timers: Timers;
  chance: Chance;
  log: Log;
  emit: Emit;
  saver: Saver | null;
  openDocument: OpenDocument;
  copies: Pick<Copies, 'copying'>;
};

export type Downloads = {
  /**
   * Asks the service for a document and the user for a folder, then starts. Resolves once the service
   * delivers; then the browser may fetch it from `address`. `null` if the user cancels. Throws the reason
   * of a failure.
   */
  start: (wanted: Wanted) => Promise<Started | null>;
  all: () => Download[];
  /** Deletes what was received so far. */
  cancel: (id: string) => void;
  /**
   * Opens a saved file where its kind is harmless, else shows it in its folder. Throws
   * `document.not-found`.
   */
  open: (id: string) => Promise<void>;
  /**
   * Ends all downloads. Resolves when their partial files are removed, or after a time limit for a slow
   * disk.
   */
  stop: () => Promise<void>;
};

/** `batch`: see `documents.download`. */
type Wanted = { objectId: string; name: string | null; batch?: string | undefined };

type Started = { download: Download; address: string | null };

type Running = {
  download: Download;
  controller: AbortController;
  path: string | null;
};

/** Downloads from the object storage. They live as long as the process. */
export const createDownloads = (deps: Deps): Downloads => {
  const { clock, emit } = deps;
  const running = new Map<string, Running>();
  const ends = new Set<Promise<void>>();
  let stopped = false;

  const known = (id: string): Running => {
    const found = running.get(id);
    if (found === undefined) throw new OrderbellError('document.not-found');
    return found;
  };

  const change = (one: Running, patch: Partial<Download>): void => {
    one.download = { ...one.download, ...patch };
    emit({ name: 'downloads.changed', download: one.download });
  };

  const remember = (one: Running): void => {
    for (const [id, { download }] of running) {
      const old = download.objectId === one.download.objectId || running.size >= remembered;
      if (old && download.state !== 'running') running.delete(id);
    }
    running.set(one.download.id, one);
  };

  const run = async (one: Running, remote: RemoteDocument, place: Place, onBegun: () => void) => {
    const { signal } = one.controller;
    let told = clock.now();
    // Discarding the file ends a write that waits for a browser or a disk.
    signal.addEventListener('abort', () => void place.discard().catch(() => undefined), { once: true });
    try {
      await receiveDocument({
        ...{ timers: deps.timers, remote, place, signal },
        onBegun: (size) => {
          change(one, { size });
          onBegun();
        },
        onProgress: (received) => {
          one.download = { ...one.download, received };
          const now = clock.now();
          if (Math.abs(now - told) < quietMs) return;
          told = now;
          change(one, {});
        },
      });
      const { name, path } = await place.finish();
      one.path = path;
      const opens = path === null ? null : isHarmlessKind(name) ? 'file' : 'folder';
      change(one, { state: 'done', name, opens, size: one.download.received });
    } catch (error) {
      await place.discard().catch(() => undefined);
      if (signal.aborted) {
        change(one, { state: 'cancelled', problem: null });
        return;
      }
      const problem = shapeOfError(error);
      deps.log('warn', 'download-failed', { code: problem.code });
      change(one, { state: 'failed', problem });
    }
  };

  return {
    start: async ({ objectId, name, batch }) => {
      if (deps.saver === null) throw new OrderbellError('document.save-failed', { detail: 'no saver' });
      const remote = await deps.openDocument(objectId, name);
      const safe = safeFileName(remote.filename ?? objectId);
      const chosen = await deps.saver.place(safe, batch);
      if (chosen === null) return null;
      if (stopped) {
        await chosen.discard();
        return null;
      }
      const place = deps.copies.copying(objectId, chosen);
      const one: Running = {
        download: {
          ...{ id: deps.chance.uuid(), objectId, name: safe, received: 0, size: null },
          ...{ state: 'running', problem: null, opens: null },
        },
        controller: new AbortController(),
        path: null,
      };
      remember(one);
      await new Promise<void>((resolve) => {
        const end = run(one, remote, place, resolve).finally(() => ends.delete(end));
        ends.add(end);
        void end.then(resolve);
      });
      const { download } = one;
      return { download, address: download.state === 'running' ? place.address : null };
    },

    all: () => [...running.values()].map(({ download }) => download),

    cancel: (id) => known(id).controller.abort(),

    open: async (id) => {
      const { path, download } = known(id);
      if (deps.saver === null || path === null) throw new OrderbellError('document.not-found');
      await (download.opens === 'file' ? deps.saver.open(path) : deps.saver.reveal(path));
    },

    stop: async () => {
      stopped = true;
      for (const { controller } of running.values()) controller.abort();
      await settledWithin(deps.timers, ends, endsWithinMs);
    },
  };
};

/** The downloads' part of the contract. */
export const downloadsHandlers = (
  downloads: Downloads,
): HandlersOf<
  'documents.download' | 'documents.downloads' | 'documents.cancel-download' | 'documents.open-download'
> => ({
  'documents.download': async (wanted) =>
    (await downloads.start(wanted)) ?? { download: null, address: null },
  'documents.downloads': () => ({ downloads: downloads.all() }),
  'documents.cancel-download': ({ id }) => {
    downloads.cancel(id);
    return {};
  },
  'documents.open-download': async ({ id }) => {
    await downloads.open(id);
    return {};
  },
});
