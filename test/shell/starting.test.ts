import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { lockFolder } from '../../src/main/adapters/data-folder/folder-lock.ts';
import { type App, startApp } from '../e2e/harness/app.ts';
import type { Desktop } from '../e2e/harness/desktop.ts';
import { onlyAt } from '../e2e/harness/shell.ts';
import { desktopAt } from '../e2e/harness/start-desktop.ts';
import { openBrowser } from '../e2e/harness/window.ts';
import { desktopOf, look, withTray } from './harness.ts';
import { argsOf, logged, visible } from './observe.ts';
import { trayDesktop } from './tray-desktop.ts';

/** A click, a close or a quit before anything is shown has its usual effect. */
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

type Starting = { app: App; desktop: Desktop; dataDir: string };

/** Starts the app without opening its window. */
const start = async (options: string[], surroundings: NodeJS.ProcessEnv): Promise<Starting> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'orderbell-shell-'));
  const app = await startApp(dataDir, options, undefined, surroundings);
  onTestFinished(async () => {
    await app.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return { app, desktop: desktopOf(app), dataDir };
};

const times = async (starting: Starting, call: string): Promise<number> =>
  (await argsOf(starting, call)).length;

onlyAt('double', 'what a system shows can’t be clicked, and nothing of it be held back', () => {
  test('a window that is closed before its page has painted stays away once it has', async () => {
    const starting = await start([], withTray());
    await expect.poll(() => times(starting, 'new BrowserWindow')).toBe(1);
    await starting.desktop.inMain(({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows();
      window?.once('ready-to-show', () => Reflect.set(globalThis, 'orderbellPainted', true));
      window?.close();
    }, null);
    await expect.poll(() => times(starting, 'BrowserWindow.hide')).toBe(1);
    await look(browser, starting.app);
    const painted = (): Promise<unknown> =>
      starting.desktop.inMain(() => Reflect.get(globalThis, 'orderbellPainted'), null);
    await expect.poll(painted).toBe(true);
    expect(await visible(starting)).toEqual([false]);
  });

  // Windows and macOS always show icons, so the start waits for no answer there.
  test.skipIf(process.platform !== 'linux')(
    'a click on the tray while it starts without a window brings one, and nothing puts it away again',
    async () => {
      const system = trayDesktop({ silent: true });
      const starting = await start(['--hidden'], system.surroundings);
      await expect.poll(() => times(starting, 'new Tray')).toBe(1);
      await starting.desktop.does('tray.click');
      const { page } = await look(browser, starting.app);
      await page.getByLabel('Service address').waitFor();
      system.answer();
      // A start handles a waiting link last. This link isn't ours, and that is logged.
      await starting.desktop.does('open-url', 'orderbell://nothing');
      await expect.poll(() => logged(starting)).toContain('"link-ignored"');
      expect(await visible(starting)).toEqual([true]);
      expect(await times(starting, 'new BrowserWindow')).toBe(1);
    },
  );

  test.skipIf(process.platform !== 'linux')(
    'quitting while it still starts ends it in order and leaves the data folder free',
    async () => {
      const system = trayDesktop({ silent: true });
      const starting = await start(['--hidden'], system.surroundings);
      const { app, desktop, dataDir } = starting;
      const menu = async (): Promise<string> =>
        JSON.stringify((await argsOf(starting, 'Menu.buildFromTemplate')).at(-1) ?? null);
      await expect.poll(menu).toContain('Quit Orderbell');
      desktop.does('tray.choose', 'Quit Orderbell').catch(() => undefined);
      expect(await desktopAt(app.address)?.ended(), app.printed()).toBe(0);
      system.answer();
      lockFolder(dataDir).release();
    },
  );
});
