import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { addDays, dayAt } from '../../src/shared/domain/values/calendar-date.ts';
import { createTestApp } from './harness/test-app.ts';
import { picture } from './harness/window.ts';

/** Two windows on one order: each shows the draft as it is, and neither overwrites the other's text. */
const testApp = createTestApp({ sample: 'empty' });
const { service, page } = testApp;
const seat: { other?: Page } = {};
const other = (): Page => {
  if (seat.other === undefined) throw new Error('The other window isn’t open yet.');
  return seat.other;
};

beforeAll(async () => {
  const date = addDays(dayAt(Date.now(), 'Europe/Amsterdam'), 12);
  const lines = ['40', '4', '5'].map((quantity) => ({ deliverySchedule: [{ date, quantity }] }));
  service.buyers.issue({ buyer: 'Kessler', purchaseOrderNumber: 'TWO-1', lines });
  await testApp.open({ locale: 'en-GB', settings: { language: 'en', undoSeconds: 60 } });
  await testApp.enter();
  const [opened] = await Promise.all([
    page().context().waitForEvent('page'),
    page().evaluate(() => void window.open(window.location.href)),
  ]);
  seat.other = opened;
  for (const one of [page(), other()]) {
    await one.getByRole('option', { name: /TWO-1/ }).click();
    await order(one).getByRole('heading', { name: 'TWO-1' }).waitFor();
  }
});

const order = (one: Page): Locator => one.getByRole('region', { name: 'Order', exact: true });
const strip = (one: Page): Locator => one.getByRole('region', { name: 'Your answer', exact: true });
const line = (one: Page, index: number): Locator => order(one).locator('tr[data-position]').nth(index);
const reason = (one: Page): Locator => order(one).getByLabel('Reason', { exact: true });

test('two windows on one order follow each other while typing, and after one of them has sent it', async () => {
  // Each change of one window is shown in the other.
  await page().keyboard.press('a');
  await strip(other()).getByText('You accept line 10').waitFor();
  await page().keyboard.press('r');
  await reason(page()).waitFor();
  await page().keyboard.type('no capacity at all');
  await strip(other()).getByText('You reject line 20, reason: no capacity at all').waitFor();
  expect(await reason(other()).inputValue()).toBe('no capacity at all');

  // The other window answers another line. Text being typed keeps its blanks.
  await page().keyboard.type(' ');
  await line(other(), 2).focus();
  await other().keyboard.press('a');
  await strip(page()).getByText('You accept lines 10, 30').waitFor();
  await page().keyboard.type('this week');
  await expect.poll(() => reason(page()).inputValue()).toBe('no capacity at all this week');
  await strip(other()).getByText('You reject line 20, reason: no capacity at all this week').waitFor();
  for (const one of [page(), other()]) await strip(one).getByText('3 of 3 lines').waitFor();

  // Both type at the same moment.
  await line(other(), 0).focus();
  await Promise.all([
    page().keyboard.type(', nor next', { delay: 40 }),
    other()
      .keyboard.press('r')
      .then(() => other().keyboard.type('out of stock', { delay: 40 })),
  ]);
  for (const one of [page(), other()]) {
    await strip(one).getByText('You reject line 10, reason: out of stock').waitFor();
    await strip(one)
      .getByText('You reject line 20, reason: no capacity at all this week, nor next')
      .waitFor();
  }

  // One sends: the other offers it no more.
  await page().keyboard.press('Control+Enter');
  await strip(page()).getByRole('button', { name: 'Undo' }).waitFor();
  await strip(other()).getByRole('button', { name: 'Undo' }).waitFor();
  await strip(other()).getByRole('button', { name: 'Send answer' }).waitFor({ state: 'detached' });
  expect(await reason(other()).count()).toBe(0);
  await picture(other(), 'two-windows-sent');
  await page().keyboard.press('u');
  for (const one of [page(), other()]) await strip(one).getByText('3 of 3 lines').waitFor();
  await strip(other()).getByRole('button', { name: 'Discard' }).click();
  await strip(page()).waitFor({ state: 'hidden' });
});
