import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { jsonColumn } from '../../src/main/core/db/json-column.ts';
import { migrations } from '../../src/main/core/db/migrate.ts';
import { draftSchema, responseStates } from '../../src/shared/contract/calls/responses.ts';
import { uncommittedFrames } from './wal-tail.ts';

const orderRow = z.object({
  key: z.number(),
  id: z.string(),
  version: z.number(),
  lastUpdatedAt: z.string(),
});
const lineRow = z.object({ orderKey: z.number(), position: z.string(), lastUpdatedAt: z.string() });
const answerRow = z.object({
  id: z.string(),
  orderKey: z.number(),
  state: z.enum(responseStates),
  unclear: z.number(),
  content: jsonColumn(z.object({ lines: z.array(z.object({ seen: z.object({ position: z.string() }) })) })),
  body: z.string().nullable(),
  bodyType: z.string().nullable(),
});
const shipmentRow = z.object({ id: z.string(), lastUpdatedAt: z.string() });
const adviceRow = z.object({
  id: z.string(),
  orderKey: z.number(),
  state: z.enum(responseStates),
  number: z.string(),
});
const draftRow = z.object({ orderKey: z.number(), draft: jsonColumn(draftSchema) });
const documentRow = z.object({
  id: z.string(),
  orderKey: z.number(),
  name: z.string(),
  state: z.string(),
  received: z.number(),
  sha256: z.string().nullable(),
  responseId: z.string().nullable(),
  objectId: z.string().nullable(),
});

/** What a data folder holds after its process has ended. */
export type Remains = {
  /** SQLite's findings about the file; empty if it is sound. */
  damage: string[];
  cursor: string | null;
  orders: z.infer<typeof orderRow>[];
  lines: z.infer<typeof lineRow>[];
  answers: z.infer<typeof answerRow>[];
  drafts: z.infer<typeof draftRow>[];
  shipmentsCursor: string | null;
  shipments: z.infer<typeof shipmentRow>[];
  advices: z.infer<typeof adviceRow>[];
  documents: z.infer<typeof documentRow>[];
  /** Paths in the folder, and the sizes in bytes of the files staged in `documents`. */
  files: string[];
  staged: ReadonlyMap<string, number>;
  /** Files that contain a secret. */
  leaks: string[];
  /** Whether the process ended between two frames of one transaction. */
  insideCommit: boolean;
};

/**
 * Reads a copy, so that the next start finds the files as the kill left them.
 *
 * @param secrets texts that must not be in any file
 */
export const readRemains = (folder: string, secrets: readonly string[]): Remains => {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const contents = files.map((path) => ({ path, bytes: readFileSync(path) }));
  const inFolder = (path: string): string => path.slice(folder.length + 1);
  const wal = contents.find(({ path }) => path === join(folder, 'orderbell.sqlite-wal'))?.bytes;
  return {
    ...readStore(join(folder, 'orderbell.sqlite')),
    files: files.map(inFolder),
    staged: new Map(
      contents
        .filter(({ path }) => inFolder(path).startsWith('documents'))
        .map(({ path, bytes }) => [inFolder(path).slice('documents/'.length), bytes.length]),
    ),
    leaks: contents
      .filter(({ bytes }) => secrets.some((secret) => bytes.includes(secret)))
      .map(({ path }) => inFolder(path)),
    insideCommit: wal !== undefined && uncommittedFrames(wal) > 0,
  };
};

type Store = Omit<Remains, 'files' | 'staged' | 'leaks' | 'insideCommit'>;

const nothing: Store = {
  damage: [],
  cursor: null,
  orders: [],
  lines: [],
  answers: [],
  drafts: [],
  documents: [],
  shipmentsCursor: null,
  shipments: [],
  advices: [],
};

const readStore = (path: string): Store => {
  if (!existsSync(path)) return nothing;
  const copy = mkdtempSync(join(tmpdir(), 'orderbell-remains-'));
  try {
    for (const part of ['', '-journal', '-wal'].filter((one) => existsSync(path + one))) {
      copyFileSync(path + part, join(copy, `store${part}`));
    }
    return readDatabase(join(copy, 'store'));
  } catch (error) {
    return { ...nothing, damage: [error instanceof Error ? error.message : 'unreadable'] };
  } finally {
    rmSync(copy, { recursive: true });
  }
};

const readDatabase = (path: string): Store => {
  const database = new DatabaseSync(path, { enableForeignKeyConstraints: false });
  const all = <Schema extends z.ZodType>(schema: Schema, sql: string): z.output<Schema>[] =>
    database
      .prepare(sql)
      .all()
      .map((row) => schema.parse(row));
  try {
    const sound = all(z.object({ integrity_check: z.string() }), 'PRAGMA integrity_check');
    const orphans = database.prepare('PRAGMA foreign_key_check').all();
    const damage = [
      ...sound.map((row) => row.integrity_check).filter((text) => text !== 'ok'),
      ...orphans.map((row) => `an orphan in ${String(row['table'])}`),
    ];
    const [{ version }] = z
      .tuple([z.object({ version: z.number() })])
      .parse(
        all(z.object({ version: z.number() }), 'SELECT user_version AS version FROM pragma_user_version'),
      );
    // Killed before all tables existed, so the store is still empty.
    if (version < migrations.length) return { ...nothing, damage };
    const cursorOf = (stream: 'orders' | 'shipments'): string | null =>
      all(z.object({ value: z.string() }), `SELECT value FROM cursors WHERE stream = '${stream}'`)[0]
        ?.value ?? null;
    return {
      damage,
      cursor: cursorOf('orders'),
      shipmentsCursor: cursorOf('shipments'),
      shipments: all(shipmentRow, 'SELECT identity AS id, last_updated_at AS lastUpdatedAt FROM shipments'),
      advices: all(
        adviceRow,
        `SELECT id, order_key AS orderKey, state,
           json_extract(content, '$.advice.header.despatchAdviceNumber') AS number
         FROM outbox WHERE kind = 'despatch-advice'`,
      ),
      orders: all(
        orderRow,
        `SELECT key, identity AS id, version, last_updated_at AS lastUpdatedAt FROM orders`,
      ),
      lines: all(
        lineRow,
        "SELECT order_key AS orderKey, position, line ->> '$.lastUpdatedAt' AS lastUpdatedAt FROM order_lines",
      ),
      answers: all(
        answerRow,
        `SELECT id, order_key AS orderKey, state, unclear, content, body, body_type AS bodyType
         FROM outbox WHERE kind = 'response'`,
      ),
      drafts: all(draftRow, 'SELECT order_key AS orderKey, draft FROM drafts'),
      documents: all(
        documentRow,
        `SELECT id, order_key AS orderKey, name, state, received, sha256, response_id AS responseId,
           object_id AS objectId FROM documents`,
      ),
    };
  } finally {
    database.close();
  }
};
