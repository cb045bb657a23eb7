import type { Locator } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { addDays, dayAt } from '../../src/shared/domain/values/calendar-date.ts';
import { answered } from './harness/calls.ts';
import { focusedText, tabTo } from './harness/focus.ts';
import { countedKeys } from './harness/keys.ts';
import { hasKeychain, isAt } from './harness/shell.ts';
import { fillSignIn } from './harness/sign-in.ts';
import { createTestApp } from './harness/test-app.ts';
import { expectAccessibleInLongRun, picture } from './harness/window.ts';

/** Orderbell ends and starts again in the middle of an answer. */
const testApp = createTestApp({ sample: 'empty' });
const { service, page } = testApp;

const today = dayAt(Date.now(), 'Europe/Amsterdam');
const asked = addDays(today, 30);

beforeAll(async () => {
  await testApp.open();
  await fillSignIn(page(), testApp.account());
  await keys.press('Enter');
  await page().getByText('Nothing to answer').waitFor();
});

const keys = countedKeys(page);
const order = (): Locator => page().getByRole('region', { name: 'Order', exact: true });
const answer = (): Locator => page().getByRole('region', { name: 'Your answer', exact: true });
const field = (name: string): Locator => order().getByRole('textbox', { name, exact: true });
const answers = () =>
  service.world.responses.filter(({ response }) => response.order.purchaseOrderNumber === 'UNFINISHED');

test('Orderbell restarts while an answer is typed, and again while it waits to be sent: nothing is lost, and it goes once', async () => {
  const lines = ['500', '600'].map((quantity) => ({ deliverySchedule: [{ date: asked, quantity }] }));
  service.buyers.issue({ buyer: 'Brouwer', purchaseOrderNumber: 'UNFINISHED', lines });
  await page().getByRole('button', { name: 'Check now' }).click();
  await page()
    .getByRole('option', { name: /UNFINISHED/ })
    .waitFor();
  await keys.press('j');
  await order().getByRole('heading', { name: 'UNFINISHED' }).waitFor();
  await keys.press('r');
  await keys.type('Drawing missing');
  await keys.press('Escape', 'p');
  await keys.type('24-');
  await tabTo(page(), field('Quantity'));
  await keys.type('12.5');
  await order().getByText('Did you mean').waitFor();
  await tabTo(page(), field('Reason').last());
  const kept = answered(testApp.app(), page(), (said) =>
    ['"responses.save-draft"', 'Material', '"12.5"'].every((part) => said.includes(part)),
  );
  await keys.press('ArrowDown');
  await kept;
  expect(await testApp.app().stop(), testApp.app().printed()).toBe(0);
  // The desktop app takes its window along.
  if (isAt('web')) {
    await page().getByText('Orderbell has stopped. Start it again.').waitFor();
    // The parts of the page that load later are there by now.
    for (const room of ['Calendar', 'Overview', 'Shipments']) {
      await page().getByRole('navigation', { name: 'Lists' }).getByRole('button', { name: room }).click();
      await page().getByRole('heading', { name: room }).waitFor();
      await page().getByText('Orderbell has stopped. Start it again.').waitFor();
    }
  }
  await page().context().close();

  await testApp.open();
  const row = page().getByRole('option', { name: /UNFINISHED/ });
  await row.getByText('Draft').waitFor();
  await keys.press('j');
  await answer().getByText('2 of 2 lines').waitFor();
  // Opening an order does not focus a field: the next key still moves through the list.
  expect(await page().evaluate(() => document.activeElement?.matches('input, textarea'))).toBe(false);
  expect(await field('Reason').first().inputValue()).toBe('Drawing missing');
  expect(await field('Date').inputValue()).toBe('24-');
  expect(await field('Quantity').inputValue()).toBe('12.5');
  expect(await field('Reason').last().inputValue()).toBe('Material delayed');
  await answer()
    .getByRole('button', { name: /^Line 20: Date/ })
    .waitFor();
  await expectAccessibleInLongRun(page(), 'half typed after a restart');
  await picture(page(), 'interrupted-half-typed');

  // The service goes down, the user answers, and Orderbell restarts: the answer is sent once, when both are
  // back.
  await signsInAgain();
  await page().getByText('Connected', { exact: true }).waitFor();
  const port = Number(new URL(testApp.account().url).port);
  await service.stop();
  await keys.press('Control+k');
  await keys.type('UNFINISHED');
  const search = page().getByRole('dialog', { name: 'Search' });
  await search.getByRole('option', { name: /UNFINISHED/ }).waitFor();
  await keys.press('Enter');
  // Enter waits for the hits of the whole text.
  await search.waitFor({ state: 'detached' });
  await expect.poll(() => focusedText(page())).toBe('UNFINISHED');
  // Sending leads to the half-typed fields, one after another.
  await keys.press('Control+Enter');
  await keys.type('+7');
  await keys.press('Enter');
  await keys.type('125');
  await keys.press('Control+Enter');
  await answer().getByText('Not sent yet: next try').waitFor({ timeout: 40_000 });
  await order().getByRole('row', { name: /^20 / }).getByText('Not sent yet').waitFor();
  expect(await answer().textContent()).not.toMatch(/confirmed by the service/i);
  await picture(page(), 'interrupted-service-away');
  expect(await testApp.app().stop(), testApp.app().printed()).toBe(0);
  await page().context().close();
  await testApp.open();
  await folder('Outbox').getByText('1', { exact: true }).waitFor();
  await service.start(port);
  await signsInAgain();
  await expect.poll(() => answers().length, { timeout: 60_000 }).toBe(1);
  const held = service.world.orderByNumber('UNFINISHED');
  expect(held?.lines.map(({ processStatus }) => processStatus)).toEqual(['Rejected', 'InProgress']);
  expect(held?.lines[1]?.proposal?.deliverySchedule).toMatchObject([
    { date: addDays(asked, 7), quantity: '125' },
  ]);
});

const folder = (name: string): Locator =>
  page()
    .getByRole('navigation', { name: 'Lists' })
    .getByRole('button', { name: new RegExp(`^${name}`) });

/** Without a keychain the password is asked for at each start. */
const signsInAgain = async (): Promise<void> => {
  if (hasKeychain) return;
  await tabTo(page(), page().getByRole('button', { name: 'Sign in again' }));
  await keys.press('Enter');
  await keys.type(testApp.account().password);
  await keys.press('Enter');
  await page().getByText('Not connected: enter your password').waitFor({ state: 'detached' });
};
