import { expect, onTestFinished, test } from 'vitest';
import { goToSettingsPage } from './harness/settings-page.ts';
import { fillSignInWithBasic } from './harness/sign-in.ts';
import { createTestApp } from './harness/test-app.ts';

test('with the password in every request orders arrive, and features that need a token say so', async () => {
  const brief = createTestApp({}, onTestFinished);
  await brief.open({ locale: 'en-GB' });
  const screen = brief.page();
  const press = (name: string) => screen.getByRole('button', { name, exact: true }).click();
  await fillSignInWithBasic(screen, brief.account());
  await press('Sign in');
  await screen.getByText('Connected', { exact: true }).waitFor();
  await screen.getByRole('listbox', { name: 'To answer' }).getByRole('option').first().click();
  await press('Refresh this order');
  await screen.getByRole('region', { name: 'Order', exact: true }).getByText('This needs a token.').waitFor();
  await press('Settings');
  await goToSettingsPage(screen, 'Advanced');
  const means = screen.getByLabel('Authentication');
  expect(await means.inputValue()).toBe('basic');
  await means.selectOption('Token');
  await screen.getByText('Your password is sent only when you sign in').waitFor();
  await screen.getByLabel('Send acceptances as').selectOption('Simple yes');
  await screen.getByText('Accepts whatever the line says').waitFor();
});
