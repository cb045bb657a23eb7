import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { z } from 'zod';
import type { App } from './app.ts';
import type { Desktop } from './desktop.ts';

type Downloaded = { name: string; bytes: Buffer };

/**
 * The file that `begin` downloads, once it is complete: in the browser's downloads, or at the place from
 * the system's dialog.
 */
export const downloaded = ({ desktop }: App, page: Page, begin: () => Promise<void>): Promise<Downloaded> =>
  desktop === null ? inBrowser(page, begin) : inDesktop(desktop, begin);

/** The same for a table, saved in this format from the dialog that `begin` opens. */
export const savedTable = (
  app: App,
  page: Page,
  begin: () => Promise<void>,
  format: 'CSV' | 'Excel' = 'CSV',
): Promise<Downloaded> =>
  downloaded(app, page, async () => {
    await begin();
    await page.getByRole('button', { name: `Save as ${format}` }).click();
  });

const inBrowser = async (page: Page, begin: () => Promise<void>): Promise<Downloaded> => {
  const [download] = await Promise.all([page.waitForEvent('download'), begin()]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
};

const savedSchema = z.object({ name: z.string(), path: z.string() }).nullable();

// The app asks for the place of a document, the system for that of a file from the page. A user answers
// both alike.
const inDesktop = async (desktop: Desktop, begin: () => Promise<void>): Promise<Downloaded> => {
  const folder = mkdtempSync(join(tmpdir(), 'orderbell-e2e-saved-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  await desktop.inMain(({ dialog, session }, into) => {
    const said = (saved: object | null): boolean => Reflect.set(globalThis, 'orderbellSaved', saved);
    said(null);
    Reflect.set(dialog, 'showSaveDialog', (...given: Electron.SaveDialogOptions[]) => {
      const name = given.at(-1)?.defaultPath?.split(/[\\/]/).at(-1) ?? '';
      const filePath = `${into}/${name}`;
      said({ name, path: filePath });
      return Promise.resolve({ canceled: false, filePath });
    });
    // One listener for each app: it saves into the folder of the test that is running.
    const isThere = Reflect.has(globalThis, 'orderbellInto');
    Reflect.set(globalThis, 'orderbellInto', into);
    if (isThere) return;
    session.defaultSession.on('will-download', (_event, item) => {
      const name = item.getFilename();
      const path = `${Reflect.get(globalThis, 'orderbellInto')}/${name}`;
      item.setSavePath(path);
      item.once('done', (_done, state) => {
        if (state === 'completed') said({ name, path });
      });
    });
  }, folder);
  await begin();
  const saved = async (): Promise<Downloaded | null> => {
    const told = savedSchema.parse(
      await desktop.inMain(() => Reflect.get(globalThis, 'orderbellSaved') ?? null, null),
    );
    if (told === null) return null;
    try {
      const bytes = readFileSync(told.path);
      // Until what the app itself saves is whole its name is only held free, by an empty file.
      return bytes.length === 0 ? null : { name: told.name, bytes };
    } catch {
      return null;
    }
  };
  await expect.poll(saved).not.toBeNull();
  const whole = await saved();
  if (whole === null) throw new Error('What was saved is gone.');
  return whole;
};
