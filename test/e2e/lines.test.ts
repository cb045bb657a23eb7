import type { Locator } from 'playwright-core';
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { respondToLine } from '../../src/main/practice/orders/supplier-response.ts';
import { messages } from '../../src/renderer/i18n/messages.ts';
import { addDays, dayAt } from '../../src/shared/domain/values/calendar-date.ts';
import { backToStart } from './harness/back-to-start.ts';
import { isCall } from './harness/calls.ts';
import { changeSettings } from './harness/change-settings.ts';
import { commandByName } from './harness/command-by-name.ts';
import { focusedText } from './harness/focus.ts';
import { longTest } from './harness/long-test.ts';
import { desk, laptop } from './harness/sizes.ts';
import { createTestApp } from './harness/test-app.ts';
import { expectAccessible, expectAccessibleInLongRun, picture } from './harness/window.ts';

/** The table of all open lines: the user answers lines of several orders without opening one. */
const testApp = createTestApp({ sample: 'empty' });
const { service, page } = testApp;

const asked = addDays(dayAt(Date.now(), 'Europe/Amsterdam'), 21);

beforeAll(async () => {
  issue('BOLT-1', 2);
  issue('BOLT-2', 1);
  issue('NUT-K', 1);
  issue('AXLE', 1);
  issue('CHANGE', 1);
  confirm('CHANGE');
  const deliverySchedule = [{ date: addDays(asked, 7), quantity: '500' }];
  service.buyers.askToReopen(held('CHANGE').id, { deliverySchedule, reason: 'Our line moved.' });
  await testApp.open();
  await testApp.enter();
});

beforeEach(() => backToStart(page()));

const issue = (purchaseOrderNumber: string, lineCount: number): void =>
  void service.buyers.issue({
    buyer: purchaseOrderNumber.endsWith('K') ? 'Kessler' : 'Brouwer',
    purchaseOrderNumber,
    lines: Array.from({ length: lineCount }, () => ({
      deliverySchedule: [{ date: asked, quantity: '500' }],
    })),
  });

const held = (purchaseOrderNumber: string) => {
  const found = service.world.orderByNumber(purchaseOrderNumber);
  if (found === undefined) throw new Error(`The service has no order ${purchaseOrderNumber}.`);
  return found;
};

const confirm = (purchaseOrderNumber: string): void => {
  const order = held(purchaseOrderNumber);
  const at = service.world.stamp();
  const lines = order.lines.map((line) =>
    respondToLine(line, { kind: 'accepted' }, service.world.buyerOf(order), at),
  );
  service.world.put({ ...order, lines, version: order.version + 1, lastUpdatedAt: at });
};

const middle = (): Locator => page().getByRole('region', { name: 'Lines', exact: true });
const table = (): Locator => middle().getByRole('grid');
const rows = (): Locator => table().locator('tr[data-index]');
const row = (name: RegExp | string): Locator => rows().filter({ hasText: name });
const strip = (): Locator => page().getByRole('region', { name: 'Answer lines' });
const dialog = (): Locator => page().getByRole('dialog');
const order = (): Locator => page().getByRole('region', { name: 'Order', exact: true });
const button = (name: string | RegExp): Locator => page().getByRole('button', { name });
const press = async (...keys: string[]): Promise<void> => {
  for (const key of keys) await page().keyboard.press(key);
};

/** The rows by their order and line, without those that left while the user was in the list. */
const shown = async (): Promise<string[]> => {
  const listed = table().locator('tr[data-index]:not([data-gone])');
  return (await listed.all()).length === 0
    ? []
    : (await listed.getByRole('rowheader').getByRole('button').allTextContents()).map((text) => text.trim());
};

const openLines = async (count: number): Promise<void> => {
  await press('l');
  await expect.poll(() => rows().count()).toBe(count);
};

const hasFocus = (): Promise<boolean> => table().evaluate((grid) => grid === document.activeElement);

/** Moves by key to the first line of an order. */
const goTo = async (number: string): Promise<void> => {
  const current = table().locator('tr[data-current]');
  await press('j', 'Home');
  const place = (await shown()).indexOf(number);
  for (let step = 0; step < place; step += 1) await press('ArrowDown');
  await current.filter({ hasText: number }).waitFor();
};

const heads = (): Promise<string[]> => table().getByRole('columnheader').allTextContents();

test('the table sorts, filters and keeps its columns, and opens an order at the line', async () => {
  // An order that was open beside the list makes place for the table.
  await press('j');
  await order().getByRole('heading', { level: 2 }).first().waitFor();
  await openLines(6);
  await picture(page(), 'lines');
  // The usual columns fit, with the widest scrollbar beside them.
  for (const width of [1440, 1366, 1300, 1280, 1024]) {
    await page().setViewportSize({ width, height: 720 });
    await picture(page(), `lines-${width}`);
    // The table chooses its columns a frame after the window's size.
    await expect
      .poll(() => table().evaluate(missingWidth, 17), { message: `missing at ${width} pixels` })
      .toBe(0);
  }
  for (const [language, order] of [
    ['nl', 'Bestelling'],
    ['de', 'Bestellung'],
    ['en', 'Order'],
  ] as const) {
    await changeSettings(page(), { language });
    await page().getByRole('columnheader', { name: order }).waitFor();
    await picture(page(), `lines-${language}-1024`);
    expect(await page().getByRole('grid').evaluate(cutHeads), language).toEqual([]);
    expect(await page().getByRole('grid').evaluate(cutStates, statesIn(language)), language).toEqual([]);
  }
  await page().setViewportSize(desk);
  await table().getByRole('button', { name: 'Order', exact: true }).click();
  await expect.poll(shown).toEqual(['AXLE', 'BOLT-1', 'BOLT-1', 'BOLT-2', 'CHANGE', 'NUT-K']);
  expect(await table().getByRole('columnheader', { name: 'Order' }).getAttribute('aria-sort')).toBe(
    'ascending',
  );
  await table().getByRole('button', { name: 'Order', exact: true }).click();
  await expect.poll(shown).toEqual(['NUT-K', 'CHANGE', 'BOLT-2', 'BOLT-1', 'BOLT-1', 'AXLE']);

  await button('Columns').click();
  await page().getByRole('checkbox', { name: 'Item number' }).check();
  await page().getByRole('checkbox', { name: 'Price' }).uncheck();
  await expect.poll(heads).toContain('Item number');
  expect(await heads()).not.toContain('Price');
  await expectAccessibleInLongRun(page(), 'lines-columns');
  await picture(page(), 'lines-columns');

  // Columns and sort order survive a restart of the page.
  await page().reload();
  await page().locator('html[data-density]').waitFor({ state: 'attached' });
  await openLines(6);
  expect(await heads()).toContain('Item number');
  expect((await shown())[0]).toBe('NUT-K');

  await middle().getByLabel('Filter lines').fill('bolt');
  await expect.poll(shown).toEqual(['BOLT-2', 'BOLT-1', 'BOLT-1']);
  await middle().getByLabel('Filter lines').fill('nothing like this');
  await middle().getByText('No results for').waitFor();
  await picture(page(), 'lines-nothing');
  await middle().getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(() => rows().count()).toBe(6);
  await button('Filters').click();
  await page()
    .getByRole('combobox', { name: 'Buyer' })
    .selectOption({ label: 'Kessler Antriebstechnik GmbH' });
  await expect.poll(shown).toEqual(['NUT-K']);

  await middle().getByRole('button', { name: 'Clear', exact: true }).click();
  await expect.poll(() => rows().count()).toBe(6);
  await row('BOLT-1').last().click();
  await press('Enter');
  await order().getByRole('heading', { name: 'BOLT-1' }).waitFor();
  await expect.poll(() => focusedText(page())).toMatch(/^20/);
  expect(await middle().isVisible()).toBe(false);
  await press('Escape');
  await table().waitFor();
  await expect.poll(hasFocus).toBe(true);
  await strip().getByText('BOLT-1, line 20').waitFor();

  // Keys lead to another folder and back: the next keys still act on the table.
  await press('5');
  await middle().getByText('No confirmed orders').waitFor();
  await press('1');
  await expect.poll(() => rows().count()).toBe(6);
  await press('j');
  await strip().getByText(', line').waitFor();
});

test('the orders of lines are put aside until a day, and brought back', async () => {
  await openLines(6);
  // Arrows and Enter act on the rows at once, also the first time.
  await expect.poll(hasFocus).toBe(true);
  await goTo('AXLE');
  await press('x');
  await goTo('BOLT-1');
  const tomorrow = page().getByRole('menuitem', { name: /^Tomorrow/ });
  await press('x', 'h');
  await tomorrow.waitFor();
  await picture(page(), 'lines-later');
  const buttons = await strip().boundingBox();
  await press('Enter');
  const bar = page().locator('[data-last-sent]');
  await bar.getByText('2 orders are put aside until').waitFor();
  await expect.poll(async () => (await shown()).toSorted()).toEqual(['BOLT-2', 'CHANGE', 'NUT-K']);
  // The bar covers no row and no button, and nothing moved for it.
  const place = await bar.boundingBox();
  const end = await table().evaluate((grid) => grid.getBoundingClientRect().bottom);
  expect(place?.y).toBeGreaterThanOrEqual(end);
  expect((place?.y ?? 0) + (place?.height ?? 0)).toBeLessThanOrEqual(buttons?.y ?? 0);
  expect(await strip().boundingBox()).toEqual(buttons);
  await picture(page(), 'lines-put-aside');
  await button('Bring back').click();
  await expect.poll(async () => (await shown()).length).toBe(6);

  // The second of two fails: only the first is put aside, which the list and the bar say, beside the error.
  await goTo('AXLE');
  await press('x');
  await goTo('NUT-K');
  await press('x', 'h');
  await tomorrow.waitFor();
  let calls = 0;
  await page().route('**/rpc', (route) => {
    const body = route.request().postData() ?? '';
    if (isCall('orders.put-aside')(body)) calls += 1;
    return route.continue(calls === 2 ? { postData: body.replace(/"key":\d+/, '"key":999999') } : {});
  });
  await press('Enter');
  await strip().getByRole('alert').waitFor();
  await picture(page(), 'lines-put-aside-failed');
  await bar.getByText(/^(AXLE|NUT-K) is put aside until/).waitFor();
  await expect.poll(async () => (await shown()).length).toBe(5);
  await strip().getByText('1 line selected').waitFor();
  await button('Bring back').click();
  await expect.poll(async () => (await shown()).length).toBe(6);
});

test('lines of several orders are accepted, moved and declined by keys, then checked and sent', async () => {
  await openLines(6);
  await goTo('BOLT-1');
  await press('x', 'j', 'x');
  await goTo('BOLT-2');
  await press('x');
  await goTo('NUT-K');
  await press('x');
  await strip().getByText('4 lines selected').waitFor();
  // Several lines can only move to another day.
  await press('p');
  await page().getByRole('textbox', { name: 'New date or shift' }).waitFor();
  await picture(page(), 'lines-propose-several');
  await press('Escape');
  await page().getByRole('textbox', { name: 'New date or shift' }).waitFor({ state: 'detached' });
  await press('a');
  await expect.poll(() => row('You accept').count()).toBe(4);
  await strip().getByText('4 lines selected').waitFor({ state: 'detached' });

  await goTo('AXLE');
  await press('p');
  const date = page().getByRole('textbox', { name: 'Date' });
  await date.waitFor();
  // The first Escape closes the calendar, the second one the form.
  await press('Alt+ArrowDown');
  await page().getByRole('dialog').getByRole('grid').waitFor();
  await press('Escape');
  await page().getByRole('dialog').waitFor({ state: 'detached' });
  await date.waitFor();
  await press('Escape');
  await date.waitFor({ state: 'detached' });
  expect(await row('AXLE').getByText('You').count()).toBe(0);
  // What was typed stays when the user goes on to another line, as in the order. Escape takes it back.
  const reason = page().getByRole('textbox', { name: 'Reason' });
  await press('p');
  await date.fill('+14');
  await reason.fill('Steel is late.');
  await row('CHANGE').click();
  await date.waitFor({ state: 'detached' });
  await row('AXLE').getByText('You propose').waitFor();
  await goTo('AXLE');
  await press('p');
  await expect.poll(() => reason.inputValue()).toBe('Steel is late.');
  const moved = await date.inputValue();
  await reason.fill('Another reason.');
  await press('Escape', 'p');
  await expect.poll(() => reason.inputValue()).toBe('Steel is late.');
  const day = addDays(asked, 14).split('-').toReversed().join('-');
  expect([moved, await date.inputValue()]).toEqual([day, day]);
  await press('Escape');
  await button('Clear the answer').click();
  await row('AXLE').getByText('You propose').waitFor({ state: 'detached' });
  await press('r');
  await reason.fill('No steel.');
  await row('CHANGE').click();
  await reason.waitFor({ state: 'detached' });
  await goTo('AXLE');
  await press('r');
  await expect.poll(() => reason.inputValue()).toBe('No steel.');
  await press('Escape', 'r');
  await expect.poll(() => reason.inputValue()).toBe('');
  await press('Escape');
  await reason.waitFor({ state: 'detached' });
  // One line has the fields of its order: date, quantity, price and split.
  await press('p');
  await date.waitFor();
  await press('Control+a');
  await page().keyboard.type('+7');
  await button('Split delivery').waitFor();
  await page().getByRole('textbox', { name: 'Quantity' }).fill('480');
  await page().getByRole('textbox', { name: 'Price' }).fill('9,50');
  await page().getByRole('textbox', { name: 'Reason' }).focus();
  await press('ArrowDown');
  await picture(page(), 'lines-propose');
  await expectAccessibleInLongRun(page(), 'lines-propose');
  await press('Control+Enter');
  await row('AXLE').getByText('You propose').waitFor();

  // The value that the buyer asks for stands beside the confirmed one, and rejecting means declining.
  expect(
    await row('CHANGE')
      .getByText(/^asked: /)
      .count(),
  ).toBe(1);
  await goTo('CHANGE');
  await strip().getByRole('button', { name: 'Accept change' }).waitFor();
  expect(await strip().getByRole('button', { name: 'Reject' }).count()).toBe(0);
  await press('r', 'ArrowDown', 'Control+Enter');
  await row('CHANGE').getByText('You decline the change').waitFor();
  await expectAccessible(page(), 'lines');
  await picture(page(), 'lines-drafted');

  await changeSettings(page(), { undoSeconds: 60 });
  onTestFinished(() => changeSettings(page(), { undoSeconds: 0 }));
  await press('Control+Enter');
  await dialog().getByRole('heading', { name: 'Check and send 5 answers' }).waitFor();
  await dialog()
    .getByText(/^Line 10: .*500/)
    .first()
    .waitFor();
  await dialog()
    .getByText(/instead of .* reason: /)
    .first()
    .waitFor();
  await expectAccessibleInLongRun(page(), 'lines-check');
  await picture(page(), 'lines-check');
  await press('Control+Enter');
  await dialog().getByText('5 answers wait to be sent.').waitFor();
  // Taken back, they are drafts again.
  await button(/^Undo 5 answers/).click();
  await dialog().getByText('5 answers undone.').waitFor();
  await press('Escape');
  await dialog().waitFor({ state: 'detached' });
  await expect.poll(() => row(/You (accept|propose|decline)/).count()).toBe(6);
  expect(service.world.responses).toEqual([]);

  await changeSettings(page(), { undoSeconds: 0 });
  await press('Control+Enter');
  await button('Send 5 answers (6 lines)').waitFor();
  await press('Control+Enter');
  await dialog()
    .getByText(/The service received your 5 answers/)
    .waitFor();
  await press('Escape');

  // One answer for each order reached the service, with exactly these lines.
  await expect.poll(() => service.world.responses.length, { timeout: 60_000 }).toBe(5);
  const states = Object.fromEntries(
    ['BOLT-1', 'BOLT-2', 'NUT-K', 'AXLE', 'CHANGE'].map((number) => [
      number,
      held(number).lines.map((line) => [
        line.processStatus,
        line.inProgressStatus,
        line.proposal?.deliverySchedule.map(({ date, quantity }) => `${quantity} on ${date}`),
      ]),
    ]),
  );
  expect(states).toEqual({
    'BOLT-1': [
      ['Confirmed', null, undefined],
      ['Confirmed', null, undefined],
    ],
    'BOLT-2': [['Confirmed', null, undefined]],
    'NUT-K': [['Confirmed', null, undefined]],
    AXLE: [['InProgress', 'OpenSupplierProposal', [`480 on ${addDays(asked, 7)}`]]],
    CHANGE: [['InProgress', 'OpenSupplierProposal', [`500 on ${asked}`]]],
  });
  await middle().getByText('Nothing to answer').waitFor({ timeout: 60_000 });
  await picture(page(), 'lines-empty');
});

test('a draft whose order the buyer changed says so, and leads from the check to the order', async () => {
  issue('GEAR', 2);
  issue('RING', 1);
  await button('Check now').click();
  await openLines(3);
  for (const number of ['GEAR', 'RING']) {
    await goTo(number);
    await press('a');
    await row(number).getByText('You accept').waitFor();
  }
  const [line] = held('GEAR').lines;
  if (line === undefined) throw new Error('The order has no line.');
  await press('Control+Enter');
  await button('Send 2 answers (2 lines)').waitFor();
  // While the dialog shows the terms that were accepted, the buyer changes them.
  const { id } = held('GEAR');
  service.buyers.reissue(id, { deliverySchedule: [{ date: asked, quantity: '700' }] }, [line.position]);
  await page().locator('[data-command="poll"]:enabled').first().dispatchEvent('click');
  await row('GEAR').filter({ hasText: 'Changed since you wrote' }).waitFor();
  await dialog().getByText('The buyer changed the order while this was open').waitFor();
  await press('Control+Enter');
  await dialog().getByText('The service received your answer.').waitFor();
  await page().getByRole('button', { name: 'Open order GEAR', exact: true }).waitFor();
  await press('Escape');
  await dialog().waitFor({ state: 'detached' });

  await strip().getByRole('button', { name: 'Clear the answer', exact: true }).waitFor();

  // Checked again, it can't be sent: there is no button that sends nothing.
  await button('Check and send 1 answer…').click();
  await dialog().getByText('The buyer changed the order since you wrote this answer.').waitFor();
  expect(await button(/^Send/).count()).toBe(0);
  await expectAccessibleInLongRun(page(), 'lines-check-changed');
  await picture(page(), 'lines-check-changed');
  await page().getByRole('button', { name: 'Open order GEAR', exact: true }).click();
  await order().getByRole('heading', { name: 'GEAR' }).waitFor();
  await button('Mark change as seen').click();
  await button('Mark change as seen').waitFor({ state: 'detached' });
  await press('1');
  await row('GEAR').first().getByText('You accept').waitFor();

  // Answered in the order, a line has left the table when the user comes back to it, or leaves it then.
  await goTo('GEAR');
  await press('Enter');
  await order().getByRole('heading', { name: 'GEAR' }).waitFor();
  const before = service.world.responses.length;
  await press('Control+Enter');
  await expect.poll(() => service.world.responses.length, { timeout: 60_000 }).toBe(before + 1);
  await press('Escape');
  await expect.poll(shown).toEqual(['GEAR']);
});

longTest('all open orders and their lines have an entry above the buyers, and commands', async () => {
  const entry = button(/^All buyers/);
  await entry.click();
  await page().getByRole('listbox', { name: 'All open' }).waitFor();
  expect(await entry.getAttribute('aria-current')).toBe('true');
  await commandByName(page(), 'all lines', /^Go to All open lines$/);
  await page().getByRole('grid', { name: 'All open lines' }).waitFor();
  expect(await entry.getAttribute('aria-current')).toBe('true');
  await commandByName(page(), 'open orders', /^Go to All open orders$/);
  await page().getByRole('listbox', { name: 'All open' }).waitFor();
});

test('long numbers are shown whole, and no word runs into the next column', async () => {
  const quantity = '1234.56';
  service.buyers.issue({
    ...{ buyer: 'Kessler', purchaseOrderNumber: '4500018480' },
    lines: [quantity, '1234567890.5'].map((one) => ({
      deliverySchedule: [{ date: asked, quantity: one }],
      netPrice: '12345.678901',
    })),
  });
  await button('Check now').click();
  await press('l');
  await button('Columns').click();
  await page().getByRole('checkbox', { name: 'Price' }).check();
  await button('Columns').click();
  const cells = row('4500018480').locator('[data-number]');
  await cells.filter({ hasText: '12.345,678901' }).nth(1).waitFor();
  for (const size of [desk, laptop]) {
    await page().setViewportSize(size);
    await picture(page(), `lines-long-numbers-${size.width}`);
    const cut = await cells.evaluateAll((all) =>
      all
        .filter((cell) => cell.scrollWidth > cell.clientWidth || cell.clientHeight > 34)
        .map(({ textContent }) => textContent),
    );
    expect(cut).toEqual([]);
  }
  // The alert beside the table is narrow, and wraps between words.
  const alert = page()
    .getByRole('log', { name: 'Alerts' })
    .getByText(/ · Kessler/)
    .first();
  expect(await alert.evaluate(brokenWords)).toEqual([]);
  await page().setViewportSize(desk);
});

/** By how many pixels the columns are too wide, with a scrollbar as wide as this. */
const missingWidth = (grid: HTMLElement, scrollbar: number): number => {
  const drawn = grid.offsetWidth - grid.clientWidth;
  grid.style.marginInlineEnd = `${Math.max(0, scrollbar - drawn)}px`;
  const missing = grid.scrollWidth - grid.clientWidth;
  grid.style.marginInlineEnd = '';
  return missing;
};

const cutHeads = (grid: HTMLElement): (string | null)[] =>
  [...grid.querySelectorAll('th[scope="col"]')]
    .flatMap((head) => [head, ...head.querySelectorAll('button')])
    .filter((one) => one.scrollWidth > one.clientWidth && one.clientWidth > 0)
    .map(({ textContent }) => textContent);

/** Which of these words take more than the two lines that a state has. */
const cutStates = (grid: HTMLElement, states: readonly string[]): string[] => {
  const found = [...grid.querySelectorAll('tr[data-index] span')].find(
    (one) => getComputedStyle(one).webkitLineClamp === '2',
  );
  if (found === undefined) throw new Error('no state is shown');
  const words = found.textContent;
  const cut = states.filter((state) => {
    found.textContent = state;
    return found.scrollHeight > found.clientHeight + 3;
  });
  found.textContent = words;
  return cut;
};

/** All states of lines and answers without a number or date. */
const statesIn = (language: 'en' | 'de' | 'nl'): string[] =>
  Object.entries<string>(messages[language]).flatMap(([id, text]) =>
    /^(line|drafted)\./.test(id) && !/[{.]/.test(text) ? [text] : [],
  );

/** Words that continue on the next line. */
const brokenWords = (element: Element): string[] =>
  [...element.childNodes].flatMap((text) =>
    [...(text.textContent ?? '').matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1 ? [word] : [];
    }),
  );
