import type { Locator } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { addDays, dayAt } from '../../src/shared/domain/calendar-date.ts';
import { expectFocus, focused } from './house/focus.ts';
import { countedKeys } from './house/keys.ts';
import { createOffice } from './house/office.ts';
import { stopAtFirstFailure } from './house/one-after-another.ts';
import { expectAccessibleInLongRun, picture } from './house/window.ts';

/** From signing in to signing out without a mouse: every step by keys, the focus always somewhere, and always seen. */
const office = createOffice({ sample: 'empty' });
const { service, page } = office;

beforeAll(async () => {
  const date = addDays(dayAt(Date.now(), 'Europe/Amsterdam'), 12);
  for (const purchaseOrderNumber of ['KEYS-1', 'KEYS-2', 'KEYS-3']) {
    service.buyers.issue({
      buyer: 'Kessler',
      purchaseOrderNumber,
      lines: [{ deliverySchedule: [{ date, quantity: '40' }] }],
    });
  }
  await office.open({ locale: 'en-GB' });
  // Listened for from the start: a key comes sooner than a wait for what it opens is set up.
  page().on('filechooser', (chooser) => {
    void chooser.setFiles({
      name: 'certificate.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4\ncertificate'),
    });
  });
});

stopAtFirstFailure(page, 'the way broke off earlier');

const keys = countedKeys(page);
const order = (): Locator => page().getByRole('region', { name: 'Order', exact: true });
const answer = (): Locator => page().getByRole('region', { name: 'Your answer' });
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

/** The names of what Tab goes through, until one comes that is wanted. */
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

test('she signs in: the fields come in the order in which they stand', async () => {
  await page().getByRole('heading', { name: 'Sign in to your order service' }).waitFor();
  expect(await tabTo(/^Service address/)).toHaveLength(1);
  await keys.type(office.account().url);
  expect(await tabTo(/^E-mail/)).toHaveLength(1);
  await keys.type('supplier');
  await keys.press('Enter');
  // What is missing is said beside its field, in the language of the rest; the first of them has the focus.
  const email = page().getByLabel('E-mail');
  expect((await focused(page())).name).toMatch(/^E-mail/);
  await expectAccessibleInLongRun(page(), 'signing in with fields missing');
  await picture(page(), 'keyboard-sign-in');
  expect(await email.getAttribute('aria-invalid')).toBe('true');
  await page().getByText('This is no e-mail address').waitFor();
  await page().getByText('Your password is missing.').waitFor();
  await keys.press('Control+a');
  await keys.type(office.account().email);
  expect(await email.getAttribute('aria-invalid')).toBe(null);
  expect(await tabTo(/^Password/)).toHaveLength(1);
  await keys.type('wrong');
  await keys.press('Enter');
  await page().getByRole('alert').waitFor();
  // Back in the field that has to be typed anew.
  await expect.poll(() => focused(page()).then(({ name }) => name)).toMatch(/^Password/);
  await keys.press('Control+a');
  await keys.type(office.account().password);
  await keys.press('Enter');
  await page()
    .getByRole('option', { name: /KEYS-3/ })
    .waitFor();
  await expectFocus(page(), 'after signing in');
});

test('a screen reader finds the parts of the desk by their names, in the order in which they are worked through', async () => {
  // Until it is counted the tray is called as the list is.
  await page()
    .getByRole('button', { name: /^To answer.*3/ })
    .waitFor();
  const heard = await page().locator('body').ariaSnapshot();
  const parts = ['main:', 'navigation "Trays"', 'region "Orders"', 'listbox "To answer"', 'region "Order"'];
  const places = parts.map((part) => heard.indexOf(part));
  expect(places, heard).toEqual(places.toSorted((a, b) => a - b));
  expect(places).not.toContain(-1);
  expect(heard).toMatch(/option ".*KEYS-3.*Kessler/);
  const stops = await tabTo(/^To answer$/);
  expect(stops.length).toBeLessThan(30);
  // What Tab came to is the list: its rows are gone through by arrows.
  await keys.press('ArrowDown');
  await order().getByRole('heading', { level: 2 }).first().waitFor();
});

test('she answers with a document, takes it back, and sends it: confirmed by the service', async () => {
  const number = (await order().getByRole('heading', { level: 2 }).first().textContent()) ?? '';
  await keys.press('Enter');
  await expect.poll(() => focused(page()).then(({ name }) => name)).toBe(number);
  await expectFocus(page(), 'at the order');
  await keys.press('a');
  await answer().getByText('Line 10: accepted as asked').waitFor();
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
  expect(service.world.responses).toEqual([]);
  await keys.press('Control+Enter');
  await answer().getByText('Confirmed by the service').waitFor({ timeout: 40_000 });
  await expectFocus(page(), 'after it was confirmed');
  expect(held(number)?.lines.map(({ processStatus }) => processStatus)).toEqual(['Confirmed']);
  await picture(page(), 'keyboard-confirmed');
  await tabTo(/^Put away$/);
  await keys.press('Enter');
  await answer().waitFor({ state: 'hidden' });
  await expectFocus(page(), 'after putting the answer away');
});

test('from a tray she goes into the list, into an order and its first line, and Enter never falls back on the tray', async () => {
  await page()
    .getByRole('navigation', { name: 'Trays' })
    .getByRole('button', { name: /^To answer/ })
    .focus();
  await keys.press('Enter', 'j');
  const number = (await order().getByRole('heading', { level: 2 }).first().textContent()) ?? '';
  await expectFocus(page(), 'in the list');
  await keys.press('Enter');
  await expect.poll(() => focused(page()).then(({ name }) => name)).toBe(number);
});

test('a line that is taken out of the answer, and an answer that is discarded, leave the focus in the order', async () => {
  await keys.press('j');
  await order().getByRole('heading', { name: /KEYS-/ }).waitFor();
  await keys.press('p');
  await expect.poll(() => focused(page()).then(({ name }) => name)).toMatch(/^Date/);
  await tabTo(/^Don’t answer this line$/);
  await keys.press('Enter');
  await expectFocus(page(), 'after dropping the line');
  await keys.press('a');
  await tabTo(/^Discard$/);
  await keys.press('Enter');
  await answer().getByText('1 answer discarded').waitFor();
  await expectFocus(page(), 'after discarding');
});

test('search, help, alerts, calendar, overview, shipments, settings: each opens and closes, and she knows where she is', async () => {
  await keys.press('?');
  await closes('Keyboard shortcuts');
  await keys.press('b');
  await closes('Alerts');
  await keys.press('/');
  await closes('Search');
  await command('Go to the calendar');
  await page().getByRole('region', { name: 'Calendar' }).waitFor();
  await expectFocus(page(), 'in the calendar');
  await picture(page(), 'keyboard-calendar');
  await command('Go to the overview');
  await page().getByRole('region', { name: 'Overview' }).waitFor();
  await expectFocus(page(), 'in the overview');
  await command('Go to the shipments');
  await page().getByRole('region', { name: 'Shipments' }).waitFor();
  await expectFocus(page(), 'at the shipments');
  await command('Go to the confirmed orders');
  await page().getByRole('listbox', { name: 'Confirmed' }).waitFor();
  await expectFocus(page(), 'at the confirmed orders');
  await command('Open the settings');
  await closes('Settings');
});

test('what works for a moment has the focus again afterwards', async () => {
  await command('Go to the orders to answer');
  await tabTo(/^Poll now$/);
  service.switches.set({ delayMs: 700 });
  await keys.press('Enter');
  await page().getByRole('button', { name: 'Poll now', disabled: true }).waitFor();
  await page().getByRole('button', { name: 'Poll now', disabled: false }).waitFor();
  await expect.poll(() => focused(page()).then(({ name }) => name)).toBe('Poll now');
  service.switches.set({ delayMs: 0 });
});

test('each tray and room has a key, which its button says', async () => {
  const buttons = page().getByRole('navigation', { name: 'Trays' }).getByRole('button');
  for (const [at, key] of [...'12345678'].entries()) {
    const button = buttons.nth(at);
    await keys.press(key);
    await expect.poll(() => button.getAttribute('aria-current'), { message: key }).toBe('true');
    await expectFocus(page(), `after ${key}`);
    expect(await button.getAttribute('aria-keyshortcuts')).toBe(key);
    expect(await button.getAttribute('title')).toBe(`Key ${key}`);
  }
  await page().getByRole('region', { name: 'Overview' }).waitFor();
  await keys.press('4');
  await page().getByRole('listbox', { name: 'Confirmed' }).waitFor();
  await picture(page(), 'keyboard-tray-by-key');
  // What is typed is text.
  await keys.press('f', '7');
  expect(await page().getByLabel('Filter orders').inputValue()).toBe('7');
  expect(await buttons.nth(3).getAttribute('aria-current')).toBe('true');
  await keys.press('Backspace', 'Escape');
});

test('she signs out, and stands where she signs in', async () => {
  await command('Open the settings');
  await dialog('Settings').waitFor();
  await keys.type('sign out');
  await tabTo(/^Sign out$/);
  await keys.press('Enter');
  await page().getByRole('heading', { name: 'Sign in to your order service' }).waitFor();
  await expectFocus(page(), 'after signing out');
  console.log(`keyboard: ${keys.count().presses} presses`);
  expect(office.complaints()).toEqual([]);
});
