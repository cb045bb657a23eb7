import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onlyAt } from '../e2e/harness/shell.ts';
import { openBrowser } from '../e2e/harness/window.ts';
import { gatheredIn, looksUntil } from '../long-life/judge.ts';
import { liveInTray } from '../long-life/live-in-tray.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

// The long run does the same over 72 hours, and also measures memory.
onlyAt('double', 'hours in a real Electron take hours', () => {
  test('in two hours in the tray it polls every five minutes and gathers no handles, timers, listeners or nodes', async () => {
    const life = await liveInTray(browser, 2, [...looksUntil(1), ...looksUntil(2)]);
    expect(gatheredIn(life)).toEqual([]);
  });
});
