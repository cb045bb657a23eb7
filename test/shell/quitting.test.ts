import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { createPracticeService } from '../../src/main/practice/create-practice-service.ts';
import { withSleep } from '../e2e/harness/app.ts';
import { hasKeychain, isAt, onlyAt } from '../e2e/harness/shell.ts';
import { signInto } from '../e2e/harness/sign-in.ts';
import { desktopAt } from '../e2e/harness/start-desktop.ts';
import { openBrowser } from '../e2e/harness/window.ts';
import { acceptAll, call } from './calls.ts';
import { type Opened, openDesktop, speedUpTimers, withTray } from './harness.ts';
import { newFolder } from './signed-in.ts';

/**
 * Quitting always ends the app, even if an answer never arrives. No stored work is lost at the next start.
 */
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** Quits through the tray. The process exits before it can answer. */
const quit = async ({ app, desktop, page }: Opened): Promise<number | null> => {
  desktop.does('tray.choose', 'Quit Orderbell').catch(() => undefined);
  const code = (await desktopAt(app.address)?.ended()) ?? null;
  await page.context().close();
  return code;
};

/** A pipe without a writer: reading it waits forever, as on a drive of a lost network. */
const deadDrive = (): string => {
  const drive = join(newFolder(), 'drive');
  execFileSync('sh', ['-c', 'mkfifo "$1"', 'sh', drive]);
  return drive;
};

/** Prevents an orderly end. The app kills itself three seconds after the request to quit. */
const holdUp = async ({ desktop }: Opened): Promise<void> => {
  await speedUpTimers(desktop, 5);
  await desktop.inMain((_electron, path) => {
    void process.getBuiltinModule('node:fs/promises').readFile(path);
  }, deadDrive());
};

const outboxSchema = z.object({ outbox: z.array(z.object({ state: z.string() })) });
const outbox = async (page: Page): Promise<string[]> =>
  outboxSchema.parse(await call(page, 'diagnostics.get', {})).outbox.map(({ state }) => state);

test('an answer that the service never acknowledges keeps nobody, and goes out at the next start', async () => {
  const service = createPracticeService({ seed: 20261121, pace: 0, sample: 'empty' });
  onTestFinished(() => service.stop());
  service.buyers.issue({ buyer: 'Kessler', purchaseOrderNumber: 'QUIT-1', lineCount: 1 });
  const signIn = await service.start();
  const dataDir = newFolder();
  const opened = await openDesktop(browser, { dataDir });
  await call(opened.page, 'settings.set', { patch: { undoSeconds: 0 } });
  await signInto(opened.page, signIn);
  await opened.page.getByRole('option', { name: /QUIT-1/ }).waitFor();
  const held = Promise.withResolvers<'pass'>();
  const asked = Promise.withResolvers<void>();
  service.intercept = () => {
    asked.resolve();
    return held.promise;
  };
  await acceptAll(opened.page);
  await asked.promise;
  await expect.poll(() => outbox(opened.page)).toEqual(['sending']);
  expect(await opened.app.stop()).toBe(0);
  await opened.page.context().close();
  service.intercept = () => 'pass';
  held.resolve('pass');
  // Windows has no such signal, so there the test waits for a minute.
  const sleeps = isAt('double') && process.platform !== 'win32';
  const surroundings = { ...withTray(), ...(sleeps ? withSleep(61_000) : {}) };
  const next = await openDesktop(browser, { dataDir, surroundings });
  if (sleeps) await speedUpTimers(next.desktop, 20);
  if (!hasKeychain) {
    await next.page.getByRole('button', { name: 'Sign in again' }).click();
    await next.page.getByLabel('Password', { exact: true }).fill(signIn.password);
    await next.page.getByRole('button', { name: 'Sign in', exact: true }).click();
  }
  // Orderbell waits for a minute before it checks an answer that may have arrived.
  if (sleeps) await next.app.sleep();
  await expect.poll(() => outbox(next.page), { timeout: 120_000 }).toEqual(['done']);
});

onlyAt('double', 'nobody can choose in a tray that a system shows', () => {
  test('who quits with an unsent answer is asked first, with their number', async () => {
    const service = createPracticeService({ seed: 20261121, pace: 0, sample: 'empty' });
    onTestFinished(() => service.stop());
    service.buyers.issue({ buyer: 'Kessler', purchaseOrderNumber: 'ASK-1', lineCount: 1 });
    const opened = await openDesktop(browser, {});
    await call(opened.page, 'settings.set', { patch: { undoSeconds: 60 } });
    await signInto(opened.page, await service.start());
    await opened.page.getByRole('option', { name: /ASK-1/ }).waitFor();
    await acceptAll(opened.page);
    await expect.poll(() => outbox(opened.page)).toEqual(['waiting']);
    const told = join(newFolder(), 'asked');
    await opened.desktop.inMain(({ dialog }, into) => {
      let response = 1;
      Reflect.set(dialog, 'showMessageBox', async ({ message }: Electron.MessageBoxOptions) => {
        process.getBuiltinModule('node:fs').appendFileSync(into, `${message}\n`);
        const chosen = response;
        response = 0;
        return { response: chosen, checkboxChecked: false };
      });
    }, told);
    const asked = (): string => (existsSync(told) ? readFileSync(told, 'utf8') : '');
    await opened.desktop.does('tray.choose', 'Quit Orderbell');
    await expect.poll(asked).toBe('Quit with 1 unsent answer?\n');
    expect(await outbox(opened.page)).toEqual(['waiting']);
    expect(await quit(opened)).toBe(0);
    expect(asked()).toBe('Quit with 1 unsent answer?\nQuit with 1 unsent answer?\n');
  });

  test('who quits while a document is copied is asked first; closing the window breaks no copy off', async () => {
    const service = createPracticeService({ seed: 20261121, pace: 0, sample: 'empty' });
    onTestFinished(() => service.stop());
    service.buyers.issue({ buyer: 'Kessler', purchaseOrderNumber: 'COPY-1', lineCount: 1 });
    const opened = await openDesktop(browser, {});
    await signInto(opened.page, await service.start());
    await opened.page.getByRole('option', { name: /COPY-1/ }).click();
    const input = { orderKey: 1, position: null, name: 'Drawing.pdf', size: 3 };
    const begun = z.object({ attachment: z.object({ id: z.string() }) });
    const { id } = begun.parse(await call(opened.page, 'documents.begin', input)).attachment;
    const told = join(newFolder(), 'asked');
    await opened.desktop.inMain(({ dialog }, into) => {
      Reflect.set(dialog, 'showMessageBox', async ({ message }: Electron.MessageBoxOptions) => {
        process.getBuiltinModule('node:fs').appendFileSync(into, `${message}\n`);
        return { response: 1, checkboxChecked: false };
      });
    }, told);
    const asked = (): string => (existsSync(told) ? readFileSync(told, 'utf8') : '');
    await opened.desktop.inMain(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close(), null);
    await call(opened.page, 'documents.append', { id, offset: 0, base64: 'AQID' });
    await opened.desktop.does('tray.choose', 'Quit Orderbell');
    await expect.poll(asked).toBe('Quit while a document is being copied?\n');
    await call(opened.page, 'documents.finish', { id });
    expect(await quit(opened)).toBe(0);
    expect(asked()).toBe('Quit while a document is being copied?\n');
  });

  test.skipIf(process.platform === 'win32')(
    'a disk that never answers keeps nobody, and the folder is free for the next',
    async () => {
      const dataDir = newFolder();
      const opened = await openDesktop(browser, { dataDir });
      await holdUp(opened);
      // The app kills itself after it closed the store.
      expect(await quit(opened)).toBeNull();
      const next = await openDesktop(browser, { dataDir });
      await next.page.getByLabel('Service address').waitFor();
    },
  );

  // Windows has no such pipe.
  test.skipIf(process.platform === 'win32').each([
    ['nothing', [], null],
    ['a click in the tray', ['tray.choose', 'Open Orderbell'], []],
    ['a link', ['open-url', 'orderbell://order/AGAIN-1'], ['--', 'orderbell://order/AGAIN-1']],
  ])('%s that comes while it ends is what it starts again for', async (_what, [does, ...args], more) => {
    const opened = await openDesktop(browser, { options: ['--hidden'] });
    const told = join(newFolder(), 'again');
    await opened.desktop.inMain(({ app }, into) => {
      Reflect.set(app, 'relaunch', (options: object) =>
        process.getBuiltinModule('node:fs').writeFileSync(into, JSON.stringify(options)),
      );
    }, told);
    await holdUp(opened);
    const ended = quit(opened);
    if (does !== undefined) await opened.desktop.does(does, ...args);
    expect(await ended).toBeNull();
    const again: unknown = existsSync(told) ? JSON.parse(readFileSync(told, 'utf8')) : null;
    expect(again).toEqual(
      more === null
        ? null
        : {
            execPath: process.execPath,
            args: [expect.stringMatching(/electron\.js$/), `--data-dir=${opened.dataDir}`, ...more],
          },
    );
  });
});
