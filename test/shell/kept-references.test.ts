import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createPracticeService } from '../../src/main/practice/create-practice-service.ts';
import { onlyAt } from '../e2e/harness/shell.ts';
import { signInto } from '../e2e/harness/sign-in.ts';
import { openBrowser } from '../e2e/harness/window.ts';
import { close, onSystem, openDesktop } from './harness.ts';
import { notices, visible } from './observe.ts';

/** If the app lets a tray icon or notification be collected, it vanishes and clicks on it have no effect. */
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

onlyAt('double', 'nobody can click what a system shows', () => {
  test('after garbage was collected the tray and its menu still bring the window', async () => {
    const opened = await openDesktop(browser);
    await opened.desktop.does('garbage.collect');
    for (const [way, label] of [
      ['tray.click', null],
      ['tray.choose', 'Open Orderbell'],
    ] as const) {
      await close(opened);
      await expect.poll(() => visible(opened)).toEqual([false]);
      await opened.desktop.does(way, label);
      await expect.poll(() => visible(opened)).toEqual([true]);
    }
  });

  test('after garbage was collected a notification still opens its order', async () => {
    const service = createPracticeService({ seed: 20261121, pace: 0, sample: 'empty' });
    onTestFinished(() => service.stop());
    // Windows reports clicks from its own list, even for collected notifications.
    const opened = await openDesktop(browser, { surroundings: onSystem('darwin') });
    await signInto(opened.page, await service.start());
    await opened.page.getByText('Connected', { exact: true }).waitFor();
    service.buyers.issue({ buyer: 'Kessler', purchaseOrderNumber: 'KEPT-1', lineCount: 1 });
    await opened.desktop.does('tray.choose', 'Check now');
    await expect.poll(() => notices(opened)).toEqual(['New order: KEPT-1']);
    await opened.desktop.does('garbage.collect');
    await opened.desktop.does('notification.click', 'New order: KEPT-1');
    await opened.page.getByRole('heading', { name: 'KEPT-1' }).waitFor();
  });
});
