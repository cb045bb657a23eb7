import { expect, onTestFinished, test } from 'vitest';
import { commandByName } from './house/command-by-name.ts';
import { isAt } from './house/door.ts';
import { downloaded } from './house/downloads.ts';
import { expectFocus } from './house/focus.ts';
import { createOffice } from './house/office.ts';
import { expectWithinReach } from './house/reach.ts';
import { desk, expectFits, laptop } from './house/sizes.ts';
import { expectAccessibleInLongRun, picture } from './house/window.ts';

/** A user hears of orders, puts the bell off, keeps quiet hours over a restart, and looks for settings by their words. */
const sizes = [desk, laptop, { width: 700, height: 450 }];

test('what rang, a snooze, and quiet hours over a restart', async () => {
  const office = createOffice({}, onTestFinished);
  await office.open({ locale: 'en-GB' });
  await office.enter();
  const { service } = office;
  const page = office.page();
  const bell = (name: RegExp) => page.getByRole('button', { name });
  const comesIn = async (): Promise<string> => {
    const { purchaseOrderNumber } = service.buyers.issue({ buyer: 'Kessler', lineCount: 1 });
    await page.getByRole('button', { name: 'Poll now' }).click();
    await page.getByRole('option', { name: new RegExp(purchaseOrderNumber) }).waitFor();
    return purchaseOrderNumber;
  };
  const toasts = page.getByRole('log', { name: 'Alerts' });
  await bell(/^Alerts$/).click();
  const dialog = page.getByRole('dialog', { name: 'Alerts' });
  await dialog.getByText('Nothing has rung yet').waitFor();
  await expectFits(page, 'alerts-none', [desk]);
  await page.keyboard.press('Escape');

  const first = await comesIn();
  await toasts.getByText(first).waitFor();
  // The list ends above them: every row of it can be clicked.
  const endsAbove = async (): Promise<boolean> => {
    const [list, alert] = await Promise.all([
      page.getByRole('listbox', { name: 'To answer' }).boundingBox(),
      toasts.boundingBox(),
    ]);
    return list !== null && alert !== null && list.y + list.height <= alert.y;
  };
  await expect.poll(endsAbove).toBe(true);
  await picture(page, 'alerts-below-list');
  await bell(/^Alerts, 1 order .* not opened yet$/).waitFor();
  await page.keyboard.press('b');
  await dialog.getByRole('button', { name: new RegExp(`New order.*${first}.*not opened yet`) }).waitFor();
  // As a table: what rang, for whom, and whether somebody looked.
  const { name, bytes } = await downloaded(office.app(), page, () =>
    dialog.getByRole('button', { name: 'Export this list as CSV' }).click(),
  );
  expect(name).toMatch(/^Alerts \d{4}-\d{2}-\d{2}\.csv$/);
  expect(bytes.toString('utf8')).toMatch(new RegExp(`New order,${first},Kessler.*,not opened yet`));
  await expectFits(page, 'alerts-one', sizes);
  await page.emulateMedia({ colorScheme: 'dark' });
  await picture(page, 'alerts-one-dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await dialog.getByRole('button', { name: '1 hour' }).click();
  await dialog.getByText(/^Snoozed until/).waitFor();
  await page.keyboard.press('Escape');
  const second = await comesIn();
  await bell(/^Alerts, 2 orders .* not opened yet, Snoozed$/).click();
  await dialog.getByRole('button', { name: new RegExp(`${second}.*rings when the silence ends`) }).waitFor();
  expect(await toasts.getByText(second).count()).toBe(0);
  await expectFits(page, 'alerts-snoozed', sizes);
  await dialog.getByRole('button', { name: 'Ring again' }).click();
  await dialog.getByText('The bell rings', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: new RegExp(`${second}.*not opened yet`) }).waitFor();
  // What rings now stands in the list, and is not said a second time below it.
  const said = dialog.getByRole('button', { name: new RegExp(second) });
  await page.waitForTimeout(500);
  expect(await said.count()).toBe(1);
  await dialog.getByRole('button', { name: new RegExp(first) }).click();
  await page.getByRole('heading', { name: first }).waitFor();
  await bell(/^Alerts, 1 order .* not opened yet$/).click();
  await dialog.getByRole('button', { name: new RegExp(`${first}.* opened$`) }).waitFor();

  // Each way to put the bell off has a name, and so has putting away what rang.
  await page.keyboard.press('Escape');
  await comesIn();
  await comesIn();
  await expect.poll(() => toasts.getByRole('button', { name: 'Dismiss' }).count()).toBeGreaterThan(1);
  await commandByName(page, 'dismiss all', /^Dismiss all alerts$/);
  await expect.poll(() => toasts.getByRole('button').count()).toBe(0);
  await commandByName(page, 'snooze bell 10', /^Snooze the bell for 10 minutes$/);
  await bell(/, Snoozed$/).waitFor();
  await commandByName(page, 'snooze bell until', /^Snooze the bell until .*07:00$/);
  await commandByName(page, 'ring again', /ring again/);
  await bell(/not opened yet$/).click();

  // By keyboard from here into the settings, to quiet hours that hold on any day.
  await dialog.getByRole('button', { name: 'Ringing, quiet hours' }).click();
  const search = page.getByRole('searchbox', { name: 'Search the settings' });
  await search.pressSequentially('quiet hours');
  await page.getByText('1 setting, Enter goes there').waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Space');
  const dialogOfSettings = page.getByRole('dialog', { name: 'Settings' });
  await dialogOfSettings.getByRole('checkbox', { name: 'Monday' }).waitFor();
  // One right after the other, as a browser that was busy hears clicks: before any of its timers.
  await dialogOfSettings.evaluate(async (found) => {
    for (const box of found.querySelectorAll<HTMLInputElement>('fieldset input:not(:checked)')) {
      box.click();
      for (let step = 0; step < 20; step += 1) await null;
    }
  });
  await dialogOfSettings.getByText('the bell never rings').waitFor();
  await expectFits(page, 'settings-quiet-hours', sizes);
  await page.context().close();
  await office.app().stop();

  await office.open({ locale: 'en-GB' });
  await office
    .page()
    .getByRole('button', { name: /^Alerts, 3 orders .* not opened yet, Quiet hours$/ })
    .waitFor();
  expect(office.complaints()).toEqual([]);
});

test('what rings while a dialog is open is seen and reached above it, and leads to its order', async () => {
  const office = createOffice({}, onTestFinished);
  await office.open({ locale: 'en-GB' });
  await office.enter();
  const { service } = office;
  const page = office.page();
  const toasts = page.getByRole('log', { name: 'Alerts' });
  const settings = page.getByRole('dialog', { name: 'Settings' });
  const comesIn = async (): Promise<string> => {
    const { purchaseOrderNumber } = service.buyers.issue({ buyer: 'Kessler', lineCount: 1 });
    // Behind the dialog nobody can press it; it stands for the time that passes.
    await page.locator('button[aria-label="Poll now"]:enabled').first().dispatchEvent('click');
    await toasts.getByText(purchaseOrderNumber).waitFor();
    return purchaseOrderNumber;
  };
  await page.getByRole('button', { name: 'Settings' }).click();
  await settings.waitFor();
  const first = await comesIn();
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expectWithinReach(page, `an alert above the settings, ${size.width}`);
    await picture(page, `alerts-above-settings-${size.width}`);
  }
  await page.setViewportSize(desk);
  await expectAccessibleInLongRun(page, 'an alert above the settings');

  // Back from the first field of the dialog Tab comes to what stands last in it.
  const isFocused = (): Promise<boolean> =>
    toasts.evaluate((log) => log.contains(log.ownerDocument.activeElement));
  for (let steps = 0; steps < 5 && !(await isFocused()); steps += 1) await page.keyboard.press('Shift+Tab');
  expect(await isFocused()).toBe(true);
  // It can be put away with the dialog staying, and the focus in it.
  await page.keyboard.press('Enter');
  await toasts.getByText(first).waitFor({ state: 'detached' });
  await expectFocus(page, 'after an alert was put away');
  expect(await settings.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);

  // What isn't put away stays when the dialog closes.
  const second = await comesIn();
  await page.keyboard.press('Escape');
  await settings.waitFor({ state: 'detached' });
  await toasts.getByText(second).waitFor();

  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await toasts.getByRole('button', { name: new RegExp(second) }).click();
  await page.getByRole('heading', { name: second }).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(office.complaints()).toEqual([]);
});

test.each(['light', 'dark'] as const)(
  'settings that are searched, the bell that is tried, and reasons, in the %s theme',
  async (colorScheme) => {
    const office = createOffice({}, onTestFinished);
    await office.open({ colorScheme, locale: 'en-GB' });
    await office.enter();
    const page = office.page();
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    const settings = page.getByRole('dialog', { name: 'Settings' });
    const search = settings.getByRole('searchbox', { name: 'Search the settings' });
    await expect.poll(() => search.evaluate((one) => one === document.activeElement)).toBe(true);
    await expectFits(page, `settings-${colorScheme}`, sizes);

    await search.pressSequentially('bell');
    await expectFits(page, `settings-bell-${colorScheme}`, [desk]);
    if (isAt('web')) {
      await settings.getByRole('button', { name: 'Try it' }).click();
      await settings.getByText('The browser doesn’t allow notifications').waitFor();
      await expectFits(page, `bell-refused-${colorScheme}`, [desk]);
      await page.context().grantPermissions(['notifications']);
    }
    await settings.getByRole('button', { name: 'Try it' }).click();
    await settings.getByText('The notification was handed over').waitFor();

    await page.keyboard.press('Escape');
    expect(await search.inputValue()).toBe('');
    await search.fill('no such thing');
    await settings.getByText('No setting has these words').waitFor();
    await search.fill('reasons');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.insertText('Supplier on strike\n\nMachine down\nSupplier on strike');
    await search.fill('licences');
    await expectFits(page, `settings-about-${colorScheme}`, [desk]);
    await settings.getByRole('button', { name: 'Licences' }).click();
    const licences = page.getByRole('dialog', { name: 'Licences' });
    await licences.getByText('react-dom').click();
    await expectFits(page, `licences-${colorScheme}`, [laptop]);
    // Out of the list of licences, out of the search, out of the settings.
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('Escape');
    await settings.waitFor({ state: 'detached' });

    await page.getByRole('listbox', { name: 'To answer' }).getByRole('option').first().click();
    await page.getByRole('button', { name: 'Reject', exact: true }).first().click();
    const choice = page.getByRole('combobox', { name: 'Ready-made text' });
    expect(await choice.getByRole('option').allTextContents()).toEqual([
      'Supplier on strike',
      'Machine down',
    ]);
    await choice.selectOption('Machine down');
    expect(await page.getByLabel('Reason').inputValue()).toBe('Machine down');
    await expectFits(page, `reasons-${colorScheme}`, [laptop]);
    expect(office.complaints()).toEqual([]);
  },
);
