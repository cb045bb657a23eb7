import type { Page } from 'playwright-core';

/** Opens an order from the list, until it counts as seen: only that can have changed since. */
export const seeOrder = async (page: Page, number: string): Promise<void> => {
  await page.getByRole('option', { name: new RegExp(number) }).click();
  await page.getByRole('heading', { name: number }).waitFor();
  await page.locator('[data-unseen]').filter({ hasText: number }).waitFor({ state: 'detached' });
};
