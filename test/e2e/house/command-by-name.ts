import type { Page } from 'playwright-core';

/** Does by its name in the search what is named so, a text: just so. Orders that contain the same words may stand above it. */
export const commandByName = async (page: Page, typed: string, name: string | RegExp): Promise<void> => {
  await page.keyboard.press('Control+k');
  await page.keyboard.type(typed);
  await page.getByRole('option', { name, exact: true }).click();
  await page.getByRole('dialog', { name: 'Search' }).waitFor({ state: 'detached' });
};
