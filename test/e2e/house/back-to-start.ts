import type { Page } from 'playwright-core';
import { desk } from './sizes.ts';

/**
 * For `beforeEach`: whatever the test before left open, typed or held back, the page begins again, at "To answer". Opened
 * orders, drafts and settings stay as they are in Orderbell, so each test makes the orders that it needs.
 */
export const backToStart = async (page: Page, colorScheme: 'light' | 'dark' = 'light'): Promise<void> => {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce', media: null });
  await page.setViewportSize(desk);
  await page.reload();
  await page.getByRole('navigation', { name: 'Lists' }).waitFor();
  // The outermost component sets it after all others have begun to listen for keys.
  await page.locator('html[data-density]').waitFor({ state: 'attached' });
};
