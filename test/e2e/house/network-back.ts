import type { Page } from 'playwright-core';

/**
 * The network is back, and the desk was not heard for a minute: it polls by itself, as it does every five minutes, and
 * nobody touched anything. A poll that runs already may have read past what has just happened at the service, and who asks meanwhile is
 * not read to once more: it is waited for first.
 */
export const networkIsBack = async (page: Page): Promise<void> => {
  await page.locator('[data-command="poll"]:enabled').first().waitFor();
  await page.evaluate(() => {
    const { now } = Date;
    Date.now = () => now() + 60_000;
    globalThis.dispatchEvent(new Event('online'));
    Date.now = now;
  });
};
