import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { z } from 'zod';
import { createPracticeService } from '../../../src/main/practice/create-practice-service.ts';
import { findBrowser } from '../../browser/find-browser.ts';
import { startApp } from '../../e2e/harness/app.ts';
import { signInto } from '../../e2e/harness/sign-in.ts';

/**
 * In ms, one per round. `openFrame`: the longest frame while it opens. For each kind of scrolling the longest
 * frame; for keys every key.
 */
export type OrderTimes = {
  open: number[];
  openFrame: number[];
  wheel: number[];
  page: number[];
  bar: number[];
  keys: number[];
};

/** Pixels per frame, as a wheel, a page key and a dragged scroll bar move them. */
const scrollSteps = { wheel: 120, page: 600, bar: 3_000 };

const times = z.array(z.number());

/**
 * An order with hundreds of lines in a real browser on a real Orderbell. Beside it, in turns on the same
 * page, an order with few lines. Both draw one screen of lines, so the second one is the floor.
 */
export const measureOrder = async (
  lines: number,
  rounds: number,
): Promise<{ long: OrderTimes; short: OrderTimes }> => {
  const service = createPracticeService({ seed: 20261121, pace: 0, sample: 'empty' });
  for (const [purchaseOrderNumber, lineCount] of [
    ['LONG', lines],
    ['SHORT', fewLines],
  ] as const) {
    service.buyers.issue({ buyer: 'Kessler', purchaseOrderNumber, lineCount });
  }
  const folder = mkdtempSync(join(tmpdir(), 'orderbell-bench-'));
  const app = await startApp(folder);
  const browser = await chromium.launch({ executablePath: findBrowser() });
  try {
    const page = await (
      await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' })
    ).newPage();
    await page.goto(app.address);
    await signInto(page, await service.start());
    const [long, short] = [noTimes(), noTimes()];
    for (let round = 0; round < rounds; round += 1) {
      await measure(page, 'LONG', long);
      await measure(page, 'SHORT', short);
      // The page keeps what it read.
      await page.reload();
    }
    return { long, short };
  } finally {
    await browser.close();
    await app.stop();
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

/** As many as fill a window. */
const fewLines = 12;

const noTimes = (): OrderTimes => ({ open: [], openFrame: [], wheel: [], page: [], bar: [], keys: [] });

const measure = async (page: Page, number: string, into: OrderTimes): Promise<void> => {
  const row = page.getByRole('option').filter({ hasText: number });
  await row.waitFor();
  await page.waitForTimeout(restMs);
  await page.evaluate(noteFrames);
  into.open.push(await row.evaluate(untilLinesArePainted, number));
  await page.waitForTimeout(restMs);
  into.openFrame.push(Math.max(...times.parse(await page.evaluate(notedFrames))));
  for (const way of ['wheel', 'page', 'bar'] as const) {
    await page.evaluate(toTheTop);
    await page.waitForTimeout(restMs);
    into[way].push(Math.max(...times.parse(await page.evaluate(scrollFrames, scrollSteps[way]))));
  }

  const line = page.getByRole('group', { name: 'Answer for line 10', exact: true });
  await page.evaluate(toTheTop);
  await line.getByRole('button', { name: 'Propose' }).click();
  const reason = page.getByLabel('Reason', { exact: true });
  await reason.focus();
  await page.evaluate(noteKeys);
  for (const key of 'Hardening takes longer') {
    await page.keyboard.press(key);
    await page.waitForTimeout(50);
  }
  into.keys.push(...times.parse(await page.evaluate(notedKeys)));
  await page.getByRole('button', { name: 'Clear' }).click();
};

const restMs = 1_500;

/** Clicks the order's row, and waits for the frame that shows its lines. */
const untilLinesArePainted = (row: Element, number: string): Promise<number> =>
  new Promise((resolve) => {
    const began = performance.now();
    const isShown = (): boolean =>
      [...document.querySelectorAll('h2')].some((one) => one.textContent === number) &&
      document.querySelector('tr[data-position]') !== null;
    const check = (): void => {
      // The first task after the frame: the frame has been painted.
      if (isShown()) window.setTimeout(() => resolve(performance.now() - began));
      else requestAnimationFrame(check);
    };
    if (row instanceof HTMLElement) row.click();
    requestAnimationFrame(check);
  });

/** The times between frames from now on, until `notedFrames`. */
const noteFrames = (): void => {
  const noted: number[] = [];
  let before = performance.now();
  const frame = (now: number): void => {
    noted.push(now - before);
    before = now;
    document.documentElement.dataset['frames'] = JSON.stringify(noted);
    if (document.documentElement.dataset['measured'] === undefined) requestAnimationFrame(frame);
  };
  delete document.documentElement.dataset['measured'];
  requestAnimationFrame(frame);
};

const notedFrames = (): unknown => {
  document.documentElement.dataset['measured'] = '';
  return JSON.parse(document.documentElement.dataset['frames'] ?? '[]');
};

/**
 * Sixty frames of this many pixels each, turning at the end. By script, so that a slow page shows as a long
 * frame.
 */
const scrollFrames = (pixels: number): Promise<number[]> =>
  new Promise((resolve) => {
    const pane = document.querySelector('tr[data-position]')?.closest('[class*="scroll"]');
    let step = pixels;
    const frames: number[] = [];
    let before: number | null = null;
    const frame = (now: number): void => {
      if (before !== null) frames.push(now - before);
      before = now;
      if (frames.length === 60 || !pane) {
        resolve(frames);
        return;
      }
      const at = pane.scrollTop;
      pane.scrollTop += step;
      if (pane.scrollTop === at) step = -step;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });

const toTheTop = (): void => {
  const pane = document.querySelector('tr[data-position]')?.closest('[class*="scroll"]');
  if (pane) pane.scrollTop = 0;
};

/** From each key until the next frame has been painted. */
const noteKeys = (): void => {
  const noted: number[] = [];
  const over = new AbortController();
  document.addEventListener('measured', () => over.abort(), { once: true });
  document.addEventListener(
    'keydown',
    () => {
      const began = performance.now();
      requestAnimationFrame(() =>
        window.setTimeout(() => {
          noted.push(performance.now() - began);
          document.documentElement.dataset['keys'] = JSON.stringify(noted);
        }),
      );
    },
    { capture: true, signal: over.signal },
  );
};

const notedKeys = (): unknown => {
  const text = document.documentElement.dataset['keys'] ?? '[]';
  delete document.documentElement.dataset['keys'];
  document.dispatchEvent(new Event('measured'));
  return JSON.parse(text);
};
