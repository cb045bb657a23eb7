import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { formatDate, formatTypedDate } from '../../src/renderer/format/date-format.ts';
import { settingsSchema } from '../../src/shared/contract/calls/settings.ts';
import { usualWorkshop } from '../../src/shared/domain/planning/workshop.ts';
import { addDays, type CalendarDate, dayAt } from '../../src/shared/domain/values/calendar-date.ts';
import { weekStart } from '../../src/shared/domain/values/calendar-week.ts';
import { goToSettingsPage } from './harness/settings-page.ts';
import { desk, expectFits, laptop } from './harness/sizes.ts';
import { createTestApp } from './harness/test-app.ts';
import { picture, themes } from './harness/window.ts';

const today = dayAt(Date.now(), 'Europe/Amsterdam');
const monday = weekStart(addDays(today, 21), 1);
const typed = (date: CalendarDate): string => formatTypedDate(date, 'en-GB');

test.each(themes)(
  'the settings take holidays, closed days and how much a week takes: %s',
  async (colorScheme) => {
    const testApp = createTestApp({}, onTestFinished);
    await testApp.open({ colorScheme, locale: 'en-GB' });
    await testApp.enter();
    const page = testApp.page();
    const settings = page.getByRole('dialog', { name: 'Settings' });
    const firstDay = settings.getByLabel('First day', { exact: true });
    const lastDay = settings.getByLabel('Last day', { exact: true });
    const add = settings.getByRole('button', { name: 'Add', exact: true });
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    await settings.getByRole('searchbox').fill('vacation');
    await settings.getByRole('heading', { name: 'Calendar & capacity' }).waitFor();
    expect(await settings.getByLabel('Warn me when a week is full').count()).toBe(0);
    await goToSettingsPage(page, 'Calendar & capacity');
    expect(await settings.getByRole('searchbox').inputValue()).toBe('');
    await settings.getByLabel('Public holidays').selectOption('DE');
    await settings.getByLabel('Region').selectOption('BY');

    await firstDay.fill(typed(addDays(monday, 7)));
    await lastDay.fill(typed(addDays(monday, 20)));
    await settings.getByLabel('Reason (optional)').fill('Winter break');
    await page.keyboard.press('Enter');
    await settings.getByText('Winter break').waitFor();
    // Escape closes the calendar alone.
    await firstDay.focus();
    await page.keyboard.press('Alt+ArrowDown');
    const calendar = page.getByRole('dialog', { name: 'First day: calendar' });
    await calendar.waitFor();
    await picture(page, `workshop-settings-calendar-${colorScheme}`);
    await page.keyboard.press('Escape');
    await calendar.waitFor({ state: 'detached' });
    await settings.waitFor();
    await firstDay.fill(typed(monday));
    await lastDay.fill(typed(addDays(monday, -1)));
    await settings.getByText('The last day is before the first day.').waitFor();
    expect(await add.isDisabled()).toBe(true);
    await lastDay.fill('');
    await add.click();
    await settings.getByRole('button', { name: `Remove ${formatDate(monday, 'en-GB', today)}` }).waitFor();
    // Click and not check: the box is ticked once the settings have changed.
    await settings.getByLabel('Warn me when a week is full').click();
    await settings.getByLabel('Deliveries per week').fill('3');
    await settings.getByText('Winter break').scrollIntoViewIfNeeded();
    await expectFits(page, `workshop-settings-${colorScheme}`, [desk, laptop]);
    await page.keyboard.press('Escape');
    await settings.waitFor({ state: 'hidden' });

    const kept = (): unknown =>
      settingsSchema
        .pick({ workshop: true })
        .parse(JSON.parse(readFileSync(join(testApp.dataDir, 'settings.json'), 'utf8')));
    const workshop = {
      ...usualWorkshop,
      ...{ country: 'DE', region: 'BY', perWeek: 3 },
      closed: [
        { from: monday, to: monday, name: '' },
        { from: addDays(monday, 7), to: addDays(monday, 20), name: 'Winter break' },
      ],
    };
    await expect.poll(kept).toEqual({ workshop });
  },
);
