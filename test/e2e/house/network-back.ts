import type { Page } from 'playwright-core';

/**
 * The network is back after a minute without a poll, so the page asks for one, as it does every five minutes: nobody touched
 * anything. A poll that runs already may be past what has just happened at the service, so it is waited for first. So is the
 * status after a reload: before the page knows it, it asks for nothing.
 */
export const networkIsBack = async (page: Page): Promise<void> => {
  await page.getByText('Connected', { exact: true }).waitFor();
  await page.locator('[data-command="poll"]:enabled').first().waitFor();
  await page.evaluate(() => {
    const { now } = Date;
    Date.now = () => now() + 60_000;
    globalThis.dispatchEvent(new Event('online'));
    Date.now = now;
  });
};
