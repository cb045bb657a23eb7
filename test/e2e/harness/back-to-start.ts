import type { Page } from 'playwright-core';
import { desk } from './sizes.ts';

/**
 * For `beforeEach`: the page restarts at "To answer", whatever the test before left open or typed. Opened
 * orders, drafts and settings stay in Orderbell, so each test makes its own orders.
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
