import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { freePort } from '../integration/webhooks/webhook-harness.ts';
import { backToStart } from './harness/back-to-start.ts';
import { answered, isCall } from './harness/calls.ts';
import { goToSettingsPage } from './harness/settings-page.ts';
import { createTestApp } from './harness/test-app.ts';
import { expectAccessibleInLongRun, picture } from './harness/window.ts';

/** Calls of the page fail: it says why, and trying again helps where it can. */
const testApp = createTestApp();
const { page } = testApp;

/** Calls that fail while they are in here. */
const refused = new Set<string>();

const refuseCalls = async (...calls: string[]): Promise<void> => {
  for (const call of calls) refused.add(call);
  onTestFinished(() => refused.clear());
  await page().route('**/rpc', (route) => {
    const call = /^\{"call":"([^"]+)"/.exec(route.request().postData() ?? '')?.[1] ?? '';
    return refused.has(call) ? route.abort() : route.continue();
  });
};

beforeAll(() => testApp.open({ locale: 'en-GB' }));

const dialog = (name: string | RegExp) => page().getByRole('dialog', { name });

const healed = async (name: string | RegExp, screen: string): Promise<void> => {
  await dialog(name).getByText('Orderbell isn’t responding').waitFor();
  await expect.poll(() => dialog(name).getByRole('button', { name: 'Try again' }).count()).toBe(1);
  await picture(page(), screen);
  await expectAccessibleInLongRun(page(), screen);
  refused.clear();
  await dialog(name).getByRole('button', { name: 'Try again' }).click();
  await dialog(name).getByRole('button', { name: 'Try again' }).waitFor({ state: 'detached' });
};

test('diagnostics, before signing in', async () => {
  await refuseCalls('diagnostics.get', 'sync.diagnostics');
  await page().getByRole('button', { name: 'Open diagnostics' }).click();
  await healed('Diagnostics', 'failed-diagnostics');
  await dialog('Diagnostics').getByText('Nothing sent yet.').waitFor();
  await dialog('Diagnostics').getByText('Everything received could be read.').waitFor();
});

describe('signed in', () => {
  beforeAll(async () => {
    await page().unrouteAll({ behavior: 'ignoreErrors' });
    await page().reload();
    await testApp.enter();
  });

  beforeEach(() => backToStart(page()));

  test('the alerts', async () => {
    await refuseCalls('alerts.list');
    // The page reads the alerts as soon as it is there.
    await page().reload();
    await page().getByRole('navigation', { name: 'Lists' }).waitFor();
    await page().keyboard.press('b');
    await healed('Alerts', 'failed-alerts');
    await dialog('Alerts').getByText('No alerts yet').waitFor();
  });

  test('the lines of an order that can be despatched', async () => {
    // Marking the order as seen reads its lines again: it is seen before the call fails.
    const seen = answered(testApp.app(), page(), isCall('orders.mark-seen'));
    const order = page().getByRole('listbox', { name: 'To answer' }).getByRole('option').first();
    await order.click();
    await seen;
    await refuseCalls('despatch.plan');
    await page().reload();
    await order.click();
    const strip = page().getByRole('region', { name: 'Your despatch advices' });
    await strip.getByText('Orderbell isn’t responding').waitFor();
    await picture(page(), 'failed-despatch');
    await expectAccessibleInLongRun(page(), 'failed-despatch');
    refused.clear();
    const plan = answered(testApp.app(), page(), isCall('despatch.plan'));
    await strip.getByRole('button', { name: 'Try again' }).click();
    await plan;
    await strip.waitFor({ state: 'detached' });
  });

  test('several orders to be answered at once', async () => {
    await page().getByLabel('Select all shown').click();
    await refuseCalls('orders.get');
    await page()
      .getByRole('button', { name: /^Answer \d+ orders?…$/ })
      .click();
    await healed(/^Answer \d+ orders$/, 'failed-many');
    await dialog(/^Answer \d+ orders$/)
      .getByRole('button', { name: /^Send/ })
      .waitFor();
  });

  test('to let calls come with nothing but the address, while a token is demanded', async () => {
    await page().getByRole('button', { name: 'Settings', exact: true }).click();
    await goToSettingsPage(page(), 'Advanced');
    await page().getByLabel('Let the service notify Orderbell instantly (webhook)').click();
    const port = page().getByRole('textbox', { name: 'Port', exact: true });
    await port.fill(String(await freePort()));
    await port.press('Enter');
    const demands = page().getByLabel('Authentication of calls');
    await demands.selectOption('bearer');
    await page().getByLabel('Token for the service').fill('only.for-calls');
    await page().getByRole('button', { name: 'Require from now on' }).click();
    await page().getByText('Saved, and not shown again.').waitFor();
    await refuseCalls('webhooks.demand');
    await demands.selectOption('nothing');
    await page().getByRole('alert').filter({ hasText: 'Orderbell isn’t responding' }).waitFor();
    await page().getByText('Saved, and not shown again.').waitFor();
    expect(await demands.inputValue()).toBe('bearer');
  });
});

// The last test of the file: nothing works without a session.
test('a tab without a session says so each time it is loaded, until it gets a new link', async () => {
  await page().context().clearCookies();
  for (let visit = 1; visit <= 2; visit += 1) {
    await page().reload();
    await page().getByText('This link to Orderbell has expired or was already used.').waitFor();
    expect(await page().evaluate(() => window.sessionStorage.length)).toBe(0);
  }
  // A new link works in the same tab.
  const { newLink } = testApp.app();
  if (newLink === undefined) return;
  const link = await newLink();
  await page().evaluate((address) => window.location.assign(address), link);
  await page().getByRole('navigation', { name: 'Lists' }).waitFor();
  expect(page().url()).not.toContain('#');
});
