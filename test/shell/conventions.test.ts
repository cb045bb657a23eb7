import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { lockFolder } from '../../src/main/adapters/data-folder/folder-lock.ts';
import { trayIcon } from '../../src/main/electron/tray/tray-content.ts';
import {
  createPracticeService,
  type PracticeService,
} from '../../src/main/practice/create-practice-service.ts';
import { startApp } from '../e2e/harness/app.ts';
import { longTest } from '../e2e/harness/long-test.ts';
import { onlyAt } from '../e2e/harness/shell.ts';
import { signInto } from '../e2e/harness/sign-in.ts';
import { desktopAt } from '../e2e/harness/start-desktop.ts';
import { openBrowser } from '../e2e/harness/window.ts';
import { close, type Opened, openDesktop, startAgain } from './harness.ts';
import { argsOf, notices, visible } from './observe.ts';
import { trayDesktop } from './tray-desktop.ts';

/** How the desktop app behaves while it keeps running: its window, its tray, its notifications, its end. */
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** On macOS a click opens the menu. */
const clickTray = ({ desktop }: Opened): Promise<unknown> =>
  process.platform === 'darwin' ? desktop.does('tray.choose', 'Open Orderbell') : desktop.does('tray.click');

const clickNotice = (opened: Opened, title: string): Promise<unknown> =>
  opened.desktop.does('notification.click', title);

const settingsIn = ({ dataDir }: Opened): string => readFileSync(join(dataDir, 'settings.json'), 'utf8');

test('closing the window hides it, and starting again brings it back as it was', async () => {
  const opened = await openDesktop(browser);
  await opened.page.getByLabel('Service address').fill('https://half.typed.example');
  await expect.poll(() => visible(opened)).toEqual([true]);
  await close(opened);
  await expect.poll(() => visible(opened)).toEqual([false]);
  expect(await startAgain(opened)).toBe(0);
  await expect.poll(() => visible(opened)).toEqual([true]);
  expect(await opened.page.getByLabel('Service address').inputValue()).toBe('https://half.typed.example');
});

longTest('a second start brings back a window that was minimised', async () => {
  const opened = await openDesktop(browser);
  await opened.desktop.inMain(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize(), null);
  expect(await startAgain(opened)).toBe(0);
  const minimized = (): Promise<unknown> =>
    opened.desktop.inMain(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isMinimized(), null);
  await expect.poll(minimized).toBe(false);
});

test('quitting ends it and leaves the data folder free for the next', async () => {
  const opened = await openDesktop(browser);
  expect(await opened.app.stop()).toBe(0);
  const { page } = await openDesktop(browser, { dataDir: opened.dataDir });
  await page.getByLabel('Service address').waitFor();
});

longTest('after the first close, the settings store that the notice about closing was shown', async () => {
  const opened = await openDesktop(browser);
  expect(settingsIn(opened)).not.toContain('"closeToTrayTold": true');
  await close(opened);
  await expect.poll(() => settingsIn(opened)).toContain('"closeToTrayTold": true');
});

test.skipIf(process.platform === 'win32')(
  'the system’s signal to end is a quit like any other: it ends in order',
  async () => {
    const { app, desktop, dataDir } = await openDesktop(browser);
    // The app may exit before it can answer.
    desktop.inMain(() => process.kill(process.pid, 'SIGTERM'), null).catch(() => undefined);
    expect(await desktopAt(app.address)?.ended(), app.printed()).toBe(0);
    lockFolder(dataDir).release();
  },
);

test('it starts on a folder that was never used, and keeps the profile of its window apart', async () => {
  const { dataDir } = await openDesktop(browser);
  const profile = statSync(join(dataDir, 'window'));
  expect(profile.isDirectory()).toBe(true);
  if (process.platform !== 'win32') expect(profile.mode & 0o777).toBe(0o700);
});

onlyAt('double', 'nobody can click what a system shows', () => {
  test('a data folder in which the window’s own can’t be created is reported in a sentence', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'orderbell-shell-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    writeFileSync(join(dataDir, 'window'), '');
    const lent = mkdtempSync(join(tmpdir(), 'orderbell-lent-'));
    onTestFinished(() => rmSync(lent, { recursive: true, force: true }));
    const { address, printed } = await startApp(dataDir, [], undefined, { TMPDIR: lent });
    expect(await desktopAt(address)?.ended()).toBe(1);
    const said = `Orderbell can't write to its data folder ${dataDir} (not a folder).`;
    // A user who starts it from a launcher doesn't see printed text.
    expect(printed()).toContain(`A box says: Orderbell: ${said}`);
    expect(printed().split(said)).toHaveLength(3);
    expect(printed()).not.toMatch(/^\s+at /m);
    expect(readdirSync(lent)).toEqual([]);
  });

  test.each([
    ['nl-NL', 'Orderbell kan niet in de gegevensmap {folder} schrijven (geen map).'],
    ['de-DE', 'Orderbell kann nicht in den Datenordner {folder} schreiben (kein Ordner).'],
  ])('on a computer in %s the box says it so, and what is printed stays English', async (language, said) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'orderbell-shell-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    writeFileSync(join(dataDir, 'window'), '');
    const surroundings = { ORDERBELL_DOUBLE_LANGUAGE: language };
    const { address, printed } = await startApp(dataDir, [], undefined, surroundings);
    expect(await desktopAt(address)?.ended()).toBe(1);
    expect(printed()).toContain(`A box says: Orderbell: ${said.replace('{folder}', dataDir)}`);
    expect(printed()).toContain(`Orderbell can't write to its data folder ${dataDir} (not a folder).`);
  });

  longTest('a mouse copies and pastes, and keys and wheel zoom', async () => {
    const { desktop } = await openDesktop(browser);
    const last = async (call: string): Promise<unknown> =>
      (await desktop.record()).findLast((one) => one.call === call)?.args;
    const editFlags = { canCut: false, canCopy: false, canPaste: true, canSelectAll: true };
    await desktop.does('page.menu', 1, { isEditable: true, selectionText: '', editFlags, x: 30, y: 40 });
    expect(await last('Menu.popup')).toEqual([
      [
        { role: 'cut', label: 'Cut', enabled: false },
        { role: 'copy', label: 'Copy', enabled: false },
        { role: 'paste', label: 'Paste', enabled: true },
        { role: 'selectAll', label: 'Select all', enabled: true },
      ],
      expect.objectContaining({ x: 30, y: 40 }),
    ]);
    const key = { type: 'keyDown', code: '', control: process.platform !== 'darwin', alt: false };
    await desktop.does('page.key', 1, { ...key, key: '+', meta: !key.control });
    expect(await last('webContents.setZoomLevel')).toEqual([0.5]);
    await desktop.does('page.wheel', 1, 'in');
    expect(await last('webContents.setZoomLevel')).toEqual([1]);
    await desktop.does('page.key', 1, { ...key, key: '0', meta: !key.control });
    expect(await last('webContents.setZoomLevel')).toEqual([0]);
  });

  test('a notification says once that polling continues after closing', async () => {
    const opened = await openDesktop(browser);
    const told = 'Orderbell is still running';
    await close(opened);
    await expect.poll(() => notices(opened)).toEqual([told]);
    await expect.poll(() => settingsIn(opened)).toContain('"closeToTrayTold": true');
    await clickNotice(opened, told);
    await expect.poll(() => visible(opened)).toEqual([true]);
    await close(opened);
    await expect.poll(() => visible(opened)).toEqual([false]);
    await clickTray(opened);
    await expect.poll(() => visible(opened)).toEqual([true]);
    expect(await notices(opened)).toEqual([told]);
  });

  // Windows and macOS always show icons, so closing waits for no answer there.
  test.skipIf(process.platform !== 'linux')(
    'who opens it again while it is being put away keeps it',
    async () => {
      const desktop = trayDesktop({ silent: true });
      const opened = await openDesktop(browser, { surroundings: desktop.surroundings });
      const asking = (): Promise<unknown> =>
        opened.desktop.inMain(() => process.getActiveResourcesInfo().includes('ProcessWrap'), null);
      await close(opened);
      expect(await asking()).toBe(true);
      await clickTray(opened);
      desktop.answer();
      await expect.poll(asking).toBe(false);
      expect(await visible(opened)).toEqual([true]);
      await close(opened);
      await expect.poll(() => visible(opened)).toEqual([false]);
      expect(await argsOf(opened, 'BrowserWindow.hide')).toHaveLength(1);
    },
  );

  test.skipIf(process.platform !== 'linux')(
    'who closes it again, because the desktop takes its time, is told once',
    async () => {
      const desktop = trayDesktop({ silent: true });
      const opened = await openDesktop(browser, { surroundings: desktop.surroundings });
      for (const _impatient of [1, 2, 3]) await close(opened);
      expect(await visible(opened)).toEqual([true]);
      desktop.answer();
      await expect.poll(() => notices(opened)).toEqual(['Orderbell is still running']);
      await expect.poll(() => settingsIn(opened)).toContain('"closeToTrayTold": true');
      expect(await notices(opened)).toHaveLength(1);
      expect(await argsOf(opened, 'BrowserWindow.hide')).toHaveLength(1);
    },
  );

  test('the tray counts what waits, and its menu opens, polls and quits', async () => {
    const service = createPracticeService({ seed: 20261121, pace: 0, sample: 'empty' });
    onTestFinished(() => service.stop());
    const opened = await signedIn(service);
    let polls = 0;
    service.intercept = ({ path }) => {
      if (path.endsWith('/order-search/poll')) polls += 1;
      return 'pass';
    };
    service.buyers.issue({ buyer: 'Kessler', purchaseOrderNumber: 'TRAY-1', lineCount: 1 });
    await opened.desktop.does('tray.choose', 'Check now');
    await expect.poll(() => polls).toBeGreaterThan(0);
    const tray = async (call: string): Promise<unknown> =>
      (await opened.desktop.record()).findLast((one) => one.call === call)?.args[0];
    await expect.poll(() => tray('Tray.setToolTip')).toBe('Orderbell. 1 order to answer. Connected.');
    expect(await tray('Tray.setImage')).toMatchObject({
      path: expect.stringContaining(trayIcon('waiting', process.platform, false).file),
    });
    // Windows has no count in the dock: an overlay of the taskbar icon shows it.
    if (process.platform !== 'win32') expect(await tray('app.setBadgeCount')).toBe(1);
    await close(opened);
    await expect.poll(() => visible(opened)).toEqual([false]);
    await opened.desktop.does('tray.choose', 'Open Orderbell');
    await expect.poll(() => visible(opened)).toEqual([true]);
    opened.desktop.does('tray.choose', 'Quit Orderbell').catch(() => undefined);
    expect(await opened.app.stop()).toBe(0);
  });

  test('a click on a notification opens its order, also while the window is closed', async () => {
    const service = createPracticeService({ seed: 20261121, pace: 0, sample: 'empty' });
    onTestFinished(() => service.stop());
    const opened = await signedIn(service);
    await close(opened);
    service.buyers.issue({ buyer: 'Kessler', purchaseOrderNumber: 'RUNG-1', lineCount: 1 });
    await opened.desktop.does('power.resume');
    await expect.poll(() => notices(opened)).toContain('New order: RUNG-1');
    await clickNotice(opened, 'New order: RUNG-1');
    await expect.poll(() => visible(opened)).toEqual([true]);
    await opened.page.getByRole('heading', { name: 'RUNG-1' }).waitFor();
  });
});

const signedIn = async (service: PracticeService): Promise<Opened> => {
  const signIn = await service.start();
  const opened = await openDesktop(browser);
  await signInto(opened.page, signIn);
  await opened.page.getByText('Connected', { exact: true }).waitFor();
  return opened;
};
