import type { Locator } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { lineName } from '../../src/renderer/format/line-name.ts';
import { addDays, dayAt } from '../../src/shared/domain/values/calendar-date.ts';
import { backToStart } from './harness/back-to-start.ts';
import { answered } from './harness/calls.ts';
import { focusedText, tabTo } from './harness/focus.ts';
import { countedKeys } from './harness/keys.ts';
import { pullTo, stillness, topOf } from './harness/lines-in-view.ts';
import { longTest } from './harness/long-test.ts';
import { networkIsBack } from './harness/network-back.ts';
import { expectShownSums } from './harness/shown-sums.ts';
import { fillSignIn } from './harness/sign-in.ts';
import { desk, expectFits, laptop } from './harness/sizes.ts';
import { createTestApp } from './harness/test-app.ts';
import { picture } from './harness/window.ts';

/** Interruptions while the user answers. Nothing typed is lost, and no status is shown before it is true. */
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

beforeEach(() => backToStart(page()));

const keys = countedKeys(page);
const order = (): Locator => page().getByRole('region', { name: 'Order', exact: true });
const answer = (): Locator => page().getByRole('region', { name: 'Your answer', exact: true });
const field = (name: string): Locator => order().getByRole('textbox', { name, exact: true });
/**
 * A buyer issues an order with one line per quantity. It is the newest in the list, where the first `j`
 * opens it.
 */
const receive = async (purchaseOrderNumber: string, buyer: string, quantities: string[]): Promise<void> => {
  const lines = quantities.map((quantity) => ({ deliverySchedule: [{ date: asked, quantity }] }));
  service.buyers.issue({ buyer, purchaseOrderNumber, lines });
  const row = page().getByRole('option', { name: new RegExp(purchaseOrderNumber) });
  // A poll that runs already serves a request for one, but may be past the order: then another is asked for.
  await expect
    .poll(
      async () => {
        if (!(await row.isVisible())) await networkIsBack(page());
        return row.isVisible();
      },
      { interval: 1000 },
    )
    .toBe(true);
};
const held = (number: string) => {
  const found = service.world.orderByNumber(number);
  if (found === undefined) throw new Error(`The service has no order ${number}.`);
  return found;
};
const answersTo = (number: string) =>
  service.world.responses.filter(({ response }) => response.order.purchaseOrderNumber === number);

test('a buyer changes the order during typing: text, focus and changes are shown, and sending waits for consent', async () => {
  await receive('BETWEEN', 'Kessler', ['100', '200', '300']);
  const seen = answered(testApp.app(), page(), (call) => call.includes('"orders.mark-seen"'));
  await keys.press('j');
  await order().getByRole('heading', { name: 'BETWEEN' }).waitFor();
  await seen;
  const [first] = held('BETWEEN').lines;
  await expectShownSums(page(), first?.position ?? '');
  await keys.press('a', 'p');
  await keys.type('+14');
  await keys.press('Enter');
  await keys.type('Hardening takes lo');
  const { buyers } = service;
  const [, second, third] = held('BETWEEN').lines;
  buyers.reissue(held('BETWEEN').id, { deliverySchedule: [{ date: addDays(asked, 3), quantity: '250' }] }, [
    second?.position ?? '',
    third?.position ?? '',
  ]);
  await networkIsBack(page());
  const notice = answer().getByRole('alert');
  await notice.getByText('The buyer changed this while you were answering').waitFor();
  // Old and new of the answered line. The third line has no answer yet: the table marks its change.
  await notice.locator('del', { hasText: '200' }).waitFor();
  await notice.locator('ins', { hasText: '250' }).waitFor();
  expect(await notice.getByText('300').count()).toBe(0);
  await order().getByRole('row', { name: /^30 / }).locator('ins', { hasText: '250' }).waitFor();
  // Typing goes on undisturbed.
  await keys.type('nger');
  await expect.poll(() => focusedText(page())).toBe('Hardening takes longer');
  expect(await field('Date').inputValue()).toBe(addDays(asked, 14).split('-').reverse().join('-'));
  await expectFits(page(), 'interrupted-changed', [desk, laptop, { width: 720, height: 450 }]);

  // It is not sent before the user has seen the change. Then it goes on the new terms.
  await keys.press('Control+Enter');
  await expect.poll(() => focusedText(page())).toBe('Keep my answer');
  // The search uses the name of the button.
  await keys.press('Control+k');
  await keys.type('keep my answer');
  await page().getByRole('option', { name: 'Keep my answer', exact: true }).waitFor();
  await keys.press('Escape');
  // Nor is an answer on its way.
  expect(await answer().getByRole('button', { name: 'Undo' }).count()).toBe(0);
  await keys.press('Enter');
  await answer().getByRole('alert').waitFor({ state: 'detached' });
  await expect.poll(() => page().evaluate(() => document.activeElement !== document.body)).toBe(true);
  // Still the day that +14 meant when it was typed, after any change by the buyer.
  await answer()
    .getByText(
      /^You propose for line 20: .* instead of .*, 200.* instead of 250.*, reason: Hardening takes longer$/,
    )
    .waitFor();
  await keys.press('Shift+A');
  await answer().getByText('3 of 3 lines').waitFor();
  await keys.press('Control+Enter');
  await expect.poll(() => answersTo('BETWEEN').length, { timeout: 40_000 }).toBe(1);
  const lines = held('BETWEEN').lines;
  expect(lines.map(({ processStatus }) => processStatus)).toEqual(['Confirmed', 'InProgress', 'Confirmed']);
  expect(lines[1]?.proposal?.deliverySchedule).toMatchObject([{ date: addDays(asked, 14), quantity: '200' }]);
  expect(lines[2]?.confirmed?.deliverySchedule).toMatchObject([{ date: addDays(asked, 3), quantity: '250' }]);
  // Our proposal stands in its line, and so in the total.
  const proposed = order().getByRole('row', { name: /^20 / });
  await proposed.getByText('Waiting for buyer').waitFor();
  await proposed.getByText('Currently ordered').waitFor();
  await expectShownSums(page(), first?.position ?? '');
});

test('a line that the buyer cancels meanwhile is left out of the answer, and the rest is sent', async () => {
  await receive('CANCELLED', 'Kessler', ['100', '200']);
  const seen = answered(testApp.app(), page(), (call) => call.includes('"orders.mark-seen"'));
  await keys.press('j');
  await order().getByRole('heading', { name: 'CANCELLED' }).waitFor();
  await seen;
  await keys.press('Shift+A');
  await answer().getByText('2 of 2 lines').waitFor();
  const { id, lines } = held('CANCELLED');
  service.buyers.cancel(id, [lines[1]?.position ?? '']);
  await networkIsBack(page());
  await answer().getByRole('button', { name: 'Mark change as seen' }).click();
  await answer().getByText('Line 20: This line can no longer be answered').waitFor();
  await expectFits(page(), 'interrupted-cancelled', [desk, { width: 720, height: 450 }]);
  await answer().getByRole('button', { name: 'Leave this line out' }).click();
  await answer().getByText('1 of 1 line').waitFor();
  await keys.press('Control+Enter');
  await expect.poll(() => answersTo('CANCELLED').length, { timeout: 40_000 }).toBe(1);
  expect(held('CANCELLED').lines.map(({ processStatus }) => processStatus)).toEqual([
    'Confirmed',
    'Cancelled',
  ]);
});

test('untouched fields take the buyer’s new values on demand, typed ones stay; then a rejected proposal becomes an acceptance', async () => {
  await receive('FOLLOW', 'Kessler', ['80']);
  const seen = answered(testApp.app(), page(), (call) => call.includes('"orders.mark-seen"'));
  await keys.press('j');
  await order().getByRole('heading', { name: 'FOLLOW' }).waitFor();
  await seen;
  await keys.press('p');
  await keys.type('+14');
  await tabTo(page(), field('Reason'));
  await keys.type('Hardening takes longer');
  service.buyers.reissue(held('FOLLOW').id, {
    deliverySchedule: [{ date: addDays(asked, 2), quantity: '95' }],
  });
  await networkIsBack(page());
  await answer().getByRole('alert').getByRole('button', { name: 'Update fields I haven’t changed' }).click();
  await answer().getByRole('alert').waitFor({ state: 'detached' });
  expect(await field('Quantity').inputValue()).toBe('95');
  expect(await field('Date').inputValue()).toBe(addDays(asked, 14).split('-').reverse().join('-'));
  expect(await field('Reason').inputValue()).toBe('Hardening takes longer');
  await keys.press('Control+Enter');
  await expect.poll(() => answersTo('FOLLOW').length, { timeout: 40_000 }).toBe(1);
  expect(held('FOLLOW').lines[0]?.proposal?.deliverySchedule).toMatchObject([
    { date: addDays(asked, 14), quantity: '95' },
  ]);

  // The buyer rejects the proposal: it is shown beside the order, which the user then accepts.
  await answer().getByText('Waiting for buyer', { exact: true }).waitFor({ timeout: 40_000 });
  const rejectionSeen = answered(testApp.app(), page(), (call) => call.includes('"orders.mark-seen"'));
  service.buyers.rejectProposal(held('FOLLOW').id, undefined, 'That is too late for us.');
  await networkIsBack(page());
  const row = order().getByRole('row', { name: /^10 / });
  await row.getByText('Proposal rejected').and(row.locator('span')).waitFor();
  await row.getByText('You proposed (rejected)', { exact: true }).waitFor();
  // The card of the proposal would no longer be true.
  await answer().waitFor({ state: 'hidden' });
  // The order says so again when it is opened again, until it is answered.
  const rejected = order()
    .locator('section')
    .filter({ has: page().getByRole('heading', { name: 'What the buyer answered' }) })
    .getByText(/^Buyer rejected your proposal for line \S+: “That is too late for us\.”$/);
  await rejected.waitFor();
  await rejectionSeen;
  await backToStart(page());
  await page()
    .getByRole('option', { name: /FOLLOW/ })
    .click();
  await rejected.waitFor();
  await row.scrollIntoViewIfNeeded();
  await expectFits(page(), 'interrupted-turned-down', [desk, laptop]);
  await keys.press('Shift+A');
  await answer().getByText('1 of 1 line', { exact: true }).waitFor();
  await keys.press('Control+Enter');
  await expect.poll(() => held('FOLLOW').lines[0]?.processStatus, { timeout: 40_000 }).toBe('Confirmed');
  await row
    .getByText('You proposed (rejected)', { exact: true })
    .waitFor({ state: 'detached', timeout: 40_000 });
});

test('a changed address is shown at the answer, too, and needs consent before sending', async () => {
  await receive('ADDRESS', 'Kessler', ['40']);
  const seen = answered(testApp.app(), page(), (call) => call.includes('"orders.mark-seen"'));
  await page()
    .getByRole('option', { name: /ADDRESS/ })
    .click();
  await order().getByRole('heading', { name: 'ADDRESS' }).waitFor();
  await seen;
  await keys.press('Shift+A');
  await answer().getByText('1 of 1 line', { exact: true }).waitFor();
  const { destination, version } = held('ADDRESS');
  service.world.put({
    ...held('ADDRESS'),
    ...{ version: version + 1, lastUpdatedAt: service.world.stamp() },
    destination: { ...destination, city: 'Tromsø' },
  });
  await networkIsBack(page());
  const notice = answer().getByRole('alert');
  await notice.locator('ins', { hasText: 'Tromsø' }).waitFor();
  await keys.press('Control+Enter');
  await expect.poll(() => focusedText(page())).toBe('Mark change as seen');
  // Nor is an answer on its way.
  expect(await answer().getByRole('button', { name: 'Undo' }).count()).toBe(0);
  await keys.press('Enter');
  await notice.waitFor({ state: 'detached' });
  await keys.press('Control+Enter');
  await expect.poll(() => held('ADDRESS').lines[0]?.processStatus, { timeout: 40_000 }).toBe('Confirmed');
});

test('a smaller window keeps a field with the focus in view, and leaves one alone that was scrolled away', async () => {
  await receive(
    'LOWER',
    'Kessler',
    Array.from({ length: 100 }, () => '100'),
  );
  await keys.press('j');
  await order().getByRole('heading', { name: 'LOWER' }).waitFor();
  const { position } = await pullTo(page(), 0.6);
  await stillness(page());
  const line = order().locator(`tr[data-position="${position}"]`);
  await line.getByRole('button', { name: 'Propose' }).click();
  const reason = line.getByLabel('Reason', { exact: true });
  await reason.click();
  await page().setViewportSize({ ...desk, height: 500 });
  await expect
    .poll(async () => {
      const [field, strip] = await Promise.all([reason.boundingBox(), answer().boundingBox()]);
      return field !== null && strip !== null && field.y >= 0 && field.y + field.height <= strip.y;
    })
    .toBe(true);

  const { position: earlier, top } = await pullTo(page(), 0.2);
  await stillness(page());
  for (const height of [desk.height, 500]) {
    await page().setViewportSize({ ...desk, height });
    await stillness(page());
    const moved = Math.abs((await topOf(page(), earlier)) - top);
    expect(moved, `line ${earlier}, in a window of ${height} px`).toBeLessThanOrEqual(2);
  }
  expect(await reason.evaluate((field) => field === document.activeElement)).toBe(true);
  await page().setViewportSize(desk);
});

longTest(
  'an order of 500 lines: one is found and rejected, the rest accepted, and the focus is never lost',
  async () => {
    service.buyers.issue({ buyer: 'Kessler', purchaseOrderNumber: 'LONG', lineCount: 500 });
    const { lines } = held('LONG');
    const wanted = lines[417];
    service.world.put({
      ...held('LONG'),
      lines: lines.map((line, index) => ({
        ...line,
        item: line === wanted ? { ...line.item, number: 'RARE-417.9' } : line.item,
        // Lines of different heights.
        notes: Array.from({ length: index % 4 }, (_, note) => `Note ${note}: packed by hand.`),
      })),
    });
    await networkIsBack(page());
    await page().getByRole('option', { name: /LONG/ }).waitFor();
    const seen = answered(testApp.app(), page(), (call) => call.includes('"orders.mark-seen"'));
    await keys.press('j');
    await order().getByRole('heading', { name: 'LONG' }).waitFor();
    await seen;
    const drawn = (): Promise<number> => order().getByRole('row').count();
    expect(await drawn()).toBeLessThan(80);
    // The arrows lead further than the lines that are drawn at once, and the focus with them.
    await keys.press('a', 'a', 'a');
    for (let step = 0; step < 90; step += 1) await keys.press('ArrowDown');
    await expect.poll(focusedLine).toBe(held('LONG').lines[93]?.position);
    // After the scroll bar was dragged, the first line in view stays in place while lines are drawn in full.
    for (const part of [0.5, 0.77, 0.405]) {
      const { position, top } = await pullTo(page(), part);
      await stillness(page());
      const moved = Math.abs((await topOf(page(), position)) - top);
      expect(moved, `line ${position}, after the bar was pulled to ${part}`).toBeLessThanOrEqual(2);
    }
    // Scrolling does not take it away.
    await order()
      .getByRole('table')
      .evaluate((table) => {
        const pane = table.closest('[class*="scroll"]');
        if (pane !== null) pane.scrollTop = pane.scrollHeight;
      });
    await order()
      .getByRole('row', { name: new RegExp(`^${lineName(held('LONG').lines[499]?.position ?? '')} `) })
      .waitFor();
    expect(await focusedLine()).toBe(held('LONG').lines[93]?.position);
    expect(await drawn()).toBeLessThan(80);
    // After scrolling every line is drawn in full, without gaps and overlaps.
    const inView = held('LONG').lines.slice(-4);
    for (const { position } of inView) {
      await order()
        .getByRole('group', { name: `Answer for line ${lineName(position)}`, exact: true })
        .waitFor();
    }
    await expect
      .poll(() =>
        order()
          .locator('tr[data-index]')
          .evaluateAll((rows) => {
            const boxes = rows.slice(1).map((row) => row.getBoundingClientRect());
            return boxes.slice(1).map(({ top }, index) => Math.round(top - (boxes[index]?.bottom ?? 0)));
          }),
      )
      .toSatisfy((gaps: number[]) => gaps.length > 3 && gaps.every((gap) => gap === 0));
    // The next arrow leads to the next line, not to the first one in view.
    await keys.press('ArrowDown');
    await expect.poll(focusedLine).toBe(held('LONG').lines[94]?.position);

    // Keys move to the changed lines, however far down they are, and so does the button.
    const changed = [320, 411].map((index) => held('LONG').lines[index]?.position ?? '');
    const terms = { deliverySchedule: [{ date: addDays(asked, 3), quantity: '250' }] };
    service.buyers.reissue(held('LONG').id, terms, changed);
    await networkIsBack(page());
    const toFirst = order().getByRole('button', { name: 'Go to the first changed line' });
    await toFirst.waitFor();
    for (const [key, position] of [
      ['c', changed[0]],
      ['c', changed[1]],
      ['c', changed[0]],
      ['Shift+C', changed[1]],
    ] as const) {
      await keys.press(key);
      await expect.poll(focusedLine, { message: key }).toBe(position);
    }
    await toFirst.press('Enter');
    await expect.poll(focusedLine).toBe(changed[0]);
    const row = order().locator(`tr[data-position="${changed[0]}"]`);
    await expect.poll(() => row.evaluate(isInView)).toBe(true);

    await keys.press('/');
    await keys.type('RARE-417');
    await keys.press('Enter');
    await expect.poll(focusedLine).toBe(wanted?.position);
    await keys.press('r', 'ArrowDown');
    await answer().getByText('4 of 500 lines').waitFor();
    await keys.press('Escape', 'Shift+A');
    await answer().getByText('500 of 500 lines').waitFor();
    await answer().getByText('You accept 499 lines as ordered').waitFor();
    await picture(page(), 'interrupted-500-lines');
    await keys.press('Control+Enter');
    await expect.poll(() => answersTo('LONG').length, { timeout: 60_000 }).toBe(1);
    const states = Map.groupBy(held('LONG').lines, ({ processStatus }) => processStatus);
    expect(states.get('Rejected')?.map(({ position }) => position)).toEqual([wanted?.position]);
    expect(states.get('Confirmed')?.length).toBe(499);
  },
);

const focusedLine = (): Promise<string | null> =>
  page().evaluate(
    () => document.activeElement?.closest('[data-position]')?.getAttribute('data-position') ?? null,
  );

const isInView = (element: Element): boolean => {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
};
