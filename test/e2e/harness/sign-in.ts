import type { Page } from 'playwright-core';

/** Fills in what a service gave to sign in with. Nothing is sent yet. */
export const fillSignIn = async (
  page: Page,
  { url, email, password }: { url: string; email: string; password: string },
): Promise<void> => {
  await page.getByLabel('Service address').fill(url);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
};

/** Unfolds the rest of the form: authentication, and which orders are imported. */
export const openAdvanced = (page: Page): Promise<void> =>
  page.locator('form summary', { hasText: 'Advanced' }).click();

/** Fills in an account that sends its password with every request. */
export const fillSignInWithBasic = async (
  page: Page,
  signIn: Parameters<typeof fillSignIn>[1],
): Promise<void> => {
  await fillSignIn(page, signIn);
  await openAdvanced(page);
  await page.getByLabel('Authentication').selectOption('Basic (password in every request)');
};

/** Signs in as a user does. The test waits for the screen that follows. */
export const signInto = async (page: Page, signIn: Parameters<typeof fillSignIn>[1]): Promise<void> => {
  await fillSignIn(page, signIn);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
};
