import type { Locator } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { holdAnswers } from './house/calls.ts';
import { createOffice } from './house/office.ts';
import { signInto } from './house/sign-in.ts';
import { expectAccessibleInLongRun, picture } from './house/window.ts';

/** The phone rings: a buyer asks about something, and she finds it without a hand on the mouse. */
const office = createOffice();
const { service, page } = office;

const dialog = (): Locator => page().getByRole('dialog', { name: 'Search' });
const field = (): Locator => page().getByRole('combobox', { name: 'Search orders and commands' });
const chosen = (): Locator => dialog().locator('[role="option"][aria-selected="true"]');
// As long as the browser itself is waited for.
const patience = { timeout: 15_000 };
const press = async (...keys: string[]): Promise<void> => {
  for (const key of keys) await page().keyboard.press(key);
};

/** The button that polls, once the poll before has ended; a dialog that is open lies over it. */
const poll = async (): Promise<void> => {
  const idle = page().locator('button[aria-label="Poll now"]:enabled').first();
  await idle.waitFor({ state: 'attached' });
  await idle.dispatchEvent('click');
};

const seeAlso = async (screen: string): Promise<void> => {
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
  await office.open({ locale: 'en-GB' });
  await signInto(page(), office.account());
  await page()
    .getByRole('option', { name: /FIND-77/ })
    .waitFor();
});

test('a slash opens the search, which says what it finds and what can be done', async () => {
  await press('/');
  await field().waitFor();
  await dialog().getByText('Finds orders by any part of their number').waitFor();
  await dialog()
    .getByRole('option', { name: /Go to the shipments/ })
    .waitFor();
  await seeAlso('empty');
});

test('she types a piece of a number, without its dot, and the order opens', async () => {
  await page().keyboard.type('find77120');
  const hit = dialog().getByRole('option', { name: /FIND-77\.120/ });
  await expect.poll(() => hit.locator('mark').allInnerTexts()).toEqual(['FIND-77.120']);
  await seeAlso('number');
  await press('Enter');
  await page().getByRole('heading', { name: 'FIND-77.120' }).waitFor();
  await expect.poll(() => page().evaluate(() => document.activeElement?.id), patience).toBe('order-title');
  expect(await dialog().count()).toBe(0);
});

test('an item leads to its line, also far down in an order of 500', async () => {
  const long = service.world.orders().find(({ lines }) => lines.length === 500);
  const line = long?.lines[417];
  const item = 'RARE-417.9';
  await press('Control+k');
  await page().keyboard.type(`${long?.purchaseOrderNumber} ${item}`);
  await expect.poll(() => chosen().textContent(), patience).toContain(item);
  await seeAlso('line');
  await press('Enter');
  await expect
    .poll(() => page().evaluate(() => document.activeElement?.getAttribute('data-position')), patience)
    .toBe(line?.position);
});

test('she looks for what nobody has, and Escape brings her back to where she was', async () => {
  const before = await page().evaluate(() => document.activeElement?.getAttribute('data-position'));
  await press('/');
  await page().keyboard.type('no such words');
  await dialog().getByText('No order contains “no such words”.').waitFor();
  await seeAlso('nothing');
  await press('Escape');
  expect(await dialog().count()).toBe(0);
  const after = await page().evaluate(() => document.activeElement?.getAttribute('data-position'));
  expect(after).toBe(before);
});

test('a command is found by its name, shows its key, and is about where she was', async () => {
  await press('Control+k');
  await page().keyboard.type('shortcuts');
  await expect.poll(() => chosen().textContent(), patience).toContain('?');
  // That no order has it is said below what was found.
  await dialog().getByText('No order contains “shortcuts”.').waitFor();
  expect(await dialog().textContent()).toMatch(/keyboard shortcuts[\s\S]*No order contains/);
  await seeAlso('command');
  await press('Enter');
  await page().getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await page().getByText('Search orders and commands').waitFor();
  await press('Escape');
  await press('/');
  await page().keyboard.type('closed orders');
  await expect.poll(() => chosen().textContent(), patience).toContain('closed orders');
  await press('Enter');
  await page().getByRole('listbox', { name: 'Closed' }).waitFor();
});

test('a theme and a setting are found by their names, and what a selection can do', async () => {
  const command = async (typed: string, name: string): Promise<void> => {
    await press('Control+k');
    await page().keyboard.type(typed);
    await expect.poll(() => chosen().textContent(), patience).toContain(name);
    await press('Enter');
    await dialog().waitFor({ state: 'detached' });
  };
  const theme = () => page().evaluate(() => document.documentElement.dataset['theme'] ?? 'none');
  await command('theme dark', 'Theme: Dark');
  await expect.poll(theme, patience).toBe('dark');
  await command('theme: as the', 'Theme: As the computer');
  await expect.poll(theme, patience).toBe('none');

  await command('setting quiet hours', 'Setting: Quiet hours');
  const settings = page().getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('searchbox').waitFor();
  expect(await settings.getByRole('searchbox').inputValue()).toBe('Quiet hours');
  await press('Escape');
  await press('Escape');
  await settings.waitFor({ state: 'detached' });

  await command('go to the orders to answer', 'Go to the orders to answer');
  await page().getByRole('listbox', { name: 'To answer' }).waitFor();
  await command('select every order', 'Select every order of the list');
  await page()
    .getByText(/orders selected/)
    .first()
    .waitFor();
  await command('no order any more', 'Select no order any more');
  await page().getByRole('button', { name: 'Clear selection' }).waitFor({ state: 'detached' });
});

test('Enter right after the last key waits for what belongs to the typed text, and acts once', async () => {
  // So that Enter comes first, however quick the computer is.
  const held = await holdAnswers(office.app(), page(), 'search.find');
  const heading = page().getByRole('heading', { name: 'FIND-77.120' });
  expect(await heading.count()).toBe(0);
  await press('/');
  await page().keyboard.type('find-77');
  await press('Enter');
  await press('Enter');
  await held.letGo();
  await heading.waitFor();
  expect(await dialog().count()).toBe(0);
  const asked = await held.asked();
  expect(asked).toBeGreaterThan(0);
  await expect.poll(held.answered, patience).toBe(asked);
  // It acted once: the second Enter neither opened something else nor left the order.
  expect(await heading.count()).toBe(1);
});

test('what is found follows what comes in while she looks', async () => {
  await press('/');
  await page().keyboard.type('late-comer');
  await dialog().getByText('No order contains').waitFor();
  service.buyers.issue({ purchaseOrderNumber: 'LATE-COMER-1', lineCount: 1 });
  await poll();
  await dialog()
    .getByRole('option', { name: /LATE-COMER-1/ })
    .waitFor();
  await press('Escape');
});

test('until the answer to what is typed is there, nothing is said of it, and what she went to before is chosen or nothing is', async () => {
  await press('/');
  await page().keyboard.type('no such');
  await dialog().getByText('No order contains “no such”.').waitFor();
  const none = await holdAnswers(office.app(), page(), 'search.find');
  await press('Control+a');
  await page().keyboard.type('find-77');
  // What was looked for before has none; of this one nobody knows yet.
  expect(
    await dialog()
      .getByText(/^No order contains/)
      .textContent(),
  ).toBe('No order contains “no such”.');
  await none.letGo();
  await expect.poll(() => chosen().textContent(), patience).toContain('FIND-77.120');

  const narrowed = await holdAnswers(office.app(), page(), 'search.find');
  await press('ArrowDown', 'ArrowUp');
  await page().keyboard.type('nobody has this');
  await press('ArrowDown', 'ArrowUp', 'Enter');
  await narrowed.letGo();
  await dialog().getByText('No order contains “find-77nobody has this”.').waitFor();
  expect(await chosen().count()).toBe(0);
  await press('Escape');
  await dialog().waitFor({ state: 'detached' });
});

test('what comes in above the first does not take its place under her Enter', async () => {
  service.buyers.issue({ purchaseOrderNumber: 'PLACE-1', lineCount: 1 });
  await poll();
  await press('/');
  await page().keyboard.type('place-');
  await expect.poll(() => chosen().textContent(), patience).toContain('PLACE-1');
  service.buyers.issue({ purchaseOrderNumber: 'PLACE-2', lineCount: 1 });
  await poll();
  await dialog()
    .getByRole('option', { name: /PLACE-2/ })
    .waitFor();
  expect(await chosen().textContent()).toContain('PLACE-1');
  await press('Enter');
  await page().getByRole('heading', { name: 'PLACE-1' }).waitFor();
});

test('what lies beyond the first twelve is shown by going on, and other words begin with twelve again', async () => {
  const orders = dialog().getByRole('group', { name: 'Orders' }).getByRole('option');
  const numbers = Array.from({ length: 60 }, (_, index) => `MANY-${String(index + 1).padStart(2, '0')}`);
  for (const purchaseOrderNumber of numbers) service.buyers.issue({ purchaseOrderNumber, lineCount: 1 });
  await poll();
  await page()
    .getByRole('option', { name: /MANY-60/ })
    .first()
    .waitFor();
  await press('/');
  await page().keyboard.type('many-');
  const more = dialog().getByRole('option', { name: 'Show more' });
  await more.waitFor();
  // The last one that is read stands first: from then on none comes in between.
  await orders.filter({ hasText: 'MANY-60' }).waitFor();
  // What stood first at the first answer stays meant, though others came in above it: asked anew, it is the one that stands first now.
  await press('Backspace');
  await page().keyboard.type('-');
  await expect.poll(() => chosen().textContent(), patience).toContain('MANY-60');
  await expect.poll(() => orders.count(), patience).toBe(12 + 1);
  const twelfth = await orders.nth(11).textContent();
  for (let step = 0; step < 12; step += 1) await press('ArrowDown');
  expect(await chosen().textContent()).toBe('Show more');
  await seeAlso('more');

  await press('Enter');
  await expect.poll(() => orders.count(), patience).toBe(48 + 1);
  // She goes on at the first that is new, which is in sight; those before stay where they were.
  const thirteenth = await orders.nth(12).textContent();
  await expect.poll(() => chosen().textContent(), patience).toBe(thirteenth);
  expect(await orders.nth(11).textContent()).toBe(twelfth);
  expect(await chosen().evaluate((one) => one.getBoundingClientRect().bottom < innerHeight)).toBe(true);
  await dialog().getByText('The first 48. Type more to see fewer.').waitFor();
  await picture(page(), 'search-more-shown');

  await more.click();
  await expect.poll(() => orders.count(), patience).toBe(60);
  const shown = (await orders.allTextContents()).join(' ');
  expect(numbers.filter((number) => !shown.includes(number))).toEqual([]);
  expect(await more.count()).toBe(0);

  await page().keyboard.type('0');
  await expect.poll(() => orders.count(), patience).toBe(9);
  await press('Backspace');
  await expect.poll(() => orders.count(), patience).toBe(12 + 1);
  await press('Escape');
});

test('the filter of the list has a key of its own', async () => {
  await press('f');
  expect(await page().evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
    'Filter orders',
  );
});

test('what the list doesn’t have is looked for everywhere, without typing it again', async () => {
  await page()
    .getByRole('navigation', { name: 'Trays' })
    .getByRole('button', { name: /^Closed/ })
    .click();
  await page().getByRole('listbox', { name: 'Closed' }).waitFor();
  await press('f');
  await page().keyboard.type(' find-77.120 ');
  await page().getByRole('button', { name: 'Search everywhere' }).click();
  await expect.poll(() => chosen().textContent(), patience).toContain('FIND-77.120');
  expect(await field().inputValue()).toBe('find-77.120');
  await seeAlso('everywhere');
  // What she types now is something else.
  await page().keyboard.type('shortcuts');
  expect(await field().inputValue()).toBe('shortcuts');
  await press('Escape');
  await press('Control+k');
  expect(await field().inputValue()).toBe('');
  await press('Escape');
});

test('nothing to complain about', () => expect(office.complaints()).toEqual([]));
