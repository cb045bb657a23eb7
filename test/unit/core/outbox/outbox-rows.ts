import { openDatabase } from '../../../../src/main/adapters/store/sqlite.ts';
import { migrate } from '../../../../src/main/core/db/migrate.ts';
import type { Entry, QueuedResponse, ResponseContent } from '../../../../src/main/core/messages/entries.ts';
import { createMessagesStore } from '../../../../src/main/core/messages/messages-store.ts';
import type { NewEntry } from '../../../../src/main/core/outbox/outbox-store.ts';
import { noAnswerDetails } from '../../../../src/shared/domain/answer/answer-details.ts';
import type { LineAnswer } from '../../../../src/shared/domain/answer/line-answer.ts';
import type { OrderLine } from '../../../../src/shared/domain/order/order.ts';
import { serviceTimestamp } from '../../../../src/shared/domain/values/service-timestamp.ts';
import { aLine } from '../../../fixtures/build-order.ts';

/** The time of everything in these tests, ms since 1970. */
export const written = Date.parse('2026-11-17T09:00:00.000Z');

const accept: LineAnswer = { kind: 'accept' };

export const saying = (seen: OrderLine = aLine(), answer: LineAnswer = accept): ResponseContent => ({
  order: { purchaseOrderNumber: 'PO-1' },
  ownCompanyId: null,
  revision: 1,
  base: { version: 1, lastUpdatedAt: serviceTimestamp('2026-11-17T09:00:00.000Z') },
  lines: [{ seen, known: null, answer }],
  buyerAccountNumber: 'D-200',
  numberTyped: false,
  form: 'values',
  format: 'json',
  ...{ leftBefore: false, documentsOnly: false, details: noAnswerDetails, responded: null },
});

const common = (id: string) => ({
  id,
  accountId: 1,
  orderKey: 7,
  composedAt: written,
  undoUntil: written + 10_000,
  body: null,
});

type NewResponse = NewEntry<QueuedResponse>;

export const aResponse = (id: string, change: Partial<NewResponse> = {}): NewResponse => ({
  ...common(id),
  kind: 'response',
  content: saying(),
  ...change,
});

export const anUpload = (id: string): NewEntry<Entry> => ({
  ...common(id),
  kind: 'upload',
  content: { documentId: 'd-1' },
});

export const aRemoval = (id: string): NewEntry<Entry> => ({
  ...common(id),
  kind: 'removal',
  content: { objectId: 'o-1' },
});

/** An outbox in memory: accounts 1 and 2, order 7 of account 1, order 8 of account 2. */
export const openOutbox = () => {
  const database = openDatabase(':memory:');
  migrate(database);
  for (const account of [1, 2]) {
    database.run(
      `INSERT INTO main.accounts (id, base_url, email, practice, keep_signed_in, state, fetch_from, created_at)
       VALUES (?, 'https://service.example', ?, 0, 0, 'open', '', 0)`,
      account,
      `user-${account}`,
    );
    database.run(
      `INSERT INTO main.orders (key, account_id, identity, purchase_order_number, last_updated_at, revision, received_at,
         summary, facts) VALUES (?, ?, 'order', 'PO-1', '', 1, 0, '{}', '{}')`,
      account + 6,
      account,
    );
  }
  const unreadable: string[] = [];
  const store = createMessagesStore(database, (id) => unreadable.push(id));
  const response = (id: string): QueuedResponse => {
    const entry = store.find(id);
    if (entry?.kind !== 'response') throw new Error(`There is no answer ${id}.`);
    return entry;
  };
  const document = (id: string, responseId: string, state: string, objectId: string | null = null): void => {
    database.run(
      `INSERT INTO main.documents (id, account_id, order_key, name, size, received, state, response_id, object_id, created_at)
       VALUES (?, 1, 7, 'a.pdf', 1, 1, ?, ?, ?, 0)`,
      ...[id, state, responseId, objectId],
    );
  };
  return { database, store, unreadable, response, document };
};
