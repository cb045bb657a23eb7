import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { windowSize } from '../../src/main/electron/window/window-options.ts';
import { placeFor } from '../../src/main/electron/window/window-place.ts';
import {
  createPracticeService,
  type PracticeService,
} from '../../src/main/practice/create-practice-service.ts';
import { noQuietHours } from '../../src/shared/domain/alerts/alert-silence.ts';
import { askCore } from '../e2e/harness/ask-core.ts';
import { onlyAt } from '../e2e/harness/shell.ts';
import { signInto } from '../e2e/harness/sign-in.ts';
import { desktopAt } from '../e2e/harness/start-desktop.ts';
import { openBrowser } from '../e2e/harness/window.ts';
import { startHttpServer } from '../integration/relay/http-servers.ts';
import {
  close,
  type Opened,
  onSystem,
  openDesktop,
  speedUpTimers,
  startAgain,
  withFastMinutes,
  withTray,
} from './harness.ts';
import { argsOf, logged, notices } from './observe.ts';
import { trayDesktop } from './tray-desktop.ts';

/** What a program that keeps running needs: access to its window, its links, its icon, its position. */
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const windowOf = ({ desktop }: Opened): Promise<unknown> =>
  desktop.inMain(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows();
    if (window === undefined) return 'none';
    if (window.isMinimized()) return 'minimised';
    return window.isVisible() ? 'shown' : 'hidden';
  }, null);

const createService = async (...numbers: string[]) => {
  const service = createPracticeService({ seed: 20261121, pace: 0, sample: 'empty' });
  onTestFinished(() => service.stop());
  for (const purchaseOrderNumber of numbers) {
    service.buyers.issue({ buyer: 'Kessler', purchaseOrderNumber, lineCount: 1 });
  }
  const signIn = await service.start();
  return { service, signIn };
};

type SignIn = Awaited<ReturnType<PracticeService['start']>>;

const signedIn = async (signIn: SignIn, options: Parameters<typeof openDesktop>[1] = {}): Promise<Opened> => {
  const opened = await openDesktop(browser, options);
  await signInto(opened.page, signIn);
  await opened.page.getByText('Connected', { exact: true }).waitFor();
  return opened;
};

const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'orderbell-shell-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

const isOpen = ({ page }: Opened, number: string): Promise<void> =>
  page.getByRole('heading', { name: number }).waitFor();

describe('a link', () => {
  test('opens its order in the app that runs, also from a closed window', async () => {
    const { signIn } = await createService('LINK-1', 'LINK-2');
    const opened = await signedIn(signIn);
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
    const before = await signedIn(signIn, { dataDir });
    await before.page.getByRole('option', { name: /LINK-2/ }).waitFor();
    await before.app.stop();
    await before.page.context().close();
    const opened = await openDesktop(browser, { dataDir, options: ['orderbell://order/LINK-1'] });
    await isOpen(opened, 'LINK-1');
  });

  test('with anything else in it shows and opens nothing and is logged, without a word of it', async () => {
    const { signIn } = await createService('LINK-1', 'LINK-2');
    const opened = await signedIn(signIn);
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

/** The work areas of the displays, without bars and docks. The primary display is first. */
const areasOf = async ({ desktop }: Opened) =>
  z
    .array(areaSchema)
    .parse(
      await desktop.inMain(
        ({ screen }) => [screen.getPrimaryDisplay(), ...screen.getAllDisplays()].map((one) => one.workArea),
        null,
      ),
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

test('a window that was on a removed display opens on another one, in its size', async () => {
  const dataDir = newFolder();
  const gone = { x: -30_000, y: 100, width: 500, height: 490, maximized: false };
  writeFileSync(join(dataDir, 'window-place.json'), JSON.stringify(gone));
  const opened = await openDesktop(browser, { dataDir });
  const place = await placeOf(opened);
  expect(place).toMatchObject({ width: 500, height: 490 });
  const onOne = (await areasOf(opened)).some(({ x, width }) => place.x >= x && place.x < x + width);
  expect(onOne).toBe(true);
});

test('a file that says nothing of a place is no reason not to open', async () => {
  const dataDir = newFolder();
  writeFileSync(join(dataDir, 'window-place.json'), '{"x":');
  const opened = await openDesktop(browser, { dataDir });
  const { width, height } = placeFor(null, await areasOf(opened), windowSize);
  expect(await placeOf(opened)).toMatchObject({ width, height });
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
  const last = async (opened: Opened, call: string): Promise<unknown> =>
    (await argsOf(opened, call)).at(-1)?.[0];

  const labels = async (opened: Opened): Promise<string> =>
    JSON.stringify(await last(opened, 'Menu.buildFromTemplate'));

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

  test.skipIf(process.platform !== 'linux')(
    'where no desktop shows an icon a start with the computer is minimised, after a while',
    async () => {
      const { surroundings } = trayDesktop({ host: false });
      const opened = await openDesktop(browser, { surroundings, options: ['--hidden'] });
      expect(await windowOf(opened)).toBe('hidden');
      await speedUpTimers(opened.desktop, 50);
      await expect.poll(() => windowOf(opened)).toBe('minimised');
    },
  );

  const traysOf = async (opened: Opened): Promise<number> => (await argsOf(opened, 'new Tray')).length;

  test.skipIf(process.platform !== 'linux')(
    'a start with the computer before its panel stays hidden, and the panel gets an icon',
    async () => {
      const { surroundings, hostComes } = trayDesktop({ host: false });
      const opened = await openDesktop(browser, { surroundings, options: ['--hidden'] });
      hostComes();
      await expect.poll(() => traysOf(opened)).toBe(2);
      expect(await windowOf(opened)).toBe('hidden');
      await opened.desktop.does('tray.click');
      await expect.poll(() => windowOf(opened)).toBe('shown');
    },
  );

  test.skipIf(process.platform !== 'linux')(
    'who closes the window after a panel came late finds an icon there',
    async () => {
      const { surroundings, hostComes } = trayDesktop({ host: false });
      const opened = await openDesktop(browser, { surroundings });
      hostComes();
      await close(opened);
      await expect.poll(() => windowOf(opened)).toBe('hidden');
      await opened.desktop.does('tray.choose', 'Open Orderbell');
      await expect.poll(() => windowOf(opened)).toBe('shown');
    },
  );

  test.skipIf(process.platform !== 'linux').each(['shown', 'minimised'])(
    'a panel that comes late gets an icon while the window is %s, and the window stays so',
    async (state) => {
      const { surroundings, hostComes } = trayDesktop({ host: false });
      const opened = await openDesktop(browser, { surroundings: { ...surroundings, ...withFastMinutes() } });
      if (state === 'minimised') await close(opened);
      await expect.poll(() => windowOf(opened)).toBe(state);
      expect(await traysOf(opened)).toBe(1);
      hostComes();
      await expect.poll(() => traysOf(opened)).toBe(2);
      expect(await windowOf(opened)).toBe(state);
      await opened.desktop.does('tray.choose', 'Open Orderbell');
      await expect.poll(() => windowOf(opened)).toBe('shown');
    },
  );

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

  test('macOS reports that it started the app with the computer', async () => {
    const opened = await openDesktop(browser, {
      surroundings: { ...onSystem('darwin'), ORDERBELL_DOUBLE_OPENED_AT_LOGIN: '1' },
    });
    await opened.page.getByLabel('Service address').waitFor();
    expect(await windowOf(opened)).toBe('hidden');
  });

  test('the tray snoozes and resumes alerts, and its menu is set again each time', async () => {
    const { service, signIn } = await createService();
    const opened = await signedIn(signIn);
    const menus = async (): Promise<number> => (await argsOf(opened, 'Tray.setContextMenu')).length;
    const before = await menus();
    await opened.desktop.does('tray.choose', '1 hour');
    await expect.poll(() => labels(opened)).toContain('Snoozed until');
    expect(await menus()).toBeGreaterThan(before);
    service.buyers.issue({ buyer: 'Kessler', purchaseOrderNumber: 'SNOOZED-1', lineCount: 1 });
    await opened.desktop.does('tray.choose', 'Check now');
    await expect.poll(() => last(opened, 'Tray.setToolTip')).toContain('1 order to answer');
    expect(await notices(opened)).toEqual([]);
    await opened.desktop.does('tray.choose', 'Resume alerts');
    await expect.poll(() => notices(opened)).toEqual(['New order: SNOOZED-1']);
    expect(await labels(opened)).toContain('10 minutes');
  });

  test('a message about an order leaves while the window is closed', async () => {
    const received = await startHttpServer((_, response) => void response.end('ok'));
    onTestFinished(received.close);
    const { service, signIn } = await createService('EARLIER-1');
    const opened = await signedIn(signIn);
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
    const opened = await signedIn(signIn);
    for (const number of ['ONE', 'TWO', 'THREE', 'FOUR']) {
      service.buyers.issue({ buyer: 'Kessler', purchaseOrderNumber: number, lineCount: 1 });
    }
    await opened.desktop.does('tray.choose', 'Check now');
    const several = '4 new or changed orders';
    await expect.poll(() => notices(opened)).toEqual([several]);
    expect(await last(opened, 'new Notification')).toMatchObject({ silent: true });
    await opened.desktop.does('notification.fail', several);
    await expect.poll(() => logged(opened)).toContain('"notification-failed"');
  });

  test('a notification whose time is over opens its order, and so does one that Windows has kept', async () => {
    const { service, signIn } = await createService();
    const opened = await signedIn(signIn, { surroundings: onSystem('win32') });
    for (const number of ['KEPT-1', 'KEPT-2']) {
      service.buyers.issue({ buyer: 'Kessler', purchaseOrderNumber: number, lineCount: 1 });
    }
    await opened.desktop.does('tray.choose', 'Check now');
    await expect.poll(async () => (await notices(opened)).length).toBe(2);
    await close(opened);
    await expect.poll(() => windowOf(opened)).toBe('hidden');
    await opened.desktop.does('notification.close', 'New order: KEPT-1', 'timedOut');
    const shown = async (): Promise<number> => (await argsOf(opened, 'BrowserWindow.focus')).length;
    const before = await shown();
    await opened.desktop.does('notification.click', 'New order: KEPT-1');
    await isOpen(opened, 'KEPT-1');
    expect(await windowOf(opened)).toBe('shown');
    expect(await shown()).toBe(before + 1);
    // Some versions report a click twice, from the notification and from the list. Orderbell acts once.
    await opened.desktop.does('notification.list', 'New order: KEPT-1');
    expect(await shown()).toBe(before + 1);
    await opened.desktop.does('notification.list', 'New order: KEPT-2');
    await isOpen(opened, 'KEPT-2');
  });

  test('a notification of a record that can’t be read shows where it is kept, also over other settings', async () => {
    const { service, signIn } = await createService();
    const opened = await signedIn(signIn);
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
    expect(await last(opened, 'new Notification')).toMatchObject({ body });
    service.intercept = undefined;
    await opened.page.getByRole('button', { name: 'Settings' }).click();
    await opened.page.getByRole('dialog', { name: 'Settings' }).waitFor();
    await close(opened);
    await expect.poll(() => windowOf(opened)).toBe('hidden');
    await opened.desktop.does('notification.click', title);
    await expect.poll(() => windowOf(opened)).toBe('shown');
    await opened.page.getByText(/ · R&D <1> · /).waitFor();
  });

  test('the portable program leaves the Start menu’s entry to the Orderbell that is installed', async () => {
    const folder = newFolder();
    const programs = join(folder, 'Microsoft', 'Windows', 'Start Menu', 'Programs');
    const entry = join(programs, 'Orderbell.lnk');
    mkdirSync(programs, { recursive: true });
    writeFileSync(entry, 'C:\\Programs\\Orderbell\\Orderbell.exe');
    const opened = await openDesktop(browser, {
      surroundings: {
        ...onSystem('win32'),
        ...{ APPDATA: folder, ORDERBELL_DOUBLE_START_MENU: programs },
        PORTABLE_EXECUTABLE_FILE: 'D:\\Orderbell-portable.exe',
      },
    });
    await expect.poll(() => last(opened, 'shell.readShortcutLink')).toBe(entry);
    await expect.poll(() => readFileSync(entry, 'utf8')).toBe('C:\\Programs\\Orderbell\\Orderbell.exe');
  });

  test('a click in the list of Windows while Orderbell doesn’t run starts it with that order', async () => {
    const { service, signIn } = await createService();
    const dataDir = newFolder();
    const before = await signedIn(signIn, { dataDir, surroundings: onSystem('win32') });
    service.buyers.issue({ buyer: 'Kessler', purchaseOrderNumber: 'COLD-1', lineCount: 1 });
    await before.desktop.does('tray.choose', 'Check now');
    await expect.poll(() => notices(before)).toEqual(['New order: COLD-1']);
    const { toastXml } = z.object({ toastXml: z.string() }).parse(await last(before, 'new Notification'));
    const launch = /^<toast launch="([^"]+)">/.exec(toastXml)?.[1]?.replace('&amp;', '&');
    await before.app.stop();
    await before.page.context().close();
    const surroundings = { ...onSystem('win32'), ORDERBELL_DOUBLE_ACTIVATION: launch };
    await isOpen(await openDesktop(browser, { dataDir, surroundings }), 'COLD-1');
  });

  test('a link to an order that isn’t there says so', async () => {
    const { signIn } = await createService('LINK-1');
    const opened = await signedIn(signIn);
    expect(await startAgain(opened, ['orderbell://order/LINK-9'])).toBe(0);
    await expect.poll(() => notices(opened)).toContain('Order not found');
  });

  test('macOS hands a link over by itself', async () => {
    const { signIn } = await createService('LINK-1');
    const opened = await signedIn(signIn, { surroundings: onSystem('darwin') });
    await opened.page.getByRole('option', { name: /LINK-1/ }).waitFor();
    await opened.desktop.does('open-url', 'orderbell://order/LINK-1');
    await isOpen(opened, 'LINK-1');
  });

  test('one poll follows a wake-up once the network is back, also while the window is closed', async () => {
    const { service, signIn } = await createService();
    const opened = await signedIn(signIn);
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

  test('a window opens where it was, also on another display', async () => {
    const dataDir = newFolder();
    const place = { x: -1500, y: 100, width: 700, height: 600, maximized: false };
    writeFileSync(join(dataDir, 'window-place.json'), JSON.stringify(place));
    const displays = [
      { x: 0, y: 0, width: 1920, height: 1080 },
      { x: -1920, y: 0, width: 1920, height: 1080 },
    ];
    const two = { ...withTray(), ORDERBELL_DOUBLE_DISPLAYS: JSON.stringify(displays) };
    const there = await openDesktop(browser, { dataDir, surroundings: two });
    expect(await last(there, 'new BrowserWindow')).toMatchObject({
      x: -1500,
      y: 100,
      width: 700,
      height: 600,
    });
  });

  test('the icon follows the theme, and Windows gets a count over the one in the taskbar', async () => {
    const { service, signIn } = await createService();
    const opened = await signedIn(signIn, { surroundings: onSystem('win32') });
    const image = (name: string) => ({ path: expect.stringMatching(new RegExp(`${name}\\.ico$`)) });
    await expect.poll(() => last(opened, 'Tray.setImage')).toMatchObject(image('tray-calm-on-light'));
    service.buyers.issue({ buyer: 'Kessler', purchaseOrderNumber: 'OVER-1', lineCount: 1 });
    await opened.desktop.does('tray.choose', 'Check now');
    await expect.poll(() => last(opened, 'BrowserWindow.setOverlayIcon')).toMatchObject(image('overlay-1'));
    await opened.desktop.does('theme.dark', true);
    await expect.poll(() => last(opened, 'Tray.setImage')).toMatchObject(image('tray-waiting-on-dark'));
    // After it was hidden and shown, the window has a new taskbar button.
    const overlays = (): Promise<unknown[][]> => argsOf(opened, 'BrowserWindow.setOverlayIcon');
    await close(opened);
    await expect.poll(() => windowOf(opened)).toBe('hidden');
    const before = (await overlays()).length;
    await opened.desktop.does('tray.click');
    await expect.poll(async () => (await overlays()).length).toBeGreaterThan(before);
    expect(await argsOf(opened, 'app.setBadgeCount')).toEqual([]);
  });

  test('macOS colours the icon itself, has the count beside it, and opens the menu at a click', async () => {
    const opened = await openDesktop(browser, { surroundings: onSystem('darwin') });
    expect(await last(opened, 'Tray.setImage')).toMatchObject({
      path: expect.stringMatching(/tray-not-connected-template\.png$/),
    });
    expect(await last(opened, 'nativeImage.setTemplateImage')).toBe(true);
    expect((await argsOf(opened, 'Tray.on')).length).toBe(0);
    expect(await last(opened, 'app.setBadgeCount')).toBe(0);
  });

  test('a computer that goes down waits until Orderbell has ended in order, and that it does', async () => {
    const { app, desktop } = await openDesktop(browser);
    desktop.does('power.shutdown').catch(() => undefined);
    expect(await desktopAt(app.address)?.ended(), app.printed()).toBe(0);
  });

  test('after a sign-out of Windows the window opens where it was moved last', async () => {
    const { app, desktop, dataDir } = await openDesktop(browser, { surroundings: onSystem('win32') });
    await desktop.inMain(({ BrowserWindow }) => {
      BrowserWindow.getAllWindows()[0]?.setBounds({ x: 41, y: 61, width: 721, height: 611 });
    }, null);
    desktop.does('window.session-end', 1).catch(() => undefined);
    await desktopAt(app.address)?.ended();
    const place: unknown = JSON.parse(readFileSync(join(dataDir, 'window-place.json'), 'utf8'));
    expect(place).toMatchObject({ x: 41, y: 61, width: 721, height: 611 });
  });
});
