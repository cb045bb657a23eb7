import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { onlyAt } from '../e2e/harness/shell.ts';
import { desktopAt } from '../e2e/harness/start-desktop.ts';
import { openBrowser } from '../e2e/harness/window.ts';
import { close, onSystem, openDesktop } from './harness.ts';
import { argsOf, lastOf, notices, windowOf } from './observe.ts';
import { createService, isOpen, newFolder, signedIn } from './signed-in.ts';

/** What Windows and macOS do in their own way. The decisions have unit tests. */
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

onlyAt('double', 'a real Electron runs on one system', () => {
  test('macOS reports that it started the app with the computer', async () => {
    const opened = await openDesktop(browser, {
      surroundings: { ...onSystem('darwin'), ORDERBELL_DOUBLE_OPENED_AT_LOGIN: '1' },
    });
    await opened.page.getByLabel('Service address').waitFor();
    expect(await windowOf(opened)).toBe('hidden');
  });

  test('a notification whose time is over opens its order, and so does one that Windows has kept', async () => {
    const { service, signIn } = await createService();
    const opened = await signedIn(browser, signIn, { surroundings: onSystem('win32') });
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
    await expect.poll(() => lastOf(opened, 'shell.readShortcutLink')).toBe(entry);
    await expect.poll(() => readFileSync(entry, 'utf8')).toBe('C:\\Programs\\Orderbell\\Orderbell.exe');
  });

  test('a click in the list of Windows while Orderbell doesn’t run starts it with that order', async () => {
    const { service, signIn } = await createService();
    const dataDir = newFolder();
    const before = await signedIn(browser, signIn, { dataDir, surroundings: onSystem('win32') });
    service.buyers.issue({ buyer: 'Kessler', purchaseOrderNumber: 'COLD-1', lineCount: 1 });
    await before.desktop.does('tray.choose', 'Check now');
    await expect.poll(() => notices(before)).toEqual(['New order: COLD-1']);
    const { toastXml } = z.object({ toastXml: z.string() }).parse(await lastOf(before, 'new Notification'));
    const launch = /^<toast launch="([^"]+)">/.exec(toastXml)?.[1]?.replace('&amp;', '&');
    await before.app.stop();
    await before.page.context().close();
    const surroundings = { ...onSystem('win32'), ORDERBELL_DOUBLE_ACTIVATION: launch };
    await isOpen(await openDesktop(browser, { dataDir, surroundings }), 'COLD-1');
  });

  test('macOS hands a link over by itself', async () => {
    const { signIn } = await createService('LINK-1');
    const opened = await signedIn(browser, signIn, { surroundings: onSystem('darwin') });
    await opened.page.getByRole('option', { name: /LINK-1/ }).waitFor();
    await opened.desktop.does('open-url', 'orderbell://order/LINK-1');
    await isOpen(opened, 'LINK-1');
  });

  test('the icon follows the theme, and Windows gets a count over the one in the taskbar', async () => {
    const { service, signIn } = await createService();
    const opened = await signedIn(browser, signIn, { surroundings: onSystem('win32') });
    const image = (name: string) => ({ path: expect.stringMatching(new RegExp(`${name}\\.ico$`)) });
    await expect.poll(() => lastOf(opened, 'Tray.setImage')).toMatchObject(image('tray-calm-on-light'));
    service.buyers.issue({ buyer: 'Kessler', purchaseOrderNumber: 'OVER-1', lineCount: 1 });
    await opened.desktop.does('tray.choose', 'Check now');
    await expect.poll(() => lastOf(opened, 'BrowserWindow.setOverlayIcon')).toMatchObject(image('overlay-1'));
    await opened.desktop.does('theme.dark', true);
    await expect.poll(() => lastOf(opened, 'Tray.setImage')).toMatchObject(image('tray-waiting-on-dark'));
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
    expect(await lastOf(opened, 'Tray.setImage')).toMatchObject({
      path: expect.stringMatching(/tray-not-connected-template\.png$/),
    });
    expect(await lastOf(opened, 'nativeImage.setTemplateImage')).toBe(true);
    expect((await argsOf(opened, 'Tray.on')).length).toBe(0);
    expect(await lastOf(opened, 'app.setBadgeCount')).toBe(0);
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
