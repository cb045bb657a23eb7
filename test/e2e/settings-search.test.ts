import { expect, onTestFinished, test } from 'vitest';
import { holdAnswers } from './harness/calls.ts';
import { goToSettingsPage } from './harness/settings-page.ts';
import { isAt } from './harness/shell.ts';
import { desk, expectFits, laptop } from './harness/sizes.ts';
import { createTestApp } from './harness/test-app.ts';
import { themes } from './harness/window.ts';

const sizes = [desk, laptop, { width: 700, height: 450 }];

test.each(themes)(
  'the user searches the settings, tries a notification, and sets reasons, in the %s theme',
  async (colorScheme) => {
    const testApp = createTestApp({}, onTestFinished);
    await testApp.open({ colorScheme, locale: 'en-GB', notifies: true });
    await testApp.enter();
    const page = testApp.page();
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    const settings = page.getByRole('dialog', { name: 'Settings' });
    const search = settings.getByRole('searchbox', { name: 'Search settings' });
    await expect.poll(() => search.evaluate((one) => one === document.activeElement)).toBe(true);
    await expectFits(page, `settings-${colorScheme}`, sizes);

    // A choice counts, also one made while the service still checks the one before.
    const checks = await holdAnswers(testApp.app(), page, 'accounts.use-means');
    // Each page has its own settings. What few users need stands on the last one.
    expect(await settings.getByLabel('Authentication').count()).toBe(0);
    const pages = settings.getByRole('navigation', { name: 'Settings pages' }).getByRole('button');
    const names = [
      'Account',
      'Alerts',
      'Email & phone alerts',
      'Calendar & capacity',
      'Answers',
      'Exports',
      'Language & display',
    ];
    expect(await pages.allTextContents()).toEqual([...names, 'Advanced']);
    const box = await settings.boundingBox();
    for (const name of names) {
      await goToSettingsPage(page, name);
      await settings.getByRole('heading', { level: 3, name, exact: true }).waitFor();
      expect(await settings.locator('[aria-current="page"]').allTextContents()).toEqual([name]);
      expect(await settings.boundingBox()).toEqual(box);
      await expectFits(page, `settings-${name}-${colorScheme}`, sizes);
    }
    await goToSettingsPage(page, 'Advanced');
    await expectFits(page, `settings-Advanced-${colorScheme}`, sizes);
    const means = settings.getByLabel('Authentication');
    await means.selectOption('Basic (password in every request)');
    await settings.getByText('Slow: use it if').waitFor();
    await means.selectOption('Token');
    await settings.getByText('Your password is sent only when you sign in').waitFor();
    await checks.letGo();
    await expect.poll(checks.answered).toBe(2);
    await settings.getByText('Checking with the service…').waitFor({ state: 'detached' });
    expect(await means.inputValue()).toBe('token');

    await search.pressSequentially('bell');
    await expectFits(page, `settings-bell-${colorScheme}`, [desk]);
    if (isAt('web')) {
      await settings.getByRole('button', { name: 'Test alert' }).click();
      await settings.getByText('Your browser blocks notifications').waitFor();
      await expectFits(page, `bell-refused-${colorScheme}`, [desk]);
      await page.context().grantPermissions(['notifications']);
    }
    await settings.getByRole('button', { name: 'Test alert' }).click();
    await settings.getByText('The notification was sent.').waitFor();

    await page.keyboard.press('Escape');
    await expect.poll(() => search.inputValue()).toBe('');
    await search.fill('no such thing');
    await settings.getByText('No settings found').waitFor();
    await search.fill('reason templates');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.insertText('Supplier on strike\n\nMachine down\nSupplier on strike');
    await search.fill('licences');
    await expectFits(page, `settings-about-${colorScheme}`, [desk]);
    await settings.getByRole('button', { name: 'Licences' }).click();
    const licences = page.getByRole('dialog', { name: 'Licences' });
    await licences.getByText('react-dom').click();
    await expectFits(page, `licences-${colorScheme}`, [laptop]);
    // Closes the licences, clears the search, closes the settings.
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('Escape');
    await settings.waitFor({ state: 'detached' });

    await page.getByRole('listbox', { name: 'To answer' }).getByRole('option').first().click();
    await page.getByRole('button', { name: 'Reject', exact: true }).first().click();
    const choice = page.getByRole('combobox', { name: 'Templates' });
    await expect
      .poll(() => choice.getByRole('option').allTextContents())
      .toEqual(['Supplier on strike', 'Machine down']);
    await choice.selectOption('Machine down');
    await expect.poll(() => page.getByLabel('Reason').inputValue()).toBe('Machine down');
    await expectFits(page, `reasons-${colorScheme}`, [laptop]);
  },
);
