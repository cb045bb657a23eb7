import type { Locator } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays, dayAt } from '../../src/shared/domain/values/calendar-date.ts';
import { backToStart } from './harness/back-to-start.ts';
import { desk, expectFits, laptop } from './harness/sizes.ts';
import { createTestApp } from './harness/test-app.ts';
import { picture } from './harness/window.ts';

/** The history of an order that both sides changed: who did what, its old versions, and its shipment. */
const testApp = createTestApp({ sample: 'empty' });
const { service, page } = testApp;

const number = 'PO-TO-AND-FRO-with-a-number-that-is-longer-than-most';
const today = dayAt(Date.now(), 'Europe/Amsterdam');
const first = addDays(today, 30);
const second = addDays(today, 44);
const sizes = [desk, laptop, { width: 640, height: 900 }];

const order = (): Locator => page().getByRole('region', { name: 'Order', exact: true });
const button = (name: string | RegExp): Locator => page().getByRole('button', { name, exact: true });
const entry = (words: string): Locator => order().locator('ol > li').filter({ hasText: words });
const dialog = (): Locator => page().getByRole('dialog', { name: new RegExp(`^${number} on `) });
const row = (within: Locator, position: string): Locator =>
  within.getByRole('row', { name: new RegExp(`^${position} `) });
const day = (date: string): string => String(Number(date.slice(8)));

const poll = async (): Promise<void> => {
  await button('Check now').click();
  await page().getByText('Connected', { exact: true }).waitFor();
};

beforeAll(async () => {
  service.buyers.issue({
    buyer: 'Kessler',
    purchaseOrderNumber: number,
    lines: [
      { deliverySchedule: [{ date: first, quantity: '40' }], netPrice: '4.20' },
      { deliverySchedule: [{ date: first, quantity: '12' }], netPrice: '10.00' },
    ],
  });
  await testApp.open({ locale: 'en-GB', settings: { language: 'en', undoSeconds: 0 } });
  await testApp.enter();
});

beforeEach(() => backToStart(page()));

test('an order that the buyer changed before it was ever opened shows what changed', async () => {
  const { id } = service.buyers.issue({
    buyer: 'Kessler',
    purchaseOrderNumber: 'NEVER-OPENED',
    lines: [
      { deliverySchedule: [{ date: first, quantity: '9' }], netPrice: '4.20' },
      { deliverySchedule: [{ date: first, quantity: '5' }], netPrice: '4.20' },
    ],
  });
  const [changed] = service.world.orderByNumber('NEVER-OPENED')?.lines ?? [];
  if (changed === undefined) throw new Error('the order has lines');
  await poll();
  const listed = page().getByRole('option', { name: /NEVER-OPENED/ });
  await listed.waitFor();
  service.buyers.reissue(id, { deliverySchedule: [{ date: first, quantity: '18' }] }, [changed.position]);
  await poll();
  await listed.getByText('Buyer changed it', { exact: true }).waitFor();
  // Not the item of the first line: the buyer may have changed another one.
  await listed.getByText('· 2 lines', { exact: true }).waitFor();
  await listed.click();
  const what = order().locator('section').filter({ hasText: 'What the buyer changed' });
  await what.getByText(/^Buyer changes the quantity of line 10 from 9\s\S+ to 18\s/).waitFor();
  const line = row(order(), '10');
  expect(await line.getAttribute('data-changed')).toMatch(/seen$/);
  await line.locator('del').getByText('9', { exact: true }).waitFor();
  await picture(page(), 'never-opened-changed');
});

test('the history says who did what, and opens old versions and the shipment', async () => {
  await page()
    .getByRole('option', { name: new RegExp(number) })
    .click();
  await button(/^Accept (\d+ lines|the order|the open line)$/).waitFor();
  const held = service.world.orderByNumber(number);
  const [, later] = held?.lines ?? [];
  service.buyers.reissue(held?.id ?? '', { deliverySchedule: [{ date: second, quantity: '15' }] }, [
    later?.position ?? '',
  ]);
  await poll();
  await row(order(), '20').getByText('15').first().waitFor();
  await button(/^Accept (\d+ lines|the order|the open line)$/).click();
  await button('Send answer').click();
  await row(order(), '20').getByText('Confirmed').waitFor({ timeout: 60_000 });
  service.buyers.cancel(held?.id ?? '', [later?.position ?? '']);
  await poll();
  await row(order(), '20').getByText('Cancelled', { exact: true }).first().waitFor();
  await order().locator('summary', { hasText: 'History' }).click();
  for (const words of [
    'Order received',
    'Buyer changed the order',
    'You answered',
    'Your answer was received',
    'Buyer cancelled lines',
  ]) {
    await entry(words).first().waitFor();
  }
  // The current version shows above already.
  expect(await entry('Buyer cancelled lines').getByRole('button').count()).toBe(0);
  await entry('Order received').scrollIntoViewIfNeeded();
  await expectFits(page(), 'history-versions', sizes);

  // The version before is read-only. It has its own moment, date, quantity and total.
  await entry('Order received')
    .getByRole('button', { name: /^Open this version: 1, / })
    .click();
  await dialog().getByText('Earlier version: 1 of 4 received').waitFor();
  await row(dialog(), '20').getByText('Issued', { exact: true }).waitFor();
  expect(await row(dialog(), '20').textContent()).toContain(`${day(first)} `);
  expect(await row(dialog(), '20').textContent()).toContain('12');
  expect(await row(order(), '20').textContent()).toContain('15');
  await dialog().getByText('121.68').waitFor();
  // Nothing in it answers the order.
  expect(await dialog().getByRole('group').count()).toBe(0);
  const others = dialog().getByRole('button', {
    name: /^(?!Close|Back to the current order|Download |Show )/,
  });
  expect(await others.count()).toBe(0);
  await expectFits(page(), 'old-version', sizes);
  await page().emulateMedia({ colorScheme: 'dark' });
  await picture(page(), 'old-version-1440-dark');
  await page().emulateMedia({ colorScheme: 'light' });

  // Escape, or the button, leads back to the focus of before.
  const opener = entry('Order received').getByRole('button', { name: /^Open this version: 1, / });
  await page().keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
  expect(await opener.evaluate((one) => one === document.activeElement)).toBe(true);
  await page().keyboard.press('Enter');
  await dialog().waitFor();
  await button('Back to the current order').click();
  await dialog().waitFor({ state: 'detached' });

  // The search finds an old version, too.
  await page().keyboard.press('Control+k');
  await page().getByRole('combobox', { name: 'Search orders and commands' }).fill('earlier version');
  await page()
    .getByRole('option', { name: /Open an earlier version: 2 · / })
    .click();
  await dialog().getByText('Earlier version: 2 of 4 received').waitFor();
  await row(dialog(), '20').getByText('15').first().waitFor();
  await page().keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });

  // The despatch advice shows in the history, and leads to its shipment.
  await button('Create despatch advice').click();
  const advice = page().getByRole('dialog', { name: /^Despatch advice for order/ });
  await advice.getByRole('checkbox').first().check();
  await advice.getByLabel('Despatch advice number').fill('D-77');
  await advice.getByRole('button', { name: 'Send despatch advice' }).click();
  const told = entry('You created a despatch advice');
  await told.getByText('Despatch advice D-77').waitFor();
  await told.getByText('Shipment registered').waitFor({ timeout: 60_000 });
  service.buyers.approveShipment(service.world.shipments()[0]?.id ?? '');
  await poll();
  await told.getByText('Approved by buyer').waitFor();
  await told.scrollIntoViewIfNeeded();
  await expectFits(page(), 'history-despatch', sizes);
  await page().emulateMedia({ colorScheme: 'dark' });
  await picture(page(), 'history-despatch-1440-dark');
  await page().emulateMedia({ colorScheme: 'light' });
  await told.getByRole('button', { name: 'Shipment D-77' }).click();
  await page()
    .getByRole('region', { name: 'Shipment', exact: true })
    .getByRole('heading', { name: 'D-77' })
    .waitFor();
});

test('the old version of an order with hundreds of lines scrolls to its end', async () => {
  const long = service.buyers.issue({ buyer: 'Kessler', purchaseOrderNumber: 'PO-LONG', lineCount: 200 });
  await page()
    .getByRole('button', { name: /^To answer/ })
    .click();
  await poll();
  await page()
    .getByRole('option', { name: /PO-LONG/ })
    .click();
  await button(/^Accept (\d+ lines|the order|the open line)$/).waitFor();
  service.buyers.cancel(long.id, [long.lines[0]?.position ?? '']);
  await poll();
  await row(order(), '10').getByText('Cancelled', { exact: true }).first().waitFor();
  // By the keyboard: the lines above are measured while they are scrolled past, which moves the pointer's target.
  await order().locator('summary', { hasText: 'History' }).press('Enter');
  await entry('Order received').getByRole('button').click();
  const old = page().getByRole('dialog', { name: /^PO-LONG on / });
  await row(old, '10').waitFor();
  // The keys that answer do nothing, though 199 lines wait for an answer.
  await page().keyboard.press('a');
  await page().keyboard.press('Shift+A');
  await expect.poll(() => old.getByRole('row').count()).toBeLessThan(60);
  await row(old, '10').hover();
  await page().mouse.wheel(0, 100_000);
  await row(old, '2000').getByText('Issued', { exact: true }).waitFor();
  await old.getByText('Total').waitFor();
  await page().keyboard.press('Escape');
  await old.waitFor({ state: 'detached' });
  expect(
    await page()
      .getByText(/You accept 199 lines/)
      .count(),
  ).toBe(0);
  await page().keyboard.press('Shift+A');
  await page()
    .getByText(/You accept 199 lines/)
    .first()
    .waitFor();
});
