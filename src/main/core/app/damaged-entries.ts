import { z } from 'zod';
import { type ErrorShape, OrderbellError, shapeOfError } from '../../../shared/contract/errors.ts';
import { jsonColumn } from '../db/json-column.ts';
import { verifiedTables } from '../db/verify-rows.ts';
import { incomplete, removalEntrySchema, uploadEntrySchema } from '../documents/document.ts';
import {
  adviceContentSchema,
  type Entry,
  emptyResponse,
  responseContentSchema,
} from '../messages/entries.ts';
import { endStates, entryStates } from '../outbox/entry.ts';
import type { Database, SqlValue } from '../ports.ts';

type Values = Record<string, SqlValue>;

/** An order as a notice names it. `key`: `null` where no stored order has that number. */
export type NamedOrder = { key: number | null; number: string | null; buyer: string | null };

/** What the notice tells of a damaged entry; `null` for one that is finished: it needs nobody any more. */
type Told = 'message' | 'lost-message' | 'documents' | 'removal' | null;

/** A damaged row of the outbox, as far as it can be read. */
type DamagedEntry = {
  id: string | null;
  kind: Entry['kind'] | null;
  state: SqlValue;
  isFinished: boolean;
  /** The key of its order; `null` where that isn't sure. */
  order: number | null;
  /** Its order, or each that it may belong to. */
  orders: NamedOrder[];
  /** What it may keep; `null` if nothing of it can be shown. */
  content: Entry['content'] | null;
  /** The document of an upload. */
  document: DocumentRow | null;
};

/** For the notice: what a damaged row was, and the orders that it belonged to or may belong to. */
export const tellEntry = (database: Database, row: Values): { what: Told; orders: NamedOrder[] } => {
  const entry = readEntry(database, row);
  return { what: toldOf(entry), orders: entry.orders };
};

/**
 * Repairs a damaged row of the outbox. An answer or advice needs attention on its own order. An upload or
 * removal is dropped, and the upload's document needs attention. Nothing of them is sent. A row without a
 * sure order is deleted, since the screens would show it at another one: only the notice names it.
 */
export const repairEntry = (database: Database, row: Values, now: number): void => {
  const { sequence = null } = row;
  const entry = readEntry(database, row);
  const { id, kind, order, content, document, isFinished } = entry;
  if (document !== null && !isFinished) {
    database.run(`UPDATE main.documents SET state = 'needs-attention' WHERE id = ?`, document.id);
  }
  // A finished advice is shown by its shipment. A finished upload or removal is shown by nothing.
  if (id !== null && order !== null && content !== null && (kind === 'response' || !isFinished)) {
    const isMessage = kind === 'response' || kind === 'despatch-advice';
    const open = isMessage ? 'needs-attention' : 'dropped';
    const problem = document === null ? damagedMessage : incomplete(document.name);
    database.run(
      `UPDATE main.outbox SET id = ?, account_id = (SELECT account_id FROM main.orders WHERE key = ?2), order_key = ?2,
         kind = ?, state = ?, problem = ?, content = ?, body = ?, body_type = NULL, composed_at = ?, undo_until = 0,
         next_attempt_at = 0, attempts = ?, last_attempt_at = NULL, unclear = ?, sent_at = ?, done_at = ?
       WHERE sequence = ?`,
      ...[id, order, kind, isFinished ? entry.state : open],
      isFinished ? null : JSON.stringify(problem),
      JSON.stringify(content),
      // It names the documents that the buyer may have. They stay at the service.
      isFinished && typeof row['body'] === 'string' ? row['body'] : null,
      instant(row['composed_at']) ?? now,
      instant(row['attempts']) ?? 0,
      // Only an answer that never left can be undone.
      Number(entry.state !== 'undone'),
      ...(isFinished ? [instant(row['sent_at']), instant(row['done_at'])] : [null, null]),
      sequence,
    );
    return;
  }
  database.run('DELETE FROM main.outbox_attempts WHERE entry_id IN (?, ?)', id, row['id'] ?? null);
  database.run('DELETE FROM main.outbox WHERE sequence = ?', sequence);
  // An upload that is gone uploads nothing, and its answer would wait for ever.
  database.script(
    `UPDATE main.documents SET state = 'needs-attention'
     WHERE state IN ('waiting', 'uploading') AND upload_id NOT IN (SELECT id FROM main.outbox)`,
  );
};

const damagedMessage: ErrorShape = shapeOfError(new OrderbellError('message.damaged'));

const toldOf = ({ kind, isFinished, order, content }: DamagedEntry): Told => {
  if (isFinished) return null;
  if (kind === 'upload') return 'documents';
  if (kind === 'removal') return 'removal';
  return order === null || content === null ? 'lost-message' : 'message';
};

const readEntry = (database: Database, row: Values): DamagedEntry => {
  const id = idOf(database, row);
  const kind = kindOf(row);
  const documents = documentsOf(database, row, id);
  const document = kind === 'upload' ? (documents[0] ?? null) : null;
  const state = provenValue(database, row, 'state', entryStates) ?? row['state'] ?? null;
  // A state that can't be read may stand for an entry that waits.
  const isFinished = document?.state === 'uploaded' || endStates.some((one) => one === state);
  const { order, orders } = orderOf(database, row, kind, documents);
  const number = orders[0]?.number ?? '';
  return {
    ...{ id, kind, state, isFinished, order, orders, document },
    content: contentOf(row, kind, isFinished, number, document),
  };
};

/** What an entry may keep. Of a finished answer nothing is shown, since it may be wrong. */
const contentOf = (
  { content }: Values,
  kind: Entry['kind'] | null,
  isFinished: boolean,
  number: string,
  document: DocumentRow | null,
): Entry['content'] | null => {
  switch (kind) {
    case 'response':
      return (isFinished ? null : responseColumn.safeParse(content).data) ?? emptyResponse(number);
    case 'despatch-advice':
      return adviceColumn.safeParse(content).data ?? null;
    case 'upload':
      return document === null ? null : { documentId: document.id };
    case 'removal':
      return removalEntrySchema.shape.content.safeParse(content).data ?? null;
    default:
      return null;
  }
};

/** Each kind has a content of its own. The column says the kind only where the content can't be read. */
const kindOf = ({ kind, content }: Values): Entry['kind'] | null => {
  const fits = (of: Entry['kind']): boolean => contents[of].safeParse(content).success;
  return kinds.find(fits) ?? kinds.find((one) => one === kind) ?? null;
};

/** Attempts and documents name the id that the entry had, and an index has a copy. */
const idOf = (database: Database, row: Values): string | null => {
  const id = row['id'] ?? null;
  const others = database
    .all(
      `SELECT id FROM main.outbox INDEXED BY sqlite_autoindex_outbox_1 WHERE sequence = ?
       UNION SELECT entry_id FROM main.outbox_attempts WHERE entry_id NOT IN (SELECT id FROM main.outbox)
       UNION SELECT response_id FROM main.documents WHERE response_id NOT IN (SELECT id FROM main.outbox)
       UNION SELECT upload_id FROM main.documents WHERE upload_id NOT IN (SELECT id FROM main.outbox)`,
      row['sequence'] ?? null,
    )
    .flatMap((one) => idRow.safeParse(one).data?.id ?? []);
  return provenValue(database, row, 'id', others) ?? (typeof id === 'string' ? id : null);
};

/** The document of an upload, or those that an answer carries. */
const documentsOf = (database: Database, { content }: Values, id: string | null): DocumentRow[] =>
  database
    .all(
      `SELECT id, order_key AS orderKey, name, state FROM documents WHERE id = ?1 OR upload_id = ?2 OR response_id = ?2
       ORDER BY id IS NOT ?1`,
      uploadEntrySchema.shape.content.safeParse(content).data?.documentId ?? null,
      id,
    )
    .map((one) => documentRow.parse(one));

/**
 * The order of a damaged entry. Its row and an index have the order's key, the message has the number, and
 * documents have the key, too. If they differ, the checksum decides: it is right for one order only, if
 * nothing else was damaged. Otherwise the order isn't sure.
 */
const orderOf = (
  database: Database,
  row: Values,
  kind: Entry['kind'] | null,
  documents: readonly DocumentRow[],
): { order: number | null; orders: NamedOrder[] } => {
  const stored = (keys: unknown[]): StoredRow[] =>
    keys.flatMap((key) => {
      const one = storedRow.safeParse(
        database.get(
          'SELECT key, account_id AS account, purchase_order_number AS number FROM main.orders WHERE key = ?',
          key === null || key === undefined ? null : Number(key),
        ),
      );
      return one.success ? [one.data] : [];
    });
  const copies = database
    .all(
      'SELECT order_key AS copy FROM main.outbox INDEXED BY outbox_by_order WHERE sequence = ?',
      row['sequence'] ?? null,
    )
    .map(({ copy }) => copy);
  const number = textIn(row['content'], 'purchaseOrderNumber') ?? textIn(row['body'], 'purchaseOrderNumber');
  const sources = [
    stored([row['order_key']]),
    stored(copies),
    numbered(database, number, row['account_id']),
    stored(documents.map(({ orderKey }) => orderKey)),
  ].filter((source) => source.length > 0);
  const all = [...new Map(sources.flat().map((one) => [one.key, one])).values()];
  const common = all.filter(({ key }) => sources.every((source) => source.some((one) => one.key === key)));
  // Nothing else names the order of a removal. It is short, so each order can be tried.
  const keys = kind === 'removal' ? everyKey(database) : all.map(({ key }) => key);
  const order =
    provenValue(database, row, 'order_key', keys) ?? (common.length === 1 ? (common[0]?.key ?? null) : null);
  const named = (order === null ? all : stored([order])).map(
    (one): NamedOrder => ({ key: one.key, number: one.number, buyer: null }),
  );
  const unknown: NamedOrder = { key: null, number, buyer: textIn(row['content'], 'buyerName') };
  const isNamed = number === null || order !== null || named.some((one) => one.number === number);
  return { order, orders: isNamed ? named : [...named, unknown] };
};

const everyKey = (database: Database): number[] =>
  database.all('SELECT key FROM main.orders').map((one) => Number(one['key']));

/** The orders of the entry's account with this number, or of any if that account has none. */
const numbered = (database: Database, number: string | null, account: SqlValue | undefined): StoredRow[] => {
  const all = database
    .all(
      'SELECT key, account_id AS account, purchase_order_number AS number FROM main.orders WHERE purchase_order_number = ?',
      number,
    )
    .map((one) => storedRow.parse(one));
  const own = all.filter((one) => one.account === Number(account));
  return own.length === 0 ? all : own;
};

/** The first field of this name in JSON that may be broken elsewhere. */
const textIn = (json: SqlValue | undefined, field: string): string | null => {
  const found =
    typeof json === 'string' ? new RegExp(`"${field}":("(?:[^"\\\\]|\\\\.)*")`).exec(json)?.[1] : undefined;
  return found === undefined ? null : (textColumn.safeParse(found).data ?? null);
};

/** The value of a column that makes the row's checksum right. Then every other column is right, too. */
const provenValue = <Value extends string | number>(
  database: Database,
  row: Values,
  column: string,
  candidates: readonly Value[],
): Value | undefined => {
  const columns = verifiedTables(database).find(({ table }) => table === 'outbox')?.columns ?? [];
  const values = columns.map((one) => (one === column ? 'candidate.value' : `outbox.${one}`));
  const found = database.get(
    `SELECT candidate.key AS at FROM json_each(?) AS candidate, main.outbox
     WHERE sequence = ? AND checksum = row_checksum(${values.join(', ')})`,
    JSON.stringify(candidates),
    row['sequence'] ?? null,
  );
  return candidates[Number(found?.['at'] ?? -1)];
};

/** A whole number as numbers hold it exactly. */
const instant = (value: SqlValue | undefined): number | null =>
  (typeof value === 'number' || typeof value === 'bigint') && Number.isSafeInteger(Number(value))
    ? Number(value)
    : null;

const responseColumn = jsonColumn(responseContentSchema);
const adviceColumn = jsonColumn(adviceContentSchema);
const textColumn = jsonColumn(z.string());
const contents = {
  response: responseColumn,
  'despatch-advice': adviceColumn,
  upload: uploadEntrySchema.shape.content,
  removal: removalEntrySchema.shape.content,
};
const kinds = ['response', 'despatch-advice', 'upload', 'removal'] as const;

const idRow = z.object({ id: z.string() });
const storedRow = z.object({ key: z.number().int(), account: z.number().int(), number: z.string() });
type StoredRow = z.infer<typeof storedRow>;
const documentRow = z.object({
  id: z.string(),
  orderKey: z.number().int(),
  name: z.string(),
  state: z.string(),
});
type DocumentRow = z.infer<typeof documentRow>;
