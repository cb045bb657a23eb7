import { describe, expect, it } from 'vitest';
import { createAlertsStore } from '../../../../src/main/core/alerts/alerts-store.ts';
import { syncDiagnostics } from '../../../../src/main/core/sync/sync-module.ts';
import { createSyncStore } from '../../../../src/main/core/sync/sync-store.ts';
import { aPoll, at, heldSince, openSync } from './sync-rows.ts';

const hour = 3_600_000;
const broken = (payload: string) => ({ reason: 'lines: missing', payload });

describe('the cursor', () => {
  it('is empty at first, and then the last stored value of each account', () => {
    const { store } = openSync();
    expect(store.cursor(1)).toBeNull();
    expect(store.history(1)).toEqual([]);
    store.moveCursor(1, heldSince(at(5), 10));
    store.moveCursor(1, heldSince(at(6), 20));
    store.moveCursor(2, heldSince(at(1), 30));
    expect([store.cursor(1), store.cursor(2)]).toEqual([at(6), at(1)]);
  });

  it('leaves the values that it heldSince, newest first', () => {
    const { store } = openSync();
    store.moveCursor(1, heldSince(at(5), 10));
    store.moveCursor(2, heldSince(at(1), 15));
    store.moveCursor(1, heldSince(at(6), 20));
    expect(store.history(1)).toEqual([heldSince(at(6), 20), heldSince(at(5), 10)]);
  });

  it('drops values older than three days, but for the value at that time and the one before it', () => {
    const { store } = openSync();
    for (const n of [1, 2, 3, 4]) store.moveCursor(1, heldSince(at(n), n * hour));
    store.moveCursor(2, heldSince(at(9), hour));
    expect(store.history(1)).toHaveLength(4);
    store.moveCursor(1, heldSince(at(5), 75 * hour));
    expect(store.history(1).map(({ value }) => value)).toEqual([at(5), at(4), at(3), at(2)]);
    expect(store.history(2)).toHaveLength(1);
  });

  it('keeps the value of exactly three days ago, and the one before', () => {
    const { store } = openSync();
    for (const n of [1, 2, 3]) store.moveCursor(1, heldSince(at(n), n * hour));
    store.moveCursor(1, heldSince(at(4), 75 * hour - 1));
    expect(store.history(1).map(({ value }) => value)).toEqual([at(4), at(3), at(2), at(1)]);
  });
});

describe('the records of polls', () => {
  it('are those of the account, newest first, to the last field', () => {
    const { store } = openSync();
    const [first, second] = [aPoll(), aPoll({ startedAt: 2_000, lane: 'backfill', backfill: 'hourly' })];
    store.addPoll(1, first);
    store.addPoll(1, second);
    store.addPoll(2, aPoll({ records: 9 }));
    expect(store.polls(1)).toEqual([second, first]);
  });

  it('are five hundred for each account', () => {
    const { store } = openSync();
    store.addPoll(2, aPoll());
    for (let n = 0; n < 502; n += 1) store.addPoll(1, aPoll({ startedAt: n }));
    const kept = store.polls(1);
    expect([kept.length, kept[0]?.startedAt, kept.at(-1)?.startedAt]).toEqual([500, 501, 2]);
    expect(store.polls(2)).toHaveLength(1);
  });

  it('prevent no polls if one is unreadable', () => {
    const { store, database } = openSync();
    store.addPoll(1, aPoll());
    store.addPoll(1, aPoll());
    database.run(`UPDATE main.polls SET record = '{"lane":"side"}' WHERE id = 2`);
    expect(store.polls(1)).toEqual([aPoll()]);
    expect(store.lastSuccess(1)).toBeNull();
  });

  it('show when the main lane last succeeded', () => {
    const { store } = openSync();
    expect(store.lastSuccess(1)).toBeNull();
    store.addPoll(1, aPoll({ startedAt: 1_000, durationMs: 20.6 }));
    store.addPoll(1, aPoll({ startedAt: 2_000, lane: 'backfill' }));
    store.addPoll(1, aPoll({ startedAt: 3_000, outcome: 'failed' }));
    store.addPoll(2, aPoll({ startedAt: 4_000 }));
    expect(store.lastSuccess(1)).toBe(1_021);
    store.addPoll(1, aPoll({ startedAt: 5_000, durationMs: 0, outcome: 'unclean' }));
    expect(store.lastSuccess(1)).toBe(5_000);
  });

  it('keep the count of missed records, at any size', () => {
    const { store } = openSync();
    expect(store.tally(1, 'missed')).toBe(0);
    for (const missed of [2, 0, 3]) store.addPoll(1, aPoll({ missed }));
    store.addPoll(2, aPoll({ missed: 7 }));
    expect([store.tally(1, 'missed'), store.tally(2, 'missed')]).toEqual([5, 7]);
  });
});

const nobody = { purchaseOrderNumber: null, buyerName: null };

describe('an unreadable record', () => {
  it('names its order as far as possible, to the last digit of a number', () => {
    const { store } = openSync();
    store.setAside(
      1,
      broken('{"buyerOrder":{"purchaseOrderNumber":90071992547409931,"buyerParty":{"names":["Kessler"]}}}'),
      10,
    );
    expect(store.setAsideList(1)).toMatchObject([
      { purchaseOrderNumber: '90071992547409931', buyerName: 'Kessler' },
    ]);
  });

  it('names no person and none of our own numbers as the buyer', () => {
    const { store, database } = openSync();
    const contact = '"contact":{"userName":"Robin Vale"},"supplierAccountNumber":"S-1"';
    store.setAside(1, broken(`{"buyerOrder":{"purchaseOrderNumber":"PO-1",${contact}}}`), 5);
    // Nor where an earlier order has no better name for this buyer.
    for (const [source, name] of [
      [4, 'Robin Vale'],
      [5, 'S-1'],
    ] as const) {
      database.run(
        `INSERT INTO main.buyer_names (account_id, buyer_key, source, name, orders) VALUES (1, 'company:buyer-1', ?, ?, 1)`,
        source,
        name,
      );
    }
    store.setAside(1, broken('{"buyerOrder":{"companyId":"buyer-1","purchaseOrderNumber":"PO-2"}}'), 6);
    expect(store.setAsideList(1)).toMatchObject([
      { purchaseOrderNumber: 'PO-2', buyerName: null },
      { purchaseOrderNumber: 'PO-1', buyerName: null },
    ]);
  });

  it.each([
    ['the buying party', '"buyerParty":{"names":["Kessler"]},"destination":{"names":["Hall 2"]}', 'Kessler'],
    [
      'the company of an earlier order',
      '"companyId":"buyer-1","destination":{"names":["Hall 2"]}',
      'Northwind',
    ],
    ['the company by our number there', '"supplierAccountNumber":"S-7"', 'Southwind'],
    ['the delivery address', '"companyId":"buyer-2","destination":{"names":["Hall 2"]}', 'Hall 2'],
    ['nobody', '"destination":{}', null],
  ])('names as its buyer %s', (_, buyerOrder, buyerName) => {
    const { store, database } = openSync();
    for (const [key, name] of [
      ['company:buyer-1', 'Northwind'],
      ['account:S-7', 'Southwind'],
    ] as const) {
      database.run(
        `INSERT INTO main.buyer_names (account_id, buyer_key, source, name, orders) VALUES (1, ?, 1, ?, 1)`,
        ...[key, name],
      );
    }
    store.setAside(1, broken(`{"buyerOrder":{${buyerOrder}}}`), 5);
    expect(store.setAsideList(1)).toMatchObject([{ buyerName }]);
  });

  it('names its order and buyer in the short form too', () => {
    const { store, database } = openSync();
    database.run(
      `INSERT INTO main.buyer_names (account_id, buyer_key, source, name, orders) VALUES (1, 'account:S-7', 1, 'Southwind', 1)`,
    );
    store.setAside(1, broken('{"purchaseOrderNumber":"PO-1","supplierAccountNumber":"S-7"}'), 5);
    expect(store.setAsideList(1)).toMatchObject([{ purchaseOrderNumber: 'PO-1', buyerName: 'Southwind' }]);
  });

  it('names nothing if it is no JSON', () => {
    const { store } = openSync();
    expect(store.setAside(1, broken('<order/>'), 5)).toBe(true);
    expect(store.setAsideList(1)).toMatchObject([nobody]);
  });

  it.each([
    ['an order that is news', 'orders', true, true],
    ['an order of the first import', 'orders', false, false],
    ['an order, unless the caller calls it news', 'orders', undefined, false],
    ['a shipment', 'shipments', true, false],
  ] as const)('alerts or not: %s', (_, stream, isNews, alerts) => {
    const { database } = openSync();
    createSyncStore(database, stream).setAside(1, broken('{}'), 5, isNews);
    expect(createAlertsStore(database).unshownUnreadable(1)).toHaveLength(alerts ? 1 : 0);
  });

  it('is stored once, completely, for each account', () => {
    const { store } = openSync();
    expect(store.setAside(1, broken('{"id":1}'), 10)).toBe(true);
    expect(store.setAside(1, broken('{"id":1}'), 20)).toBe(false);
    expect(store.setAside(1, { reason: 'id: missing', payload: 'ä' }, 30)).toBe(true);
    expect(store.setAside(2, broken('{"id":1}'), 40)).toBe(true);
    expect([store.setAsideCount(1), store.setAsideCount(2)]).toEqual([2, 1]);
    expect(store.setAsideList(1)).toEqual([
      { id: 2, stream: 'orders', receivedAt: 30, reason: 'id: missing', bytes: 2, ...nobody },
      { id: 1, stream: 'orders', receivedAt: 10, reason: 'lines: missing', bytes: 8, ...nobody },
    ]);
    expect(store.setAsideIds(1)).toEqual([1, 2]);
    expect([1, 2].map((id) => store.setAsidePayload(1, id))).toEqual(['{"id":1}', 'ä']);
  });

  it('that arrives again after its digest was deleted is no news while its copy is stored', () => {
    const { store, database } = openSync();
    store.setAside(1, broken('{"id":1}'), 10);
    database.run('DELETE FROM main.unreadable_digests');
    expect(store.setAside(1, broken('{"id":1}'), 20)).toBe(false);
    expect(store.setAsideList(1)).toMatchObject([{ receivedAt: 10 }]);
  });

  it('is shown to its own account only, and gone once it was readable', () => {
    const { store } = openSync();
    store.setAside(1, broken('{"id":1}'), 10);
    store.setAside(1, broken('{"id":2}'), 10);
    expect(store.setAsidePayload(1, 1)).toBe('{"id":1}');
    expect([store.setAsidePayload(2, 1), store.setAsidePayload(1, 9)]).toEqual([null, null]);
    store.takeBack(1);
    expect(store.setAsideIds(1)).toEqual([2]);
  });

  it('is dropped from the oldest on if there are more than a thousand', () => {
    const { store, database } = openSync();
    for (let n = 0; n < 1_002; n += 1) store.setAside(1, broken(`{"id":${n}}`), n);
    store.setAside(2, broken('{}'), 0);
    store.keepRoomAside(1);
    expect([store.setAsideCount(1), store.setAsideCount(2)]).toEqual([1_000, 1]);
    expect(store.setAsideList(1).at(-1)).toMatchObject({ receivedAt: 2 });
    expect(store.tally(1, 'set-aside-dropped')).toBe(2);
    // It is no news either when it comes again after a restart.
    const again = createSyncStore(database);
    expect([0, 1, 2, 1_001].map((n) => again.setAside(1, broken(`{"id":${n}}`), 9))).not.toContain(true);
    expect([again.setAside(1, broken('{"id":1002}'), 9), again.setAsideCount(1)]).toEqual([true, 1_001]);
  });
});

describe('diagnostics', () => {
  it('show the polls of the account in use', () => {
    const { store, database } = openSync();
    const shipments = createSyncStore(database, 'shipments');
    store.setAside(1, broken('{}'), 10);
    store.addPoll(1, aPoll({ missed: 2 }));
    shipments.addPoll(1, aPoll({ missed: 1 }));
    shipments.setAside(1, broken('[]'), 20);
    expect(syncDiagnostics({ orders: store, shipments }, 1)).toEqual({
      polls: [aPoll({ missed: 2 })],
      shipmentPolls: [aPoll({ missed: 1 })],
      missed: { orders: 2, shipments: 1 },
      setAside: [
        { id: 2, stream: 'shipments', receivedAt: 20, reason: 'lines: missing', bytes: 2, ...nobody },
        { id: 1, stream: 'orders', receivedAt: 10, reason: 'lines: missing', bytes: 2, ...nobody },
      ],
      setAsideDropped: { orders: 0, shipments: 0 },
    });
  });

  it('show nothing without an account', () => {
    const { store } = openSync();
    store.addPoll(1, aPoll({ missed: 2 }));
    expect(syncDiagnostics({ orders: store, shipments: store }, null)).toEqual({
      ...{ polls: [], shipmentPolls: [] },
      ...{ missed: { orders: 0, shipments: 0 }, setAside: [] },
      setAsideDropped: { orders: 0, shipments: 0 },
    });
  });
});

describe('a second stream', () => {
  it('has a cursor, polls and payloads of its own', () => {
    const { store, database } = openSync();
    const shipments = createSyncStore(database, 'shipments');
    store.moveCursor(1, heldSince(at(1), 10));
    expect(shipments.cursor(1)).toBeNull();
    shipments.moveCursor(1, heldSince(at(2), 20));
    expect([store.cursor(1), shipments.cursor(1)]).toEqual([at(1), at(2)]);
    expect([store.history(1), shipments.history(1)].map(({ length }) => length)).toEqual([1, 1]);
    shipments.addPoll(1, aPoll({ startedAt: 5, durationMs: 1 }));
    expect([store.polls(1).length, store.lastSuccess(1), shipments.lastSuccess(1)]).toEqual([0, null, 6]);
    shipments.setAside(1, broken('{}'), 10);
    expect([store.setAsideIds(1).length, shipments.setAsideIds(1).length]).toEqual([0, 1]);
    // Unreadable records of all kinds are shown as one number.
    expect(store.setAsideCount(1)).toBe(1);
  });

  it('counts missed and dropped records separately, though all share one limit', () => {
    const { store, database } = openSync();
    const shipments = createSyncStore(database, 'shipments');
    store.setAside(1, broken('order'), 1);
    for (let n = 0; n < 1_001; n += 1) shipments.setAside(1, broken(`shipment ${n}`), n);
    shipments.keepRoomAside(1);
    shipments.addPoll(1, aPoll({ missed: 4 }));
    const told = [store, shipments].map((one) => [one.tally(1, 'missed'), one.tally(1, 'set-aside-dropped')]);
    expect(told).toEqual([
      [0, 1],
      [4, 1],
    ]);
    expect(store.setAsideCount(1)).toBe(1_000);
  });

  it('has its own figures, while those of orders continue from before', () => {
    const { store, database } = openSync();
    const shipments = createSyncStore(database, 'shipments');
    database.run(`INSERT INTO main.tallies (account_id, name, count) VALUES (1, 'missed', 5)`);
    expect([store.tally(1, 'missed'), shipments.tally(1, 'missed')]).toEqual([5, 0]);
    for (const one of [store, shipments]) one.addPoll(1, aPoll({ missed: 2 }));
    expect([store.tally(1, 'missed'), shipments.tally(1, 'missed')]).toEqual([7, 2]);
  });

  it('stores as many polls as for the first one', () => {
    const { store, database } = openSync();
    const shipments = createSyncStore(database, 'shipments');
    store.addPoll(1, aPoll({}));
    for (let n = 0; n < 501; n += 1) shipments.addPoll(1, aPoll({ startedAt: n }));
    expect([store.polls(1).length, shipments.polls(1).length]).toEqual([1, 500]);
  });
});
