import type { Locator } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { moveGoods } from '../../src/main/practice/orders/buyer-moves.ts';
import { type LineVerdict, respondToLine } from '../../src/main/practice/orders/supplier-response.ts';
import { addDays, dayAt } from '../../src/shared/domain/values/calendar-date.ts';
import { decimal } from '../../src/shared/domain/values/decimal.ts';
import { serviceTimestamp } from '../../src/shared/domain/values/service-timestamp.ts';
import { commandByName } from './harness/command-by-name.ts';
import { desk, expectFits, laptop } from './harness/sizes.ts';
import { createTestApp } from './harness/test-app.ts';
import { expectAccessible, expectAccessibleInLongRun, themes } from './harness/window.ts';

test.each(themes)(
  'an item number leads to its orders and prices, and a buyer to all items, in the %s theme',
  async (colorScheme) => {
    const testApp = createTestApp({ sample: 'empty' }, onTestFinished);
    const { service } = testApp;
    const today = dayAt(Date.now());
    const issue = (number: string, buyer: string, item: string, netPrice: string, daysAgo = 0): void => {
      const order = service.buyers.issue({
        ...{ buyer, purchaseOrderNumber: number },
        lines: [{ deliverySchedule: [{ date: addDays(today, 20), quantity: '100' }], netPrice }],
      });
      const lines = order.lines.map((line) => ({
        ...line,
        requested: {
          ...line.requested,
          prices: line.requested.prices && { ...line.requested.prices, priceUnitQuantity: decimal('1') },
        },
        item: { ...line.item, number: item, revision: null, name: 'Drive shaft' },
      }));
      const issuedAt = serviceTimestamp(`${addDays(today, -daysAgo)}T09:00:00.000Z`);
      service.world.put({ ...order, lines, eventDates: { issuedAt } });
    };
    const respond = (number: string, verdict: LineVerdict, isDelivered: boolean): void => {
      const order = service.world.orderByNumber(number);
      if (order === undefined) throw new Error(`The service has no order ${number}.`);
      const at = service.world.stamp();
      const buyer = { ...service.world.buyerOf(order), autoConfirm: false };
      const lines = order.lines.map((line) => {
        const answered = respondToLine(line, verdict, buyer, at);
        return (isDelivered ? moveGoods('Delivered')(answered, at) : null) ?? answered;
      });
      service.world.put({ ...order, lines, version: order.version + 1, lastUpdatedAt: at });
    };
    issue('ITEM-1', 'Kessler', 'SHAFT-9', '4.20', 200);
    respond('ITEM-1', { kind: 'accepted' }, true);
    issue('ITEM-2', 'Kessler', 'SHAFT-9', '4.35', 90);
    const parts = [40, 60].map((quantity, index) => ({
      ...{
        position: String(index + 1),
        date: addDays(today, 20 + index),
        quantity: decimal(String(quantity)),
      },
    }));
    respond('ITEM-2', { kind: 'values', deliverySchedule: parts, prices: null }, false);
    issue('ITEM-3', 'Kessler', 'SHAFT-9', '3.90');
    issue('ITEM-4', 'Kessler', 'PLATE-1', '12');
    // Another buyer orders it, too.
    issue('ITEM-5', 'Brouwer', 'SHAFT-9', '12345678.901234567891');
    const turnedDown = service.world.orderByNumber('ITEM-5');
    if (turnedDown !== undefined) {
      const rejected = { processStatus: 'InProgress', inProgressStatus: 'RejectedSupplierProposal' } as const;
      service.world.put({ ...turnedDown, lines: turnedDown.lines.map((line) => ({ ...line, ...rejected })) });
    }
    await testApp.open({ colorScheme, locale: 'en-GB' });
    await testApp.enter();
    const page = testApp.page();
    const open = async (number: string): Promise<void> => {
      await page.getByRole('option', { name: new RegExp(number) }).click();
      await page.getByRole('heading', { name: number }).waitFor();
    };
    /** The price above the table. */
    const figure = (dialog: Locator, price: RegExp): Locator =>
      dialog.getByRole('paragraph').filter({ hasText: price });
    const rows = (name: string): Locator =>
      page.getByRole('table', { name }).locator('tbody').getByRole('row');

    await open('ITEM-3');
    await page.getByRole('button', { name: 'SHAFT-9', exact: true }).click();
    const item = page.getByRole('dialog', { name: 'SHAFT-9' });
    await item.getByText('Drive shaft').waitFor();
    expect(await rows('Orders with this item').count()).toBe(4);
    // The agreed price, the one that the buyer asks for, and all of them in the table.
    await figure(item, /^4\.20\sEUR/).waitFor();
    await item.getByText(/^Last confirmed on .*, order ITEM-1$/).waitFor();
    await item.getByText(/^Newest: 3\.90\sEUR asked on .*, order ITEM-3\. Not confirmed\.$/).waitFor();
    // The line joins only the agreed prices.
    await item.getByText('Asked by the buyer, not confirmed').waitFor();
    const joined = await item.locator('polyline').getAttribute('points');
    expect(joined?.split(' ')).toHaveLength(1);
    const told = (await rows('Orders with this item').allTextContents()).join(' ');
    for (const price of ['4.20', '4.35', '3.90']) expect(told).toContain(price);
    // Our open proposal, as in the order.
    await item.getByRole('row', { name: /ITEM-2.*\b40\b.*\b60\b/ }).waitFor();
    await item.getByRole('row', { name: /ITEM-5.* Brouwer .*12,345,678\.90/ }).waitFor();
    await item.getByRole('row', { name: /ITEM-1.* Delivered$/ }).waitFor();
    const buyers = item.getByRole('list', { name: 'Last price of each buyer' }).getByRole('listitem');
    await buyers.filter({ hasText: /^Kessler.* 4\.20\sEUR confirmed on / }).waitFor();
    await buyers
      .filter({ hasText: /^Brouwer.* 12,345,678\.90\d*\sEUR asked on .*, not confirmed$/ })
      .waitFor();
    await expectAccessible(page, 'the page of an item');
    const table = item.getByRole('table', { name: 'Orders with this item' });
    // No column is cut.
    expect(await table.evaluate((one) => one.scrollWidth <= (one.parentElement?.clientWidth ?? 0))).toBe(
      true,
    );
    await page.setViewportSize(laptop);
    // A long status beside long figures: it wraps.
    const end = item.getByText('Proposal rejected, answer again');
    const edges = await Promise.all([end.boundingBox(), table.locator('..').boundingBox()]);
    const [statusEnd, tableEnd] = edges.map((box) => (box?.x ?? Infinity) + (box?.width ?? 0));
    expect(statusEnd, 'the status is whole').toBeLessThanOrEqual(tableEnd ?? 0);
    await expectFits(page, `items-item-${colorScheme}`, [desk, laptop, { width: 390, height: 800 }]);
    await item.getByRole('button', { name: /^ITEM-1, line/ }).click();
    await page.getByRole('heading', { name: 'ITEM-1' }).waitFor();
    expect(await item.count()).toBe(0);

    await commandByName(page, 'items and figures', /^Items and figures$/);
    const buyer = page.getByRole('dialog', { name: /^Kessler/ });
    await buyer.getByRole('row', { name: /^SHAFT-9 Drive shaft 3 / }).waitFor();
    expect(await rows('Items').count()).toBe(2);
    // Not in the weight of a figure.
    const missing = buyer.locator('dd').getByText('–', { exact: true }).first();
    expect(await missing.evaluate((one) => getComputedStyle(one).fontWeight)).toBe('400');
    await expectAccessibleInLongRun(page, 'the page of a buyer');
    await expectFits(page, `items-buyer-${colorScheme}`, [desk, laptop, { width: 390, height: 800 }]);
    // Escape goes back, one page after the other.
    await buyer.getByRole('button', { name: 'PLATE-1' }).click();
    await figure(page.getByRole('dialog', { name: 'PLATE-1' }), /^12\.00\sEUR/).waitFor();
    await page.getByText(/^Asked on .*, order ITEM-4\.$/).waitFor();
    await page.getByText(/per PCE, not confirmed$/).waitFor();
    await page.keyboard.press('Escape');
    await buyer.getByRole('row', { name: /^PLATE-1/ }).waitFor();
    await page.keyboard.press('Escape');
    await buyer.waitFor({ state: 'detached' });
  },
);
