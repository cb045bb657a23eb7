import type { Page } from 'playwright-core';

/**
 * Reports a network after a minute without a poll, so the page requests one, without a user's action. A
 * running poll may have missed the latest change at the service, so this waits for it first. After a reload
 * it also waits for the status, which the page needs for its request.
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
