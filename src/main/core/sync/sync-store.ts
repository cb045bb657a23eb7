import { z } from 'zod';
import { buyerKeyOf } from '../../../shared/contract/calls/export-parties.ts';
import { type PollRecord, pollRecordSchema } from '../../../shared/contract/calls/sync.ts';
import { cutText, shownInRow } from '../../../shared/domain/values/cut-text.ts';
import {
  type ServiceTimestamp,
  serviceTimestampSchema,
} from '../../../shared/domain/values/service-timestamp.ts';
import { createBuyerNames } from '../companies/buyer-names.ts';
import { jsonColumn } from '../db/json-column.ts';
import type { Database } from '../ports.ts';
import { readJson } from '../service/codec/json.ts';
import { group, text, texts } from '../service/codec/wire-fields.ts';
import type { BrokenRecord } from '../service/order-service.ts';
import type { HeldValue } from './backfill.ts';
import { payloadDigest } from './pass.ts';

const instant = z.number().int();

const streamNames = ['orders', 'shipments'] as const;
/** The kinds of records that are polled with a cursor of their own. */
export type StreamName = (typeof streamNames)[number];

/** A record that couldn't be read, without its payload. `bytes`: the payload's, in UTF-8. */
type SetAside = {
  id: number;
  stream: StreamName;
  receivedAt: number;
  reason: string;
  bytes: number;
  /** The record's number and buyer, as far as its fields tell. */
  purchaseOrderNumber: string | null;
  buyerName: string | null;
};

const cursorRow = z.object({ value: serviceTimestampSchema });
const heldRow = z.object({ value: serviceTimestampSchema, held_from: instant, of_record: z.number() });
const pollRow = z.object({ record: jsonColumn(pollRecordSchema) });
const payloadRow = z.object({ payload: z.string() });
const idRow = z.object({ id: instant });
const countRow = z.object({ count: z.number() });
const setAsideRow = z.object({
  id: instant,
  stream: z.enum(streamNames),
  received_at: instant,
  reason: z.string(),
  bytes: z.number().int(),
  purchase_order_number: z.string().nullable(),
  buyer: z.string().nullable(),
});

const droppedRow = z.object({ stream: z.enum(streamNames) });

export type SyncStore = ReturnType<typeof createSyncStore>;

/** The cursor, its history, the polls and the set-aside records of one stream, unless a method says of all. */
export const createSyncStore = (database: Database, stream: StreamName = 'orders') => ({
  /** `null` until the first import has ended. */
  cursor: (accountId: number): ServiceTimestamp | null => {
    const row = database.get(
      'SELECT value FROM cursors WHERE account_id = ? AND stream = ?',
      accountId,
      stream,
    );
    return row === null ? null : cursorRow.parse(row).value;
  },

  moveCursor: (accountId: number, { value, heldFrom, ofRecord }: HeldValue): void => {
    database.run(
      `INSERT INTO main.cursors (account_id, stream, value) VALUES (?, ?, ?)
       ON CONFLICT (account_id, stream) DO UPDATE SET value = excluded.value`,
      accountId,
      stream,
      value,
    );
    database.run(
      'INSERT INTO main.cursor_history (account_id, stream, value, held_from, of_record) VALUES (?, ?, ?, ?, ?)',
      accountId,
      stream,
      value,
      heldFrom,
      Number(ofRecord),
    );
    // The two newest from before the span stay: the value held when the span began, and the one before it,
    // where a backfill starts.
    database.run(
      `DELETE FROM main.cursor_history WHERE account_id = ?1 AND stream = ?2 AND id <
         (SELECT id FROM cursor_history WHERE account_id = ?1 AND stream = ?2 AND held_from <= ?3
          ORDER BY id DESC LIMIT 1 OFFSET 1)`,
      accountId,
      stream,
      heldFrom - historyMs,
    );
  },

  /** Newest first. */
  history: (accountId: number): HeldValue[] =>
    database
      .all(
        'SELECT value, held_from, of_record FROM cursor_history WHERE account_id = ? AND stream = ? ORDER BY id DESC',
        accountId,
        stream,
      )
      .map((row) => {
        const { value, held_from, of_record } = heldRow.parse(row);
        return { value, heldFrom: held_from, ofRecord: of_record === 1 };
      }),

  addPoll: (accountId: number, record: PollRecord): void =>
    database.write(() => {
      database.run(
        'INSERT INTO main.polls (account_id, stream, started_at, lane, outcome, record) VALUES (?, ?, ?, ?, ?, ?)',
        accountId,
        stream,
        record.startedAt,
        record.lane,
        record.outcome,
        JSON.stringify(record),
      );
      database.run(
        `DELETE FROM main.polls WHERE account_id = ?1 AND stream = ?2 AND id <=
           (SELECT id FROM polls WHERE account_id = ?1 AND stream = ?2 ORDER BY id DESC LIMIT 1 OFFSET ?3)`,
        accountId,
        stream,
        keptPolls,
      );
      if (record.missed > 0) addTo(database, accountId, stream, 'missed', record.missed);
    }),

  /** Newest first. */
  polls: (accountId: number): PollRecord[] =>
    database
      .all('SELECT record FROM polls WHERE account_id = ? AND stream = ? ORDER BY id DESC', accountId, stream)
      .flatMap(readPoll),

  /** When the last successful poll of the main lane ended. */
  lastSuccess: (accountId: number): number | null => {
    const row = database.get(
      `SELECT record FROM polls WHERE account_id = ? AND stream = ? AND lane = 'main' AND outcome <> 'failed'
       ORDER BY id DESC LIMIT 1`,
      accountId,
      stream,
    );
    const [last] = row === null ? [] : readPoll(row);
    return last === undefined ? null : Math.round(last.startedAt + last.durationMs);
  },

  /**
   * Returns `false` when the same payload has arrived before, even if its copy was deleted.
   *
   * @param isNews whether it alerts. A shipment never does
   */
  setAside: (accountId: number, { reason, payload }: BrokenRecord, now: number, isNews = false): boolean => {
    const first = database.run(
      'INSERT OR IGNORE INTO main.unreadable_digests (account_id, digest) VALUES (?, ?)',
      accountId,
      payloadDigest(payload),
    );
    if (first.changes === 0) return false;
    const { purchaseOrderNumber, buyer } = tracesOf(payload, (buyerKey) =>
      createBuyerNames(database).company(accountId, buyerKey),
    );
    const { changes } = database.run(
      `INSERT OR IGNORE INTO main.set_aside
         (account_id, stream, received_at, reason, payload, purchase_order_number, buyer, shown_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      accountId,
      stream,
      now,
      reason,
      payload,
      purchaseOrderNumber,
      buyer,
      isNews && stream === 'orders' ? null : now,
    );
    return changes > 0;
  },

  /**
   * Limits the stored payloads of all streams, so that a service that sends nothing readable can't fill the
   * disk. The oldest are deleted first, since an order that changed again was sent again. The newest stays,
   * however large it is. Digests are kept for more records. It names the table itself: lengths alone need no
   * checksum.
   */
  keepRoomAside: (accountId: number): void => {
    const dropped = database.all(
      `DELETE FROM main.set_aside WHERE id IN (
         SELECT id FROM (
           SELECT id, row_number() OVER newest_first AS place, sum(octet_length(payload)) OVER newest_first AS bytes
           FROM main.set_aside WHERE account_id = ? WINDOW newest_first AS (ORDER BY id DESC)
         ) WHERE place > 1 AND (place > ? OR bytes > ?)) RETURNING stream`,
      accountId,
      keptPayloads,
      keptPayloadBytes,
    );
    database.run(
      'DELETE FROM main.unreadable_digests WHERE id <= (SELECT max(id) FROM unreadable_digests) - ?',
      keptDigests,
    );
    for (const row of dropped) {
      addTo(database, accountId, droppedRow.parse(row).stream, 'set-aside-dropped', 1);
    }
  },

  /** One whole payload; `null` when it was deleted or belongs to another account. */
  setAsidePayload: (accountId: number, id: number): string | null => {
    const row = database.get('SELECT payload FROM set_aside WHERE account_id = ? AND id = ?', accountId, id);
    return row === null ? null : payloadRow.parse(row).payload;
  },

  /** Counts that outlive the counted rows. */
  tally: (accountId: number, name: Tally): number => {
    const row = database.get(
      'SELECT count FROM tallies WHERE account_id = ? AND name = ?',
      accountId,
      tallyName(stream, name),
    );
    return row === null ? 0 : countRow.parse(row).count;
  },

  /** The records of this stream, oldest first. Their payloads together would need 100 MB of memory. */
  setAsideIds: (accountId: number): number[] =>
    database
      .all('SELECT id FROM set_aside WHERE account_id = ? AND stream = ? ORDER BY id', accountId, stream)
      .map((row) => idRow.parse(row).id),

  /** The record can be read now and is stored as an order or shipment. */
  takeBack: (id: number): void => {
    database.run('DELETE FROM main.set_aside WHERE id = ?', id);
  },

  /** How many unreadable records of this account are stored, orders and shipments together. */
  setAsideCount: (accountId: number): number =>
    countRow.parse(
      database.get('SELECT COUNT(*) AS count FROM main.set_aside WHERE account_id = ?', accountId),
    ).count,

  /** Of all streams, newest first. */
  setAsideList: (accountId: number): SetAside[] =>
    database
      .all(
        `SELECT id, stream, received_at, reason, octet_length(payload) AS bytes, purchase_order_number, buyer
         FROM set_aside WHERE account_id = ? ORDER BY id DESC LIMIT ?`,
        accountId,
        keptPayloads,
      )
      .map((row) => {
        const { received_at, purchase_order_number, buyer, ...rest } = setAsideRow.parse(row);
        return {
          ...{ ...rest, receivedAt: received_at },
          ...{ purchaseOrderNumber: purchase_order_number, buyerName: buyer },
        };
      }),
});

/** The number and buyer of a record that can't be read as an order. Neither a person nor our own number is the buyer. */
const tracesOf = (
  payload: string,
  companyOf: (buyerKey: string) => string | null,
): { purchaseOrderNumber: string | null; buyer: string | null } => {
  const record = group(jsonOf(payload));
  const order = group(record['buyerOrder']);
  const [party] = texts(group(order['buyerParty'])['names']);
  const companyId = text(order['companyId']);
  const [destination] = texts(group(order['destination'])['names']);
  const account = text(order['supplierAccountNumber']) ?? text(record['supplierAccountNumber']);
  return {
    purchaseOrderNumber: inRow(text(order['purchaseOrderNumber']) ?? text(record['purchaseOrderNumber'])),
    buyer: inRow(
      party ??
        companyOf(buyerKeyOf({ companyId, supplierAccountNumber: account ?? '' })) ??
        destination ??
        null,
    ),
  };
};

const inRow = (name: string | null): string | null => (name === null ? null : cutText(name, shownInRow));

const jsonOf = (payload: string): unknown => {
  try {
    return readJson(payload);
  } catch {
    // Nested too deep, or no JSON.
    return null;
  }
};

type Tally = 'missed' | 'set-aside-dropped';

/** One row for each stream. The first stream's columns are older than the others. */
const tallyName = (stream: StreamName, name: Tally): string =>
  stream === 'orders' ? name : `${stream}-${name}`;

const addTo = (
  database: Database,
  accountId: number,
  stream: StreamName,
  name: Tally,
  count: number,
): void => {
  database.run(
    `INSERT INTO main.tallies (account_id, name, count) VALUES (?, ?, ?)
     ON CONFLICT (account_id, name) DO UPDATE SET count = count + excluded.count`,
    accountId,
    tallyName(stream, name),
    count,
  );
};

// For diagnostics only: a row that can't be read doesn't stop the polling.
const readPoll = (row: unknown): PollRecord[] => {
  const read = pollRow.safeParse(row);
  return read.success ? [read.data.record] : [];
};

const keptPolls = 500;
/** The limits of stored payloads for one account: their number, and their bytes (UTF-8). */
const keptPayloads = 1_000;
const keptPayloadBytes = 50_000_000;
/** The most digests, of all accounts. Each takes some 80 bytes on the disk. */
const keptDigests = 200_000;
const historyMs = 72 * 3_600_000;
