import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import {
  createPracticeService,
  type PracticeService,
} from '../../src/main/practice/create-practice-service.ts';
import { longTest } from '../e2e/harness/long-test.ts';
import { onlyAt } from '../e2e/harness/shell.ts';
import { signInto } from '../e2e/harness/sign-in.ts';
import { expectAccessibleInLongRun, openBrowser, picture } from '../e2e/harness/window.ts';
import { acceptAll, call } from './calls.ts';
import { type Opened, openDesktop, speedUpTimers, startAgain } from './harness.ts';
import { argsOf, logged, notices } from './observe.ts';

/** After a crash or hang of the window, or an uncaught error, Orderbell continues and tells the user. */
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const crash = ({ desktop }: Opened): Promise<unknown> =>
  desktop.inMain(
    ({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(),
    null,
  );

/** The page after the window was loaded again. */
const crashAndReturn = async (opened: Opened, page: Page): Promise<Page> => {
  const next = page.context().waitForEvent('page');
  await crash(opened);
  return next;
};

/** Answers the system's dialogs with these buttons in turn, and records the questions. */
const answering = async ({ desktop }: Opened, buttons: number[]): Promise<() => Promise<string[]>> => {
  await desktop.inMain(({ dialog }, answers) => {
    const asked: string[] = [];
    Reflect.set(globalThis, 'asked', asked);
    Reflect.set(dialog, 'showMessageBox', (options: Electron.MessageBoxOptions) => {
      asked.push(`${options.message}\n${options.detail}\n${options.buttons?.join(' | ')}`);
      const response = answers.shift();
      return response === undefined
        ? new Promise(() => undefined)
        : Promise.resolve({ response, checkboxChecked: false });
    });
  }, buttons);
  return async () =>
    z.array(z.string()).parse(await desktop.inMain(() => Reflect.get(globalThis, 'asked'), null));
};

const gone = 'The window stopped working';

const signedIn = async (): Promise<{ opened: Opened; service: PracticeService }> => {
  const service = createPracticeService({ seed: 20261121, pace: 0, sample: 'empty' });
  onTestFinished(() => service.stop());
  const signIn = await service.start();
  const opened = await openDesktop(browser);
  await signInto(opened.page, signIn);
  await opened.page.getByText('Connected', { exact: true }).waitFor();
  return { opened, service };
};

const outboxSchema = z.object({ outbox: z.array(z.object({ state: z.string() })) });

onlyAt(
  'double',
  'a page that crashed is of no use to Playwright, and the double gives it another one',
  () => {
    test('a window that crashes is loaded again once, says so, and the answer that waited goes out', async () => {
      const { opened, service } = await signedIn();
      service.buyers.issue({ buyer: 'Kessler', purchaseOrderNumber: 'CRASH-1', lineCount: 1 });
      await opened.desktop.does('tray.choose', 'Check now');
      const { page } = opened;
      await page.getByRole('option', { name: /CRASH-1/ }).waitFor();
      // Long enough to show that the answer waits, also on a busy computer.
      await call(page, 'settings.set', { patch: { undoSeconds: 6 } });
      await acceptAll(page);
      const outbox = async (of: Page): Promise<string[]> =>
        outboxSchema.parse(await call(of, 'diagnostics.get', {})).outbox.map(({ state }) => state);
      expect(await outbox(page)).toEqual(['waiting']);
      const back = await crashAndReturn(opened, page);
      await back.getByText(gone).waitFor();
      await expect.poll(() => outbox(back)).toEqual(['done']);
      expect(await notices(opened)).toContain(gone);
      expect(logged(opened)).toMatch(/"event":"window-crashed","code":"crashed"/);
      await picture(back, 'window-reloaded');
      await expectAccessibleInLongRun(back, 'window-reloaded');
      await back.getByRole('button', { name: 'Hide' }).click();
      await back.getByText(gone).waitFor({ state: 'detached' });
    });

    test('a window that crashes twice is loaded only on request; the question has details for support', async () => {
      const opened = await openDesktop(browser);
      const asked = await answering(opened, [1, 2]);
      const back = await crashAndReturn(opened, opened.page);
      await back.getByText(gone).waitFor();
      expect(await asked()).toEqual([]);
      await crash(opened);
      await expect.poll(async () => (await asked()).length).toBe(2);
      const [first = '', second] = await asked();
      expect(first).toBe(second);
      expect(first).toContain('The Orderbell window stopped working again.');
      expect(first).toMatch(/\nwindow process ended: crashed, exit code 5\n/);
      expect(first).toMatch(/\n\{.*"event":"window-crashed".*\}\n/);
      expect(first).toMatch(/\nReload window \| Save details \| Continue without window$/);
      // The saved report is the shown one, readable by this user only.
      const reports = join(opened.dataDir, 'reports');
      const [name = ''] = readdirSync(reports);
      expect(first).toContain(readFileSync(join(reports, name), 'utf8').trim());
      if (process.platform !== 'win32') expect(statSync(join(reports, name)).mode & 0o777).toBe(0o600);
      // The second answer continues without the window. The next start opens a new one.
      const windows = (): Promise<unknown> =>
        opened.desktop.inMain(({ BrowserWindow }) => BrowserWindow.getAllWindows().length, null);
      await expect.poll(windows).toBe(0);
      const next = opened.page.context().waitForEvent('page');
      expect(await startAgain(opened)).toBe(0);
      await (await next).getByLabel('Service address').waitFor();
    });

    longTest('a window that crashed twice is loaded again each time the user requests it', async () => {
      const opened = await openDesktop(browser);
      const asked = await answering(opened, [0]);
      const second = await crashAndReturn(opened, opened.page);
      await second.getByText(gone).waitFor();
      const third = await crashAndReturn(opened, second);
      await third.getByLabel('Service address').waitFor();
      expect(await asked()).toHaveLength(1);
      await crash(opened);
      await expect.poll(async () => (await asked()).length).toBe(2);
      expect(logged(opened).match(/window-crashed/g)).toHaveLength(3);
    });

    test('without a page, the system plays its own sound if alerts have sound', async () => {
      const { opened, service } = await signedIn();
      const { desktop } = opened;
      const asked = await answering(opened, []);
      const back = await crashAndReturn(opened, opened.page);
      await back.getByText(gone).waitFor();
      const silence = async (number: string): Promise<unknown> => {
        service.buyers.issue({ buyer: 'Kessler', purchaseOrderNumber: number, lineCount: 1 });
        await desktop.does('tray.choose', 'Check now');
        const title = `New order: ${number}`;
        await expect.poll(() => notices(opened)).toContain(title);
        return (await argsOf(opened, 'new Notification'))
          .map(([options]) => z.object({ title: z.string(), silent: z.boolean() }).parse(options))
          .find((one) => one.title === title)?.silent;
      };
      expect(await silence('PAGE-1')).toBe(true);
      // The dialog is open, and nobody answers.
      await crash(opened);
      await expect.poll(async () => (await asked()).length).toBe(1);
      expect(await silence('GONE-1')).toBe(false);
    });

    longTest('what else of the system’s goes is logged by its kind', async () => {
      const opened = await openDesktop(browser);
      const details = { type: 'Utility', name: 'Network Service', reason: 'crashed', exitCode: 11 };
      await opened.desktop.does('part.gone', details);
      await opened.desktop.does('part.gone', { type: 'GPU', reason: 'clean-exit', exitCode: 0 });
      expect(logged(opened)).toMatch(
        /"event":"child-process-failed","code":"Network Service crashed","status":11/,
      );
      expect(logged(opened)).not.toContain('clean-exit');
    });

    test('one that hangs has a moment to come back, and is then loaded again', async () => {
      const opened = await openDesktop(browser);
      await speedUpTimers(opened.desktop, 20);
      // Together: on a busy computer two commands may be further apart than the timeout.
      await Promise.all([opened.desktop.does('page.hangs', 1), opened.desktop.does('page.answers', 1)]);
      // A timer that starts later and takes longer than the timeout of 10 seconds.
      await opened.desktop.inMain(() => new Promise((over) => setTimeout(over, 12_000)), null);
      expect(logged(opened)).not.toContain('window-crashed');
      const next = opened.page.context().waitForEvent('page', { timeout: 30_000 });
      await opened.desktop.does('page.hangs', 1);
      await (await next).getByText(gone).waitFor();
      expect(logged(opened)).toMatch(/window-hangs.*window-answers-again.*window-hangs.*window-crashed/s);
    });

    longTest('a hidden one that hangs is found when an alert sounds, and reloaded', async () => {
      const { opened, service } = await signedIn();
      await speedUpTimers(opened.desktop, 20);
      await opened.page.evaluate(() => {
        setTimeout(() => {
          for (;;);
        }, 0);
      });
      const next = opened.page.context().waitForEvent('page', { timeout: 60_000 });
      service.buyers.issue({ buyer: 'Kessler', purchaseOrderNumber: 'HUNG-1', lineCount: 1 });
      await opened.desktop.does('tray.choose', 'Check now');
      await (await next).getByText(gone).waitFor();
      expect(logged(opened)).toMatch(/window-hangs.*window-crashed/s);
    });

    test('an uncaught error is logged with its place and shown once, and Orderbell goes on', async () => {
      const opened = await openDesktop(browser);
      await opened.desktop.inMain(() => {
        setImmediate(() => {
          throw new TypeError('canary');
        });
        setImmediate(() => void Promise.reject(new Error('canary')));
      }, null);
      await opened.page.getByText('Something went wrong in Orderbell.').waitFor();
      await expect.poll(() => logged(opened).match(/"event":"inner-error"/g)).toHaveLength(2);
      expect(logged(opened)).toMatch(/"code":"TypeError"/);
      expect(logged(opened)).not.toContain('canary');
      expect(await notices(opened)).toEqual(['Something went wrong in Orderbell']);
      await picture(opened.page, 'inner-error');
      await opened.page.getByRole('button', { name: 'Open diagnostics' }).first().click();
      await opened.page.getByRole('button', { name: 'Create report' }).click();
      await expect
        .poll(() => opened.page.getByLabel('Support report').inputValue())
        .toContain('"event":"inner-error"');
    });
  },
);
