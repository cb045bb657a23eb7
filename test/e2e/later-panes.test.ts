import type { Locator, Route } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { createOffice } from './house/office.ts';
import { stopAtFirstFailure } from './house/one-after-another.ts';
import { expectAccessibleInLongRun, picture } from './house/window.ts';

/** The panes that a window opens without can't be fetched: each says so in its place, and the desk goes on. */
const office = createOffice();
const { page } = office;

// With styles of their own, were they ever to have some again.
const chunk = /\/later-panes-[^/]*\.(?:js|css)$/;
const button = (name: string): Locator => page().getByRole('button', { name, exact: true });
const failed = (): Locator => page().getByRole('alert').filter({ hasText: 'This part of Orderbell' });
const coming = (): Locator => page().getByRole('status').filter({ hasText: 'This part of Orderbell' });
const calendar = (): Locator => page().getByRole('region', { name: 'Calendar' });
const again = (): Locator => calendar().getByRole('button', { name: 'Try again' });

const abort = (route: Route): Promise<void> => route.abort();

/** From now on the panes stay on their way, until they are let go. */
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
  await office.open({ locale: 'en-GB' });
  await page().route(chunk, abort);
  await office.enter();
});

stopAtFirstFailure(page, 'it broke off earlier');

test('a pane that can’t be fetched says so alone, and what is being typed stays', async () => {
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
  expect(await reason.inputValue()).toBe('Still being typed');
});

test('two panes of one room say it once', async () => {
  for (const [room, right] of [
    ['Calendar', 'Deliveries'],
    ['Overview', 'Figures'],
  ] as const) {
    await button(room).click();
    await failed().first().waitFor();
    // It comes with what is to stand in it, and leaves it to the other.
    const beside = page().getByRole('region', { name: right }).getByText('This part of Orderbell');
    await beside.waitFor({ state: 'attached' });
    expect(await failed().count()).toBe(1);
  }
});

test('a right pane that stands alone in a narrow window says it, and is closed', async () => {
  const [shipment] = office.service.world.shipments();
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

test('the settings say it, too, and are closed again', async () => {
  await button('Settings').click();
  await page().getByRole('dialog', { name: 'Settings' }).getByText('This part of Orderbell').waitFor();
  await picture(page(), 'later-failed-settings');
  await page().keyboard.press('Escape');
  await page().getByRole('dialog', { name: 'Settings' }).waitFor({ state: 'detached' });
});

test('one that takes longer than a moment says that it is on its way', async () => {
  const on = await held();
  await button('Calendar').click();
  await coming().waitFor();
  expect(await failed().count()).toBe(0);
  await pictures('later-coming');
  await expectAccessibleInLongRun(page(), 'a pane on its way');
  await on.letGo(abort);
  await failed().waitFor();
});

test('tried again it says so meanwhile, fails again, and has the focus again', async () => {
  const on = await held();
  await again().press('Enter');
  await expect.poll(() => again().isDisabled()).toBe(true);
  await coming().waitFor();
  expect(await failed().count()).toBe(1);
  await pictures('later-again');
  await on.letGo(abort);
  await expect.poll(() => again().isEnabled()).toBe(true);
  await expect.poll(() => again().evaluate((one) => one === document.activeElement)).toBe(true);
});

test('fetched at last it stands as it should, with the focus in it', async () => {
  await page().unroute(chunk, abort);
  await again().press('Enter');
  await failed().waitFor({ state: 'detached' });
  const legend = calendar().getByRole('list', { name: 'Legend' });
  await legend.waitFor();
  expect(await legend.evaluate((one) => getComputedStyle(one).display)).toBe('flex');
  await expect.poll(() => calendar().evaluate((one) => one.contains(document.activeElement))).toBe(true);
  await pictures('later-fetched');
  await button('Settings').click();
  await page().getByLabel('Density').waitFor();
  expect(office.complaints()).toEqual([]);
});
