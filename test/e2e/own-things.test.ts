import type { Locator } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { askCore } from './harness/ask-core.ts';
import { answered, holdAnswers, holdRequests, isCall } from './harness/calls.ts';
import { changeSettings } from './harness/change-settings.ts';
import { isAt } from './harness/shell.ts';
import { createTestApp } from './harness/test-app.ts';
import { expectAccessibleInLongRun, picture } from './harness/window.ts';

/** The user's own notes, their order number, and a message to the buyer. */
const testApp = createTestApp({ sample: 'empty' });
const { service, page } = testApp;

const order = (): Locator => page().getByRole('region', { name: 'Order', exact: true });
const row = (number: string): Locator =>
  page().getByRole('listbox', { name: 'To answer' }).getByRole('option', { name: number });
const line = (name: string): Locator => order().getByRole('row', { name: new RegExp(`^${name} `) });
const note = (within = order()): Locator => within.getByLabel('Internal note', { exact: true });
const answer = (): Locator => page().getByRole('region', { name: 'Your answer', exact: true });

const open = async (number: string): Promise<void> => {
  await row(number).click();
  await page().getByRole('heading', { name: number }).waitFor();
};

/** The notes as they are stored. */
const stored = async (text: string): Promise<void> => {
  const hits = async () => JSON.stringify(await askCore(page(), 'search.find', { text, limit: 9 }));
  await expect.poll(hits).toContain('"internal"');
};

beforeAll(async () => {
  for (const number of ['OWN-2', 'OWN-1']) {
    service.buyers.issue({
      buyer: 'Kessler',
      purchaseOrderNumber: number,
      lines: [10, 20].map((quantity) => ({
        deliverySchedule: [{ date: '2030-03-04', quantity: String(quantity) }],
      })),
    });
  }
  await testApp.open({ locale: 'en-GB' });
  await testApp.enter();
});

test('notes are saved as they are typed, shown in the list, found, and kept over a change', async () => {
  await open('OWN-1');
  await picture(page(), 'own-note-none');
  await page().keyboard.press('i');
  await page().keyboard.type('Ask Kim about the drill first');
  await stored('drill');
  await order().getByText('The buyer never sees this · Saved').first().waitFor();
  await page().keyboard.press('Escape');
  await line('20').focus();
  await page().keyboard.press('i');
  await note(line('20')).waitFor();
  await page().keyboard.type('Steel is in stock');
  await row('OWN-1').getByTitle('Internal note: Ask Kim about the drill first').waitFor();
  await row('OWN-1')
    .getByTitle(/Internal note on line 20: Steel is in stock$/)
    .waitFor();
  expect(await row('OWN-1').getByRole('img').count()).toBe(await row('OWN-2').getByRole('img').count());
  await expectAccessibleInLongRun(page(), 'an order with notes');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page().emulateMedia({ colorScheme });
    for (const width of [1440, 1366, 1024]) {
      await page().setViewportSize({ width, height: width === 1440 ? 900 : 768 });
      await picture(page(), `own-note-${colorScheme}-${width}`);
    }
  }
  await page().emulateMedia({ colorScheme: 'light' });
  await page().setViewportSize({ width: 1440, height: 900 });
  for (const language of ['de', 'nl', 'en'] as const) {
    await changeSettings(page(), { language });
    // The button for a note is beside the answer buttons. In German and Dutch it is below their longer words.
    const tops = async () => {
      const boxes = await page()
        .locator('tr[data-position] button:is([aria-pressed], [data-attach], [data-note])')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
      return new Set(boxes).size;
    };
    await expect.poll(tops, { message: language }).toBe(language === 'en' ? 2 : 4);
    await picture(page(), `own-note-row-${language}`);
  }

  service.buyers.reissue(service.world.orderByNumber('OWN-1')?.id ?? '', {
    deliverySchedule: [{ date: '2030-03-18', quantity: '10' }],
  });
  await page().getByRole('button', { name: 'Check now' }).click();
  await order().getByText('What the buyer changed').waitFor();
  await page().reload();
  await row('OWN-1').waitFor();
  await page().keyboard.press('/');
  await page().keyboard.type('in stock');
  const hit = page().getByRole('dialog').getByRole('option', { name: /OWN-1/ });
  await hit.getByText('Internal note, line 20:').waitFor();
  await picture(page(), 'own-note-found');
  await page().keyboard.press('Enter');
  await page().getByRole('heading', { name: 'OWN-1' }).waitFor();
  expect([await note(order()).first().inputValue(), await note(line('20')).inputValue()]).toEqual([
    'Ask Kim about the drill first',
    'Steel is in stock',
  ]);
  // An empty note is none.
  await note(line('20')).fill('');
  await line('20').focus();
  await note(line('20')).waitFor({ state: 'detached' });
  await row('OWN-1').getByTitle('Internal note: Ask Kim about the drill first', { exact: true }).waitFor();
});

test('a plain acceptance carries our order number and a message, and the buyer’s side has both', async () => {
  await open('OWN-2');
  await line('10').getByRole('button', { name: 'Propose' }).click();
  const reason = line('10').getByLabel('Reason', { exact: true });
  const top = async () => (await reason.boundingBox())?.y;
  await reason.waitFor();
  const opened = await top();
  await line('10').getByLabel('Date', { exact: true }).pressSequentially('+7');
  await line('10').getByText('Mon 11 Mar 2030', { exact: true }).waitFor();
  expect(await top()).toBe(opened);
  // The message goes with the draft, and comes back with it.
  const message = answer().getByLabel('Message to the buyer');
  await message.fill('The drill is broken.');
  await answer().getByRole('button', { name: 'Discard draft' }).click();
  await answer().getByRole('button', { name: 'Restore draft' }).click();
  await expect.poll(() => message.inputValue()).toBe('The drill is broken.');
  // The order may be read again before the core has that the message is gone. Discarding causes such a read only
  // once the core has the draft.
  const key = Number((await row('OWN-2').getAttribute('id'))?.replace(/\D+/, ''));
  const kept = async () => JSON.stringify(await askCore(page(), 'orders.get', { key }));
  await expect.poll(kept).toContain('"draft":{');
  await expect.poll(kept).toContain('The drill is broken.');
  const saving = isAt('web') ? await holdRequests(page(), 'responses.save-details') : null;
  const read = answered(testApp.app(), page(), isCall('orders.get'));
  await answer().getByRole('button', { name: 'Discard draft' }).click();
  await read;
  const saved = answered(testApp.app(), page(), isCall('responses.save-details'));
  saving?.letGo();
  if (saving !== null) await saved;
  const reading = await holdAnswers(testApp.app(), page(), 'orders.get');
  const accept = order().getByRole('button', { name: 'Accept 2 lines' });
  const reject = order().getByRole('button', { name: 'Reject all lines' });
  const [pressed, beside] = [await accept.boundingBox(), await reject.boundingBox()];
  await accept.click();
  await answer()
    .getByText(/^You accept lines \d+, 20$/)
    .waitFor();
  const accepted = order().getByRole('button', { name: 'You accept 2 lines' });
  expect(await accepted.isDisabled()).toBe(true);
  // No other button moves below the pointer.
  expect((await accepted.boundingBox())?.x).toBe(pressed?.x);
  expect((await reject.boundingBox())?.x).toBeGreaterThanOrEqual(beside?.x ?? Number.NaN);
  await expect.poll(() => message.inputValue()).toBe('');
  await reading.letGo();
  await page().keyboard.press('m');
  await answer().getByLabel('Message to the buyer').and(page().locator(':focus')).waitFor();
  await page().keyboard.type('Thank you, we start on Monday.');
  await answer().getByLabel('Your own order number').fill('A 2030');
  await answer().getByText('Our order number can’t contain spaces').waitFor();
  await answer().getByLabel('Your own order number').fill('A-2030');
  await expectAccessibleInLongRun(page(), 'message and our order number');
  for (const [colorScheme, width] of [
    ['light', 1440],
    ['dark', 1024],
  ] as const) {
    await page().emulateMedia({ colorScheme });
    await page().setViewportSize({ width, height: 768 });
    await picture(page(), `own-message-${colorScheme}-${width}`);
  }
  await page().emulateMedia({ colorScheme: 'light' });
  await changeSettings(page(), { language: 'de' });
  for (const width of [1024, 1366, 1440]) {
    await page().setViewportSize({ width, height: 900 });
    await picture(page(), `own-message-de-${width}`);
  }
  await changeSettings(page(), { language: 'en' });
  // While the answer leaves the page, its lines never seem unanswered again.
  await page().evaluate(() => {
    const bar = document.querySelector('[data-bulk]');
    const words: (string | null | undefined)[] = [];
    Reflect.set(globalThis, 'barWords', words);
    if (bar === null) throw new Error('The buttons for all lines are missing.');
    new MutationObserver(() => words.push(bar.textContent)).observe(bar, {
      ...{ childList: true, subtree: true, characterData: true },
    });
  });
  await answer().getByLabel('Message to the buyer').press('Control+Enter');
  await expect.poll(() => service.world.responses.length, { timeout: 20_000 }).toBe(1);
  const barWords = await page().evaluate(() => String(Reflect.get(globalThis, 'barWords')));
  expect(barWords).not.toBe('');
  expect(barWords).not.toContain('Accept 2 lines');
  expect(service.world.orderByNumber('OWN-2')).toMatchObject({
    supplierNotes: ['Thank you, we start on Monday.'],
    lines: [
      { processStatus: 'Confirmed', supplierLine: { salesOrderNumber: 'A-2030' } },
      { processStatus: 'Confirmed', supplierLine: { salesOrderNumber: 'A-2030' } },
    ],
  });
  // The order shows them as the service has them.
  await page().getByRole('button', { name: 'Details', exact: true }).click();
  await order().getByText('Thank you, we start on Monday.').first().waitFor();
  await line('10').getByText('A-2030').waitFor();
});
