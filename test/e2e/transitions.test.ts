import type { Locator } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { respondToLine } from '../../src/main/practice/orders/supplier-response.ts';
import { calendarDate } from '../../src/shared/domain/values/calendar-date.ts';
import { decimal } from '../../src/shared/domain/values/decimal.ts';
import { backToStart } from './harness/back-to-start.ts';
import { seeOrder } from './harness/see-order.ts';
import { signInto } from './harness/sign-in.ts';
import { createTestApp } from './harness/test-app.ts';
import { expectAccessibleInLongRun, picture } from './harness/window.ts';

/**
 * For every state of the transition table (open points, section 4): how the screen describes a line before
 * its answer. Then the results of an answer with buyers of other habits.
 */
const testApp = createTestApp({ seed: 20261122, sample: 'empty' });
const { service, page } = testApp;

const prices = { netPrice: { priceInTransactionCurrency: { value: 4.2, currencyIso: 'EUR' } } };
const schedule = (date: string) => [{ position: '0001', date, quantity: 100 }];
const agreed = { deliverySchedule: schedule('2030-03-04'), prices };

const line = (position: string, processStatus: string, inProgressStatus?: string, rest = {}) => ({
  buyerLine: { position, item: { number: `I-${position}`, name: `Part ${position}` } },
  ...agreed,
  status: { processStatus, ...(inProgressStatus === undefined ? {} : { inProgressStatus }) },
  ...rest,
});

const wanted = { deliverySchedule: schedule('2030-03-18'), prices };
const ours = {
  deliveryScheduleIncludingRequests: schedule('2030-03-25'),
  pricesIncludingRequests: prices,
};

const reasoned = (position: string) => ({
  buyerLine: { position, item: { number: `I-${position}` }, reason: 'That is too late.' },
});

const order = {
  id: 'order-1',
  buyerOrder: { supplierAccountNumber: 'account', purchaseOrderNumber: 'STATES' },
  supplierOrder: { buyerAccountNumber: 'debtor' },
  status: { processStatus: 'InProgress' },
  version: 1,
  lastUpdatedAt: '2026-01-07T09:00:00.000Z',
  lines: [
    line('10', 'Issued'),
    line('20', 'InProgress', 'RejectedSupplierProposal', reasoned('20')),
    line('30', 'InProgress', 'OpenSupplierReopenRequest', { confirmedLine: agreed, ...ours }),
    line('40', 'Confirmed', undefined, { confirmedLine: agreed }),
    line('50', 'Completed'),
    line('60', 'Cancelled'),
    line('70', 'Rejected'),
    line('80', 'Frozen'),
    line('90', 'InProgress', 'OpenBuyerReopenRequest', {
      confirmedLine: agreed,
      buyerLine: {
        ...{ position: '90', item: { number: 'I-90', name: 'Part 90' } },
        requests: { reopenRequest: { ...wanted, reason: 'The site is late.', status: 'Open' } },
      },
    }),
    line('100', 'InProgress', 'OpenBuyerReconfirmationRequest', { confirmedLine: agreed }),
    line('110', 'InProgress', 'OpenSupplierProposal', { ...ours, ...reasoned('110') }),
    line('120', 'InProgress', 'ReissuedRejectedLine'),
  ],
};

beforeAll(async () => {
  const body = JSON.stringify({ data: [order], total: 1, lastUpdatedAt: order.lastUpdatedAt });
  service.intercept = ({ path }) => (path.includes('/order-search/poll') ? { status: 200, body } : 'pass');
  // These tests don't take answers back: answers go at once.
  await testApp.open({ locale: 'en-GB', settings: { undoSeconds: 0 } });
  await signInto(page(), testApp.account());
  await page()
    .getByRole('option', { name: /STATES/ })
    .waitFor();
  // From here on the service answers itself; Orderbell keeps STATES.
  service.intercept = undefined;
});

beforeEach(() => backToStart(page()));

const open = async (number: string): Promise<void> => {
  await page()
    .getByRole('option', { name: new RegExp(number) })
    .click();
  await page().getByRole('heading', { name: number }).waitFor();
};

const row = (position: string): Locator => page().locator(`tr[data-position="${position}"]`);
const strip = (): Locator => page().getByRole('region', { name: 'Your answer', exact: true });
const choose = async (position: string, name: string): Promise<void> => {
  // The buttons of a line that needs nothing show on focus. Under the pointer, the line may still move away.
  await row(position).focus();
  await row(position).getByRole('button', { name, exact: true }).click();
};

const discard = async (): Promise<void> => {
  await strip().getByRole('button', { name: 'Discard' }).click();
  // It can be brought back for ten seconds.
  await strip().getByRole('button', { name: 'Dismiss' }).click();
  await strip().waitFor({ state: 'detached' });
};

const proposal = 'You propose a change: the buyer has to agree';

describe('the states of a line', () => {
  beforeEach(async () => {
    await open('STATES');
    await row('10').getByRole('group').first().waitFor();
    // A test that failed may have left its answer behind.
    if (await strip().isVisible()) await discard();
  });

  test('a line that takes no answer says why', async () => {
    for (const [position, why] of [
      ['50', 'The buyer completed this line. You can’t answer it.'],
      ['60', 'This line was cancelled. You can’t answer it.'],
      ['70', 'You rejected this line. You can answer again if the buyer reissues it.'],
      ['80', 'Orderbell doesn’t recognise this status, so you can’t answer the line here.'],
    ] as const) {
      await row(position).click();
      await row(position).getByText(why).waitFor();
      const toAnswer = row(position).getByRole('group', { name: /^(?!Internal note)/ });
      expect(await toAnswer.count(), `line ${position}`).toBe(0);
    }
  });

  test('an answer for all lines is for those that take one', async () => {
    await page()
      .getByRole('button', { name: /^Accept (\d+ lines|the order|the open line)$/ })
      .click();
    await strip().getByText('5 of 5 lines').waitFor();
    await discard();
    await picture(page(), 'states-of-lines');
    await expectAccessibleInLongRun(page(), 'lines in each state');
  });

  const asked = /^You accept (the change to )?line/;

  test('the own request is taken back under its own name, by button and by command', async () => {
    const name = 'Withdraw my request';
    expect(await page().getByRole('button', { name }).count()).toBe(1);
    expect(await row('30').getByRole('button', { name: 'Accept', exact: true }).count()).toBe(0);
    await choose('30', name);
    await strip()
      .getByText(/^You withdraw your request for line 30, confirmed terms still apply: 100 on Mon 4 Mar 2030/)
      .waitFor();
    await expectAccessibleInLongRun(page(), 'our own request is taken back');
    // The button that attaches is right beside the answers here, too.
    const boxes = await Promise.all(
      ['Propose', 'Attach to line 30'].map((name) => row('30').getByRole('button', { name }).boundingBox()),
    );
    const [answers, clip] = boxes;
    expect((clip?.x ?? 0) - ((answers?.x ?? 0) + (answers?.width ?? 0))).toBeLessThan(12);
    await picture(page(), 'taken-back');
    await choose('30', name);
    await strip().waitFor({ state: 'detached' });
    await page().keyboard.press('Control+k');
    await page().keyboard.type('withdraw your request');
    await page().getByRole('option', { name: 'Withdraw your request: line 30' }).click();
    await strip()
      .getByText(/^You withdraw your request for line 30/)
      .waitFor();
    expect(await row('30').evaluate((one) => one === document.activeElement)).toBe(true);
    await choose('30', name);
  });

  test('a command keeps the confirmed values, too', async () => {
    await page().keyboard.press('Control+k');
    await page().keyboard.type('decline the change');
    await page().getByRole('option', { name: 'Decline the change: line 90' }).click();
    await page().keyboard.type('The material is cut');
    await strip().getByText('The line waits for the buyer’s reply', { exact: true }).waitFor();
    await choose('90', 'Decline change');
  });

  test('commands split a delivery, join it again and leave a line unanswered', async () => {
    const command = async (typed: string, name: string): Promise<void> => {
      await page().keyboard.press('Control+k');
      await page().keyboard.type(typed);
      await page().getByRole('option', { name, exact: true }).waitFor();
      await page().keyboard.press('Enter');
      await page().getByRole('dialog', { name: 'Search' }).waitFor({ state: 'detached' });
    };
    const label = (): Promise<string> =>
      page().evaluate(() => {
        const { activeElement } = document;
        return activeElement instanceof HTMLInputElement
          ? (activeElement.labels?.[0]?.textContent ?? '')
          : '';
      });
    const offered = async (typed: string): Promise<number> => {
      await page().keyboard.press('Control+k');
      await page().keyboard.type(typed);
      await page().getByText(`No results for “${typed}”`).waitFor();
      const count = await page().getByRole('dialog').getByRole('option').count();
      await page().keyboard.press('Escape');
      return count;
    };
    expect(await offered('split the delivery')).toBe(0);
    await choose('10', 'Propose');
    expect(await offered('remove a delivery')).toBe(0);
    await command('split the delivery', 'Split the delivery: line 10');
    await expect.poll(label).toBe('Quantity 1');
    await command('remove a delivery line 10 delivery 2', 'Remove a delivery: line 10, delivery 2');
    await expect.poll(label).toBe('Date');
    expect(await row('10').getByLabel('Quantity', { exact: true }).inputValue()).toBe('100');
    await command('equal', 'Split into equal deliveries: line 10');
    await expect.poll(label).toBe('Equal deliveries');
    await page().keyboard.press('3');
    await expect.poll(() => row('10').getByLabel('Quantity 3', { exact: true }).inputValue()).toBe('34');
    await command('clear the answer', 'Clear the answer: line 10');
    await strip().waitFor({ state: 'detached' });
    expect(await row('10').evaluate((one) => one === document.activeElement)).toBe(true);
    expect(await offered('don’t answer')).toBe(0);
  });

  // Beside a proposal or a request, the button says what it accepts.
  const accepts: { [position: string]: string } = {
    '20': 'Accept 4 Mar 2030',
    '90': 'Accept 18 Mar 2030',
    '110': 'Accept 4 Mar 2030',
  };

  test('a line has the buyer’s reason until a new proposal answers it', async () => {
    await row('20').getByText('That is too late.').waitFor();
    await row('110').getByText('Waiting for buyer', { exact: true }).waitFor();
    expect(await row('110').getByText('That is too late.').count()).toBe(0);
  });

  test('a line, accepted: the service can confirm it', async () => {
    for (const position of ['10', '20', '90', '100', '110', '120']) {
      const name = accepts[position] ?? 'Accept';
      await choose(position, name);
      await strip().getByText(asked, { exact: true }).waitFor();
      await choose(position, name);
      await strip().waitFor({ state: 'detached' });
    }
  });

  const lost = 'You cancel the whole line, not only the change';

  /** Rejects a line; an agreed one by its menu, which asks first. */
  const rejectLine = async (position: string): Promise<void> => {
    if (!['30', '90', '100'].includes(position)) return choose(position, 'Reject');
    expect(await row(position).getByRole('button', { name: 'Reject', exact: true }).count()).toBe(0);
    await choose(position, `More for line ${position}`);
    await row(position).getByRole('menuitem', { name: 'Cancel the whole line…' }).click();
    const asking = page().getByRole('dialog', { name: `Cancel the whole line ${position}?` });
    await asking.getByText(/^Confirmed: /).waitFor();
    await picture(page(), `cancel-asks-${position}`);
    await asking.getByRole('button', { name: `Cancel line ${position}` }).click();
  };

  test('a rejected line needs a reason, and shows which values are lost', async () => {
    for (const [position, said] of [
      ['10', 'You reject the line'],
      ['20', 'You reject the line'],
      ['30', lost],
      ['90', lost],
      ['100', lost],
      ['110', 'You reject the line'],
      ['120', 'You reject the line'],
    ] as const) {
      await rejectLine(position);
      await row(position).getByText('Enter a reason for the buyer').waitFor();
      expect(await strip().getByRole('button', { name: 'Send answer' }).isDisabled()).toBe(true);
      await row(position).getByLabel('Reason', { exact: true }).fill('No longer made');
      await row(position).getByText(said, { exact: true }).waitFor();
      await picture(page(), `rejected-${position}`);
      await row(position).getByRole('button', { name: 'Clear' }).click();
      await strip().waitFor({ state: 'detached' });
    }
  });

  test('confirmed values can be kept where the buyer asks to change them, and only there', async () => {
    const name = 'Decline change';
    expect(await page().getByRole('button', { name }).count()).toBe(1);
    await choose('90', name);
    await row('90').getByText('Enter a reason for the buyer').waitFor();
    // The values are filled in. The focus is in the field of the reason.
    await page().keyboard.type('The material is cut');
    const declines = 'You decline the change: the line stays as confirmed and waits for the buyer’s reply';
    await row('90').getByText(declines, { exact: true }).waitFor();
    await strip()
      .getByText(
        /^You decline the change to line 90, still confirmed: .*4 Mar 2030.*, reason: The material is cut$/,
      )
      .waitFor();
    expect(await row('90').getByRole('button', { name, pressed: true }).count()).toBe(1);
    expect(
      await row('90')
        .getByRole('button', { name: /^Propose/, pressed: true })
        .count(),
    ).toBe(0);
    for (const colorScheme of ['dark', 'light'] as const) {
      await page().emulateMedia({ colorScheme });
      await expectAccessibleInLongRun(page(), `what is agreed is kept, ${colorScheme}`);
      await picture(page(), `kept-${colorScheme}`);
    }
    await choose('90', name);
    expect(await row('90').getByRole('textbox').count()).toBe(0);
  });

  const reopening = 'You ask to change a confirmed line: the buyer has to agree';

  test('a line with another date says who decides', async () => {
    for (const [position, said] of [
      ['10', proposal],
      ['20', proposal],
      ['30', reopening],
      ['40', reopening],
      ['90', proposal],
      ['100', proposal],
      ['110', proposal],
      ['120', proposal],
    ] as const) {
      const name = position === '90' ? 'Propose other date or price' : 'Propose';
      await choose(position, name);
      await row(position).getByLabel('Date', { exact: true }).fill('01/04/2030');
      await row(position).getByLabel('Reason', { exact: true }).fill('Material late');
      await row(position).getByText(said, { exact: true }).waitFor();
      await choose(position, name);
      await strip().waitFor({ state: 'detached' });
    }
  });

  test('a confirmed line can be proposed only, and stays confirmed with the same values', async () => {
    expect(await row('40').getByRole('button', { name: 'Reject', exact: true }).count()).toBe(0);
    await choose('40', 'Propose');
    // The open fields alone are no answer.
    await row('40').getByText('You propose a change').waitFor();
    await strip().getByText('Line 40: Change the date, quantity or price').waitFor();
    expect(await strip().getByRole('button', { name: 'Send answer' }).isDisabled()).toBe(true);
    await row('40').getByLabel('Reason', { exact: true }).fill('As agreed by phone');
    await row('40').getByText('No change: the line stays confirmed').waitFor();
    await choose('40', 'Propose');
  });
});

describe('a request for quotation', () => {
  const issueQuote = (number: string, priced: (index: number) => boolean): void => {
    const [buyer] = service.world.buyers;
    service.buyers.configure(buyer?.name ?? '', { proposeWhenAccepted: false, autoConfirm: false });
    const order = service.buyers.issue({
      buyer: buyer?.name ?? '',
      purchaseOrderNumber: number,
      lines: [
        { deliverySchedule: [{ date: '2030-03-04', quantity: '100' }], netPrice: '4.20' },
        { deliverySchedule: [{ date: '2030-03-04', quantity: '40' }], netPrice: '4.20' },
      ],
    });
    const lines = order.lines.map((one, index) =>
      priced(index) ? one : { ...one, requested: { ...one.requested, prices: null } },
    );
    service.world.put({ ...order, orderType: 'RFQ', lines });
  };
  const proposedTo = (number: string) =>
    service.world.orderByNumber(number)?.lines.map(({ proposal }) => proposal?.prices?.netPrice);
  const price = 'Price (optional)';
  const first = '00010';

  const send = async (): Promise<void> => {
    await strip().getByRole('button', { name: 'Send answer' }).click();
    await strip().getByText('Waiting for buyer', { exact: true }).waitFor();
  };

  test('gets its price where it has none, in the currency of the rest', async () => {
    issueQuote('QUOTE-1', (index) => index > 0);
    await page().getByRole('button', { name: 'Check now' }).click();
    await open('QUOTE-1');
    await choose(first, 'Propose');
    // The price isn't missing: the line may be accepted without one.
    await row(first).getByText('Change the date, quantity or price', { exact: true }).waitFor();
    await row(first).getByLabel(price).fill('12.50');
    await row(first).getByLabel('Reason', { exact: true }).fill('Our offer');
    await row(first).getByText(proposal, { exact: true }).waitFor();
    expect(await row(first).getByLabel('Currency').count()).toBe(0);
    await strip()
      .getByText('You propose for line 10: 12.50 EUR instead of no price, reason: Our offer')
      .waitFor();
    await expectAccessibleInLongRun(page(), 'a price for a line without one');
    await picture(page(), 'quote');
    await send();
    expect(proposedTo('QUOTE-1')?.[0]?.priceInTransactionCurrency).toEqual({
      value: '12.50',
      currencyIso: 'EUR',
    });
  });

  test('asks for the currency if none is known', async () => {
    issueQuote('QUOTE-2', () => false);
    await page().getByRole('button', { name: 'Check now' }).click();
    await open('QUOTE-2');
    await choose(first, 'Propose');
    await row(first).getByLabel(price).fill('12.50');
    await row(first).getByText('Currency is required').waitFor();
    await picture(page(), 'quote-currency');
    await row(first).getByLabel('Currency').fill('u1');
    await row(first).getByText('Use a three-letter code, for example EUR').waitFor();
    await expectAccessibleInLongRun(page(), 'a currency that isn’t valid');
    for (const colorScheme of ['dark', 'light'] as const) {
      await page().emulateMedia({ colorScheme });
      await picture(page(), `quote-currency-wrong-${colorScheme}`);
    }
    await row(first).getByLabel('Currency').fill('usd');
    await row(first).getByLabel('Reason', { exact: true }).fill('Our offer');
    await send();
    expect(proposedTo('QUOTE-2')?.[0]?.priceInTransactionCurrency?.currencyIso).toBe('USD');
  });
});

test('a buyer who has to agree even to an acceptance', async () => {
  const [buyer] = service.world.buyers;
  const name = buyer?.name ?? '';
  service.buyers.configure(name, { proposeWhenAccepted: true, autoConfirm: false });
  const lines = (...dates: string[]) =>
    dates.map((date) => ({ deliverySchedule: [{ date, quantity: '100' }], netPrice: '4.20' }));
  service.buyers.issue({
    ...{ buyer: name, purchaseOrderNumber: 'LAST-WORD' },
    lines: lines('2030-03-04', '2030-03-05'),
  });
  await page().getByRole('button', { name: 'Check now' }).click();
  await open('LAST-WORD');
  await page()
    .getByRole('button', { name: /^Accept (\d+ lines|the order|the open line)$/ })
    .click();
  await strip().getByRole('button', { name: 'Send answer' }).click();
  await strip().getByText('You accepted, buyer to confirm').waitFor();
  await row('00010').getByText('You accepted, buyer to confirm').waitFor();

  service.buyers.issue({
    ...{ buyer: name, purchaseOrderNumber: 'LAST-WORD-AGAIN' },
    lines: lines('2030-03-04', '2030-03-05'),
  });
  await page().getByRole('button', { name: 'Check now' }).click();
  await open('LAST-WORD-AGAIN');
  await page()
    .getByRole('button', { name: /^Accept (\d+ lines|the order|the open line)$/ })
    .click();
  await strip().getByText('Last time this buyer still had to agree').waitFor();
  await choose('00020', 'Propose');
  await row('00020').getByLabel('Date', { exact: true }).fill('01/04/2030');
  await row('00020').getByLabel('Reason', { exact: true }).fill('Material late');
  await picture(page(), 'last-word');
  await strip().getByRole('button', { name: 'Send answer' }).click();
  await strip().getByText('Waiting for buyer', { exact: true }).waitFor();
  await row('00010').getByText('You accepted, buyer to confirm').waitFor();
  await row('00020').getByText('Waiting for buyer').waitFor();
  await picture(page(), 'last-word-sent');
});

test('the history shows the dates of a proposal made in the service’s own screens', async () => {
  const [buyer] = service.world.buyers;
  const name = buyer?.name ?? '';
  service.buyers.configure(name, { proposeWhenAccepted: false, autoConfirm: false });
  const { id } = service.buyers.issue({
    buyer: name,
    purchaseOrderNumber: 'ELSEWHERE',
    lines: [{ deliverySchedule: [{ date: '2030-03-04', quantity: '100' }], netPrice: '4.20' }],
  });
  await page().getByRole('button', { name: 'Check now' }).click();
  await seeOrder(page(), 'ELSEWHERE');
  const order = service.world.order(id);
  const [first] = order?.lines ?? [];
  if (order === undefined || first === undefined) throw new Error('there is an order');
  const verdict = {
    kind: 'values' as const,
    deliverySchedule: [{ position: '0001', date: calendarDate('2030-03-11'), quantity: decimal('100') }],
    prices: null,
  };
  const at = service.world.stamp();
  const proposed = respondToLine(first, verdict, service.world.buyerOf(order), at);
  service.world.put({ ...order, version: order.version + 1, lastUpdatedAt: at, lines: [proposed] });
  await page().getByRole('button', { name: 'Check now' }).click();
  await row('00010').getByText('Waiting for buyer').first().waitFor();
  await page().locator('summary', { hasText: 'History' }).click();
  const told = page().getByRole('listitem').filter({ hasText: 'your proposed delivery' }).last();
  await told.locator('del', { hasText: '4 Mar 2030' }).waitFor();
  await told.locator('ins', { hasText: '11 Mar 2030' }).waitFor();
  await picture(page(), 'proposed-elsewhere');
});

test('a date that isn’t known yet is chosen by a tick, with a reason, and shown as such later', async () => {
  const [buyer] = service.world.buyers;
  const name = buyer?.name ?? '';
  service.buyers.configure(name, { proposeWhenAccepted: false, autoConfirm: false });
  const { id } = service.buyers.issue({
    ...{ buyer: name, purchaseOrderNumber: 'NO-DATE' },
    lines: [{ deliverySchedule: [{ date: '2030-03-04', quantity: '100' }], netPrice: '4.20' }],
  });
  await page().getByRole('button', { name: 'Check now' }).click();
  await open('NO-DATE');
  await choose('00010', 'Propose');
  // An empty field alone says nothing.
  await row('00010').getByLabel('Date', { exact: true }).fill('');
  await row('00010').getByLabel('Reason', { exact: true }).fill('The mill has given no date');
  await row('00010').getByText('Date is required').waitFor();
  const unknown = row('00010').getByRole('checkbox', { name: 'Date not known yet' });
  await unknown.check();
  await row('00010').getByText(proposal).waitFor();
  expect(await row('00010').getByLabel('Date', { exact: true }).count()).toBe(0);
  await row('00010').getByRole('checkbox', { name: 'Quantity not known yet' }).check();
  await row('00010').getByText('Each delivery needs a date or a quantity').waitFor();
  await row('00010').getByRole('checkbox', { name: 'Quantity not known yet' }).uncheck();
  await row('00010').getByLabel('Quantity', { exact: true }).fill('100');
  await row('00010').getByLabel('Reason', { exact: true }).fill('');
  await row('00010').getByText('Enter a reason for the buyer').first().waitFor();
  await row('00010').getByLabel('Reason', { exact: true }).fill('The mill has given no date');
  await picture(page(), 'date-not-known');
  await expectAccessibleInLongRun(page(), 'a date that isn’t known yet');
  await strip().getByRole('button', { name: 'Send answer' }).click();
  await row('00010').getByText('Waiting for buyer').first().waitFor();
  await row('00010').getByText('No date yet').first().waitFor();
  expect(service.world.responses.at(-1)?.response.lines[0]).toMatchObject({
    deliverySchedule: [{ position: '0001', date: null, quantity: '100' }],
    reason: 'The mill has given no date',
  });
  await page().locator('summary', { hasText: 'History' }).click();
  await page().locator('ol').getByText('Line 10: no date yet instead of 4 Mar 2030').waitFor();
  await picture(page(), 'date-not-known-sent');

  // The buyer lives with it. Once the day is known, it is filled in.
  service.buyers.approveProposal(id);
  await page().getByRole('button', { name: 'Check now' }).click();
  await row('00010').getByText('Confirmed').first().waitFor();
  await row('00010').getByText('No date yet').first().waitFor();
});

test('a buyer who confirms other values at once', async () => {
  const [buyer] = service.world.buyers;
  const name = buyer?.name ?? '';
  service.buyers.configure(name, { proposeWhenAccepted: false, autoConfirm: true });
  service.buyers.issue({ buyer: name, purchaseOrderNumber: 'AT-ONCE', lineCount: 1 });
  await page().getByRole('button', { name: 'Check now' }).click();
  await open('AT-ONCE');
  await page().getByRole('button', { name: 'Propose', exact: true }).click();
  await page().getByLabel('Date', { exact: true }).fill('01/04/2030');
  await page().getByLabel('Reason', { exact: true }).fill('Material late');
  await strip().getByRole('button', { name: 'Send answer' }).click();
  await page().getByText('Confirmed with your changes').waitFor();

  service.buyers.issue({ buyer: name, purchaseOrderNumber: 'AT-ONCE-AGAIN', lineCount: 1 });
  await page().getByRole('button', { name: 'Check now' }).click();
  await open('AT-ONCE-AGAIN');
  await page().getByRole('button', { name: 'Propose', exact: true }).click();
  await page().getByLabel('Date', { exact: true }).fill('01/04/2030');
  await row('00010')
    .getByText('You propose a change; this buyer’s last one was confirmed immediately')
    .waitFor();
  await row('00010').getByLabel('Reason', { exact: true }).fill('Material late');
  await strip().getByText('Last time such a change was confirmed immediately').waitFor();
  await picture(page(), 'confirmed-at-once');
});

test('one date for all lines changes confirmed lines on demand only, and shows what each line gets', async () => {
  // One of whose last word nothing is known.
  const [, buyer] = service.world.buyers.filter(({ buyerAccountNumber }) => buyerAccountNumber !== null);
  const name = buyer?.name ?? '';
  service.buyers.configure(name, { proposeWhenAccepted: false, autoConfirm: false });
  const once = [{ date: '2030-03-04', quantity: '100' }];
  const twice = [...once, { date: '2030-03-11', quantity: '40' }];
  const { id } = service.buyers.issue({
    ...{ buyer: name, purchaseOrderNumber: 'BROKEN-PRESS' },
    lines: [once, twice, twice, once].map((deliverySchedule) => ({ deliverySchedule, netPrice: '4.20' })),
  });
  const order = service.world.order(id);
  if (order === undefined) throw new Error('there is an order');
  const at = service.world.stamp();
  const agreedLines = order.lines.map((one, index) =>
    index < 2 ? respondToLine(one, { kind: 'accepted' }, service.world.buyerOf(order), at) : one,
  );
  service.world.put({ ...order, version: order.version + 1, lastUpdatedAt: at, lines: agreedLines });
  await page().getByRole('button', { name: 'Check now' }).click();
  await open('BROKEN-PRESS');

  // Confirmed lines stay out until they are chosen. The form says what one day does to a split line.
  await page().getByRole('button', { name: 'Reject the 2 open lines' }).waitFor();
  await page().getByRole('button', { name: 'Propose date or shift for the 2 open lines' }).click();
  const form = page().getByRole('form', { name: /^Propose date or shift for/ });
  const date = form.getByRole('textbox', { name: 'New date or shift' });
  const reason = form.getByLabel('Reason', { exact: true });
  await date.fill('15.4.30');
  await reason.fill('Press is down');
  await expect.poll(() => date.inputValue()).toBe('15/04/2030');
  await form
    .getByText(/^1 line has deliveries on several dates\. They will all move to this date\./)
    .waitFor();
  await form.getByText('You propose a change to 2 lines: the buyer has to agree').waitFor();
  await form.getByLabel('Include 2 confirmed lines').check();
  await form.getByText(/^2 lines have deliveries on several dates/).waitFor();
  await form.getByText('You ask to change 2 confirmed lines: the buyer has to agree').waitFor();
  await form.getByText('You propose a change to 2 lines: the buyer has to agree').waitFor();
  await seen('one-date-agreed');

  // Two weeks later each, and the second delivery of a line a week after its first.
  await date.fill('+2w');
  await reason.focus();
  expect(await date.inputValue()).toBe('+2w');
  await form.getByText(/^Each delivery 14 days later · 18\D*25 Mar 2030$/).waitFor();
  expect(await form.getByText(/deliveries on several dates/).count()).toBe(0);
  await seen('one-date-later');
  await form.getByRole('button', { name: 'Apply' }).click();
  const moved = '18 Mar 2030.* 25 Mar 2030 instead of .* 4 Mar 2030.* 11 Mar 2030';
  for (const said of ['You ask to change line 20', 'You propose for line 30'])
    await strip()
      .getByText(new RegExp(`^${said}: .*${moved}`))
      .waitFor();
  await strip().getByText('The buyer has to agree to your 2 requests').waitFor();
  await picture(page(), 'one-date-in-the-answer');
  await strip().getByRole('button', { name: 'Send answer' }).click();
  await strip().getByText('Waiting for buyer', { exact: true }).waitFor();
  expect(service.world.order(id)?.lines.map(({ inProgressStatus }) => inProgressStatus)).toEqual([
    ...['OpenSupplierReopenRequest', 'OpenSupplierReopenRequest'],
    ...['OpenSupplierProposal', 'OpenSupplierProposal'],
  ]);

  // Once more: the only lines left are those of the last request.
  await page().getByRole('button', { name: 'Propose date or shift for all lines' }).click();
  await expect.poll(() => form.getByLabel('Include 4 lines waiting for the buyer').isChecked()).toBe(true);
  await date.fill('+7');
  await form.getByText(/^Each delivery 7 days later · 25 Mar\D*1 Apr 2030$/).waitFor();
  await form.getByRole('button', { name: 'Cancel' }).click();
});

/** In both themes, on a laptop, and in a narrow window. */
const seen = async (screen: string): Promise<void> => {
  await expectAccessibleInLongRun(page(), screen);
  for (const [width, colorScheme] of [
    ...([
      [1440, 'dark'],
      [1024, 'light'],
      [640, 'light'],
      [1440, 'light'],
    ] as const),
  ]) {
    await page().setViewportSize({ width, height: 900 });
    await page().emulateMedia({ colorScheme });
    await picture(page(), `${screen}-${width}-${colorScheme}`);
    expect(await page().evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
};
