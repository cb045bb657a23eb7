import type { Locator } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { isLongRun } from '../runner/scope.ts';
import { backToStart } from './harness/back-to-start.ts';
import { holdAnswers } from './harness/calls.ts';
import { longTest } from './harness/long-test.ts';
import { signInto } from './harness/sign-in.ts';
import { createTestApp } from './harness/test-app.ts';
import { expectAccessibleInLongRun, picture } from './harness/window.ts';

/** A buyer calls and asks about something: the user finds it by keyboard alone. */
const testApp = createTestApp();
const { service, page } = testApp;

const dialog = (): Locator => page().getByRole('dialog', { name: 'Search' });
const field = (): Locator => page().getByRole('combobox', { name: 'Search orders and commands' });
const chosen = (): Locator => dialog().locator('[role="option"][aria-selected="true"]');
const press = async (...keys: string[]): Promise<void> => {
  for (const key of keys) await page().keyboard.press(key);
};

/** Polls once the poll before has ended. An open dialog covers the button, so no real click reaches it. */
const poll = async (): Promise<void> => {
  const idle = page().locator('button[aria-label="Check now"]:enabled').first();
  await idle.waitFor({ state: 'attached' });
  await idle.dispatchEvent('click');
};

/** axe at each size, and a picture of each. Nothing else is asserted there, so `npm test` leaves it out. */
const seeAlso = async (screen: string): Promise<void> => {
  if (!isLongRun) return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page().emulateMedia({ colorScheme });
    for (const width of [1440, 1024, 700]) {
      await page().setViewportSize({ width, height: width === 1024 ? 720 : 900 });
      await picture(page(), `search-${screen}-${colorScheme}-${width}`);
      await expectAccessibleInLongRun(page(), `${screen} ${colorScheme} ${width}`);
    }
  }
  await page().emulateMedia({ colorScheme: 'light' });
  await page().setViewportSize({ width: 1440, height: 900 });
};

beforeAll(async () => {
  const [buyer] = service.world.buyers;
  service.buyers.issue({ buyer: buyer?.name ?? '', purchaseOrderNumber: 'FIND-77.120', lineCount: 3 });
  const long = service.world.orders().find(({ lines }) => lines.length === 500);
  if (long === undefined) throw new Error('There is no order of 500 lines.');
  service.world.put({
    ...long,
    lines: long.lines.map((line, index) =>
      index === 417 ? { ...line, item: { ...line.item, number: 'RARE-417.9' } } : line,
    ),
  });
  await testApp.open({ locale: 'en-GB' });
  await signInto(page(), testApp.account());
  await page()
    .getByRole('option', { name: /FIND-77/ })
    .waitFor();
});

beforeEach(() => backToStart(page()));

const typeInSearch = async (text: string): Promise<void> => {
  await press('/');
  await field().waitFor();
  await page().keyboard.type(text);
};

test('a slash opens the search, which says what it finds and which commands there are', async () => {
  await press('/');
  await field().waitFor();
  await dialog().getByText('Search by any part of an order number').waitFor();
  await dialog()
    .getByRole('option', { name: /Go to Shipments/ })
    .waitFor();
  await seeAlso('empty');
  await page().keyboard.type('table of lines');
  await dialog()
    .getByRole('option', { name: /Switch between orders and a table of lines/ })
    .click();
  await page().getByRole('grid').first().waitFor();
  await page().keyboard.press('l');
});

test('the field in the sidebar opens the search, which offers searches that led to an order', async () => {
  const visible = page().getByRole('button', { name: 'Search, or press /' });
  await visible.click();
  await field().waitFor();
  await page().keyboard.type('Find-77');
  await expect.poll(() => chosen().textContent()).toContain('FIND-77.120');
  await press('Enter');
  await page().getByRole('heading', { name: 'FIND-77.120' }).waitFor();
  // What led nowhere, or to a command, isn't offered. The same words in another case are one search.
  for (const words of ['no such words', 'FIND-77']) {
    await typeInSearch(words);
    await dialog()
      .getByText(words === 'FIND-77' ? /FIND-77/ : /^No results for/)
      .first()
      .waitFor();
    if (words === 'FIND-77') await press('Enter');
    else await press('Escape');
    await dialog().waitFor({ state: 'detached' });
  }
  await press('/');
  const recent = dialog().getByRole('group', { name: 'Recent searches' }).getByRole('option');
  await recent.first().waitFor();
  expect(await recent.allTextContents()).toEqual(['FIND-77', 'Clear recent searches']);
  await seeAlso('recent');
  await expect.poll(() => chosen().textContent()).toBe('FIND-77');
  await press('Enter');
  await expect.poll(() => field().inputValue()).toBe('FIND-77');
  await expect.poll(() => chosen().textContent()).toContain('FIND-77.120');
  await field().fill('');
  await recent.filter({ hasText: 'Clear recent searches' }).click();
  await recent.first().waitFor({ state: 'detached' });
});

test('part of a number, typed without its dot, opens the order', async () => {
  await typeInSearch('find77120');
  const hit = dialog().getByRole('option', { name: /FIND-77\.120/ });
  await expect.poll(() => hit.locator('mark').allInnerTexts()).toEqual(['FIND-77.120']);
  await seeAlso('number');
  await press('Enter');
  await page().getByRole('heading', { name: 'FIND-77.120' }).waitFor();
  await expect.poll(() => page().evaluate(() => document.activeElement?.id)).toBe('order-title');
  expect(await dialog().count()).toBe(0);
});

longTest('an item leads to its line, also far down in an order of 500', async () => {
  const long = service.world.orders().find(({ lines }) => lines.length === 500);
  const line = long?.lines[417];
  const item = 'RARE-417.9';
  await press('Control+k');
  await page().keyboard.type(`${long?.purchaseOrderNumber} ${item}`);
  await expect.poll(() => chosen().textContent()).toContain(item);
  await seeAlso('line');
  await press('Enter');
  await expect
    .poll(() => page().evaluate(() => document.activeElement?.getAttribute('data-position')))
    .toBe(line?.position);
});

test('the number of an item leads to its page, before the orders that have it', async () => {
  await press('/');
  await field().waitFor();
  await page().keyboard.type('RARE-417.9');
  await expect.poll(() => chosen().textContent()).toContain('Prices and orders');
  await picture(page(), 'search-item-page');
  await seeAlso('item');
  await press('Enter');
  await page().getByRole('dialog', { name: 'RARE-417.9' }).waitFor();
  await press('Escape');
  await page().getByRole('dialog', { name: 'RARE-417.9' }).waitFor({ state: 'detached' });
  const name = service.world.buyers[0]?.name ?? '';
  await typeInSearch(name);
  await dialog().getByRole('group', { name: 'Buyers' }).getByRole('option').click();
  await page().getByRole('dialog', { name }).waitFor();
  await press('Escape');
  await page().getByRole('dialog', { name }).waitFor({ state: 'detached' });
});

longTest('Escape after a search without hits puts the focus back on the line', async () => {
  await page()
    .getByRole('option', { name: /FIND-77/ })
    .click();
  await page().getByRole('heading', { name: 'FIND-77.120' }).waitFor();
  const focusedLine = (): Promise<string | null | undefined> =>
    page().evaluate(() => document.activeElement?.getAttribute('data-position'));
  const line = page().locator('tr[data-position]').nth(1);
  await line.focus();
  const before = await line.getAttribute('data-position');
  expect(before).not.toBeNull();
  await typeInSearch('no such words');
  await dialog().getByText('No results for “no such words”').waitFor();
  await seeAlso('nothing');
  await press('Escape');
  await expect.poll(() => dialog().count()).toBe(0);
  await expect.poll(focusedLine).toBe(before);
});

test('a command is found by its name, shows its key, and runs where the focus was', async () => {
  await press('Control+k');
  await page().keyboard.type('shortcuts');
  await expect.poll(() => chosen().textContent()).toContain('?');
  // The message that no order matches follows the command.
  await dialog().getByText('No results for “shortcuts”').waitFor();
  expect(await dialog().textContent()).toMatch(/keyboard shortcuts[\s\S]*No results for/);
  await seeAlso('command');
  await press('Enter');
  await page().getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await page().getByText('Search orders and commands').waitFor();
  await press('Escape');
  await press('/');
  await page().keyboard.type('go to closed');
  await expect.poll(() => chosen().textContent()).toContain('Go to Closed');
  await press('Enter');
  await page().getByRole('listbox', { name: 'Closed' }).waitFor();
});

longTest('themes, settings and the commands of a selection are found by their names', async () => {
  const command = async (typed: string, name: string): Promise<void> => {
    await press('Control+k');
    await page().keyboard.type(typed);
    await expect.poll(() => chosen().textContent()).toContain(name);
    await press('Enter');
    await dialog().waitFor({ state: 'detached' });
  };
  const theme = () => page().evaluate(() => document.documentElement.dataset['theme'] ?? 'none');
  await command('theme dark', 'Theme: Dark');
  await expect.poll(theme).toBe('dark');
  await command('theme: as the', 'Theme: Same as this computer');
  await expect.poll(theme).toBe('none');

  await command('setting quiet hours', 'Setting: Quiet hours');
  const settings = page().getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('searchbox').waitFor();
  expect(await settings.getByRole('searchbox').inputValue()).toBe('Quiet hours');
  await press('Escape');
  await press('Escape');
  await settings.waitFor({ state: 'detached' });

  await command('go to to answer', 'Go to To answer');
  await page().getByRole('listbox', { name: 'To answer' }).waitFor();
  await command('select or deselect all', 'Select or deselect all orders');
  await page()
    .getByText(/orders selected/)
    .first()
    .waitFor();
  await command('clear the selection', 'Clear the selection');
  await page().getByRole('button', { name: 'Clear selection' }).waitFor({ state: 'detached' });
});

test('Enter right after the last key waits for the hits of the typed text, and acts once', async () => {
  // So that Enter comes before the answer, however fast the computer is.
  const held = await holdAnswers(testApp.app(), page(), 'search.find');
  const heading = page().getByRole('heading', { name: 'FIND-77.120' });
  expect(await heading.count()).toBe(0);
  await typeInSearch('find-77');
  await press('Enter');
  await press('Enter');
  await held.letGo();
  await heading.waitFor();
  expect(await dialog().count()).toBe(0);
  const asked = await held.asked();
  expect(asked).toBeGreaterThan(0);
  await expect.poll(held.answered).toBe(asked);
  // It acted once: the second Enter neither opened something else nor left the order.
  expect(await heading.count()).toBe(1);
});

longTest('an order that arrives while the search is open appears among the hits', async () => {
  await typeInSearch('late-comer');
  await dialog().getByText('No results for').waitFor();
  service.buyers.issue({ purchaseOrderNumber: 'LATE-COMER-1', lineCount: 1 });
  await poll();
  await dialog()
    .getByRole('option', { name: /LATE-COMER-1/ })
    .waitFor();
});

longTest(
  'without an answer to the typed text, the dialog says nothing of it; Enter acts on the earlier choice or on nothing',
  async () => {
    await typeInSearch('no such');
    await dialog().getByText('No results for “no such”').waitFor();
    const none = await holdAnswers(testApp.app(), page(), 'search.find');
    await press('Control+a');
    await page().keyboard.type('find-77');
    // The earlier text has no hits. The answer to this one is not there yet.
    expect(
      await dialog()
        .getByText(/^No results for/)
        .textContent(),
    ).toBe('No results for “no such”');
    await none.letGo();
    await expect.poll(() => chosen().textContent()).toContain('FIND-77.120');

    const narrowed = await holdAnswers(testApp.app(), page(), 'search.find');
    await press('ArrowDown', 'ArrowUp');
    await page().keyboard.type('nobody has this');
    await press('ArrowDown', 'ArrowUp', 'Enter');
    await narrowed.letGo();
    await dialog().getByText('No results for “find-77nobody has this”').waitFor();
    expect(await chosen().count()).toBe(0);
  },
);

longTest('a new first hit does not change the choice under Enter', async () => {
  service.buyers.issue({ purchaseOrderNumber: 'PLACE-1', lineCount: 1 });
  await poll();
  await typeInSearch('place-');
  // Said once the answer belongs to all that was typed.
  await dialog().getByRole('status').getByText('1 order found').waitFor();
  expect(await chosen().textContent()).toContain('PLACE-1');
  service.buyers.issue({ purchaseOrderNumber: 'PLACE-2', lineCount: 1 });
  await poll();
  await dialog()
    .getByRole('option', { name: /PLACE-2/ })
    .waitFor();
  expect(await chosen().textContent()).toContain('PLACE-1');
  await press('Enter');
  await page().getByRole('heading', { name: 'PLACE-1' }).waitFor();
});

longTest('nor does it where nothing was found at first', async () => {
  await typeInSearch('later-');
  await dialog().getByText('No results for “later-”').waitFor();
  for (const purchaseOrderNumber of ['LATER-1', 'LATER-2']) {
    service.buyers.issue({ purchaseOrderNumber, lineCount: 1 });
    await poll();
    await dialog()
      .getByRole('option', { name: new RegExp(purchaseOrderNumber) })
      .waitFor();
    expect(await chosen().textContent()).toContain('LATER-1');
  }
});

longTest(
  'the same text typed again selects the first hit again, also without an answer to the text between',
  async () => {
    service.buyers.issue({ purchaseOrderNumber: 'REPEATED-1', lineCount: 1 });
    await poll();
    await typeInSearch('repeated-');
    await expect.poll(() => chosen().textContent()).toContain('REPEATED-1');
    service.buyers.issue({ purchaseOrderNumber: 'REPEATED-2', lineCount: 1 });
    await poll();
    await dialog()
      .getByRole('option', { name: /REPEATED-2/ })
      .waitFor();
    const held = await holdAnswers(testApp.app(), page(), 'search.find');
    await press('Backspace', '-');
    await held.letGo();
    await expect.poll(() => chosen().textContent()).toContain('REPEATED-2');
  },
);

longTest('more than twelve orders are shown on demand, and other words begin with twelve again', async () => {
  const orders = dialog().getByRole('group', { name: 'Orders' }).getByRole('option');
  const numbers = Array.from({ length: 60 }, (_, index) => `MANY-${String(index + 1).padStart(2, '0')}`);
  for (const purchaseOrderNumber of numbers) service.buyers.issue({ purchaseOrderNumber, lineCount: 1 });
  await poll();
  await page()
    .getByRole('option', { name: /MANY-60/ })
    .first()
    .waitFor();
  await typeInSearch('many-');
  const more = dialog().getByRole('option', { name: 'Show more' });
  await more.waitFor();
  // The last order that is read is the first hit: from then on none arrives.
  await orders.filter({ hasText: 'MANY-60' }).waitFor();
  // The first hit of the first answer stays chosen. Typed again, it is the first hit of now.
  await press('Backspace');
  await page().keyboard.type('-');
  await expect.poll(() => chosen().textContent()).toContain('MANY-60');
  await expect.poll(() => orders.count()).toBe(12 + 1);
  const twelfth = await orders.nth(11).textContent();
  for (let step = 0; step < 12; step += 1) await press('ArrowDown');
  await expect.poll(() => chosen().textContent()).toBe('Show more');
  await seeAlso('more');

  // More is asked for also while the same text, typed again, has no new answer yet.
  const held = await holdAnswers(testApp.app(), page(), 'search.find');
  await press('Backspace', '-', ...Array.from({ length: 12 }, () => 'ArrowDown'), 'Enter');
  await held.letGo();
  await expect.poll(() => orders.count()).toBe(48 + 1);
  // The first new hit is chosen and in view. The hits before it keep their places.
  const thirteenth = await orders.nth(12).textContent();
  await expect.poll(() => chosen().textContent()).toBe(thirteenth);
  expect(await orders.nth(11).textContent()).toBe(twelfth);
  await expect
    .poll(() => chosen().evaluate((one) => one.getBoundingClientRect().bottom < innerHeight))
    .toBe(true);
  await dialog().getByText('Showing the first 48. Type more to narrow the results.').waitFor();
  await picture(page(), 'search-more-shown');

  await more.click();
  await expect.poll(() => orders.count()).toBe(60);
  const shown = (await orders.allTextContents()).join(' ');
  expect(numbers.filter((number) => !shown.includes(number))).toEqual([]);
  expect(await more.count()).toBe(0);

  // The option that was clicked is gone; a frame later the field has the focus again.
  await expect.poll(() => field().evaluate((one) => one === document.activeElement)).toBe(true);
  await page().keyboard.type('0');
  await expect.poll(() => orders.count()).toBe(9);
  await press('Backspace');
  await expect.poll(() => orders.count()).toBe(12 + 1);
});

test('the filter of the list has its own key', async () => {
  await press('f');
  expect(await page().evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
    'Filter orders',
  );
});

longTest('a filter without hits is searched everywhere, without typing it again', async () => {
  await page()
    .getByRole('navigation', { name: 'Lists' })
    .getByRole('button', { name: /^Closed/ })
    .click();
  await page().getByRole('listbox', { name: 'Closed' }).waitFor();
  await press('f');
  await page().keyboard.type(' find-77.120 ');
  await page().getByRole('button', { name: 'Search all orders' }).click();
  await expect.poll(() => chosen().textContent()).toContain('FIND-77.120');
  expect(await field().inputValue()).toBe('find-77.120');
  await seeAlso('everywhere');
  // Typed text replaces it.
  await page().keyboard.type('shortcuts');
  await expect.poll(() => field().inputValue()).toBe('shortcuts');
  await press('Escape');
  await press('Control+k');
  await expect.poll(() => field().inputValue()).toBe('');
});
