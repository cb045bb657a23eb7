import { z } from 'zod';
import type { Database } from '../../../src/main/core/ports.ts';
import { storagePath } from '../model/object-storage.ts';
import { isPost, rereadingOrders, trustingTheStore } from './pages.ts';
import type { WrongClient } from './wrong-client.ts';

/** A client that stores an answer two seconds after it confirmed the answer. */
const acknowledgeFirst: WrongClient['database'] = (database, { time }) => {
  const isNew = database.get(`SELECT 1 FROM sqlite_schema WHERE name = 'outbox'`) === null;
  // Deletes the answers taken in the last two seconds of the previous process. The next one starts five
  // seconds later.
  const unwritten = time.clock.now() - 7_000;
  if (!isNew) database.run('DELETE FROM main.outbox WHERE attempts = 0 AND composed_at > ?', unwritten);
  return database;
};

const giveUpAfterThree: WrongClient['database'] = (database) => ({
  ...database,
  run: (sql, ...values) => {
    const isOver =
      sql.startsWith('UPDATE main.outbox SET state = ?') &&
      values[0] === 'waiting' &&
      attemptsOf(database, values.at(-2)) >= 3;
    return database.run(sql, ...(isOver ? ['needs-attention', ...values.slice(1)] : values));
  },
});

const attemptsOf = (database: Database, id: unknown): number =>
  typeof id === 'string'
    ? Number(database.get('SELECT attempts FROM outbox WHERE id = ?', id)?.['attempts'] ?? 0)
    : 0;

const tryOnce: WrongClient['database'] = (database) => ({
  ...database,
  all: (sql, ...values) => {
    const rows = database.all(sql, ...values);
    return sql.includes(`FROM outbox WHERE account_id = ? AND state = 'waiting'`)
      ? rows.filter((row) => attemptsOf(database, row['id']) === 0)
      : rows;
  },
});

const dropSending: WrongClient['database'] = (database) => ({
  ...database,
  run: (sql, ...values) => {
    if (!sql.includes("SET state = 'waiting', unclear = 1")) return database.run(sql, ...values);
    const sending = `SELECT id FROM outbox WHERE state = 'sending'`;
    database.run(`DELETE FROM main.outbox_attempts WHERE entry_id IN (${sending})`);
    return database.run(`DELETE FROM main.outbox WHERE id IN (${sending})`);
  },
});

const believeTheLost: WrongClient['database'] = (database) => ({
  ...database,
  run: (sql, ...values) => {
    const isUnclear = sql.startsWith('UPDATE main.outbox SET state = ?') && sql.includes('unclear = ?');
    return database.run(sql, ...(isUnclear ? ['done', ...values.slice(1)] : values));
  },
});

const waitForEver: WrongClient['database'] = (database) => ({
  ...database,
  run: (sql, ...values) => {
    const isDone = sql.startsWith('UPDATE main.outbox SET state = ?') && values[0] === 'done';
    return isDone ? { changes: 0, lastId: 0 } : database.run(sql, ...values);
  },
});

/** A client that takes every uploaded document for one that an order refers to. */
const seeAllUploads: WrongClient['http'] = (http, { memory }) => {
  const uploaded = (): string[] => z.array(z.string()).catch([]).parse(memory.get('uploaded'));
  const reading = rereadingOrders((order) => {
    const documents = uploaded().map((objectId) => ({ objectId }));
    return { ...order, supplierOrder: { ...Object(order['supplierOrder']), documents } };
  })(http);
  return {
    send: async (request) => {
      const answer = await reading.send(request);
      const isUpload = request.method === 'POST' && request.url.endsWith(storagePath);
      if (isUpload && answer.status === 200) {
        const { id } = z.object({ id: z.string() }).parse(JSON.parse(answer.text));
        memory.set('uploaded', [...uploaded(), id]);
      }
      return answer;
    },
  };
};

/** Lines without number, revision and unit: a missing value is no difference. */
const withoutSubjects = (lines: unknown): unknown =>
  Array.isArray(lines)
    ? lines.map((line: unknown) => {
        const { buyerLine } = Object(line);
        const { number, revision, purchaseUnitOfMeasureIso, ...item } = Object(Object(buyerLine).item);
        return { ...Object(line), buyerLine: { ...Object(buyerLine), item } };
      })
    : lines;

const pageSchema = z.looseObject({
  key: z.number(),
  responses: z.array(z.looseObject({ id: z.string(), state: z.string() })),
});

/** A client that sometimes shows an order's page with earlier states of its answers. */
const showEarlierStates: WrongClient['dispatch'] = (dispatch, { memory }) => {
  const shown = new Map<string, string>();
  return async (request) => {
    const reply = await dispatch(request);
    const page = reply.ok ? pageSchema.safeParse(reply.output) : null;
    if (page?.success !== true || Object(request).call !== 'orders.get') return reply;
    const count = Number(memory.get('count') ?? 0) + 1;
    memory.set('count', count);
    const responses = page.data.responses.map((entry) => {
      const before = shown.get(entry.id) ?? entry.state;
      shown.set(entry.id, entry.state);
      return count % 5 === 0 ? { ...entry, state: before } : entry;
    });
    return { ok: true, output: { ...page.data, responses } };
  };
};

const firstAttempt = `SELECT 1 FROM outbox WHERE kind = 'response' AND state = 'waiting' AND attempts = 0`;

const sendUnchecked: WrongClient = {
  name: 'sends a first answer without a check',
  as: 'unseen',
  http: trustingTheStore(
    (database) => database.get(`${firstAttempt} AND content NOT LIKE '%"kind":"reject"%'`) !== null,
  ),
};

/** Clients that lose or misjudge an answer. */
export const wrongAnsweringClients: readonly WrongClient[] = [
  {
    name: 'takes a 503 for success',
    as: 'lost-answer',
    from: 15,
    http: (http) => ({
      send: async (request) => {
        const answer = await http.send(request);
        return isPost(request) && answer.status === 503 ? { ...answer, status: 200 } : answer;
      },
    }),
  },
  {
    name: 'confirms an answer before it is stored on disk',
    as: 'lost-answer',
    database: acknowledgeFirst,
  },
  {
    name: 'gives up after three attempts',
    as: 'wrong-end',
    database: giveUpAfterThree,
  },
  {
    name: 'drops an answer that it finds under way at start',
    as: 'lost-answer',
    from: 10,
    database: dropSending,
  },
  {
    name: 'shows an answer in an earlier state',
    as: 'regressed',
    from: 15,
    dispatch: showEarlierStates,
  },
  {
    name: 'shows an answer with unknown result as confirmed',
    as: 'confirmed-too-early',
    database: believeTheLost,
  },
  {
    name: 'takes uploaded documents for documents that arrived with the answer',
    as: 'confirmed-too-early',
    from: 25,
    http: seeAllUploads,
  },
  {
    name: 'waits forever for an answer that the order shows',
    as: 'hanging',
    database: waitForEver,
  },
  {
    name: 'compares figures only, and ignores item and unit',
    as: 'unseen',
    http: rereadingOrders((order) => ({ ...order, lines: withoutSubjects(order['lines']) })),
  },
  {
    name: 'rejects without a check',
    as: 'unseen',
    from: 50,
    http: trustingTheStore(
      (database) => database.get(`${firstAttempt} AND content LIKE '%"kind":"reject"%'`) !== null,
    ),
  },
  sendUnchecked,
  {
    name: 'never retries an answer account first attempt failed',
    as: 'hanging',
    database: tryOnce,
  },
];
