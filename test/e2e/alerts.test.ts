import type { Locator } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { answered, isCall } from './harness/calls.ts';
import { commandByName } from './harness/command-by-name.ts';
import { savedTable } from './harness/downloads.ts';
import { longTest } from './harness/long-test.ts';
import { expectWithinReach } from './harness/reach.ts';
import { goToSettingsPage } from './harness/settings-page.ts';
import { desk, expectFits, laptop } from './harness/sizes.ts';
import { createTestApp } from './harness/test-app.ts';
import { expectAccessibleInLongRun, picture } from './harness/window.ts';

/** Alerts about orders: a list of them, snooze, quiet hours, and alerts that wait for a dialog. */
const sizes = [desk, laptop, { width: 700, height: 450 }];

longTest('the list of alerts, a snooze, and quiet hours that stay after a restart', async () => {
  const testApp = createTestApp({}, onTestFinished);
  await testApp.open({ locale: 'en-GB' });
  await testApp.enter();
  const { service } = testApp;
  const page = testApp.page();
  const bell = (name: RegExp) => page.getByRole('button', { name });
  const comesIn = async (): Promise<string> => {
    const { purchaseOrderNumber } = service.buyers.issue({ buyer: 'Kessler', lineCount: 1 });
    await page.getByRole('button', { name: 'Check now' }).click();
    await page.getByRole('option', { name: new RegExp(purchaseOrderNumber) }).waitFor();
    return purchaseOrderNumber;
  };
  const toasts = page.getByRole('log', { name: 'Alerts' });
  await bell(/^Alerts$/).click();
  const dialog = page.getByRole('dialog', { name: 'Alerts' });
  await dialog.getByText('No alerts yet').waitFor();
  await expectFits(page, 'alerts-none', [desk]);
  await page.keyboard.press('Escape');

  const first = await comesIn();
  await toasts.getByText(first).waitFor();
  // The alert lies in the sidebar, and takes no place from the list.
  const [list, alert, pane] = await Promise.all([
    boxOf(page.getByRole('listbox', { name: 'To answer' })),
    boxOf(toasts),
    boxOf(page.getByRole('region', { name: 'Orders', exact: true })),
  ]);
  expect([alert.right < list.x, list.bottom]).toEqual([true, pane.bottom]);
  await picture(page, 'alerts-beside-list');
  await bell(/^Alerts, 1 order not opened$/).waitFor();
  await page.keyboard.press('b');
  await dialog.getByRole('button', { name: new RegExp(`New order.*${first}.*not opened`) }).waitFor();
  // The table has each alert, its buyer, and whether the user opened the order.
  const { name, bytes } = await savedTable(testApp.app(), page, () =>
    dialog.getByRole('button', { name: 'Export this list' }).click(),
  );
  expect(name).toMatch(/^Alerts \d{4}-\d{2}-\d{2}\.csv$/);
  expect(bytes.toString('utf8')).toMatch(new RegExp(`New order,${first},Kessler.*,not opened`));
  await expectFits(page, 'alerts-one', sizes);
  await page.emulateMedia({ colorScheme: 'dark' });
  await picture(page, 'alerts-one-dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await dialog.getByRole('button', { name: '1 hour' }).click();
  await dialog.getByText(/^Snoozed until/).waitFor();
  await page.keyboard.press('Escape');
  const second = await comesIn();
  await page
    .getByRole('navigation', { name: 'Lists' })
    .getByRole('button', { name: /^Confirmed/ })
    .click();
  await page.getByRole('listbox', { name: 'Confirmed' }).waitFor();
  await bell(/^Alerts, 2 orders not opened, Snoozed$/).click();
  await dialog.getByRole('button', { name: new RegExp(`${second}.*waiting until alerts resume`) }).waitFor();
  expect(await toasts.getByText(second).count()).toBe(0);
  await expectFits(page, 'alerts-snoozed', sizes);
  await dialog.getByRole('button', { name: 'Resume alerts' }).click();
  await dialog.getByText('Alerts are on', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: new RegExp(`${second}.*not opened`) }).waitFor();
  // The alert is in the list, and no second one shows below it, not even after another poll.
  const polled = answered(testApp.app(), page, isCall('sync.poll-now'));
  await page.locator('[data-command="poll"]:enabled').first().dispatchEvent('click');
  await polled;
  await page.locator('[data-command="poll"]:enabled').first().waitFor();
  expect(await dialog.getByRole('button', { name: new RegExp(second) }).count()).toBe(1);
  await dialog.getByRole('button', { name: new RegExp(first) }).click();
  await page.getByRole('heading', { name: first }).waitFor();
  // In the folder that has it, not beside the list that was shown.
  const toAnswer = page.getByRole('listbox', { name: 'To answer' });
  await toAnswer.getByRole('option', { name: first, selected: true }).waitFor();
  await bell(/^Alerts, 1 order not opened$/).click();
  await dialog.getByRole('button', { name: new RegExp(`${first}.* opened$`) }).waitFor();

  // The search knows each snooze, and the command that dismisses all alerts.
  await page.keyboard.press('Escape');
  await comesIn();
  await comesIn();
  await toasts.getByText('1 more order to review').waitFor();
  await commandByName(page, 'dismiss all', /^Dismiss all alerts$/);
  await expect.poll(() => toasts.getByRole('button').count()).toBe(0);
  await commandByName(page, 'snooze alerts 10', /^Snooze alerts for 10 minutes$/);
  await bell(/, Snoozed$/).waitFor();
  await commandByName(page, 'snooze alerts until', /^Snooze alerts until .*07:00$/);
  await commandByName(page, 'resume alerts', /^Resume alerts$/);
  await bell(/orders? not opened$/).click();

  // By keyboard from here into the settings, to quiet hours on every day.
  await dialog.getByRole('button', { name: 'Alert settings' }).click();
  const search = page.getByRole('searchbox', { name: 'Search settings' });
  await search.pressSequentially('quiet hours');
  await page.getByText('1 setting found: press Enter to open it').waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Space');
  const dialogOfSettings = page.getByRole('dialog', { name: 'Settings' });
  // Two choices: the hours are on, and no day is.
  const daily = dialogOfSettings.getByRole('checkbox', { name: 'Quiet hours every day' });
  await expect.poll(() => daily.isChecked()).toBe(true);
  expect(await dialogOfSettings.getByRole('checkbox', { name: 'Sunday' }).isChecked()).toBe(false);
  await daily.uncheck();
  await dialogOfSettings.getByLabel('Quiet from').waitFor({ state: 'detached' });
  await picture(page, 'settings-quiet-days');
  await daily.check();
  await expect.poll(() => dialogOfSettings.getByLabel('Quiet from').inputValue()).toBe('18:00');
  // In the form of all other times, and read as people type them.
  await dialogOfSettings.getByLabel('Quiet from').fill('5.30 pm');
  await page.keyboard.press('Tab');
  await expect.poll(() => dialogOfSettings.getByLabel('Quiet from').inputValue()).toBe('17:30');
  // Orderbell receives them one after another. A page closed before that gets no event.
  const stored = answered(
    testApp.app(),
    page,
    (call) => isCall('settings.set')(call) && call.includes('"alertsOff":true'),
  );
  // One right after the other, before any timer, as a busy browser handles clicks.
  await dialogOfSettings.evaluate(async (found) => {
    for (const box of found.querySelectorAll<HTMLInputElement>('fieldset input:not(:checked)')) {
      box.click();
      for (let step = 0; step < 20; step += 1) await null;
    }
  });
  await dialogOfSettings.getByText('All seven days are quiet, so alerts are off.').waitFor();
  await expectFits(page, 'settings-quiet-hours', sizes);
  await stored;
  // The page of the messages says the same about this computer.
  await goToSettingsPage(page, 'Email & phone alerts');
  await dialogOfSettings.getByText('The order arrives. Alerts at this computer are off.').waitFor();
  await page.context().close();
  await testApp.app().stop();

  await testApp.open({ locale: 'en-GB' });
  await testApp.page().getByRole('button', { name: 'Alerts off, 3 orders not opened' }).click();
  // Alerts are on again, but for the quiet hours of six days.
  await testApp.page().getByRole('button', { name: 'Resume alerts' }).click();
  await testApp
    .page()
    .getByRole('button', { name: /^Alerts, 3 orders not opened/ })
    .waitFor();
});

test('alerts wait while a dialog is open, and then are shown for their whole time', async () => {
  const testApp = createTestApp({}, onTestFinished);
  await testApp.open({ locale: 'en-GB' });
  await testApp.enter();
  const { service } = testApp;
  const page = testApp.page();
  const toasts = page.getByRole('log', { name: 'Alerts', includeHidden: true });
  const settings = page.getByRole('dialog', { name: 'Settings' });
  const bell = (count: number) =>
    page.getByRole('button', {
      name: `Alerts, ${count} ${count === 1 ? 'order' : 'orders'} not opened`,
      includeHidden: true,
    });
  const comesIn = async (count: number): Promise<string> => {
    const { purchaseOrderNumber } = service.buyers.issue({ buyer: 'Kessler', lineCount: 1 });
    // The dialog covers the button. The click replaces the time until the next poll.
    await page.locator('button[aria-label="Check now"]:enabled').first().dispatchEvent('click');
    await bell(count).waitFor();
    return purchaseOrderNumber;
  };
  const first = await comesIn(1);
  await toasts.getByText(first).waitFor();
  await page.getByRole('button', { name: 'Settings' }).click();
  await settings.waitFor();
  await expect.poll(() => toasts.getByRole('button', { includeHidden: true }).count()).toBe(0);
  const before = await settings.boundingBox();
  const second = await comesIn(2);
  expect(await toasts.getByRole('button', { includeHidden: true }).count()).toBe(0);
  expect(await settings.boundingBox()).toEqual(before);
  await picture(page, 'alerts-behind-settings');

  // A minute later the dialog closes. Both are shown, and for 20 seconds from then on.
  const closedAt = Date.now() + 60_000;
  await page.clock.setFixedTime(closedAt);
  await page.keyboard.press('Escape');
  await settings.waitFor({ state: 'detached' });
  await toasts.getByText(second).waitFor();
  await toasts.getByText('1 more order to review').waitFor();
  await expectAccessibleInLongRun(page, 'alerts that waited');

  // Beside the table of lines they have a place in the sidebar, and hide no row.
  const table = page.getByRole('grid', { name: 'To answer' });
  await page.keyboard.press('l');
  await table.waitFor();
  const rows = await boxOf(table);
  expect((await boxOf(toasts)).right).toBeLessThan(rows.x);
  // Below the table is the place of the bar about the last answer.
  const whole = await boxOf(page.getByRole('region', { name: 'Lines', exact: true }));
  expect(rows.bottom).toBe(whole.bottom - 48);
  await expectFits(page, 'alerts-beside-lines', [desk, laptop]);
  await expectWithinReach(page, 'alerts beside the table of lines');

  // While the pointer is there, none goes, and none comes between.
  const close = toasts.getByRole('button', { name: 'Dismiss', exact: true });
  await close.hover();
  const at = await boxOf(close);
  await page.clock.setFixedTime(closedAt + 60_000);
  const third = await comesIn(3);
  await toasts.getByText('2 more orders to review').waitFor();
  expect([await boxOf(close), await toasts.getByText(third).count()]).toEqual([at, 0]);
  expect(await toasts.getByText(second).count()).toBe(1);
  // Its place stays empty: one more click there presses nothing.
  await page.mouse.down();
  await page.mouse.up();
  await toasts.getByText(second).waitFor({ state: 'detached' });
  await picture(page, 'alerts-dismissed');
  const under = ({ x, y }: { x: number; y: number }) =>
    document
      .elementFromPoint(x + 5, y + 5)
      ?.closest('[role]')
      ?.getAttribute('aria-label');
  expect(await page.evaluate(under, at)).toBe('Alerts');
  // After it left, the newest one takes the place, for its whole time from then on.
  await page.getByRole('heading', { level: 2 }).first().hover();
  await toasts.getByText(third).waitFor();
  await toasts.getByText('1 more order to review').waitFor();
  await page.clock.setFixedTime(closedAt + 79_000);
  await toasts.getByRole('button', { name: new RegExp(third) }).click();
  await page.getByRole('heading', { name: third }).waitFor();
  await page.getByRole('heading', { name: third }).hover();
  await toasts.getByText(first).waitFor();
  await page.clock.setFixedTime(closedAt + 99_000);
  await toasts.getByText(first).waitFor({ state: 'detached' });
  // Silence ends those that are shown.
  await toasts.getByText(await comesIn(3)).waitFor();
  await commandByName(page, 'snooze alerts 10', /^Snooze alerts for 10 minutes$/);
  await expect.poll(() => toasts.getByRole('button').count()).toBe(0);
});

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('It is not on the screen.');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
};
