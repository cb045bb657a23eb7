import type { Locator } from 'playwright-core';
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { respondToLine } from '../../src/main/practice/orders/supplier-response.ts';
import { addDays, dayAt } from '../../src/shared/domain/values/calendar-date.ts';
import { backToStart } from './harness/back-to-start.ts';
import { changeSettings } from './harness/change-settings.ts';
import { longTest } from './harness/long-test.ts';
import { networkIsBack } from './harness/network-back.ts';
import { createTestApp } from './harness/test-app.ts';
import { expectAccessibleInLongRun, picture } from './harness/window.ts';

const inThreeMonths = addDays(dayAt(Date.now(), 'UTC'), 90);

/** One answer for several orders: each order says what became of its part. */
const testApp = createTestApp({ sample: 'empty' });
const { service, page } = testApp;

beforeAll(async () => {
  service.buyers.issue({ buyer: 'Kessler', purchaseOrderNumber: 'FIRST', lineCount: 1 });
  // No test withdraws an answer, except the one that sets an undo time for it.
  await testApp.open({ settings: { undoSeconds: 0 } });
  await testApp.enter();
});

beforeEach(() => backToStart(page()));

const button = (name: string | RegExp): Locator => page().getByRole('button', { name });
const orders = (): Locator => page().getByRole('region', { name: 'Orders' });
const rows = (): Locator => orders().getByRole('listbox').getByRole('option');
const dialog = (): Locator => page().getByRole('dialog');
const entry = (number: string): Locator => dialog().getByRole('listitem').filter({ hasText: number });

const issue = (purchaseOrderNumber: string, lineCount: number, buyer = 'Kessler') =>
  service.buyers.issue({ buyer, purchaseOrderNumber, lineCount });

/** Orderbell receives these orders, and its list shows only them. */
const receive = async (start: string, count: number): Promise<void> => {
  await button('Check now').click();
  await orders().getByLabel('Filter orders').fill(start);
  await expect.poll(() => rows().count()).toBe(count);
};

/** Selects the orders of the list and opens the dialog that answers them. */
const answerAll = async (): Promise<void> => {
  await orders().getByLabel('Select all shown').click();
  await button(/^Answer \d+ orders?…$/).click();
};

const stateOf = (number: string): string => {
  const order = service.world.orders().find(({ purchaseOrderNumber }) => purchaseOrderNumber === number);
  const states = new Set(order?.lines.map(({ processStatus }) => processStatus));
  return [...states].join();
};

const seeAlso = async (screen: string): Promise<void> => {
  await expectAccessibleInLongRun(page(), screen);
  await picture(page(), screen);
};

test('four actions answer fifty lines of eight orders, and every order says what became of it', async () => {
  const lineCounts = [6, 7, 6, 6, 7, 6, 6, 6];
  const known = lineCounts.map((lineCount, index) => {
    const order = issue(`SEV-${index + 1}`, lineCount);
    if (index === 1) service.world.put({ ...order, orderType: 'RFQ' });
    return order.purchaseOrderNumber;
  });
  await receive('SEV-', 8);
  // 1: select all, 2: answer them, 3: send (the dialog starts with accepting), 4: close.
  await orders().getByLabel('Select all shown').click();
  const strip = ['Answer 8 orders…', 'Export the selected orders', 'Clear selection'];
  const middles = await Promise.all(
    strip.map(async (name) => {
      const box = await button(name).boundingBox();
      return box === null ? Number.NaN : Math.round(box.y + box.height / 2);
    }),
  );
  // One row, so that no button is below the others.
  expect(new Set(middles).size).toBe(1);
  await button('Answer 8 orders…').click();
  await dialog().getByRole('heading', { name: 'Answer 8 orders' }).waitFor();
  await expect
    .poll(() =>
      dialog()
        .getByText(/^Line \d+:/)
        .count(),
    )
    .toBe(50);
  // One of them is no purchase, and says so.
  await entry('SEV-2').first().getByText('RFQ', { exact: true }).waitFor();
  expect(await dialog().getByText('RFQ', { exact: true }).count()).toBe(1);
  await seeAlso('several-accept');
  // A narrower window shows another pane. The dialog stays open.
  await page().setViewportSize({ width: 720, height: 900 });
  await dialog().getByRole('heading', { name: 'Answer 8 orders' }).waitFor();
  await seeAlso('several-accept-narrow');
  await page().setViewportSize({ width: 1440, height: 900 });
  const send = button('Send 8 answers (50 lines)');
  const right = async (): Promise<number> => {
    const box = await button(/^(Send 8 answers|Close$)/)
      .last()
      .boundingBox();
    return box === null ? Number.NaN : box.x + box.width;
  };
  const height = async (): Promise<number> => (await dialog().boundingBox())?.height ?? Number.NaN;
  const [before, high] = [await right(), await height()];
  await send.click();
  await dialog()
    .getByText(/The service received your 8 answers/)
    .waitFor();
  // The result stands in place of the choices, and nothing moved.
  await dialog().getByText('Your answer', { exact: true }).waitFor();
  expect(await dialog().getByRole('radio').count()).toBe(0);
  // All is sent, so that only closing is left, at the same end.
  await send.waitFor({ state: 'detached' });
  expect([await right(), await button('Close').last().isEnabled()]).toEqual([before, true]);
  expect(await height()).toBeCloseTo(high, 0);
  await seeAlso('several-sent');
  for (const number of known) {
    await entry(number).first().getByText('Confirmed').waitFor({ timeout: 60_000 });
  }
  await seeAlso('several-confirmed');
  expect(known.map(stateOf)).toEqual(known.map(() => 'Confirmed'));
  await button('Close').last().click();
  await dialog().waitFor({ state: 'detached' });
});

longTest(
  'an order of more than 500 lines gets several answers, and undo takes all of them back',
  async () => {
    issue('PART-LONG', 501);
    issue('PART-SHORT', 1);
    await receive('PART-', 2);
    await changeSettings(page(), { undoSeconds: 60 });
    onTestFinished(() => changeSettings(page(), { undoSeconds: 0 }));
    await answerAll();
    await dialog().getByLabel('Message to each buyer').fill('We are closed next week');
    await button('Send 3 answers (502 lines)').click();
    await dialog().getByText('3 answers wait to be sent.').waitFor();
    await button(/^Undo 3 answers/).click();
    await dialog().getByText('3 answers undone.').waitFor();
    await button('Back').click();
    await changeSettings(page(), { undoSeconds: 0 });
    await button('Send 3 answers (502 lines)').click();
    for (const number of ['PART-LONG', 'PART-SHORT']) {
      await entry(number).first().getByText('Confirmed').waitFor({ timeout: 60_000 });
      expect(stateOf(number)).toBe('Confirmed');
    }
    // Each buyer gets the message once, however many answers the order took.
    const notes = service.world.responses.slice(-3).map(({ response }) => response.order.notes);
    expect(notes.map((each) => each.join()).toSorted()).toEqual([
      '',
      'We are closed next week',
      'We are closed next week',
    ]);
    await button('Close').last().click();
    await dialog().waitFor({ state: 'detached' });
  },
);

test('one date for all orders stays typed until it is sent, undo takes it back, and it is sent again', async () => {
  issue('LATE-1', 2);
  issue('LATE-2', 3, 'Brouwer');
  await receive('LATE-', 2);
  await answerAll();
  await dialog().getByLabel('Propose date or shift').check();
  // Without a date there is nothing to send.
  expect(await button(/^Send 2 answers/).isDisabled()).toBe(true);
  await dialog()
    .getByRole('textbox', { name: 'New date or shift' })
    .fill(inThreeMonths.split('-').reverse().join('-'));
  await dialog().getByLabel('Reason').fill('Our press is down');
  await dialog()
    .getByText(/^You propose for line 10: .* instead of [^,]*$/)
    .first()
    .waitFor();
  await seeAlso('several-date');
  // The user closes the dialog and opens it again: the selection and the typed text stay.
  await page().keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
  await orders().getByText('2 orders selected').first().waitFor();
  await button(/^Answer \d+ orders?…$/).click();
  await dialog()
    .getByText(/^You propose for line 10: .* instead of [^,]*$/)
    .first()
    .waitFor();
  await changeSettings(page(), { undoSeconds: 60 });
  onTestFinished(() => changeSettings(page(), { undoSeconds: 0 }));
  await button('Send 2 answers (5 lines)').click();
  await button(/^Undo \d+ answers?/).click();
  await dialog().getByText('2 answers undone.').waitFor();
  await seeAlso('several-taken-back');
  expect(stateOf('LATE-1')).toBe('Issued');
  await button('Back').click();
  await expect.poll(() => dialog().getByLabel('Reason').inputValue()).toBe('Our press is down');
  await changeSettings(page(), { undoSeconds: 0 });
  await button('Send 2 answers (5 lines)').click();
  for (const number of ['LATE-1', 'LATE-2']) {
    await entry(number).first().getByText('Waiting for buyer', { exact: true }).waitFor({ timeout: 60_000 });
  }
  expect(stateOf('LATE-1')).toBe('InProgress');
  await page().keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
});

test('confirmed lines move a week only on request, and every order says which lines ask for that', async () => {
  const numbers = ['AGREED-1', 'AGREED-2'];
  for (const number of numbers) {
    const order = issue(number, 6);
    const lines = order.lines.map((line) =>
      respondToLine(line, { kind: 'accepted' }, service.world.buyerOf(order), order.lastUpdatedAt),
    );
    service.world.put({ ...order, lines });
  }
  await button(/^Confirmed/)
    .first()
    .click();
  await receive('AGREED-', 2);
  await answerAll();
  await dialog().getByLabel('Propose date or shift').check();
  await dialog().getByRole('textbox', { name: 'New date or shift' }).fill('+1w');
  await dialog().getByLabel('Reason').fill('Our press is down');
  // Confirmed lines stay as they are unless the user chooses otherwise.
  expect(await dialog().getByText('No line needs an answer').count()).toBe(2);
  expect(await button(/^Send \d+ answers/).count()).toBe(0);
  await dialog().getByLabel('Include 12 confirmed lines').check();
  await dialog()
    .getByText(/^Each delivery 7 days later · /)
    .waitFor();
  await entry('AGREED-1')
    .first()
    .getByText('You ask to change 6 confirmed lines: the buyer has to agree')
    .waitFor();
  await seeAlso('several-agreed');
  await page().emulateMedia({ colorScheme: 'dark' });
  for (const width of [1024, 640]) {
    await page().setViewportSize({ width, height: 900 });
    await seeAlso(`several-agreed-dark-${width}`);
    expect(await page().evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await page().emulateMedia({ colorScheme: 'light' });
  await page().setViewportSize({ width: 1440, height: 900 });
  await button('Send 2 answers (12 lines)').click();
  for (const number of numbers) {
    await entry(number).first().getByText('Waiting for buyer', { exact: true }).waitFor({ timeout: 60_000 });
  }
  expect(numbers.map(stateOf)).toEqual(['InProgress', 'InProgress']);
});

test('an order that changes behind the dialog and one with a draft stay unanswered and say so', async () => {
  for (const number of ['MIX-MOVES', 'MIX-STAYS', 'MIX-BEGUN']) issue(number, 1);
  await receive('MIX-', 3);
  await rows().filter({ hasText: 'MIX-BEGUN' }).click();
  await page().getByRole('heading', { name: 'MIX-BEGUN' }).waitFor();
  await page().getByRole('button', { name: 'Reject', exact: true }).first().click();
  await rows().filter({ hasText: 'MIX-BEGUN' }).getByText('Draft').waitFor();
  await answerAll();
  const why = 'You have a draft answer to this order.';
  await entry('MIX-BEGUN').getByText(why).waitFor();
  // The order's number and these words share a line.
  const ends = await entry('MIX-BEGUN').evaluate(
    (item, words) =>
      [...item.querySelectorAll('strong, span')]
        .filter(({ childElementCount, textContent }) => childElementCount === 0 && words.test(textContent))
        .map((one) => {
          const text = document.createRange();
          text.selectNodeContents(one);
          return Math.round(text.getBoundingClientRect().bottom);
        }),
    /^(MIX-BEGUN$|You have a draft)/,
  );
  expect(ends).toHaveLength(2);
  expect(ends[1]).toBe(ends[0]);
  const moving = service.world.orders().find((order) => order.purchaseOrderNumber === 'MIX-MOVES');
  // The row behind the dialog shows the new day and amount once Orderbell has received the change.
  const behind = page().locator('[role="option"]').filter({ hasText: 'MIX-MOVES' });
  const before = await behind.textContent();
  service.buyers.reissue(moving?.id ?? '', { deliverySchedule: [{ date: inThreeMonths, quantity: '7' }] });
  await networkIsBack(page());
  await expect.poll(() => behind.textContent()).not.toBe(before);
  // The dialog says so, and leaves the order out until the user has seen its new values.
  await entry('MIX-MOVES').getByText('The buyer changed the order while this was open').waitFor();
  await seeAlso('several-changed-behind');
  await button('Send 1 answer (1 line)').waitFor();
  await button('Show the order as it is now').click();
  await entry('MIX-MOVES')
    .getByText(/^Line 10: 7/)
    .waitFor();
  await button('Send 2 answers (2 lines)').waitFor();
  // Again: this time the others are sent.
  service.buyers.reissue(moving?.id ?? '', { deliverySchedule: [{ date: inThreeMonths, quantity: '8' }] });
  await networkIsBack(page());
  await button('Send 1 answer (1 line)').click();
  await entry('MIX-STAYS').getByText('Confirmed').waitFor({ timeout: 60_000 });
  await entry('MIX-MOVES').getByText('The buyer changed the order while this was open').waitFor();
  await seeAlso('several-mixed');
  expect(stateOf('MIX-MOVES')).toBe('Issued');
});

longTest('in the dark theme, and on a small laptop', async () => {
  await page().emulateMedia({ colorScheme: 'dark' });
  await page().setViewportSize({ width: 1024, height: 720 });
  issue('DARK', 12, 'Brouwer');
  await receive('DARK', 1);
  await answerAll();
  await dialog().getByLabel('Reject').check();
  await seeAlso('several-dark-1024');
  expect(await page().evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1024);
});

test('a number with a blank in it shows an error at its field, and blocks sending', async () => {
  const stranger = service.world.buyers.find(({ buyerAccountNumber }) => buyerAccountNumber === null);
  issue('STRANGER-1', 1, stranger?.name);
  issue('STRANGER-2', 1);
  await receive('STRANGER-', 2);
  await answerAll();
  await entry('STRANGER-1').first().waitFor();
  await dialog().getByLabel('Accept').check();
  const number = dialog().getByLabel('The customer number that you gave');
  await number.fill('K 1234');
  await dialog().getByText('A customer number can’t contain spaces.').waitFor();
  expect(await number.getAttribute('maxlength')).toBe('100');
  expect(await button(/^Send \d+ answers/).isDisabled()).toBe(true);
  await seeAlso('several-number-with-blanks');
  await number.fill(' K-1234 ');
  await expect.poll(() => number.getAttribute('aria-invalid')).toBe(null);
  expect(await button(/^Send \d+ answers/).isDisabled()).toBe(false);
});
