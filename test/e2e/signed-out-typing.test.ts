import type { Locator } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { onlyAt } from './house/door.ts';
import { createOffice } from './house/office.ts';
import { signInto } from './house/sign-in.ts';

/** Who signs out by keys right after typing finds her last words again. */
const office = createOffice({ sample: 'empty' });
const { service, page } = office;

beforeAll(async () => {
  service.buyers.issue({ buyer: 'Kessler', purchaseOrderNumber: 'OUT-1', lineCount: 2 });
  await office.open({ locale: 'en-GB', settings: { language: 'en' } });
  await office.enter();
});

const order = (): Locator => page().getByRole('region', { name: 'Order', exact: true });
const reason = (): Locator => order().getByLabel('Reason', { exact: true });
const open = async (): Promise<void> => {
  await page().getByRole('option', { name: /OUT-1/ }).click();
  await order().getByRole('heading', { name: 'OUT-1' }).waitFor();
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

test('the last words before signing out by keys are kept', async () => {
  await open();
  await page().keyboard.press('r');
  await reason().waitFor();
  await page().keyboard.type('machine down till the fifth of May');
  // Hands are faster than what a key waits for before it is kept; a slow moment of the disk comes beside it.
  await page().route('**/rpc', async (route) => {
    const call = route.request().postData() ?? '';
    if (call.includes('"responses.save-draft"')) await new Promise((done) => setTimeout(done, 1_500));
    await route.continue();
  });
  await signOutByKeys();
  await page().getByRole('heading', { name: 'Sign in to your order service' }).waitFor();
  await page().unroute('**/rpc');
  await signInto(page(), office.account());
  await open();
  await expect.poll(() => reason().inputValue()).toBe('machine down till the fifth of May');
});

onlyAt('web', 'its request is broken off on its way', () => {
  test('where they can’t be kept she stays signed in, is told why, and has them still', async () => {
    await reason().focus();
    await page().keyboard.press('End');
    await page().keyboard.type(', perhaps longer');
    await page().route('**/rpc', (route) =>
      route.request().postData()?.includes('"responses.save-draft"') === true
        ? route.abort()
        : route.continue(),
    );
    await signOutByKeys();
    await page().getByRole('alert').filter({ hasText: 'This choice was not kept' }).waitFor();
    expect(await reason().inputValue()).toBe('machine down till the fifth of May, perhaps longer');
    await page().unroute('**/rpc');
  });
});
