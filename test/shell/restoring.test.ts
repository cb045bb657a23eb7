import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { createBackups } from '../../src/main/adapters/store/backups.ts';
import { openStore } from '../../src/main/adapters/store/store.ts';
import { addToSaved } from '../../src/main/core/backup/restored-store.ts';
import { encryptStore } from '../../src/main/core/backup/saved-file.ts';
import { migrate } from '../../src/main/core/db/migrate.ts';
import { defaultSettings } from '../../src/shared/contract/calls/settings.ts';
import { openBrowser } from '../e2e/harness/window.ts';
import { addAccount, dataFolder } from '../integration/backup/backup-harness.ts';
import { openDesktop } from './harness.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const passphrase = 'correct horse battery';

/** A saved backup of a store with one account. */
const savedBackup = async (): Promise<Buffer> => {
  const path = mkdtempSync(join(tmpdir(), 'orderbell-saved-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  const folder = dataFolder(path);
  const { database } = openStore(folder);
  migrate(database);
  addAccount(database);
  addToSaved(database, Date.UTC(2026, 10, 27, 2), { ...defaultSettings, language: 'en' });
  const backups = createBackups(folder, () => undefined);
  await backups.copy('restore/saved');
  database.close();
  const pieces: Uint8Array[] = [];
  for await (const piece of await encryptStore(backups.work.read('saved'), passphrase, 1)) pieces.push(piece);
  return Buffer.concat(pieces);
};

test('after a restore the app ends, starts again with the same options, and shows the backup', async () => {
  const { page, app, desktop, dataDir } = await openDesktop(browser, { options: ['--if-damaged=empty'] });
  const again = join(dataDir, 'again.json');
  await desktop.inMain(({ app: electronApp }, into) => {
    Reflect.set(electronApp, 'relaunch', (options: object) =>
      process.getBuiltinModule('node:fs').writeFileSync(into, JSON.stringify(options)),
    );
  }, again);
  await page.getByRole('button', { name: 'Restore a backup' }).click();
  const restoring = page.getByRole('dialog', { name: 'Restore a backup' });
  const buffer = await savedBackup();
  await restoring.getByLabel('Backup file').setInputFiles({ name: 'saved.age', mimeType: '', buffer });
  await restoring.getByLabel('Passphrase').fill(passphrase);
  await restoring.getByRole('button', { name: 'Restore and restart' }).click();
  await restoring.getByText(/^The backup from .* is ready\. Orderbell restarts\.$/).waitFor();
  expect(await app.ended(), app.printed()).toBe(0);
  await page.context().close();
  expect(existsSync(again)).toBe(true);
  const { args } = z.object({ args: z.array(z.string()) }).parse(JSON.parse(readFileSync(again, 'utf8')));
  // What the user chose for a damaged database isn't chosen for the next one.
  expect(args.filter((arg) => arg.startsWith('--'))).toEqual([`--data-dir=${dataDir}`]);

  const next = await openDesktop(browser, { dataDir });
  await next.page.getByText(/^This is the backup from /).waitFor();
  const store = new DatabaseSync(join(dataDir, 'orderbell.sqlite'), { readOnly: true });
  expect(store.prepare('SELECT email FROM accounts').all()).toEqual([{ email: 'a@b.example' }]);
  store.close();
});
