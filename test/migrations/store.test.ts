import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/main/adapters/sqlite.ts';
import { createAccountsStore } from '../../src/main/core/accounts/accounts-store.ts';
import { formerAnswerSettings } from '../../src/main/core/accounts/former-answer-settings.ts';
import { createAlertsStore } from '../../src/main/core/alerts/alerts-store.ts';
import { migrate, migrations } from '../../src/main/core/db/migrate.ts';
import { search } from '../../src/main/core/db/migrations/0013-search.ts';
import { askedStep } from '../../src/main/core/db/migrations/0019-asked-step.ts';
import { shipmentsAsSeen } from '../../src/main/core/db/migrations/0020-shipments-as-seen.ts';
import { contactPhones } from '../../src/main/core/db/migrations/0021-contact-phones.ts';
import { nextIsToCome } from '../../src/main/core/db/migrations/0022-next-is-to-come.ts';
import { openWithoutDate } from '../../src/main/core/db/migrations/0023-open-without-date.ts';
import { ownCompanyId } from '../../src/main/core/db/migrations/0024-own-company-id.ts';
import { unreadableAlerts } from '../../src/main/core/db/migrations/0025-unreadable-alerts.ts';
import { readAgain } from '../../src/main/core/db/migrations/0029-read-again.ts';
import { unknownSteps } from '../../src/main/core/db/migrations/0030-unknown-steps.ts';
import { nothingUnderWay } from '../../src/main/core/orders/answers-under-way.ts';
import { createOrders } from '../../src/main/core/orders/orders-service.ts';
import { createOrdersStore } from '../../src/main/core/orders/orders-store.ts';
import { readStoredAgain } from '../../src/main/core/read-stored-again.ts';
import { createSearchStore } from '../../src/main/core/search/search-store.ts';
import { readSingle, readSingleOrder } from '../../src/main/core/service/codec/read-page.ts';
import { readShipment } from '../../src/main/core/service/codec/read-shipment.ts';
import { shipmentFacts } from '../../src/main/core/shipments/shipment-facts.ts';
import { createShipments } from '../../src/main/core/shipments/shipments-service.ts';
import { createShipmentsStore } from '../../src/main/core/shipments/shipments-store.ts';
import { createLookBackStore } from '../../src/main/core/sync/look-back-store.ts';
import { createSyncStore } from '../../src/main/core/sync/sync-store.ts';
import { OrderbellError } from '../../src/shared/contract/errors.ts';
import type { Order } from '../../src/shared/domain/order.ts';
import { orderFacts, shownTerms } from '../../src/shared/domain/order-facts.ts';
import { serviceTimestamp } from '../../src/shared/domain/service-timestamp.ts';
import { momentAt, type WireLineOptions, wireOrder } from '../fakes/wire-orders.ts';
import { aShipment, aShipmentLine } from '../fixtures/build-shipment.ts';

let folder = '';
let path = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'orderbell-store-'));
  path = join(folder, 'orderbell.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const tables = (database: ReturnType<typeof openDatabase>): unknown[] =>
  database.all(`SELECT name, sql FROM sqlite_schema ORDER BY name`);

const hashOf = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');

/** The account that all the rest of a store belongs to, in any version of it. */
const addAccount = (database: ReturnType<typeof openDatabase>): void => {
  database.run(
    `INSERT INTO accounts (id, base_url, email, practice, keep_signed_in, state, fetch_from, profile, created_at)
     VALUES (1, 'https://service.example', 'a@b.example', 0, 1, 'signed-in', '2026-01-01T00:00:00.000Z', '{}', 1)`,
  );
};

/** A store with enough in it to have many pages. */
const fill = (): void => {
  const database = openDatabase(path);
  migrate(database);
  database.write(() => {
    addAccount(database);
    for (let n = 0; n < 500; n += 1) {
      database.run(
        'INSERT INTO set_aside (account_id, received_at, reason, payload) VALUES (1, ?, ?, ?)',
        n,
        'reason',
        `${n} ${'x'.repeat(500)}`,
      );
    }
  });
  database.close();
};

describe('migrations', () => {
  it('bring an empty store to the newest version', () => {
    const database = openDatabase(path);
    migrate(database);
    expect(database.get('PRAGMA user_version')).toEqual({ user_version: migrations.length });
    expect(database.get('PRAGMA integrity_check')).toEqual({ integrity_check: 'ok' });
    database.close();
  });

  it('come to the same store step by step as in one go, and change nothing when run again', () => {
    const database = openDatabase(path);
    for (let upTo = 1; upTo <= migrations.length; upTo += 1) migrate(database, upTo);
    const stepwise = tables(database);
    migrate(database);
    expect(tables(database)).toEqual(stepwise);
    database.close();
    const other = openDatabase(join(folder, 'other.sqlite'));
    migrate(other);
    expect(tables(other)).toEqual(stepwise);
    other.close();
  });

  it('keep what is in the store', () => {
    fill();
    const database = openDatabase(path);
    migrate(database);
    expect(database.get('SELECT COUNT(*) AS count FROM set_aside')).toEqual({ count: 500 });
    database.close();
  });

  it('give no alert for what was set aside before such records gave one', () => {
    const database = openDatabase(path);
    migrate(database, migrations.indexOf(unreadableAlerts));
    database.run(
      `INSERT INTO accounts (base_url, email, practice, keep_signed_in, state, fetch_from, profile, created_at)
       VALUES ('https://service.example', 'sales@supplier.example', 0, 1, 'signed-in', '2026-11-01T00:00:00.000Z', '{}', 0)`,
    );
    const setAside = (payload: string): void => {
      database.run(
        `INSERT INTO set_aside (account_id, received_at, reason, payload) VALUES (1, 5, 'no', ?)`,
        payload,
      );
    };
    setAside('{"n":1}');
    migrate(database);
    setAside('{"n":2}');
    expect(createAlertsStore(database).untoldUnreadable(1)).toMatchObject([{ id: 2 }]);
    database.close();
  });

  it('keep every version of an order, the one that stands now only once', () => {
    const database = openDatabase(path);
    migrate(database, 1);
    addAccount(database);
    database.script(`
      INSERT INTO orders VALUES (7, 1, 'order-1', 'PO-1', 3, '2026-01-03T00:00:00.000Z', 2, 1, 5, '{}', '{}', 'raw');
      INSERT INTO order_revisions VALUES
        (7, 1, 4, NULL, '2026-01-02T00:00:00.000Z', 'buyer', '[]', '{"first":true}'),
        (7, 2, 5, 3, '2026-01-03T00:00:00.000Z', 'us', '[1]', '{"second":true}');`);
    migrate(database);
    expect(database.all('SELECT * FROM order_texts')).toEqual([{ order_key: 7, raw: 'raw' }]);
    const rest = { order_key: 7 };
    expect(database.all('SELECT * FROM order_revisions ORDER BY revision')).toEqual([
      {
        ...rest,
        ...{ revision: 1, received_at: 4, version: null, last_updated_at: '2026-01-02T00:00:00.000Z' },
        ...{ origin: 'buyer', changes: '[]', snapshot: '{"first":true}' },
      },
      {
        ...rest,
        ...{ revision: 2, received_at: 5, version: 3, last_updated_at: '2026-01-03T00:00:00.000Z' },
        ...{ origin: 'us', changes: '[1]', snapshot: null },
      },
    ]);
    expect(database.all('PRAGMA foreign_key_check')).toEqual([]);
    database.close();
  });

  it('count what the look-back found before there was a tally, whatever a record looks like', () => {
    const database = openDatabase(path);
    migrate(database, 2);
    addAccount(database);
    database.script(`
      INSERT INTO polls (account_id, started_at, lane, outcome, record) VALUES
        (1, 1, 'look-back', 'clean', '{"missed":2}'), (1, 2, 'look-back', 'clean', '{"missed":3}'),
        (1, 3, 'main', 'clean', '{}'), (1, 4, 'main', 'clean', 'no JSON');`);
    migrate(database);
    expect(database.all('SELECT * FROM tallies')).toEqual([{ account_id: 1, name: 'missed', count: 5 }]);
    expect(database.all('SELECT * FROM outbox_attempts')).toEqual([]);
    database.close();
  });

  it('keep the cursor and where it stood, and take no look-back for done', () => {
    const database = openDatabase(path);
    migrate(database, 3);
    addAccount(database);
    database.script(`
      INSERT INTO cursors VALUES (1, 'orders', '2026-01-02T00:00:00.000Z');
      INSERT INTO cursor_history (account_id, stream, value, held_from) VALUES (1, 'orders', '2026-01-02T00:00:00.000Z', 5);`);
    migrate(database);
    expect(createSyncStore(database).cursor(1)).toBe('2026-01-02T00:00:00.000Z');
    expect(createSyncStore(database).history(1)).toEqual([
      { value: '2026-01-02T00:00:00.000Z', heldFrom: 5, ofRecord: true },
    ]);
    expect(createLookBackStore(database).find(1, 'nightly')).toBeNull();
    database.close();
  });

  it('take everything polled and set aside so far for what it is: of orders', () => {
    const database = openDatabase(path);
    migrate(database, 5);
    addAccount(database);
    database.script(`
      INSERT INTO polls (account_id, started_at, lane, outcome, record) VALUES (1, 4, 'main', 'clean', '{}');
      INSERT INTO set_aside (account_id, received_at, reason, payload) VALUES (1, 5, 'reason', 'payload');
      INSERT INTO cursors VALUES (1, 'orders', '2026-01-02T00:00:00.000Z');`);
    migrate(database);
    expect(database.all('SELECT stream FROM polls UNION ALL SELECT stream FROM set_aside')).toEqual([
      { stream: 'orders' },
      { stream: 'orders' },
    ]);
    const shipments = createSyncStore(database, 'shipments');
    expect([shipments.cursor(1), shipments.setAsidePayloads(1)]).toEqual([null, []]);
    expect(createSyncStore(database).setAsidePayloads(1)).toEqual([{ id: 1, payload: 'payload' }]);
    expect(createShipmentsStore(database).counts(1)).toEqual({ all: 0, unseen: 0 });
    expect(database.all('PRAGMA foreign_key_check')).toEqual([]);
    database.close();
  });

  it('find the orders that ask for an answer among those that were there', () => {
    const database = openDatabase(path);
    migrate(database, 4);
    addAccount(database);
    database.script(`
      INSERT INTO orders (key, account_id, identity, purchase_order_number, last_updated_at, revision, received_at, header, facts)
      VALUES (1, 1, 'a', 'PO-1', '2026-01-03T00:00:00.000Z', 1, 5, '{}', '{"answer":["1"]}'),
        (2, 1, 'b', 'PO-2', '2026-01-03T00:00:00.000Z', 1, 5, '{}', '{"answer":[]}'),
        (3, 1, 'c', 'PO-3', '2026-01-03T00:00:00.000Z', 1, 5, '{}', '{"answer":["1","2"]}');`);
    migrate(database);
    expect(createOrdersStore(database).asking(1)).toBe(2);
    expect(createOrdersStore(database).asking(2)).toBe(0);
    const plan = database.all(
      `EXPLAIN QUERY PLAN SELECT COUNT(*) FROM orders WHERE account_id = ? AND json_array_length(facts, '$.answer') > 0`,
      1,
    );
    expect(JSON.stringify(plan)).toContain('orders_to_answer');
    database.close();
  });

  it('tell of the shipments that were there what the list tells of those that come', () => {
    const database = openDatabase(path);
    migrate(database, 8);
    const whole = aShipment({
      status: 'InTransit',
      lines: [
        aShipmentLine({ purchaseOrderNumber: 'PO-2' }),
        aShipmentLine({ purchaseOrderNumber: null }),
        aShipmentLine({ purchaseOrderNumber: '4500018396' }),
        aShipmentLine({ purchaseOrderNumber: 'PO-2' }),
      ],
    });
    const bare = aShipment({
      id: 'bare',
      buyerShipment: { ...aShipment().buyerShipment, companyId: null, supplierAccountNumber: null },
      lines: [],
    });
    addAccount(database);
    for (const shipment of [whole, bare]) {
      database.run(
        `INSERT INTO shipments (account_id, identity, last_updated_at, revision, received_at, shipment, parts)
         VALUES (1, ?, ?, 1, 5, ?, '{}')`,
        shipment.id,
        shipment.lastUpdatedAt,
        JSON.stringify(shipment),
      );
    }
    migrate(database);
    const facts = createShipmentsStore(database)
      .list(1)
      .map((row): unknown => JSON.parse(row.facts));
    expect(facts).toEqual([shipmentFacts(bare), shipmentFacts(whole)]);
    database.close();
  });

  it('keep the shipments that were there, seen or not, and each as it was seen from then on', () => {
    const database = openDatabase(path);
    migrate(database, migrations.indexOf(shipmentsAsSeen));
    addAccount(database);
    const store = createShipmentsStore(database);
    const version = { parts: new Map(), revision: 3, receivedAt: 5 };
    const [seen, changed] = ['seen', 'changed'].map((id) => aShipment({ id }));
    if (seen === undefined || changed === undefined) throw new Error('There are two.');
    const seenKey = store.insert(1, 'seen', { ...version, shipment: seen, seenRevision: 3 }, '{}');
    const changedKey = store.insert(1, 'changed', { ...version, shipment: changed, seenRevision: 2 }, '{}');
    migrate(database);
    expect([store.byKey(seenKey)?.shipment, store.byKey(changedKey)?.shipment]).toEqual([seen, changed]);
    expect(store.counts(1)).toEqual({ all: 2, unseen: 1 });
    // How it stood when it was seen nobody kept.
    expect(store.asSeen(changedKey, 2)).toBeNull();
    store.keepAsSeen(seenKey);
    expect(store.asSeen(seenKey, 3)).toEqual(seen);
    database.close();
  });

  it('tell of the orders that were there what their most urgent line asks for', () => {
    const database = openDatabase(path);
    migrate(database, migrations.indexOf(askedStep));
    addAccount(database);
    /** @param isReceived whether its lines are kept as they came, or as an earlier Orderbell wrote them */
    const put = (key: number, isReceived: boolean, lines: WireLineOptions[]): Order => {
      const read = readSingleOrder(wireOrder({ id: `order-${key}`, number: `PO-${key}`, lines }));
      const order = read.order();
      const { asked: _, ...facts } = orderFacts(order);
      database.run(
        `INSERT INTO orders (key, account_id, identity, purchase_order_number, version, last_updated_at, revision, received_at, header, facts)
         VALUES (?, 1, ?, ?, 1, ?, 1, 5, '{}', ?)`,
        ...[key, `order-${key}`, `PO-${key}`, order.lastUpdatedAt, JSON.stringify(facts)],
      );
      order.lines.forEach((line, sequence) => {
        database.run(
          'INSERT INTO order_lines (order_key, position, sequence, line, received) VALUES (?, ?, ?, ?, ?)',
          ...[key, line.position, sequence],
          isReceived ? (read.lines[sequence]?.text ?? '') : JSON.stringify(line),
          Number(isReceived),
        );
      });
      return order;
    };
    const asks = (position: string, step: string): WireLineOptions => ({
      position,
      status: 'InProgress',
      step,
    });
    const orders = [
      put(1, true, [{ position: '10' }]),
      put(2, true, [
        { position: '10' },
        asks('20', 'ReissuedRejectedLine'),
        asks('30', 'OpenBuyerReopenRequest'),
      ]),
      put(3, false, [asks('10', 'OpenSupplierProposal'), asks('20', 'RejectedSupplierProposal')]),
      put(4, false, [asks('10', 'OpenSupplierProposal')]),
      put(5, true, [asks('10', 'SomethingNew')]),
    ];
    database.run(
      "INSERT INTO order_lines (order_key, position, sequence, line, received) VALUES (2, '99', 9, 'no JSON', 1)",
    );
    migrate(database);
    const store = createOrdersStore(database);
    const asked = orders.map((order) => orderFacts(order).asked);
    expect(asked).toEqual([null, 'OpenBuyerReopenRequest', 'RejectedSupplierProposal', null, null]);
    expect(orders.map((_, index) => store.factsOf(index + 1)?.asked)).toEqual(asked);
    database.close();
  });

  it('keep open what no date keeps open: an order without lines by its own status, and an agreed line without a date', () => {
    const database = openDatabase(path);
    migrate(database, migrations.indexOf(openWithoutDate));
    addAccount(database);
    const orders: Order[] = [];
    /** Lines without dates, kept as they came and as an earlier Orderbell wrote them. @param line what stands in each of them */
    const put = (status: string, lines: WireLineOptions[], line = '"name":"Bolt"'): void => {
      for (const isReceived of [true, false]) {
        const key = orders.length + 1;
        const wire = wireOrder({ id: `order-${key}`, number: `PO-${key}`, status, lines })
          .replaceAll(/"deliverySchedule":\[[^\]]*\]/g, '"deliverySchedule":[]')
          .replaceAll('"item":{', `${line},"item":{`);
        const read = readSingleOrder(wire);
        const order = read.order();
        const { openWithoutDate: _, ...facts } = orderFacts(order);
        database.run(
          `INSERT INTO orders (key, account_id, identity, purchase_order_number, version, last_updated_at, revision, received_at, header, facts)
           VALUES (?, 1, ?, ?, 1, ?, 1, 5, ?, ?)`,
          ...[key, `order-${key}`, `PO-${key}`, order.lastUpdatedAt],
          ...[JSON.stringify(read.header), JSON.stringify(facts)],
        );
        order.lines.forEach((one, sequence) => {
          database.run(
            'INSERT INTO order_lines (order_key, position, sequence, line, received) VALUES (?, ?, ?, ?, ?)',
            ...[key, one.position, sequence],
            isReceived ? (read.lines[sequence]?.text ?? '') : JSON.stringify(one),
            Number(isReceived),
          );
        });
        orders.push(order);
      }
    };
    for (const status of ['Issued', 'InProgress', 'Confirmed', 'Completed', 'Cancelled']) put(status, []);
    put('Confirmed', [
      { position: '10', status: 'Cancelled' },
      { position: '20', status: 'Confirmed' },
    ]);
    put('Confirmed', [{ position: '10', status: 'Confirmed' }], '"indicators":{"delivered":true}');
    put('Confirmed', [{ position: '10', status: 'Confirmed' }], '"indicators":{"noDeliveryExpected":true}');
    put('Issued', [{ position: '10' }]);
    database.run("UPDATE order_lines SET line = 'no JSON' WHERE order_key = 11 AND position = '10'");
    database.script('DELETE FROM search_queue');
    migrate(database);
    const store = createOrdersStore(database);
    const open = orders.map((order) => orderFacts(order).openWithoutDate);
    expect(open.filter((_, index) => index % 2 === 0)).toEqual([
      'buyer',
      'buyer',
      'agreed',
      null,
      null,
      'agreed',
      null,
      null,
      null,
    ]);
    expect(orders.map((_, index) => store.factsOf(index + 1)?.openWithoutDate)).toEqual(open);
    const queued = database.all('SELECT * FROM search_queue ORDER BY 1').map((row) => Object.values(row)[0]);
    expect(queued).toEqual([1, 2, 3, 4, 5, 6, 11, 12]);
    database.close();
  });

  it('leave lines as an earlier Orderbell wrote them, beside those that are kept as they come from then on', () => {
    const database = openDatabase(path);
    migrate(database, 9);
    const before = readSingleOrder(
      wireOrder({
        version: 1,
        lines: [{ position: '10', quantity: '1.50' }, { position: '20' }, { position: '30' }],
      }),
    ).order();
    const { lines, ...header } = before;
    addAccount(database);
    database.run(
      `INSERT INTO orders (key, account_id, identity, purchase_order_number, version, last_updated_at, revision, received_at, header, facts)
       VALUES (1, 1, 'order-1', 'PO-1', 1, ?, 1, 5, ?, '{}')`,
      header.lastUpdatedAt,
      JSON.stringify(header),
    );
    database.script(`INSERT INTO order_texts VALUES (1, '{}');
      INSERT INTO order_revisions VALUES (1, 1, 5, 1, '2026-01-02T00:00:00.000Z', 'buyer', '[]', NULL)`);
    lines.forEach((line, sequence) => {
      database.run(
        'INSERT INTO order_lines (order_key, position, sequence, last_updated_at, line) VALUES (1, ?, ?, ?, ?)',
        line.position,
        sequence,
        line.lastUpdatedAt,
        // Written whole at first, later without what is null.
        sequence === 0 ? JSON.stringify(line) : JSON.stringify(line, (_, one: unknown) => one ?? undefined),
      );
    });
    migrate(database);
    const store = createOrdersStore(database);
    expect(store.linesOf(1, before)).toStrictEqual(lines);

    const orders = createOrders({
      ...{ database, store, isFirstImport: () => false, emit: () => undefined, ring: () => undefined },
      answers: {
        of: () => nothingUnderWay,
        all: () => new Map(),
        orderStored: () => new Set<string>(),
        orderReceived: () => undefined,
      },
    });
    const at = momentAt(1);
    const read = readSingleOrder(
      wireOrder({
        version: 2,
        at,
        lines: [
          { position: '40', at },
          { position: '20', at, quantity: '7.10' },
        ],
      }),
    );
    orders.store(1, read, 6);
    const [fourth, second] = read.order().lines;
    expect(store.linesOf(1, before)).toStrictEqual([lines[0], second, lines[2], fourth]);
    expect(orders.atRevision(1, 1)).toStrictEqual(before);
    const places = () =>
      database
        .all('SELECT position, received FROM order_lines ORDER BY sequence')
        .map(({ position, received }) => `${position} ${received}`);
    expect(places()).toEqual(['10 0', '20 1', '30 0', '40 1']);

    // The newest record has every line, in another order and older than they are.
    const older = ['30', '40', '10', '20'].map((position) => ({ position, at: momentAt(-1) }));
    orders.store(1, readSingleOrder(wireOrder({ version: 3, at: momentAt(2), lines: older })), 7);
    expect(store.linesOf(1, before)).toStrictEqual([lines[2], fourth, lines[0], second]);
    expect(places()).toEqual(['30 0', '40 1', '10 0', '20 1']);
    database.close();
  });

  it('let the accounts of before answer as all did by the settings, once, and those that come as is usual', () => {
    const database = openDatabase(path);
    migrate(database, 10);
    database.script(`
      INSERT INTO accounts (id, base_url, email, practice, keep_signed_in, state, fetch_from, profile, created_at) VALUES
        (1, 'https://service.example', 'a@b.example', 0, 1, 'signed-in', '2026-01-01T00:00:00.000Z', '{}', 1),
        (2, 'https://other.example', 'a@b.example', 0, 1, 'refused', '2026-01-01T00:00:00.000Z', '{}', 1);`);
    migrate(database);
    const start = (settings: unknown) => {
      const store = createAccountsStore(database);
      store.adoptAnswers(formerAnswerSettings(settings));
      const answersOf = (baseUrl: string, email = 'a@b.example'): unknown[] => {
        const account = store.byAddress(baseUrl, email);
        return [account?.answerForm, account?.answerFormat];
      };
      return { store, answersOf };
    };
    const first = start({ answerForm: 'indicators', answerFormat: 'xml', undoSeconds: 20 });
    const both = ['https://service.example', 'https://other.example'];
    for (const url of both) expect(first.answersOf(url)).toEqual(['indicators', 'xml']);
    first.store.setAnswers(2, { answerFormat: 'json' });
    const fetchFrom = serviceTimestamp('2026-01-01T00:00:00.000Z');
    const account = { baseUrl: 'https://third.example', email: 'c@d.example', practice: false };
    first.store.insert({ ...account, keepSignedIn: true, fetchFrom }, 1);

    const later = start({ answerForm: 'values', answerFormat: 'json' });
    expect(later.answersOf('https://service.example')).toEqual(['indicators', 'xml']);
    expect(later.answersOf('https://other.example')).toEqual(['indicators', 'json']);
    expect(later.answersOf('https://third.example', 'c@d.example')).toEqual(['values', 'json']);
    database.close();
  });

  it('let answers that no service can have taken in be written anew, without the buyer’s company, and no other', () => {
    const database = openDatabase(path);
    migrate(database, migrations.indexOf(ownCompanyId));
    addAccount(database);
    database.script(
      `INSERT INTO orders (key, account_id, identity, purchase_order_number, version, last_updated_at, revision, received_at, header, facts)
       VALUES (1, 1, 'order-1', 'PO-1', 1, '2026-01-02T00:00:00.000Z', 1, 5, '{}', '{}')`,
    );
    const add = (
      id: string,
      state: string,
      unclear = 0,
      sentAt: number | null = null,
      content = '{}',
    ): void => {
      database.run(
        `INSERT INTO outbox (id, account_id, order_key, kind, state, composed_at, undo_until, next_attempt_at, attempts, unclear,
           sent_at, content, body, body_type)
         VALUES (?, 1, 1, 'response', ?, 1, 1, 1, 1, ?, ?, ?, 'bytes', 'application/json')`,
        ...[id, state, unclear, sentAt, content],
      );
    };
    add('waits', 'waiting');
    add('refused', 'needs-attention');
    add('in conflict', 'conflict');
    add('may have arrived', 'waiting', 1);
    add('was taken', 'conflict', 0, 7);
    add('is being sent', 'sending');
    add('left before', 'waiting', 0, null, '{"leftBefore":true}');
    migrate(database);
    const anew = database.all('SELECT id FROM outbox WHERE body IS NULL ORDER BY sequence');
    expect(anew.map(({ id }) => id)).toEqual(['waits', 'refused', 'in conflict']);
    database.close();
  });

  it('let the orders and documents that were there be searched like those that come', () => {
    const database = openDatabase(path);
    migrate(database, migrations.indexOf(search));
    addAccount(database);
    const orders = createOrders({
      ...{ database, store: createOrdersStore(database), isFirstImport: () => false },
      ...{ emit: () => undefined, ring: () => undefined },
      answers: {
        of: () => nothingUnderWay,
        all: () => new Map(),
        orderStored: () => new Set<string>(),
        orderReceived: () => undefined,
      },
    });
    const put = (number: string, version: number): number =>
      orders.store(
        1,
        readSingleOrder(wireOrder({ id: number, number, version, at: momentAt(version) })),
        version,
      ).orderKey;
    const waiting = (): unknown[] =>
      database.all('SELECT order_key FROM search_queue').map((row) => row['order_key']);
    const first = 1;
    const { header, facts, lines, raw } = readSingleOrder(
      wireOrder({ id: 'PO-1', number: 'PO-1', version: 1, at: momentAt(1) }),
    );
    database.run(
      `INSERT INTO orders (key, account_id, identity, purchase_order_number, version, last_updated_at, revision, received_at, header, facts)
       VALUES (?, 1, 'PO-1', 'PO-1', 1, ?, 1, 1, ?, ?)`,
      first,
      header.lastUpdatedAt,
      JSON.stringify(header),
      JSON.stringify(facts),
    );
    database.run('INSERT INTO order_texts VALUES (?, ?)', first, raw);
    database.run(
      `INSERT INTO order_lines (order_key, position, sequence, line, received) VALUES (?, '00010', 0, ?, 1)`,
      first,
      lines[0]?.text ?? '',
    );
    database.run(
      `INSERT INTO order_revisions VALUES (?, 1, 1, 1, ?, 'buyer', '[]', NULL)`,
      first,
      header.lastUpdatedAt,
    );
    database.run(
      `INSERT INTO documents (id, account_id, order_key, name, size, received, state, created_at)
       VALUES ('d', 1, ?, 'certificate.pdf', 1, 1, 'waiting', 1)`,
      first,
    );
    migrate(database);
    expect(waiting()).toEqual([first]);
    const store = createSearchStore(database);
    expect(store.documentsOf(first)).toEqual([{ position: null, name: 'certificate.pdf' }]);

    // From then on each change of an order or of its documents brings it there again.
    const changes = [
      () => put('PO-1', 2),
      () => database.run(`UPDATE documents SET name = 'drawing.pdf' WHERE id = 'd'`),
      () => database.run(`DELETE FROM documents WHERE id = 'd'`),
    ];
    for (const change of changes) {
      store.done(first);
      change();
      expect(waiting()).toEqual([first]);
    }
    // What changes nothing that is searched doesn't.
    store.done(first);
    createOrdersStore(database).seen(first, 2);
    expect(waiting()).toEqual([]);
    const second = put('PO-2', 3);
    expect(waiting()).toEqual([second]);
    database.close();
  });

  it.each([
    [{}, 'values', 'json'],
    [null, 'values', 'json'],
    [{ answerForm: 'by post', answerFormat: 'xml' }, 'values', 'xml'],
  ])('take what can’t be read in %j for the usual', (settings, answerForm, answerFormat) => {
    expect(formerAnswerSettings(settings)).toEqual({ answerForm, answerFormat });
  });

  it('let lines that were there be found by their item, in either of the ways in which they are written', () => {
    const database = openDatabase(path);
    migrate(database, 14);
    const order = readSingleOrder(wireOrder({ lines: [{ position: '10' }] }));
    const [line] = order.order().lines;
    addAccount(database);
    database.script(
      `INSERT INTO orders (key, account_id, identity, purchase_order_number, version, last_updated_at, revision, received_at, header, facts)
       VALUES (1, 1, 'order-1', 'PO-1', 1, '2026-01-02T00:00:00.000Z', 1, 5, '{}', '{}')`,
    );
    const texts = [
      [1, order.lines[0]?.text ?? ''],
      [0, JSON.stringify(line)],
      [1, '{"buyerLine":{"item":{"number":4711}}}'],
      [1, '{"buyerLine":{"item":{"number":" "}}}'],
      [1, '{"buyerLine":{}}'],
      // What no Orderbell ever wrote keeps no store from being opened.
      [0, 'broken'],
    ] as const;
    texts.forEach(([received, text], sequence) => {
      database.run(
        'INSERT INTO order_lines (order_key, position, sequence, line, received) VALUES (1, ?, ?, ?, ?)',
        String(sequence),
        sequence,
        text,
        received,
      );
    });
    migrate(database);
    const items = database.all('SELECT item FROM order_lines ORDER BY sequence').map(({ item }) => item);
    expect(items).toEqual(['I-1', 'I-1', '4711', null, null, null]);
    const plan = database.all('EXPLAIN QUERY PLAN SELECT line FROM order_lines WHERE item = ?', 'I-1');
    expect(plan[0]?.['detail']).toContain('order_lines_by_item');
    database.close();
  });

  it('let what was indexed be indexed anew, in the order in which it is found', () => {
    const database = openDatabase(path);
    migrate(database, 15);
    addAccount(database);
    for (const key of [1, 2]) {
      database.run(
        `INSERT INTO orders (key, account_id, identity, purchase_order_number, version, last_updated_at, revision, received_at, header, facts)
         VALUES (?, 1, ?, ?, 1, '2026-01-02T00:00:00.000Z', 1, 5, '{}', '{}')`,
        ...[key, `order-${key}`, `PO-${key}`],
      );
    }
    // The first one is in the index already, the second waits.
    database.run('DELETE FROM search_queue WHERE order_key = 1');
    database.run('INSERT INTO search_orders VALUES (1, 1, 0, 5)');
    database.run(`INSERT INTO search_texts (rowid, number) VALUES (1, 'po-1')`);
    migrate(database);
    expect(database.all('SELECT order_key FROM search_queue')).toEqual([{ order_key: 1 }, { order_key: 2 }]);
    expect(database.all('SELECT * FROM search_orders')).toEqual([]);

    const store = createSearchStore(database);
    const texts = { number: ['po-1'], buyer: [], item: [], note: [], document: [] };
    const buyer = { buyerKey: 'account:7', buyerName: 'Northwind' };
    // The older one was changed last.
    store.insert(2, { accountId: 1, ...buyer, closed: false, receivedAt: 5, texts });
    store.insert(1, { accountId: 1, ...buyer, closed: false, receivedAt: 6, texts });
    expect(store.find(1, [{ folded: 'po-1', squashed: null }], 9)).toEqual([1, 2]);
    database.close();
  });

  it('let every order be indexed anew, since what we wrote to it is found, too', () => {
    const database = openDatabase(path);
    migrate(database, 17);
    addAccount(database);
    for (const key of [1, 2]) {
      database.run(
        `INSERT INTO orders (key, account_id, identity, purchase_order_number, version, last_updated_at, revision, received_at, header, facts)
         VALUES (?, 1, ?, ?, 1, '2026-01-02T00:00:00.000Z', 1, 5, '{}', '{}')`,
        ...[key, `order-${key}`, `PO-${key}`],
      );
    }
    // The first one is in the index already, the second waits.
    database.run('DELETE FROM search_queue WHERE order_key = 1');
    migrate(database);
    expect(database.all('SELECT order_key FROM search_queue')).toEqual([{ order_key: 1 }, { order_key: 2 }]);
    database.close();
  });

  it('let what is shipped as a whole be due no longer, unless the service calls it late', () => {
    const database = openDatabase(path);
    migrate(database, 16);
    addAccount(database);
    const orders = createOrders({
      ...{ database, store: createOrdersStore(database), isFirstImport: () => false },
      ...{ emit: () => undefined, ring: () => undefined },
      answers: {
        of: () => nothingUnderWay,
        all: () => new Map(),
        orderStored: () => new Set<string>(),
        orderReceived: () => undefined,
      },
    });
    const confirmed = { status: 'Confirmed', lines: [{ status: 'Confirmed' }] };
    for (const id of ['open', 'shipped', 'late']) {
      const text = wireOrder({ id, number: id, at: momentAt(1), ...confirmed });
      orders.store(1, readSingleOrder(text), 1);
    }
    // As an Orderbell before this one stored them: shipped, and due all the same.
    database.run(
      `UPDATE orders SET header = json_set(header, '$.status.logisticsStatus', 'Shipped') WHERE identity <> 'open'`,
    );
    database.run(
      `UPDATE orders SET facts = json_set(facts, '$.deliveryOverdue', json('true')) WHERE identity = 'late'`,
    );
    const due = (): unknown[] =>
      database
        .all(
          `SELECT purchase_order_number AS number FROM orders WHERE facts ->> '$.dueDate' IS NOT NULL ORDER BY key`,
        )
        .map(({ number }) => number);
    expect(due()).toEqual(['open', 'shipped', 'late']);
    migrate(database);
    expect(due()).toEqual(['open', 'late']);
    const key = Number(
      database.get(`SELECT key FROM orders WHERE purchase_order_number = 'shipped'`)?.['key'],
    );
    expect(createOrdersStore(database).factsOf(key)?.dueDate).toBeNull();
    database.close();
  });

  it('let an order of before have the phone number that came with it, so that only a change of it is one', () => {
    const database = openDatabase(path);
    migrate(database, migrations.indexOf(contactPhones));
    addAccount(database);
    const store = createOrdersStore(database);
    const orders = createOrders({
      ...{ database, store, isFirstImport: () => false, emit: () => undefined, ring: () => undefined },
      answers: {
        of: () => nothingUnderWay,
        all: () => new Map(),
        orderStored: () => new Set<string>(),
        orderReceived: () => undefined,
      },
    });
    /** @param phone as JSON; '' for none */
    const put = (id: string, version: number, phone: string): number => {
      const contact = `"contact":{"userName":"Robin Vale"${phone === '' ? '' : `,"phoneNumber":${phone}`}},`;
      const text = wireOrder({ id, number: id, version, at: momentAt(version) });
      const read = readSingleOrder(text.replace('"destination":', `${contact}"destination":`));
      return orders.store(1, read, version).orderKey;
    };
    const phones: [string, string, string | null][] = [
      ['text', '"+31 20 555 0100"', '+31 20 555 0100'],
      ['padded', '"\\u00a0+31 20 555 0100\\n"', '+31 20 555 0100'],
      ['number', '31205550100', '31205550100'],
      ['long-number', '3120555010000000000001', '3120555010000000000001'],
      ['blank', '" "', null],
      ['nothing', 'null', null],
      ['object', '{"home":"1"}', null],
      ['none', '', null],
    ];
    const keys = phones.map(([id, phone]) => put(id, 1, phone));
    // As an Orderbell before this one stored them, and indexed.
    database.script(`UPDATE orders SET header = json_remove(header, '$.contact.phoneNumber');
      DELETE FROM search_queue`);
    // What is no JSON keeps no store from being opened.
    database.script(`INSERT INTO orders (key, account_id, identity, purchase_order_number, version, last_updated_at, revision, received_at, header, facts)
       VALUES (90, 1, 'a', 'a', 1, '', 1, 5, 'broken', '{}'), (91, 1, 'b', 'b', 1, '', 1, 5, '{}', '{}');
      INSERT INTO order_texts VALUES (90, '{"buyerOrder":{"contact":{"phoneNumber":"1"}}}'), (91, 'broken');
      DELETE FROM search_queue`);
    migrate(database);
    const phoneOf = (key: number | undefined): unknown => orders.find(key ?? 0)?.order.contact.phoneNumber;
    expect(keys.map(phoneOf)).toEqual(phones.map(([, , read]) => read));
    expect(database.all('SELECT order_key FROM search_queue')).toEqual(
      keys.slice(0, 4).map((key) => ({ order_key: key })),
    );

    const toldOf = (key: number): unknown[] =>
      store.revisionsOf(key).map(({ changes }) => changes.map(({ field, after }) => [field, after]));
    const contact = (phone: string): unknown => [
      ['contact', { type: 'text', text: `Robin Vale · ${phone}` }],
    ];
    // The same number once more is nothing to tell of.
    for (const [id, phone] of phones) expect(toldOf(put(id, 2, phone))).toEqual([[]]);
    expect(toldOf(put('text', 3, '"+31 20 555 0177"'))).toEqual([contact('+31 20 555 0177'), []]);
    expect(toldOf(put('none', 3, '"+31 20 555 0177"'))).toEqual([contact('+31 20 555 0177'), []]);
    database.close();
  });

  it('let the next delivery of the orders that were there be one that is still to come', () => {
    const database = openDatabase(path);
    migrate(database, migrations.indexOf(nextIsToCome));
    addAccount(database);
    const schedule = (...entries: string[]): string =>
      `[${entries
        .map((entry) => entry.split(' '))
        .map(([date, stage]) => `{"date":"${date}","quantity":5${stage ? `,"status":"${stage}"` : ''}}`)
        .join(',')}]`;
    const part = schedule('2026-05-10 Delivered', '2026-12-20 Open');
    const whole = schedule('2026-05-10 Delivered');
    const agreed = '"processStatus":"Confirmed","logisticsStatus":"Open"';
    const line = (position: string, extra: string, buyerLine = '', status = agreed): string =>
      `{"buyerLine":{"position":"${position}","item":{"number":"I-1"}${buyerLine}},"status":{${status}}${extra}}`;
    const one = (extra: string, buyerLine = '', status = agreed): string[] => [
      line('10', extra, buyerLine, status),
    ];
    const inStep = (step: string): string => `"processStatus":"InProgress","inProgressStatus":"${step}"`;
    const asked = (step: string, extra = '', buyerLine = ''): string[] =>
      one(
        `,"deliverySchedule":${whole},"confirmedLine":{"deliverySchedule":${part}}${extra}`,
        buyerLine,
        inStep(step),
      );
    const proposed = `,"deliveryScheduleIncludingRequests":${schedule('2026-05-10 Delivered', '2027-01-20')}`;
    const price = `,"pricesIncludingRequests":{"netPrice":{"priceInTransactionCurrency":{"value":1}}}`;
    const wanted = (entries: string): string =>
      `,"requests":{"reopenRequest":{"deliverySchedule":${entries},"status":"Open"}}`;
    const orders: [string[], string | null][] = [
      [one(`,"deliverySchedule":${part}`), '2026-12-20'],
      [one(`,"deliverySchedule":${schedule('2026-05-10 Cancelled', '2026-12-20')}`), '2026-12-20'],
      [one(`,"deliverySchedule":${schedule('2026-05-10 Shipped', '2026-12-20 Delivered')}`), '2026-05-10'],
      [one(`,"deliverySchedule":${whole}`), '2026-05-10'],
      [[line('10', `,"deliverySchedule":${whole}`), line('20', `,"deliverySchedule":${part}`)], '2026-12-20'],
      [asked('OpenSupplierReopenRequest', proposed), '2027-01-20'],
      [asked('OpenSupplierProposal', proposed), '2027-01-20'],
      [asked('OpenSupplierShipmentRescheduleRequest', proposed), '2027-01-20'],
      [asked('OpenSupplierReopenRequest'), '2026-12-20'],
      [asked('OpenSupplierReopenRequest', price), '2026-05-10'],
      [asked('OpenBuyerReopenRequest', '', wanted(part)), '2026-12-20'],
      [one(`,"deliverySchedule":${part}`, wanted('[]'), inStep('OpenBuyerReopenRequest')), '2026-12-20'],
      [one(`,"deliverySchedule":${part}`, wanted(whole), inStep('ApprovedDeliverySchedule')), '2026-12-20'],
      // Lines that are over: the other one decides.
      ...['Completed', 'Rejected', 'Cancelled'].map((state): [string[], string] => [
        [
          line('10', `,"deliverySchedule":${schedule('2026-06-01')}`, '', `"processStatus":"${state}"`),
          line('20', `,"deliverySchedule":${part}`),
        ],
        '2026-12-20',
      ]),
      ...['"delivered":true', '"delivered":"true"', '"noDeliveryExpected":true'].map(
        (indicator): [string[], string] => [
          [
            line('10', `,"deliverySchedule":${schedule('2026-06-01')}`, `,"indicators":{${indicator}}`),
            line('20', `,"deliverySchedule":${part}`, ',"indicators":{"delivered":false}'),
          ],
          '2026-12-20',
        ],
      ),
      [
        [
          line(
            '10',
            `,"deliverySchedule":${schedule('2026-06-01')}`,
            '',
            '"processStatus":"Confirmed","logisticsStatus":"Delivered"',
          ),
          line('20', `,"deliverySchedule":${part}`),
        ],
        '2026-12-20',
      ],
      // All of it is over, or nothing came yet.
      [one(`,"deliverySchedule":${part}`, ',"indicators":{"delivered":true}'), null],
      [one(`,"deliverySchedule":${schedule('2026-06-01', '2026-12-20')}`), '2026-06-01'],
      [one(''), null],
    ];
    const firstDate = ({ lines, status }: Order): string | null =>
      lines
        .filter((each) => orderFacts({ deliveryOverdue: false, status, lines: [each] }).nextDate !== null)
        .flatMap((each) => shownTerms(each).deliverySchedule.map(({ date }) => date))
        .toSorted()[0] ?? null;
    const keys = orders.flatMap(([lines, nextDate], index) =>
      [true, false].map((isReceived) => {
        const key = index * 2 + Number(isReceived) + 1;
        const text = wireOrder({ id: `order-${key}`, lines: [] });
        const read = readSingleOrder(text.replace('"lines":[]', `"lines":[${lines.join(',')}]`));
        const order = read.order();
        const facts = orderFacts(order);
        expect([index, facts.nextDate]).toEqual([index, nextDate]);
        database.run(
          `INSERT INTO orders (key, account_id, identity, purchase_order_number, version, last_updated_at, revision, received_at, header, facts)
           VALUES (?, 1, ?, ?, 1, ?, 1, 5, '{}', ?)`,
          ...[key, `order-${key}`, `PO-${key}`, order.lastUpdatedAt],
          // As an Orderbell before this one wrote it.
          JSON.stringify({ ...facts, nextDate: firstDate(order) }),
        );
        order.lines.forEach((each, sequence) => {
          database.run(
            'INSERT INTO order_lines (order_key, position, sequence, line, received) VALUES (?, ?, ?, ?, ?)',
            ...[key, each.position, sequence],
            isReceived ? (read.lines[sequence]?.text ?? '') : JSON.stringify(each),
            Number(isReceived),
          );
        });
        return { key, index, facts };
      }),
    );
    // What is no JSON keeps no store from being opened.
    database.run(
      `INSERT INTO order_lines (order_key, position, sequence, line, received) VALUES (1, '99', 9, 'no JSON "Delivered"', 1)`,
    );
    const store = createOrdersStore(database);
    const before = keys.map(({ key }) => store.factsOf(key)?.nextDate);
    expect(before.filter((date, at) => date !== keys[at]?.facts.nextDate).length).toBeGreaterThan(20);
    migrate(database);
    for (const { key, index, facts } of keys) expect([index, store.factsOf(key)]).toEqual([index, facts]);
    database.close();
  });

  it('read the orders and shipments that were there once more from their received text', () => {
    const database = openDatabase(path);
    migrate(database, migrations.indexOf(readAgain));
    addAccount(database);
    const store = createOrdersStore(database);
    const orders = createOrders({
      ...{ database, store, isFirstImport: () => false, emit: () => undefined, ring: () => undefined },
      answers: {
        of: () => nothingUnderWay,
        all: () => new Map(),
        orderStored: () => new Set<string>(),
        orderReceived: () => undefined,
      },
    });
    const party = (text: string, name: string): string =>
      text.replace('"destination":', `"buyerParty":{"names":["${name}"]},"destination":`);
    const put = (id: string, status = 'Issued', version = 1): number => {
      const text = wireOrder({
        ...{ id, number: id, status, version, at: momentAt(version) },
        lines: [{ status: status === 'OnHold' ? 'Issued' : status, at: momentAt(version) }],
      });
      return orders.store(1, readSingleOrder(party(text, 'Buyer Works')), version).orderKey;
    };
    const orderOf = (key: number): Order => orders.find(key)?.order ?? expect.fail('no such order');
    const asStored = () => ({
      orders: database.all('SELECT key, header, facts FROM orders WHERE key < 90 ORDER BY key'),
      lines: database.all('SELECT order_key, position, line, received FROM order_lines ORDER BY order_key'),
      shipments: database.all('SELECT key, shipment, facts FROM shipments WHERE key < 90 ORDER BY key'),
      named: database.all('SELECT * FROM shipment_orders ORDER BY shipment_key'),
    });

    const shipments = createShipments({
      ...{ database, store: createShipmentsStore(database), emit: () => undefined },
      advices: { shipmentStored: () => false },
      ...{ ordersNamed: () => [], isFirstImport: () => true },
    });
    const approved = `{"id":"shipment-1","supplierShipment":{"shipmentNumber":"S-1"},"buyerShipment":{"companyId":"buyer-1",
      "buyerParty":{"names":["Buyer Works"]}},"processStatus":"Approved","lastUpdatedAt":"${momentAt(1)}","loadCarriers":[
      {"packageSSCC":"P-1","lines":[{"purchaseOrderNumber":"covered","purchaseOrderLinePosition":"00010","despatchQuantity":5}]}]}`;
    shipments.store(1, readSingle(approved, readShipment), 1);
    const held = put('held', 'OnHold');
    const covered = put('covered', 'Confirmed');
    const written = put('written');
    const wanted = asStored();
    expect(store.factsOf(covered)?.dueDate).toBeNull();
    expect(store.factsOf(held)?.answer).toEqual([]);

    // As an Orderbell before this one stored them.
    database.run(
      'UPDATE order_lines SET line = ?, received = 0 WHERE order_key = ?',
      JSON.stringify(orderOf(written).lines[0]),
      written,
    );
    database.script(`
      UPDATE orders SET header = json_remove(header, '$.buyerParty', '$.unread'),
        facts = json_set(facts, '$.answer', json_array('00010'), '$.dueDate', '2026-12-01');
      UPDATE shipments SET shipment = json_set(json_remove(shipment, '$.buyerShipment.buyerParty'), '$.lines', json_array()),
        parts = '{}', facts = json_set(facts, '$.purchaseOrderNumbers', json_array());
      DELETE FROM shipment_orders`);
    // What is damaged keeps neither the others nor the store.
    database.script(`INSERT INTO orders (key, account_id, identity, purchase_order_number, version, last_updated_at, revision, received_at, header, facts)
       VALUES (90, 1, 'a', 'a', 1, '', 1, 5, '{}', '{}'), (91, 1, 'b', 'b', 1, '', 1, 5, '{}', '{}');
      INSERT INTO order_texts VALUES (90, 'broken');
      INSERT INTO shipments (key, account_id, identity, last_updated_at, revision, received_at, shipment, parts, facts)
        VALUES (90, 1, 'a', '', 1, 5, 'broken', '{}', '{}');
      INSERT INTO shipment_texts VALUES (90, '{}')`);

    migrate(database);
    const events: string[] = [];
    const log = (_: string, event: string) => void events.push(event);
    // A disk that is full keeps it from being read again, not from being read.
    readStoredAgain(
      {
        ...database,
        write: () => {
          throw new OrderbellError('store.full');
        },
      },
      log,
    );
    expect(events).toEqual(['stored-not-read-again']);
    readStoredAgain(database, log);
    expect(asStored()).toEqual(wanted);
    expect(events.slice(1)).toEqual(['shipment-not-read-again', 'order-not-read-again']);
    expect(database.all('SELECT * FROM read_again')).toEqual([]);
    expect(database.get('SELECT header, facts FROM orders WHERE key = 90')).toEqual({
      header: '{}',
      facts: '{}',
    });
    readStoredAgain(database, log);
    expect(events).toHaveLength(3);

    // The next version of it changes nothing that only was read differently.
    put('held', 'OnHold', 2);
    expect(store.revisionsOf(held)).toHaveLength(1);
    database.close();
  });

  it('move orders with a line in an unknown step to those that wait for the buyer', () => {
    const database = openDatabase(path);
    migrate(database, migrations.indexOf(unknownSteps));
    addAccount(database);
    const store = createOrdersStore(database);
    const orders = createOrders({
      ...{ database, store, isFirstImport: () => false, emit: () => undefined, ring: () => undefined },
      answers: {
        of: () => nothingUnderWay,
        all: () => new Map(),
        orderStored: () => new Set<string>(),
        orderReceived: () => undefined,
      },
    });
    const put = (id: string, step: string): number => {
      const text = wireOrder({
        ...{ id, number: id, status: 'InProgress', at: momentAt(1) },
        lines: [{ status: 'InProgress', step, at: momentAt(1) }],
      });
      return orders.store(1, readSingleOrder(text), 1).orderKey;
    };
    const keys = [put('unknown', 'SomethingNew'), put('known', 'OpenBuyerReopenRequest')];
    // As an Orderbell before this one stored them.
    database.script(`UPDATE orders SET facts = json_set(facts, '$.answer', json_array('00010'), '$.buyer', json_array());
      INSERT INTO order_lines (order_key, position, sequence, line, received) VALUES (${keys[1]}, '99', 9, 'no JSON', 1)`);

    migrate(database);
    expect(database.all('SELECT key FROM read_again')).toEqual([{ key: keys[0] }]);
    readStoredAgain(database, () => undefined);
    expect(keys.map((key) => store.factsOf(key)?.answer)).toEqual([[], ['00010']]);
    expect(keys.map((key) => store.factsOf(key)?.buyer)).toEqual([['00010'], []]);
    database.close();
  });

  it('refuse a store of a newer Orderbell and leave it alone', () => {
    const database = openDatabase(path);
    migrate(database);
    database.script(`PRAGMA user_version = ${migrations.length + 1}`);
    const before = tables(database);
    expect(() => migrate(database)).toThrowError(expect.objectContaining({ code: 'store.failed' }));
    expect(tables(database)).toEqual(before);
    expect(database.get('PRAGMA user_version')).toEqual({ user_version: migrations.length + 1 });
    database.close();
  });

  it('leave nothing half done', () => {
    const database = openDatabase(path);
    database.script('CREATE TABLE polls (other TEXT)');
    expect(() => migrate(database)).toThrow();
    expect(database.get('PRAGMA user_version')).toEqual({ user_version: 0 });
    expect(database.all(`SELECT name FROM sqlite_schema WHERE type = 'table'`)).toEqual([{ name: 'polls' }]);
    database.close();
  });
});

describe('the store on the disk', () => {
  it('is durable: WAL, full synchronisation, foreign keys', () => {
    const database = openDatabase(path);
    expect(database.get('PRAGMA journal_mode')).toEqual({ journal_mode: 'wal' });
    expect(database.get('PRAGMA synchronous')).toEqual({ synchronous: 2 });
    expect(database.get('PRAGMA foreign_keys')).toEqual({ foreign_keys: 1 });
    database.close();
  });

  it.each([
    [
      'is no database at all',
      (file: string) => writeFileSync(file, 'This is a letter, not a store. '.repeat(100)),
    ],
    [
      'has a page of rubbish',
      (file: string) => {
        const bytes = readFileSync(file);
        bytes.fill(0xa5, 8192, 40_960);
        writeFileSync(file, bytes);
      },
    ],
    ['was cut off', (file: string) => writeFileSync(file, readFileSync(file).subarray(0, 50_000))],
  ])('that %s is refused and left as it is', (_name, damage) => {
    fill();
    damage(path);
    const [before, files] = [hashOf(path), readdirSync(folder)];
    expect(() => openDatabase(path)).toThrowError(
      expect.objectContaining({ code: 'store.failed', params: { reason: 'damaged' } }),
    );
    expect(hashOf(path)).toBe(before);
    expect(readdirSync(folder).filter((name) => !/-(shm|wal)$/.test(name))).toEqual(files);
  });

  it('is refused with a reason where it cannot be made', () => {
    expect(() => openDatabase(join(folder, 'missing', 'orderbell.sqlite'))).toThrowError(
      expect.objectContaining({ code: 'store.read-only' }),
    );
  });

  it('says that the disk is full, keeps what was there, and goes on when there is room', () => {
    fill();
    const database = openDatabase(path);
    const pages = Number(database.get('PRAGMA page_count')?.['page_count']);
    database.get(`PRAGMA max_page_count = ${pages + 1}`);
    const tooMuch = (): void =>
      database.write(() => {
        for (let n = 0; n < 100; n += 1) {
          database.run(
            `INSERT INTO set_aside (account_id, received_at, reason, payload) VALUES (1, 1, 'r', ?)`,
            `${n} ${'y'.repeat(4_000)}`,
          );
        }
      });
    expect(tooMuch).toThrowError(expect.objectContaining({ code: 'store.full' }));
    expect(database.get('SELECT COUNT(*) AS count FROM set_aside')).toEqual({ count: 500 });
    database.get(`PRAGMA max_page_count = ${pages + 1_000}`);
    tooMuch();
    expect(database.get('SELECT COUNT(*) AS count FROM set_aside')).toEqual({ count: 600 });
    database.close();
  });

  it('takes back a whole transaction, the inner parts too', () => {
    fill();
    const database = openDatabase(path);
    const remove = () => database.run('DELETE FROM set_aside WHERE id <= 10').changes;
    expect(() =>
      database.write(() => {
        expect(database.write(remove)).toBe(10);
        throw new Error('changed my mind');
      }),
    ).toThrow('changed my mind');
    expect(database.get('SELECT COUNT(*) AS count FROM set_aside')).toEqual({ count: 500 });
    expect(database.write(remove)).toBe(10);
    database.close();
  });

  it('is read again after a process that ended without closing it', () => {
    fill();
    const left = openDatabase(path);
    left.run('DELETE FROM set_aside WHERE id <= 10');
    const copy = join(folder, 'copy.sqlite');
    for (const end of ['', '-wal']) writeFileSync(`${copy}${end}`, readFileSync(`${path}${end}`));
    left.close();
    const database = openDatabase(copy);
    expect(database.get('SELECT COUNT(*) AS count FROM set_aside')).toEqual({ count: 490 });
    database.close();
  });
});
