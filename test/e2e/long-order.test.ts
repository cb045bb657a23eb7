import type { Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { calendarDate } from '../../src/shared/domain/values/calendar-date.ts';
import { askCore } from './harness/ask-core.ts';
import { backToStart } from './harness/back-to-start.ts';
import { holdAnswers } from './harness/calls.ts';
import { pullTo, stillness, topOf } from './harness/lines-in-view.ts';
import { createTestApp } from './harness/test-app.ts';
import { expectAccessibleInLongRun, picture } from './harness/window.ts';

/** An order of hundreds of lines of different heights: those in view don't move by themselves. */
const testApp = createTestApp({ pace: 0, sample: 'empty' });
const { service, page } = testApp;

/** More than one reply of the core has. */
const lineCount = 600;
const number = 'LONG-600';
const withLongNote = 1;
const longNote = `Marking\n${'Stamp the batch number into every part. '.repeat(100).trim()}`;

beforeAll(async () => {
  const order = service.buyers.issue({ buyer: 'Kessler', purchaseOrderNumber: number, lineCount });
  service.world.put({
    ...order,
    lines: order.lines.map((line, index) => ({
      ...line,
      notes:
        index === withLongNote
          ? [longNote]
          : Array.from(
              { length: index % 4 },
              (_, note) => `Note ${note} of the line at ${index}: packed by hand.`,
            ),
      requested: {
        ...line.requested,
        deliverySchedule: line.requested.deliverySchedule.flatMap((delivery) =>
          Array.from({ length: 1 + (index % 3) }, (_, at) => ({
            ...delivery,
            date: calendarDate(`2030-0${at + 1}-14`),
          })),
        ),
      },
    })),
  });
  await testApp.open({ locale: 'en-GB' });
  await testApp.enter();
});

beforeEach(async () => {
  await backToStart(page());
  await page()
    .getByRole('option', { name: new RegExp(number) })
    .click();
  await page().getByRole('heading', { name: number }).waitFor();
  await wholeLines(page()).first().waitFor();
});

const wholeLines = (of: Page): Locator => of.locator('tr[data-position]:has(> [class*="below"])');

test('an answer to all lines includes those that arrive last: the order is shown once all are there', async () => {
  await backToStart(page());
  const held = await holdAnswers(testApp.app(), page(), 'orders.lines');
  await page()
    .getByRole('option', { name: new RegExp(number) })
    .click();
  await expect.poll(held.asked).toBe(1);
  await page().getByText('Loading order…').waitFor();
  await page().keyboard.press('Shift+A');
  await held.letGo();
  const accepted = page().getByText(`You accept ${lineCount} lines as ordered`);
  await accepted.waitFor();
  await expect.poll(draftLines).toBe(lineCount);
  await page().getByRole('button', { name: 'Discard' }).click();
  await accepted.waitFor({ state: 'detached' });
});

const draftLines = async (): Promise<number | undefined> => {
  const { output } = replySchema.parse(await askCore(page(), 'orders.get', { key: 1 }));
  return output.draft?.answers.length;
};

const replySchema = z.object({
  output: z.object({ draft: z.object({ answers: z.array(z.unknown()) }).nullable() }),
});

test('the first line in view stays in place after the scroll bar was dragged, while lines become complete', async () => {
  let passing = 0;
  for (const part of [0.5, 0.62, 0.31, 0.77, 0.405, 0.9, 0.2, 0.55, 0.12]) {
    const { position, top, light } = await pullTo(page(), part);
    await stillness(page());
    const moved = Math.abs((await topOf(page(), position)) - top);
    expect(moved, `line ${position}, after the bar was pulled to ${part}`).toBeLessThanOrEqual(2);
    passing += light;
  }
  expect(passing, 'lines that weren’t complete yet when the bar was held').toBeGreaterThan(0);
});

test('a long note of a line leaves the lines below it in view, and moves them down when it unfolds', async () => {
  const [line, next] = [withLongNote, withLongNote + 1].map((index) =>
    page().locator(`tr[data-index="${index}"]`),
  );
  const topOfNext = async (): Promise<number> => (await next?.boundingBox())?.y ?? Number.NaN;
  const bottom = async (): Promise<number> => {
    const box = await line?.boundingBox();
    return box ? box.y + box.height : Number.NaN;
  };
  const more = line?.getByRole('button', { name: 'Show more' });
  await more?.waitFor();
  await stillness(page());
  expect((await line?.boundingBox())?.height).toBeLessThan(250);
  const before = await topOfNext();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page().emulateMedia({ colorScheme });
    await picture(page(), `long-order-note-${colorScheme}`);
  }
  await page().emulateMedia({ colorScheme: 'light' });
  await more?.press('Enter');
  await expect.poll(async () => (await topOfNext()) - before).toBeGreaterThan(100);
  expect(Math.abs((await topOfNext()) - (await bottom()))).toBeLessThanOrEqual(1);
  await line?.getByRole('button', { name: 'Show less' }).press('Enter');
  await expect.poll(async () => Math.abs((await topOfNext()) - before)).toBeLessThanOrEqual(1);
});

test('an editor in the middle of the order stays in place while the user types', async () => {
  const { position } = await pullTo(page(), 0.5);
  await stillness(page());
  const line = page().locator(`tr[data-position="${position}"]`);
  await line.getByRole('button', { name: 'Propose' }).click();
  const reason = line.getByLabel('Reason', { exact: true });
  await reason.click();
  await page().keyboard.press('H');
  await stillness(page());
  const top = await topOf(page(), position);
  for (const key of 'arden') {
    await page().keyboard.press(key);
    await stillness(page());
    expect(Math.abs((await topOf(page(), position)) - top), `after ${key}`).toBeLessThanOrEqual(2);
  }
  expect(await reason.inputValue()).toBe('Harden');
});

test('keys move to the changed lines and to those to answer, however far down they are', async () => {
  const order = service.world.orders().find(({ purchaseOrderNumber }) => purchaseOrderNumber === number);
  const positions = [320, 411].map((index) => order?.lines[index]?.position ?? '');
  service.buyers.reissue(
    order?.id ?? '',
    { deliverySchedule: [{ date: '2031-02-03', quantity: '7' }] },
    positions,
  );
  await page().getByRole('button', { name: 'Check now' }).click();
  const toFirst = page().getByRole('button', { name: 'Go to the first changed line' });
  await toFirst.waitFor();
  const focusedLine = (): Promise<string | null | undefined> =>
    page().evaluate(() => document.activeElement?.closest('tr')?.getAttribute('data-position'));
  const isInView = (): Promise<boolean> =>
    page().evaluate(() => {
      const { top = -1, bottom = Number.NaN } = document.activeElement?.getBoundingClientRect() ?? {};
      return top >= 0 && bottom <= innerHeight;
    });
  await toFirst.focus();
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [1440, 1024]) {
      await page().emulateMedia({ colorScheme });
      await page().setViewportSize({ width, height: 900 });
      await toFirst.scrollIntoViewIfNeeded();
      await picture(page(), `long-order-changed-${colorScheme}-${width}`);
    }
  }
  await expectAccessibleInLongRun(page(), 'what changed in a long order');
  await page().emulateMedia({ colorScheme: 'light' });
  await page().setViewportSize({ width: 1440, height: 900 });
  await page().keyboard.press('Enter');
  await expect.poll(focusedLine).toBe(positions[0]);
  await expect.poll(isInView).toBe(true);
  for (const [key, position] of [
    ['c', positions[1]],
    ['c', positions[0]],
    ['Shift+C', positions[1]],
    ['n', order?.lines[412]?.position],
    ['Shift+N', positions[1]],
  ] as const) {
    await page().keyboard.press(key);
    await expect.poll(focusedLine, { message: key }).toBe(position);
  }
  await expect.poll(isInView).toBe(true);
  await picture(page(), 'long-order-at-changed-line');
  await page().keyboard.press('Control+k');
  await page().keyboard.type('Next changed line');
  await page()
    .getByRole('option', { name: /Next changed line/ })
    .waitFor();
  await page().keyboard.press('Enter');
  await expect.poll(focusedLine).toBe(positions[0]);
});

test('a key starts at the lines in view, and one right after the order was opened continues from there', async () => {
  const order = service.world.orders().find(({ purchaseOrderNumber }) => purchaseOrderNumber === number);
  const all = order?.lines.map(({ position }) => position) ?? [];
  const focusedLine = (): Promise<string | null | undefined> =>
    page().evaluate(() => document.activeElement?.closest('tr')?.getAttribute('data-position'));
  const oneOf = (positions: (string | undefined)[]): RegExp => new RegExp(`^(?:${positions.join('|')})$`);
  await page().getByRole('heading', { name: number }).focus();
  const { position } = await pullTo(page(), 0.8);
  await page().keyboard.press('n');
  // Of the first line, perhaps only the end is in view.
  await expect.poll(focusedLine).toMatch(oneOf([position, all[all.indexOf(position) + 1]]));
  const at = all.indexOf((await focusedLine()) ?? '');
  await page().keyboard.press('Escape');
  // Both within one frame: Enter moves the focus to the heading in the next frame.
  await page().evaluate(() => {
    for (const key of ['Enter', 'N']) {
      const shiftKey = key === 'N';
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey, bubbles: true }));
    }
  });
  const before = oneOf(all.slice(at - 2, at));
  await expect.poll(focusedLine).toMatch(before);
  await stillness(page());
  expect(await focusedLine()).toMatch(before);
});

test('an answer takes 500 lines, and the others stay in the draft', async () => {
  service.buyers.issue({ buyer: 'Kessler', purchaseOrderNumber: 'LONG-501', lineCount: 501 });
  await page().getByRole('button', { name: 'Check now' }).click();
  await page()
    .getByRole('option', { name: /LONG-501/ })
    .click();
  await page().getByRole('heading', { name: 'LONG-501' }).waitFor();
  await page().getByRole('button', { name: 'Accept 501 lines' }).click();
  await page().getByText('An answer can have up to 500 lines.').waitFor();
  await picture(page(), 'long-order-parts');
  await page().getByRole('button', { name: 'Send answer' }).click();
  await page().getByText('501 of 501 lines').waitFor({ state: 'detached' });
  await page().getByText('1 of 1 line').waitFor();
});
