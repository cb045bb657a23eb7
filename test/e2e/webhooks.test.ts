import { expect, onTestFinished, test } from 'vitest';
import { freePort, takenPort } from '../integration/webhooks/webhook-harness.ts';
import { goToSettingsPage } from './harness/settings-page.ts';
import { createTestApp } from './harness/test-app.ts';
import { expectAccessibleInLongRun, picture, themes } from './harness/window.ts';

/** The user turns the webhook on, gives its address to the service, and an order arrives by it. */
test.each(themes)('the webhook receives calls, and the page says when it can’t: %s', async (colorScheme) => {
  const testApp = createTestApp({}, onTestFinished);
  await testApp.open({ colorScheme, locale: 'en-GB' });
  await testApp.enter();
  const { service } = testApp;
  const page = testApp.page();
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await goToSettingsPage(page, 'Advanced');

  await page.getByLabel('Let the service notify Orderbell instantly (webhook)').click();
  const port = page.getByRole('textbox', { name: 'Port', exact: true });
  await port.fill('seven');
  await port.press('Enter');
  await page.getByText('Enter a port from 1 to 65535.').waitFor();
  const taken = String(await takenPort());
  await port.fill(taken);
  await port.press('Enter');
  await page
    .getByRole('alert')
    .filter({ hasText: `uses port ${taken}` })
    .waitFor();
  await page.getByRole('heading', { name: 'Webhook' }).scrollIntoViewIfNeeded();
  await picture(page, `webhook-taken-${colorScheme}`);
  // Outside the settings the page says it, too.
  await page.keyboard.press('Escape');
  const closed = page.getByRole('status').filter({ hasText: 'The service can’t notify Orderbell' });
  await closed.waitFor();
  await picture(page, `webhook-closed-${colorScheme}`);
  await expectAccessibleInLongRun(page, `webhook-closed-${colorScheme}`);
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await goToSettingsPage(page, 'Advanced');

  const free = String(await freePort());
  await port.fill(free);
  await port.press('Enter');
  const address = page.getByLabel('Webhook address');
  await expect.poll(() => address.inputValue()).toMatch(new RegExp(`^http://127.0.0.1:${free}/[\\w-]{43}$`));
  await page.getByText('No calls since Orderbell started.').waitFor();
  await closed.waitFor({ state: 'detached' });
  const first = await address.inputValue();
  const renew = page.getByRole('dialog', { name: 'Create a new address?' });
  await page.getByRole('button', { name: 'Create new address' }).click();
  await renew.getByRole('button', { name: 'Keep current address' }).click();
  await expect.poll(() => address.inputValue()).toBe(first);
  await page.getByRole('button', { name: 'Create new address' }).click();
  await renew.getByText('can’t be restored').waitFor();
  await picture(page, `webhook-renew-${colorScheme}`);
  await expectAccessibleInLongRun(page, `webhook-renew-${colorScheme}`);
  await renew.getByRole('button', { name: 'Create new address' }).click();
  const awaited = page.getByText('New address not used yet');
  await awaited.waitFor();
  await awaited.scrollIntoViewIfNeeded();
  await picture(page, `webhook-awaited-${colorScheme}`);
  await expectAccessibleInLongRun(page, `webhook-awaited-${colorScheme}`);
  const given = await address.inputValue();
  expect(given).not.toBe(first);
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await page.getByText('Copied').waitFor();

  await page.getByLabel('Authentication of calls').selectOption('token (Bearer)');
  const demand = page.getByRole('button', { name: 'Require from now on' });
  await page.getByLabel('Token for the service').fill('not a token');
  await page.getByText('Use only letters, digits').waitFor();
  expect(await demand.isDisabled()).toBe(true);
  await page.getByLabel('Token for the service').fill('only.for-calls');
  await picture(page, `webhook-demand-${colorScheme}`);
  await expectAccessibleInLongRun(page, `webhook-demand-${colorScheme}`);
  await demand.click();
  await page.getByText('Saved, and not shown again.').waitFor();
  expect((await fetch(`${given}/any`)).status).toBe(401);
  await page.getByText('wrong user name, password or token').waitFor();

  const authorization = 'Bearer only.for-calls';
  const webhook = { kind: 'post', orderUrl: given, shipmentUrl: given, authorization } as const;
  service.switches.set({ webhook });
  const order = service.buyers.issue({ buyer: 'Kessler', lineCount: 2 });
  await page.getByText(/, OrderIssuedByBuyer: something new/).waitFor();
  await awaited.waitFor({ state: 'detached' });
  await page.getByLabel('Reachable from').selectOption('all networks');
  await page.getByText('Calls aren’t encrypted (http)').waitFor();
  await page.getByLabel('Public address').fill('https://orders.example');
  await page.getByLabel('Public address').press('Enter');
  await page.getByText('Calls aren’t encrypted (http)').waitFor({ state: 'detached' });
  await expect.poll(() => address.inputValue()).toMatch(/^https:\/\/orders\.example\//);
  await page.getByLabel('Public address').fill('');
  await page.getByLabel('Public address').press('Enter');
  await page.getByText('Calls aren’t encrypted (http)').waitFor();
  await page.getByText('something new').scrollIntoViewIfNeeded();
  await picture(page, `webhook-${colorScheme}`);
  await expectAccessibleInLongRun(page, `webhook-${colorScheme}`);
  await page.setViewportSize({ width: 700, height: 900 });
  await picture(page, `webhook-${colorScheme}-700`);
  await expectAccessibleInLongRun(page, `webhook-${colorScheme}-700`);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('option', { name: new RegExp(order.purchaseOrderNumber) }).waitFor();
});
