import { readFileSync } from 'node:fs';
import type { Locator } from 'playwright-core';
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Interception } from '../../src/main/practice/http/routes.ts';
import { addDays, dayAt } from '../../src/shared/domain/values/calendar-date.ts';
import { backToStart } from './harness/back-to-start.ts';
import { countCalls, isCall } from './harness/calls.ts';
import { changeSettings } from './harness/change-settings.ts';
import { goToSettingsPage } from './harness/settings-page.ts';
import { hasKeychain } from './harness/shell.ts';
import { createTestApp } from './harness/test-app.ts';
import { expectAccessibleInLongRun, picture } from './harness/window.ts';

/** A supplier's day: sign-in, polls, an order from its receipt to its history, and errors on the way. */
const testApp = createTestApp();
const { service, page } = testApp;

const today = dayAt(Date.now(), 'Europe/Amsterdam');
const asked = addDays(today, 20);
const later = addDays(today, 27);

beforeAll(async () => {
  // No test takes an answer back, but for those that choose a time for it.
  await testApp.open({ settings: { undoSeconds: 0 } });
  await testApp.enter();
});

beforeEach(() => backToStart(page()));

const button = (name: string | RegExp): Locator => page().getByRole('button', { name, exact: true });
const orders = (): Locator => page().getByRole('region', { name: 'Orders' });
const order = (): Locator => page().getByRole('region', { name: 'Order', exact: true });
const answer = (): Locator => page().getByRole('region', { name: 'Your answer', exact: true });
const line = (position: string): Locator =>
  order()
    .getByRole('row')
    .filter({ has: page().getByRole('group', { name: `Answer for line ${position}`, exact: true }) });
const statusOf = (position: string): Locator =>
  order()
    .getByRole('row', { name: new RegExp(`^${position} `) })
    // By its class: a folded line has no cell for the price.
    .locator('td[class*="status"]');

const seeAlso = async (screen: string, page = testApp.page()): Promise<void> => {
  await expectAccessibleInLongRun(page, screen);
  await picture(page, screen);
};

/** Until the test ends, the next answers can be taken back for a minute. */
const chooseMinuteToUndo = async (): Promise<void> => {
  onTestFinished(() => changeSettings(page(), { undoSeconds: 0 }));
  await button('Settings').click();
  await goToSettingsPage(page(), 'Answers');
  await page().getByLabel('Undo time after sending').selectOption('60');
  await page().keyboard.press('Escape');
  await page().getByRole('dialog').waitFor({ state: 'detached' });
};

/** The order as the service holds it: the proof of what really happened. */
const atTheService = () => {
  const held = service.world.orderByNumber(number);
  if (held === undefined) throw new Error('The service lost the order.');
  return held;
};
const number = 'E2E-1001';

const answersTo = (purchaseOrderNumber: string) =>
  service.world.responses.filter(
    ({ response }) => response.order.purchaseOrderNumber === purchaseOrderNumber,
  );

/** A buyer issues an order of one line, and the user opens it. */
const receiveAndOpen = async (purchaseOrderNumber: string): Promise<void> => {
  await page()
    .getByRole('button', { name: /^To answer/ })
    .click();
  service.buyers.issue({ buyer: 'Kessler', purchaseOrderNumber, lineCount: 1 });
  await button('Check now').click();
  await orders()
    .getByRole('option', { name: new RegExp(purchaseOrderNumber) })
    .click();
  await order().getByRole('heading', { name: purchaseOrderNumber }).waitFor();
};

test('signing in: an address without https and a wrong password are refused, then the orders arrive', async () => {
  const first = createTestApp({}, onTestFinished);
  await first.open();
  const page = first.page();
  const signIn = page.getByRole('button', { name: 'Sign in', exact: true });
  await page.getByRole('heading', { name: 'Sign in to your order service' }).waitFor();
  await page.getByRole('button', { name: 'Try practice mode' }).waitFor();
  await seeAlso('sign-in', page);
  await page.getByLabel('Service address').fill('http://orders.example');
  await page.getByLabel('Email').fill(first.account().email);
  await page.getByLabel('Password').fill('not the password');
  await signIn.click();
  await page.getByText('This address isn’t https').waitFor();

  // Refused in plain words, and nothing is tried again by itself.
  const requests: string[] = [];
  first.service.intercept = ({ path }) => {
    requests.push(path);
    return 'pass';
  };
  await page.getByLabel('Service address').fill(first.account().url);
  await signIn.click();
  await page.getByText('The service refused this email and password').first().waitFor();
  expect(requests).toEqual(['/v2/authentication/login']);
  await seeAlso('sign-in-refused', page);
  await page.getByLabel('Password').fill('another try');
  expect(await page.getByText('The service refused this email and password').count()).toBe(0);

  // Nor is it promised where the service is in trouble.
  first.service.intercept = ({ path }) => (path.endsWith('/login') ? { status: 503 } : 'pass');
  await signIn.click();
  const trouble = page.getByRole('alert').filter({ hasText: 'The service has a problem' });
  await trouble.waitFor();
  expect(await trouble.textContent()).not.toContain('automatically');
  first.service.intercept = undefined;

  await page.getByLabel('Password').fill(first.account().password);
  await signIn.click();
  await page.getByRole('navigation', { name: 'Lists' }).waitFor();
  await page
    .getByRole('region', { name: 'Orders' })
    .getByRole('listbox')
    .getByRole('option')
    .first()
    .waitFor();
  await page.getByText('Connected', { exact: true }).waitFor();
  await seeAlso('desk', page);
});

test.each(['online', 'visibilitychange'])(
  'the network or the window is back (%s): Orderbell polls at once, unless it has just polled',
  async (event) => {
    let polls = 0;
    let held: Promise<void> | undefined;
    service.intercept = async ({ path }): Promise<Interception> => {
      if (path.endsWith('/order-search/poll')) {
        polls += 1;
        await held;
      }
      return 'pass';
    };
    onTestFinished(() => {
      service.intercept = undefined;
    });
    const wishes = await countCalls(testApp.app(), page(), (call) => call.includes('"sync.poll-now"'));
    // The page goes by its own clock: how long ago it polled.
    const happens = (aheadMs: number): Promise<void> =>
      page().evaluate(
        ([name, ahead]) => {
          const { now } = Date;
          Date.now = () => now() + ahead;
          (name === 'online' ? globalThis : document).dispatchEvent(new Event(name));
          Date.now = now;
        },
        [event, aheadMs] as const,
      );
    // Held until the page shows that it polls. The button alone proves nothing: it also waits for the
    // call's reply.
    const told = Promise.withResolvers<void>();
    held = told.promise;
    await button('Check now').click();
    await page().getByText('Checking…', { exact: true }).waitFor();
    await button('Check now').and(page().locator(':disabled')).waitFor();
    told.resolve();
    await expect.poll(() => polls).toBe(1);
    await button('Check now').and(page().locator(':enabled')).waitFor();
    await happens(0);
    await happens(60_000);
    await expect.poll(() => polls).toBe(2);
    // One by the button, and one after a minute without a poll.
    expect(await wishes()).toBe(2);
  },
);

test('a refused answer is kept, with the service’s words, and can be changed', async () => {
  await receiveAndOpen('E2E-1004');
  const message = 'The delivery date is not a working day of the buyer.';
  service.intercept = ({ path }) =>
    path === '/v2/api-connector/order-response'
      ? { status: 400, headers: { 'content-type': 'application/json' }, body: JSON.stringify({ message }) }
      : 'pass';
  onTestFinished(() => {
    service.intercept = undefined;
  });
  await button(/^Accept (\d+ lines|the order|the open line)$/).click();
  await button('Send answer').click();
  await answer().getByText('Needs attention: the service refused your answer').waitFor({ timeout: 40_000 });
  await answer().getByText(message).waitFor();
  await seeAlso('order-refused');
  service.intercept = undefined;
  await button('Edit answer').click();
  await answer().getByText('1 of 1 line').waitFor();
});

test('a failed check says why at once, beside its button', async () => {
  service.intercept = () => ({ status: 503 });
  onTestFinished(() => {
    service.intercept = undefined;
  });
  await button('Check now').click();
  await page().getByText('Check failed, retrying').waitFor();
  await page().getByText('The service has a problem').waitFor();
  expect(await page().getByRole('alert').count()).toBe(0);
  service.intercept = undefined;
  await button('Check now').click();
  await page().getByText('Connected', { exact: true }).waitFor();
});

test('an unreadable record is kept aside and counted, and everything else goes on', async () => {
  const lastUpdatedAt = new Date().toISOString();
  service.intercept = ({ path }) =>
    path === '/v2/order-search/poll'
      ? {
          status: 200,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({
            data: [{ purchaseOrderNumber: 'E2E-broken', notes: ['E2E-secret'] }],
            ...{ total: 1, lastUpdatedAt },
          }),
        }
      : 'pass';
  onTestFinished(() => {
    service.intercept = undefined;
  });
  await button('Check now').click();
  await page().getByText('1 unreadable record').waitFor();
  service.intercept = undefined;
  const alerts = page().getByRole('log', { name: 'Alerts' });
  await alerts.getByText('E2E-broken').waitFor();
  await page().getByText('Connected', { exact: true }).waitFor();

  // A click on the alert leads to it. The diagnostics name its owner, and show its content only on request.
  const asked = await countCalls(testApp.app(), page(), isCall('diagnostics.set-aside'));
  await alerts.getByRole('button', { name: /E2E-broken/ }).click();
  await alerts.getByText('E2E-broken').waitFor({ state: 'detached' });
  await page()
    .getByText(/ · E2E-broken · /)
    .waitFor();
  const look = button('View');
  await look.waitFor();
  const received = page().getByLabel('Received data');
  expect(await received.count()).toBe(0);
  expect(await page().locator('body').innerHTML()).not.toContain('E2E-secret');
  expect(await asked()).toBe(0);
  await look.click();
  await expect.poll(() => received.inputValue()).toContain('E2E-secret');

  // The report for a supporter doesn't contain it. It is copied and saved as it shows.
  await button('Create report').click();
  const report = await page().getByLabel('Support report').inputValue();
  expect(report).not.toContain('E2E-broken');
  await page().context().grantPermissions(['clipboard-read']);
  await button('Copy report').click();
  await page().getByText('Copied').waitFor();
  expect(await page().evaluate(() => navigator.clipboard.readText())).toBe(report);
  await button('Save report').click();
  const saved = await page()
    .getByText(/^.*Saved as .+/)
    .textContent();
  expect(readFileSync(/Saved as (\S+)/.exec(saved ?? '')?.[1] ?? '', 'utf8')).toBe(report);
});

test('the buyer changes the order before the answer is sent: the user sees both and decides', async () => {
  await chooseMinuteToUndo();
  await receiveAndOpen('E2E-1005');
  await button(/^Accept (\d+ lines|the order|the open line)$/).click();
  await button('Send answer').click();
  await button('Undo answer').waitFor();
  const held = service.world.orderByNumber('E2E-1005');
  service.buyers.reissue(held?.id ?? '', { deliverySchedule: [{ date: later, quantity: '7' }] });
  const reissued = service.world.orderByNumber('E2E-1005');
  if (reissued === undefined) throw new Error('The order is gone.');
  // A new drawing comes with it: the part is bought by weight now.
  const drawn = { number: 'BR-4711', revision: 'C', purchaseUnitOfMeasureIso: 'KGM' };
  service.world.put({
    ...reissued,
    lines: reissued.lines.map((line) => ({ ...line, item: { ...line.item, ...drawn } })),
  });
  await button('Check now').click();
  await answer().getByText('Conflict: the order changed before your answer was sent').waitFor();
  await answer().getByText('When you answered').first().waitFor();
  // The order as it was is readable, not struck out. Of the order as it is, only the changes are marked.
  const [before, now] = await answer().locator('dd').allTextContents();
  expect(before).toContain(reissued.lines[0]?.item.number);
  expect(now).toMatch(/^BR-4711 rev\. C · 7\skg .* · Issued$/);
  expect(await answer().locator('del').count()).toBe(0);
  const marked = await answer().locator('ins').allTextContents();
  expect(marked.join(' · ')).toMatch(/^BR-4711 rev\. C · 7\skg /);
  expect(marked).not.toContain('Issued');
  // Each button says what it does.
  await answer().getByText('Opens your answer as a draft for the order as it is now.').waitFor();
  await answer().getByText('Sends your answer as you wrote it.').waitFor();
  expect(await answer().locator('dd').last().textContent()).toBe('Deletes your answer. Nothing is sent.');
  await seeAlso('order-conflict');
  await button('Discard answer').click();
  expect(answersTo('E2E-1005')).toEqual([]);
});

test('a conflict after the answer was sent, and one of an answer that may have arrived, have their own words', async () => {
  const path = '/v2/api-connector/order-response';
  const conflictAfter = async (purchaseOrderNumber: string, meanwhile: Interception): Promise<void> => {
    await receiveAndOpen(purchaseOrderNumber);
    const requested = Promise.withResolvers<void>();
    service.intercept = (request) => {
      if (request.path !== path) return 'pass';
      requested.resolve();
      return meanwhile;
    };
    onTestFinished(() => {
      service.intercept = undefined;
    });
    await button(/^Accept (\d+ lines|the order|the open line)$/).click();
    await button('Send answer').click();
    await requested.promise;
    await answer()
      .getByText(/^(Sent, waiting for the service to show it|Not sent yet: next try .*)$/)
      .waitFor();
    service.intercept = undefined;
    const { id } = service.world.orderByNumber(purchaseOrderNumber) ?? { id: '' };
    service.buyers.reissue(id, { deliverySchedule: [{ date: later, quantity: '7' }] });
    await button('Check now').click();
  };

  // The service takes it, and the buyer changes the order before the service has worked through its queue.
  await conflictAfter('E2E-1006', { status: 202, body: '' });
  await answer().getByText('Conflict: the order changed after your answer was sent').waitFor();
  await answer().getByText('You can’t take back an answer that was sent.').waitFor();
  await answer().getByText('Closes this message. The order stays as it is now.').waitFor();
  expect(
    await answer()
      .getByRole('button', { name: /^(Discard|Undo)/ })
      .count(),
  ).toBe(0);
  await seeAlso('order-conflict-after');
  await answer().getByRole('button', { name: 'Dismiss' }).click();

  await conflictAfter('E2E-1007', 'drop');
  await answer().getByText('Conflict: we can’t tell whether your answer arrived').waitFor();
  await answer().getByText('Ask the buyer whether it arrived, then choose.').waitFor();
  await answer().getByText('If it arrived: closes this message. Nothing is sent.').waitFor();
  await seeAlso('order-conflict-unknown');
  // It never arrived: the user sends it again, on the terms that they saw.
  await answer().getByRole('button', { name: 'Send again' }).click();
  await expect.poll(() => answersTo('E2E-1007').length, { timeout: 20_000 }).toBe(1);
});

// The last test of the file: it restarts Orderbell.
test('an order from its receipt over answer, undo and agreement to its history after a restart', async () => {
  await chooseMinuteToUndo();
  service.buyers.issue({
    buyer: 'Brouwer',
    purchaseOrderNumber: number,
    lines: [
      {
        deliverySchedule: [{ date: asked, quantity: '1234.560000000000000001' }],
        netPrice: '12345678901234567.891',
      },
      { deliverySchedule: [{ date: asked, quantity: '40' }], netPrice: '8.75' },
      { deliverySchedule: [{ date: asked, quantity: '500' }], netPrice: '1.05' },
    ],
  });
  await button('Check now').click();
  await page().getByRole('log', { name: 'Alerts' }).getByText(number).waitFor();
  await orders()
    .getByRole('option', { name: new RegExp(number) })
    .click();
  await order().getByRole('heading', { name: number }).waitFor();
  // Figures are typed and shown the Dutch way, with every digit.
  await order().getByText('1.234,560000000000000001').first().waitFor();
  await seeAlso('order-new');

  // It is accepted, proposed for a later date and rejected, one line each.
  await line('10').getByRole('button', { name: 'Accept' }).click();
  await line('20').getByRole('button', { name: 'Propose' }).click();
  const [year, month, day] = later.split('-');
  await order().getByLabel('Date', { exact: true }).fill(`${day}-${month}-${year}`);
  await order().getByLabel('Reason').fill('Material late');
  await answer().getByText('the buyer has to agree').waitFor();
  await line('30').getByRole('button', { name: 'Reject' }).click();
  await order().getByLabel('Reason').last().fill('No longer made');
  await answer().getByText('3 of 3 lines').waitFor();

  // A certificate goes with the first line.
  const chooser = page().waitForEvent('filechooser');
  await button('Attach to line 10').click();
  await (await chooser).setFiles({
    name: 'certificate.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(`%PDF-1.4\n${'certificate 3.1\n'.repeat(20_000)}`),
  });
  await answer().getByText('certificate.pdf').waitFor();
  await seeAlso('order-answer');

  // A file that could carry a program is refused with the reason, before anything is sent.
  const program = page().waitForEvent('filechooser');
  await button('Attach to order').click();
  await (await program).setFiles({
    name: 'drawing.exe',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from('MZ'),
  });
  await page().getByText('You can’t send this type of file').first().waitFor();

  // Sent and taken back in time, everything is as it was written.
  await button('Send answer').click();
  await button('Undo answer').waitFor();
  await seeAlso('order-undo');
  // The second click of a double click on "Send" takes nothing back.
  await button('Undo answer').dispatchEvent('click', { detail: 2 });
  expect(await button('Undo answer').isEnabled()).toBe(true);
  await button('Undo answer').click();
  await answer().getByText('3 of 3 lines').waitFor();
  await answer().getByText('Material late').waitFor();
  expect(answersTo(number)).toEqual([]);

  // Sent again: nothing is called confirmed before the service has it.
  const { promise: arrives, resolve: letArrive } = Promise.withResolvers<void>();
  let sent = 0;
  service.intercept = async ({ path }): Promise<Interception> => {
    if (path === '/v2/api-connector/order-response') {
      sent += 1;
      await arrives;
    }
    return 'pass';
  };
  onTestFinished(() => {
    letArrive();
    service.intercept = undefined;
  });
  await changeSettings(page(), { undoSeconds: 0 });
  await button('Send answer').click();
  await expect.poll(() => sent).toBe(1);
  await statusOf('10').getByText('Sending').waitFor();
  expect(await statusOf('10').textContent()).not.toContain('Confirmed');
  letArrive();
  await statusOf('10').getByText('Confirmed').waitFor({ timeout: 40_000 });
  await statusOf('20').getByText('Waiting for buyer').waitFor();
  await statusOf('30').getByText('Rejected by you', { exact: true }).waitFor();
  const held = atTheService();
  expect(held.lines.map(({ processStatus, inProgressStatus }) => [processStatus, inProgressStatus])).toEqual([
    ['Confirmed', null],
    ['InProgress', 'OpenSupplierProposal'],
    ['Rejected', null],
  ]);
  expect(held.lines[0]?.confirmed?.deliverySchedule[0]?.quantity).toBe('1234.560000000000000001');
  expect(held.lines[0]?.supplierLine?.documents.map(({ name }) => name)).toEqual(['certificate.pdf']);
  expect(held.lines[1]?.proposal?.deliverySchedule[0]?.date).toBe(later);
  expect(answersTo(number)).toHaveLength(1);
  await seeAlso('order-answered');

  // The buyer agrees to the later date, and only then the line is confirmed.
  service.buyers.approveProposal(atTheService().id, ['00020']);
  await button('Check now').click();
  await statusOf('20').getByText('Confirmed').waitFor();
  // The order is open, so no alert appears: the order itself marks the change.
  await order().getByText('What the buyer answered').waitFor();

  // Orderbell restarts: orders, answers and history are all there.
  expect(await testApp.app().stop(), testApp.app().printed()).toBe(0);
  await page().context().close();
  await testApp.open();
  // Without a keychain each start asks for the password; the orders are readable before it is given.
  if (!hasKeychain) await page().getByText('Not connected: enter your password').waitFor();
  await page()
    .getByRole('button', { name: /^Confirmed/ })
    .click();
  await orders()
    .getByRole('option', { name: new RegExp(number) })
    .click();
  await statusOf('20').getByText('Confirmed').waitFor();
  if (!hasKeychain) {
    await seeAlso('desk-password-needed');
    await button('Sign in again').click();
    await page().getByLabel('Password').fill(testApp.account().password);
    await button('Sign in').click();
  }
  await page().getByText('Connected', { exact: true }).waitFor();
  await page().getByLabel('Filter orders').fill(number);
  await page()
    .getByRole('button', { name: /^Confirmed/ })
    .click();
  await orders()
    .getByRole('option', { name: new RegExp(number) })
    .click();
  await statusOf('20').getByText('Confirmed').waitFor();
  await order().getByText('History').click();
  await order().getByText('You answered').first().waitFor();
  await order().getByText('Your answer was received').first().waitFor();
  await seeAlso('order-history');
});
