import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { noQuietHours } from '../../src/shared/domain/alerts/alert-silence.ts';
import { askCore } from '../e2e/harness/ask-core.ts';
import { onlyAt } from '../e2e/harness/shell.ts';
import { desktopAt } from '../e2e/harness/start-desktop.ts';
import { openBrowser } from '../e2e/harness/window.ts';
import { startHttpServer } from '../integration/relay/http-servers.ts';
import { close, type Opened, openDesktop, speedUpTimers, startAgain, withFastMinutes } from './harness.ts';
import { argsOf, lastOf, logged, notices, windowOf } from './observe.ts';
import { createService, isOpen, newFolder, signedIn } from './signed-in.ts';
import { trayDesktop } from './tray-desktop.ts';

/** What a program that keeps running needs: access to its window, its links, its icon, its position. */
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

describe('a link', () => {
  test('opens its order in the app that runs, also from a closed window', async () => {
    const { signIn } = await createService('LINK-1', 'LINK-2');
    const opened = await signedIn(browser, signIn);
    await opened.page.getByRole('option', { name: /LINK-2/ }).waitFor();
    await close(opened);
    await expect.poll(() => windowOf(opened)).toBe('hidden');
    expect(await startAgain(opened, ['orderbell://order/LINK-2'])).toBe(0);
    await expect.poll(() => windowOf(opened)).toBe('shown');
    await isOpen(opened, 'LINK-2');
  });

  test('that starts the app opens its order, also before the password is there', async () => {
    const { signIn } = await createService('LINK-1', 'LINK-2');
    const dataDir = newFolder();
    const before = await signedIn(browser, signIn, { dataDir });
    await before.page.getByRole('option', { name: /LINK-2/ }).waitFor();
    await before.app.stop();
    await before.page.context().close();
    const opened = await openDesktop(browser, { dataDir, options: ['orderbell://order/LINK-1'] });
    await isOpen(opened, 'LINK-1');
  });

  test('with anything else in it shows and opens nothing and is logged, without a word of it', async () => {
    const { signIn } = await createService('LINK-1', 'LINK-2');
    const opened = await signedIn(browser, signIn);
    const { page } = opened;
    await page.getByRole('option', { name: /LINK-1/ }).waitFor();
    await page.evaluate(
      `void orderbell.listen(({ name }) => (window.received = [...(window.received ?? []), name]))`,
    );
    const asked = async (): Promise<number> =>
      z
        .array(z.string())
        .parse(await page.evaluate('window.received ?? []'))
        .filter((name) => name === 'orders.show-requested').length;
    await close(opened);
    await expect.poll(() => windowOf(opened)).toBe('hidden');
    const links = ['orderbell://order/LINK-1?answer=accept', 'orderbell://accept/LINK-1', 'orderbell:'];
    for (const link of links) expect(await startAgain(opened, [link])).toBe(0);
    const ignored = (): number => logged(opened).match(/"link-ignored"/g)?.length ?? 0;
    await expect.poll(ignored).toBe(links.length);
    expect(await windowOf(opened)).toBe('hidden');
    // A link that does open an order shows when the others would have been handled.
    expect(await startAgain(opened, ['orderbell://order/LINK-2'])).toBe(0);
    await isOpen(opened, 'LINK-2');
    expect(await windowOf(opened)).toBe('shown');
    expect(await asked()).toBe(1);
    expect(logged(opened)).not.toContain('LINK-1');
  });
});

/** Returns a function that counts the starts that the running app handles from now on. */
const countStarts = async ({ desktop }: Opened): Promise<() => Promise<unknown>> => {
  await desktop.inMain(({ app }) => {
    let count = 0;
    Reflect.set(globalThis, 'orderbellStarts', count);
    // Orderbell's own listener runs before this one.
    app.on('second-instance', () => {
      count += 1;
      Reflect.set(globalThis, 'orderbellStarts', count);
    });
  }, null);
  return () => desktop.inMain(() => Reflect.get(globalThis, 'orderbellStarts'), null);
};

test('what the system starts a second time with the computer leaves the window where it is', async () => {
  const opened = await openDesktop(browser);
  await close(opened);
  await expect.poll(() => windowOf(opened)).toBe('hidden');
  const received = await countStarts(opened);
  expect(await startAgain(opened, ['--hidden'])).toBe(0);
  await expect.poll(received).toBe(1);
  expect(await windowOf(opened)).toBe('hidden');
  expect(await startAgain(opened)).toBe(0);
  await expect.poll(() => windowOf(opened)).toBe('shown');
});

test('started with the computer it shows no window, and the next start does', async () => {
  const opened = await openDesktop(browser, { options: ['--hidden'] });
  await opened.page.getByLabel('Service address').waitFor();
  expect(await windowOf(opened)).toBe('hidden');
  expect(await startAgain(opened)).toBe(0);
  await expect.poll(() => windowOf(opened)).toBe('shown');
});

const areaSchema = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });

const placeOf = async ({ desktop }: Opened) =>
  areaSchema.parse(
    await desktop.inMain(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getNormalBounds(), null),
  );

test('a window opens in the size that it had', async () => {
  const dataDir = newFolder();
  const before = await openDesktop(browser, { dataDir });
  await before.desktop.inMain(
    ({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.setBounds({ x: 40, y: 60, width: 720, height: 610 }),
    null,
  );
  await before.app.stop();
  await before.page.context().close();
  expect(await placeOf(await openDesktop(browser, { dataDir }))).toMatchObject({ width: 720, height: 610 });
});

test('a page that doesn’t let its window go keeps nobody', async () => {
  const { app, desktop } = await openDesktop(browser);
  await speedUpTimers(desktop, 5);
  await desktop.inMain(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.on('close', (event) => event.preventDefault());
  }, null);
  expect(await app.stop()).toBe(0);
});

onlyAt('double', 'no test can see or move what a system shows', () => {
  const labels = async (opened: Opened): Promise<string> =>
    JSON.stringify(await lastOf(opened, 'Menu.buildFromTemplate'));

  // Windows and macOS always show icons.
  test.skipIf(process.platform !== 'linux')(
    'where no desktop shows an icon closing minimises, and a start brings the window back',
    async () => {
      const opened = await openDesktop(browser, { surroundings: {} });
      await close(opened);
      await expect.poll(() => windowOf(opened)).toBe('minimised');
      expect(await notices(opened)).toEqual([]);
      expect(await startAgain(opened)).toBe(0);
      await expect.poll(() => windowOf(opened)).toBe('shown');
    },
  );

  const traysOf = async (opened: Opened): Promise<number> => (await argsOf(opened, 'new Tray')).length;

  test.skipIf(process.platform !== 'linux')(
    'a panel that starts anew while the window is closed gets an icon again, and one that goes for good leaves the window',
    async () => {
      const { surroundings, hostComes, hostGoes } = trayDesktop();
      const opened = await openDesktop(browser, { surroundings: { ...surroundings, ...withFastMinutes() } });
      await speedUpTimers(opened.desktop, 50);
      await close(opened);
      await expect.poll(() => windowOf(opened)).toBe('hidden');
      hostGoes();
      hostComes();
      await expect.poll(() => traysOf(opened)).toBe(2);
      expect(await windowOf(opened)).toBe('hidden');
      await opened.desktop.does('tray.click');
      await expect.poll(() => windowOf(opened)).toBe('shown');
      await close(opened);
      await expect.poll(() => windowOf(opened)).toBe('hidden');
      hostGoes();
      await expect.poll(() => windowOf(opened)).toBe('minimised');
    },
  );

  test('the tray snoozes and resumes alerts, and its menu is set again each time', async () => {
    const { service, signIn } = await createService();
    const opened = await signedIn(browser, signIn);
    const menus = async (): Promise<number> => (await argsOf(opened, 'Tray.setContextMenu')).length;
    const before = await menus();
    await opened.desktop.does('tray.choose', '1 hour');
    await expect.poll(() => labels(opened)).toContain('Snoozed until');
    expect(await menus()).toBeGreaterThan(before);
    service.buyers.issue({ buyer: 'Kessler', purchaseOrderNumber: 'SNOOZED-1', lineCount: 1 });
    await opened.desktop.does('tray.choose', 'Check now');
    await expect.poll(() => lastOf(opened, 'Tray.setToolTip')).toContain('1 order to answer');
    expect(await notices(opened)).toEqual([]);
    await opened.desktop.does('tray.choose', 'Resume alerts');
    await expect.poll(() => notices(opened)).toEqual(['New order: SNOOZED-1']);
    expect(await labels(opened)).toContain('10 minutes');
  });

  test('a message about an order leaves while the window is closed', async () => {
    const received = await startHttpServer((_, response) => void response.end('ok'));
    onTestFinished(received.close);
    const { service, signIn } = await createService('EARLIER-1');
    const opened = await signedIn(browser, signIn);
    const target = { address: `${received.origin}/hook`, key: 'a-key-that-nobody-can-guess' };
    const secret = { of: 'webhook', contactId: 'cleo', value: target };
    expect(await askCore(opened.page, 'relay.set-secret', secret)).toMatchObject({ ok: true });
    const patch = {
      on: true,
      contacts: [{ id: 'cleo', name: 'Cleo', channel: 'webhook', quietHours: noQuietHours }],
      steps: [{ id: 'now', afterMinutes: 0, counts: 'all', contacts: ['cleo'] }],
    };
    expect(await askCore(opened.page, 'relay.set', { patch })).toMatchObject({ ok: true });
    await close(opened);
    await expect.poll(() => windowOf(opened)).toBe('hidden');
    service.buyers.issue({ buyer: 'Kessler', purchaseOrderNumber: 'AWAY-1', lineCount: 1 });
    await opened.desktop.does('tray.choose', 'Check now');
    await expect.poll(() => received.requests.map(({ body }) => JSON.parse(body).about)).toEqual(['orders']);
    expect(await windowOf(opened)).toBe('hidden');
  });

  test('notifications are silent, more than three become one, and what can’t be shown is logged', async () => {
    const { service, signIn } = await createService();
    const opened = await signedIn(browser, signIn);
    for (const number of ['ONE', 'TWO', 'THREE', 'FOUR']) {
      service.buyers.issue({ buyer: 'Kessler', purchaseOrderNumber: number, lineCount: 1 });
    }
    await opened.desktop.does('tray.choose', 'Check now');
    const several = '4 new or changed orders';
    await expect.poll(() => notices(opened)).toEqual([several]);
    expect(await lastOf(opened, 'new Notification')).toMatchObject({ silent: true });
    await opened.desktop.does('notification.fail', several);
    await expect.poll(() => logged(opened)).toContain('"notification-failed"');
  });

  test('a notification of a record that can’t be read shows where it is kept, also over other settings', async () => {
    const { service, signIn } = await createService();
    const opened = await signedIn(browser, signIn);
    service.intercept = ({ path }) =>
      path === '/v2/order-search/poll'
        ? {
            ...{ status: 200, headers: { 'content-type': 'application/json' } },
            body: JSON.stringify({
              data: [{ purchaseOrderNumber: 'R&D <1>' }],
              ...{ total: 1, lastUpdatedAt: new Date().toISOString() },
            }),
          }
        : 'pass';
    await opened.desktop.does('tray.choose', 'Check now');
    const title = 'An order can’t be read';
    await expect.poll(() => notices(opened)).toEqual([title]);
    // Linux desktops read the body as markup.
    const body = process.platform === 'linux' ? 'R&amp;D &lt;1&gt;' : 'R&D <1>';
    expect(await lastOf(opened, 'new Notification')).toMatchObject({ body });
    service.intercept = undefined;
    await opened.page.getByRole('button', { name: 'Settings' }).click();
    await opened.page.getByRole('dialog', { name: 'Settings' }).waitFor();
    await close(opened);
    await expect.poll(() => windowOf(opened)).toBe('hidden');
    await opened.desktop.does('notification.click', title);
    await expect.poll(() => windowOf(opened)).toBe('shown');
    await opened.page.getByText(/ · R&D <1> · /).waitFor();
  });

  test('a link to an order that isn’t there says so', async () => {
    const { signIn } = await createService('LINK-1');
    const opened = await signedIn(browser, signIn);
    expect(await startAgain(opened, ['orderbell://order/LINK-9'])).toBe(0);
    await expect.poll(() => notices(opened)).toContain('Order not found');
  });

  test('one poll follows a wake-up once the network is back, also while the window is closed', async () => {
    const { service, signIn } = await createService();
    const opened = await signedIn(browser, signIn);
    await close(opened);
    let polls = 0;
    service.intercept = ({ path }) => {
      if (path.endsWith('/order-search/poll')) polls += 1;
      return 'pass';
    };
    await opened.desktop.does('net.online', false);
    const checks = async (): Promise<number> => (await argsOf(opened, 'net.isOnline')).length;
    const before = await checks();
    expect(before).toBeGreaterThan(0);
    await opened.desktop.does('power.resume');
    await expect.poll(checks).toBeGreaterThan(before);
    expect(polls).toBe(0);
    await opened.desktop.does('net.online', true);
    await expect.poll(() => polls).toBe(1);
    // The unit tests know the whole rule, also for a network that returns without a wake-up.
  });

  test('a computer that goes down waits until Orderbell has ended in order, and that it does', async () => {
    const { app, desktop } = await openDesktop(browser);
    desktop.does('power.shutdown').catch(() => undefined);
    expect(await desktopAt(app.address)?.ended(), app.printed()).toBe(0);
  });
});
