import type { Locator } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { backToStart } from './harness/back-to-start.ts';
import { changeSettings } from './harness/change-settings.ts';
import { commandByName } from './harness/command-by-name.ts';
import { createTestApp } from './harness/test-app.ts';
import { expectAccessible, expectAccessibleInLongRun, picture } from './harness/window.ts';

/** An order with many particulars: its head is low, and the rest unfolds. */
const testApp = createTestApp({ seed: 20261122, sample: 'empty' });
const { service, page } = testApp;

const order = (number: string, orderType: string) => ({
  id: `9d0f3e1c-0000-4000-8000-00000000001${number}`,
  buyerOrder: {
    ...{ supplierAccountNumber: 'account-11', purchaseOrderNumber: `LOW-${number}`, orderType },
    description: 'Spring needs of hall 13, as we talked about on the telephone',
    destination: {
      ...{ code: 'dock-12', names: ['Northwind Works', 'Hall 13'], addressLines: ['Quay 14', 'Floor 15'] },
      ...{ postalCode: '1016', city: 'Harbour', countryCodeIso2: 'NL', locationType: 'Plant' },
    },
    terms: {
      ...{ incoterms: 'Delivered at place', incotermsCode: 'DAP' },
      ...{ paymentTerms: 'In 30 days', paymentTermsCode: 'N30' },
    },
    contact: { email: 'robin@northwind.example', userName: 'Robin Vale', phoneNumber: '+31 20 555 0100' },
    ...{ properties: [{ key: 'costCentre', value: 'centre-1' }], labels: ['urgent'] },
    notes: ['Goods are taken in until three in the afternoon.'],
    documents: [{ name: 'drawing.pdf', objectId: 'object-1' }],
  },
  supplierOrder: {
    ...{ buyerAccountNumber: 'debtor-17', description: 'Ours since May', notes: ['Packed by Kim'] },
    documents: [{ name: 'report.pdf', objectId: 'object-2' }],
  },
  indicators: { deliveryOverdue: true },
  status: { processStatus: 'Issued', logisticsStatus: 'Open' },
  ...{ version: 1, eventDates: { issuedAt: '2026-01-05T09:00:00.000Z' } },
  lastUpdatedAt: '2026-01-07T09:01:00.000Z',
  lines: ['0001', '0002', '0003'].map((position) => ({
    buyerLine: {
      position,
      item: { number: `N${position}`, name: 'Hexagon screw' },
      notes: [`note ${position}`],
      documents: position === '0003' ? [{ name: 'screw.pdf', objectId: 'object-3', type: 'Drawing' }] : [],
    },
    deliverySchedule: [{ date: '2030-03-04', quantity: 500 }],
    prices: {
      netPrice: { priceInTransactionCurrency: { value: 12, currencyIso: 'EUR' } },
      priceUnitQuantity: 1,
    },
    status: { processStatus: 'Issued' },
    lastUpdatedAt: '2026-01-06T11:00:00.000Z',
  })),
});

/** In the time zone of the page. */
const threeDaysAgo = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Amsterdam' }).format(
  Date.now() - 3 * 86_400_000,
);

/** Two confirmed lines around one to answer. */
const mixed = () => {
  const [first, second, third] = order('3', 'Purchase').lines;
  const confirmed = { status: { processStatus: 'Confirmed' } };
  return {
    ...order('3', 'Purchase'),
    lines: [
      { ...first, ...confirmed },
      second,
      { ...third, ...confirmed, deliverySchedule: [{ date: threeDaysAgo, quantity: 500 }] },
    ],
  };
};

/** Three confirmed lines, and nothing to answer. */
const confirmed = () => {
  const { lines, indicators: _, ...rest } = order('4', 'Purchase');
  return { ...rest, lines: lines.map((line) => ({ ...line, status: { processStatus: 'Confirmed' } })) };
};

const longName = 'Northwind Machinefabriek en Techniek B.V.';
const ofLongBuyer = () => {
  const { buyerOrder, ...rest } = order('2', 'Purchase');
  const other = { supplierAccountNumber: 'account-12', buyerParty: { names: [longName] } };
  return { ...rest, buyerOrder: { ...buyerOrder, ...other } };
};

beforeAll(async () => {
  const body = JSON.stringify({
    ...{ data: [order('1', 'Forecast'), ofLongBuyer(), mixed(), confirmed()], total: 4 },
    lastUpdatedAt: '2026-01-07T09:01:00.000Z',
  });
  service.intercept = ({ path }) =>
    path.includes('/order-search/poll')
      ? { status: 200, headers: { 'content-type': 'application/json' }, body }
      : 'pass';
  await testApp.open({ locale: 'en-GB' });
  await testApp.enter();
});

beforeEach(async () => {
  await backToStart(page());
  await page().setViewportSize({ width: 1024, height: 720 });
  await opens('LOW-1');
});

const region = (): Locator => page().getByRole('region', { name: /^(Order|Bestellung)$/ });
const more = (): Locator => region().getByRole('button', { name: 'Details', exact: true });
const button = (name: string): Locator => region().getByRole('button', { name });
const opens = async (number: string): Promise<void> => {
  await page()
    .getByRole('option', { name: new RegExp(number) })
    .click();
  await region().getByRole('heading', { name: number }).waitFor();
};
const look = async (name: string): Promise<void> => {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page().emulateMedia({ colorScheme });
    await picture(page(), `low-window-${name}-${colorScheme}`);
  }
};

/** The height of the head, in px. */
const headHeight = async (): Promise<number> =>
  (await region().locator('header').first().boundingBox())?.height ?? Number.POSITIVE_INFINITY;

const isWhole = (one: HTMLElement): boolean =>
  one.scrollWidth <= one.clientWidth && one.scrollHeight <= one.clientHeight;

test('the head has two lines and the buyer’s words, so that the first line is answered without scrolling', async () => {
  const accept = region()
    .locator('[data-position]')
    .first()
    .getByRole('button', { name: /^Accept/ });
  const box = await accept.boundingBox();
  await look('1024');
  expect(box?.y).toBeGreaterThan(0);
  expect((box?.y ?? 720) + (box?.height ?? 0)).toBeLessThanOrEqual(720);
  expect(await region().locator('header p').first().evaluate(isWhole), 'the buyer’s name').toBe(true);
  for (const said of [
    '1016 Harbour, Netherlands',
    'Forecast',
    'Planned demand, not a purchase order',
    'Robin Vale',
    'DAP',
    'In 30 days',
    'Spring',
    'until three',
    'drawing.pdf',
    'report.pdf',
    'Download all 2',
    'Print 2 drawings',
  ]) {
    expect(await region().getByText(said).first().isVisible(), said).toBe(true);
  }
  expect(await region().getByText('Quay 14').isVisible()).toBe(false);
  const [refresh, exports] = await Promise.all(
    ['Refresh this order', 'Export'].map((name) => region().getByRole('button', { name }).boundingBox()),
  );
  expect(refresh?.y, 'no button is alone in a line').toBeCloseTo(exports?.y ?? 0, -1);
  await expectAccessibleInLongRun(page(), 'an order in a low window');
  for (const [width, height] of [
    [1440, 900],
    [1366, 768],
  ] as const) {
    await page().setViewportSize({ width, height });
    await look(String(width));
    // The panes take their new widths after the window.
    await expect.poll(headHeight, { message: String(width) }).toBeLessThanOrEqual(120);
    expect(await region().locator('header [data-command="download-all"]').isVisible()).toBe(true);
    expect(await region().locator('header p').first().evaluate(isWhole), String(width)).toBe(true);
    for (const name of ['Robin Vale', '+31 20 555 0100']) {
      const shown = region().locator('dd').filter({ hasText: name }).first();
      expect(await shown.evaluate(isWhole), `${name} at ${width}`).toBe(true);
    }
  }
});

test('a long name of the buyer wraps in the head, beside the buttons', async () => {
  await opens('LOW-2');
  const name = region().getByTitle(longName, { exact: true });
  for (const [width, height] of [
    [1440, 900],
    [1366, 768],
  ] as const) {
    await page().setViewportSize({ width, height });
    await look(`long-${width}`);
    await expect.poll(headHeight, { message: String(width) }).toBeLessThanOrEqual(120);
    expect(await name.evaluate(isWhole), String(width)).toBe(true);
    const [title, refresh] = await Promise.all(
      [region().getByRole('heading', { name: 'LOW-2' }), button('Refresh this order')].map((one) =>
        one.boundingBox(),
      ),
    );
    const middles = [title, refresh].map((box) => (box?.y ?? 0) + (box?.height ?? 0) / 2);
    expect(Math.abs((middles[0] ?? 0) - (middles[1] ?? 99)), String(width)).toBeLessThan(4);
  }
});

test('in German the head is as low, and no answer button moves when one is pressed', async () => {
  await changeSettings(page(), { language: 'de' });
  onTestFinished(() => changeSettings(page(), { language: 'en' }));
  const propose = region().locator('[data-position]').first().getByRole('button', { name: 'Vorschlagen' });
  await propose.waitFor();
  /** Where each button is in its line. */
  const places = (): Promise<number[][]> =>
    propose.evaluate((one) => {
      const line = one.closest('[data-position]')?.getBoundingClientRect();
      return [...(one.closest('fieldset')?.querySelectorAll('button') ?? [])].map((button) => {
        const { left, top } = button.getBoundingClientRect();
        return [left - (line?.left ?? 0), top - (line?.top ?? 0)];
      });
    });
  for (const width of [1440, 1366, 1024]) {
    await page().setViewportSize({ width, height: 800 });
    if (width > 1024) {
      await expect.poll(headHeight, { message: String(width) }).toBeLessThanOrEqual(120);
    }
    await look(`german-${width}`);
    const before = await places();
    await propose.click();
    await region().locator('[data-editor]').waitFor();
    expect(await places(), String(width)).toEqual(before);
    await look(`german-pressed-${width}`);
    await propose.click();
    await region().locator('[data-editor]').waitFor({ state: 'detached' });
  }
  await page().setViewportSize({ width: 1366, height: 800 });
  await opens('LOW-2');
  const name = region().getByTitle(longName, { exact: true });
  await expect.poll(() => name.evaluate(isWhole)).toBe(true);
  await look('german-long');
});

test('number and buyer stay in view, and cover no line, while a line is answered', async () => {
  const third = region().locator('[data-position="0003"]');
  await third.getByRole('button', { name: 'Propose' }).click();
  await third.locator('[data-editor]').waitFor();
  const atTop = ({ left, top }: { left: number; top: number }) => {
    const found = document.elementFromPoint(left + 30, top + 10);
    return found instanceof HTMLElement ? { ...found.dataset } : null;
  };
  const pane = await region().boundingBox();
  if (pane === null) throw new Error('The order is not on the screen.');
  await expect
    .poll(() => page().evaluate(atTop, { left: pane.x, top: pane.y }))
    .toEqual({ number: 'LOW-1', buyer: 'Northwind Works', shown: 'true' });
  const card = await page().getByRole('region', { name: 'Your answer', exact: true }).boundingBox();
  expect(card?.height, 'the height belongs to the form').toBeLessThanOrEqual(190);
  await look('answered');
  // Never beside a half of the header.
  const pinned = region().locator('[data-number="LOW-1"]');
  await pinned.evaluate((one, top) => one.parentElement?.scrollTo(0, top), (await headHeight()) / 2);
  await pinned.waitFor({ state: 'hidden' });
  // Backwards by keys: a line that gets the focus lies below it.
  await third.focus();
  for (const above of ['0002', '0001']) {
    await page().keyboard.press('ArrowUp');
    const place = region().locator(`[data-position="${above}"]`);
    await expect.poll(() => place.evaluate((one) => one === document.activeElement)).toBe(true);
    expect((await place.boundingBox())?.y ?? 0, above).toBeGreaterThan(pane.y + 25);
  }
});

test('the answer stays low, says each thing once, and leaves the answered line in view', async () => {
  const answer = page().getByRole('region', { name: 'Your answer', exact: true });
  const third = region().locator('[data-position="0003"]');
  const height = async (): Promise<number> => (await answer.boundingBox())?.height ?? Infinity;
  await page().setViewportSize({ width: 1366, height: 800 });
  await opens('LOW-2');
  await button('Accept 3 lines').click();
  await answer.getByText('You accept lines 1, 2, 3').waitFor();
  expect(await answer.getByText(/accept/).count()).toBe(1);
  await expect.poll(height).toBeLessThanOrEqual(165);
  await look('accepted');
  await third.getByRole('button', { name: 'Propose' }).click();
  const date = third.getByLabel('Date', { exact: true });
  await date.fill('+7');
  await third.getByLabel('Reason', { exact: true }).fill('Material late');
  await answer.getByText('The buyer has to agree to your proposal').waitFor();
  expect(await answer.getByText(/propos/).count(), 'the sentence, and its consequence').toBe(2);
  await expect.poll(height).toBeLessThanOrEqual(200);
  const isCovered = async (): Promise<boolean> => {
    const [field, strip] = await Promise.all([date.boundingBox(), answer.boundingBox()]);
    return (field?.y ?? Infinity) + (field?.height ?? 0) > (strip?.y ?? 0);
  };
  await expect.poll(isCovered).toBe(false);
  await look('proposed');
  for (const width of [1440, 1024]) {
    await page().setViewportSize({ width, height: 800 });
    await look(`proposed-${width}`);
    await expect.poll(height).toBeLessThanOrEqual(200);
  }
  await answer.getByRole('button', { name: 'Discard draft' }).click();
});

test('the contact is written to about this order, and called', async () => {
  const link = (name: string): Promise<string | null> =>
    region().getByRole('link', { name }).getAttribute('href');
  expect(await link('Robin Vale')).toBe('mailto:robin@northwind.example?subject=LOW-1');
  expect(await link('+31 20 555 0100')).toBe('tel:+31205550100');
});

test('the details unfold by button, key, palette and find, and are folded in the next order', async () => {
  const rest = ['Quay 14', 'debtor-17', 'urgent', 'centre-1', 'Ours since May'];
  const isOpen = (): Promise<string | null> => more().getAttribute('aria-expanded');
  await more().focus();
  await page().keyboard.press('Enter');
  for (const said of rest) expect(await region().getByText(said).first().isVisible(), said).toBe(true);
  await look('unfolded');
  await expectAccessibleInLongRun(page(), 'an order in a low window, unfolded');
  await opens('LOW-2');
  expect(await isOpen()).toBe('false');
  expect(await region().getByText('Quay 14').isVisible()).toBe(false);
  await commandByName(page(), 'details of the order', 'Show or hide details of the order');
  await region().getByText('Quay 14').waitFor();
  await more().click();
  await expect.poll(() => isOpen()).toBe('false');
  // As the browser's find in page does.
  await region()
    .locator('[hidden="until-found"]')
    .evaluate((element) => element.dispatchEvent(new Event('beforematch')));
  await region().getByText('Quay 14').waitFor();
  await opens('LOW-1');
  await page().setViewportSize({ width: 700, height: 720 });
  await look('700');
});

describe('an order with lines that need nothing', () => {
  const lines = (): Locator => region().locator('[data-position]');
  const line = (position: string): Locator => region().locator(`[data-position="${position}"]`);
  const height = async (position: string): Promise<number> =>
    (await line(position).boundingBox())?.height ?? Number.POSITIVE_INFINITY;
  const propose = (position: string): Locator => line(position).getByRole('button', { name: 'Propose' });
  const opacity = (position: string): Promise<string> =>
    line(position)
      .locator('fieldset')
      .evaluate((element) => getComputedStyle(element).opacity);

  beforeEach(async () => {
    await opens('LOW-3');
    await page().setViewportSize({ width: 1440, height: 900 });
  });

  test('shows those to answer first and the rest in one row each', async () => {
    expect(await lines().evaluateAll((all) => all.map((one) => one.getAttribute('data-position')))).toEqual([
      '0002',
      '0001',
      '0003',
    ]);
    expect([await height('0001'), await height('0003')].every((one) => one <= 60)).toBe(true);
    expect(await height('0002')).toBeGreaterThan(60);
    expect(await line('0002').getByText('note 0002').isVisible()).toBe(true);
    expect(await line('0001').getByText('note 0001').isVisible()).toBe(false);
    await look('rows');
    await expectAccessible(page(), 'lines in one row');
    await page().setViewportSize({ width: 1024, height: 720 });
    await look('rows-1024');
    expect(await height('0001')).toBeLessThanOrEqual(75);
  });

  test('shows all in one row each if none is to answer, with day, quantity and status', async () => {
    await page()
      .getByRole('button', { name: /^Confirmed/ })
      .first()
      .click();
    await opens('LOW-4');
    for (const [width, height] of [
      [1440, 60],
      [1366, 75],
      [1024, 75],
    ] as const) {
      await page().setViewportSize({ width, height: 768 });
      await look(`confirmed-${width}`);
      const heights = (): Promise<number[]> =>
        lines().evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
      await expect
        .poll(async () => Math.max(...(await heights())), { message: String(width) })
        .toBeLessThan(height);
      for (const said of ['Hexagon screw', '500', '4 Mar 2030', 'Confirmed']) {
        const shown = line('0002').getByText(said).first();
        expect(await shown.evaluate(isWhole), `${said} at ${width}`).toBe(true);
      }
    }
    expect(await line('0002').getByText('note 0002').isVisible()).toBe(false);
    await line('0002').click({ position: { x: 300, y: 12 } });
    await line('0002').getByText('note 0002').waitFor();
    await page().keyboard.press('ArrowDown');
    await line('0003').getByText('note 0003').waitFor();
    await line('0002').getByTitle('Fold line 2').click();
    await line('0002').getByText('note 0002').waitFor({ state: 'hidden' });
    expect(await height('0002')).toBeLessThan(75);
  });

  test('says how late its earliest confirmed delivery is, in the head and in the line', async () => {
    await region().locator('header').first().getByText('3 days late').waitFor();
    await line('0003').getByText('3 days late').waitFor();
    expect(
      await region()
        .getByText(/days? late/)
        .count(),
    ).toBe(2);
  });

  test('shows the buttons of a row to the mouse, and the click reaches its button', async () => {
    expect(await opacity('0001')).toBe('0');
    await line('0001').hover();
    expect(await opacity('0001')).toBe('1');
    await look('row-hover');
    await propose('0001').click();
    await line('0001').getByText('note 0001').waitFor();
    expect(await propose('0001').getAttribute('aria-pressed')).toBe('true');
    await propose('0001').click();
    expect(await line('0001').getByText('note 0001').isVisible(), 'stays whole').toBe(true);
  });

  test('shows a row whole to the keyboard, and to find in page', async () => {
    await line('0002').focus();
    await page().keyboard.press('ArrowDown');
    await line('0001').getByText('note 0001').waitFor();
    expect(await opacity('0001')).toBe('1');
    await page().keyboard.press('ArrowDown');
    await page().keyboard.press('p');
    await line('0003').locator('[data-editor]').waitFor();
    await line('0003').getByRole('button', { name: 'Clear' }).click();
    await opens('LOW-1');
    await opens('LOW-3');
    await line('0003')
      .locator('[hidden="until-found"]')
      .evaluate((element) => element.dispatchEvent(new Event('beforematch')));
    await line('0003').getByText('note 0003').waitFor();
  });
});
