import type { DocumentDetails } from '../../../shared/contract/calls/documents.ts';
import type { Database, SqlValue } from '../ports.ts';
import { type Document, documentSchema } from './document.ts';

export type DocumentsStore = ReturnType<typeof createDocumentsStore>;

/** The rows of documents. A row is deleted only when the user removes the document. */
export const createDocumentsStore = (database: Database) => {
  const select = (where: string, ...values: SqlValue[]): Document[] =>
    database
      .all(`SELECT ${columns} FROM documents WHERE ${where} ORDER BY created_at, sequence`, ...values)
      .map((row) => documentSchema.parse(row));

  return {
    insert: (document: Document): void => {
      database.run(
        `INSERT INTO main.documents (id, account_id, order_key, position, name, size, received, sha256, state, upload_id,
           response_id, object_id, created_at, type, code, revision, description)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        document.id,
        document.accountId,
        document.orderKey,
        document.position,
        document.name,
        document.size,
        document.received,
        document.sha256,
        document.state,
        document.uploadId,
        document.responseId,
        document.objectId,
        document.createdAt,
        document.type,
        document.code,
        document.revision,
        document.description,
      );
    },

    find: (id: string): Document | null => select('id = ?', id)[0] ?? null,

    ofOrder: (orderKey: number): Document[] => select('order_key = ?', orderKey),

    ofResponse: (responseId: string): Document[] => select('response_id = ?', responseId),

    /** Those that aren't uploaded and need no attention. */
    unfinished: (): Document[] => select(`state IN ('staging', 'waiting', 'uploading')`),

    received: (id: string, bytes: number): void => {
      database.run(`UPDATE main.documents SET received = ?, state = 'staging' WHERE id = ?`, bytes, id);
    },

    staged: (id: string, sha256: string, uploadId: string): void => {
      database.run(
        `UPDATE main.documents SET state = 'waiting', sha256 = ?, upload_id = ? WHERE id = ?`,
        sha256,
        uploadId,
        id,
      );
    },

    uploadedAs: (id: string, objectId: string): void => {
      database.run(`UPDATE main.documents SET state = 'uploaded', object_id = ? WHERE id = ?`, objectId, id);
    },

    describe: (id: string, name: string, { type, code, revision, description }: DocumentDetails): void => {
      database.run(
        'UPDATE main.documents SET name = ?, type = ?, code = ?, revision = ?, description = ? WHERE id = ?',
        ...[name, type, code, revision, description, id],
      );
    },

    setState: (id: string, state: Document['state']): void => {
      database.run('UPDATE main.documents SET state = ? WHERE id = ?', state, id);
    },

    /** Gives an answer the free documents of the order and of the answered lines. */
    carry: (orderKey: number, positions: readonly string[], responseId: string): void => {
      database.run(
        `UPDATE main.documents SET response_id = ? WHERE order_key = ? AND response_id IS NULL
           AND (position IS NULL OR position IN (SELECT value FROM json_each(?)))`,
        responseId,
        orderKey,
        JSON.stringify(positions),
      );
    },

    /** The answer isn't sent: its documents belong to the draft again. */
    release: (responseId: string): void => {
      database.run('UPDATE main.documents SET response_id = NULL WHERE response_id = ?', responseId);
    },

    remove: (id: string): void => {
      database.run('DELETE FROM main.documents WHERE id = ?', id);
    },

    /** After a start: a copy from the page can't be continued; an upload starts again. */
    recover: (): void => {
      database.run(`UPDATE main.documents SET state = 'needs-attention' WHERE state = 'staging'`);
      database.run(`UPDATE main.documents SET state = 'waiting' WHERE state = 'uploading'`);
    },
  };
};

const columns = `id, account_id AS accountId, order_key AS orderKey, position, name, size, received, sha256, state,
  upload_id AS uploadId, response_id AS responseId, object_id AS objectId, created_at AS createdAt, type, code, revision, description`;

/**
 * What a row of `outbox` waits for by its documents, as SQL. Only an order response carries documents, so an
 * entry of another kind waits for none. An upload is an entry of its own.
 */
export const waitsForDocuments = `CASE
  WHEN EXISTS (SELECT 1 FROM documents d WHERE d.response_id = outbox.id AND d.state = 'needs-attention') THEN 'user'
  WHEN EXISTS (SELECT 1 FROM documents d WHERE d.response_id = outbox.id AND d.state <> 'uploaded') THEN 'entry'
  ELSE 'nothing'
END`;

/** The ids at the service of the documents of a row of `outbox`, as SQL. */
export const documentIds =
  '(SELECT json_group_array(d.object_id) FROM documents d WHERE d.response_id = outbox.id)';
