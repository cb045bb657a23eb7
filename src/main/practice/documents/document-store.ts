import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, writeFileSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Problem } from '../http/problem.ts';
import type { DocumentFolder } from '../state/document-folder.ts';
import { isBlocked } from './blocked-endings.ts';
import type { FilePart } from './multipart.ts';

/** The most bytes of a document. Orderbell sends up to exactly this size. */
const mostBytes = 2 * 1024 ** 3;

/** A `downloadUrl` works for a minute (open points, section 1). Milliseconds. */
const downloadLife = 60_000;

export type StoredDocument = { id: string; filename: string; contentType: string };
export type SampleDocument = StoredDocument & { content: Buffer };

type OpenedDocument = {
  document: StoredDocument;
  length: number;
  from: (start: number) => Readable;
};

export type DocumentStore = {
  has(id: string): boolean;
  find(id: string): StoredDocument | null;
  /** The document's length in bytes, and its content from a given byte on. `null` when there is none. */
  open(id: string): Promise<OpenedDocument | null>;
  add(document: SampleDocument): void;
  save(part: FilePart): Promise<StoredDocument>;
  delete(id: string): Promise<boolean>;
  /** A ticket opens one document for a minute. It needs no session. */
  ticketFor(id: string): string;
  idOf(ticket: string): string | null;
  close(): Promise<void>;
};

/**
 * Sample documents stay in memory; uploaded ones go to a temporary folder that `close` deletes.
 *
 * @param keptFolder the folder that keeps all documents over a restart
 * @param most bytes of a document; more is a 413
 */
export const createDocumentStore = (
  clock: () => number,
  keptFolder: DocumentFolder | null = null,
  most = mostBytes,
): DocumentStore => {
  const documents = new Map<string, StoredDocument & { content: Buffer | { path: string } }>(
    keptFolder?.all().map(({ document, path }) => [document.id, { ...document, content: { path } }]),
  );
  const tickets = new Map<string, { id: string; expires: number }>();
  let folder: Promise<string> | null = null;
  const temporary = (): Promise<string> => {
    folder ??= mkdtemp(join(tmpdir(), 'orderbell-practice-'));
    return folder;
  };

  return {
    has: (id) => documents.has(id),
    find: (id) => documents.get(id) ?? null,
    open: async (id) => {
      const document = documents.get(id);
      if (document === undefined) return null;
      if (!('path' in document.content)) {
        const { content } = document;
        return {
          document,
          length: content.length,
          from: (start) => Readable.from([content.subarray(start)]),
        };
      }
      const { path } = document.content;
      const { size } = await stat(path);
      return { document, length: size, from: (start) => createReadStream(path, { start }) };
    },
    add: (document) => {
      documents.set(document.id, document);
      if (keptFolder === null) return;
      writeFileSync(keptFolder.pathOf(document.id), document.content, { mode: 0o600 });
      keptFolder.keep(document);
    },
    save: async ({ filename, contentType, content }) => {
      if (isBlocked(filename)) throw new Problem(400, `files like ${filename} are refused`, 'file');
      const id = randomUUID();
      const path = keptFolder?.pathOf(id) ?? join(await temporary(), id);
      try {
        await pipeline(atMost(content, most), createWriteStream(path, { mode: 0o600 }));
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
      const document = { id, filename, contentType };
      documents.set(id, { ...document, content: { path } });
      keptFolder?.keep(document);
      return document;
    },
    delete: async (id) => {
      const document = documents.get(id);
      documents.delete(id);
      keptFolder?.drop(id);
      if (document !== undefined && 'path' in document.content) {
        await rm(document.content.path, { force: true });
      }
      return document !== undefined;
    },
    ticketFor: (id) => {
      for (const [ticket, { expires }] of tickets) if (expires <= clock()) tickets.delete(ticket);
      const ticket = randomUUID();
      tickets.set(ticket, { id, expires: clock() + downloadLife });
      return ticket;
    },
    idOf: (ticket) => {
      const found = tickets.get(ticket);
      return found !== undefined && found.expires > clock() ? found.id : null;
    },
    close: async () => {
      const gone = folder;
      // A service that starts again creates another folder.
      folder = null;
      if (gone !== null) await rm(await gone, { recursive: true, force: true });
    },
  };
};

async function* atMost(content: AsyncIterable<Buffer>, most: number): AsyncGenerator<Buffer> {
  let length = 0;
  for await (const piece of content) {
    length += piece.length;
    if (length > most) throw new Problem(413, `must be at most ${most} bytes`, 'file');
    yield piece;
  }
}
