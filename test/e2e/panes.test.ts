import type { Locator } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { backToStart } from './harness/back-to-start.ts';
import { answered, isCall } from './harness/calls.ts';
import { goToSettingsPage } from './harness/settings-page.ts';
import { createTestApp } from './harness/test-app.ts';
import { expectAccessibleInLongRun, picture } from './harness/window.ts';

/** The widths of the panes: by dragging, by keys, and in the settings. All are remembered. */
const testApp = createTestApp();
const { page } = testApp;

beforeAll(async () => {
  await testApp.open({ locale: 'en-GB' });
  await testApp.enter();
});

beforeEach(() => backToStart(page()));

const list = (): Locator => page().getByRole('region', { name: 'Orders', exact: true });
const divider = (): Locator => page().getByRole('separator', { name: 'List width' });
const width = async (): Promise<number> => Math.round((await list().boundingBox())?.width ?? 0);
const settings = (): Locator => page().getByRole('dialog', { name: 'Settings' });

/** A reload right after a choice would end its request. */
const stored = (panes: string): Promise<void> =>
  answered(testApp.app(), page(), (call) => isCall('settings.set')(call) && call.includes(panes));

test('the narrowest list hides the weekday in favour of the buyer’s name', async () => {
  const row = page()
    .getByRole('listbox')
    .getByRole('option', { name: /4500018396/ });
  const buyer = row.getByTitle('Brouwer Machinebouw B.V.');
  const date = row.getByTitle(/^Open delivery: (Mon|Tue|Wed|Thu|Fri|Sat|Sun),? \d/);
  const weekday = date.locator('span:not(.visually-hidden)');
  await buyer.waitFor();
  await expect.poll(() => weekday.isVisible()).toBe(true);
  await page().setViewportSize({ width: 1024, height: 720 });
  await expect.poll(() => weekday.isVisible()).toBe(false);
  const sizes = async (one: Locator) => (await one.boundingBox()) ?? { width: 0, height: 0 };
  // Eleven letters or so, where there were four.
  expect((await sizes(buyer)).width).toBeGreaterThan(75);
  expect((await sizes(row)).height).toBe(56);
  // Why an order is here is never cut: the item and the amount make room.
  const reasons = page().getByRole('listbox').locator('[class*="reasons"]');
  const isCut = (all: Element[]): boolean[] => all.map((one) => one.scrollWidth > one.clientWidth);
  expect(await reasons.evaluateAll(isCut)).toContain(false);
  expect(await reasons.evaluateAll(isCut)).not.toContain(true);
  await picture(page(), 'narrow-list');
});

test('the width of the list is dragged, changed by arrow keys and chosen in the settings, and stays after a reload', async () => {
  const usual = await width();
  const box = await divider().boundingBox();
  if (box === null) throw new Error('The line is on the screen.');
  const [x, y] = [box.x, box.y + 200];
  await page().mouse.move(x, y);
  await page().mouse.down();
  await page().mouse.move(x + 30, y, { steps: 4 });
  await page().mouse.move(x + 80, y, { steps: 4 });
  const dragged = stored(`"list":${usual + 80}`);
  await page().mouse.up();
  await expect.poll(width).toBe(usual + 80);
  await dragged;
  await page().reload();
  await expect.poll(width).toBe(usual + 80);

  // By the arrow keys.
  await divider().focus();
  await page().keyboard.press('ArrowLeft');
  await page().keyboard.press('ArrowLeft');
  await expect.poll(width).toBe(usual + 48);

  // In the settings, which offer the dragged width, too.
  await page().getByRole('button', { name: 'Settings' }).click();
  await goToSettingsPage(page(), 'Language & display');
  const field = settings().getByLabel('List width');
  expect(await field.locator('option:checked').textContent()).toBe('Custom');
  await field.selectOption('Narrow');
  await expect.poll(width).toBe(300);
  const chosen = stored('"trays":220');
  await settings().getByLabel('Sidebar width').selectOption('Medium');
  await chosen;
  await expectAccessibleInLongRun(page(), 'settings');
  await picture(page(), 'pane-widths');
  const suited = stored('"list":null');
  await field.selectOption('Automatic');
  await expect.poll(width).toBe(usual);
  await suited;
  await page().keyboard.press('Escape');
  await page().reload();
  const trays = page().getByRole('navigation', { name: 'Lists' });
  await expect.poll(async () => Math.round((await trays.boundingBox())?.width ?? 0)).toBe(220);
});
