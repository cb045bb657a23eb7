import { renameSync } from 'node:fs';
import type { Locator } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { askCore } from './harness/ask-core.ts';
import { createTestApp } from './harness/test-app.ts';
import { picture } from './harness/window.ts';

/** The data folder disappears while an answer is written. */
const testApp = createTestApp({ sample: 'empty' });
const { service, page } = testApp;

beforeAll(async () => {
  service.buyers.issue({ buyer: 'Kessler', purchaseOrderNumber: 'GONE-1', lineCount: 2 });
  await testApp.open({ locale: 'en-GB', settings: { language: 'en' } });
  await testApp.enter();
});

const order = (): Locator => page().getByRole('region', { name: 'Order', exact: true });
const reason = (): Locator => order().getByLabel('Reason', { exact: true });
const open = async (): Promise<void> => {
  await page()
    .getByRole('option', { name: /GONE-1/ })
    .click();
  await order().getByRole('heading', { name: 'GONE-1' }).waitFor();
};
const alarm = (): Locator =>
  page().getByRole('alert').filter({ hasText: 'Orderbell can’t save or send anything' });

// Windows lets nobody rename a folder with an open file.
test.skipIf(process.platform === 'win32')(
  'an alarm stands on the screen until the folder is back, and what the user typed stays',
  async () => {
    const elsewhere = `${testApp.dataDir}-elsewhere`;
    await open();
    await page().keyboard.press('r');
    await reason().waitFor();
    await page().keyboard.type('machine down');

    renameSync(testApp.dataDir, elsewhere);
    await page().keyboard.type(' till Monday');
    // Orderbell checks every ten seconds.
    await alarm().waitFor({ timeout: 15_000 });
    expect(await alarm().textContent()).toContain(`${testApp.dataDir}/orderbell.sqlite`);
    expect(await reason().inputValue()).toBe('machine down till Monday');
    await picture(page(), 'lost-folder');

    renameSync(elsewhere, testApp.dataDir);
    await alarm().waitFor({ state: 'detached', timeout: 15_000 });
    expect(await reason().inputValue()).toBe('machine down till Monday');
    await page().keyboard.type(' noon');
    const stored = async (): Promise<string> =>
      JSON.stringify(await askCore(page(), 'orders.get', { key: 1 }));
    await expect.poll(stored, { timeout: 15_000 }).toContain('machine down till Monday noon');
  },
);
