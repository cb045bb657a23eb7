import { beforeAll, expect, test } from 'vitest';
import { answered, isCall } from './harness/calls.ts';
import { commandByName } from './harness/command-by-name.ts';
import { createTestApp } from './harness/test-app.ts';

/**
 * From the calendar into an order longer than the window: the chosen line comes into view, and stays there.
 */
const testApp = createTestApp();
const { page } = testApp;

beforeAll(async () => {
  await testApp.open({ locale: 'en-GB' });
  await page().setViewportSize({ width: 1280, height: 720 });
  await testApp.enter();
});

test('a line far down is scrolled into view, and stays there when the order is marked as seen; Escape leads back', async () => {
  await page().getByRole('button', { name: 'Calendar', exact: true }).click();
  const far = page()
    .getByRole('button', { name: /^Open order \S+, line (7|8|9|1\d)0$/ })
    .first();
  const label = (await far.getAttribute('aria-label')) ?? '';
  const [, number = '', position = ''] = /^Open order (\S+), line (\d+)$/.exec(label) ?? [];
  const seen = answered(testApp.app(), page(), isCall('orders.mark-seen'));
  await far.click();
  const row = page().locator('tr:focus');
  await row.waitFor();
  expect(Number(await row.getAttribute('data-position'))).toBe(Number(position));
  const expectInView = async (): Promise<void> => {
    const box = await row.boundingBox();
    expect(box?.y, 'below the head of the table').toBeGreaterThan(0);
    expect((box?.y ?? 0) + (box?.height ?? 0), 'above the lower edge').toBeLessThanOrEqual(720);
  };
  await expectInView();
  // The order is marked as seen a moment later, which renders it again.
  await seen;
  const isUnseen = (): Promise<number> => page().locator('[data-unseen]').filter({ hasText: number }).count();
  await expect.poll(isUnseen).toBe(0);
  await page().evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  await expectInView();

  // Escape leads back to what was chosen in the calendar, and the arrows and Enter choose another week.
  await page().keyboard.press('Escape');
  const periods = page().getByRole('region', { name: 'Calendar' }).locator('button[data-period]');
  const deliveries = page().getByRole('table', { name: 'Deliveries' }).locator('tbody tr');
  const chosen = periods.and(page().locator('[aria-current="true"]'));
  const counted = async (): Promise<number> => {
    const told = (await chosen.locator('.visually-hidden').textContent()) ?? '';
    return (told.replace(/of \d+ orders?/, '').match(/\d+/g) ?? []).reduce(
      (sum, count) => sum + Number(count),
      0,
    );
  };
  await chosen.filter({ hasText: /^Late/ }).waitFor();
  await expect.poll(() => deliveries.count()).toBe(await counted());
  const texts = await periods.allTextContents();
  const later = texts.findIndex((text, index) => index > 1 && !text.includes('no deliveries'));
  await periods.first().focus();
  for (let step = 0; step < later; step += 1) await page().keyboard.press('ArrowDown');
  await page().keyboard.press('Enter');
  await chosen.and(periods.nth(later)).waitFor();
  await expect.poll(() => deliveries.count()).toBe(await counted());

  // Opened from a list, the order begins at its top.
  await commandByName(page(), 'open orders', /^Go to All open orders$/);
  await page().getByRole('searchbox', { name: 'Filter orders' }).fill(number);
  await page().getByRole('option', { name: number }).click();
  const title = page().getByRole('heading', { name: number });
  await title.waitFor();
  expect(await page().locator('tr:focus').count()).toBe(0);
  expect((await title.boundingBox())?.y).toBeGreaterThan(0);
});
