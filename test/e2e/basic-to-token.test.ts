import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Intercept } from '../../src/main/practice/http/routes.ts';
import { holdAnswers } from './harness/calls.ts';
import { goToSettingsPage } from './harness/settings-page.ts';
import { fillSignInWithBasic } from './harness/sign-in.ts';
import { createTestApp } from './harness/test-app.ts';
import { expectAccessibleInLongRun, picture, themes } from './harness/window.ts';

/** An account that sends its password with every request is led to the token. */
const testApp = createTestApp();
const { service, page } = testApp;
let disturb: (path: string) => ReturnType<Intercept> = () => 'pass';
const requests: string[] = [];

const button = (name: string | RegExp): Locator => page().getByRole('button', { name, exact: true });
const order = (): Locator => page().getByRole('region', { name: 'Order', exact: true });

/** Checks the screen in both themes. */
const see = async (screen: string): Promise<void> => {
  for (const colorScheme of themes) {
    await page().emulateMedia({ colorScheme });
    await expectAccessibleInLongRun(page(), `${screen}, ${colorScheme}`);
    await picture(page(), `${screen}-${colorScheme}`);
  }
};

const accept = async (number: string): Promise<void> => {
  service.buyers.issue({ buyer: 'Kessler', purchaseOrderNumber: number, lineCount: 1 });
  await page()
    .getByRole('button', { name: /^To answer/ })
    .click();
  await button('Check now').click();
  await page()
    .getByRole('region', { name: 'Orders' })
    .getByRole('option', { name: new RegExp(number) })
    .click();
  await order().getByRole('heading', { name: number }).waitFor();
  await button(/^Accept (\d+ lines|the order|the open line)$/).click();
  await button('Send answer').click();
  await order().getByRole('table', { name: 'Lines' }).getByText('Confirmed').waitFor({ timeout: 60_000 });
};

/** The details of the order stay unfolded until another order opens. */
const openBuyer = async (): Promise<void> => {
  if (!(await button('Buyer details').isVisible())) await button('Details').click();
  await button('Buyer details').click();
};

test('an account that sends its password with every request is led to the token', async () => {
  service.intercept = ({ method, path }) => {
    requests.push(`${method} ${path}`);
    return disturb(path);
  };
  await testApp.open({ locale: 'en-GB' });
  await fillSignInWithBasic(page(), testApp.account());
  await see('sign-in-basic');
  await button('Sign in').click();
  await page().getByText('Connected', { exact: true }).waitFor();
  await page().getByRole('listbox', { name: 'To answer' }).getByRole('option').first().waitFor();

  // The user answers an order. Features that need a token say so instead of failing.
  await accept('BASIC-1');
  expect(service.world.orderByNumber('BASIC-1')?.lines[0]?.processStatus).toBe('Confirmed');
  await button('Refresh this order').click();
  await order().getByText('This needs a token.').waitFor();
  await see('order-needs-token');
  await openBuyer();
  await page().getByRole('dialog').getByText('This needs a token.').waitFor();
  await see('buyer-needs-token');
  await page().keyboard.press('Escape');
  await page()
    .getByRole('button', { name: /^Shipments/ })
    .click();
  await page().getByText('This needs a token.').first().waitFor();
  await see('shipments-need-token');
  const asked = new Set(requests.map((line) => line.split('/')[2]));
  expect([...asked].sort()).toEqual(['api-connector', 'order-search']);

  // A second answer within a minute shows a hint, which leads to the token.
  await accept('BASIC-2');
  await accept('BASIC-3');
  await page().getByText('Switch to a token').waitFor();
  await see('token-hint');
  await button('Use a token').click();
  await page().getByText('Switch to a token').waitFor({ state: 'detached' });
  expect(requests).toContain('GET /v2/authentication/login');

  // With the token the user refreshes the order and sees who the buyer is.
  const id = service.world.orderByNumber('BASIC-3')?.id ?? '';
  // Only the request for this order moves it. An earlier poll would bring the change already.
  disturb = (path) => {
    if (path.endsWith(`/order/${id}`)) service.buyers.moveGoods(id, 'Produced');
    return 'pass';
  };
  await button('Refresh this order').click();
  await order()
    .getByText(/^Refreshed .+: see the changes below\.$/)
    .waitFor();
  disturb = () => 'pass';
  await button('Refresh this order').click();
  await order()
    .getByText(/^Refreshed .+: no changes\.$/)
    .waitFor();
  await see('order-refreshed');
  await openBuyer();
  const dialog = page().getByRole('dialog');
  await dialog.getByRole('heading', { name: 'Kessler Antriebstechnik GmbH', exact: true }).waitFor();
  await dialog.getByText('Supplier no.').waitFor();
  await see('buyer');
  await page().keyboard.press('Escape');

  // The search of the service doesn’t know the company id: companies with a similar name show.
  const company = {
    id: 'another',
    name: 'Kessler Antriebstechnik und Getriebebau Verwaltungsgesellschaft mbH',
  };
  disturb = (path) =>
    path.includes('company-search') ? { status: 200, body: JSON.stringify({ data: [company] }) } : 'pass';
  await openBuyer();
  await dialog.getByText('doesn’t know the company ID in this order').waitFor();
  await dialog.getByRole('heading', { name: company.name }).waitFor();
  await see('buyer-unsure');
  disturb = () => 'pass';
  await page().keyboard.press('Escape');

  // The settings show and change the authentication. Diagnostics show what the service says about itself.
  await button('Settings').click();
  await goToSettingsPage(page(), 'Advanced');
  const means = page().getByLabel('Authentication');
  expect(await means.inputValue()).toBe('token');
  await means.selectOption('Basic (password in every request)');
  await page().getByText('Slow: use it if').waitFor();
  await means.scrollIntoViewIfNeeded();
  const format = page().getByLabel('Answer format');
  expect(await format.inputValue()).toBe('json');
  await format.selectOption('XML');
  await page().getByLabel('Send acceptances as').selectOption('Simple yes');
  await page().getByText('Accepts whatever the line says').waitFor();
  await expect.poll(() => format.inputValue()).toBe('xml');
  await format.scrollIntoViewIfNeeded();
  await see('settings-means');
  // A choice counts, also one made while the service still checks the one before.
  const held = await holdAnswers(testApp.app(), page(), 'accounts.use-means');
  await means.selectOption('Token');
  await page().getByText('Your password is sent only when you sign in').waitFor();
  await means.selectOption('Basic (password in every request)');
  await held.letGo();
  await expect.poll(() => held.answered()).toBe(2);
  await page().getByText('Slow: use it if').waitFor();
  await means.selectOption('Token');
  await page().getByText('Your password is sent only when you sign in').waitFor();
  await expect.poll(() => held.answered()).toBe(3);
  await button('Open diagnostics').click();
  await page()
    .getByText(/^order-search: up, version \d/)
    .waitFor();
  await see('diagnostics-service');
});
