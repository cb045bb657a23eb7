import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { createOffice } from './house/office.ts';
import { expectWithinReach, longestMotion } from './house/reach.ts';
import { signInto } from './house/sign-in.ts';
import { expectAccessible, picture } from './house/window.ts';

const sizes = [
  { width: 640, height: 400 },
  { width: 1024, height: 768 },
];

/**
 * Every state that the other walks don't stop at, at 200 % zoom of a small laptop (1280 by 800 shows 640 by 400) and at 1024
 * by 768: axe finds nothing, no page scrolls sideways, and all that can be used can be scrolled into view.
 */
describe.each(['light', 'dark'] as const)('in the %s theme', (colorScheme) => {
  const office = createOffice({ sample: 'empty' });
  const { service, page } = office;
  const button = (name: string | RegExp): Locator => page().getByRole('button', { name });

  const seeAlso = async (screen: string): Promise<void> => {
    for (const size of sizes) {
      await page().setViewportSize(size);
      const name = `reach-${screen}-${colorScheme}-${size.width}`;
      await picture(page(), name);
      await expectAccessible(page(), name);
      await expectWithinReach(page(), name);
    }
    await page().setViewportSize({ width: 1280, height: 800 });
  };
  const putAway = async (): Promise<void> => {
    await page().keyboard.press('Escape');
    await page().locator('dialog[open]').waitFor({ state: 'detached' });
  };
  const command = async (words: string): Promise<void> => {
    await page().keyboard.press('Control+k');
    await page().keyboard.type(words);
    await page()
      .getByRole('dialog', { name: 'Search' })
      .getByRole('option', { name: new RegExp(words, 'i') })
      .first()
      .waitFor();
    await page().keyboard.press('Enter');
  };
  const receive = async (purchaseOrderNumber: string, lineCount = 2): Promise<string> => {
    const { id } = service.buyers.issue({ buyer: 'Kessler', purchaseOrderNumber, lineCount });
    await button('Poll now').click();
    await command(purchaseOrderNumber);
    await page().getByRole('heading', { name: purchaseOrderNumber }).waitFor();
    return id;
  };

  beforeAll(async () => {
    // Long enough to look at an answer that waits, at all sizes.
    await office.open({ colorScheme, locale: 'en-GB', settings: { language: 'en', undoSeconds: 20 } });
  });

  test('signing in, and what is refused there', async () => {
    await page().getByLabel('Password', { exact: true }).waitFor();
    await seeAlso('sign-in');
    await signInto(page(), { ...office.account(), password: 'wrong' });
    await page().getByRole('alert').waitFor();
    await seeAlso('sign-in-refused');
    await signInto(page(), office.account());
    await page().getByText('Nothing to answer').waitFor();
  });

  test('trays in which nothing lies', async () => {
    await seeAlso('empty-to-answer');
    for (const tray of ['Overdue', 'Waiting for buyer', 'Confirmed', 'Closed']) {
      await button(new RegExp(`^${tray}`)).click();
      await page()
        .getByRole('heading', { name: new RegExp(`^${tray}`) })
        .waitFor();
      await seeAlso(`empty-${tray}`);
    }
    await button(/^Shipments/).click();
    await seeAlso('empty-shipments');
    await button(/^To answer/).click();
  });

  test('an answer waiting to go, refused, and in conflict with what the buyer changed', async () => {
    await receive('REACH-UNDO');
    await page().keyboard.press('Shift+A');
    await page().keyboard.press('Control+Enter');
    await button('Undo').waitFor();
    await seeAlso('undo');
    await page().keyboard.press('u');
    await page().getByText('2 of 2 lines').waitFor();
    service.switches.set({ refusing: true });
    await page().keyboard.press('Control+Enter');
    await page().getByText('The service refused this answer').waitFor({ timeout: 40_000 });
    await seeAlso('refused');
    service.switches.set({ refusing: false });
    const id = await receive('REACH-CONFLICT', 1);
    await page().keyboard.press('Shift+A');
    await page().keyboard.press('Control+Enter');
    await button('Undo').waitFor();
    service.buyers.reissue(id, { deliverySchedule: [{ date: '2027-03-01', quantity: '7' }] });
    await button('Poll now').click();
    await page().getByText('Not sent: the order changed after you answered').waitFor();
    await seeAlso('conflict');
    await page()
      .getByText(/^History/)
      .click();
    await seeAlso('history');
  });

  test('a proposal, half typed, with everything that can be said about it', async () => {
    await receive('REACH-PROPOSAL', 1);
    await page().keyboard.press('p');
    await button('Split delivery').click();
    await page().getByLabel('Quantity 2').fill('12,5');
    await page().getByRole('textbox', { name: 'Date 2', exact: true }).fill('soon');
    await seeAlso('proposal');
  });

  test('several orders at once', async () => {
    await button(/^To answer/).click();
    await page().getByLabel('Select all that are shown').click();
    await seeAlso('selected');
    await button('Answer them all …').click();
    await page().getByRole('dialog').waitFor();
    await page().getByLabel('One date for all').check();
    await seeAlso('answer-many');
    await putAway();
  });

  test('rooms that show all orders at once', async () => {
    await command('Go to the calendar');
    await page().getByText('Nothing is promised').waitFor();
    await seeAlso('calendar');
    await command('Go to the overview');
    await page().getByRole('region', { name: 'Overview' }).waitFor();
    await seeAlso('overview');
    await button(/^To answer/).click();
  });

  test('what opens above the desk: search, help, alerts, and every section of the settings', async () => {
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
    await command('Open the settings');
    const settings = page().getByRole('dialog', { name: 'Settings' });
    await settings.waitFor();
    for (const [index, heading] of (await settings.getByRole('heading', { level: 3 }).all()).entries()) {
      await heading.scrollIntoViewIfNeeded();
      await seeAlso(`settings-${index}`);
    }
    await putAway();
  });

  test('the service is away', async () => {
    service.switches.set({ failing: 'all' });
    await button('Poll now').click();
    await page().getByText('Not heard, trying again').waitFor();
    await seeAlso('service-away');
    service.switches.set({ failing: 'none' });
  });

  test('not listening: the password is refused, and asked for again', async () => {
    const json = { 'content-type': 'application/json' };
    service.intercept = () => ({ status: 401, headers: json, body: '{"message":"no"}' });
    await button('Poll now').click();
    await page().getByText('Not listening: the service refused this e-mail and password').waitFor();
    await seeAlso('password-refused');
    await button('Sign in again').click();
    await page().getByRole('dialog').waitFor();
    await seeAlso('sign-in-again');
    service.intercept = undefined;
    await page().getByLabel('Password', { exact: true }).fill(office.account().password);
    await page().keyboard.press('Enter');
    await page().getByText('Listening', { exact: true }).waitFor();
  });

  test('what the settings lead to: diagnostics and licences', async () => {
    for (const [name, opens] of [
      ['Open diagnostics', 'diagnostics'],
      ['Licences', 'licences'],
    ] as const) {
      await command('Open the settings');
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

  test('each tray has a shape and a word of its own, not a colour alone', async () => {
    const trays = page().getByRole('navigation', { name: 'Trays' });
    const names = ['To answer', 'Overdue', 'Waiting for buyer', 'Confirmed', 'Closed'];
    const shapes = await Promise.all(
      names.map((name) =>
        trays
          .getByRole('button', { name: new RegExp(`^${name}`) })
          .locator('svg')
          .innerHTML(),
      ),
    );
    expect(new Set(shapes).size).toBe(names.length);
    // A row says in words what its mark and its weight show.
    const rows = page().getByRole('listbox', { name: 'To answer' });
    const count = await rows.getByRole('option').count();
    expect(count).toBeGreaterThan(0);
    expect(await rows.getByRole('option', { name: /To answer/ }).count()).toBe(count);
  });

  test('nothing moves for whoever wants no motion', async () => {
    await button(/^Closed/).click();
    await button(/^To answer/).click();
    await command('Open the settings');
    await page().getByRole('dialog', { name: 'Settings' }).waitFor();
    expect(await longestMotion(page())).toBeLessThan(1);
    await page().emulateMedia({ reducedMotion: 'no-preference' });
    expect(await longestMotion(page())).toBeGreaterThan(100);
    await page().emulateMedia({ reducedMotion: 'reduce' });
    await putAway();
    expect(office.complaints()).toEqual([]);
  });
});
