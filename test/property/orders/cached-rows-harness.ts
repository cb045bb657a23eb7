import fc from 'fast-check';
import { openDatabase } from '../../../src/main/adapters/store/sqlite.ts';
import { createBuyerNames } from '../../../src/main/core/companies/buyer-names.ts';
import { migrate } from '../../../src/main/core/db/migrate.ts';
import { createTouchedOrders } from '../../../src/main/core/db/touched-orders.ts';
import { createDocumentsStore } from '../../../src/main/core/documents/documents-store.ts';
import { createDraftsStore } from '../../../src/main/core/messages/drafts-store.ts';
import { createMessageQueue } from '../../../src/main/core/messages/messages-module.ts';
import { createOrderLists } from '../../../src/main/core/orders/order-lists.ts';
import { createOrders } from '../../../src/main/core/orders/orders-service.ts';
import { createOrdersStore } from '../../../src/main/core/orders/orders-store.ts';
import { openStates } from '../../../src/main/core/outbox/entry.ts';
import { readSingleOrder } from '../../../src/main/core/service/codec/read-page.ts';
import { createViewsStore } from '../../../src/main/core/views/views-store.ts';
import { noAnswerDetails } from '../../../src/shared/domain/answer/answer-details.ts';
import type { LineAnswer } from '../../../src/shared/domain/answer/line-answer.ts';
import { type Folder, folderOf, isInScope } from '../../../src/shared/domain/order/folder.ts';
import { dayAt } from '../../../src/shared/domain/values/calendar-date.ts';
import { createVirtualTime } from '../../fakes/virtual-time.ts';
import { momentAt, wireOrder } from '../../fakes/wire-orders.ts';

const accept: LineAnswer = { kind: 'accept' };

/** A change of the store or around it. `of` selects the order, answer or document. */
const change = fc.oneof(
  fc.record({
    kind: fc.constant('comes in' as const),
    of: fc.nat(2),
    account: fc.constantFrom(1, 2),
    date: fc.constantFrom('2026-11-19', '2026-11-21', '2026-12-01'),
    status: fc.constantFrom('Issued', 'Confirmed', 'InProgress', 'Completed', 'Cancelled'),
    lines: fc.integer({ min: 1, max: 2 }),
  }),
  fc.record({
    kind: fc.constant('is answered' as const),
    of: fc.nat(7),
    positions: fc.subarray(['00010', '00020'], { minLength: 1 }),
  }),
  fc.record({
    kind: fc.constant('answer moves' as const),
    of: fc.nat(7),
    state: fc.constantFrom(...openStates, 'done' as const, 'undone' as const),
  }),
  fc.record({ kind: fc.constant('answer gets a document' as const), of: fc.nat(3) }),
  fc.record({
    kind: fc.constant('document moves' as const),
    of: fc.nat(3),
    state: fc.constantFrom('waiting' as const, 'uploaded' as const, 'needs-attention' as const),
  }),
  fc.record({
    kind: fc.constantFrom(
      'is seen' as const,
      'is drafted' as const,
      'draft goes' as const,
      'document goes' as const,
      'answer is released' as const,
      'is received again' as const,
      'answer is gone' as const,
      'is gone' as const,
      'another table is written' as const,
    ),
    of: fc.nat(7),
  }),
  fc.record({
    kind: fc.constant('is written past a conflict' as const),
    of: fc.nat(7),
    policy: fc.constantFrom('IGNORE', 'REPLACE', 'ROLLBACK'),
  }),
);
type Change = Generated<typeof change>;

/** A change, or a reading of the list. */
export const step = fc.oneof(
  { weight: 12, arbitrary: change },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('read' as const), closed: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('several at once' as const),
      changes: fc.array(change, { maxLength: 4 }),
      isTakenBack: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('sign in' as const), account: fc.constantFrom(1, 2, null) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('days pass' as const), days: fc.integer({ min: -2, max: 4 }) }),
  },
);

type Generated<Of> = Of extends fc.Arbitrary<infer One> ? One : never;

const hangingOn = [
  ...['drafts', 'outbox', 'documents', 'alerts'],
  ...['search_queue', 'order_texts', 'order_lines', 'order_revisions'],
];

class TakenBack extends Error {}

/** A real store with two accounts, one long-lived order list, and new ones for comparison. */
export const openCachedRows = () => {
  const database = openDatabase(':memory:');
  migrate(database);
  for (const account of [1, 2]) {
    database.run(
      `INSERT INTO main.accounts (id, base_url, email, practice, keep_signed_in, state, fetch_from, created_at)
       VALUES (?, 'https://service.example', ?, 0, 0, 'signed-in', '', 0)`,
      ...[account, `user-${account}`],
    );
  }
  let now = Date.parse('2026-11-20T12:00:00.000Z');
  let signedIn: number | null = 1;
  const clock = { now: () => now };
  const emit = (): void => undefined;
  const outbox = createMessageQueue({
    database,
    clock,
    timers: { elapsed: () => now },
    log: () => undefined,
    emit,
  });
  const store = createOrdersStore(database);
  const drafts = createDraftsStore(database);
  const documents = createDocumentsStore(database);
  const orders = createOrders({
    ...{ database, store, emit, answers: outbox.answers },
    onAlert: () => undefined,
    isFirstImport: () => false,
  });
  const newLists = () =>
    createOrderLists({
      ...{ database, clock, store, answers: outbox.answers, timers: createVirtualTime().timers },
      account: {
        get: () => (signedIn === null ? null : { id: signedIn, baseUrl: '', email: '', canCall: true }),
      },
      views: createViewsStore(database),
      touched: createTouchedOrders(database),
      names: createBuyerNames(database),
    });
  const cached = newLists();

  let made = 0;
  const pick = <One>(all: readonly One[], of: number): One | null =>
    all[of % Math.max(all.length, 1)] ?? null;
  const keys = (): number[] =>
    database.all('SELECT key FROM orders ORDER BY key').map((row) => Number(row['key']));
  const idOf = (table: 'outbox' | 'documents', of: number): string | null =>
    pick(
      database.all(`SELECT id FROM main.${table} ORDER BY rowid`).map((row) => String(row['id'])),
      of,
    );

  const make = (one: Change): void => {
    made += 1;
    if (one.kind === 'comes in') {
      const { of, account, date, status, lines } = one;
      const at = momentAt(made);
      const text = wireOrder({
        ...{ id: `order-${of}`, number: `PO-${of}`, version: made, at, status },
        lines: ['00010', '00020'].slice(0, lines).map((position) => ({ position, at, date, status })),
      });
      orders.store(account, readSingleOrder(text), now + made);
      return;
    }
    const key = pick(keys(), one.of);
    if (key === null) return;
    switch (one.kind) {
      case 'is seen':
        store.seen(key, made);
        return;
      case 'is received again':
        store.received(key, now + made, null);
        return;
      case 'is drafted':
        drafts.save(key, { revision: 1, answers: [] }, now);
        return;
      case 'draft goes':
        drafts.remove(key);
        return;
      case 'is answered': {
        const stored = orders.find(key);
        if (stored === null) return;
        const { order, revision, accountId } = stored;
        const seen = order.lines.filter(({ position }) => one.positions.includes(position));
        outbox.store.insert({
          id: `answer-${made}`,
          ...{ accountId, orderKey: key, composedAt: now, undoUntil: now, body: null, kind: 'response' },
          content: {
            order: { purchaseOrderNumber: order.purchaseOrderNumber },
            ownCompanyId: null,
            revision,
            base: { version: order.version, lastUpdatedAt: order.lastUpdatedAt },
            lines: seen.map((line) => ({ seen: line, known: null, answer: accept })),
            ...{ buyerAccountNumber: 'B-1', numberTyped: false, form: 'values', format: 'json' },
            ...{ leftBefore: false, documentsOnly: false, details: noAnswerDetails, responded: null },
          },
        });
        return;
      }
      case 'answer moves': {
        const id = idOf('outbox', one.of);
        if (id !== null) outbox.store.move(id, [...openStates, 'done', 'undone'], { state: one.state });
        return;
      }
      case 'answer gets a document': {
        const answer = outbox.store.find(idOf('outbox', one.of) ?? '');
        if (answer === null) return;
        documents.insert({
          ...{
            id: `document-${made}`,
            accountId: answer.accountId,
            orderKey: answer.orderKey,
            position: null,
          },
          ...{ name: 'a.pdf', size: 1, received: 1, sha256: null, state: 'needs-attention', uploadId: null },
          ...{ responseId: answer.id, objectId: null, createdAt: now },
          ...{ type: null, code: null, revision: null, description: null },
        });
        return;
      }
      case 'document moves': {
        const id = idOf('documents', one.of);
        if (id !== null) documents.setState(id, one.state);
        return;
      }
      case 'document goes': {
        const id = idOf('documents', one.of);
        if (id !== null) documents.remove(id);
        return;
      }
      case 'answer is released': {
        const id = idOf('outbox', one.of);
        if (id !== null) documents.release(id);
        return;
      }
      case 'answer is gone':
        database.run('DELETE FROM main.outbox WHERE order_key = ?', key);
        return;
      case 'is gone':
        for (const table of hangingOn) database.run(`DELETE FROM main.${table} WHERE order_key = ?`, key);
        database.run('DELETE FROM main.orders WHERE key = ?', key);
        return;
      case 'another table is written':
        database.run('INSERT OR IGNORE INTO search_queue VALUES (?)', key);
        return;
      case 'is written past a conflict':
        database.run(
          `UPDATE OR ${one.policy} main.orders SET seen_revision = ? WHERE key = ?`,
          ...[made % 3, key],
        );
        return;
    }
  };

  return {
    database,
    do: (one: Generated<typeof step>): void => {
      switch (one.kind) {
        case 'read':
          return;
        case 'sign in':
          signedIn = one.account;
          return;
        case 'days pass':
          now += one.days * 86_400_000;
          return;
        case 'several at once':
          try {
            database.write(() => {
              one.changes.forEach(make);
              if (one.isTakenBack) throw new TakenBack();
            });
          } catch (error) {
            if (!(error instanceof TakenBack)) throw error;
          }
          return;
        default:
          make(one);
      }
    },
    cached,
    fresh: newLists,
    /** Whether the list of a folder shows an order, by the stored facts. */
    isListed: (key: number, folder: Folder, scope: Folder): boolean => {
      const facts = store.factsOf(key);
      if (facts === null) throw new Error('The order is gone.');
      const isUnsent = outbox.answers.of(key).unsent;
      return isInScope({ folder, facts, isUnsent }, scope, dayAt(now));
    },
    /** The folder of each order of the account in use, worked out from the stored facts. */
    folders: (): Map<number, Folder> =>
      new Map(
        database
          .all('SELECT key FROM orders WHERE account_id = ?', signedIn ?? 0)
          .map((row) => Number(row['key']))
          .map((key) => {
            const facts = store.factsOf(key);
            if (facts === null) throw new Error('The order is gone.');
            const until = store.byKey(key)?.put_aside_until ?? null;
            return [key, folderOf(facts, dayAt(now), outbox.answers.of(key), until)];
          }),
      ),
  };
};
