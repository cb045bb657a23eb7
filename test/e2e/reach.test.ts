import type { Locator } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { noWebhook } from '../../src/shared/contract/calls/webhooks.ts';
import { addDays, dayAt } from '../../src/shared/domain/values/calendar-date.ts';
import { freePort, takenPort } from '../integration/webhooks/webhook-harness.ts';
import { isLongRun } from '../runner/scope.ts';
import { backToStart } from './harness/back-to-start.ts';
import { changeSettings } from './harness/change-settings.ts';
import { pageAhead } from './harness/date-ahead.ts';
import { longTest } from './harness/long-test.ts';
import { expectWithinReach, longestMotion } from './harness/reach.ts';
import { goToSettingsPage } from './harness/settings-page.ts';
import { signInto } from './harness/sign-in.ts';
import { createTestApp, type TestApp } from './harness/test-app.ts';
import { expectAccessibleInLongRun, picture, themes } from './harness/window.ts';

const inThreeMonths = addDays(dayAt(Date.now(), 'UTC'), 90);

const sizes = [
  { width: 640, height: 400 },
  { width: 1024, height: 768 },
];

/**
 * States that no other spec visits, at 200 % zoom of a small laptop (1280 by 800 shows 640 by 400) and at
 * 1024 by 768. No page scrolls sideways, and every control can be scrolled into view. In the long run axe finds nothing.
 */
describe.each(themes)('in the %s theme', (colorScheme) => {
  const testApp = createTestApp({ sample: 'empty' });
  const { service, page } = testApp;
  const button = (name: string | RegExp): Locator => page().getByRole('button', { name });

  const seeAlso = async (screen: string, page = testApp.page()): Promise<void> => {
    for (const size of sizes) {
      await page.setViewportSize(size);
      const name = `reach-${screen}-${colorScheme}-${size.width}`;
      await picture(page, name);
      await expectAccessibleInLongRun(page, name);
      await expectWithinReach(page, name);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
  };
  const putAway = async (): Promise<void> => {
    await page().keyboard.press('Escape');
    await page().locator('dialog[open]').waitFor({ state: 'detached' });
  };
  const command = async (words: string, page = testApp.page()): Promise<void> => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type(words);
    await page
      .getByRole('dialog', { name: 'Search' })
      .getByRole('option', { name: new RegExp(words, 'i') })
      .first()
      .waitFor();
    await page.keyboard.press('Enter');
  };
  const receive = async (
    purchaseOrderNumber: string,
    lineCount = 2,
    by: TestApp = testApp,
  ): Promise<string> => {
    const { id } = by.service.buyers.issue({ buyer: 'Kessler', purchaseOrderNumber, lineCount });
    await by.page().getByRole('button', { name: 'Check now' }).click();
    await command(purchaseOrderNumber, by.page());
    await by.page().getByRole('heading', { name: purchaseOrderNumber }).waitFor();
    return id;
  };

  beforeAll(async () => {
    await testApp.open({ colorScheme, locale: 'en-GB' });
    await signInto(page(), testApp.account());
    await page().getByText('Nothing to answer').waitFor();
  });

  beforeEach(() => backToStart(page(), colorScheme));

  test('signing in, empty folders, an answer that waits, and one in conflict with the buyer’s change', async () => {
    const first = createTestApp({ sample: 'empty' }, onTestFinished);
    // Long enough to look at an answer that waits, at all sizes.
    await first.open({ colorScheme, locale: 'en-GB', settings: { undoSeconds: 60 } });
    const page = first.page();
    const firstButton = (name: string | RegExp): Locator => page.getByRole('button', { name });
    await page.getByLabel('Password', { exact: true }).waitFor();
    await seeAlso('sign-in', page);
    await signInto(page, { ...first.account(), password: 'wrong' });
    await page.getByRole('alert').waitFor();
    await seeAlso('sign-in-refused', page);
    await signInto(page, first.account());
    await page.getByText('Nothing to answer').waitFor();

    await seeAlso('empty-to-answer', page);
    for (const folder of ['Late orders', 'Waiting for buyer', 'Confirmed', 'Closed']) {
      await firstButton(new RegExp(`^${folder}`)).click();
      await page.getByRole('heading', { name: new RegExp(`^${folder}`) }).waitFor();
      await seeAlso(`empty-${folder}`, page);
    }
    await firstButton(/^Shipments/).click();
    await seeAlso('empty-shipments', page);
    await command('Go to Calendar', page);
    await page.getByText('No deliveries yet').waitFor();
    await seeAlso('calendar', page);

    await receive('REACH-UNDO', 2, first);
    await page.keyboard.press('Shift+A');
    await page.keyboard.press('Control+Enter');
    await firstButton('Undo answer').waitFor();
    await seeAlso('undo', page);
    await page.keyboard.press('u');
    await page.getByText('2 of 2 lines').waitFor();

    const id = await receive('REACH-CONFLICT', 1, first);
    await page.keyboard.press('Shift+A');
    await page.keyboard.press('Control+Enter');
    await firstButton('Undo answer').waitFor();
    first.service.buyers.reissue(id, { deliverySchedule: [{ date: inThreeMonths, quantity: '7' }] });
    await firstButton('Check now').click();
    await page.getByText('Conflict: the order changed before your answer was sent').waitFor();
    await seeAlso('conflict', page);
    await page.getByText(/^History/).click();
    await seeAlso('history', page);
  });

  test('a refused answer', async () => {
    await receive('REACH-REFUSED');
    service.switches.set({ refusing: true });
    onTestFinished(() => service.switches.set({ refusing: false }));
    await page().keyboard.press('Shift+A');
    await page().keyboard.press('Control+Enter');
    await page().getByText('Needs attention: the service refused your answer').waitFor({ timeout: 40_000 });
    await seeAlso('refused');
  });

  test('who the buyer is, and a half-typed proposal with every kind of message', async () => {
    await receive('REACH-PROPOSAL', 1);
    await button('Details').click();
    await button('Buyer details').click();
    await page()
      .getByRole('dialog')
      .getByRole('heading', { name: 'Kessler Antriebstechnik GmbH', exact: true })
      .waitFor();
    await seeAlso('buyer');
    await putAway();
    await button('Refresh this order').click();
    await page()
      .getByText(/^Refreshed .+: no changes\.$/)
      .waitFor();
    await page().keyboard.press('p');
    await button('Split delivery').click();
    await page().getByLabel('Quantity 2', { exact: true }).fill('12,5');
    await page().getByRole('textbox', { name: 'Date 2', exact: true }).fill('soon');
    await seeAlso('proposal');
  });

  test('several orders at once', async () => {
    await receive('REACH-SEVERAL');
    await page().getByLabel('Select all shown').click();
    await seeAlso('selected');
    await button(/^Answer \d+ orders?…$/).click();
    await page().getByRole('dialog').waitFor();
    await page().getByLabel('Propose date or shift').check();
    await seeAlso('answer-many');
  });

  test('the overview', async () => {
    await receive('REACH-OVERVIEW');
    await command('Go to Overview');
    await page().getByRole('region', { name: 'Overview' }).waitFor();
    await seeAlso('overview');
  });

  longTest('the dialogs: search, help, alerts, and every section of the settings', async () => {
    await receive('REACH-DIALOGS');
    await page().keyboard.press('/');
    await page().getByRole('dialog', { name: 'Search' }).waitFor();
    await page().keyboard.type('REACH');
    await page().getByRole('dialog', { name: 'Search' }).getByRole('option').first().waitFor();
    await seeAlso('search');
    await putAway();
    await page().keyboard.press('?');
    await page().getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await seeAlso('help');
    await putAway();
    await page().keyboard.press('b');
    await page().getByRole('dialog', { name: 'Alerts' }).waitFor();
    await seeAlso('alerts');
    await putAway();
    await command('Open settings');
    const settings = page().getByRole('dialog', { name: 'Settings' });
    await settings.waitFor();
    await goToSettingsPage(page(), 'Advanced');
    // The webhook has more fields while it is on.
    onTestFinished(() => changeSettings(page(), { webhook: noWebhook }));
    await settings.getByLabel('Let the service notify Orderbell instantly (webhook)').click();
    const port = settings.getByRole('textbox', { name: 'Port', exact: true });
    const free = String(await freePort());
    await port.fill(free);
    await port.press('Enter');
    const address = settings.getByLabel('Webhook address');
    await expect.poll(() => address.inputValue()).toContain(`http://127.0.0.1:${free}/`);
    // Every setting has this letter, so every section shows.
    await settings.getByRole('searchbox').fill('e');
    if (isLongRun) {
      for (const [index, heading] of (await settings.getByRole('heading', { level: 3 }).all()).entries()) {
        await heading.scrollIntoViewIfNeeded();
        await seeAlso(`settings-${index}`);
      }
    } else {
      await seeAlso('settings');
    }
    await settings.getByRole('searchbox').fill('');
    // A port that another program has: the settings say so, and the page behind them.
    const taken = String(await takenPort());
    await port.fill(taken);
    await port.press('Enter');
    await settings
      .getByRole('alert')
      .filter({ hasText: `uses port ${taken}` })
      .waitFor();
    await address.waitFor({ state: 'detached' });
    await putAway();
    await page().getByRole('status').filter({ hasText: 'The service can’t notify Orderbell' }).waitFor();
    await seeAlso('webhook-closed');
  });

  longTest('diagnostics and licences, opened from the settings', async () => {
    for (const [name, opens] of [
      ['Open diagnostics', 'diagnostics'],
      ['Licences', 'licences'],
    ] as const) {
      await command('Open settings');
      await goToSettingsPage(page(), 'Advanced');
      await button(name).click();
      await page()
        .getByRole('dialog', { name: new RegExp(opens, 'i') })
        .waitFor();
      await seeAlso(opens);
      await page().keyboard.press('Escape');
      await page().getByRole('dialog', { name: 'Settings' }).waitFor();
      await putAway();
    }
  });

  longTest('each folder has its own shape and word, not a colour alone', async () => {
    await receive('REACH-TRAYS');
    const folders = page().getByRole('navigation', { name: 'Lists' });
    const names = ['To answer', 'Late orders', 'Waiting for buyer', 'Confirmed', 'Closed'];
    const shapes = await Promise.all(
      names.map((name) =>
        folders
          .getByRole('button', { name: new RegExp(`^${name}`) })
          .locator('svg')
          .innerHTML(),
      ),
    );
    expect(new Set(shapes).size).toBe(names.length);
    // A row says in words what its mark shows.
    const rows = page().getByRole('listbox', { name: 'To answer' });
    const count = await rows.getByRole('option').count();
    expect(count).toBeGreaterThan(0);
    expect(await rows.getByRole('option', { name: /To answer/ }).count()).toBe(count);
  });

  test('nothing moves for users who want no motion', async () => {
    await button(/^Closed/).click();
    await button(/^To answer/).click();
    await command('Open settings');
    await page().getByRole('dialog', { name: 'Settings' }).waitFor();
    expect(await longestMotion(page())).toBeLessThan(1);
    await page().emulateMedia({ reducedMotion: 'no-preference' });
    expect(await longestMotion(page())).toBeGreaterThan(100);
    await page().emulateMedia({ reducedMotion: 'reduce' });
  });

  longTest('the service sends a date far in the future, and is away later', async () => {
    const body = pageAhead('REACH-AHEAD');
    service.intercept = ({ path }) => (path.endsWith('/order-search/poll') ? { status: 200, body } : 'pass');
    onTestFinished(() => {
      service.intercept = undefined;
    });
    await button('Check now').click();
    const told = page().getByRole('status').filter({ hasText: 'The service sent an invalid date' });
    await told.filter({ hasText: 'Nothing is lost' }).waitFor();
    expect(await page().getByText('Not connected').count()).toBe(0);
    await seeAlso('far-future');
    service.intercept = undefined;
    await button('Check now').click();
    await told.waitFor({ state: 'detached' });

    service.switches.set({ failing: 'all' });
    onTestFinished(() => service.switches.set({ failing: 'none' }));
    await button('Check now').click();
    await page().getByText('Check failed, retrying').waitFor();
    await page().getByText('The service has a problem; what you entered is fine.').waitFor();
    await seeAlso('service-away');
  });

  longTest('a password refused while connected, and signing in again', async () => {
    const json = { 'content-type': 'application/json' };
    service.intercept = () => ({ status: 401, headers: json, body: '{"message":"no"}' });
    onTestFinished(() => {
      service.intercept = undefined;
    });
    await button('Check now').click();
    await page().getByText('Not connected: the service refused this email and password').waitFor();
    await seeAlso('password-refused');
    await button('Sign in again').click();
    await page().getByRole('dialog').waitFor();
    await seeAlso('sign-in-again');
    service.intercept = undefined;
    await page().getByLabel('Password', { exact: true }).fill(testApp.account().password);
    await page().keyboard.press('Enter');
    await page().getByText('Connected', { exact: true }).waitFor();
  });
});
