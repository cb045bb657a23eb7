import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { damageRow } from '../fixtures/damage-store.ts';
import { fillSignIn } from './harness/sign-in.ts';
import { laptop } from './harness/sizes.ts';
import { createTestApp } from './harness/test-app.ts';
import { expectAccessibleInLongRun, picture } from './harness/window.ts';

/** Cells of the store's file change, one while Orderbell is closed and one while the list is shown. */
const testApp = createTestApp({ sample: 'empty' });
const { service, page } = testApp;

const option = (number: string): Locator => page().getByRole('option', { name: new RegExp(number) });
const notice = (): Locator =>
  page().getByRole('status').filter({ hasText: 'Some data on this computer was damaged' });

/** The list reads the order's summary, which stays as it is. */
const damage = (number: string): void =>
  damageRow(
    join(testApp.dataDir, 'orderbell.sqlite'),
    ...(['order_texts', 'header', '{}'] as const),
    `order_key = (SELECT key FROM orders WHERE purchase_order_number = '${number}')`,
  );

test('a damaged order is named and left out, says so where it is opened, and comes back with its next version', async () => {
  for (const purchaseOrderNumber of ['DAMAGED-1', 'DAMAGED-2', 'SOUND-3']) {
    service.buyers.issue({ buyer: 'Brouwer', purchaseOrderNumber, lineCount: 2 });
  }
  await testApp.open();
  await fillSignIn(page(), testApp.account());
  await page().keyboard.press('Enter');
  await option('SOUND-3').waitFor();
  const port = Number(new URL(testApp.account().url).port);
  expect(await testApp.app().stop(), testApp.app().printed()).toBe(0);
  await page().context().close();
  await service.stop();

  damage('DAMAGED-1');
  await testApp.open();
  await notice().getByText('One order isn’t shown').waitFor();
  expect(await notice().textContent()).toContain('DAMAGED-1');
  await option('SOUND-3').waitFor();
  await option('DAMAGED-1').waitFor({ state: 'detached' });
  await picture(page(), 'damaged-notice');

  // It breaks while it is being opened: any earlier reading would take it out of the list.
  let isSound = true;
  await page().route('**/rpc', (route) => {
    if (isSound && route.request().postData()?.includes('"orders.get"') === true) {
      isSound = false;
      damage('DAMAGED-2');
    }
    return route.continue();
  });
  await option('DAMAGED-2').click();
  const failed = page()
    .getByRole('alert')
    .filter({ hasText: 'This order’s data on this computer was damaged' });
  await failed.waitFor();
  await notice().getByText('2 orders aren’t shown').waitFor();
  await option('DAMAGED-2').waitFor({ state: 'detached' });
  await expectAccessibleInLongRun(page(), 'a damaged order');
  await picture(page(), 'damaged-order');
  await page().emulateMedia({ colorScheme: 'dark' });
  await picture(page(), 'damaged-order-dark');
  await page().setViewportSize(laptop);
  await picture(page(), 'damaged-order-1024');

  await service.start(port);
  for (const number of ['DAMAGED-1', 'DAMAGED-2']) {
    service.buyers.reissue(service.world.orderByNumber(number)?.id ?? '', { netPrice: '77.31' });
  }
  await page().getByRole('button', { name: 'Sign in again' }).click();
  await page().getByLabel('Password').fill(testApp.account().password);
  await page().keyboard.press('Enter');
  await notice().waitFor({ state: 'detached' });
  await failed.waitFor({ state: 'detached' });
  await page().getByRole('heading', { name: 'DAMAGED-2' }).waitFor();
  await page().getByRole('row', { name: /77,31/ }).first().waitFor();
  await option('DAMAGED-1').click();
  await page().getByRole('heading', { name: 'DAMAGED-1' }).waitFor();
  await page().getByRole('row', { name: /77,31/ }).first().waitFor();
});
