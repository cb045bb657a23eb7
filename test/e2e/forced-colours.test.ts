import { beforeAll, expect, test } from 'vitest';
import { respondToLine } from '../../src/main/practice/orders/supplier-response.ts';
import { addDays, dayAt } from '../../src/shared/domain/values/calendar-date.ts';
import { expectVisibleInForcedColours } from './harness/forced-colours.ts';
import { seeOrder } from './harness/see-order.ts';
import { createTestApp } from './harness/test-app.ts';

/** Windows high contrast on the screens of daily work. The gallery checks every screen. */
const testApp = createTestApp({ sample: 'empty' });
const { service, page } = testApp;

const button = (name: string | RegExp) => page().getByRole('button', { name }).first();

beforeAll(async () => {
  const today = dayAt(Date.now(), 'Europe/Amsterdam');
  for (const purchaseOrderNumber of ['FORCED-1', 'FORCED-2']) {
    service.buyers.issue({
      ...{ buyer: 'Kessler', purchaseOrderNumber },
      lines: [{ deliverySchedule: [{ date: addDays(today, 12), quantity: '40' }] }],
    });
  }
  // Only confirmed dates have bars.
  for (const days of [5, 12, -3]) {
    const confirmed = service.buyers.issue({
      buyer: 'Kessler',
      lines: [{ deliverySchedule: [{ date: addDays(today, days), quantity: '40' }] }],
    });
    const lines = confirmed.lines.map((line) =>
      respondToLine(line, { kind: 'accepted' }, service.world.buyerOf(confirmed), confirmed.lastUpdatedAt),
    );
    service.world.put({ ...confirmed, lines });
  }
  await testApp.open({ locale: 'en-GB', settings: { language: 'en' } });
  await testApp.enter();
});

test.each(['light', 'dark'] as const)(
  'marks, bars, what is open and the focus are visible in a %s high contrast theme',
  async (colorScheme) => {
    await page().emulateMedia({ colorScheme });
    await button(/^To answer/).click();
    await seeOrder(page(), 'FORCED-1');
    await seeOrder(page(), 'FORCED-2');
    const order = service.world.orderByNumber('FORCED-1');
    const date = colorScheme === 'light' ? '2031-01-02' : '2031-02-03';
    service.buyers.reissue(order?.id ?? '', { deliverySchedule: [{ date, quantity: '40' }] });
    await button('Check now').click();
    await page().locator('[data-unseen="changed"]').filter({ hasText: 'FORCED-1' }).waitFor();
    const list = await expectVisibleInForcedColours(page(), `list-${colorScheme}`);
    // The open row and its folder; the unread mark and the dot of the state.
    expect(list.states).toBeGreaterThanOrEqual(2);
    expect(list.shapes).toBeGreaterThanOrEqual(2);

    await page().keyboard.press('Control+k');
    await page().keyboard.type('FORCED');
    await page()
      .getByRole('option', { name: /FORCED-2/ })
      .first()
      .waitFor();
    await expectVisibleInForcedColours(page(), `search-${colorScheme}`);
    await page().keyboard.press('Escape');

    await button('Calendar').click();
    await page().getByRole('table', { name: 'Deliveries' }).waitFor();
    const calendar = await expectVisibleInForcedColours(page(), `calendar-${colorScheme}`);
    // The legend's three swatches and the bars of two weeks.
    expect(calendar.shapes).toBeGreaterThanOrEqual(5);
  },
);
