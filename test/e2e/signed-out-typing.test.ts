import type { Locator } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { backToStart } from './harness/back-to-start.ts';
import { holdRequests } from './harness/calls.ts';
import { isAt, onlyAt } from './harness/shell.ts';
import { signInto } from './harness/sign-in.ts';
import { createTestApp } from './harness/test-app.ts';

/** Signing out by keys right after typing keeps the last words. */
const testApp = createTestApp({ sample: 'empty' });
const { service, page } = testApp;

beforeAll(async () => {
  for (const purchaseOrderNumber of ['OUT-1', 'OUT-2']) {
    service.buyers.issue({ buyer: 'Kessler', purchaseOrderNumber, lineCount: 2 });
  }
  await testApp.open({ locale: 'en-GB', settings: { language: 'en' } });
  await testApp.enter();
});

beforeEach(() => backToStart(page()));

const order = (): Locator => page().getByRole('region', { name: 'Order', exact: true });
const reason = (): Locator => order().getByLabel('Reason', { exact: true });
const open = async (number: string): Promise<void> => {
  await page()
    .getByRole('option', { name: new RegExp(number) })
    .click();
  await order().getByRole('heading', { name: number }).waitFor();
};
const signOutByKeys = async (): Promise<void> => {
  await page().keyboard.press('Control+k');
  await page().keyboard.type('sign out');
  await page()
    .getByRole('dialog')
    .getByRole('option', { name: /^Sign out/ })
    .first()
    .waitFor();
  await page().keyboard.press('Enter');
};

onlyAt('web', 'its request is broken off on its way', () => {
  test('if the last input can’t be stored, the user stays signed in, sees why, and keeps it', async () => {
    await open('OUT-2');
    await page().keyboard.press('r');
    await reason().waitFor();
    await page().route('**/rpc', (route) =>
      route.request().postData()?.includes('"responses.save-draft"') === true
        ? route.abort()
        : route.continue(),
    );
    await page().keyboard.type('machine down, perhaps longer');
    await signOutByKeys();
    await page().getByRole('alert').filter({ hasText: 'Setting not saved' }).waitFor();
    expect(await reason().inputValue()).toBe('machine down, perhaps longer');
  });
});

// The last test of the file: it signs out.
test('the last words before signing out by keys are kept', async () => {
  await open('OUT-1');
  await page().keyboard.press('r');
  await reason().waitFor();
  await page().keyboard.type('machine down till the fifth of May');
  const storing = await holdRequests(page(), 'responses.save-draft');
  await signOutByKeys();
  if (isAt('web')) {
    await expect.poll(storing.asked).toBeGreaterThan(0);
    expect(await reason().inputValue()).toBe('machine down till the fifth of May');
  }
  storing.letGo();
  await page().getByRole('heading', { name: 'Sign in to your order service' }).waitFor();
  await signInto(page(), testApp.account());
  await open('OUT-1');
  await expect.poll(() => reason().inputValue()).toBe('machine down till the fifth of May');
});
