import type { Locator } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { answered } from './house/calls.ts';
import { networkIsBack } from './house/network-back.ts';
import { createOffice } from './house/office.ts';
import { stopAtFirstFailure } from './house/one-after-another.ts';
import { signInto } from './house/sign-in.ts';
import { expectAccessibleInLongRun, picture } from './house/window.ts';

/** Eight orders with fifty lines lie there in the morning: one answer for all of them, and each has its own end. */
const office = createOffice({ sample: 'empty' });
const { service, page } = office;

const lineCounts = [6, 7, 6, 6, 7, 6, 6, 6];
const known = ['SEV-1', 'SEV-2', 'SEV-3', 'SEV-4', 'SEV-5', 'SEV-6', 'SEV-7', 'SEV-8'];

beforeAll(async () => {
  issue();
  await office.open();
  await signInto(page(), office.account());
  await rows().first().waitFor();
});

stopAtFirstFailure(page, 'the morning broke off earlier');

const button = (name: string | RegExp): Locator => page().getByRole('button', { name });
const orders = (): Locator => page().getByRole('region', { name: 'Orders' });
const rows = (): Locator => orders().getByRole('listbox').getByRole('option');
const dialog = (): Locator => page().getByRole('dialog');
const entry = (number: string): Locator => dialog().getByRole('listitem').filter({ hasText: number });

const issue = (): void => {
  for (const [index, lineCount] of lineCounts.entries()) {
    const order = service.buyers.issue({
      buyer: 'Kessler',
      purchaseOrderNumber: known[index] ?? '',
      lineCount,
    });
    if (order.purchaseOrderNumber === 'SEV-2') service.world.put({ ...order, orderType: 'RFQ' });
  }
};

const stateOf = (number: string): string => {
  const order = service.world.orders().find(({ purchaseOrderNumber }) => purchaseOrderNumber === number);
  const states = new Set(order?.lines.map(({ processStatus }) => processStatus));
  return [...states].join();
};

/** A poll while the dialog is open, as one comes every five minutes: the network is back, and the desk was not heard lately. */
const heardMeanwhile = async (): Promise<void> => {
  // What stands around the rows is asked for once these are painted.
  const changed = answered(office.app(), page(), (call) => call.includes('"orders.counts"'));
  await networkIsBack(page());
  await changed;
};

const seeAlso = async (screen: string): Promise<void> => {
  await expectAccessibleInLongRun(page(), screen);
  await picture(page(), screen);
};

test('fifty lines of eight orders in four actions, and every order says what became of it', async () => {
  // 1: all of them, 2: answer them, 3: send (accepting is what is offered first), 4: put it away.
  await orders().getByLabel('Select all that are shown').click();
  await button('Answer them all …').click();
  await dialog().getByRole('heading', { name: 'Answer 8 orders' }).waitFor();
  await expect
    .poll(() =>
      dialog()
        .getByText(/^Line \d+:/)
        .count(),
    )
    .toBe(50);
  // One of them is no purchase: nobody says yes to it as to one.
  await entry('SEV-2').first().getByText('RFQ', { exact: true }).waitFor();
  expect(await dialog().getByText('RFQ', { exact: true }).count()).toBe(1);
  await seeAlso('several-accept');
  // A narrower window shows another pane; what is open above it stays.
  await page().setViewportSize({ width: 720, height: 900 });
  await dialog().getByRole('heading', { name: 'Answer 8 orders' }).waitFor();
  await seeAlso('several-accept-narrow');
  await page().setViewportSize({ width: 1440, height: 900 });
  await button('Send 8 answers (50 lines)').click();
  await dialog().getByText('8 answers given.').waitFor();
  await seeAlso('several-sent');
  for (const number of known) {
    await entry(number).first().getByText('Confirmed by the service').waitFor({ timeout: 60_000 });
  }
  await seeAlso('several-confirmed');
  expect(known.map(stateOf)).toEqual(known.map(() => 'Confirmed'));
  await button('Close').last().click();
  await dialog().waitFor({ state: 'detached' });
});

test('a date for all of them: what is typed stays until it is sent, undo takes everything back, and then it goes', async () => {
  service.buyers.issue({ buyer: 'Kessler', purchaseOrderNumber: 'LATE-1', lineCount: 2 });
  service.buyers.issue({ buyer: 'Brouwer', purchaseOrderNumber: 'LATE-2', lineCount: 3 });
  await button('Poll now').click();
  await rows().nth(1).waitFor();
  await orders().getByLabel('Select all that are shown').click();
  await button('Answer them all …').click();
  await dialog().getByLabel('One date for all').check();
  // Nobody knows yet what is to be sent.
  expect(await button(/^Send 2 answers/).isDisabled()).toBe(true);
  await dialog().getByRole('textbox', { name: 'New date for all lines' }).fill('12-1-2027');
  await dialog().getByLabel('Reason').fill('Our press is down');
  await dialog()
    .getByText(/^Line 10: .* instead of [^,]*$/)
    .first()
    .waitFor();
  await seeAlso('several-date');
  // She closes it to look something up: what is selected stays so, and what is typed stands there again.
  await page().keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
  await orders().getByText('2 orders selected').first().waitFor();
  await button('Answer them all …').click();
  await dialog()
    .getByText(/^Line 10: .* instead of [^,]*$/)
    .first()
    .waitFor();
  await button('Send 2 answers (5 lines)').click();
  await button('Undo all').click();
  await dialog().getByText('2 were taken back.').waitFor();
  await seeAlso('several-taken-back');
  expect(stateOf('LATE-1')).toBe('Issued');
  await button('Back to the answer').click();
  expect(await dialog().getByLabel('Reason').inputValue()).toBe('Our press is down');
  await button('Send 2 answers (5 lines)').click();
  for (const number of ['LATE-1', 'LATE-2']) {
    await entry(number)
      .first()
      .getByText('The service has your proposal; the buyer has to agree')
      .waitFor({ timeout: 60_000 });
  }
  expect(stateOf('LATE-1')).toBe('InProgress');
  await page().keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
});

test('a press breaks: what is agreed moves a week, too, since she says so, and every order tells which lines ask for that', async () => {
  await button(/^Confirmed/)
    .first()
    .click();
  await rows().filter({ hasText: 'SEV-1' }).waitFor();
  for (const number of ['SEV-1', 'SEV-3'])
    await rows().filter({ hasText: number }).locator('[data-check]').click();
  await button('Answer them all …').click();
  await dialog().getByLabel('One date for all').check();
  await dialog().getByRole('textbox', { name: 'New date for all lines' }).fill('+1w');
  await dialog().getByLabel('Reason').fill('Our press is down');
  // What is agreed stays so unless she chooses otherwise.
  expect(await dialog().getByText('Nothing in it waits for your answer').count()).toBe(2);
  expect(await button(/^Send 0 answers/).isDisabled()).toBe(true);
  await dialog().getByLabel('Also 12 lines that are agreed already').check();
  await dialog()
    .getByText(/^Each delivery 7 days later · /)
    .waitFor();
  await entry('SEV-1')
    .first()
    .getByText('6 agreed lines asked to be changed: the buyer has to agree')
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
  for (const number of ['SEV-1', 'SEV-3']) {
    await entry(number)
      .first()
      .getByText('The service has your proposal; the buyer has to agree')
      .waitFor({ timeout: 60_000 });
  }
  expect([stateOf('SEV-1'), stateOf('SEV-2')]).toEqual(['InProgress', 'Confirmed']);
  await button('Close').last().click();
  await dialog().waitFor({ state: 'detached' });
  await button(/^To answer/)
    .first()
    .click();
});

test('one of two changes while she looks, and one is being answered: those stay behind and say so', async () => {
  service.buyers.issue({ buyer: 'Kessler', purchaseOrderNumber: 'MOVES', lineCount: 1 });
  service.buyers.issue({ buyer: 'Kessler', purchaseOrderNumber: 'STAYS', lineCount: 1 });
  service.buyers.issue({ buyer: 'Kessler', purchaseOrderNumber: 'BEGUN', lineCount: 1 });
  await button('Poll now').click();
  await rows().nth(2).waitFor();
  await rows().filter({ hasText: 'BEGUN' }).click();
  await page().getByRole('heading', { name: 'BEGUN' }).waitFor();
  await page().getByRole('button', { name: 'Reject', exact: true }).first().click();
  await rows().filter({ hasText: 'BEGUN' }).getByText('Draft').waitFor();
  await orders().getByLabel('Select all that are shown').click();
  await button('Answer them all …').click();
  await entry('BEGUN').getByText('You are writing an answer in it').waitFor();
  const moving = service.world.orders().find((order) => order.purchaseOrderNumber === 'MOVES');
  service.buyers.reissue(moving?.id ?? '', { deliverySchedule: [{ date: '2027-03-01', quantity: '7' }] });
  await heardMeanwhile();
  await button('Send 2 answers (2 lines)').click();
  await entry('STAYS').getByText('Confirmed by the service').waitFor({ timeout: 60_000 });
  await entry('MOVES')
    .getByText(/changed/)
    .first()
    .waitFor({ timeout: 60_000 });
  await seeAlso('several-mixed');
  expect(stateOf('MOVES')).toBe('Issued');
  expect(office.complaints()).toEqual([]);
});

test('in the dark, and on a small laptop', async () => {
  await page().keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
  await page().emulateMedia({ colorScheme: 'dark' });
  await page().setViewportSize({ width: 1024, height: 720 });
  service.buyers.issue({ buyer: 'Brouwer', purchaseOrderNumber: 'DARK', lineCount: 12 });
  await button('Poll now').click();
  await rows().filter({ hasText: 'DARK' }).waitFor();
  await orders().getByLabel('Select all that are shown').click();
  await button('Answer them all …').click();
  await dialog().getByLabel('Reject').check();
  await seeAlso('several-dark-1024');
  expect(await page().evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1024);
});

test('a number with a blank in it is told at its field, and nothing goes until it has none', async () => {
  await page().keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
  const stranger = service.world.buyers.find(({ buyerAccountNumber }) => buyerAccountNumber === null);
  service.buyers.issue({ buyer: stranger?.name ?? '', purchaseOrderNumber: 'STRANGER', lineCount: 1 });
  await button('Poll now').click();
  await rows().filter({ hasText: 'STRANGER' }).waitFor();
  await orders().getByLabel('Select all that are shown').click();
  await button('Answer them all …').click();
  await entry('STRANGER').first().waitFor();
  await dialog().getByLabel('Accept as asked').check();
  const number = dialog().getByLabel('Buyer’s number with you');
  await number.fill('K 1234');
  await dialog().getByText('The buyer’s number with you has no blanks in it.').waitFor();
  expect(await number.getAttribute('maxlength')).toBe('100');
  expect(await button(/^Send \d+ answers/).isDisabled()).toBe(true);
  await seeAlso('several-number-with-blanks');
  await number.fill(' K-1234 ');
  expect(await number.getAttribute('aria-invalid')).toBe(null);
  expect(await button(/^Send \d+ answers/).isDisabled()).toBe(false);
});
