import type { Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { formatDate } from '../../src/renderer/format/date-format.ts';
import { addDays, dayAt } from '../../src/shared/domain/values/calendar-date.ts';
import { weekStart } from '../../src/shared/domain/values/calendar-week.ts';
import { backToStart } from './harness/back-to-start.ts';
import { desk, expectFits, laptop } from './harness/sizes.ts';
import { createTestApp } from './harness/test-app.ts';
import { picture } from './harness/window.ts';

/** The calendar and the overview: promised and late deliveries, and how answering goes. */
const zone = 'Europe/Amsterdam';
const today = dayAt(Date.now(), zone);
const day = (days: number): string => addDays(today, days);

// The last one is the first at 200 %.
const sizes = [desk, laptop, { width: 720, height: 450 }];

const look = (page: Page, screen: string): Promise<void> => expectFits(page, screen, sizes);

describe('a week', () => {
  const testApp = createTestApp({ sample: 'empty' });
  const { service, page } = testApp;
  const left = (name: string): Locator =>
    page()
      .getByRole('navigation', { name: 'Lists' })
      .getByRole('button', { name: new RegExp(`^${name}`) });
  const calendar = (): Locator => page().getByRole('region', { name: 'Calendar' });
  const deliveries = (): Locator => page().getByRole('table', { name: 'Deliveries' });
  const long = 'CAL-WITH-A-NUMBER-THAT-NOBODY-WOULD-TYPE-BY-HAND-0001';

  const line = (...dates: string[]) => ({
    deliverySchedule: dates.map((date) => ({ date, quantity: '100' })),
    netPrice: '4.20',
  });

  const answer = async (number: string, act: () => Promise<void>): Promise<void> => {
    await left('To answer').click();
    await page()
      .getByRole('option', { name: new RegExp(number) })
      .click();
    await page().getByRole('heading', { name: number }).waitFor();
    await act();
    const send = page().getByRole('button', { name: 'Send answer' });
    await send.click();
    await send.waitFor({ state: 'detached' });
  };

  beforeAll(async () => {
    const [first, second] = service.world.buyers.filter(
      ({ buyerAccountNumber }) => buyerAccountNumber !== null,
    );
    const issue = (
      buyer: string | undefined,
      purchaseOrderNumber: string,
      ...lines: ReturnType<typeof line>[]
    ) => service.buyers.issue({ buyer: buyer ?? '', purchaseOrderNumber, lines });
    issue(first?.name, 'CAL-LATE', line(day(-5)));
    issue(first?.name, 'CAL-SPLIT', line(day(7), day(14), day(21)), line(day(8)));
    const plan = issue(second?.name, 'CAL-ASK', line(day(15)));
    service.world.put({ ...plan, orderType: 'Forecast' });
    issue(second?.name, long, line(day(7)));
    await testApp.open({ locale: 'en-GB' });
    await testApp.enter();
  });

  test('the calendar and the overview follow the answers of a week', async () => {
    await left('Calendar').click();
    await page().getByText('No deliveries yet').waitFor();
    await look(page(), 'calendar-empty');
    await left('Overview').click();
    await page().getByText('4 orders', { exact: true }).waitFor();
    await page().getByText('No answers yet: a median needs 5', { exact: true }).first().waitFor();

    // The user accepts three orders and proposes another day for the fourth.
    for (const number of ['CAL-LATE', 'CAL-SPLIT', long]) {
      await answer(number, () =>
        page()
          .getByRole('button', { name: /^Accept (\d+ lines|the order|the open line)$/ })
          .click(),
      );
    }
    await answer('CAL-ASK', async () => {
      await page().getByRole('button', { name: 'Propose', exact: true }).click();
      await page().getByLabel('Date', { exact: true }).fill(day(22));
      await page().getByLabel('Reason', { exact: true }).fill('The material comes late.');
    });
    await left('Calendar').click();
    await calendar()
      .getByRole('button', { name: /^Late.*1 delivery late$/ })
      .waitFor({ timeout: 60_000 });
    // Two orders deliver on the same day. A split line shows on each of its dates.
    const sunday = weekStart(addDays(today, 7), 1) !== weekStart(addDays(today, 8), 1);
    await calendar()
      .getByRole('button', {
        name: new RegExp(
          `: ?${sunday ? 2 : 3} deliveries confirmed$|${sunday ? 2 : 3} deliveries confirmed$`,
        ),
      })
      .first()
      .waitFor({ timeout: 60_000 });
    await calendar()
      .getByRole('button', { name: /1 proposed$/ })
      .waitFor({ timeout: 60_000 });

    // The calendar shows the overdue delivery first. It leads to its line, and Escape leads back.
    await deliveries().getByRole('button', { name: 'Open order CAL-LATE, line 10' }).waitFor();
    await look(page(), 'calendar-weeks');
    await deliveries().getByRole('button', { name: 'Open order CAL-LATE, line 10' }).click();
    await page().getByRole('heading', { name: 'CAL-LATE' }).waitFor();
    await page().locator('tr[data-position="00010"]:focus').waitFor();
    await picture(page(), 'calendar-order');
    await page().keyboard.press('Escape');
    await deliveries().waitFor();

    // The days are planned by keyboard.
    await calendar().getByRole('button', { name: 'Days', exact: true }).click();
    const overdue = calendar().getByRole('button', { name: /^Late/ });
    await overdue.focus();
    await page().keyboard.press('ArrowDown');
    await page().keyboard.press('Enter');
    const seventh = formatDate(addDays(today, 7), 'en-GB', today);
    await page().getByRole('heading', { level: 2, name: seventh }).waitFor();
    // The heading shows at once, the deliveries a moment later.
    await expect
      .poll(() =>
        deliveries()
          .getByRole('button')
          .evaluateAll((all) => all.map((one) => one.textContent)),
      )
      .toEqual(['CAL-SPLIT', long].toSorted());
    await look(page(), 'calendar-days');
    await calendar().getByRole('button', { name: 'Table', exact: true }).click();
    const rows = calendar().getByRole('table', { name: 'Days' }).getByRole('row');
    // The head, overdue, then day 7, 8, 14, 21 and 22.
    expect(await rows.count()).toBe(7);
    await look(page(), 'calendar-days-table');
    // An order that is no purchase says what it is, in the language of the page.
    await rows.last().getByRole('button').click();
    await deliveries()
      .getByRole('row', { name: /CAL-ASK/ })
      .getByText('Forecast', { exact: true })
      .waitFor();
    await picture(page(), 'calendar-forecast');
    await calendar().getByRole('button', { name: 'Weeks', exact: true }).click();
    await look(page(), 'calendar-weeks-table');
    await calendar().getByRole('button', { name: 'Chart', exact: true }).click();

    // The overview says how answering goes, for all buyers and for one.
    await left('Overview').click();
    await page().getByText('Too few answers: 4 of the 5 that a median needs').first().waitFor();
    const said = page().getByRole('table', { name: 'Your answers' });
    await said.getByRole('row', { name: /^Accepted 4/ }).waitFor();
    await said.getByRole('row', { name: /^Proposed 1/ }).waitFor();
    await page().getByText('No orders', { exact: true }).waitFor();
    // The late order was confirmed for a day that has passed.
    const onTime = page().getByRole('table', { name: 'On-time delivery' });
    await onTime.getByRole('row', { name: /^Late 1/ }).waitFor();
    await look(page(), 'overview');
    // How it is counted stands in a tooltip, by pointer and by keyboard.
    const how = page().getByRole('tooltip').filter({ hasText: 'Confirmed deliveries that were due' });
    expect(await how.isVisible()).toBe(false);
    await page().getByRole('button', { name: 'How “On-time delivery” is counted' }).focus();
    await how.waitFor();
    await look(page(), 'overview-tooltip');
    await page().keyboard.press('Escape');
    await how.waitFor({ state: 'hidden' });
    const buyer =
      service.world.buyers.find(({ buyerAccountNumber }) => buyerAccountNumber !== null)?.name ?? '';
    await page().getByRole('table', { name: 'Buyers' }).getByRole('button', { name: buyer }).click();
    await page().getByRole('heading', { level: 2, name: buyer }).waitFor();
    await said.getByRole('row', { name: /^Accepted 3/ }).waitFor();
    await page().getByRole('combobox', { name: 'Period' }).selectOption('30');
    await said.getByRole('row', { name: /^Accepted 3/ }).waitFor();

    // The buyer asks to confirm the late order again: it is both to answer and overdue.
    const late = page().getByRole('option', { name: /CAL-LATE/ });
    await left('Late orders').click();
    await late.waitFor();
    // The mark of an order that is only overdue says so.
    expect(await late.getByText(/Late \d/).count()).toBe(0);
    const order = service.world
      .orders()
      .find(({ purchaseOrderNumber }) => purchaseOrderNumber === 'CAL-LATE');
    service.buyers.askReconfirmation(order?.id ?? '');
    await page().getByRole('button', { name: 'Check now' }).click();
    await left('To answer').click();
    await late.getByTitle(/^Confirm again · /).waitFor({ timeout: 60_000 });
    await late
      .getByTitle(/^Delivery late since: /)
      .filter({ hasText: /Late \d/ })
      .waitFor();
    await look(page(), 'list-late-and-asked');

    // The bar of what was done last covers no delivery and no figure.
    await late.click();
    await page().getByRole('heading', { name: 'CAL-LATE' }).waitFor();
    const opened = page().getByRole('region', { name: 'Order', exact: true });
    await opened.getByRole('button', { name: 'Later', exact: true }).click();
    await page()
      .getByRole('menuitem', { name: /^Tomorrow/ })
      .click();
    const bar = page().locator('[data-last-sent]');
    await left('Calendar').click();
    for (const shown of [deliveries(), said]) {
      await shown.waitFor();
      const end = await shown.evaluate((node) => {
        let box: Element | null = node;
        while (box !== null && getComputedStyle(box).overflowY !== 'auto') box = box.parentElement;
        return box?.getBoundingClientRect().bottom;
      });
      expect((await bar.boundingBox())?.y).toBeGreaterThanOrEqual(end ?? 2_000);
      await picture(page(), 'calendar-bar');
      await left('Overview').click();
    }
  });
});

describe('with many orders in the dark theme, where weeks begin on Sunday', () => {
  const testApp = createTestApp();
  const { page } = testApp;

  beforeAll(async () => {
    await testApp.open({ locale: 'en-US' });
    await testApp.enter();
  });

  beforeEach(async () => {
    await backToStart(page());
    await page().emulateMedia({ colorScheme: 'dark' });
  });

  test('weeks, days and tables, with the first day of the locale', async () => {
    await page()
      .getByRole('button', { name: /^Calendar/ })
      .click();
    const calendar = page().getByRole('region', { name: 'Calendar' });
    await calendar.getByRole('button', { name: /^Late/ }).waitFor();
    await look(page(), 'calendar-full-weeks');
    await calendar.getByRole('button', { name: 'Days', exact: true }).click();
    const [first] = await calendar.getByRole('columnheader').allTextContents();
    expect(first).toBe('Sun');
    await look(page(), 'calendar-full-days');
    await calendar.getByRole('button', { name: 'Table', exact: true }).click();
    await look(page(), 'calendar-full-table');
  });

  test('the overview', async () => {
    await page()
      .getByRole('button', { name: /^Overview/ })
      .click();
    await page().getByRole('table', { name: 'Buyers' }).waitFor();
    await look(page(), 'overview-full');
  });
});
