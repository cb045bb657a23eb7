import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { chromium, type Page } from 'playwright-core';
import { z } from 'zod';
import { findBrowser } from '../../browser/find-browser.ts';
import { startApp } from '../../e2e/harness/app.ts';
import { openAdvanced } from '../../e2e/harness/sign-in.ts';
import { startOrderServer } from '../ingest/measured-process.ts';

const times = z.array(z.number());

/**
 * The time from a key to the frame with its result, in ms, in a real browser on a real Orderbell. `floor`:
 * the same keys in a bare field whose handler only waits for its frame, on the same page in the same run.
 * Measures the last build.
 */
export const measureKeyToPaint = async (orders: number): Promise<{ search: number[]; floor: number[] }> => {
  const server = await startOrderServer(orders, 'searched');
  const folder = mkdtempSync(join(tmpdir(), 'orderbell-bench-'));
  const app = await startApp(folder);
  const browser = await chromium.launch({ executablePath: findBrowser() });
  try {
    const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
    page.setDefaultTimeout(180_000);
    await page.goto(app.address);
    await signIn(page, server.baseUrl);
    await indexed(page);
    return { search: await typeAll(page, 'search'), floor: await typeAll(page, 'floor') };
  } finally {
    await browser.close();
    await app.stop();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  }
};

const signIn = async (page: Page, baseUrl: string): Promise<void> => {
  await page.getByLabel('Service address').fill(baseUrl);
  await page.getByLabel('Email').fill('bench@orderbell.example');
  await page.getByLabel('Password').fill('bench');
  await openAdvanced(page);
  await page.getByLabel('Import orders').selectOption({ label: 'from the last year' });
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('listbox', { name: 'To answer' }).getByRole('option').first().waitFor();
};

/** Waits until the import has ended and the search has everything. */
const indexed = async (page: Page): Promise<void> => {
  await page.getByText(/^Checked /).waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('flange');
  const dialog = page.getByRole('dialog', { name: 'Search' });
  await dialog.getByRole('option').first().waitFor();
  await dialog.getByText('more orders are still loading').waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
};

const typeAll = async (page: Page, where: 'search' | 'floor'): Promise<number[]> => {
  if (where === 'search') await page.keyboard.press('Control+k');
  else await page.evaluate(putBareField);
  await page.evaluate(watchKeys);
  for (const text of texts) {
    for (const key of text) {
      await page.keyboard.press(key === ' ' ? 'Space' : key);
      // Longer than any answer takes, so that each is distinct from the next.
      await setTimeout(350);
    }
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await setTimeout(350);
  }
  const measured: unknown = JSON.parse(
    await page.evaluate(() => document.documentElement.dataset['keyTimes'] ?? '[]'),
  );
  if (where === 'search') await page.keyboard.press('Escape');
  return times.parse(measured);
};

const putBareField = (): void => {
  const shown = document.body.appendChild(document.createElement('div'));
  const field = document.body.appendChild(document.createElement('input'));
  shown.style.cssText = field.style.cssText = 'position: fixed; z-index: 9';
  field.addEventListener('input', () => {
    shown.textContent = field.value;
  });
  field.focus();
};

/** For each key, the last frame in which the page changed because of it. */
const watchKeys = (): void => {
  const times: number[] = [];
  delete document.documentElement.dataset['keyTimes'];
  let key: { at: number; index: number } | null = null;
  document.addEventListener(
    'keydown',
    ({ timeStamp, key: name, ctrlKey }) => {
      key = name.length === 1 && !ctrlKey ? { at: timeStamp, index: times.length } : null;
    },
    true,
  );
  new MutationObserver(() => {
    const pressed = key;
    if (pressed === null) return;
    requestAnimationFrame(() =>
      // The first task after the frame: the frame has been painted.
      window.setTimeout(() => {
        times[pressed.index] = performance.now() - pressed.at;
        document.documentElement.dataset['keyTimes'] = JSON.stringify(times);
      }),
    );
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
};

const texts = [
  'flange',
  'po-2023-100',
  '100423',
  'kugellager dn1',
  'northwind 12',
  'bolt washer',
  'drawing 77',
];
