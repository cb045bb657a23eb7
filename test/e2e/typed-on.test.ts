import type { Locator } from 'playwright-core';
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { addDays, dayAt } from '../../src/shared/domain/values/calendar-date.ts';
import { backToStart } from './harness/back-to-start.ts';
import { answered, holdRequests } from './harness/calls.ts';
import { longTest } from './harness/long-test.ts';
import { onlyAt } from './harness/shell.ts';
import { createTestApp } from './harness/test-app.ts';
import { complaintsOf, expectAccessibleInLongRun, picture } from './harness/window.ts';

/** Text typed while an answer is being sent is not lost, and none of it is taken for a command. */
const testApp = createTestApp({ sample: 'empty' });
const { service, page } = testApp;

beforeAll(async () => {
  const date = addDays(dayAt(Date.now(), 'Europe/Amsterdam'), 12);
  for (const purchaseOrderNumber of ['ON-2', 'ON-1']) {
    const lines = ['40', '4'].map((quantity) => ({ deliverySchedule: [{ date, quantity }] }));
    service.buyers.issue({ buyer: 'Kessler', purchaseOrderNumber, lines });
  }
  await testApp.open({ locale: 'en-GB', settings: { language: 'en', undoSeconds: 60 } });
  await testApp.enter();
});

beforeEach(() => backToStart(page()));

const order = (one = page()): Locator => one.getByRole('region', { name: 'Order', exact: true });
const answer = (one = page()): Locator => one.getByRole('region', { name: 'Your answer', exact: true });
const line = (index: number, one = page()): Locator => order(one).locator('tr[data-position]').nth(index);
const reason = (one = page()): Locator => order(one).getByLabel('Reason', { exact: true });
const open = async (number: string, one = page()): Promise<void> => {
  await one.getByRole('option', { name: new RegExp(number) }).click();
  await order(one).getByRole('heading', { name: number }).waitFor();
};
/** The text that the core has stored, as a reloaded page shows it. */
const keptReason = async (number: string): Promise<string> => {
  await page().reload();
  await open(number);
  return reason().inputValue();
};

test('text typed in another line during sending stays there, with the focus, and is stored', async () => {
  await open('ON-1');
  await page().keyboard.press('a');
  await answer().getByText('1 of 2 lines').waitFor();
  const sending = await holdRequests(page(), 'responses.send');
  await page().keyboard.press('Control+Enter');
  await line(1).focus();
  await page().keyboard.press('r');
  await reason().waitFor();
  const kept = answered(
    testApp.app(),
    page(),
    (call) => call.includes('"responses.save-draft"') && call.includes('of March'),
  );
  await page().keyboard.type('we have no steel');
  sending.letGo();
  await page().keyboard.type(' until the end of March');
  await answer().getByRole('button', { name: 'Undo' }).waitFor();
  expect(await reason().inputValue()).toBe('we have no steel until the end of March');
  expect(await reason().evaluate((field) => field === document.activeElement)).toBe(true);
  await answer().getByText('1 of 1 line').waitFor();
  await picture(page(), 'typed-on-another-line');
  await expectAccessibleInLongRun(page(), 'typed-on-another-line');
  await kept;
  expect(await keptReason('ON-1')).toBe('we have no steel until the end of March');
  await answer().getByRole('button', { name: 'Undo' }).waitFor();
});

onlyAt('web', 'its request is held up on its way', () => {
  test('text typed on in the line that is being sent stays as a draft, and takes nothing back', async () => {
    await open('ON-2');
    await page().keyboard.press('r');
    await reason().waitFor();
    await page().keyboard.type('no steel');
    const sending = await holdRequests(page(), 'responses.send');
    await page().keyboard.press('Control+Enter');
    const kept = answered(
      testApp.app(),
      page(),
      (call) => call.includes('"responses.save-draft"') && call.includes('of March'),
    );
    await page().keyboard.type(' until the end');
    await expect.poll(sending.asked).toBe(1);
    sending.letGo();
    await page().keyboard.type(' of March');
    await answer().getByRole('button', { name: 'Undo' }).waitFor();
    expect(await reason().inputValue()).toBe('no steel until the end of March');
    expect(await reason().evaluate((field) => field === document.activeElement)).toBe(true);
    await picture(page(), 'typed-on-same-line');
    await kept;
    expect(await keptReason('ON-2')).toBe('no steel until the end of March');
  });

  longTest(
    'a second window on the order follows what is typed and sent, and its user writes on undisturbed',
    async () => {
      const date = addDays(dayAt(Date.now(), 'Europe/Amsterdam'), 12);
      const lines = ['40', '4'].map((quantity) => ({ deliverySchedule: [{ date, quantity }] }));
      service.buyers.issue({ buyer: 'Kessler', purchaseOrderNumber: 'ON-BOTH', lines });
      await page().getByRole('button', { name: 'Check now' }).click();
      // A tab of the same session. window.open also copies the session storage, but Chromium may report an
      // error in the old tab.
      const session = await page().evaluate(() => ({ ...sessionStorage }));
      const other = await page().context().newPage();
      onTestFinished(() => other.close());
      const complaints = complaintsOf(other);
      onTestFinished(() => expect(complaints, 'complaints of the second window').toEqual([]));
      await other.addInitScript((kept) => {
        // Not in the frame that shows documents, which has no storage.
        if (window !== window.top) return;
        for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, value);
      }, session);
      await other.goto(page().url());
      for (const one of [page(), other]) await open('ON-BOTH', one);

      // What one window stores, the open editor of the other one shows.
      await page().keyboard.press('r');
      await reason().waitFor();
      await page().keyboard.type('no capacity');
      await answer(other).getByText('You reject line 10, reason: no capacity').waitFor();
      expect(await reason(other).inputValue()).toBe('no capacity');
      // An answer from there leaves the text here, its last blank and the focus as they are.
      await page().keyboard.type(' ');
      await line(1, other).focus();
      await other.keyboard.press('a');
      await answer().getByText('You accept line 20').waitFor();
      await page().keyboard.type('this week');
      await expect.poll(() => reason().inputValue()).toBe('no capacity this week');
      await answer(other).getByText('You reject line 10, reason: no capacity this week').waitFor();
      // One window sends: the other one offers that no more.
      await page().keyboard.press('Control+Enter');
      await answer(other).getByRole('button', { name: 'Undo' }).waitFor();
      await answer(other).getByRole('button', { name: 'Send answer' }).waitFor({ state: 'detached' });
      expect(await reason(other).count()).toBe(0);
    },
  );
});
