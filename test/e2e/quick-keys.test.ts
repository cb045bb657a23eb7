import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createPracticeService,
  type PracticeService,
} from '../../src/main/practice/create-practice-service.ts';
import { type App, startApp } from './house/app.ts';
import { holdAnswers } from './house/calls.ts';
import { signInto } from './house/sign-in.ts';
import { expectAccessibleInLongRun, openBrowser, openWindow, picture, type Window } from './house/window.ts';

/** She types faster than orders open: each key is about the order that is selected, or about none. */
let browser: Browser;
let service: PracticeService;
let dataDir: string;
let app: App;
let window: Window;

const page = (): Page => window.page;
const answer = (): Locator => page().getByRole('region', { name: 'Your answer' });
const heading = (): Locator =>
  page().getByRole('region', { name: 'Order', exact: true }).getByRole('heading', { level: 2 });
const press = async (...keys: string[]): Promise<void> => {
  for (const key of keys) await page().keyboard.press(key);
};
const focusIsIn = (selector: string): Promise<boolean> =>
  page().evaluate((wanted) => document.activeElement?.closest(wanted) !== null, selector);
const rows = (): Locator => page().getByRole('listbox', { name: 'To answer' }).getByRole('option');
/** The rows of the list from its top on: each with its number, and with a star where an answer is being written. */
const list = (): Promise<string[]> =>
  rows().evaluateAll((found) =>
    found
      .toSorted((one, other) => one.getBoundingClientRect().top - other.getBoundingClientRect().top)
      .map((row) => `${row.querySelector('b')?.textContent}${row.textContent.includes('Draft') ? '*' : ''}`),
  );
/** The places in the list, from 1 on, where an answer is being written. */
const drafts = async (): Promise<number[]> =>
  (await list()).flatMap((row, index) => (row.endsWith('*') ? [index + 1] : []));
const beginning = async (): Promise<void> => {
  await page()
    .getByRole('navigation', { name: 'Trays' })
    .getByRole('button', { name: /^To answer/ })
    .click();
  await heading().waitFor({ state: 'detached' });
};

beforeAll(async () => {
  browser = await openBrowser();
  service = createPracticeService({ seed: 20261121, pace: 0, sample: 'empty' });
  for (const number of ['QUICK-6', 'QUICK-5', 'QUICK-4', 'QUICK-3', 'QUICK-2', 'QUICK-1']) {
    service.buyers.issue({ buyer: 'Kessler', purchaseOrderNumber: number, lineCount: 2 });
  }
  const agreed = service.buyers.issue({ buyer: 'Kessler', purchaseOrderNumber: 'AGREED-1', lineCount: 2 });
  service.world.put({
    ...agreed,
    lines: agreed.lines.map((line) => ({ ...line, processStatus: 'Confirmed' })),
  });
  const signIn = await service.start();
  dataDir = mkdtempSync(join(tmpdir(), 'orderbell-e2e-'));
  app = await startApp(dataDir);
  window = await openWindow(browser, app.address, { locale: 'en-GB' });
  await signInto(page(), signIn);
  await page()
    .getByRole('option', { name: /QUICK-1/ })
    .waitFor();
});

afterAll(async () => {
  await browser.close();
  await app.stop();
  await service.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test('a key for an order that is still on its way answers that one, and none before it', async () => {
  await beginning();
  await press('j');
  await heading().waitFor();
  const held = await holdAnswers(app, page(), 'orders.get');
  await press('j', 'a');
  expect(await answer().isVisible()).toBe(false);
  await held.letGo();
  await answer().getByText('accepted as asked').waitFor();
  await expect.poll(drafts).toEqual([2]);
});

test('several such keys come one after the other, each to its order', async () => {
  await beginning();
  const held = await holdAnswers(app, page(), 'orders.get');
  await press('j', 'j', 'j', 'a', 'j', 'Shift+A', 'j');
  await held.letGo();
  await answer().waitFor({ state: 'hidden' });
  await expect.poll(drafts).toEqual([2, 3, 4]);
});

test('what is pressed after an editor was asked for does nothing else', async () => {
  await beginning();
  const held = await holdAnswers(app, page(), 'orders.get');
  await press('j', 'r', 'j', 'Shift+A');
  await held.letGo();
  await expect.poll(() => focusIsIn('[data-editor]')).toBe(true);
  await expect.poll(drafts).toEqual([1, 2, 3, 4]);
  // Of the first line only: neither the step nor the acceptance of all came after it.
  await answer().getByText('1 of ').waitFor();
});

test('whoever clicks elsewhere meanwhile takes back what was pressed', async () => {
  await beginning();
  const held = await holdAnswers(app, page(), 'orders.get');
  await rows().nth(5).click();
  await press('Shift+A');
  await rows().nth(4).click();
  await held.letGo();
  await heading().waitFor();
  await expect.poll(drafts).toEqual([1, 2, 3, 4]);
});

test('Enter right after a step leads into the order that comes', async () => {
  await beginning();
  await press('j');
  await heading().waitFor();
  const held = await holdAnswers(app, page(), 'orders.get');
  await press('j', 'Enter');
  await held.letGo();
  await expect.poll(() => focusIsIn('#order-title')).toBe(true);
});

test('a key that is held answers one line, and Caps Lock makes no answer to all of one', async () => {
  service.buyers.issue({ buyer: 'Kessler', purchaseOrderNumber: 'QUICK-HELD', lineCount: 4 });
  await page().getByRole('button', { name: 'Poll now' }).click();
  await rows().filter({ hasText: 'QUICK-HELD' }).click();
  await expect.poll(() => heading().textContent()).toBe('QUICK-HELD');
  for (let repeat = 0; repeat < 4; repeat += 1) await page().keyboard.down('a');
  await page().keyboard.up('a');
  await answer().getByText('1 of 4 lines').waitFor();
  // As Caps Lock has it: Chromium knows of the lock only from a real keyboard.
  await page().evaluate(() =>
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'A', bubbles: true })),
  );
  await answer().getByText('2 of 4 lines').waitFor();
  await page().waitForTimeout(200);
  expect(await answer().getByText('2 of 4 lines').isVisible()).toBe(true);
});

test('the search’s Enter and a key right after it are about the order that was found', async () => {
  await press('/');
  await page().keyboard.type('QUICK-6');
  const option = page()
    .getByRole('dialog')
    .getByRole('option', { name: /QUICK-6/ });
  // Found by the whole of it, and not by how it begins: a key too much would go on typing.
  await option.locator('mark', { hasText: /^QUICK-6$/ }).waitFor();
  await press('Enter', 'Shift+A');
  await answer().getByText('2 of 2 lines').waitFor();
  expect(await heading().textContent()).toBe('QUICK-6');
});

test('in an order where nothing waits the keys lead to a line, or say why they do nothing', async () => {
  await press('Control+k');
  await page().keyboard.type('AGREED-1');
  await page()
    .getByRole('dialog')
    .getByRole('option', { name: /AGREED-1/ })
    .waitFor();
  await press('Enter');
  await expect.poll(() => heading().textContent()).toBe('AGREED-1');
  await press('a');
  await page().getByText('Only a proposal can change it').waitFor();
  for (const colorScheme of ['dark', 'light'] as const) {
    await page().emulateMedia({ colorScheme });
    await picture(page(), `quick-keys-agreed-${colorScheme}`);
    await expectAccessibleInLongRun(page(), `why a key does nothing, ${colorScheme}`);
  }
  await press('p');
  await page().getByText('Choose one with ↑ or ↓, then press p').waitFor();
  expect(await focusIsIn('[data-position]')).toBe(true);
  await press('p');
  await expect.poll(() => focusIsIn('[data-editor]')).toBe(true);
  expect(await page().getByText('then press p').isVisible()).toBe(false);
});

test('the editor of a line far down in a long order comes into view', async () => {
  const long = service.buyers.issue({ buyer: 'Kessler', purchaseOrderNumber: 'QUICK-LONG', lineCount: 200 });
  service.world.put({
    ...long,
    lines: long.lines.map((line, index) => (index === 150 ? line : { ...line, processStatus: 'Confirmed' })),
  });
  await page().getByRole('button', { name: 'Poll now' }).click();
  await press('Control+k');
  await page().keyboard.type('QUICK-LONG');
  await page()
    .getByRole('dialog')
    .getByRole('option', { name: /QUICK-LONG/ })
    .waitFor();
  await press('Enter');
  await expect.poll(() => heading().textContent()).toBe('QUICK-LONG');
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

test('nothing to complain about', () => expect(window.complaints).toEqual([]));
