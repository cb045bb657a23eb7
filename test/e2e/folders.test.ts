import type { Locator } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { backToStart } from './harness/back-to-start.ts';
import { savedTable } from './harness/downloads.ts';
import { longTest } from './harness/long-test.ts';
import { signInto } from './harness/sign-in.ts';
import { desk } from './harness/sizes.ts';
import { createTestApp } from './harness/test-app.ts';
import { expectAccessibleInLongRun, picture } from './harness/window.ts';

/**
 * Sixty orders: finding the urgent ones, saving the view that shows them, and exporting some as a table.
 */
const testApp = createTestApp();
const { service, page } = testApp;

beforeAll(async () => {
  await testApp.open();
  await signInto(page(), testApp.account());
  await rows().first().waitFor();
});

beforeEach(async () => {
  await backToStart(page());
  await rows().nth(6).waitFor();
});

const button = (name: string): Locator => page().getByRole('button', { name, exact: true });
const places = (): Locator => page().getByRole('navigation', { name: 'Lists' });
const orders = (): Locator => page().getByRole('region', { name: 'Orders' });
const list = (): Locator => orders().getByRole('listbox');
const rows = (): Locator => list().getByRole('option');
const checked = (): Locator => list().getByRole('option', { checked: true });
/** Scrolls to so many pixels from above, or to the end of the list. */
const scrollTo = (top: number): Promise<void> =>
  list().evaluate((box, to) => {
    box.scrollTop = to;
  }, top);
/** The order numbers in view, from above. */
const numbers = (): Promise<string[]> => rows().locator('b').allTextContents();
const { compare } = new Intl.Collator('de', { numeric: true });
/** Whether the first rows are sorted by number. The core sorts, and the rows before stay until then. */
const isSorted = async (): Promise<boolean> => {
  const some = (await numbers()).slice(0, 5);
  return (
    some.length > 1 && some.every((one, index) => index === 0 || compare(some[index - 1] ?? '', one) <= 0)
  );
};
const press = async (...keys: string[]): Promise<void> => {
  for (const key of keys) await page().keyboard.press(key);
};

const seeAlso = async (screen: string): Promise<void> => {
  await expectAccessibleInLongRun(page(), screen);
  await picture(page(), screen);
};

test('one click on a buyer shows all of the buyer’s open orders, in whichever folder', async () => {
  const kessler = places().getByRole('button', { name: /^Kessler/ });
  // Orders of the first import may still arrive, so the count is read each time.
  const count = async (): Promise<number> => Number(await kessler.locator('[aria-hidden]').textContent());
  await kessler.click();
  const told = orders().getByText(/^\d+ of \d+ · Kessler/);
  await told.waitFor();
  await expect
    .poll(async () => (await told.textContent())?.startsWith(`${await count()} of `), { timeout: 15_000 })
    .toBe(true);
  expect(await kessler.getAttribute('aria-current')).toBe('true');
  await expect.poll(async () => (await rows().count()) - (await count()), { timeout: 15_000 }).toBe(0);
  expect(await rows().filter({ hasText: 'Kessler' }).count()).toBe(await count());
  await seeAlso('folders-buyer');
});

test('in a window too small for the list of buyers a menu picks them', async () => {
  await page().setViewportSize({ width: 720, height: 600 });
  const pick = page().getByRole('combobox', { name: 'Buyers' });
  // Waits for the buyers.
  const name = (await pick.locator('option').nth(2).textContent()) ?? '';
  await pick.selectOption(name);
  const [, buyer = '', open = ''] = /^(.*) \((\d+)\)$/.exec(name) ?? [];
  await page()
    .getByRole('heading', { name: `${buyer} ${open}` })
    .waitFor();
  await expectAccessibleInLongRun(page(), 'buyers from a menu');
  await picture(page(), 'folders-buyers-narrow');
  await page().setViewportSize(desk);
  await page()
    .getByRole('navigation', { name: 'Lists' })
    .getByRole('button', { name: new RegExp(`^${buyer}`) })
    .and(page().locator('[aria-current="true"]'))
    .waitFor();
});

test('the highest amount first: the list says that each currency is sorted by itself', async () => {
  await orders().getByLabel('Sort by').selectOption({ label: 'Highest amount' });
  await orders().getByText('Highest amount', { exact: false }).last().waitFor();
  // Nothing is filtered, so there is nothing to clear.
  expect(await button('Clear').count()).toBe(0);
  await orders().getByLabel('Sort by').selectOption({ label: 'Newest received' });
  await orders()
    .getByText(/grouped by currency: EUR/)
    .waitFor({ state: 'hidden' });
  await orders().getByLabel('Sort by').selectOption({ label: 'Highest amount' });
  await orders()
    .getByText(/grouped by currency: EUR/)
    .waitFor();
  await seeAlso('folders-amounts');
});

test('the list narrowed by status shows the rejected proposals', async () => {
  await places()
    .getByRole('button', { name: /^To answer/ })
    .click();
  await button('Filters').click();
  await orders().getByLabel('Status').selectOption({ label: 'Proposal rejected, answer again' });
  await orders()
    .getByText(/^\d+ of \d+ · Proposal rejected, answer again$/)
    .waitFor();
  await expect
    .poll(() => rows().evaluateAll((all) => all.map((row) => row.textContent?.includes('Proposal rejected'))))
    .toEqual([true, true]);
  await seeAlso('folders-asked');
  await button('Clear').click();
  await rows().nth(6).waitFor();
});

longTest('after scrolling the rows are in their reading order', async () => {
  const isInOrder = async (): Promise<boolean> => {
    const positions = await rows().evaluateAll((all) =>
      all.map((row) => Number(row.getAttribute('aria-posinset'))),
    );
    const [first = 0] = positions;
    return first > 1 && positions.every((position, index) => position === first + index);
  };
  // Rows that are still on their way put the list back to its start.
  const isInOrderBelow = async (): Promise<boolean> => {
    await scrollTo(700);
    return isInOrder();
  };
  await expect.poll(isInOrderBelow).toBe(true);
  await scrollTo(0);
  await rows().first().and(page().locator('[aria-posinset="1"]')).waitFor();
});

longTest('a list sorted from further down begins at its first row', async () => {
  await page().setViewportSize({ width: 1440, height: 500 });
  // To its end: from elsewhere one row more could be drawn at first than is left in the end.
  const isAtEnd = async (): Promise<boolean> => {
    // Rows that are still on their way put the list back to its start.
    await scrollTo(10_000);
    const last = rows().last();
    return (await last.getAttribute('aria-posinset')) === (await last.getAttribute('aria-setsize'));
  };
  await expect.poll(isAtEnd).toBe(true);
  await orders().getByLabel('Sort by').selectOption({ label: 'Lowest number' });
  await rows().first().and(page().locator('[aria-posinset="1"]')).waitFor();
  await expect.poll(isSorted).toBe(true);
});

longTest('the keyboard selects some orders and exports them as a table', async () => {
  const all = await numbers();
  await press('j', 'x', 'j', 'j', 'Shift+J', 'Shift+J', 'Shift+K');
  await orders().getByText('3 orders selected').last().waitFor();
  expect(await checked().locator('b').allTextContents()).toEqual([all[0], all[2], all[3]]);
  await seeAlso('folders-selected');

  // Orders that the filter hides stay selected, and their number is shown.
  await press('f');
  await page().keyboard.type(all[0] ?? '');
  await orders().getByText('2 not shown').last().waitFor();
  await page().getByLabel('Filter orders').fill('');
  const { bytes } = await savedTable(testApp.app(), page(), () =>
    button('Export the selected orders').click(),
  );
  const csv = bytes.toString('utf8').trim().split('\r\n');
  expect(csv.slice(1).map((line) => line.split(';')[0])).toEqual([all[0], all[2], all[3]]);
  await list().focus();
  await press('Escape');
  await expect.poll(() => checked().count()).toBe(0);
});

test('the mouse selects by the box, by a click with Shift, and all that are shown', async () => {
  const all = await numbers();
  await rows().nth(1).hover();
  await rows().nth(1).locator('[data-check]').click();
  await rows()
    .nth(4)
    .click({ modifiers: ['Shift'] });
  expect(await checked().locator('b').allTextContents()).toEqual(all.slice(1, 5));
  await orders().getByLabel('Select all shown').click();
  // More than are in view: all that the folder says it holds.
  const heading = (await orders().getByRole('heading').textContent()) ?? '';
  const count = /\d+$/.exec(heading)?.[0];
  await orders().getByText(`${count} orders selected`).last().waitFor();
});

test('an arriving order keeps the place in the list, the selection and the sorting', async () => {
  await orders().getByLabel('Select all shown').click();
  await orders().getByLabel('Sort by').selectOption({ label: 'Lowest number' });
  await expect.poll(isSorted).toBe(true);
  await page().setViewportSize({ width: 1440, height: 500 });
  await scrollTo(250);
  const selected = await orders()
    .getByText(/^\d+ orders selected/)
    .last()
    .textContent();
  const second = rows().nth(6);
  const number = (await second.locator('b').textContent()) ?? '';
  const row = rows().filter({ has: page().getByText(number, { exact: true }) });
  const top = (await row.boundingBox())?.y;
  service.buyers.issue({ buyer: 'Kessler', purchaseOrderNumber: '0-FIRST-OF-ALL' });
  await button('Check now').click();
  await expect.poll(() => list().evaluate((element) => element.scrollTop)).toBe(250 + (await rowHeight()));
  expect((await row.boundingBox())?.y).toBe(top);
  await orders()
    .getByText(selected ?? '', { exact: true })
    .last()
    .waitFor();
  expect(await row.getAttribute('aria-checked')).toBe('true');
  await page().setViewportSize({ width: 1440, height: 900 });
  await scrollTo(0);
  await expect.poll(() => numbers().then(([first]) => first)).toBe('0-FIRST-OF-ALL');
});

test('an answer that is sent moves nothing in its order', async () => {
  await page().setViewportSize({ width: 1024, height: 700 });
  const order = page().getByRole('region', { name: 'Order', exact: true });
  const strip = page().getByRole('region', { name: 'Your answer', exact: true });
  const { purchaseOrderNumber } = service.buyers.issue({ buyer: 'Kessler', lineCount: 2 });
  await button('Check now').click();
  await rows()
    .filter({ has: page().getByText(purchaseOrderNumber, { exact: true }) })
    .click();
  await order.getByRole('button', { name: 'Accept 2 lines' }).click();
  await strip.getByRole('button', { name: /^Send/ }).click();
  await strip.getByRole('button', { name: 'Undo' }).waitFor();
  await order
    .getByRole('heading', { level: 2 })
    .locator('xpath=..')
    .getByText('Outbox', { exact: true })
    .waitFor();
  const header = await order.locator('header').first().elementHandle();
  const places = await page().evaluateHandle(
    ([head, answer]) => {
      const seen: string[] = [];
      const look = (): void => {
        const [above, below] = [head?.getBoundingClientRect(), answer?.getBoundingClientRect()];
        const place = `head until ${String(above?.bottom)}, answer from ${String(below?.top)}`;
        if (seen.at(-1) !== place) seen.push(place);
        requestAnimationFrame(look);
      };
      look();
      return seen;
    },
    [header, await strip.elementHandle()],
  );
  await strip.getByText('Confirmed', { exact: true }).waitFor();
  await order.getByText('Confirmed', { exact: true }).nth(2).waitFor();
  await picture(page(), 'folders-answer-sent');
  const [, ...moved] = await places.jsonValue();
  expect(moved).toEqual([]);
  await page().setViewportSize(desk);
});

test.each([/^To answer/, /^Kessler/, /^All/])(
  'the title counts as the entry %s of the lists does, at each moment',
  async (name) => {
    const entry = places().getByRole('button', { name });
    await entry.click();
    await entry.and(page().locator('[aria-current="true"]')).waitFor();
    const titled = orders().getByRole('heading', { level: 2 }).locator('span').last();
    const listed = entry.locator('span:not(.visually-hidden)').last();
    const count = async (): Promise<number> => Number(await titled.textContent());
    await expect.poll(count).toBeGreaterThan(0);
    const before = await count();
    const shown = await Promise.all([titled, listed].map((one) => one.elementHandle()));
    const pairs = await page().evaluateHandle((counts) => {
      const seen: (string | undefined)[][] = [];
      const look = (): number => seen.push(counts.map((one) => one?.textContent ?? undefined));
      look();
      new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
      return seen;
    }, shown);
    service.buyers.issue({ buyer: 'Kessler' });
    await button('Check now').click();
    for (const one of [titled, listed]) await expect.poll(() => one.textContent()).toBe(String(before + 1));
    const seen = await pairs.jsonValue();
    expect(seen.filter(([title, list]) => title !== list)).toEqual([]);
    expect(seen.at(-1)).toEqual([String(before + 1), String(before + 1)]);
  },
);

longTest('an order that leaves the list above the visible rows moves none of them', async () => {
  await orders().getByLabel('Sort by').selectOption({ label: 'Lowest number' });
  await expect.poll(isSorted).toBe(true);
  const first = rows().first().locator('b');
  const firstBefore = await first.textContent();
  const soonGone = service.buyers.issue({ buyer: 'Kessler', purchaseOrderNumber: '0-CANCELLED-SOON' });
  await button('Check now').click();
  await expect.poll(() => first.textContent()).toBe('0-CANCELLED-SOON');
  await page().setViewportSize({ width: 1440, height: 500 });
  const standsAt = (): Promise<number> => list().evaluate((element) => element.scrollTop);
  await scrollTo(10_000);
  const last = rows().last();
  await expect
    .poll(() => last.getAttribute('aria-posinset'))
    .toBe(await rows().first().getAttribute('aria-setsize'));
  const end = await standsAt();
  const number = (await last.locator('b').textContent()) ?? '';
  const row = rows().filter({ has: page().getByText(number, { exact: true }) });
  const top = (await row.boundingBox())?.y;
  service.buyers.cancel(soonGone.id);
  await button('Check now').click();
  await expect.poll(standsAt).toBe(end - (await rowHeight()));
  expect((await row.boundingBox())?.y).toBe(top);
  await page().setViewportSize({ width: 1440, height: 900 });
  await scrollTo(0);
  await expect.poll(() => first.textContent()).toBe(firstBefore);
});

longTest(
  'a folder keeps its sorting while another folder is shown, and only this folder has it',
  async () => {
    const sortedBy = (): Promise<string | null> =>
      orders().getByLabel('Sort by').locator('option:checked').textContent();
    const folder = (name: RegExp): Promise<void> => places().getByRole('button', { name }).click();
    await orders().getByLabel('Sort by').selectOption({ label: 'Lowest number' });
    await rows().first().and(page().locator('[aria-posinset="1"]')).waitFor();
    await expect.poll(isSorted).toBe(true);
    const [first] = await numbers();
    await folder(/^Confirmed/);
    await orders()
      .getByRole('heading', { name: /^Confirmed/ })
      .waitFor();
    expect(await sortedBy()).not.toBe('Lowest number');
    await folder(/^To answer/);
    await expect.poll(sortedBy).toBe('Lowest number');
    await expect.poll(() => numbers().then(([one]) => one)).toBe(first);
    await orders().getByLabel('Sort by').selectOption({ label: 'Newest received' });
    await folder(/^Confirmed/);
    await folder(/^To answer/);
    await expect.poll(sortedBy).toBe('Newest received');
  },
);

const rowHeight = async (): Promise<number> => (await rows().first().boundingBox())?.height ?? 0;

// The last test of the file: it restarts Orderbell.
test('a narrowed list is saved as a view, is there after a restart, and is renamed, deleted and restored', async () => {
  await orders().getByLabel('Sort by').selectOption({ label: 'Highest amount' });
  await button('Filters').click();
  await orders().getByLabel('Next delivery').selectOption({ label: 'In the next 30 days' });
  await orders().getByLabel('Minimum amount').fill('1.000,50');
  await orders()
    .getByText(/^\d+ of \d+ · Next delivery: In the next 30 days · Minimum amount: 1\.000,50\sEUR/)
    .waitFor();
  await seeAlso('folders-narrowed');
  await button('Save as view').click();
  await page().getByLabel('View name').fill('Soon and large');
  await seeAlso('folders-naming');
  await press('Enter');
  const view = places().getByRole('button', { name: /^Soon and large/ });
  await view.and(page().locator('[aria-current="true"]')).waitFor();
  const listed = (): Promise<string | null> => rows().first().getAttribute('aria-setsize');
  await expect.poll(async () => (await view.textContent()) === `Soon and large${await listed()}`).toBe(true);

  await testApp.app().stop();
  await page().context().close();
  await testApp.open();
  const kept = places().getByRole('button', { name: /^Soon and large/ });
  await kept.click();
  await orders()
    .getByRole('heading', { name: /^Soon and large/ })
    .waitFor();
  await orders()
    .getByText('Next delivery: In the next 30 days · Minimum amount: 1.000,50 EUR', { exact: false })
    .waitFor();
  await button('Edit view').click();
  await page().getByLabel('View name').fill('Worth a call');
  await button('Save').click();
  await orders()
    .getByRole('heading', { name: /^Worth a call/ })
    .waitFor();
  await button('Edit view').click();
  await button('Delete').click();
  await page().getByText('Worth a call deleted').waitFor();
  expect(
    await places()
      .getByRole('button', { name: /^Worth a call/ })
      .count(),
  ).toBe(0);
  await seeAlso('folders-deleted');
  // The button that undoes it has the focus.
  await expect
    .poll(() => page().evaluate(() => document.activeElement?.closest('li')?.textContent))
    .toContain('Worth a call deleted');
  await press('Enter');
  await places()
    .getByRole('button', { name: /^Worth a call/ })
    .waitFor();

  // On a small laptop, in the dark.
  await page().emulateMedia({ colorScheme: 'dark' });
  await page().setViewportSize({ width: 1024, height: 720 });
  await places()
    .getByRole('button', { name: /^Worth a call/ })
    .click();
  await button('Filters').click();
  await press('Shift+J', 'Shift+J');
  await seeAlso('folders-dark-1024');
  expect(await page().evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1024);
});
