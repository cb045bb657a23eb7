import type { Locator, Route } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { backToStart } from './harness/back-to-start.ts';
import { goToSettingsPage } from './harness/settings-page.ts';
import { createTestApp } from './harness/test-app.ts';
import { expectAccessibleInLongRun, picture } from './harness/window.ts';

/** The panes that the page fetches later can't be fetched: each says so in its place, and the rest works. */
const testApp = createTestApp();
const { page } = testApp;

// Styles included, if the panes have some.
const chunk = /\/(?:later-panes|field-calendar)-[^/]*\.(?:js|css)$/;
const button = (name: string): Locator => page().getByRole('button', { name, exact: true });
const failed = (): Locator => page().getByRole('alert').filter({ hasText: 'This part of Orderbell' });
const coming = (): Locator => page().getByRole('status').filter({ hasText: 'Loading…' });
const calendar = (): Locator => page().getByRole('region', { name: 'Calendar' });
const again = (): Locator => calendar().getByRole('button', { name: 'Try again' });

const abort = (route: Route): Promise<void> => route.abort();

/** Requests for the panes wait from now on, until the test lets them go. */
const held = async (): Promise<{ letGo: (how: (route: Route) => Promise<void>) => Promise<void> }> => {
  const { promise: how, resolve } = Promise.withResolvers<(route: Route) => Promise<void>>();
  const hold = async (route: Route): Promise<void> => (await how)(route);
  await page().route(chunk, hold);
  return {
    letGo: async (as) => {
      resolve(as);
      await page().unroute(chunk, hold);
    },
  };
};

/** In light and dark. */
const pictures = async (name: string): Promise<void> => {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page().emulateMedia({ colorScheme });
    await picture(page(), `${name}-${colorScheme}`);
  }
};

beforeAll(async () => {
  await testApp.open({ locale: 'en-GB' });
  await testApp.enter();
});

beforeEach(async () => {
  await backToStart(page());
  // The page starts again without the panes.
  await page().route(chunk, abort);
  await page().reload();
  await page().getByRole('listbox', { name: 'To answer' }).getByRole('option').first().waitFor();
});

test('a pane that can’t be fetched says so alone, and typed text stays', async () => {
  await page().getByRole('listbox', { name: 'To answer' }).getByRole('option').first().click();
  await button('Propose').first().click();
  const reason = page().getByLabel('Reason', { exact: true });
  await reason.fill('Still being typed');
  await button('Calendar').click();
  await failed().first().waitFor();
  await pictures('later-failed');
  await expectAccessibleInLongRun(page(), 'a pane that can’t be fetched');
  await page()
    .getByRole('button', { name: /^To answer/ })
    .click();
  await page().getByRole('listbox', { name: 'To answer' }).getByRole('option').first().click();
  await expect.poll(() => reason.inputValue()).toBe('Still being typed');
});

test('a calendar that can’t be fetched says so at its field, and is fetched again on demand', async () => {
  await page().getByRole('listbox', { name: 'To answer' }).getByRole('option').nth(1).click();
  await button('Propose').first().click();
  const open = page()
    .getByRole('button', { name: /: open calendar$/ })
    .first();
  await open.click();
  await page().getByText('This part of Orderbell couldn’t load').waitFor();
  await page().unroute(chunk, abort);
  await open.click();
  await page()
    .getByRole('dialog', { name: /: calendar$/ })
    .waitFor();
});

test('two panes of one view say it once', async () => {
  for (const [room, right] of [
    ['Calendar', 'Deliveries'],
    ['Overview', 'Figures'],
  ] as const) {
    await button(room).click();
    // Opening a page fetches once more. The second pane has failed, too, and leaves the message to the
    // first.
    const beside = page().getByRole('region', { name: right });
    await beside.getByText('This part of Orderbell couldn’t load').waitFor({ state: 'attached' });
    expect(await failed().count()).toBe(1);
  }
});

test('a right pane that is alone in a narrow window says it, and closes', async () => {
  const [shipment] = testApp.service.world.shipments();
  const number = shipment?.lines[0]?.purchaseOrderNumber ?? '';
  await page().keyboard.press('Control+k');
  await page().keyboard.type(number);
  await page()
    .getByRole('option', { name: new RegExp(number) })
    .first()
    .click();
  await page().setViewportSize({ width: 800, height: 900 });
  await page()
    .getByText(/^History/)
    .click();
  await page()
    .getByRole('button', { name: /^Shipment / })
    .first()
    .click();
  await page().getByRole('region', { name: 'Shipment', exact: true }).getByRole('alert').waitFor();
  expect(await failed().count()).toBe(1);
  await pictures('later-failed-narrow');
  await button('Close').click();
  await page().getByRole('region', { name: 'Shipments', exact: true }).getByRole('alert').waitFor();
  expect(await failed().count()).toBe(1);
  await page().setViewportSize({ width: 1440, height: 900 });
});

test('the settings say it, too, and close', async () => {
  await button('Settings').click();
  await page().getByRole('dialog', { name: 'Settings' }).getByText('This part of Orderbell').waitFor();
  await picture(page(), 'later-failed-settings');
  await page().keyboard.press('Escape');
  await page().getByRole('dialog', { name: 'Settings' }).waitFor({ state: 'detached' });
});

test('a pane that takes long says so, fails, and shows after another attempt', async () => {
  const first = await held();
  await button('Calendar').click();
  await coming().waitFor();
  expect(await failed().count()).toBe(0);
  await pictures('later-coming');
  await expectAccessibleInLongRun(page(), 'a pane on its way');
  await first.letGo(abort);
  await failed().waitFor();

  // A second attempt says so, fails, and has the focus again.
  const second = await held();
  await again().press('Enter');
  await expect.poll(() => again().isDisabled()).toBe(true);
  await coming().waitFor();
  expect(await failed().count()).toBe(1);
  await pictures('later-again');
  await second.letGo(abort);
  await expect.poll(() => again().isEnabled()).toBe(true);
  await expect.poll(() => again().evaluate((one) => one === document.activeElement)).toBe(true);

  // The third attempt shows the pane, with the focus in it.
  await page().unroute(chunk, abort);
  await again().press('Enter');
  await failed().waitFor({ state: 'detached' });
  const legend = calendar().getByRole('list', { name: 'Legend' });
  await legend.waitFor();
  expect(await legend.evaluate((one) => getComputedStyle(one).display)).toBe('flex');
  await expect.poll(() => calendar().evaluate((one) => one.contains(document.activeElement))).toBe(true);
  await pictures('later-fetched');
  await button('Settings').click();
  await goToSettingsPage(page(), 'Language & display');
  await page().getByLabel('Density').waitFor();
});
