import type { Locator } from 'playwright-core';
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Interception } from '../../src/main/practice/http/routes.ts';
import { respondToLine } from '../../src/main/practice/orders/supplier-response.ts';
import { addDays, dayAt } from '../../src/shared/domain/values/calendar-date.ts';
import { backToStart } from './harness/back-to-start.ts';
import { changeSettings } from './harness/change-settings.ts';
import { expectFocus, focused } from './harness/focus.ts';
import { countedKeys } from './harness/keys.ts';
import { longTest } from './harness/long-test.ts';
import { createTestApp } from './harness/test-app.ts';
import { expectAccessibleInLongRun, picture } from './harness/window.ts';

/** Orderbell without a mouse: keys do every step, and the focus is always somewhere and always visible. */
const testApp = createTestApp({ sample: 'empty' });
const { service, page } = testApp;

beforeAll(async () => {
  const date = addDays(dayAt(Date.now(), 'Europe/Amsterdam'), 12);
  for (const purchaseOrderNumber of ['KEYS-1', 'KEYS-2', 'KEYS-3']) {
    service.buyers.issue({
      buyer: 'Kessler',
      purchaseOrderNumber,
      lines: [{ deliverySchedule: [{ date, quantity: '40' }] }],
    });
  }
  // One is confirmed already, so that its folder has a list.
  const agreed = service.buyers.issue({ buyer: 'Kessler', purchaseOrderNumber: 'AGREED-1', lineCount: 1 });
  service.world.put({
    ...agreed,
    lines: agreed.lines.map((line) =>
      respondToLine(line, { kind: 'accepted' }, service.world.buyerOf(agreed), agreed.lastUpdatedAt),
    ),
  });
  // Long enough to take an answer back.
  await testApp.open({ locale: 'en-GB', settings: { language: 'en', undoSeconds: 60 } });
  // Set up before the key that opens the file chooser.
  page().on('filechooser', (chooser) => {
    void chooser.setFiles({
      name: 'certificate.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4\ncertificate'),
    });
  });
  await testApp.enter();
});

beforeEach(() => backToStart(page()));

const keys = countedKeys(page);
const order = (): Locator => page().getByRole('region', { name: 'Order', exact: true });
const answer = (): Locator => page().getByRole('region', { name: 'Your answer', exact: true });
const dialog = (name: string): Locator => page().getByRole('dialog', { name });
const held = (number: string) => service.world.orderByNumber(number);

/** By name through the search, as the help says. */
const command = async (words: string): Promise<void> => {
  await keys.press('Control+k');
  await keys.type(words);
  await dialog('Search')
    .getByRole('option', { name: new RegExp(words, 'i') })
    .first()
    .waitFor();
  await keys.press('Enter');
  await dialog('Search').waitFor({ state: 'detached' });
};

const closes = async (name: string): Promise<void> => {
  await dialog(name).waitFor();
  await expectFocus(page(), `in the dialog ${name}`);
  await keys.press('Escape');
  await dialog(name).waitFor({ state: 'detached' });
  await expectFocus(page(), `after the dialog ${name}`);
};

/** Presses Tab until it reaches the wanted element. Gives the names of all that it reached. */
const tabTo = async (wanted: RegExp): Promise<string[]> => {
  const names: string[] = [];
  while (names.length < 60) {
    await keys.press('Tab');
    await expectFocus(page(), `after ${names.join(', ')}`);
    const { name } = await focused(page());
    names.push(name);
    if (wanted.test(name)) return names;
  }
  throw new Error(`Tab never comes to ${wanted.source}: ${names.join(', ')}`);
};

/** Goes from the navigation into the list, whose first order opens. Gives its number. */
const openFirst = async (): Promise<string> => {
  await page().getByRole('listbox', { name: 'To answer' }).getByRole('option').first().waitFor();
  await page()
    .getByRole('navigation', { name: 'Lists' })
    .getByRole('button', { name: /^To answer/ })
    .focus();
  await keys.press('Enter', 'j');
  const heading = order().getByRole('heading', { level: 2, name: /KEYS-/ });
  await heading.waitFor();
  return (await heading.textContent()) ?? '';
};

test('a screen reader finds the parts of the page by their names, in the order of the work', async () => {
  // Without its count, the button has the name of the list.
  await page()
    .getByRole('button', { name: /^To answer.*\d/ })
    .waitFor();
  await page().getByRole('listbox', { name: 'To answer' }).getByRole('option').first().waitFor();
  const read = await page().locator('body').ariaSnapshot();
  const parts = ['main:', 'navigation "Lists"', 'region "Orders"', 'listbox "To answer"', 'region "Order"'];
  const places = parts.map((part) => read.indexOf(part));
  expect(places, read).toEqual(places.toSorted((a, b) => a - b));
  expect(places).not.toContain(-1);
  expect(read).toMatch(/option ".*KEYS-\d.*Kessler/);
  const stops = await tabTo(/^To answer$/);
  expect(stops.length).toBeLessThan(30);
  // Tab reaches the list. Arrows go through its rows.
  await keys.press('ArrowDown');
  await order().getByRole('heading', { level: 2 }).first().waitFor();
});

test('the user answers with a document, takes the answer back, and sends it', async () => {
  const number = await openFirst();
  await keys.press('Enter');
  await expect.poll(() => focused(page()).then(({ name }) => name)).toBe(number);
  await expectFocus(page(), 'at the order');
  await keys.press('a');
  await answer().getByText('You accept line 10').waitFor();
  await expectFocus(page(), 'after accepting');
  await keys.press('e');
  await answer().getByText('with certificate.pdf').waitFor();
  await expectFocus(page(), 'after attaching');
  await keys.press('Control+Enter');
  await answer().getByRole('button', { name: 'Undo' }).waitFor();
  await expectFocus(page(), 'after sending');
  await keys.press('u');
  await answer().getByText('1 of 1 line').waitFor();
  await expectFocus(page(), 'after undoing');

  // The key also takes it back from another order, and leads to its order.
  await keys.press('Control+Enter');
  await answer().getByRole('button', { name: 'Undo' }).waitFor();
  const elsewhere = page().getByText(`${number}: your answer`);
  expect(await elsewhere.count()).toBe(0);
  await keys.press('j');
  await elsewhere.waitFor();
  expect(await order().getByRole('heading', { level: 2 }).first().textContent()).not.toBe(number);
  await keys.press('u');
  await order().getByRole('heading', { name: number }).waitFor();
  await answer().getByText('1 of 1 line').waitFor();
  await expectFocus(page(), 'after undoing from another order');
  expect(await elsewhere.count()).toBe(0);
  expect(service.world.responses).toEqual([]);
  await changeSettings(page(), { undoSeconds: 0 });
  onTestFinished(() => changeSettings(page(), { undoSeconds: 60 }));
  await keys.press('Control+Enter');
  await answer().getByText('Confirmed').waitFor({ timeout: 40_000 });
  await expectFocus(page(), 'after it was confirmed');
  expect(held(number)?.lines.map(({ processStatus }) => processStatus)).toEqual(['Confirmed']);
  await picture(page(), 'keyboard-confirmed');
  await tabTo(/^Dismiss$/);
  await keys.press('Enter');
  await answer().waitFor({ state: 'hidden' });
  await expectFocus(page(), 'after putting the answer away');
});

test('from the navigation Enter leads into the list and into an order, and never back', async () => {
  const number = await openFirst();
  await expectFocus(page(), 'in the list');
  await keys.press('Enter');
  await expect.poll(() => focused(page()).then(({ name }) => name)).toBe(number);
});

longTest(
  'after a line is dropped from the answer, or the answer is discarded, the focus is in the order',
  async () => {
    await openFirst();
    await keys.press('p');
    await expect.poll(() => focused(page()).then(({ name }) => name)).toMatch(/^Date/);
    await tabTo(/^Clear answer to line 10$/);
    await keys.press('Enter');
    await expectFocus(page(), 'after dropping the line');
    await keys.press('a');
    await tabTo(/^Discard draft$/);
    await keys.press('Enter');
    await answer().getByText('1 answer discarded').waitFor();
    await expectFocus(page(), 'after discarding');
  },
);

test('each dialog and view opens and closes by keys, with the focus in it and after it', async () => {
  await keys.press('?');
  await closes('Keyboard shortcuts');
  await keys.press('b');
  await closes('Alerts');
  await keys.press('/');
  await closes('Search');
  await command('Go to Calendar');
  await page().getByRole('region', { name: 'Calendar' }).waitFor();
  await expectFocus(page(), 'in the calendar');
  await picture(page(), 'keyboard-calendar');
  await command('Go to Overview');
  await page().getByRole('region', { name: 'Overview' }).waitFor();
  await expectFocus(page(), 'in the overview');
  await command('Go to Shipments');
  await page().getByRole('region', { name: 'Shipments' }).waitFor();
  await expectFocus(page(), 'at the shipments');
  await command('Go to Confirmed');
  await page().getByRole('listbox', { name: 'Confirmed' }).waitFor();
  await expectFocus(page(), 'at the confirmed orders');
  await command('Open settings');
  await closes('Settings');
});

longTest('a button that was busy has the focus again', async () => {
  await tabTo(/^Check now$/);
  const { promise: goesOn, resolve: goOn } = Promise.withResolvers<void>();
  service.intercept = async ({ path }): Promise<Interception> => {
    if (path.endsWith('/order-search/poll')) await goesOn;
    return 'pass';
  };
  onTestFinished(() => {
    goOn();
    service.intercept = undefined;
  });
  await keys.press('Enter');
  await page().getByRole('button', { name: 'Check now', disabled: true }).waitFor();
  goOn();
  await page().getByRole('button', { name: 'Check now', disabled: false }).waitFor();
  await expect.poll(() => focused(page()).then(({ name }) => name)).toBe('Check now');
});

longTest('each entry of the navigation has a key, which its button says', async () => {
  await tabTo(/^Check now$/);
  const buttons = page().getByRole('navigation', { name: 'Lists' }).locator('button[aria-keyshortcuts]');
  for (const [at, key] of [...'123456789'].entries()) {
    const button = buttons.nth(at);
    await keys.press(key);
    await expect.poll(() => button.getAttribute('aria-current'), { message: key }).toBe('true');
    await expectFocus(page(), `after ${key}`);
    expect(await button.getAttribute('aria-keyshortcuts')).toBe(key);
    // Some say before it what they count.
    expect((await button.getAttribute('title'))?.split('\n').at(-1)).toBe(`Shortcut ${key}`);
  }
  await page().getByRole('region', { name: 'Overview' }).waitFor();
  await keys.press('5');
  await page().getByRole('listbox', { name: 'Confirmed' }).waitFor();
  await picture(page(), 'keyboard-folder-by-key');
  // In a text field keys are text.
  await keys.press('f', '7');
  await expect.poll(() => page().getByLabel('Filter orders').inputValue()).toBe('7');
  expect(await buttons.nth(4).getAttribute('aria-current')).toBe('true');
  await keys.press('Backspace', 'Escape');
});

// The last test: it may leave nobody signed in.
test('the user signs out and in, with the fields in their order', async () => {
  await command('Open settings');
  await dialog('Settings').waitFor();
  await keys.type('sign out');
  await tabTo(/^Sign out$/);
  await keys.press('Enter');
  await page().getByRole('heading', { name: 'Sign in to your order service' }).waitFor();
  await expectFocus(page(), 'after signing out');

  // The first Tab of a fresh page reaches the first field.
  await page().reload();
  await page().getByRole('heading', { name: 'Sign in to your order service' }).waitFor();
  expect(await tabTo(/^Service$/)).toHaveLength(1);
  expect(await tabTo(/^Service address/)).toHaveLength(1);
  await keys.type(testApp.account().url);
  expect(await tabTo(/^Email/)).toHaveLength(1);
  await keys.type('supplier');
  await keys.press('Enter');
  // Each missing value is named beside its field. The first of these fields has the focus.
  const email = page().getByLabel('Email');
  expect((await focused(page())).name).toMatch(/^Email/);
  await expectAccessibleInLongRun(page(), 'signing in with fields missing');
  await picture(page(), 'keyboard-sign-in');
  expect(await email.getAttribute('aria-invalid')).toBe('true');
  await page().getByText('Enter an email address like').waitFor();
  await page().getByText('Enter your password.').waitFor();
  await keys.press('Control+a');
  await keys.type(testApp.account().email);
  await expect.poll(() => email.getAttribute('aria-invalid')).toBe(null);
  expect(await tabTo(/^Password/)).toHaveLength(1);
  await keys.type('wrong');
  await keys.press('Enter');
  await page().getByRole('alert').waitFor();
  // The focus is back in the field to type again.
  await expect.poll(() => focused(page()).then(({ name }) => name)).toMatch(/^Password/);
  await keys.press('Control+a');
  await keys.type(testApp.account().password);
  await keys.press('Enter');
  await page().getByRole('option', { name: /KEYS-/ }).first().waitFor();
  await expectFocus(page(), 'after signing in');
  console.log(`keyboard: ${keys.count().presses} presses`);
});
