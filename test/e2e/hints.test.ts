import type { Locator } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPublicHolidays, type HolidayPlace } from '../../src/main/core/hints/public-holidays.ts';
import { formatDate, formatTypedDate } from '../../src/renderer/format/date-format.ts';
import { processStatus } from '../../src/shared/domain/order/statuses.ts';
import { usualWorkshop } from '../../src/shared/domain/planning/workshop.ts';
import {
  addDays,
  type CalendarDate,
  dayAt,
  lastOfCalendar,
  weekdayOf,
} from '../../src/shared/domain/values/calendar-date.ts';
import { isoWeek, weekStart } from '../../src/shared/domain/values/calendar-week.ts';
import { serviceTimestamp } from '../../src/shared/domain/values/service-timestamp.ts';
import { backToStart } from './harness/back-to-start.ts';
import { createTestApp } from './harness/test-app.ts';
import { expectAccessibleInLongRun, picture, themes } from './harness/window.ts';

const today = dayAt(Date.now(), 'Europe/Amsterdam');
/** Weeks that are far enough off not to be today's, each counted from its Monday. */
const monday = weekStart(addDays(today, 21), 1);
const day = (weeks: number, weekday: number): CalendarDate => addDays(monday, weeks * 7 + weekday);

/** Days with the expected hint that they are no working day, or with none. */
const told = [day(0, 1), day(0, 5), day(2, 6)];
/**
 * A country where none of them is a public holiday, since that hint would replace the expected one. On some
 * days of the year it isn't Bavaria.
 */
const publicHolidays = createPublicHolidays();
const withoutHoliday = async (place: HolidayPlace): Promise<boolean> => {
  const years = [...new Set(told.map((date) => Number(date.slice(0, 4))))];
  const all = await Promise.all(years.map((year) => publicHolidays.of(place, year, 'en')));
  return !all.flat().some(({ date }) => told.includes(date));
};
const wherever: HolidayPlace[] = [
  { country: 'DE', region: 'BY' },
  { country: 'SA', region: null },
  { country: 'IL', region: null },
];
const suits = await Promise.all(wherever.map(withoutHoliday));
const where = wherever.find((_, index) => suits[index]);
const holidaysOf = (): HolidayPlace => {
  if (where === undefined) throw new Error('Each of the countries has a holiday then.');
  return where;
};

const said = (date: CalendarDate): string => formatDate(date, 'en-GB', today);
const typed = (date: CalendarDate): string => formatTypedDate(date, 'en-GB');

const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 720 },
  // 1440 at 200 %.
  { width: 720, height: 450 },
];

const longName = 'Stainless bracket, welded, glass-bead blasted, with two M8 press nuts and a ground strap';

/** The workshop's open days and its capacity: Orderbell shows a hint before the user confirms. */
describe.each(themes)('in the %s', (colorScheme) => {
  const testApp = createTestApp({ sample: 'empty' });
  const { service, page } = testApp;
  const row = (position: string): Locator => page().locator(`tr[data-position="${position}"]`);
  const hints = (within: Locator): Locator => within.getByRole('list', { name: 'Please check' });
  const strip = (): Locator => page().getByRole('region', { name: 'Your answer', exact: true });

  /**
   * An order for the same item as the others, issued `daysBefore` days ago; with `agreed`, confirmed in the
   * past.
   */
  const put = (
    number: string,
    lines: { date: CalendarDate; price: string }[],
    agreed: { daysBefore: number } | null = null,
  ): void => {
    const order = service.buyers.issue({
      buyer: service.world.buyers.find(({ buyerAccountNumber }) => buyerAccountNumber !== null)?.name ?? '',
      purchaseOrderNumber: number,
      lines: lines.map(({ date, price }) => ({
        deliverySchedule: [{ date, quantity: '12' }],
        netPrice: price,
      })),
    });
    const [first] = lines;
    const at = service.world.stamp();
    const issuedAt =
      agreed === null || first === undefined
        ? at
        : serviceTimestamp(`${addDays(first.date, -agreed.daysBefore)}T09:00:00.000Z`);
    service.world.put({
      ...order,
      lastUpdatedAt: at,
      version: order.version + 1,
      eventDates: { issuedAt },
      documents: [],
      lines: order.lines.map((line) => ({
        ...line,
        item: { ...line.item, number: 'BR-2041', name: longName, description: null },
        description: null,
        documents: [],
        notes: [],
        ...(agreed === null ? {} : { confirmed: line.requested, processStatus: processStatus.confirmed }),
        lastUpdatedAt: at,
      })),
    });
  };

  const look = async (
    screen: string,
    shown: Locator,
    at: readonly (typeof sizes)[number][] = sizes,
  ): Promise<void> => {
    const page = shown.page();
    for (const size of at) {
      await page.setViewportSize(size);
      await shown.first().scrollIntoViewIfNeeded();
      const name = `${screen}-${size.width}-${colorScheme}`;
      await picture(page, name);
      await expectAccessibleInLongRun(page, name);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, `${name} scrolls sideways`).toBeLessThanOrEqual(size.width);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  };

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

  const workshop = {
    ...{ ...usualWorkshop, ...holidaysOf(), perWeek: 3 },
    closed: [
      { from: day(2, 0), to: day(2, 0), name: '' },
      { from: day(3, 0), to: day(4, 6), name: 'Winter break' },
    ],
  };

  beforeAll(async () => {
    // Three deliveries 28, 26 and 30 days after their orders: the median is 28. Two of them are in the same
    // future week.
    put('H-OLD-1', [{ date: day(1, 1), price: '4.00' }], { daysBefore: 28 });
    put('H-OLD-2', [{ date: day(1, 2), price: '4.00' }], { daysBefore: 26 });
    put('H-OLD-3', [{ date: day(1, 3), price: '4.00' }], { daysBefore: 30 });
    for (const number of ['H-NEW', 'H-TAKE']) {
      put(number, [
        { date: day(0, 5), price: '4.20' },
        { date: day(1, 4), price: '4.00' },
        { date: day(0, 1), price: '4.00' },
      ]);
    }
    put('H-NEXT', [{ date: day(2, 6), price: '4.00' }]);
    await testApp.open({ colorScheme, locale: 'en-GB', settings: { workshop } });
    await testApp.enter();
  });

  beforeEach(() => backToStart(page(), colorScheme));

  test('an order says what can’t be kept before the user accepts it', async () => {
    await openOrder('H-NEW');
    await hints(row('00010'))
      .getByText(`${said(day(0, 5))} isn’t a working day`)
      .waitFor();
    await hints(row('00010'))
      .getByText(/^5% above your last price \(4\.00\sEUR per PCE, order H-OLD-/)
      .waitFor();
    await hints(row('00020'))
      .getByText(
        `Week ${isoWeek(day(1, 0)).week} would have 4 deliveries; your limit is 3: 3 confirmed, 1 in this answer`,
      )
      .waitFor();
    expect(await hints(row('00030')).count()).toBe(0);
    await look('hints-order', hints(row('00010')));
    await page()
      .getByRole('button', { name: /^Accept (\d+ lines|the order|the open line)$/ })
      .click();
    // The lines say them. The answer only leads there.
    await hints(row('00010'))
      .getByText(/isn’t a working day$/)
      .waitFor();
    await look('hints-strip', hints(strip()));
    await strip().getByRole('button', { name: 'Please check the hints at lines 10, 20' }).click();
    await row('00010').and(page().locator(':focus')).waitFor();
    // Hints never keep an answer from being sent.
    expect(await strip().getByRole('button', { name: 'Send answer' }).isEnabled()).toBe(true);
  });

  test('one key takes the date that past promises suggest, and nothing goes before it is sent', async () => {
    await openOrder('H-TAKE');
    await row('00010').getByRole('button', { name: 'Propose', exact: true }).click();
    const date = page().getByLabel('Date', { exact: true });
    await date.and(page().locator(':focus')).waitFor();
    // Four weeks after the order, moved behind what is closed or full there.
    const first = addDays(today, 28);
    const suggested = page().getByRole('button', { name: /^Use / });
    await suggested.waitFor();
    // Until the other promises are known, the week that is full may be the suggested one.
    await hints(row('00020'))
      .getByText(/would have 4 deliveries/)
      .waitFor();
    const name = ((await suggested.textContent()) ?? '').replace('Use ', '').trim();
    await page().getByText('28 days after the order (median of your last 3 promises).').waitFor();
    await look('hints-suggestion', suggested);
    // For a line in parts it is below the delivery that it changes, and above the next one.
    await row('00010').getByRole('button', { name: 'Split delivery' }).click();
    const [one, two] = [
      page().getByLabel('Date 1', { exact: true }),
      page().getByLabel('Date 2', { exact: true }),
    ];
    await two.waitFor();
    const topOf = async (what: Locator): Promise<number> => (await what.boundingBox())?.y ?? Number.NaN;
    await look('hints-suggestion-split', suggested);
    expect(await topOf(suggested)).toBeGreaterThan(await topOf(one));
    expect(await topOf(suggested)).toBeLessThan(await topOf(two));
    const second = await two.inputValue();
    await suggested.click();
    await suggested.waitFor({ state: 'hidden' });
    expect(await two.inputValue()).toBe(second);
    await one.fill('');
    await page().getByRole('button', { name: 'Remove delivery 2' }).click();
    await date.focus();
    await page().keyboard.press('ArrowDown');
    const taken = await date.inputValue();
    const read = [...Array(60).keys()]
      .map((days) => addDays(first, days))
      .find((one) => typed(one) === taken);
    expect(read === undefined ? null : said(read)).toBe(name);
    expect([1, 2, 3, 4, 5]).toContain(weekdayOf(read ?? first));
    await suggested.waitFor({ state: 'hidden' });
    expect(await hints(row('00010')).getByText('weekday').count()).toBe(0);
    await page().getByLabel('Reason', { exact: true }).fill('We are closed that day.');
    await look('hints-taken', date);
    expect(service.world.order(orderId('H-TAKE'))?.lines[0]?.proposal).toBeNull();
    await strip().getByRole('button', { name: 'Send answer' }).click();
    await expect
      .poll(() => service.world.order(orderId('H-TAKE'))?.lines[0]?.proposal?.deliverySchedule[0]?.date, {
        timeout: 30_000,
      })
      .toBe(read);
  });

  test('the calendar shows closed days and full weeks', async () => {
    await page()
      .getByRole('button', { name: /^Calendar/ })
      .click();
    const calendar = page().getByRole('region', { name: 'Calendar' });
    const week = (weeks: number): Locator =>
      calendar.getByRole('button', { name: new RegExp(`^Week ${isoWeek(day(weeks, 0)).week}\\b`) });
    await week(1).getByText('Full', { exact: true }).waitFor();
    await week(2)
      .getByText(/days? closed$/)
      .waitFor();
    const pane = page().locator('main');
    // In a narrow window the chosen days take its whole width.
    const wide = sizes.slice(0, 2);
    await week(2).click();
    const closed = `${said(day(2, 0))}: you are closed`;
    await pane.getByText(closed, { exact: true }).waitFor();
    await week(1).click();
    await pane.getByText('This week is full. Your limit is 3 deliveries a week.').waitFor();
    await look('hints-calendar-weeks', week(1), wide);
    await calendar.getByRole('button', { name: 'Days', exact: true }).click();
    await calendar.getByTitle(closed, { exact: true }).waitFor();
    await look('hints-calendar-days', calendar.getByTitle(closed, { exact: true }), wide);
    await calendar.getByRole('button', { name: 'Table', exact: true }).click();
    await calendar.getByRole('button', { name: 'Weeks', exact: true }).click();
    await calendar.getByRole('row', { name: /Full/ }).waitFor();
    await look('hints-calendar-table', calendar.getByRole('row', { name: /Full/ }), wide);
  });

  const orderId = (number: string): string =>
    service.world.orders().find(({ purchaseOrderNumber }) => purchaseOrderNumber === number)?.id ?? '';

  test('one date for all lines, and one answer for several orders, show the same hints', async () => {
    await openOrder('H-NEXT');
    await page().getByRole('button', { name: 'Propose date or shift for all lines' }).click();
    await page()
      .getByLabel('New date or shift', { exact: true })
      .fill(typed(day(3, 2)));
    await page()
      .getByText(`${said(day(3, 2))}: you are closed (Winter break)`)
      .waitFor();
    await look('hints-bulk', page().getByText('you are closed (Winter break)'));
    const past = addDays(today, -3);
    await page().getByLabel('New date or shift', { exact: true }).fill(typed(past));
    await page()
      .getByText(`${said(past)} has passed`)
      .waitFor();
    await page().getByRole('button', { name: 'Cancel' }).click();
    await page().keyboard.press('Escape');
    await page().getByLabel('Select all shown').click();
    await page()
      .getByRole('button', { name: /^Answer \d+ orders?…$/ })
      .click();
    const dialog = page().getByRole('dialog');
    await hints(dialog)
      .getByText(/^Line 10: .* isn’t a working day$/)
      .first()
      .waitFor();
    await look('hints-several', hints(dialog), sizes.slice(0, 2));
  });

  test('missing values are named beside the button and lead to their fields; the typed buyer’s number stays', async () => {
    service.buyers.issue({
      buyer: service.world.buyers.find(({ buyerAccountNumber }) => buyerAccountNumber === null)?.name ?? '',
      purchaseOrderNumber: 'H-STRANGER',
      lines: [{ deliverySchedule: [{ date: day(5, 1), quantity: '12' }], netPrice: '4.00' }],
    });
    await page().getByRole('button', { name: 'Check now' }).first().click();
    await openOrder('H-STRANGER');
    const line = page().locator('tr[data-position]').first();
    await line.getByRole('button', { name: 'Propose', exact: true }).click();
    const quantity = line.getByLabel('Quantity', { exact: true });
    await quantity.fill('0');
    await line.getByText('Enter a number above 0').waitFor();
    expect(await quantity.getAttribute('aria-invalid')).toBe('true');
    await quantity.fill('');
    const number = strip().getByLabel('The customer number that you gave');
    expect(await strip().getByText('Moreau').count(), 'one text asks for it').toBe(1);
    await number.fill('K 77');
    expect(await strip().getByText('A customer number can’t contain spaces.').count()).toBe(1);
    expect(await number.getAttribute('aria-invalid')).toBe('true');
    await look('number-with-blanks', strip());
    await number.fill('K-77');
    await expect.poll(() => number.getAttribute('aria-invalid')).toBe(null);
    await strip()
      .getByRole('button', { name: /Quantity is required$/ })
      .click();
    await quantity.and(page().locator(':focus')).waitFor();
    await look('hints-missing', strip());
    await quantity.fill('12000');
    await line.getByLabel('Price', { exact: true }).fill('0');
    await hints(line)
      .getByText(/^12,000\s\S+ instead of 12\s\S+: is that right\?/)
      .waitFor();
    await hints(line).getByText('The price is 0: you would deliver for free').waitFor();
    await openOrder('H-NEXT');
    await openOrder('H-STRANGER');
    expect(await number.inputValue()).toBe('K-77');
    // However many hints there are, the button that sends stays in view.
    const button = await strip().getByRole('button', { name: 'Send answer' }).boundingBox();
    expect((button?.y ?? 900) + (button?.height ?? 0)).toBeLessThanOrEqual(900);
  });

  test('an order for "some day", the last of the calendar, opens and is answered like any other', async () => {
    put(
      'H-SOMEDAY',
      [1, 2, 3, 4].map(() => ({ date: lastOfCalendar, price: '4.00' })),
    );
    await page().getByRole('button', { name: 'Check now' }).first().click();
    await openOrder('H-SOMEDAY');
    await page()
      .getByRole('button', { name: /^Accept (\d+ lines|the order|the open line)$/ })
      .click();
    await hints(row('00010'))
      .getByText('Week 52 would have 4 deliveries; your limit is 3: 4 in this answer')
      .waitFor();
    await look('hints-some-day', hints(strip()), sizes.slice(0, 1));
    await row('00010').getByRole('button', { name: 'Propose', exact: true }).click();
    await row('00010').getByLabel('Date', { exact: true }).fill('+7');
    await row('00010')
      .getByText(/^Enter a date like /)
      .waitFor();
  });
});
