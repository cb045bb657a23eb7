import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onlyAt } from '../e2e/harness/shell.ts';
import { expectAccessible, openBrowser, picture } from '../e2e/harness/window.ts';
import { openInstalled } from './installed.ts';
import { argsOf } from './observe.ts';

/** The choices on the first screen of an installed app, besides the sign-in. */
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

onlyAt('double', 'an installed Electron is nothing that a test can make', () => {
  test('the first start asks about autostart and sound before anybody has signed in, and stores the answers', async () => {
    const opened = await openInstalled(browser, { mark: {}, feed: '', windows: null });
    const { page } = opened;
    const starts = page.getByLabel('Start Orderbell when you sign in to this computer');
    const sound = page.getByLabel('Play a sound when an order arrives or changes');
    expect([await starts.isChecked(), await sound.isChecked()]).toEqual([false, true]);
    await picture(page, 'first-start');
    await expectAccessible(page, 'the first start');

    // Not `check`, which reads the state at once: the screen changes in the task after the click.
    await starts.click();
    await expect
      .poll(() => argsOf(opened, 'app.setLoginItemSettings'))
      .toEqual([[{ openAtLogin: true, path: expect.any(String), args: ['--hidden'] }]]);
    await sound.click();
    await expect
      .poll(() => readFileSync(join(opened.dataDir, 'settings.json'), 'utf8'))
      .toMatch(/"sound": false/);

    // Reads the choices from the system and the settings again.
    await page.reload();
    await sound.waitFor();
    await starts.waitFor();
    expect([await starts.isChecked(), await sound.isChecked()]).toEqual([true, false]);
  });
});
