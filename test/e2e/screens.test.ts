import type { Locator } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { formatDate } from '../../src/renderer/format/date-format.ts';
import { processStatus } from '../../src/shared/domain/order/statuses.ts';
import { usualWorkshop } from '../../src/shared/domain/planning/workshop.ts';
import { addDays, type CalendarDate, dayAt } from '../../src/shared/domain/values/calendar-date.ts';
import { weekStart } from '../../src/shared/domain/values/calendar-week.ts';
import { serviceTimestamp } from '../../src/shared/domain/values/service-timestamp.ts';
import { backToStart } from './harness/back-to-start.ts';
import { changeSettings } from './harness/change-settings.ts';
import { onlyAt } from './harness/shell.ts';
import { desk, expectFits, laptop } from './harness/sizes.ts';
import { createTestApp } from './harness/test-app.ts';
import { expectAccessible, picture, themes } from './harness/window.ts';

const sizes = [desk, laptop, { width: 700, height: 900 }];

/**
 * The screens of an app with orders, at three widths. axe finds nothing in either theme, and nothing is
 * cut off.
 */
describe.each(themes)('in the %s theme', (colorScheme) => {
  const testApp = createTestApp();
  const { service, page } = testApp;

  const seeAlso = async (screen: string): Promise<void> => {
    await expectAccessible(page(), `${screen}-${colorScheme}`);
    await expectFits(page(), `${screen}-${colorScheme}`, sizes);
  };

  beforeAll(async () => {
    await testApp.open({ colorScheme, locale: 'en-GB' });
    await testApp.enter();
  });

  beforeEach(() => backToStart(page(), colorScheme));

  test('the list of orders, none of them open', () => seeAlso('desk'));

  test('an order of 500 lines', async () => {
    const long = service.world.orders().find(({ lines }) => lines.length === 500);
    const number = long?.purchaseOrderNumber ?? '';
    for (const folder of ['To answer', 'Late orders', 'Waiting for buyer', 'Confirmed', 'Closed']) {
      await page()
        .getByRole('button', { name: new RegExp(`^${folder}`) })
        .click();
      await page().getByLabel('Filter orders').fill(number);
      const row = page().getByRole('option', { name: new RegExp(number) });
      await row.or(page().getByText('No results for')).first().waitFor();
      if ((await row.count()) === 0) continue;
      await row.click();
      break;
    }
    await page().getByRole('heading', { name: number }).waitFor();
    await page().getByRole('group', { name: 'Answer for line 10', exact: true }).waitFor();
    await seeAlso('order-500-lines');
  });

  const openOrder = async (number: string): Promise<void> => {
    await page()
      .getByRole('button', { name: /^To answer/ })
      .click();
    await page().getByLabel('Filter orders').fill(number);
    await page()
      .getByRole('option', { name: new RegExp(number) })
      .click();
    await page().getByRole('heading', { name: number }).waitFor();
  };

  test('answering: a document, all lines at once, a split delivery, and the buyer’s number that is asked for once', async () => {
    const unknown = service.world.buyers.find(({ buyerAccountNumber }) => buyerAccountNumber === null);
    if (unknown === undefined) throw new Error('every buyer is known');
    service.buyers.issue({ buyer: unknown.name, purchaseOrderNumber: `ASK-${colorScheme}`, lineCount: 2 });
    await page().getByRole('button', { name: 'Check now' }).click();
    await openOrder(`ASK-${colorScheme}`);
    await page().getByRole('button', { name: 'Export', exact: true }).click();
    await page().getByRole('menu').waitFor();
    await seeAlso('export-menu');
    await page().keyboard.press('Escape');
    await page().getByRole('menu').waitFor({ state: 'detached' });
    await page()
      .getByLabel('Attach to order')
      .last()
      .setInputFiles({ name: 'report.txt', mimeType: 'text/plain', buffer: Buffer.from('within tolerance') });
    // It shows in each of the states below.
    await page().getByText('Uploaded, sent with your next answer').waitFor();
    await page().getByRole('button', { name: 'Reject all lines' }).click();
    await seeAlso('reject-all');
    await page().getByRole('button', { name: 'Cancel' }).click();
    await page().getByRole('button', { name: 'Propose date or shift for all lines' }).click();
    await seeAlso('one-date');
    await page().getByRole('button', { name: 'Cancel' }).click();
    await page().getByRole('button', { name: 'Propose', exact: true }).first().click();
    const quantity = page().getByLabel('Quantity', { exact: true });
    const asked = await quantity.inputValue();
    await quantity.fill('987654');
    await page()
      .getByText(/^[\d,.]+\s\S+ more than ordered$/)
      .waitFor();
    await seeAlso('more-than-asked');
    await quantity.fill(asked);
    await page()
      .getByText(/more than ordered/)
      .waitFor({ state: 'detached' });
    await page().getByRole('button', { name: 'Split delivery' }).click();
    // An empty field is not marked as a mistake yet.
    const second = page().getByLabel('Quantity 2', { exact: true });
    await second.fill('');
    await expect.poll(() => second.getAttribute('aria-invalid')).toBeNull();
    await page().getByText('Required', { exact: true }).waitFor();
    await second.fill('12,5');
    await page().getByText('Did you mean').waitFor();
    await page().getByRole('textbox', { name: 'The customer number that you gave' }).waitFor();
    await seeAlso('split-and-number');
  });

  test('a day when the workshop is closed: its hint, the day that is suggested and sent, and the calendar', async () => {
    const today = dayAt(Date.now(), 'Europe/Amsterdam');
    // A Monday, so that the day after it is open.
    const closed = weekStart(addDays(today, 21), 1);
    const open = addDays(closed, 1);
    const buyer = service.world.buyers.find(({ buyerAccountNumber }) => buyerAccountNumber !== null);
    /** An order of one line for the same item as the others. */
    const put = (number: string, issued: CalendarDate, date: CalendarDate, isAgreed: boolean): string => {
      const order = service.buyers.issue({
        ...{ buyer: buyer?.name ?? '', purchaseOrderNumber: number },
        lines: [{ deliverySchedule: [{ date, quantity: '12' }] }],
      });
      const at = service.world.stamp();
      service.world.put({
        ...{ ...order, lastUpdatedAt: at, version: order.version + 1 },
        eventDates: { issuedAt: serviceTimestamp(`${issued}T09:00:00.000Z`) },
        lines: order.lines.map((line) => ({
          ...{ ...line, lastUpdatedAt: at, item: { ...line.item, number: 'CLOSED-ITEM' } },
          ...(isAgreed ? { confirmed: line.requested, processStatus: processStatus.confirmed } : {}),
        })),
      });
      return order.id;
    };
    // Three deliveries show how many days after the order this item comes. For an order of today that is
    // the closed day.
    for (const days of [1, 2, 3]) {
      put(`AGREED-${days}-${colorScheme}`, addDays(today, -days), addDays(closed, -days), true);
    }
    const id = put(`CLOSED-${colorScheme}`, today, closed, false);
    await changeSettings(page(), {
      workshop: { ...usualWorkshop, closed: [{ from: closed, to: closed, name: 'Stocktaking' }] },
      undoSeconds: 0,
    });
    await page().getByRole('button', { name: 'Check now' }).click();
    await openOrder(`CLOSED-${colorScheme}`);
    const line = page().locator('tr[data-position="00010"]');
    const strip = page().getByRole('region', { name: 'Your answer', exact: true });
    const hints = (within: Locator) => within.getByRole('list', { name: 'Please check' });
    const said = (date: CalendarDate): string => formatDate(date, 'en-GB', today);
    const told = `${said(closed)}: you are closed (Stocktaking)`;
    await hints(line).getByText(told, { exact: true }).waitFor();
    await page()
      .getByRole('button', { name: /^Accept (\d+ lines|the order|the open line)$/ })
      .click();
    await hints(strip).getByText('Please check the hints at line 10').waitFor();
    await line.getByRole('button', { name: 'Propose', exact: true }).click();
    await page()
      .getByText(`That would be ${said(closed)}, but you are closed. ${said(open)} is your next working day.`)
      .waitFor();
    await seeAlso('hints');
    const take = page().getByRole('button', { name: `Use ${said(open)}` });
    await take.click();
    await take.waitFor({ state: 'detached' });
    await hints(line.or(strip)).getByText(told).first().waitFor({ state: 'detached' });
    await page().getByLabel('Reason', { exact: true }).fill('We count our stock.');
    // Nothing goes before it is sent.
    expect(service.world.order(id)?.lines[0]?.proposal).toBeNull();
    await strip.getByRole('button', { name: 'Send answer' }).click();
    const sent = () => service.world.order(id)?.lines[0]?.proposal?.deliverySchedule.map(({ date }) => date);
    await expect.poll(sent, { timeout: 60_000 }).toEqual([open]);

    await page().getByRole('button', { name: 'Calendar', exact: true }).click();
    await page().getByRole('table', { name: 'Deliveries' }).waitFor();
    await page().getByRole('button', { name: 'Days', exact: true }).click();
    await page().getByTitle(told, { exact: true }).waitFor();
    await seeAlso('calendar-days');
  });

  test('a filter that finds nothing, a narrowed list, and naming its view', async () => {
    await page().getByLabel('Filter orders').fill('no such order');
    await page().getByText('No results for').waitFor();
    await seeAlso('nothing-found');
    await page().getByLabel('Filter orders').fill('');
    await page().getByRole('button', { name: 'Filters', exact: true }).click();
    await page().getByLabel('Minimum amount').fill('10');
    await page().getByRole('button', { name: 'Save as view' }).waitFor();
    await seeAlso('narrowed');
    await page().getByRole('button', { name: 'Save as view' }).click();
    await page().getByLabel('View name').waitFor();
    await seeAlso('naming');
  });

  test('the shipments, one of them open', async () => {
    await page()
      .getByRole('button', { name: /^Shipments/ })
      .click();
    await page().getByRole('listbox', { name: 'Shipments' }).getByRole('option').first().click();
    await page()
      .getByRole('region', { name: 'Shipment', exact: true })
      .getByRole('heading')
      .first()
      .waitFor();
    await seeAlso('shipment');
  });

  test('the settings', async () => {
    await page().getByRole('button', { name: 'Settings' }).click();
    await page().getByRole('dialog', { name: 'Settings' }).waitFor();
    await seeAlso('settings');
  });

  test('the shortcuts', async () => {
    await page().getByRole('button', { name: 'Keyboard shortcuts' }).click();
    await page().getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await seeAlso('shortcuts');
  });

  onlyAt('web', 'the desktop app has no link', () => {
    test('a link that was used already', async () => {
      // Without a session no setting can be read: the page uses the language of the browser.
      const other = await testApp.openWindow({ colorScheme, locale: 'en-GB' });
      await other.page.getByText('This link to Orderbell has expired or was already used.').waitFor();
      await expectAccessible(other.page, `used-link-${colorScheme}`);
      await picture(other.page, `used-link-${colorScheme}`);
      await other.page.context().close();
    });
  });
});
