import { beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { backToStart } from './harness/back-to-start.ts';
import { cutChoices } from './harness/cut-choices.ts';
import { signInto } from './harness/sign-in.ts';
import { createTestApp } from './harness/test-app.ts';
import { expectAccessibleInLongRun, picture } from './harness/window.ts';

/** Very long names and words: nothing overflows, and each cut text has its full text at hand. */
const testApp = createTestApp({ seed: 20261122, sample: 'empty' });
const { service, page } = testApp;

const buyer =
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft und Söhne Beteiligungs-GmbH & Co. KG';
const longNumber = `PURCHASE-ORDER-${'0'.repeat(60)}42`;

const order = (purchaseOrderNumber: string, n: number) => ({
  id: `order-${n}`,
  buyerOrder: {
    ...{
      supplierAccountNumber: `account-${'9'.repeat(60)}`,
      purchaseOrderNumber,
      orderType: n === 1 ? 'RFQ' : 'Purchase',
    },
    description: 'Lieferung frei Rampe. '.repeat(20),
    destination: {
      names: [buyer, 'Wareneingangsabteilungsgebäudeverwaltung'],
      addressLines: ['Hottentottenstottertrottelmutterattentäterstraße 1234567890'],
      ...{ postalCode: '12345', city: 'Taumatawhakatangihangakoauauotamatea', countryCodeIso2: 'DE' },
    },
    contact: {
      userName: 'Dr. Maximiliane Schulze-Wischmeyer-von Hohenlohe-Langenburg',
      email: `maximiliane.schulze-wischmeyer.${'von.'.repeat(12)}hohenlohe@donaudampfschifffahrt.example`,
    },
    properties: [
      { key: 'kostenstellenverantwortlichkeitsbereich', value: 'Betriebsmittelbeschaffung'.repeat(4) },
    ],
    notes: ['Verpackungsvorschrift'.repeat(12)],
    labels: ['Rahmenvertragsabrufkennzeichnung'.repeat(3)],
    documents: [{ name: `Zeichnungssatz_${'x'.repeat(120)}.pdf`, url: 'https://files.example/x' }],
  },
  status: { processStatus: 'Issued' },
  version: 1,
  lastUpdatedAt: new Date(Date.now() - n * 1000).toISOString(),
  lines: [
    {
      buyerLine: {
        position: '00010',
        item: {
          ...{
            number: `ITEM-${'1234567890'.repeat(6)}`,
            revision: 'A',
            supplierItemNumber: 'OWN-'.repeat(12),
          },
          name: 'Schweißbaugruppenendmontagevorrichtungshalterung mit Oberflächenbeschichtung nach Werksnorm',
          purchaseUnitOfMeasureIso: 'PCE',
        },
        notes: ['Oberflächenbeschichtungsprüfprotokoll'.repeat(6)],
        projectNumber: 'P'.repeat(120),
      },
      deliverySchedule: [{ date: '2030-12-10', quantity: 123456789.123 }],
      prices: { netPrice: { priceInTransactionCurrency: { value: 1234567.891, currencyIso: 'EUR' } } },
      status: { processStatus: 'Issued' },
    },
  ],
});

const orders = [order(longNumber, 0), order('PO-2', 1), order('PO-3', 2), order('PO-4', 3)];
let data: { lastUpdatedAt: string }[] = [];

beforeAll(async () => {
  service.intercept = ({ path }) => {
    const lastUpdatedAt = data[0]?.lastUpdatedAt ?? null;
    return path.includes('/order-search/poll')
      ? { status: 200, body: JSON.stringify({ data, total: data.length, lastUpdatedAt }) }
      : 'pass';
  };
  await testApp.open({ locale: 'en-GB' });
  await signInto(page(), testApp.account());
  await page().getByText('Connected', { exact: true }).waitFor();
});

beforeEach(() => backToStart(page()));

const receive = async (): Promise<void> => {
  data = orders;
  await page().getByRole('button', { name: 'Check now' }).click();
  await page()
    .getByRole('option', { name: new RegExp(longNumber) })
    .waitFor();
};

const found = z.array(z.string());

/** Texts that overflow, and texts with an ellipsis whose full text is nowhere at hand. */
const badly = async (): Promise<string[]> =>
  found.parse(
    await page().evaluate(() => {
      const seen = [...document.querySelectorAll('body *')].filter(
        (one): one is HTMLElement =>
          one instanceof HTMLElement &&
          one.checkVisibility({ visibilityProperty: true }) &&
          one.clientWidth > 2 &&
          !one.matches('input, select, textarea, option') &&
          one.closest('.visually-hidden') === null,
      );
      const isClipped = (one: Element | null): boolean =>
        one !== null && (getComputedStyle(one).clipPath !== 'none' || isClipped(one.parentElement));
      const hasText = (one: HTMLElement): boolean =>
        [...one.childNodes].some(
          (child) =>
            (child.nodeType === 3 && child.textContent?.trim() !== '') ||
            (child instanceof HTMLElement && getComputedStyle(child).display === 'inline' && hasText(child)),
        );
      const said = (one: HTMLElement): string => `${one.tagName} ${one.textContent.slice(0, 60)}`;
      const plain = (text: string | null): string => (text ?? '').replace(/\s+/g, ' ').trim();
      const isAtHand = (one: HTMLElement, text: string): boolean =>
        [one.closest('[title]')?.getAttribute('title') ?? null, one.getAttribute('aria-label')].some((said) =>
          plain(said).includes(plain(text)),
        );
      const isShownByButton = (one: HTMLElement): boolean =>
        document.querySelector(`button[aria-expanded="false"][aria-controls="${one.id}"]`) !== null;
      return seen.flatMap((one) => {
        const style = getComputedStyle(one);
        if (style.display === 'inline' || !hasText(one) || isClipped(one)) return [];
        if (one.getBoundingClientRect().right > innerWidth + 1) return [`leaves the window: ${said(one)}`];
        const isWide = one.scrollWidth > one.clientWidth + 1;
        const isHigh = style.webkitLineClamp !== 'none' && one.scrollHeight > one.clientHeight + 1;
        if (!isWide && !isHigh) return [];
        const isCut = style.textOverflow === 'ellipsis' || isHigh;
        if (!isCut) return [`runs out: ${said(one)}`];
        return isAtHand(one, one.textContent) || isShownByButton(one) ? [] : [`cut: ${said(one)}`];
      });
    }),
  );

const look = async (screen: string): Promise<void> => {
  for (const width of [1280, 1024]) {
    await page().setViewportSize({ width, height: 820 });
    await picture(page(), `long-${screen}-${width}`);
    // Whether a note is cut is known a frame after the window has another width.
    await expect.poll(badly, { message: `${screen} at ${width}` }).toEqual([]);
    const untold = (await cutChoices(page())).filter(
      ({ isChosen, text, title }) => isChosen && title !== text,
    );
    expect(untold, `${screen} at ${width}`).toEqual([]);
    expect(await page().evaluate(() => document.documentElement.scrollWidth), screen).toBeLessThanOrEqual(
      width,
    );
  }
};

test('in the list and in the alerts, which lead to the list of all alerts', async () => {
  await receive();
  await look('list');
  await page().getByRole('button', { name: '3 more orders to review' }).click();
  await page().getByRole('dialog', { name: 'Alerts' }).getByRole('button', { name: /PO-4/ }).waitFor();
  await page().keyboard.press('Escape');
  // The open list of alerts replaces the alerts.
  await expect.poll(() => page().getByRole('log', { name: 'Alerts' }).getByRole('button').count()).toBe(0);
});

test('in the narrowed list', async () => {
  await receive();
  await page().keyboard.press('Control+k');
  await page().keyboard.type('filter by buyer');
  await page().keyboard.press('Enter');
  await page().getByRole('combobox', { name: 'Buyer' }).selectOption({ index: 1 });
  await look('narrowed');
  const ours = (await cutChoices(page())).filter(({ field }) => /delivery|Waiting/.test(field));
  expect(ours).toEqual([]);
});

test('in the order, and while it is answered', async () => {
  await receive();
  await page()
    .getByRole('option', { name: new RegExp(longNumber) })
    .click();
  await page().getByRole('heading', { name: longNumber }).waitFor();
  await look('order');
  await page()
    .getByRole('button', { name: /^Accept (\d+ lines|the order|the open line)$/ })
    .click();
  await page().getByRole('textbox', { name: 'The customer number that you gave' }).waitFor();
  await look('answer');
});

test('in the list of alerts', async () => {
  await receive();
  await page()
    .getByRole('button', { name: /^Alerts/ })
    .first()
    .click();
  await page().getByRole('dialog', { name: 'Alerts' }).waitFor();
  await look('alerts');
  await page().keyboard.press('Escape');
});

test('in the overview', async () => {
  await receive();
  await page().getByRole('button', { name: 'Overview' }).click();
  await page().getByRole('table', { name: 'Buyers' }).waitFor();
  await look('overview');
});

test('in the search', async () => {
  await receive();
  await page().keyboard.press('Control+k');
  await page().keyboard.type('schweiß');
  await page().getByRole('dialog').getByRole('option').first().waitFor();
  await look('search');
  await page().keyboard.press('Escape');
});

/** A usual order with a long note above its lines. */
const noted = () => {
  const { buyerOrder, ...rest } = order('NOTED-5', 5);
  const { supplierAccountNumber, purchaseOrderNumber, destination } = buyerOrder;
  const notes = ['Please mark every pallet with our order number. '.repeat(40).trim(), 'Gate 3'];
  const written = {
    ...{ supplierAccountNumber, purchaseOrderNumber, destination, notes },
    orderType: 'Purchase',
  };
  return { ...rest, buyerOrder: written, lastUpdatedAt: new Date().toISOString() };
};

test('a long note leaves the lines in view on a small screen, and unfolds by the keyboard', async () => {
  data = [noted(), ...orders];
  await page().setViewportSize({ width: 1024, height: 720 });
  await page().getByRole('button', { name: 'Check now' }).click();
  await page()
    .getByRole('option', { name: /NOTED-5/ })
    .click();
  await page().getByRole('heading', { name: 'NOTED-5' }).waitFor();
  const pane = page().getByRole('region', { name: 'Order', exact: true });
  const note = pane.locator('p[id]', { hasText: 'Please mark' });
  const firstLine = pane.locator('[data-position]').first();
  const cut = (): Promise<boolean> => note.evaluate((one) => one.scrollHeight > one.clientHeight + 1);
  const isInSight = (): Promise<boolean> =>
    firstLine.evaluate((one) => one.getBoundingClientRect().top + 40 < innerHeight);
  const more = pane.getByRole('button', { name: 'Show more' });
  const less = pane.getByRole('button', { name: 'Show less' });
  await firstLine.waitFor();
  await pane.getByRole('button', { name: 'Details', exact: true }).press('Enter');
  await expect.poll(async () => [await cut(), await isInSight()]).toEqual([true, true]);
  // The short note beside it has nothing more to show.
  expect(await more.count()).toBe(1);
  expect(await more.getAttribute('aria-expanded')).toBe('false');
  await seeNote('cut');

  await more.press('Enter');
  await expect.poll(() => less.getAttribute('aria-expanded')).toBe('true');
  expect(await less.evaluate((one) => one === document.activeElement)).toBe(true);
  await expect.poll(async () => [await cut(), await isInSight()]).toEqual([false, false]);
  await seeNote('whole');
  await less.press('Space');
  await expect.poll(async () => [await cut(), await isInSight()]).toEqual([true, true]);
  expect(await more.evaluate((one) => one === document.activeElement)).toBe(true);

  await page().emulateMedia({ media: 'print' });
  await page().evaluate('dispatchEvent(new Event("beforeprint"))');
  const printed = page().locator('[data-print-sheet] p', { hasText: 'Please mark' });
  expect(await printed.evaluate((one) => one.scrollHeight > one.clientHeight + 1)).toBe(false);
  await page().evaluate('dispatchEvent(new Event("afterprint"))');
  await page().emulateMedia({ media: null });
});

test('a text too long for the screen shows its beginning, and the rest in pieces', async () => {
  const long = order('PO-LONG', -1);
  const note = `${'Pack every part by hand. '.repeat(8_000)}The end.`;
  const name = 'Hexagon screw '.repeat(70).trim();
  const lines = long.lines.map((line) => ({
    ...line,
    buyerLine: { ...line.buyerLine, item: { ...line.buyerLine.item, name } },
  }));
  data = [...orders, { ...long, lines, buyerOrder: { ...long.buyerOrder, notes: [note] } }];
  await page().getByRole('button', { name: 'Check now' }).click();
  await page()
    .getByRole('option', { name: /PO-LONG/ })
    .click();
  await page().getByText('1 text is too long to show here in full.').waitFor();
  expect((await page().locator('main').textContent())?.length).toBeLessThan(40_000);
  await picture(page(), 'long-text-notice');
  const line = page().getByRole('row', { name: /Hexagon screw/ });
  expect((await line.boundingBox())?.height).toBeLessThan(400);
  await page().getByRole('button', { name: 'Show long texts' }).click();
  const dialog = page().getByRole('dialog', { name: 'Long texts' });
  const shown = dialog.getByRole('region', { name: 'Notes' });
  await shown.waitFor();
  await dialog.getByText('100,008 more characters').waitFor();
  await picture(page(), 'long-text-dialog');
  await expectAccessibleInLongRun(page(), 'long texts');
  const more = dialog.getByRole('button', { name: 'Show more' });
  await more.click();
  await dialog.getByText('8 more characters').waitFor();
  await more.click();
  await more.waitFor({ state: 'detached' });
  expect(await shown.textContent()).toBe(note);
});

const seeNote = async (screen: string): Promise<void> => {
  for (const [width, height, colorScheme] of [
    [1440, 900, 'light'],
    [640, 900, 'light'],
    [1024, 720, 'dark'],
  ] as const) {
    await page().setViewportSize({ width, height });
    await page().emulateMedia({ colorScheme });
    await picture(page(), `long-note-${screen}-${width}`);
    await expectAccessibleInLongRun(page(), `note ${screen} ${width}`);
  }
  await page().emulateMedia({ colorScheme: 'light' });
};
