import type { Locator } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { downloaded } from './house/downloads.ts';
import { createOffice } from './house/office.ts';
import { stopAtFirstFailure } from './house/one-after-another.ts';
import { signInto } from './house/sign-in.ts';
import { expectAccessibleInLongRun, picture } from './house/window.ts';

/**
 * A morning among sixty orders: she finds what is urgent, keeps the way to it, and takes some along. Each test goes on where
 * the one before it ended.
 */
const office = createOffice();
const { service, page } = office;

beforeAll(async () => {
  await office.open();
  await signInto(page(), office.account());
  await rows().first().waitFor();
});

stopAtFirstFailure(page, 'the morning broke off earlier');

const button = (name: string): Locator => page().getByRole('button', { name, exact: true });
const places = (): Locator => page().getByRole('navigation', { name: 'Trays' });
const orders = (): Locator => page().getByRole('region', { name: 'Orders' });
const list = (): Locator => orders().getByRole('listbox');
const rows = (): Locator => list().getByRole('option');
const checked = (): Locator => list().getByRole('option', { checked: true });
/** In pixels; to its end where it has no more. */
const scrollTo = (top: number): Promise<void> =>
  list().evaluate((box, to) => {
    box.scrollTop = to;
  }, top);
/** The order numbers in view, from above. */
const numbers = (): Promise<string[]> => rows().locator('b').allTextContents();
const press = async (...keys: string[]): Promise<void> => {
  for (const key of keys) await page().keyboard.press(key);
};

const seeAlso = async (screen: string): Promise<void> => {
  await expectAccessibleInLongRun(page(), screen);
  await picture(page(), screen);
};

test('a buyer is on the phone: one click shows all that is open of hers, whichever tray it lies in', async () => {
  const kessler = places().getByRole('button', { name: /^Kessler/ });
  // The rest of the first import may still be coming in: what is counted is counted anew.
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
  await seeAlso('trays-buyer');
});

test('on a window with no room for the list of buyers, or at twice the size, they are picked from a menu', async () => {
  const size = page().viewportSize();
  await page().setViewportSize({ width: 720, height: 600 });
  const pick = page().getByRole('combobox', { name: 'Buyers' });
  const [, name = ''] = await pick.locator('option').allTextContents();
  await pick.selectOption(name);
  const [, buyer = '', open = ''] = /^(.*) \((\d+)\)$/.exec(name) ?? [];
  await page()
    .getByRole('heading', { name: `${buyer} ${open}` })
    .waitFor();
  await expectAccessibleInLongRun(page(), 'buyers from a menu');
  await picture(page(), 'trays-buyers-narrow');
  if (size !== null) await page().setViewportSize(size);
  await page()
    .getByRole('navigation', { name: 'Trays' })
    .getByRole('button', { name: new RegExp(`^${buyer}`) })
    .and(page().locator('[aria-current="true"]'))
    .waitFor();
});

test('she looks for the largest first, and is told that currencies stand by themselves', async () => {
  await orders().getByLabel('Sorted by').selectOption({ label: 'Highest amount first' });
  await orders().getByText('Highest amount first', { exact: false }).last().waitFor();
  await button('Clear').click();
  await orders()
    .getByText(/each currency by itself: EUR/)
    .waitFor({ state: 'hidden' });
  await orders().getByLabel('Sorted by').selectOption({ label: 'Highest amount first' });
  await orders()
    .getByText(/each currency by itself: EUR/)
    .waitFor();
  await seeAlso('trays-amounts');
});

test('what is due within a month and is worth it: she narrows the list, and keeps it under a name', async () => {
  await button('Narrow the list').click();
  await orders().getByLabel('Next delivery').selectOption({ label: 'Within 30 days' });
  await orders().getByLabel('Amount at least').fill('1.000,50');
  await orders()
    .getByText(
      /^\d+ of \d+ · Next delivery: Within 30 days · Amount at least: 1\.000,50\sEUR · Highest amount/,
    )
    .waitFor();
  await seeAlso('trays-narrowed');
  await button('Save as a view').click();
  await page().getByLabel('Name of the view').fill('Soon and large');
  await seeAlso('trays-naming');
  await press('Enter');
  const view = places().getByRole('button', { name: /^Soon and large/ });
  await view.waitFor();
  expect(await view.getAttribute('aria-current')).toBe('true');
  const count = await rows().first().getAttribute('aria-setsize');
  await expect.poll(() => view.textContent()).toBe(`Soon and large${count}`);
});

test('which proposals were turned down: she narrows the list by what each asks of her', async () => {
  await places()
    .getByRole('button', { name: /^To answer/ })
    .click();
  await button('Narrow the list').click();
  await orders().getByLabel('Status').selectOption({ label: 'Proposal rejected' });
  await orders()
    .getByText(/^\d+ of \d+ · Proposal rejected$/)
    .waitFor();
  await expect
    .poll(() => rows().evaluateAll((all) => all.map((row) => row.textContent?.includes('Proposal rejected'))))
    .toEqual([true, true]);
  await seeAlso('trays-asked');
  await button('Clear').click();
  await rows().nth(6).waitFor();
});

test('a list that was pulled down is read in its order once it rests', async () => {
  await places()
    .getByRole('button', { name: /^To answer/ })
    .click();
  await rows().nth(6).waitFor();
  const isInOrder = async (): Promise<boolean> => {
    const positions = await rows().evaluateAll((all) =>
      all.map((row) => Number(row.getAttribute('aria-posinset'))),
    );
    const [first = 0] = positions;
    return first > 1 && positions.every((position, index) => position === first + index);
  };
  await scrollTo(700);
  await expect.poll(isInOrder).toBe(true);
  await scrollTo(0);
  await rows().first().and(page().locator('[aria-posinset="1"]')).waitFor();
});

test('sorted anew from further down it begins at its first row, and nothing is drawn on the way there', async () => {
  await page().setViewportSize({ width: 1440, height: 500 });
  // To its end: from elsewhere one row more could be drawn at first than is left in the end.
  await scrollTo(10_000);
  const last = await rows().first().getAttribute('aria-setsize');
  await rows()
    .and(page().locator(`[aria-posinset="${last}"]`))
    .waitFor();
  const drawn = await list().evaluateHandle((box) => {
    const ids = new Set<string>();
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes)
        for (const one of [target, ...addedNodes])
          if (one instanceof HTMLElement && one.role === 'option') ids.add(one.id);
    }).observe(box, { subtree: true, childList: true, attributeFilter: ['id'] });
    return ids;
  });
  await orders().getByLabel('Sorted by').selectOption({ label: 'By number' });
  await rows().first().and(page().locator('[aria-posinset="1"]')).waitFor();
  const shown = await rows().evaluateAll((all) => all.map(({ id }) => id));
  const ids = await drawn.evaluate((all) => [...all]);
  expect(ids.length).toBeGreaterThan(5);
  expect(ids.filter((id) => !shown.includes(id))).toEqual([]);
  await page().setViewportSize({ width: 1440, height: 900 });
  await button('Clear').click();
});

test('by keyboard alone she selects some, and takes them along as a table', async () => {
  await places()
    .getByRole('button', { name: /^To answer/ })
    .click();
  await rows().nth(6).waitFor();
  const all = await numbers();
  await press('j', 'x', 'j', 'j', 'Shift+J', 'Shift+J', 'Shift+K');
  await orders().getByText('3 orders selected').last().waitFor();
  expect(await checked().locator('b').allTextContents()).toEqual([all[0], all[2], all[3]]);
  await seeAlso('trays-selected');

  // What the filter hides stays selected, and is told.
  await press('f');
  await page().keyboard.type(all[0] ?? '');
  await orders().getByText('2 of them not shown').last().waitFor();
  await page().getByLabel('Filter orders').fill('');
  const { bytes } = await downloaded(office.app(), page(), () => button('CSV').click());
  const csv = bytes.toString('utf8').trim().split('\r\n');
  expect(csv.slice(1).map((line) => line.split(';')[0])).toEqual([all[0], all[2], all[3]]);
  await list().focus();
  await press('Escape');
  expect(await checked().count()).toBe(0);
});

test('with the mouse: the box, a click with Shift, and all that are shown', async () => {
  const all = await numbers();
  await rows().nth(1).hover();
  await rows().nth(1).locator('[data-check]').click();
  await rows()
    .nth(4)
    .click({ modifiers: ['Shift'] });
  expect(await checked().locator('b').allTextContents()).toEqual(all.slice(1, 5));
  await orders().getByLabel('Select all that are shown').click();
  // More than are in view: all that the tray says it holds.
  const heading = (await orders().getByRole('heading').textContent()) ?? '';
  const count = /\d+$/.exec(heading)?.[0];
  await orders().getByText(`${count} orders selected`).last().waitFor();
});

test('an order comes in meanwhile: her place, what she selected and how it is sorted stay', async () => {
  await orders().getByLabel('Sorted by').selectOption({ label: 'By number' });
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
  await button('Poll now').click();
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

test('one above leaves while she looks at the end of the list: nothing moves under her eyes', async () => {
  const first = rows().first().locator('b');
  const soonGone = service.buyers.issue({ buyer: 'Kessler', purchaseOrderNumber: '0-CANCELLED-SOON' });
  await button('Poll now').click();
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
  await button('Poll now').click();
  await expect.poll(standsAt).toBe(end - (await rowHeight()));
  expect((await row.boundingBox())?.y).toBe(top);
  await page().setViewportSize({ width: 1440, height: 900 });
  await scrollTo(0);
  await expect.poll(() => first.textContent()).toBe('0-FIRST-OF-ALL');
});

test('she looks into another tray and comes back: it is sorted as she left it, and only there', async () => {
  const sortedBy = (): Promise<string | null> =>
    orders().getByLabel('Sorted by').locator('option:checked').textContent();
  const tray = (name: RegExp): Promise<void> => places().getByRole('button', { name }).click();
  expect(await sortedBy()).toBe('By number');
  await tray(/^Confirmed/);
  await orders()
    .getByRole('heading', { name: /^Confirmed/ })
    .waitFor();
  expect(await sortedBy()).not.toBe('By number');
  await tray(/^To answer/);
  await expect.poll(sortedBy).toBe('By number');
  await expect.poll(() => numbers().then(([first]) => first)).toBe('0-FIRST-OF-ALL');
  await button('Clear').click();
  await tray(/^Confirmed/);
  await tray(/^To answer/);
  await expect.poll(sortedBy).toBe('Newest first');
});

const rowHeight = async (): Promise<number> => (await rows().first().boundingBox())?.height ?? 0;

test('her view is there again the next day; she renames it, takes it away, and changes her mind', async () => {
  await office.app().stop();
  await page().context().close();
  await office.open();
  const view = places().getByRole('button', { name: /^Soon and large/ });
  await view.click();
  await orders()
    .getByRole('heading', { name: /^Soon and large/ })
    .waitFor();
  await orders()
    .getByText('Next delivery: Within 30 days · Amount at least: 1.000,50 EUR', { exact: false })
    .waitFor();
  await button('Change this view').click();
  await page().getByLabel('Name of the view').fill('Worth a call');
  await button('Save').click();
  await orders()
    .getByRole('heading', { name: /^Worth a call/ })
    .waitFor();
  await button('Change this view').click();
  await button('Delete').click();
  await page().getByText('Worth a call deleted').waitFor();
  expect(
    await places()
      .getByRole('button', { name: /^Worth a call/ })
      .count(),
  ).toBe(0);
  await seeAlso('trays-deleted');
  // What undoes it has the focus.
  await press('Enter');
  await places()
    .getByRole('button', { name: /^Worth a call/ })
    .waitFor();
});

test('in the dark and on a small laptop', async () => {
  await page().emulateMedia({ colorScheme: 'dark' });
  await page().setViewportSize({ width: 1024, height: 720 });
  await places()
    .getByRole('button', { name: /^Worth a call/ })
    .click();
  await button('Narrow the list').click();
  await press('Shift+J', 'Shift+J');
  await seeAlso('trays-dark-1024');
  expect(await page().evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1024);
  expect(office.complaints()).toEqual([]);
});
