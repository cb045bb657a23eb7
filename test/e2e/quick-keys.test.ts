import type { Locator } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { backToStart } from './harness/back-to-start.ts';
import { holdAnswers } from './harness/calls.ts';
import { longTest } from './harness/long-test.ts';
import { createTestApp } from './harness/test-app.ts';
import { expectAccessibleInLongRun, picture } from './harness/window.ts';

/** Keys that come faster than orders open: each key is about the selected order, or about none. */
const testApp = createTestApp({ sample: 'empty' });
const { service, page } = testApp;

const answer = (): Locator => page().getByRole('region', { name: 'Your answer', exact: true });
const heading = (): Locator =>
  page().getByRole('region', { name: 'Order', exact: true }).getByRole('heading', { level: 2 });
const press = async (...keys: string[]): Promise<void> => {
  for (const key of keys) await page().keyboard.press(key);
};
const focusIsIn = (selector: string): Promise<boolean> =>
  page().evaluate((wanted) => document.activeElement?.closest(wanted) !== null, selector);
const rows = (): Locator => page().getByRole('listbox', { name: 'To answer' }).getByRole('option');
/** The rows of the list from the top: each with its number, and with a star where the order has a draft. */
const list = (): Promise<string[]> =>
  rows().evaluateAll((found) =>
    found
      .toSorted((one, other) => one.getBoundingClientRect().top - other.getBoundingClientRect().top)
      .map((row) => `${row.querySelector('b')?.textContent}${row.textContent.includes('Draft') ? '*' : ''}`),
  );
/** The places among the six orders of the test, from 1 on, with a draft. */
const drafts = async (): Promise<number[]> =>
  (await list()).slice(0, 6).flatMap((row, index) => (row.endsWith('*') ? [index + 1] : []));
/** Orderbell receives six orders at the top of its list, and none is open. */
const begin = async (start: string): Promise<void> => {
  for (const n of [6, 5, 4, 3, 2, 1]) {
    service.buyers.issue({ buyer: 'Kessler', purchaseOrderNumber: `${start}-${n}`, lineCount: 2 });
  }
  await poll();
  await expect
    .poll(async () => (await list()).slice(0, 6).filter((row) => row.startsWith(start)).length)
    .toBe(6);
  await page()
    .getByRole('navigation', { name: 'Lists' })
    .getByRole('button', { name: /^To answer/ })
    .click();
  await heading().waitFor({ state: 'detached' });
};
const poll = (): Promise<void> => page().getByRole('button', { name: 'Check now' }).click();
const find = async (number: string): Promise<void> => {
  await press('Control+k');
  await page().keyboard.type(number);
  await page()
    .getByRole('dialog')
    .getByRole('option', { name: new RegExp(number) })
    .waitFor();
  await press('Enter');
  await expect.poll(() => heading().textContent()).toBe(number);
};

beforeAll(async () => {
  service.buyers.issue({ buyer: 'Kessler', purchaseOrderNumber: 'FIRST', lineCount: 1 });
  await testApp.open({ locale: 'en-GB' });
  await testApp.enter();
});

beforeEach(() => backToStart(page()));

test('a key for an order that still loads answers that order, and none before it', async () => {
  await begin('HELD');
  await press('j');
  await heading().waitFor();
  const held = await holdAnswers(testApp.app(), page(), 'orders.get');
  await press('j', 'a');
  await answer().waitFor({ state: 'hidden' });
  await held.letGo();
  await answer().getByText('You accept line').waitFor();
  await expect.poll(drafts).toEqual([2]);
  // Sending waits behind the letters.
  const again = await holdAnswers(testApp.app(), page(), 'orders.get');
  const before = service.world.responses.length;
  await press('j', 'Shift+A', 'Control+Enter');
  await again.letGo();
  await expect.poll(() => service.world.responses.length, { timeout: 30_000 }).toBe(before + 1);
  expect(service.world.responses.at(-1)?.response.order.purchaseOrderNumber).toBe('HELD-3');
});

longTest('several such keys act one after the other, each on its order', async () => {
  await begin('SEVERAL');
  const held = await holdAnswers(testApp.app(), page(), 'orders.get');
  await press('j', 'j', 'j', 'a', 'j', 'Shift+A', 'j');
  await held.letGo();
  await answer().waitFor({ state: 'hidden' });
  await expect.poll(drafts).toEqual([3, 4]);
});

test('keys after the key that opens an editor do nothing else', async () => {
  await begin('EDITOR');
  const held = await holdAnswers(testApp.app(), page(), 'orders.get');
  await press('j', 'r', 'j', 'Shift+A');
  await held.letGo();
  await expect.poll(() => focusIsIn('[data-editor]')).toBe(true);
  await expect.poll(drafts).toEqual([1]);
  // Only the first line has an answer: the later keys did nothing.
  await answer().getByText('1 of ').waitFor();
});

longTest('a click on another order takes back a pressed key', async () => {
  await begin('CLICK');
  const held = await holdAnswers(testApp.app(), page(), 'orders.get');
  await rows().nth(5).click();
  await press('Shift+A');
  await rows().nth(4).click();
  await held.letGo();
  await expect.poll(() => heading().textContent()).toBe('CLICK-5');
  // A key that works shows that the one before is not merely late.
  await press('a');
  await answer().getByText('You accept line').waitFor();
  await expect.poll(drafts).toEqual([5]);
});

longTest('Enter right after a step moves the focus into the order that opens', async () => {
  await begin('ENTER');
  await press('j');
  await heading().waitFor();
  const held = await holdAnswers(testApp.app(), page(), 'orders.get');
  await press('j', 'Enter');
  await held.letGo();
  await expect.poll(() => focusIsIn('#order-title')).toBe(true);
});

test('a held key answers one line, and Caps Lock doesn’t make it answer all lines', async () => {
  service.buyers.issue({ buyer: 'Kessler', purchaseOrderNumber: 'QUICK-HELD', lineCount: 4 });
  await poll();
  await find('QUICK-HELD');
  for (let repeat = 0; repeat < 4; repeat += 1) await page().keyboard.down('a');
  await page().keyboard.up('a');
  await answer().getByText('1 of 4 lines').waitFor();
  // The key as Caps Lock sends it: Chromium knows Caps Lock only from a real keyboard.
  await page().evaluate(() =>
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'A', bubbles: true })),
  );
  await answer().getByText('2 of 4 lines').waitFor();
  await press('a');
  await answer().getByText('3 of 4 lines').waitFor();
});

test('Enter in the search and a key right after it are about the found order', async () => {
  service.buyers.issue({ buyer: 'Kessler', purchaseOrderNumber: 'QUICK-6', lineCount: 2 });
  await poll();
  await rows().filter({ hasText: 'QUICK-6' }).waitFor();
  await press('/');
  await page().keyboard.type('QUICK-6');
  const option = page()
    .getByRole('dialog')
    .getByRole('option', { name: /QUICK-6/ });
  // The hit matches the whole text. Until then, Enter could choose another one.
  await option.locator('mark', { hasText: /^QUICK-6$/ }).waitFor();
  await press('Enter', 'Shift+A');
  await answer().getByText('2 of 2 lines').waitFor();
  expect(await heading().textContent()).toBe('QUICK-6');
});

test('in an order where nothing waits the keys move to a line, or say why they do nothing', async () => {
  const agreed = service.buyers.issue({ buyer: 'Kessler', purchaseOrderNumber: 'AGREED-1', lineCount: 2 });
  service.world.put({
    ...agreed,
    lines: agreed.lines.map((line) => ({ ...line, processStatus: 'Confirmed' })),
  });
  await poll();
  await find('AGREED-1');
  await press('a');
  await page().getByText('This line is confirmed. Press p to propose a change.').waitFor();
  for (const colorScheme of ['dark', 'light'] as const) {
    await page().emulateMedia({ colorScheme });
    await picture(page(), `quick-keys-agreed-${colorScheme}`);
    await expectAccessibleInLongRun(page(), `why a key does nothing, ${colorScheme}`);
  }
  await press('p');
  await page().getByText('Select a line with ↑ or ↓, then press p').waitFor();
  expect(await focusIsIn('[data-position]')).toBe(true);
  await press('p');
  await expect.poll(() => focusIsIn('[data-editor]')).toBe(true);
  expect(await page().getByText('then press p').isVisible()).toBe(false);
});

longTest('the editor of a line far down in a long order comes into view', async () => {
  const long = service.buyers.issue({ buyer: 'Kessler', purchaseOrderNumber: 'QUICK-LONG', lineCount: 200 });
  service.world.put({
    ...long,
    lines: long.lines.map((line, index) => (index === 150 ? line : { ...line, processStatus: 'Confirmed' })),
  });
  await poll();
  await find('QUICK-LONG');
  await press('p');
  await expect.poll(() => focusIsIn('[data-editor]')).toBe(true);
  const isInView = (): Promise<boolean> =>
    page().evaluate(() => {
      const { left, top, width, height } = (document.activeElement ?? document.body).getBoundingClientRect();
      const met = document.elementFromPoint(left + width / 2, top + height / 2);
      return met !== null && document.activeElement?.contains(met) === true;
    });
  await expect.poll(isInView).toBe(true);
  await picture(page(), 'quick-keys-long');
  expect(await page().locator('[data-editor]').count()).toBe(1);
});

longTest('keys after Enter in the filter are about the match, also if the list answers late', async () => {
  await begin('MATCH');
  await press('j');
  await expect.poll(() => heading().textContent()).toBe('MATCH-1');
  const held = await holdAnswers(testApp.app(), page(), 'orders.list');
  await press('f');
  await page().keyboard.type('MATCH-4');
  await press('Enter', 'a');
  await held.letGo();
  await expect.poll(() => heading().textContent()).toBe('MATCH-4');
  await answer().getByText('You accept line').waitFor();
  await page().getByRole('searchbox').first().fill('');
  await expect.poll(drafts).toEqual([4]);
});

longTest('a match that comes late opens nothing after another choice', async () => {
  await begin('LATE');
  const held = await holdAnswers(testApp.app(), page(), 'orders.list');
  await press('f');
  await page().keyboard.type('LATE-4');
  await press('Enter');
  await rows().nth(1).click();
  await expect.poll(() => heading().textContent()).toBe('LATE-2');
  await held.letGo();
  await rows().nth(1).waitFor({ state: 'detached' });
  expect(await heading().textContent()).toBe('LATE-2');
  await page().getByRole('searchbox').first().fill('');
});

test('a Cyrillic layout has the keys at their place', async () => {
  await begin('PLACE');
  const session = await page().context().newCDPSession(page());
  const pressAt = async (key: string, code: string, modifiers: number): Promise<void> => {
    // The text of a key makes Chromium type it, as a keyboard does.
    const text = modifiers === 0 ? { text: key } : {};
    await session.send('Input.dispatchKeyEvent', { type: 'keyDown', key, code, modifiers, ...text });
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', key, code, modifiers });
  };
  const withCtrl = 2;
  await pressAt('о', 'KeyJ', 0);
  await heading().waitFor();
  await pressAt('ф', 'KeyA', 0);
  await answer().getByText('You accept line').waitFor();
  await expect.poll(drafts).toEqual([1]);
  await page().getByRole('listbox', { name: 'To answer' }).focus();
  await pressAt('ф', 'KeyA', withCtrl);
  await expect.poll(() => rows().and(page().locator('[aria-checked=true]')).count()).toBeGreaterThan(5);
  await pressAt('л', 'KeyK', withCtrl);
  await page().getByRole('dialog').getByRole('combobox').waitFor();
  await press('Escape');
});
