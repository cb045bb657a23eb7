import type { Page } from 'playwright-core';

/** Goes to a page of the open settings, by its English name. */
export const goToSettingsPage = (page: Page, name: string): Promise<void> =>
  page.getByRole('navigation', { name: 'Settings pages' }).getByRole('button', { name, exact: true }).click();
