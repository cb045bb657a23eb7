import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { createPracticeService } from '../../src/main/practice/create-practice-service.ts';
import { addDays, dayAt } from '../../src/shared/domain/values/calendar-date.ts';
import { answered, countCalls } from '../e2e/harness/calls.ts';
import { longTest } from '../e2e/harness/long-test.ts';
import { onlyAt } from '../e2e/harness/shell.ts';
import { signInto } from '../e2e/harness/sign-in.ts';
import { openBrowser } from '../e2e/harness/window.ts';
import { call } from './calls.ts';
import {
  neverReady,
  type Opened,
  onSystem,
  onWayland,
  openDesktop,
  speedUpTimers,
  startAgain,
  withTray,
} from './harness.ts';
import { trayDesktop } from './tray-desktop.ts';

const inThreeMonths = addDays(dayAt(Date.now(), 'UTC'), 90);

/** Whether the window is shown, and that its page knows it: a window in the tray marks nothing as seen. */
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

type How = 'close' | 'minimize' | 'restore';
const put = ({ desktop }: Opened, how: How): Promise<unknown> =>
  desktop.inMain(({ BrowserWindow }, does: How) => BrowserWindow.getAllWindows()[0]?.[does](), how);

const windowOf = ({ desktop }: Opened): Promise<unknown> =>
  desktop.inMain(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows();
    return { shown: window?.isVisible(), minimised: window?.isMinimized() };
  }, null);

/** The state of the window, as the page gets it. */
const shows = ({ page }: Opened): Promise<unknown> => call(page, 'window.get', {});

const markSeen = (text: string): boolean => text.includes('"orders.mark-seen"');
const alertsSchema = z.object({ waiting: z.number() });
/** The number of orders for which the alert repeats. */
const waiting = async ({ page }: Opened): Promise<number> =>
  alertsSchema.parse(await call(page, 'alerts.list', {})).waiting;

test('what changes while the window is closed stays unseen until somebody has had it before their eyes for a second', async () => {
  const service = createPracticeService({ seed: 20261121, pace: 0, sample: 'empty' });
  onTestFinished(() => service.stop());
  const opened = await openDesktop(browser);
  const { app, page } = opened;
  await signInto(page, await service.start());
  const order = service.buyers.issue({
    ...{ buyer: 'Kessler', purchaseOrderNumber: 'IN-SIGHT' },
    lines: [{ deliverySchedule: [{ date: inThreeMonths, quantity: '12' }] }],
  });
  await call(page, 'sync.poll-now', {});
  const firstSeen = answered(app, page, markSeen);
  await page.getByRole('option', { name: /IN-SIGHT/ }).click();
  await firstSeen;
  expect(await waiting(opened)).toBe(0);

  await put(opened, 'close');
  await expect.poll(() => shows(opened)).toEqual({ shows: false });
  const told = await countCalls(app, page, markSeen);
  // From here on the test controls the page's clock.
  await page.clock.install();
  service.buyers.reissue(order.id, { deliverySchedule: [{ date: inThreeMonths, quantity: '947' }] });
  await call(page, 'sync.poll-now', {});
  await page.locator('ins', { hasText: '947' }).first().waitFor({ state: 'attached' });
  await page.clock.runFor(10_000);
  expect(await waiting(opened)).toBe(1);
  expect(await told()).toBe(0);

  expect(await startAgain(opened)).toBe(0);
  await expect.poll(() => shows(opened)).toEqual({ shows: true });
  await expect.poll(() => waiting(opened)).toBe(0);
  expect(await told()).toBe(1);
});

test('a window that is minimised shows nothing either', async () => {
  const opened = await openDesktop(browser);
  await expect.poll(() => shows(opened)).toEqual({ shows: true });
  await put(opened, 'minimize');
  await expect.poll(() => shows(opened)).toEqual({ shows: false });
  await put(opened, 'restore');
  await expect.poll(() => shows(opened)).toEqual({ shows: true });
});

onlyAt('double', 'what a system does of its own accord no test can ask of it', () => {
  test.skipIf(process.platform !== 'linux')(
    'where a system never says that the window is ready it shows once its page has loaded',
    async () => {
      const opened = await openDesktop(browser, { surroundings: { ...withTray(), ...neverReady() } });
      await expect.poll(() => windowOf(opened)).toEqual({ shown: true, minimised: false });
    },
  );

  // Windows and macOS always show icons: such a start is hidden there.
  test.skipIf(process.platform !== 'linux')(
    'a minimised start shows the window first, without taking the focus',
    async () => {
      const { surroundings } = trayDesktop({ host: false });
      const opened = await openDesktop(browser, { surroundings, options: ['--hidden'] });
      await speedUpTimers(opened.desktop, 50);
      await expect.poll(() => windowOf(opened)).toMatchObject({ minimised: true });
      const calls = (await opened.desktop.record()).map(({ call: name }) => name);
      expect(calls.filter((name) => /^BrowserWindow\.(show|showInactive|minimize)$/.test(name))).toEqual([
        'BrowserWindow.showInactive',
        'BrowserWindow.minimize',
      ]);
      await expect.poll(() => shows(opened)).toEqual({ shows: false });
    },
  );

  test.skipIf(process.platform !== 'linux')(
    'under Wayland, which tells of no minimised window, what Orderbell minimises shows nothing until it is back',
    async () => {
      const { surroundings } = trayDesktop({ host: false });
      const opened = await openDesktop(browser, { surroundings: { ...surroundings, ...onWayland() } });
      await expect.poll(() => shows(opened)).toEqual({ shows: true });
      await put(opened, 'close');
      await expect.poll(() => shows(opened)).toEqual({ shows: false });
      await opened.desktop.does('window.focus', 1);
      await expect.poll(() => shows(opened)).toEqual({ shows: true });

      // The app gets the event of the frame's button, but `isMinimized` stays false.
      await opened.desktop.does('window.minimise', 1);
      await expect.poll(() => shows(opened)).toEqual({ shows: false });
      await opened.desktop.does('window.focus', 1);
      await expect.poll(() => shows(opened)).toEqual({ shows: true });

      await put(opened, 'close');
      await expect.poll(() => shows(opened)).toEqual({ shows: false });
      expect(await startAgain(opened)).toBe(0);
      await expect.poll(() => shows(opened)).toEqual({ shows: true });
      expect(await opened.desktop.does('window.seen', 1)).toBe(true);
    },
  );

  longTest('on macOS a window leaves full screen before it is hidden', async () => {
    const opened = await openDesktop(browser, { surroundings: onSystem('darwin') });
    await opened.desktop.inMain(({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows();
      window?.on('hide', () => Reflect.set(globalThis, 'hiddenInFullScreen', window.isFullScreen()));
      window?.setFullScreen(true);
    }, null);
    const fullScreen = (): Promise<unknown> =>
      opened.desktop.inMain(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isFullScreen(), null);
    await expect.poll(fullScreen).toBe(true);
    await put(opened, 'close');
    await expect.poll(() => windowOf(opened)).toMatchObject({ shown: false });
    expect(await opened.desktop.inMain(() => Reflect.get(globalThis, 'hiddenInFullScreen'), null)).toBe(
      false,
    );
  });
});
