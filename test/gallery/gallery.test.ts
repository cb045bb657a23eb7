import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createPracticeService,
  type PracticeService,
} from '../../src/main/practice/create-practice-service.ts';
import { noQuietHours } from '../../src/shared/domain/alerts/alert-silence.ts';
import { orderType } from '../../src/shared/domain/order/statuses.ts';
import { usualWorkshop } from '../../src/shared/domain/planning/workshop.ts';
import { type App, startApp } from '../e2e/harness/app.ts';
import { askCore } from '../e2e/harness/ask-core.ts';
import { changeSettings } from '../e2e/harness/change-settings.ts';
import { expectVisibleInForcedColours } from '../e2e/harness/forced-colours.ts';
import {
  expectAccessibleInLongRun,
  openBrowser,
  openWindow,
  picture,
  type Window,
} from '../e2e/harness/window.ts';
import { startNtfyServer } from '../integration/relay/http-servers.ts';
import { frames, orders, type Scene } from './frames.ts';
import { locales, type Place, placeOf } from './place.ts';

/**
 * Pictures of Orderbell in three languages, both themes and several window sizes. `npm run gallery` stores
 * them, and the long run checks them.
 */
let browser: Browser;
let service: PracticeService;
let ntfy: Awaited<ReturnType<typeof startNtfyServer>>;
let signIn: Awaited<ReturnType<PracticeService['start']>>;

const sizes = {
  large: { width: 1440, height: 900 },
  small: { width: 1024, height: 720 },
  doubled: { width: 720, height: 450 },
};

/** This many days from now, or the following Monday if that is a weekend. */
const dayIn = (days: number): string => {
  const date = new Date(Date.now() + days * 86_400_000);
  const pastFriday = { 6: 2, 0: 1 }[date.getUTCDay()] ?? 0;
  return new Date(date.getTime() + pastFriday * 86_400_000).toISOString().slice(0, 10);
};

const scene = (): Scene => ({
  ...{ later: dayIn(35), latest: dayIn(49) },
  longest:
    service.world.orders().toSorted((a, b) => b.lines.length - a.lines.length)[0]?.purchaseOrderNumber ?? '',
  issue: () => service.buyers.issue({ buyer: 'Kessler', lineCount: 2 }).purchaseOrderNumber,
  question:
    service.world.orders().find(({ orderType: type }) => type === orderType.rfq)?.purchaseOrderNumber ?? '',
  escalate: async ({ page, button }) => {
    const secret = { of: 'ntfy', contactId: 'ben', value: '8d2f6b1c40ca4a7e91d05b3fe8a7c612' };
    expect(await askCore(page, 'relay.set-secret', secret)).toMatchObject({ ok: true });
    const patch = {
      ...{ on: true, ntfyServer: ntfy.origin },
      contacts: [
        { id: 'ben', name: 'Ben', channel: 'ntfy', quietHours: noQuietHours },
        {
          id: 'mail-me',
          name: 'Anna',
          channel: 'email',
          address: 'anna@works.example',
          quietHours: noQuietHours,
        },
      ],
      steps: [
        { id: 'at-once', afterMinutes: 0, counts: 'all', contacts: ['ben'] },
        { id: 'mail-me', afterMinutes: 30, counts: 'all', contacts: ['mail-me'] },
      ],
      repeatMinutes: 120,
      smtp: {
        ...{ host: 'mail.works.example', port: 587, security: 'starttls', user: '' },
        from: 'orders@works.example',
      },
    };
    const before = ntfy.messages.length;
    expect(await askCore(page, 'relay.set', { patch })).toMatchObject({ ok: true });
    // What was opened until now is acknowledged.
    service.buyers.issue({ buyer: 'Kessler', lineCount: 2 });
    await button('sync.poll-now').click();
    await expect.poll(() => ntfy.messages.length).toBe(before + 1);
  },
  acknowledged: async ({ button }) => {
    const before = ntfy.messages.length;
    const { purchaseOrderNumber } = service.buyers.issue({ buyer: 'Kessler', lineCount: 2 });
    await button('sync.poll-now').click();
    await expect.poll(() => ntfy.messages.length).toBe(before + 1);
    await ntfy.press();
    return purchaseOrderNumber;
  },
  breakService: () => service.switches.set({ failing: 'all' }),
});

const delivered = (quantity: string, inDays: number) => ({
  deliverySchedule: [{ date: dayIn(inDays), quantity }],
});

const longName =
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk Bauunterbeamtengesellschaft mbH & Co. KG, Abteilung Instandhaltung und Ersatzteilbeschaffung';
const longItem =
  'Vorschweißflansch mit Dichtleiste EN 1092-1 Typ 11 Form B1, DN 150 PN 40, Werkstoff 1.4571, warm umgeformt und lösungsgeglüht';
const longNote =
  'Bitte jede Palette einzeln mit Bestellnummer, Position und Chargennummer kennzeichnen und vor der Anlieferung beim Wareneingang in Halle 7 anmelden; Lieferungen ohne Anmeldung werden nicht angenommen.';

beforeAll(async () => {
  browser = await openBrowser();
  service = createPracticeService({ seed: 20261121, pace: 0 });
  const { buyers } = service;
  for (const purchaseOrderNumber of Object.values(orders.fresh)) {
    buyers.issue({
      ...{ buyer: 'Kessler', purchaseOrderNumber },
      lines: [delivered('400', 21), delivered('120', 28), delivered('24', 28)],
    });
  }
  for (const purchaseOrderNumber of Object.values(orders.changed)) {
    buyers.issue({
      ...{ buyer: 'Brouwer', purchaseOrderNumber },
      lines: [delivered('250', 24), delivered('80', 31)],
    });
  }
  buyers.issue({
    ...{ buyer: 'Kessler', purchaseOrderNumber: orders.crossed },
    lines: [delivered('60', 26), delivered('12', 40)],
  });
  const long = buyers.issue({ buyer: 'Lindqvist', purchaseOrderNumber: orders.long, lineCount: 4 });
  service.world.put({
    ...long,
    notes: [longNote],
    destination: { ...long.destination, names: [longName, ...long.destination.names] },
    lines: long.lines.map((one) => ({ ...one, item: { ...one.item, name: longItem } })),
  });
  ntfy = await startNtfyServer();
  signIn = await service.start();
});

afterAll(async () => {
  await browser.close();
  await Promise.all([service.stop(), ntfy.close()]);
});

/** Changes only the first line, and makes it three per cent cheaper. */
const reissue = (number: string, change: ReturnType<typeof delivered>): void => {
  const order = service.world.orderByNumber(number);
  const asked = order?.lines[0];
  const { netPrice, grossPrice } = asked?.requested.prices ?? {};
  const price = Number((netPrice ?? grossPrice)?.priceInTransactionCurrency?.value);
  const cheaper = { ...change, netPrice: (price * 0.97).toFixed(2) };
  service.buyers.reissue(order?.id ?? '', cheaper, [asked?.position ?? '']);
};

/** The user reads an order, then the buyer changes it. */
const letBuyerChange = async ({ page, button, open }: Place, number: string): Promise<void> => {
  await open(number);
  // An order counts as read only after it was shown for a moment.
  const row = page.getByRole('option').filter({ hasText: number });
  const unread = page.locator('[data-unseen]').filter({ hasText: number });
  await row.waitFor();
  await unread.waitFor({ state: 'detached' });
  // Move away from the order: the shown order counts as read.
  await page.keyboard.press('j');
  reissue(number, delivered('300', 17));
  await button('sync.poll-now').click();
  await unread.waitFor();
};

/** The user answers an order, and the buyer changes it before the answer is sent. */
const letAnswerCross = async ({ page, say, button, undo, open }: Place): Promise<void> => {
  await changeSettings(page, { undoSeconds: 60 });
  await open(orders.crossed);
  await page.locator('[data-command="accept-all"]').click();
  await button('answer.send').click();
  await undo.waitFor();
  reissue(orders.crossed, delivered('90', 19));
  await button('sync.poll-now').click();
  await page.getByText(say('sent.conflict')).waitFor();
  await changeSettings(page, { undoSeconds: 2 });
};

/** Older orders of several buyers, answered so that there is something to count. */
const answerOlderOnes = async ({ page, button, open }: Place): Promise<void> => {
  for (const number of ['4500018564', 'BE-74469', 'P208494', 'PO/26/3271', '4500018592', 'BE-74481']) {
    await open(number);
    await page.locator('[data-command="accept-all"]').click();
    await button('answer.send').click();
    await button('answer.send').waitFor({ state: 'detached' });
  }
  // One after another, until none is left.
  await button('answer.undo').first().waitFor({ state: 'detached' });
};

describe.each(['en', 'nl', 'de'] as const)('the gallery in the language %s', (language) => {
  let dataDir: string;
  let app: App;
  let window: Window;
  const page = (): Page => window.page;

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'orderbell-e2e-'));
    const country = locales[language].slice(-2);
    app = await startApp(dataDir, [], { language, workshop: { ...usualWorkshop, country } });
    window = await openWindow(browser, app.address, { locale: locales[language] });
    const { say, button } = placeOf(page(), language);
    await page().getByLabel(say('sign-in.address')).fill(signIn.url);
    await page().getByLabel(say('sign-in.email')).fill(signIn.email);
    await page().getByLabel(say('sign-in.password'), { exact: true }).fill(signIn.password);
    await picture(page(), `${language}-sign-in-light-large`);
    await expectVisibleInForcedColours(page(), `${language}-sign-in-light-large`);
    await button('sign-in.submit').click();
    await page()
      .getByRole('listbox', { name: say('folder.to-answer') })
      .getByRole('option')
      .first()
      .waitFor();
    await letBuyerChange(placeOf(page(), language), orders.changed[language]);
    if (language !== 'en') return;
    await letAnswerCross(placeOf(page(), language));
    await answerOlderOnes(placeOf(page(), language));
  });

  afterAll(async () => {
    await page().context().close();
    await app.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  // Each picture starts from the one before.
  test('no picture scrolls sideways, axe finds nothing in it, and forced colours hide nothing', async () => {
    for (const { name, theme, size, show } of frames[language]) {
      const { width, height } = sizes[size];
      await page().emulateMedia({ colorScheme: theme });
      await page().setViewportSize({ width, height });
      await show(placeOf(page(), language), scene());
      const picturedAs = `${language}-${name}-${theme}-${size}`;
      await picture(page(), picturedAs);
      await expectAccessibleInLongRun(page(), picturedAs);
      const across = await page().evaluate(() => document.documentElement.scrollWidth);
      expect(across, `${picturedAs} scrolls sideways`).toBeLessThanOrEqual(width);
      await expectVisibleInForcedColours(page(), picturedAs);
      await page().keyboard.press('Escape');
      await page().keyboard.press('Escape');
    }
    expect(window.complaints).toEqual([]);
  });
});
