import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { createBackups } from '../../../src/main/adapters/store/backups.ts';
import { addToSaved } from '../../../src/main/core/backup/restored-store.ts';
import { encryptStore } from '../../../src/main/core/backup/saved-file.ts';
import type { Database } from '../../../src/main/core/ports.ts';
import { shapeOfError } from '../../../src/shared/contract/errors.ts';
import { noAnswerDetails } from '../../../src/shared/domain/answer/answer-details.ts';
import { damageRow } from '../../fixtures/damage-store.ts';
import { accept, at, type Harness } from '../answering/harness.ts';
import { dataFolder, openBackupHarness, restore, save } from './backup-harness.ts';

const terms = { deliverySchedule: [{ date: '2026-12-10', quantity: '100' }], netPrice: '4.20' };

/** Issues an order and answers it. The answer waits as long as it can be undone. */
const answerTo = async (harness: Harness, purchaseOrderNumber: string) => {
  harness.practice.buyers.issue({ purchaseOrderNumber, lines: [terms] });
  const { key, order } = await harness.received(purchaseOrderNumber);
  const line = order.lines[0];
  if (line === undefined) throw new Error('The order has no line.');
  const { id } = await harness.send(key, at(line, accept));
  return { key, id };
};

const again = async (harness: Harness): Promise<void> => {
  harness.kill();
  await harness.start();
};

/** Of a store in SQLite's WAL mode, in byte 18 (SQLite, "Database File Format"). */
const walMode = 2;

const held = { state: 'needs-attention', problem: { code: 'outbox.restored' } };

it('a restored backup sends nothing of its outbox before the user says so, and nothing twice', async () => {
  const harness = await openBackupHarness({ undoSeconds: 60, pollMinutes: 7 });
  const dropped = await answerTo(harness, 'PO-1');
  const sent = await answerTo(harness, 'PO-2');
  const arrived = await answerTo(harness, 'PO-3');
  const alone = await answerTo(harness, 'PO-4');
  const note = { position: null, text: 'Ask Kim first' };
  await harness.call('notes.save', { orderKey: alone.key, ...note });
  const savedAt = harness.clock.now();
  const file = await save(harness);
  for (const { id } of [dropped, sent, alone]) await harness.call('responses.undo', { id, asDraft: true });
  await harness.call('settings.set', { patch: { pollMinutes: 30 } });
  await harness.call('notes.save', { orderKey: alone.key, ...note, text: '' });
  // After the backup was made, one arrives.
  await harness.reach(arrived.key, arrived.id, 'done');
  expect(harness.posts()).toBe(1);

  const { copiedAt } = await restore(harness, file);
  expect(Math.abs(copiedAt - savedAt)).toBeLessThan(60_000);
  await harness.until(() => harness.restarts() === 1, 'the restart');
  const ready = readdirSync(join(harness.folder, 'restore')).find((name) => name.startsWith('ready-'));
  const nightly = 'backups/2026-11-28T02-00-00-000Z.sqlite';
  await createBackups(dataFolder(harness.folder), () => undefined).copy(nightly);
  for (const copy of [`restore/${ready}`, nightly]) {
    const bytes = readFileSync(join(harness.folder, copy));
    expect(bytes[18], copy).not.toBe(walMode);
    expect(bytes.includes('PO-1'), copy).toBe(true);
    expect(bytes.includes(harness.credentials.password), copy).toBe(false);
    // A token begins with its encoded header.
    expect(bytes.includes('eyJ'), copy).toBe(false);
  }
  expect(file.includes('PO-1')).toBe(false);

  await again(harness);
  expect(await harness.call('app.info', {})).toMatchObject({ restoredFrom: copiedAt, notices: ['restored'] });
  expect((await harness.call('settings.get', {})).pollMinutes).toBe(7);
  expect((await harness.detail(alone.key)).ownNotes).toEqual([note]);
  // The poll shows that one has arrived. The others ask, also after another restart.
  await harness.reach(arrived.key, arrived.id, 'done');
  await again(harness);
  await harness.poll();
  await harness.pass(20 * 60_000);
  for (const { key, id } of [dropped, sent, alone]) expect(await harness.entry(key, id)).toMatchObject(held);
  expect(await harness.call('backup.held', {})).toEqual({ count: 3 });
  expect(harness.posts()).toBe(1);

  await harness.call('responses.drop', { id: dropped.id });
  await harness.call('responses.send-anyway', { id: alone.id });
  await harness.reach(alone.key, alone.id, 'done');
  expect(await harness.call('backup.decide', { decision: 'send' })).toEqual({ left: 0 });
  await harness.reach(sent.key, sent.id, 'done');
  await harness.pass(20 * 60_000);
  expect(harness.posts()).toBe(3);
  expect((await harness.entry(dropped.key, dropped.id)).state).toBe('dropped');

  await harness.call('app.dismiss', { notice: 'restored' });
  await again(harness);
  expect(await harness.call('app.info', {})).toMatchObject({ restoredFrom: null, notices: [] });
  // The database before it is kept, with what was done in it.
  const [kept = ''] = readdirSync(harness.folder).filter((name) => name.startsWith('replaced-'));
  expect((await harness.call('backup.state', {}))?.replaced).toBe(join(harness.folder, kept));
  const before = new DatabaseSync(join(harness.folder, kept, 'orderbell.sqlite'), { readOnly: true });
  const states = before.prepare('SELECT state FROM outbox ORDER BY sequence').all();
  before.close();
  expect(states.map(({ state }) => state)).toEqual(['undone', 'undone', 'done', 'undone']);
});

it('a nightly copy is one file that its check leaves as it is', async () => {
  const harness = await openBackupHarness();
  await harness.pass(2 * 60_000);
  const copies = () => readdirSync(join(harness.folder, 'backups'));
  const made = (): boolean => harness.log.lines.join('\n').includes('backup-made');
  await harness.until(made, 'the copy');
  expect(copies()).toEqual([expect.stringMatching(/\.sqlite$/)]);
  expect(readFileSync(join(harness.folder, 'backups', copies()[0] ?? ''))[18]).not.toBe(walMode);
});

describe('a backup of a database with damage', () => {
  let store: Database;
  const openDamaged = async () => {
    const harness = await openBackupHarness({}, (database) => {
      store = database;
    });
    harness.practice.buyers.issue({ purchaseOrderNumber: 'PO-1', lines: [terms] });
    const { key } = await harness.received('PO-1');
    await harness.call('responses.save-details', {
      ...{ orderKey: key, details: { ...noAnswerDetails, message: 'Thank you' } },
    });
    return harness;
  };
  const file = (harness: Harness): string => join(harness.folder, 'orderbell.sqlite');

  it('in a row that can’t be repaired is saved, and says so', async () => {
    const harness = await openDamaged();
    store.script(
      `CREATE TEMP TRIGGER stays BEFORE DELETE ON main.answer_details BEGIN SELECT RAISE(FAIL, 'stays'); END`,
    );
    damageRow(file(harness), 'answer_details', 'details', '{}');
    await save(harness);
    expect(await harness.call('backup.saved', {})).toMatchObject({ lost: 1 });
    const { damage, notices } = await harness.call('app.info', {});
    expect([damage.lost, notices]).toEqual([[{ what: 'entry', count: 1, orders: [] }], ['damaged-rows']]);
  });

  it('in a page isn’t saved', async () => {
    const harness = await openDamaged();
    const refuse = async (change: (pages: Buffer) => void): Promise<unknown> => {
      const pages = readFileSync(file(harness));
      change(pages);
      writeFileSync(file(harness), pages);
      return save(harness).catch((error: unknown) => shapeOfError(error).code);
    };
    store.get('PRAGMA wal_checkpoint(TRUNCATE)');
    expect(await refuse((pages) => pages.fill(0x5a, pages.length - 16_384))).toBe('backup.store-damaged');
    expect(readdirSync(join(harness.folder, 'restore'))).toEqual([]);
  });
});

it('a damaged row of a restored backup is reported', async () => {
  const harness = await openBackupHarness();
  const backups = createBackups(dataFolder(harness.folder), () => undefined);
  await backups.copy('restore/saved');
  damageRow(join(harness.folder, 'restore', 'saved'), 'accounts', 'created_at', 7);
  const copy = backups.open('restore/saved');
  addToSaved(copy, harness.clock.now(), await harness.call('settings.get', {}));
  copy.close();
  const pieces: Uint8Array[] = [];
  const encrypted = await encryptStore(backups.work.read('saved'), 'correct horse battery', 1);
  for await (const piece of encrypted) pieces.push(piece);
  await restore(harness, Buffer.concat(pieces));
  await again(harness);
  const info = await harness.call('app.info', {});
  expect(info.notices).toContain('damaged-rows');
  expect(info.damage.lost).toEqual([{ what: 'account', count: 1, orders: [] }]);
});

it('a file that is no backup is refused, and nothing changes', async () => {
  const harness = await openBackupHarness();
  for (const bytes of [Buffer.from('a drawing'), Buffer.alloc(0)]) {
    const refused = await restore(harness, bytes).catch((error: unknown) => shapeOfError(error).code);
    expect(refused).toBe('backup.not-a-backup');
  }
  expect(harness.restarts()).toBe(0);
  await again(harness);
  expect(await harness.call('app.info', {})).toMatchObject({ restoredFrom: null });
  expect(readdirSync(join(harness.folder, 'restore'))).toEqual([]);
});
