import type { Page } from 'playwright-core';

/** Runs the command with exactly this name from the search. Orders with the same words may be above it. */
export const commandByName = async (page: Page, typed: string, name: string | RegExp): Promise<void> => {
  await page.keyboard.press('Control+k');
  await page.keyboard.type(typed);
  await page.getByRole('option', { name, exact: true }).click();
  await page.getByRole('dialog', { name: 'Search' }).waitFor({ state: 'detached' });
};
