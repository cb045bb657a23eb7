import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openStore } from '../../../src/main/adapters/store/store.ts';
import { migrate } from '../../../src/main/core/db/migrate.ts';
import { addEarlierOrder, openEarlierStore } from '../../fixtures/earlier-store.ts';
import { createWorldInAFolder, type World } from '../polling/core-in-a-folder.ts';

/** A store of an earlier build is never opened, overwritten or deleted. It is set aside, and a new store starts empty. */

let world: World;
let database = '';
beforeEach(() => {
  world = createWorldInAFolder();
  database = join(world.folder, 'orderbell.sqlite');
});
afterEach(() => world.end());

const setAsideIn = (folder: string): string[] =>
  readdirSync(folder).filter((name) => name.startsWith('earlier-'));

const open = (folder: string) => {
  const store = openStore({
    path: folder,
    database: join(folder, 'orderbell.sqlite'),
    documents: join(folder, 'documents'),
    backups: join(folder, 'backups'),
    restore: join(folder, 'restore'),
  });
  store.database.close();
  return store;
};

describe('the file of an earlier build', () => {
  test('moves into a new folder with all that a killed process left in its write-ahead log, and with its documents', () => {
    const killed = mkdtempSync(join(tmpdir(), 'orderbell-killed-'));
    const living = openEarlierStore(join(killed, 'living.sqlite'));
    living.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    addEarlierOrder(living, 'PO-1', {});
    for (const part of ['', '-wal', '-shm']) {
      copyFileSync(join(killed, `living.sqlite${part}`), `${database}${part}`);
    }
    living.close();
    rmSync(killed, { recursive: true });
    mkdirSync(join(world.folder, 'documents'));
    writeFileSync(join(world.folder, 'documents', 'staged'), 'bytes');

    const { earlierStores } = open(world.folder);
    const [name = ''] = setAsideIn(world.folder);
    expect(earlierStores).toMatchObject([
      { name: `${name}/orderbell.sqlite`, path: join(world.folder, name, 'orderbell.sqlite') },
    ]);
    expect(readdirSync(join(world.folder, name))).toEqual(['documents', 'orderbell.sqlite']);
    expect(readFileSync(join(world.folder, name, 'documents', 'staged'), 'utf8')).toBe('bytes');
    const kept = new DatabaseSync(join(world.folder, name, 'orderbell.sqlite'), { readOnly: true });
    expect(kept.prepare('SELECT purchase_order_number AS number FROM orders').all()).toEqual([
      { number: 'PO-1' },
    ]);
    kept.close();
    expect(open(world.folder).earlierStores).toHaveLength(1);
  });

  test('takes a free name, and overwrites none that was set aside before', () => {
    for (const number of ['PO-1', 'PO-2', 'PO-3']) {
      rmSync(database, { force: true });
      const earlier = openEarlierStore(database);
      addEarlierOrder(earlier, number, {});
      earlier.close();
      open(world.folder);
    }
    const numbers = setAsideIn(world.folder).map((name) => {
      const kept = new DatabaseSync(join(world.folder, name, 'orderbell.sqlite'), { readOnly: true });
      const row = kept.prepare('SELECT purchase_order_number AS number FROM orders').get();
      kept.close();
      return row?.['number'];
    });
    expect(numbers.toSorted()).toEqual(['PO-1', 'PO-2', 'PO-3']);
  });

  test('moves also after a kill between its documents and itself', () => {
    openEarlierStore(database).close();
    mkdirSync(join(world.folder, 'earlier-20261128T082600', 'documents'), { recursive: true });
    const { earlierStores } = open(world.folder);
    expect(earlierStores).toHaveLength(1);
    expect(setAsideIn(world.folder)).toHaveLength(2);
  });

  test.each([
    ['damaged', (path: string) => writeFileSync(path, readFileSync(path).fill(0x5a, 40_000, 90_000))],
    ['cut off', (path: string) => writeFileSync(path, readFileSync(path).subarray(0, 50_000))],
  ])('that is %s stays where it is, byte for byte', (_, damage) => {
    const earlier = openEarlierStore(database);
    for (let n = 0; n < 20; n += 1) addEarlierOrder(earlier, `PO-${n}`, 'x'.repeat(9_000));
    earlier.close();
    damage(database);
    const before = readFileSync(database);
    expect(() => open(world.folder)).toThrowError(
      expect.objectContaining({ code: 'store.failed', params: { reason: 'damaged' } }),
    );
    expect(readFileSync(database).equals(before)).toBe(true);
    expect(setAsideIn(world.folder)).toEqual([]);
  });

  test('that another program has open stays where it is', { timeout: 20_000 }, () => {
    const earlier = openEarlierStore(database);
    expect(() => open(world.folder)).toThrowError(expect.objectContaining({ code: 'store.failed' }));
    earlier.close();
    expect(setAsideIn(world.folder)).toEqual([]);
    open(world.folder);
    expect(setAsideIn(world.folder)).toHaveLength(1);
  });

  test('that is another program’s database stays where it is, byte for byte', () => {
    const other = new DatabaseSync(database);
    other.exec('CREATE TABLE orders (id); CREATE TABLE accounts (id); PRAGMA application_id = 7');
    other.close();
    const before = readFileSync(database);
    expect(() => open(world.folder)).toThrowError(
      expect.objectContaining({ code: 'store.failed', params: { reason: 'not-ours' } }),
    );
    expect(readFileSync(database).equals(before)).toBe(true);
    expect(readdirSync(world.folder)).toEqual(['orderbell.sqlite']);
  });

  test('that has no tables yet becomes the store', () => {
    writeFileSync(database, '');
    open(world.folder);
    expect(setAsideIn(world.folder)).toEqual([]);
  });
});

describe('the new store', () => {
  const prepare = (): void => {
    const earlier = openEarlierStore(database);
    addEarlierOrder(earlier, 'PO-1', { buyerParty: { names: ['Buyer Works'] } }, [
      { kind: 'response', state: 'waiting' },
      { kind: 'response', state: 'sent' },
      { kind: 'upload', state: 'needs-attention' },
      { kind: 'removal', state: 'waiting' },
    ]);
    addEarlierOrder(earlier, 'PO-2', 'no JSON', [
      { kind: 'despatch-advice', state: 'sending' },
      { kind: 'despatch-advice', state: 'done' },
      { kind: 'response', state: 'conflict' },
    ]);
    const key = addEarlierOrder(earlier, 'PO-3', { contact: { userName: 'Jo' } });
    earlier.exec(`INSERT INTO drafts VALUES (${key}, '{}', 1)`);
    earlier.close();
  };
  const unsent = [
    { kind: 'answer', purchaseOrderNumber: 'PO-1', buyerName: 'Buyer Works' },
    { kind: 'document', purchaseOrderNumber: 'PO-1', buyerName: 'Buyer Works' },
    { kind: 'despatch-advice', purchaseOrderNumber: 'PO-2', buyerName: null },
    { kind: 'answer', purchaseOrderNumber: 'PO-2', buyerName: null },
    { kind: 'draft', purchaseOrderNumber: 'PO-3', buyerName: 'Jo' },
  ];

  test('begins without an account, and sends nothing of the earlier store', async () => {
    prepare();
    const { client, database: store } = await world.start();
    expect((await client.call('accounts.current', {})).account).toBeNull();
    expect(store.all('SELECT * FROM outbox')).toEqual([]);
  });

  test('shows the path of the earlier store and its unsent messages, until the user dismisses it', async () => {
    prepare();
    const first = await world.start();
    const path = join(world.folder, setAsideIn(world.folder)[0] ?? '', 'orderbell.sqlite');
    const told = { notices: ['earlier-store'], earlierStores: [{ path, unsent }] };
    expect(await first.client.call('app.info', {})).toMatchObject(told);
    await world.stop(first);
    const second = await world.start();
    expect(await second.client.call('app.info', {})).toMatchObject(told);
    await second.client.call('app.dismiss', { notice: 'earlier-store' });
    expect(await second.client.call('app.info', {})).toMatchObject({ notices: [], earlierStores: [] });
    await world.stop(second);
    const third = await world.start();
    expect(await third.client.call('app.info', {})).toMatchObject({ notices: [], earlierStores: [] });
    expect(existsSync(path)).toBe(true);
  });

  test.each(['before the new store has tables', 'before anything was listed'])(
    'lists everything after a kill %s',
    async (moment) => {
      prepare();
      const { database: store } = openStore({
        ...{ path: world.folder, database },
        documents: join(world.folder, 'documents'),
        backups: join(world.folder, 'backups'),
        restore: join(world.folder, 'restore'),
      });
      if (moment === 'before anything was listed') migrate(store);
      store.close();
      const { client } = await world.start();
      expect((await client.call('app.info', {})).earlierStores).toMatchObject([{ unsent }]);
    },
  );

  test('starts and shows the path of the earlier store also if that can’t be read', async () => {
    prepare();
    open(world.folder);
    const path = join(world.folder, setAsideIn(world.folder)[0] ?? '', 'orderbell.sqlite');
    const whole = readFileSync(path);
    writeFileSync(path, 'no database');
    const first = await world.start();
    expect(await first.client.call('app.info', {})).toMatchObject({
      notices: ['earlier-store'],
      earlierStores: [{ path, unsent: null }],
    });
    expect(world.log.lines.join('\n')).toContain('earlier-store-not-read');
    await world.stop(first);
    writeFileSync(path, whole);
    const second = await world.start();
    expect((await second.client.call('app.info', {})).earlierStores).toMatchObject([{ path, unsent }]);
  });
});

test('a store of this version with other tables, as of a test build, is set aside like one of an earlier build', async () => {
  const running = await world.start();
  await world.signIn(running);
  await world.stop(running);
  const store = new DatabaseSync(database);
  store.exec('CREATE TABLE of_a_test_build (name TEXT)');
  store.close();
  const again = await world.start();
  expect(setAsideIn(world.folder)).toHaveLength(1);
  const { notices, earlierStores } = await again.client.call('app.info', {});
  expect(notices).toEqual(['earlier-store']);
  expect(earlierStores).toMatchObject([{ unsent: [] }]);
});
