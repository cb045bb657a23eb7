import type { Locator } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { addDays, dayAt } from '../../src/shared/domain/values/calendar-date.ts';
import { askCore } from './harness/ask-core.ts';
import { holdAnswers } from './harness/calls.ts';
import { changeSettings } from './harness/change-settings.ts';
import { focused } from './harness/focus.ts';
import { createTestApp } from './harness/test-app.ts';
import { expectAccessible, expectAccessibleInLongRun, picture } from './harness/window.ts';

/** After sending, the next order to answer opens; the list has groups, and new orders wait in a pill. */
const testApp = createTestApp({ sample: 'empty' });
const { service, page } = testApp;

beforeAll(async () => {
  for (const number of ['N-1', 'N-2', 'N-3']) issue(number);
  await testApp.open({ settings: { openNextOrder: true, undoSeconds: 60 } });
  await testApp.enter();
  await row('N-1').waitFor();
});

const issue = (purchaseOrderNumber: string): void => {
  service.buyers.issue({
    buyer: 'Kessler',
    purchaseOrderNumber,
    lines: [{ deliverySchedule: [{ date: '2027-03-01', quantity: '10' }] }],
  });
};
const list = (): Locator => page().getByRole('listbox', { name: 'To answer' });
const row = (number: string): Locator => list().getByRole('option', { name: number });
const numbers = async (): Promise<string[]> =>
  (await list().getByRole('option').locator('b').allTextContents()).map((number) => number.trim());
const order = (): Locator => page().getByRole('region', { name: 'Order', exact: true });
const title = (number: string): Locator => order().getByRole('heading', { name: number });

test('opens once an answer is sent, and stays new until the user does something in it', async () => {
  await row('N-3').click();
  await title('N-3').waitFor();
  await page().keyboard.press('a');
  await order().getByText('You accept', { exact: true }).waitFor();
  await picture(page(), 'next-order-drafted');
  const reading = await holdAnswers(testApp.app(), page(), 'orders.get');
  await page().keyboard.press('Control+Enter');
  await order().getByText('Sends in').waitFor();
  await expect.poll(reading.asked).toBeGreaterThan(1);
  // The sent order stays until the next one is there.
  expect(await title('N-3').isVisible()).toBe(true);
  await reading.letGo();
  await title('N-2').waitFor();
  await page().getByText('N-3: your answer').waitFor();
  await expect.poll(() => focused(page())).toMatchObject({ tag: 'h2', name: 'N-2' });
  // The pointer is still over the list: the row stays where it was, greyed, and says where the order is.
  const left = list().locator('[data-gone]', { hasText: 'N-3' });
  await left.getByText('Now in Outbox').waitFor();
  expect(await left.locator('b').evaluate((one) => getComputedStyle(one).textDecorationLine)).toBe('none');
  await picture(page(), 'next-order-toast');
  expect(await numbers()).toEqual(['N-3', 'N-2', 'N-1']);
  await title('N-2').hover();
  await row('N-3').waitFor({ state: 'detached' });
  // An order counts as seen after a second.
  await page().getByText('Sends in 56 s').waitFor();
  expect(await row('N-2').getAttribute('data-unseen')).toBe('new');
  await page().keyboard.press('n');
  await expect.poll(() => row('N-2').getAttribute('data-unseen')).toBeNull();
});

test('undo opens the answered order again with its draft', async () => {
  await page().getByRole('button', { name: 'Undo' }).click();
  await title('N-3').waitFor();
  await order().getByText('You accept', { exact: true }).waitFor();
  await page().getByRole('button', { name: 'Discard' }).click();
  await row('N-3').waitFor();
});

test('shows the groups of the list, and new orders in a pill while the pointer is over it', async () => {
  await row('N-1').hover();
  const before = await numbers();
  service.buyers.reissue(service.world.orderByNumber('N-2')?.id ?? '', {
    deliverySchedule: [{ date: '2027-03-08', quantity: '10' }],
  });
  issue('N-4');
  expect(await askCore(page(), 'sync.poll-now', {})).toMatchObject({ ok: true });
  const pill = page().getByRole('button', { name: '1 new' });
  await pill.waitFor();
  // N-2 has another group now, and N-4 is the newest: no row moves under the pointer.
  await row('N-2').getByText('Buyer changed it').waitFor();
  expect(await numbers()).toEqual(before);
  await expectAccessibleInLongRun(page(), 'list with new orders');
  await picture(page(), 'next-order-pill');
  const title = page().getByRole('heading', { name: 'To answer' }).getByTitle('To answer');
  expect(await title.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true);
  const filter = page().getByPlaceholder('Number, buyer, item', { exact: true });
  expect((await filter.boundingBox())?.width).toBeGreaterThan(100);
  // Above the list: it doesn't go away while the pointer is on its way there.
  await pill.hover();
  await pill.click();
  await row('N-4').waitFor();
  expect(await numbers()).toEqual(['N-2', 'N-4', 'N-3', 'N-1']);
});

test('puts an order aside until a day, opens the next one, and brings it back', async () => {
  await row('N-4').click();
  await title('N-4').waitFor();
  await page().keyboard.press('h');
  await page()
    .getByRole('menuitem', { name: /^Tomorrow/ })
    .waitFor();
  await expectAccessible(page(), 'menu of Later');
  await picture(page(), 'later-menu');
  await page().keyboard.press('Enter');
  await expect.poll(() => title('N-4').count()).toBe(0);
  await order().hover();
  await row('N-4').waitFor({ state: 'detached' });
  // The slim bar names the order and brings it back.
  await page()
    .getByText(/^N-4 is put aside until/)
    .waitFor();
  // It covers nothing: what scrolls ends above it.
  const end = await order()
    .locator('[data-position]')
    .first()
    .evaluate((line) => {
      let box: Element | null = line;
      while (box !== null && getComputedStyle(box).overflowY !== 'auto') box = box.parentElement;
      return box?.getBoundingClientRect().bottom;
    });
  expect((await page().locator('[data-last-sent]').boundingBox())?.y).toBeGreaterThanOrEqual(end ?? 1_000);
  await expectAccessibleInLongRun(page(), 'an order put aside');
  await picture(page(), 'later-done');
  await page().getByRole('button', { name: 'Bring back' }).click();
  await title('N-4').waitFor();
  await row('N-4').waitFor();
  expect(
    await page()
      .getByText(/is put aside until/)
      .count(),
  ).toBe(0);
  await page().keyboard.press('h');
  await page()
    .getByRole('menuitem', { name: /^Tomorrow/ })
    .waitFor();
  await page().keyboard.press('Enter');
  await row('N-4').waitFor({ state: 'detached' });
  await page()
    .getByRole('button', { name: /^Later/ })
    .first()
    .click();
  const later = page().getByRole('listbox', { name: 'Later' });
  await later.getByRole('option', { name: /N-4/ }).click();
  await order()
    .getByText(/^Later until/)
    .waitFor();
  await picture(page(), 'later-list');
  await page().keyboard.press('h');
  await page().getByRole('menuitem', { name: 'Another day…' }).click();
  await page().getByRole('textbox', { name: 'Return on' }).fill('+7');
  await picture(page(), 'later-day');
  await page().keyboard.press('Enter');
  await page().getByRole('dialog').waitFor({ state: 'detached' });
  await order().getByRole('button', { name: 'Bring back' }).click();
  await later.getByRole('option', { name: /N-4/ }).waitFor({ state: 'detached' });
});

test('says once the service received an answer, over the next order', async () => {
  await page().keyboard.press('1');
  await changeSettings(page(), { undoSeconds: 0 });
  await row('N-1').click();
  await title('N-1').waitFor();
  await page().keyboard.press('a');
  await order().getByText('You accept', { exact: true }).waitFor();
  await page().keyboard.press('Control+Enter');
  await expect.poll(() => title('N-1').count()).toBe(0);
  const said = page().getByText('N-1: the service received your answer');
  await said.waitFor({ timeout: 30_000 });
  expect(service.world.orderByNumber('N-1')?.lines[0]?.processStatus).toBe('Confirmed');
  await picture(page(), 'next-order-received');
  await said.waitFor({ state: 'detached' });
  await changeSettings(page(), { undoSeconds: 60 });
});

test('an order that is due soon says so, and the most urgent one comes first', async () => {
  const tomorrow = addDays(dayAt(Date.now(), 'Europe/Amsterdam'), 1);
  service.buyers.issue({
    ...{ buyer: 'Kessler', purchaseOrderNumber: 'SOON' },
    lines: [{ deliverySchedule: [{ date: tomorrow, quantity: '10' }] }],
  });
  issue('N-9');
  await page().keyboard.press('1');
  await page().getByRole('button', { name: 'Check now' }).click();
  // Also as the list is sorted at first: above the newest ones.
  await row('N-9').waitFor();
  await list()
    .getByText(/^Due soon 1/)
    .waitFor();
  expect((await numbers())[0]).toBe('SOON');
  await picture(page(), 'next-order-due-soon');
  await page().getByRole('combobox', { name: 'Sort by' }).selectOption({ label: 'Most urgent' });
  await expect.poll(() => list().getByRole('option').first().textContent()).toMatch(/SOON.*Deliver by/);
  expect(await row('N-9').getByText('Deliver by').count()).toBe(0);
  await picture(page(), 'next-order-urgent');
  // The end of a filter isn't the end of the sort order.
  await page().getByRole('searchbox', { name: 'Filter orders' }).fill('SOON');
  await page().getByRole('button', { name: 'Clear', exact: true }).click();
  await row('N-9').waitFor();
  const sort = page().getByRole('combobox', { name: 'Sort by' });
  expect(await sort.evaluate((one: HTMLSelectElement) => one.selectedOptions[0]?.text)).toBe('Most urgent');
});

test('an order with a line that waits stays open after an answer to another one', async () => {
  service.buyers.issue({
    ...{ buyer: 'Kessler', purchaseOrderNumber: 'TWO' },
    lines: [1, 2].map(() => ({ deliverySchedule: [{ date: '2027-03-01', quantity: '10' }] })),
  });
  await page().getByRole('button', { name: 'Check now' }).click();
  await row('TWO').click();
  await title('TWO').waitFor();
  // Each key answers one line. The other two orders wait below.
  for (const sent of [1, 2]) {
    await page().keyboard.press('a');
    await order().getByText('You accept', { exact: true }).waitFor();
    await page().keyboard.press('Control+Enter');
    if (sent === 1) await order().getByText('Sends in').waitFor();
  }
  await expect.poll(() => title('TWO').count()).toBe(0);
  await order().hover();
  await row('TWO').waitFor({ state: 'detached' });
});

test('shows the row of the next order in the list, which is seen once the user opens it', async () => {
  for (let number = 20; number < 40; number += 1) issue(`N-${number}`);
  await page().getByRole('button', { name: 'Check now' }).click();
  await page().getByRole('combobox', { name: 'Sort by' }).selectOption({ label: 'Newest received' });
  await row('N-39').waitFor();
  await page().setViewportSize({ width: 1366, height: 480 });
  const rows = list().getByRole('option');
  // The last row that is whole in view, so that the next one isn't.
  const [last = ''] = await list().evaluate((box) => {
    const end = box.getBoundingClientRect().bottom;
    const whole = [...box.querySelectorAll('[role="option"]')].filter(
      (one) => one.getBoundingClientRect().bottom <= end,
    );
    return whole.slice(-1).map((one) => one.querySelector('b')?.textContent ?? '');
  });
  await row(last).click();
  await title(last).waitFor();
  await page().keyboard.press('a');
  await order().getByText('You accept', { exact: true }).waitFor();
  await page().keyboard.press('Control+Enter');
  await expect.poll(() => title(last).count()).toBe(0);
  const isInView = async (): Promise<boolean> => {
    const [box, open] = await Promise.all([
      list().boundingBox(),
      rows.and(page().locator('[aria-selected="true"]')).boundingBox(),
    ]);
    return box !== null && open !== null && open.y + open.height <= box.y + box.height;
  };
  await expect.poll(isInView).toBe(true);
  await picture(page(), 'next-order-in-view');
  // It opened by itself, so it is new still. By a click it is opened for the user, whatever it was before.
  const open = rows.and(page().locator('[aria-selected="true"]'));
  const next = ((await open.locator('b').textContent()) ?? '').trim();
  expect(await row(next).getAttribute('data-unseen')).toBe('new');
  const other = (await numbers()).find((number) => number !== next && number !== last) ?? '';
  await row(other).click();
  await title(other).waitFor();
  await row(next).click();
  await title(next).waitFor();
  await expect.poll(() => row(next).getAttribute('data-unseen')).toBeNull();
});

test('an order that is put aside at once has been read', async () => {
  await page().keyboard.press('1');
  issue('ASIDE');
  await page().getByRole('button', { name: 'Check now' }).click();
  await row('ASIDE').click();
  await title('ASIDE').waitFor();
  await page().keyboard.press('h');
  await page()
    .getByRole('menuitem', { name: /^Tomorrow/ })
    .waitFor();
  await page().keyboard.press('Enter');
  await expect.poll(() => title('ASIDE').count()).toBe(0);
  await page()
    .getByRole('button', { name: /^Later/ })
    .first()
    .click();
  const later = page().getByRole('listbox', { name: 'Later' }).getByRole('option', { name: 'ASIDE' });
  await expect.poll(() => later.getAttribute('data-unseen')).toBeNull();
});
