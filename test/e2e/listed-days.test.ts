import type { Locator } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { respondToLine } from '../../src/main/practice/orders/supplier-response.ts';
import { formatDate } from '../../src/renderer/format/date-format.ts';
import { addDays, type CalendarDate, dayAt } from '../../src/shared/domain/values/calendar-date.ts';
import { decimal } from '../../src/shared/domain/values/decimal.ts';
import { backToStart } from './harness/back-to-start.ts';
import { savedTable } from './harness/downloads.ts';
import { createTestApp } from './harness/test-app.ts';
import { expectAccessibleInLongRun, picture } from './harness/window.ts';

/** The day of an order in a list is the day to work by: in its row, its place, its filter and its table. */
const testApp = createTestApp({ sample: 'empty' });
const { service, page } = testApp;
const today = dayAt(Date.now(), 'Europe/Amsterdam');
const inDays = (days: number): CalendarDate => addDays(today, days);

type Part = { days: number; stage?: string };

/** A confirmed order of one line, delivered in these parts. */
const agree = (purchaseOrderNumber: string, ...parts: Part[]) => {
  const order = service.buyers.issue({
    ...{ buyer: 'Kessler', purchaseOrderNumber },
    lines: [{ deliverySchedule: parts.map(({ days }) => ({ date: inDays(days), quantity: '20' })) }],
  });
  const lines = order.lines.map((line) => {
    const deliverySchedule = line.requested.deliverySchedule.map((entry, index) => ({
      ...entry,
      status: parts[index]?.stage ?? 'Open',
    }));
    const agreed = { ...line.requested, deliverySchedule };
    return { ...line, requested: agreed, confirmed: agreed, processStatus: 'Confirmed' };
  });
  const put = { ...order, version: order.version + 1, lines };
  service.world.put(put);
  return put;
};

/** The supplier proposes another day for a confirmed order. */
const propose = (order: ReturnType<typeof agree>, days: number): void => {
  const at = service.world.stamp();
  const lines = order.lines.map((line) =>
    respondToLine(
      line,
      {
        kind: 'values',
        deliverySchedule: [{ position: '0001', date: addDays(today, days), quantity: decimal('20') }],
        prices: null,
      },
      service.world.buyerOf(order),
      at,
    ),
  );
  service.world.put({ ...order, version: order.version + 1, lastUpdatedAt: at, lines });
};

beforeAll(async () => {
  agree('IN-PARTS', { days: -200, stage: 'Delivered' }, { days: 5, stage: 'Cancelled' }, { days: 30 });
  agree('SOON', { days: 10 });
  agree('LATE-A-LITTLE', { days: -5 });
  propose(agree('LATE-FOR-LONG', { days: -16 }), 55);
  const { id } = agree('WANTED-LATER', { days: -3 });
  service.buyers.askToReopen(id, { deliverySchedule: [{ date: inDays(40), quantity: '20' }] });
  const half = agree('HALF', { days: -4 });
  const [first] = half.lines;
  if (first === undefined) throw new Error('An order has a line.');
  const deliverySchedule = first.requested.deliverySchedule.map((entry) => ({ ...entry, date: inDays(41) }));
  const second = {
    ...first,
    ...{ position: '00020', item: { ...first.item, name: 'Sensor bracket' } },
    ...{ requested: { ...first.requested, deliverySchedule }, confirmed: null, processStatus: 'Issued' },
  };
  service.world.put({ ...half, version: half.version + 1, lines: [...half.lines, second] });
  await testApp.open({ locale: 'en-GB' });
  await testApp.enter();
});

beforeEach(() => backToStart(page()));

const orders = (): Locator => page().getByRole('region', { name: 'Orders' });
const rows = (): Locator => orders().getByRole('listbox').getByRole('option');
const dayOf = (days: number): string => formatDate(addDays(today, days), 'en-GB', today);
const dayIn = (number: string, days: number): Locator =>
  rows()
    .filter({ hasText: number })
    .getByTitle(new RegExp(`^(Next delivery|Open delivery|Delivery late since): ${dayOf(days)}$`));
const isRed = (day: Locator): Promise<boolean> =>
  day.evaluate((element) => {
    const [, red = 0, green = 0] = /(\d+), (\d+)/.exec(getComputedStyle(element).color)?.map(Number) ?? [];
    return red > green + 60;
  });
const goTo = async (folder: string, first: string): Promise<void> => {
  await page()
    .getByRole('navigation', { name: 'Lists' })
    .getByRole('button', { name: new RegExp(`^${folder}`) })
    .click();
  await rows().filter({ hasText: first }).waitFor();
};
const numbers = (): Promise<string[]> => rows().locator('b').allTextContents();
const narrow = async (to: string): Promise<void> => {
  await page().getByRole('button', { name: 'Filters', exact: true }).click();
  await orders().getByLabel('Next delivery').selectOption({ label: to });
};
/** Number and day of each order in the table of the list. */
const table = async (): Promise<(string | undefined)[][]> => {
  const { bytes } = await savedTable(testApp.app(), page(), () =>
    page().getByRole('button', { name: 'Export this list' }).click(),
  );
  const [head = [], ...lines] = bytes
    .toString('utf8')
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(/[,;]/));
  return lines.map((cells) => [cells[head.indexOf('Order number')], cells[head.indexOf('Next delivery')]]);
};

test('the day of a line in parts is that of the next part, not of a delivered or cancelled one', async () => {
  await goTo('Confirmed', 'IN-PARTS');
  await dayIn('IN-PARTS', 30).waitFor();
  await picture(page(), 'listed-days-confirmed');
  await expectAccessibleInLongRun(page(), 'listed-days-confirmed');
  expect(await numbers()).toEqual(['SOON', 'IN-PARTS']);
  expect(await table()).toEqual([
    ['SOON', inDays(10)],
    ['IN-PARTS', inDays(30)],
  ]);
  await narrow('In the past');
  await orders()
    .getByText(/^0 of 2 · Next delivery: In the past/)
    .waitFor();
});

test('the day of an overdue order is its due day, also after a later proposal', async () => {
  await goTo('Late orders', 'LATE-FOR-LONG');
  await dayIn('LATE-FOR-LONG', -16).waitFor();
  await picture(page(), 'listed-days-overdue');
  expect(await isRed(dayIn('LATE-FOR-LONG', -16))).toBe(true);
  expect(await numbers()).toEqual(['LATE-FOR-LONG', 'LATE-A-LITTLE', 'HALF', 'WANTED-LATER']);
  expect(await table()).toEqual([
    ['LATE-FOR-LONG', inDays(-16)],
    ['LATE-A-LITTLE', inDays(-5)],
    ['HALF', inDays(-4)],
    ['WANTED-LATER', inDays(-3)],
  ]);
  await narrow('In the past');
  await orders()
    .getByText(/^4 of 4 · Next delivery: In the past/)
    .waitFor();
});

test('the day of an order to answer stays the confirmed one while the buyer asks for another', async () => {
  await goTo('To answer', 'WANTED-LATER');
  await dayIn('WANTED-LATER', -3).waitFor();
  await picture(page(), 'listed-days-to-answer');
  expect(await isRed(dayIn('WANTED-LATER', -3))).toBe(true);
  await rows().filter({ hasText: 'WANTED-LATER' }).getByText('Late', { exact: true }).waitFor();
});

test('item and day of a half-answered order to answer are those of the line that waits', async () => {
  await goTo('To answer', 'HALF');
  const half = rows().filter({ hasText: 'HALF' });
  await dayIn('HALF', 41).waitFor();
  await half.getByText('Sensor bracket').waitFor();
  await half.getByText(/1 of 2 lines/).waitFor();
  // The other line is late.
  await half.getByText(/^Late/).waitFor();
  expect(await numbers()).toEqual(['WANTED-LATER', 'HALF']);
  expect(await table()).toEqual([
    ['WANTED-LATER', inDays(-3)],
    ['HALF', inDays(41)],
  ]);
  await page().setViewportSize({ width: 1024, height: 720 });
  const buyer = rows()
    .filter({ hasText: 'WANTED-LATER' })
    .getByTitle(/^Kessler/);
  await expect.poll(async () => (await buyer.boundingBox())?.width).toBeGreaterThan(55);
  await picture(page(), 'listed-days-narrow');
  await page().setViewportSize({ width: 1440, height: 900 });
});
