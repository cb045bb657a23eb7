import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { onlyAt } from '../e2e/house/door.ts';
import { expectAccessible, openBrowser, picture } from '../e2e/house/window.ts';
import { openInstalled } from './installed.ts';
import { argsOf, notices } from './seen.ts';

/** What the first screen of an installed app asks beside who signs in. */
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

onlyAt('double', 'an installed Electron is nothing that a test can make', () => {
  test('whether it starts with the computer and rings is asked before anybody has signed in, and kept', async () => {
    const opened = await openInstalled(browser, { mark: {}, feed: '', windows: null });
    const { page } = opened;
    const starts = page.getByLabel('Start Orderbell with the computer');
    const rings = page.getByLabel('Ring the bell when an order comes in or is changed');
    expect([await starts.isChecked(), await rings.isChecked()]).toEqual([false, true]);
    await picture(page, 'first-start');
    await expectAccessible(page, 'the first start');

    // Not `check`, which looks at once: the screen shows a choice in the task after the click.
    await starts.click();
    await expect
      .poll(() => argsOf(opened, 'app.setLoginItemSettings'))
      .toEqual([[{ openAtLogin: true, path: expect.any(String), args: ['--hidden'] }]]);
    await rings.click();
    await expect
      .poll(() => readFileSync(join(opened.dataDir, 'settings.json'), 'utf8'))
      .toMatch(/"sound": false/);

    // The system and the settings are asked again, not the page.
    await page.reload();
    await rings.waitFor();
    await starts.waitFor();
    expect([await starts.isChecked(), await rings.isChecked()]).toEqual([true, false]);
  });

  test('the portable program leaves the entry of an installed one in the Start menu as it is', async () => {
    const roaming = mkdtempSync(join(tmpdir(), 'orderbell-roaming-'));
    onTestFinished(() => rmSync(roaming, { recursive: true, force: true }));
    const menu = join(roaming, 'Microsoft', 'Windows', 'Start Menu', 'Programs');
    mkdirSync(menu, { recursive: true });
    const entry = join(menu, 'Orderbell.lnk');
    const installed = 'C:\\Programs\\Orderbell\\Orderbell.exe';
    writeFileSync(entry, installed);
    const opened = await openInstalled(browser, {
      ...{ mark: {}, feed: '', windows: null },
      surroundings: {
        ORDERBELL_DOUBLE_APPDATA: roaming,
        PORTABLE_EXECUTABLE_FILE: 'D:\\Orderbell.exe',
      },
    });
    await opened.desktop.inMain(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close(), null);
    await expect.poll(() => notices(opened)).toEqual(['Orderbell keeps listening']);
    expect(readFileSync(entry, 'utf8')).toBe(installed);
  });
});
