import type { Locator } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays, dayAt } from '../../src/shared/domain/values/calendar-date.ts';
import { backToStart } from './harness/back-to-start.ts';
import { expectShownSums } from './harness/shown-sums.ts';
import { signInto } from './harness/sign-in.ts';
import { createTestApp } from './harness/test-app.ts';
import { expectAccessibleInLongRun, picture } from './harness/window.ts';

const inThreeMonths = addDays(dayAt(Date.now(), 'UTC'), 90);

/** The user takes back typed and sent answers for a while, from any order. */
const testApp = createTestApp({ sample: 'empty' });
const { service, page } = testApp;

beforeAll(async () => {
  for (const purchaseOrderNumber of ['BACK-3', 'BACK-2', 'BACK-1']) {
    issue(purchaseOrderNumber, 3);
  }
  // Long enough for all that happens before the answers leave.
  await testApp.open({ locale: 'en-GB', settings: { language: 'en', undoSeconds: 60 } });
  await signInto(page(), testApp.account());
  await page()
    .getByRole('option', { name: /BACK-1/ })
    .waitFor();
});

beforeEach(() => backToStart(page()));

const issue = (purchaseOrderNumber: string, lineCount: number, buyer = 'Kessler') =>
  service.buyers.issue({ buyer, purchaseOrderNumber, lineCount });
const open = async (number: string): Promise<void> => {
  await page()
    .getByRole('option', { name: new RegExp(number) })
    .click();
  await order().getByRole('heading', { name: number }).waitFor();
};
const order = (): Locator => page().getByRole('region', { name: 'Order', exact: true });
const answer = (): Locator => page().getByRole('region', { name: 'Your answer', exact: true });
const button = (name: string | RegExp): Locator => order().getByRole('button', { name });
const reasons = (): Promise<string[]> =>
  order()
    .getByLabel('Reason', { exact: true })
    .evaluateAll((all) => all.map((one) => (one instanceof HTMLTextAreaElement ? one.value : '')));

test('answers to single lines stay when all lines are answered, and come back after they were discarded or sent', async () => {
  await open('BACK-1');
  await button(/^Reject$/)
    .first()
    .click();
  await order().getByLabel('Reason', { exact: true }).fill('No such steel');
  await button('Reject all lines').click();
  const form = order().getByRole('form', { name: 'Reject all lines' });
  await form.getByText('1 line keeps your rejection or proposal').waitFor();
  await picture(page(), 'taken-back-bulk');
  await expectAccessibleInLongRun(page(), 'taken-back-bulk');
  await form.getByLabel('Reason').fill('Closed in January');
  // Sending would lose the reason, so its form comes first.
  const send = answer().getByRole('button', { name: /^Send answer/ });
  expect(await send.isDisabled()).toBe(true);
  await picture(page(), 'taken-back-unapplied');
  await answer().getByRole('button', { name: 'Apply or cancel first: Reject all lines' }).click();
  await form.getByLabel('Reason').and(page().locator(':focus')).waitFor();
  await form.getByRole('button', { name: 'Apply' }).click();
  await expect.poll(reasons).toEqual(['No such steel', 'Closed in January', 'Closed in January']);
  expect(await send.isDisabled()).toBe(false);
  await button('Propose date or shift for all lines').click();
  await order().getByText('You’ve already rejected or proposed every line.').waitFor();
  await button('Cancel').click();

  // The user has a discarded answer again by a key, with the answer written since.
  await answer().getByRole('button', { name: 'Discard' }).click();
  await answer().getByText('3 answers discarded').waitFor();
  await picture(page(), 'taken-back-discarded');
  await expectAccessibleInLongRun(page(), 'taken-back-discarded');
  await order().getByRole('row', { name: /^0*20/ }).first().focus();
  await page().keyboard.press('a');
  await page().keyboard.press('u');
  await expect.poll(reasons).toEqual(['No such steel', 'Closed in January']);
  await answer().getByText('3 of 3 lines').waitFor();
  expect(await answer().getByText('discarded').count()).toBe(0);

  // The key takes an answer back from another order, and leads to its order.
  await page().keyboard.press('Control+Enter');
  await answer().getByRole('button', { name: 'Undo' }).waitFor();
  const bar = page().getByText('BACK-1: your answer');
  expect(await bar.count()).toBe(0);
  await page().keyboard.press('j');
  await order().getByRole('heading', { name: 'BACK-2' }).waitFor();
  await bar.waitFor();
  for (const width of [1440, 1024, 900]) {
    await page().setViewportSize({ width, height: 900 });
    await picture(page(), `taken-back-elsewhere-${width}`);
  }
  await expectAccessibleInLongRun(page(), 'taken-back-elsewhere');
  await page().setViewportSize({ width: 1440, height: 900 });
  await page().keyboard.press('u');
  await order().getByRole('heading', { name: 'BACK-1' }).waitFor();
  await answer().getByText('3 of 3 lines').waitFor();
  await expect.poll(reasons).toEqual(['No such steel', 'Closed in January']);
  expect(await bar.count()).toBe(0);

  // An answer to a part of the order says what it leaves, and is counted in the outbox.
  await button('Clear answer to line 10').click();
  const left = 'Line 10 stays open';
  await answer().getByText(left).waitFor();
  await page().keyboard.press('Control+Enter');
  await answer().getByRole('button', { name: 'Undo' }).waitFor();
  await page()
    .getByRole('button', { name: /^Outbox/ })
    .getByText('1', { exact: true })
    .waitFor();
  await page().keyboard.press('j');
  await page().getByText(left).waitFor();
  await picture(page(), 'taken-back-part');
  await page().keyboard.press('u');
  await answer().getByText('2 of 3 lines').waitFor();
  expect(
    ['BACK-1', 'BACK-2', 'BACK-3']
      .map((number) => service.world.orderByNumber(number))
      .flatMap((held) => held?.lines ?? [])
      .map(({ processStatus }) => processStatus),
  ).toEqual(Array.from({ length: 9 }, () => 'Issued'));
});

test('the key takes back the answer of the open order if it has one', async () => {
  issue('OWN-2', 3);
  issue('OWN-1', 3);
  await page().getByRole('button', { name: 'Check now' }).click();
  await open('OWN-1');
  await page().keyboard.press('Shift+A');
  await page().keyboard.press('Control+Enter');
  await answer().getByRole('button', { name: 'Undo' }).waitFor();
  await page().keyboard.press('j');
  await order().getByRole('heading', { name: 'OWN-2' }).waitFor();
  await page().keyboard.press('Shift+A');
  await page().keyboard.press('Control+Enter');
  await answer().getByRole('button', { name: 'Undo' }).waitFor();
  await page().keyboard.press('u');
  await answer().getByText('3 of 3 lines').waitFor();
  await order().getByRole('heading', { name: 'OWN-2' }).waitFor();
});

test('the key takes back each of several answers, the last one first', async () => {
  for (const number of ['TWO-1', 'TWO-2']) issue(number, 1, 'Brouwer');
  await page().getByRole('button', { name: 'Check now' }).click();
  for (const name of [/TWO-1/, /TWO-2/])
    await page().getByRole('option', { name }).locator('[data-check]').click();
  await page()
    .getByRole('button', { name: /^Answer \d+ orders?…$/ })
    .click();
  const dialog = page().getByRole('dialog');
  await dialog.getByRole('button', { name: 'Send 2 answers (2 lines)' }).click();
  await dialog.getByText('2 answers wait to be sent.').waitFor();
  const bar = page().getByText(/^TWO-\d: your answer/);
  await bar.waitFor({ state: 'hidden' });
  await page().keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await bar.waitFor();
  const first = ((await bar.textContent()) ?? '').includes('TWO-1') ? ['TWO-1', 'TWO-2'] : ['TWO-2', 'TWO-1'];
  for (const number of first) {
    await page().keyboard.press('u');
    await order().getByRole('heading', { name: number }).waitFor();
    await answer().getByText('1 of 1 line').waitFor();
  }
  expect(await bar.count()).toBe(0);
  const both = service.world
    .orders()
    .filter(({ purchaseOrderNumber }) => first.includes(purchaseOrderNumber));
  expect(both.flatMap(({ lines }) => lines.map(({ processStatus }) => processStatus))).toEqual([
    'Issued',
    'Issued',
  ]);
});

test('the user can’t take back an answer that a change of the buyer overtook', async () => {
  const soon = addDays(inThreeMonths, -60);
  const { id, lines } = service.buyers.issue({
    ...{ buyer: 'Brouwer', purchaseOrderNumber: 'PAST' },
    lines: [
      { deliverySchedule: [{ date: soon, quantity: '10' }], netPrice: '345.6' },
      { deliverySchedule: [{ date: soon, quantity: '9' }], netPrice: '54.87' },
    ],
  });
  const second = lines[1]?.position ?? '';
  await page().getByRole('button', { name: 'Check now' }).click();
  await open('PAST');
  await order().locator(`[data-position="${second}"]`).getByRole('button', { name: 'Propose' }).click();
  await order().getByLabel('Date', { exact: true }).fill('+14');
  await order().getByLabel('Reason', { exact: true }).fill('Material late');
  await page().keyboard.press('Escape');
  await button('Accept the other line').click();
  await page().keyboard.press('Control+Enter');
  await answer().getByRole('button', { name: 'Undo' }).waitFor();
  await page().keyboard.press('j');
  const bar = page().getByText('PAST: your answer');
  await bar.waitFor();
  service.buyers.reissue(id, { deliverySchedule: [{ date: inThreeMonths, quantity: '7' }] });
  await page().getByRole('button', { name: 'Check now' }).click();
  await bar.waitFor({ state: 'detached' });
  await page().getByRole('option', { name: /PAST/ }).click();
  await answer().getByText('Conflict: the order changed before your answer was sent').waitFor();
  // The first line shows what the buyer wants now, the second what we proposed.
  await order()
    .locator(`[data-position="${second}"]`)
    .getByText(/ordered/)
    .waitFor();
  await expectShownSums(page(), second);
});
