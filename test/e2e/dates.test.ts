import type { Locator } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import {
  formatDate,
  formatFullDate,
  formatMonth,
  formatTypedDate,
} from '../../src/renderer/format/date-format.ts';
import { processStatus } from '../../src/shared/domain/order/statuses.ts';
import { usualWorkshop } from '../../src/shared/domain/planning/workshop.ts';
import {
  addDays,
  type CalendarDate,
  calendarDate,
  dayAt,
  monthsAfter,
} from '../../src/shared/domain/values/calendar-date.ts';
import { isoWeek, weekEnd, weekStart } from '../../src/shared/domain/values/calendar-week.ts';
import { serviceTimestamp } from '../../src/shared/domain/values/service-timestamp.ts';
import { backToStart } from './harness/back-to-start.ts';
import { changeSettings } from './harness/change-settings.ts';
import { expectVisibleInForcedColours } from './harness/forced-colours.ts';
import { openAdvanced } from './harness/sign-in.ts';
import { createTestApp } from './harness/test-app.ts';
import { expectAccessible, expectAccessibleInLongRun, picture } from './harness/window.ts';

const today = dayAt(Date.now(), 'Europe/Amsterdam');
/** Weeks that are far enough off not to be today's, each counted from its Monday. */
const monday = weekStart(addDays(today, 21), 1);
const day = (weeks: number, weekday: number): CalendarDate => addDays(monday, weeks * 7 + weekday);
const month = (date: CalendarDate): string => formatMonth(date, 'en-GB');
const typed = (date: CalendarDate): string => formatTypedDate(date, 'en-GB');
const full = (date: CalendarDate): string => formatFullDate(date, 'en-GB');

const desk = { width: 1440, height: 900 };

describe('a date field and a split', () => {
  const testApp = createTestApp({ sample: 'empty' });
  const { service, page } = testApp;
  const row = (position: string): Locator => page().locator(`tr[data-position="${position}"]`);
  const strip = (): Locator => page().getByRole('region', { name: 'Your answer', exact: true });
  const button = (name: string): Locator => page().getByRole('button', { name, exact: true });
  const date = (): Locator => page().getByLabel('Date', { exact: true });
  const calendar = (): Locator => page().getByRole('dialog', { name: 'Date: calendar' });
  const dayButton = (of: CalendarDate): Locator => calendar().locator(`[data-day="${of}"]`);
  const focused = (of: Locator): Promise<void> => of.and(page().locator(':focus')).waitFor();
  const quantities = (): Promise<string[]> =>
    page()
      .getByLabel(/^Quantity( \d+)?$/)
      .evaluateAll((fields) => fields.map((one) => (one instanceof HTMLInputElement ? one.value : '')));

  /** An order for the same item as the others; with `agreedAfter`, confirmed so many days after its issue. */
  const put = (
    number: string,
    lines: { date: CalendarDate; quantity?: string; unit?: string }[],
    agreedAfter: number | null = null,
  ): void => {
    const order = service.buyers.issue({
      buyer: service.world.buyers.find(({ buyerAccountNumber }) => buyerAccountNumber !== null)?.name ?? '',
      purchaseOrderNumber: number,
      lines: lines.map(({ date, quantity = '12' }) => ({ deliverySchedule: [{ date, quantity }] })),
    });
    const at = service.world.stamp();
    const [first] = lines;
    const issuedAt =
      agreedAfter === null || first === undefined
        ? at
        : serviceTimestamp(`${addDays(first.date, -agreedAfter)}T09:00:00.000Z`);
    service.world.put({
      ...{ ...order, lastUpdatedAt: at, version: order.version + 1 },
      ...{ eventDates: { issuedAt }, documents: [] },
      lines: order.lines.map((line, index) => ({
        ...line,
        item: {
          ...line.item,
          number: 'BR-2041',
          name: 'Bracket',
          purchaseUnitOfMeasureIso: lines[index]?.unit ?? 'PCE',
        },
        ...{ documents: [], notes: [], lastUpdatedAt: at },
        ...(agreedAfter === null
          ? {}
          : { confirmed: line.requested, processStatus: processStatus.confirmed }),
      })),
    });
  };

  const proposalOf = (number: string) =>
    [...service.world.orders()].find((one) => one.purchaseOrderNumber === number)?.lines[0]?.proposal;

  const openOrder = async (number: string): Promise<void> => {
    await page()
      .getByRole('navigation', { name: 'Lists' })
      .getByRole('button', { name: /^To answer/ })
      .click();
    await page()
      .getByRole('option', { name: new RegExp(number) })
      .click();
    await page().getByRole('heading', { name: number }).waitFor();
  };

  const propose = (): Promise<void> =>
    row('00010').getByRole('button', { name: 'Propose', exact: true }).click();

  beforeAll(async () => {
    put('D-OLD-1', [{ date: day(1, 1) }], 28);
    put('D-OLD-2', [{ date: day(1, 2) }], 28);
    put('D-OLD-3', [{ date: day(1, 3) }], 28);
    put('D-KEYS', [{ date: day(0, 2) }]);
    put('D-MOUSE', [{ date: day(0, 2) }]);
    put('D-SPLIT', [
      { date: day(0, 2), quantity: '100' },
      { date: day(0, 3), quantity: '10', unit: 'KGM' },
    ]);
    put('D-REST', [{ date: day(0, 2), quantity: '100' }]);
    const workshop = {
      ...{ ...usualWorkshop, perWeek: 3 },
      closed: [{ from: day(2, 0), to: day(2, 0), name: 'Stocktaking' }],
    };
    await testApp.open({ locale: 'en-GB', settings: { workshop } });
    // Before an account exists, a date in the past is chosen.
    await openAdvanced(page());
    await page().getByLabel('Import orders').selectOption('date');
    await button('Changed since: open calendar').click();
    const from = page().getByRole('dialog', { name: 'Changed since: calendar' });
    await focused(from.locator(`[data-day="${today}"]`));
    expect(await from.locator(`[data-day="${addDays(today, 1)}"]`).count()).toBeLessThan(2);
    expect(await from.getByRole('button', { name: 'Next month' }).isDisabled()).toBe(true);
    await page().keyboard.press('ArrowDown');
    await focused(from.locator(`[data-day="${today}"]`));
    await picture(page(), 'dates-sign-in');
    await page().keyboard.press('Escape');
    await from.waitFor({ state: 'detached' });
    await page().getByLabel('Import orders').selectOption('days-7');
    await testApp.enter();
  });

  beforeEach(() => backToStart(page()));

  test('the calendar is used by keyboard alone, and shows closed days and what a week takes', async () => {
    await openOrder('D-KEYS');
    await propose();
    await focused(date());
    const asked = day(0, 2);
    await page().keyboard.press('Alt+ArrowDown');
    await focused(dayButton(asked));
    await calendar()
      .getByRole('heading', { name: month(asked) })
      .waitFor();
    expect(await calendar().locator('[aria-selected="true"]').count()).toBe(1);
    const week = `Week ${isoWeek(day(1, 0)).week}`;
    for (const [key, to] of [
      ['ArrowRight', addDays(asked, 1)],
      ['ArrowUp', addDays(asked, -6)],
      ['Home', weekStart(addDays(asked, -6), 1)],
      ['End', weekEnd(addDays(asked, -6), 1)],
      ['PageDown', monthsAfter(weekEnd(addDays(asked, -6), 1), 1) ?? asked],
    ] as const) {
      await page().keyboard.press(key);
      await focused(dayButton(to));
      await calendar()
        .getByRole('heading', { name: month(to) })
        .waitFor();
    }
    // Escape closes the calendar alone, and the field is as before.
    await page().keyboard.press('Escape');
    await calendar().waitFor({ state: 'detached' });
    await focused(date());
    expect(await date().inputValue()).toBe(typed(asked));

    await page().keyboard.press('Alt+ArrowDown');
    await focused(dayButton(asked));
    await page().keyboard.press('ArrowDown');
    await calendar().getByText(`${week} is full: 3 of 3 deliveries`).waitFor();
    await page().keyboard.press('ArrowDown');
    await page().keyboard.press('Home');
    const closed = calendar().getByRole('button', {
      name: `${full(day(2, 0))}: you are closed (Stocktaking)`,
    });
    await focused(closed);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page().emulateMedia({ colorScheme });
      await picture(page(), `dates-calendar-1440-${colorScheme}`);
    }
    await expectAccessible(page(), 'dates-calendar');
    await expectVisibleInForcedColours(page(), 'dates-calendar');
    for (const size of [
      { width: 1366, height: 768 },
      { width: 1024, height: 720 },
      { width: 512, height: 360 },
    ]) {
      await page().setViewportSize(size);
      await picture(page(), `dates-calendar-${size.width}`);
      // It follows the window once that has changed.
      await expect
        .poll(() => calendar().evaluate((one) => one.getBoundingClientRect().bottom))
        .toBeLessThanOrEqual(size.height);
      const box = await calendar().boundingBox();
      expect(Math.min(box?.x ?? -1, box?.y ?? -1)).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? size.width) + (box?.width ?? 0)).toBeLessThanOrEqual(size.width);
    }
    await page().setViewportSize(desk);
    await page().keyboard.press('ArrowRight');
    await page().keyboard.press('Enter');
    await calendar().waitFor({ state: 'detached' });
    await focused(date());
    expect(await date().inputValue()).toBe(typed(day(2, 1)));
  });

  test('the calendar is used by mouse, with quick dates, and typing still comes first', async () => {
    await openOrder('D-MOUSE');
    await propose();
    const asked = day(0, 2);
    const open = async (): Promise<void> => {
      await button('Date: open calendar').click();
      await calendar().waitFor();
    };
    await open();
    await dayButton(addDays(asked, 1)).click();
    await calendar().waitFor({ state: 'detached' });
    expect(await date().inputValue()).toBe(typed(addDays(asked, 1)));
    for (const [name, to] of [
      ['+1 week', addDays(asked, 7)],
      ['Today', today],
    ] as const) {
      await open();
      await calendar().getByRole('button', { name, exact: true }).click();
      await calendar().waitFor({ state: 'detached' });
      expect(await date().inputValue()).toBe(typed(to));
    }
    await open();
    const suggested = calendar().getByRole('button', { name: /^Suggested: / });
    const name = ((await suggested.textContent()) ?? '').replace('Suggested: ', '').trim();
    await suggested.click();
    await calendar().waitFor({ state: 'detached' });
    const chosen = calendarDate((await date().inputValue()).split('/').reverse().join('-'));
    expect(formatDate(chosen, 'en-GB', today)).toBe(name);
    // A click outside changes nothing.
    await open();
    await calendar().getByRole('button', { name: 'Next month' }).click();
    await calendar()
      .getByRole('heading', { name: month(monthsAfter(chosen, 1) ?? chosen) })
      .waitFor();
    await page().mouse.click(1400, 880);
    await calendar().waitFor({ state: 'detached' });
    expect(await date().inputValue()).toBe(typed(chosen));

    await date().fill('+2w');
    await page().keyboard.press('Enter');
    await expect.poll(() => date().inputValue()).toBe(typed(addDays(asked, 14)));
    await date().fill(`w${isoWeek(asked).week}`);
    await button(full(day(0, 4))).click();
    await expect.poll(() => date().inputValue()).toBe(typed(day(0, 4)));

    // A date for several deliveries moves each of them.
    await button('Propose date or shift for all lines').click();
    await button('New date or shift: open calendar').click();
    await button('+1 week').waitFor();
    await picture(page(), 'dates-calendar-bulk');
    await button('+1 week').click();
    await expect.poll(() => page().getByLabel('New date or shift', { exact: true }).inputValue()).toBe('+7');
    await button('Cancel').click();

    // German has longer words.
    onTestFinished(() => changeSettings(page(), { language: 'en' }));
    await changeSettings(page(), { language: 'de' });
    await button('Termin: Kalender öffnen').click();
    const german = page().getByRole('dialog', { name: 'Termin: Kalender' });
    await german.getByRole('button', { name: '+1 Woche' }).waitFor();
    await picture(page(), 'dates-calendar-german');
    await page().keyboard.press('Escape');
    await button('Lieferung aufteilen').click();
    await page().getByLabel('Gleiche Teillieferungen').fill('4');
    await page().getByLabel('Menge 4', { exact: true }).fill('2');
    await page()
      .getByText(/weniger als bestellt$/)
      .waitFor();
    await picture(page(), 'dates-split-german');
  });

  test('three equal deliveries take four actions, and arrive as they are shown', async () => {
    await openOrder('D-SPLIT');
    let actions = 0;
    const act = async (action: Promise<void>): Promise<void> => {
      actions += 1;
      await action;
    };
    const equal = row('00010').getByLabel('Equal deliveries');
    // A proposal without a change goes with Escape.
    await propose();
    await focused(page().getByLabel('Date', { exact: true }).last());
    await page().keyboard.press('Escape');
    await expect.poll(() => page().locator('[data-editor]').count()).toBe(0);
    expect(await row('00010').getByText('You propose').count()).toBe(0);
    await act(propose());
    await act(button('Split delivery').click());
    await focused(page().getByLabel('Quantity 1', { exact: true }));
    expect(await quantities()).toEqual(['50', '50']);
    await act(equal.click());
    await act(page().keyboard.press('3'));
    await page().getByLabel('Quantity 3', { exact: true }).waitFor();
    expect(actions).toBe(4);
    expect(await quantities()).toEqual(['33', '33', '34']);
    await page().getByText('Total 100 of 100 PCE').waitFor();
    await row('00010').getByText('You propose 3 deliveries').waitFor();
    // A month apart, and a week apart again. Two parts on one day are pointed out.
    const interval = row('00010').getByLabel('Weeks between deliveries');
    const third = page().getByLabel('Date 3', { exact: true });
    const weekly = await third.inputValue();
    await interval.selectOption('4');
    await expect.poll(() => third.inputValue()).not.toBe(weekly);
    await third.fill('+0');
    await page().getByText('Same day as delivery 2').waitFor();
    expect(await interval.evaluate((one: HTMLSelectElement) => one.selectedOptions[0]?.text)).toBe(
      'own dates',
    );
    await interval.selectOption('1');
    await expect.poll(() => third.inputValue()).toBe(weekly);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page().emulateMedia({ colorScheme });
      await picture(page(), `dates-split-1440-${colorScheme}`);
    }
    await expectAccessibleInLongRun(page(), 'dates-split');
    await page().setViewportSize({ width: 1024, height: 720 });
    await picture(page(), 'dates-split-1024');
    await page().setViewportSize(desk);
    // A number that doesn't divide is said, and changes nothing.
    await equal.fill('101');
    await page().getByText('The quantity can’t be divided into 101 deliveries').waitFor();
    expect(await quantities()).toEqual(['33', '33', '34']);
    await page().getByLabel('Reason', { exact: true }).fill('Three lots');
    await strip().getByRole('button', { name: 'Send answer' }).click();
    await expect
      .poll(() => proposalOf('D-SPLIT')?.deliverySchedule.map(({ date, quantity }) => [date, quantity]), {
        timeout: 30_000,
      })
      .toEqual([
        [day(0, 2), '33'],
        [day(1, 2), '33'],
        [day(2, 2), '34'],
      ]);
  });

  test('the last delivery holds the remainder until it is edited, and a wrong sum is said there', async () => {
    await openOrder('D-REST');
    await propose();
    await button('Split delivery').click();
    const [first, last] = [
      page().getByLabel('Quantity 1', { exact: true }),
      page().getByLabel('Quantity 2', { exact: true }),
    ];
    await focused(first);
    await page().keyboard.type('40');
    await expect.poll(() => quantities()).toEqual(['40', '60']);
    await page()
      .getByRole('status')
      .getByText('Delivery 2: 60', { exact: true })
      .waitFor({ state: 'attached' });
    await last.fill('50');
    await page().getByText('10 PCE less than ordered').waitFor();
    expect(
      await last.evaluate(
        (field) => document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent,
      ),
    ).toMatch(/^10\sPCE less than ordered/);
    await first.fill('30');
    await expect.poll(() => quantities()).toEqual(['30', '50']);
    await picture(page(), 'dates-wrong-sum');
    await expectAccessibleInLongRun(page(), 'dates-wrong-sum');
    await button('Use 70 PCE').click();
    await expect.poll(() => quantities()).toEqual(['30', '70']);
    await page()
      .getByText(/than ordered$/)
      .waitFor({ state: 'detached' });
    await last.fill('75.5');
    await page().getByText('5.5 PCE more than ordered').waitFor();
    await button('Use 70 PCE').click();
    await button('Remove delivery 2').click();
    await expect.poll(() => quantities()).toEqual(['100']);
  });
});
