import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createPracticeService,
  type PracticeService,
} from '../../src/main/practice/create-practice-service.ts';
import { type App, startApp } from './house/app.ts';
import { expectAccessible, openBrowser, openWindow, picture, type Window } from './house/window.ts';

/** Every screen that the day doesn't reach, in both themes and at three widths: axe finds nothing, nothing is cut off. */
let browser: Browser;
let service: PracticeService;

beforeAll(async () => {
  browser = await openBrowser();
  service = createPracticeService({ seed: 20261121, pace: 0 });
});

afterAll(async () => {
  await browser.close();
  await service.stop();
});

const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 720 },
  { width: 700, height: 900 },
];

describe.each(['light', 'dark'] as const)('in the %s theme', (colorScheme) => {
  let dataDir: string;
  let app: App;
  let window: Window;
  const page = (): Page => window.page;

  const seeAlso = async (screen: string): Promise<void> => {
    for (const size of sizes) {
      await page().setViewportSize(size);
      const name = `${screen}-${colorScheme}-${size.width}`;
      await picture(page(), name);
      await expectAccessible(page(), name);
      const width = await page().evaluate(() => document.documentElement.scrollWidth);
      expect(width, `${name} scrolls sideways`).toBeLessThanOrEqual(size.width);
    }
    await page().setViewportSize({ width: 1440, height: 900 });
  };

  beforeAll(async () => {
    const signIn = await service.start();
    dataDir = mkdtempSync(join(tmpdir(), 'orderbell-e2e-'));
    app = await startApp(dataDir);
    window = await openWindow(browser, app.address, { colorScheme, locale: 'en-GB' });
    await page().getByLabel('Service address').fill(signIn.url);
    await page().getByLabel('E-mail').fill(signIn.email);
    await page().getByLabel('Password').fill(signIn.password);
    await seeAlso('sign-in');
    await page().getByRole('button', { name: 'Sign in', exact: true }).click();
    await page().getByRole('listbox', { name: 'To answer' }).getByRole('option').first().waitFor();
  });

  afterAll(async () => {
    await page().context().close();
    await app.stop();
    await service.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  test('the desk', () => seeAlso('desk'));

  test('an order of 500 lines', async () => {
    const long = service.world.orders().find(({ lines }) => lines.length === 500);
    const number = long?.purchaseOrderNumber ?? '';
    for (const tray of ['To answer', 'Overdue', 'Waiting for buyer', 'Confirmed', 'Closed']) {
      await page()
        .getByRole('button', { name: new RegExp(`^${tray}`) })
        .click();
      await page().getByLabel('Filter orders').fill(number);
      const row = page().getByRole('option', { name: new RegExp(number) });
      await row.or(page().getByText('Nothing here matches')).first().waitFor();
      if ((await row.count()) === 0) continue;
      await row.click();
      break;
    }
    await page().getByRole('heading', { name: number }).waitFor();
    await page().getByRole('group', { name: 'Answer for line 10', exact: true }).waitFor();
    await seeAlso('order-500-lines');
  });

  const openOrder = async (number: string): Promise<void> => {
    await page()
      .getByRole('button', { name: /^To answer/ })
      .click();
    await page().getByLabel('Filter orders').fill(number);
    await page()
      .getByRole('option', { name: new RegExp(number) })
      .click();
    await page().getByRole('heading', { name: number }).waitFor();
  };

  test('answering: all lines at once, a split delivery, and the buyer’s number that is asked for once', async () => {
    const unknown = service.world.buyers.find(({ buyerAccountNumber }) => buyerAccountNumber === null);
    if (unknown === undefined) throw new Error('every buyer is known');
    service.buyers.issue({ buyer: unknown.name, purchaseOrderNumber: `ASK-${colorScheme}`, lineCount: 2 });
    await page().getByRole('button', { name: 'Poll now' }).click();
    await openOrder(`ASK-${colorScheme}`);
    await page().getByRole('button', { name: 'Reject all lines' }).click();
    await seeAlso('reject-all');
    await page().getByRole('button', { name: 'Cancel' }).click();
    await page().getByRole('button', { name: 'One date for all lines' }).click();
    await seeAlso('one-date');
    await page().getByRole('button', { name: 'Cancel' }).click();
    await page().getByRole('button', { name: 'Propose', exact: true }).first().click();
    await page().getByRole('button', { name: 'Split delivery' }).click();
    await page().getByLabel('Quantity 2').fill('12,5');
    await page().getByText('Did you mean').waitFor();
    await page()
      .getByRole('textbox', { name: /number .*with you/i })
      .waitFor();
    await seeAlso('split-and-number');
  });

  test('a filter that finds nothing', async () => {
    await page().getByLabel('Filter orders').fill('no such order');
    await page().getByText('Nothing here matches').waitFor();
    await seeAlso('nothing-found');
    await page().getByLabel('Filter orders').fill('');
  });

  test('the settings', async () => {
    await page().getByRole('button', { name: 'Settings' }).click();
    await page().getByRole('dialog', { name: 'Settings' }).waitFor();
    await seeAlso('settings');
    await page().keyboard.press('Escape');
  });

  test('the shortcuts', async () => {
    await page().getByRole('button', { name: 'Keyboard shortcuts' }).click();
    await page().getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await seeAlso('shortcuts');
    await page().keyboard.press('Escape');
  });

  test('a link that was used already', async () => {
    // Without a way in no setting can be read: it speaks as the browser does.
    const other = await openWindow(browser, app.address, { colorScheme, locale: 'en-GB' });
    await other.page.getByText('This link has been used or is too old.').waitFor();
    await expectAccessible(other.page, `used-link-${colorScheme}`);
    await picture(other.page, `used-link-${colorScheme}`);
    await other.page.context().close();
  });

  test('nothing to complain about', () => expect(window.complaints).toEqual([]));
});
