import type { Locator } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { Interception } from '../../src/main/practice/http/interception.ts';
import { addDays, dayAt } from '../../src/shared/domain/calendar-date.ts';
import { countCalls } from './house/calls.ts';
import { hasKeychain, isAt } from './house/door.ts';
import { createOffice } from './house/office.ts';
import { stopAtFirstFailure } from './house/one-after-another.ts';
import { expectAccessibleInLongRun, picture } from './house/window.ts';

/**
 * One day of a supplier's office, in its order: each test goes on where the one before it ended. The service runs in this
 * process, Orderbell in another, the person in a real browser.
 */
const office = createOffice();
const { service, page } = office;

const today = dayAt(Date.now(), 'Europe/Amsterdam');
const asked = addDays(today, 20);
const later = addDays(today, 27);

beforeAll(async () => {
  await office.open();
});

stopAtFirstFailure(page, 'the day broke off earlier');

const button = (name: string): Locator => page().getByRole('button', { name, exact: true });
const orders = (): Locator => page().getByRole('region', { name: 'Orders' });
const order = (): Locator => page().getByRole('region', { name: 'Order', exact: true });
const answer = (): Locator => page().getByRole('region', { name: 'Your answer' });
const line = (position: string): Locator =>
  order()
    .getByRole('row')
    .filter({ has: page().getByRole('group', { name: `Answer for line ${position}`, exact: true }) });
const statusOf = (position: string): Locator =>
  order()
    .getByRole('row', { name: new RegExp(`^${position} `) })
    .getByRole('cell')
    .nth(5);

const seeAlso = async (screen: string): Promise<void> => {
  await expectAccessibleInLongRun(page(), screen);
  await picture(page(), screen);
};

/** What the service holds of our order: the only witness of what really happened. */
const atTheService = () => {
  const held = service.world.orderByNumber(number);
  if (held === undefined) throw new Error('The service lost the order.');
  return held;
};
const number = 'E2E-1001';

/** A buyer issues an order of one line, and she opens it. */
const receiveAndOpen = async (purchaseOrderNumber: string): Promise<void> => {
  await page()
    .getByRole('button', { name: /^To answer/ })
    .click();
  service.buyers.issue({ buyer: 'Kessler', purchaseOrderNumber, lineCount: 1 });
  await button('Poll now').click();
  await orders()
    .getByRole('option', { name: new RegExp(purchaseOrderNumber) })
    .click();
  await order().getByRole('heading', { name: purchaseOrderNumber }).waitFor();
};

test('she opens Orderbell and is asked where her orders are', async () => {
  await page().getByRole('heading', { name: 'Sign in to your order service' }).waitFor();
  await button('Try it with the practice service').waitFor();
  await seeAlso('sign-in');
  await page().getByLabel('Service address').fill('http://orders.example');
  await page().getByLabel('E-mail').fill(office.account().email);
  await page().getByLabel('Password').fill('not the password');
  await button('Sign in').click();
  await page().getByText('This address isn’t https').waitFor();
});

test('a wrong password is refused in plain words, and nothing is tried again by itself', async () => {
  const requests: string[] = [];
  service.intercept = ({ path }) => {
    requests.push(path);
    return 'pass';
  };
  await page().getByLabel('Service address').fill(office.account().url);
  await button('Sign in').click();
  await page().getByText('The service refused this e-mail and password').first().waitFor();
  expect(requests).toEqual(['/v2/authentication/login']);
  await seeAlso('sign-in-refused');
  service.intercept = undefined;
});

test('with the right one her orders come in, and what is new asks for an answer', async () => {
  await page().getByLabel('Password').fill(office.account().password);
  await button('Sign in').click();
  await page().getByRole('navigation', { name: 'Trays' }).waitFor();
  await orders().getByRole('listbox').getByRole('option').first().waitFor();
  await page().getByText('Listening', { exact: true }).waitFor();
  await seeAlso('desk');
});

test.each(['online', 'visibilitychange'])(
  'the network or the window is back (%s): it polls at once, unless it has just listened',
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
    const wishes = await countCalls(office.app(), page(), (call) => call.includes('"sync.poll-now"'));
    // The desk goes by its own clock: how long ago it was last heard.
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
    // Held until the desk says that it polls: before and after that the button looks the same.
    const told = Promise.withResolvers<void>();
    held = told.promise;
    await button('Poll now').click();
    await button('Poll now').and(page().locator(':disabled')).waitFor();
    told.resolve();
    await expect.poll(() => polls).toBe(1);
    await button('Poll now').and(page().locator(':enabled')).waitFor();
    await happens(0);
    await happens(60_000);
    await expect.poll(() => polls).toBe(2);
    // Hers, and the one when it was not heard for a minute.
    expect(await wishes()).toBe(2);
    service.intercept = undefined;
  },
);

test('a buyer issues an order: the desk shows it at once and says so', async () => {
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
  await button('Poll now').click();
  await page().getByRole('log', { name: 'Alerts' }).getByText(number).waitFor();
  await orders()
    .getByRole('option', { name: new RegExp(number) })
    .click();
  await order().getByRole('heading', { name: number }).waitFor();
  // She types and reads as a Dutch office does, and every digit is there.
  await order().getByText('1.234,560000000000000001').first().waitFor();
  await seeAlso('order-new');
});

test('she accepts one line, proposes a later date for the second and rejects the third', async () => {
  await line('10').getByRole('button', { name: 'Accept' }).click();
  await line('20').getByRole('button', { name: 'Propose' }).click();
  const [year, month, day] = later.split('-');
  await order().getByLabel('Date', { exact: true }).fill(`${day}-${month}-${year}`);
  await order().getByLabel('Reason').fill('Material late');
  await answer().getByText('the buyer has to agree').waitFor();
  await line('30').getByRole('button', { name: 'Reject' }).click();
  await order().getByLabel('Reason').last().fill('No longer made');
  await answer().getByText('3 of 3 lines').waitFor();
});

test('she attaches a certificate to the first line', async () => {
  const chooser = page().waitForEvent('filechooser');
  await button('Attach to line 10').click();
  await (await chooser).setFiles({
    name: 'certificate.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(`%PDF-1.4\n${'certificate 3.1\n'.repeat(20_000)}`),
  });
  await answer().getByText('certificate.pdf').waitFor();
  await seeAlso('order-answer');
});

test('a file that could carry a program is refused with the reason, before anything is sent', async () => {
  const chooser = page().waitForEvent('filechooser');
  await button('Attach to the order').click();
  await (await chooser).setFiles({
    name: 'drawing.exe',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from('MZ'),
  });
  await page().getByText('Files of this kind aren’t sent').first().waitFor();
});

test('she sends, takes it back while she may, and finds everything as she wrote it', async () => {
  await button('Send answer').click();
  await button('Undo').waitFor();
  await seeAlso('order-undo');
  await button('Undo').click();
  await answer().getByText('3 of 3 lines').waitFor();
  await answer().getByText('Material late').waitFor();
  expect(service.world.responses).toEqual([]);
});

test('she sends again; the order shows what the service made of each line, and nothing is called confirmed before', async () => {
  await button('Send answer').click();
  await button('Undo').waitFor();
  expect(await statusOf('10').textContent()).not.toContain('Confirmed');
  await statusOf('10').getByText('Confirmed').waitFor({ timeout: 40_000 });
  await statusOf('20').getByText('Your proposal').waitFor();
  await statusOf('30').getByText('Rejected', { exact: true }).waitFor();
  const held = atTheService();
  expect(held.lines.map(({ processStatus, inProgressStatus }) => [processStatus, inProgressStatus])).toEqual([
    ['Confirmed', null],
    ['InProgress', 'OpenSupplierProposal'],
    ['Rejected', null],
  ]);
  expect(held.lines[0]?.confirmed?.deliverySchedule[0]?.quantity).toBe('1234.560000000000000001');
  expect(held.lines[0]?.supplierLine?.documents.map(({ name }) => name)).toEqual(['certificate.pdf']);
  expect(held.lines[1]?.proposal?.deliverySchedule[0]?.date).toBe(later);
  expect(service.world.responses).toHaveLength(1);
  await seeAlso('order-answered');
});

test('the buyer agrees to the later date, and only then the line is confirmed', async () => {
  service.buyers.approveProposal(atTheService().id, ['00020']);
  await button('Poll now').click();
  await statusOf('20').getByText('Confirmed').waitFor();
  // The order is open before her, so nothing pops up: what changed is marked where she looks.
  await order().getByText('What the buyer changed').waitFor();
});

test('the service refuses an answer: it is kept, with the service’s words, and can be changed', async () => {
  await receiveAndOpen('E2E-1004');
  const message = 'The delivery date is not a working day of the buyer.';
  service.intercept = ({ path }) =>
    path === '/v2/api-connector/order-response'
      ? { status: 400, headers: { 'content-type': 'application/json' }, body: JSON.stringify({ message }) }
      : 'pass';
  await button('Accept all lines').click();
  await button('Send answer').click();
  await answer().getByText('The service refused this answer').waitFor({ timeout: 40_000 });
  await answer().getByText(message).waitFor();
  await seeAlso('order-refused');
  service.intercept = undefined;
  await button('Change the answer').click();
  await answer().getByText('1 of 1 line').waitFor();
});

test('the buyer changes the order before the answer has left: she sees both and decides', async () => {
  await button('Send answer').click();
  await button('Undo').waitFor();
  const held = service.world.orderByNumber('E2E-1004');
  service.buyers.reissue(held?.id ?? '', { deliverySchedule: [{ date: later, quantity: '7' }] });
  const reissued = service.world.orderByNumber('E2E-1004');
  if (reissued === undefined) throw new Error('The order is gone.');
  // With it comes a new drawing, by which the part is bought by weight.
  const drawn = { number: 'BR-4711', revision: 'C', purchaseUnitOfMeasureIso: 'KGM' };
  service.world.put({
    ...reissued,
    lines: reissued.lines.map((line) => ({ ...line, item: { ...line.item, ...drawn } })),
  });
  await button('Poll now').click();
  await answer().getByText('Not sent: the order changed after you answered').waitFor();
  await answer().getByText('You saw').first().waitFor();
  // What she saw is read, and not struck out; of what it is now only what is another one stands out.
  const [before, now] = await answer().locator('dd').allTextContents();
  expect(before).toContain(reissued.lines[0]?.item.number);
  expect(now).toMatch(/^BR-4711 rev\. C · 7\skg .* · Issued$/);
  expect(await answer().locator('del').count()).toBe(0);
  const marked = await answer().locator('ins').allTextContents();
  expect(marked.join(' · ')).toMatch(/^BR-4711 rev\. C · 7\skg /);
  expect(marked).not.toContain('Issued');
  await seeAlso('order-conflict');
  await button('Drop').click();
  expect(
    service.world.responses.filter(({ response }) => response.order.purchaseOrderNumber === 'E2E-1004'),
  ).toEqual([]);
});

test('a record that can’t be read is kept aside and counted, and everything else goes on', async () => {
  const lastUpdatedAt = new Date().toISOString();
  service.intercept = ({ path }) =>
    path === '/v2/order-search/poll'
      ? {
          status: 200,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ data: [{ purchaseOrderNumber: 'E2E-broken' }], total: 1, lastUpdatedAt }),
        }
      : 'pass';
  await button('Poll now').click();
  await page().getByText('1 record unreadable, kept aside').waitFor();
  service.intercept = undefined;
  await page().getByText('Listening', { exact: true }).waitFor();
});

test('Orderbell ends and starts again: orders, answers and history are all there', async () => {
  expect(await office.app().stop(), office.app().printed()).toBe(0);
  // The desktop app takes its window along.
  if (isAt('web')) await page().getByText('Orderbell itself has stopped').waitFor();
  await page().context().close();
  expect(office.complaints()).toEqual([]);
  await office.open();
  // Without a keychain the password is asked for at each start, and the desk is readable meanwhile.
  if (!hasKeychain) await page().getByText('the password is needed').waitFor();
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
    await page().getByLabel('Password').fill(office.account().password);
    await button('Sign in').click();
  }
  await page().getByText('Listening', { exact: true }).waitFor();
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
  await order().getByText('The service shows your answer').first().waitFor();
  await seeAlso('order-history');
});

test('the service goes away while she answers: the answer waits, and goes when the service is back', async () => {
  await page().getByLabel('Filter orders').fill('');
  await receiveAndOpen('E2E-1002');
  await service.stop();
  await button('Accept all lines').click();
  await button('Send answer').click();
  await answer().getByText('Waiting to send, next try').waitFor({ timeout: 40_000 });
  expect(await answer().textContent()).not.toMatch(/confirmed by the service/i);
  await button('Poll now').click();
  await page().getByText('Not heard, trying again').waitFor();
  await seeAlso('order-service-away');
  await service.start(Number(new URL(office.account().url).port));
  await statusOf('10').getByText('Confirmed').waitFor({ timeout: 60_000 });
  await page().getByText('Listening', { exact: true }).waitFor({ timeout: 30_000 });
  expect(
    service.world.responses.filter(({ response }) => response.order.purchaseOrderNumber === 'E2E-1002'),
  ).toHaveLength(1);
});

test('the windows had nothing to complain about all day', () => {
  expect(office.complaints()).toEqual([]);
});
