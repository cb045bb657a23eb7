import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Page } from 'playwright-core';
import { z } from 'zod';
import { findBrowser } from '../../browser/find-browser.ts';
import { startApp } from '../../e2e/harness/app.ts';
import { startOrderServer } from '../ingest/measured-process.ts';
import { callFromOutside, newFolder, signedInPage } from './measure-desk.ts';
import { firstRows } from './page-meter.ts';

/** The smaller of the two stores. All its orders are open. */
const fewOrders = 1_000;
const changesPerSecond = 50;

export type Scale = {
  /** Time to the first rows, in ms, one entry per round. */
  few: number[];
  many: number[];
  /** Of the process that runs the core, with a window open, in MB: at rest, and at most during the changes. */
  restMb: number;
  mostMb: number;
  /** The page's own heap, in MB, everything unused collected: after a tenth of the changes, and after all. */
  heapMb: [number, number];
  /** During the changes: how many orders changed, the frames drawn, and the longest ones, in ms. */
  changes: number;
  frames: number;
  longest: number[];
  /** From a click on the folder of closed orders to its rows, in ms: the first time, and again. */
  closed: number[];
  /** From the key that shows the lines of all open orders to their rows, likewise. */
  lines: number[];
};

/**
 * A store of many orders, of which few are open, beside one of 1,000 open orders. Then orders change in the
 * large one while its window is open.
 */
export const measureScale = async (
  orders: number,
  open: number,
  rounds: number,
  seconds: number,
): Promise<Scale> => {
  const folders = [newFolder(), newFolder()] as const;
  const servers = [
    await startOrderServer(fewOrders, 'desk'),
    await startOrderServer(orders, 'desk', open),
  ] as const;
  const apps = [await startApp(folders[0]), await startApp(folders[1])] as const;
  const browser = await chromium.launch({ executablePath: findBrowser() });
  try {
    const few = await signedInPage(browser, apps[0].address, servers[0]);
    const many = await signedInPage(browser, apps[1].address, servers[1]);
    const times = { few: [] as number[], many: [] as number[] };
    for (let round = 0; round < rounds; round += 1) {
      times.few.push(await openingOf(few));
      times.many.push(await openingOf(many));
    }
    await few.close();
    await apps[0].stop();
    const pid = processOn(folders[1]);
    const restMb = memoryOf(pid);
    await many.evaluate(watchFrames);
    let mostMb = restMb;
    let changes = 0;
    const call = await callFromOutside(many);
    const heap = await heapMeter(many);
    const end = Date.now() + seconds * 1000;
    let early: number | null = null;
    while (Date.now() < end) {
      const next = Date.now() + 1000;
      await servers[1].update(changesPerSecond);
      changes += changesPerSecond;
      await call('sync.poll-now', {});
      if (early === null && Date.now() > end - seconds * 900) {
        early = await heap();
        // The collection made a long frame, which no user has.
        await many.waitForTimeout(1_000);
        await many.evaluate('window.frames_taken.splice(0)');
      }
      while (Date.now() < next) {
        mostMb = Math.max(mostMb, memoryOf(pid));
        await pause(100);
      }
    }
    const taken = z.array(z.number()).parse(await many.evaluate('window.frames_taken'));
    return {
      ...times,
      ...{ restMb, mostMb, changes, frames: taken.length },
      heapMb: [early ?? Number.NaN, await heap()],
      longest: taken.toSorted((a, b) => b - a).slice(0, 5),
      closed: [await openClosed(many), await openClosed(many)],
      lines: [await openLines(many), await openLines(many)],
    };
  } finally {
    await browser.close();
    for (const app of apps) await app.stop();
    for (const server of servers) server.close();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  }
};

const openingOf = async (page: Page): Promise<number> => {
  await page.bringToFront();
  // A page that comes to the front polls. That isn't measured.
  await pause(2_000);
  await page.reload({ waitUntil: 'commit' });
  return firstRows(page);
};

/** Opens the folder of closed orders, and returns to the first one. */
const openClosed = async (page: Page): Promise<number> => {
  const folder = (name: RegExp) =>
    page.getByRole('navigation', { name: 'Lists' }).getByRole('button', { name });
  const rowsOf = (name: string) => page.getByRole('listbox', { name }).getByRole('option', { name: /PO-/ });
  const began = performance.now();
  await folder(/^Closed/).click();
  await rowsOf('Closed').first().waitFor();
  const took = performance.now() - began;
  await folder(/^To answer/).click();
  await rowsOf('To answer').first().waitFor();
  return took;
};

/** Shows the lines of the folder, and returns to its orders. */
const openLines = async (page: Page): Promise<number> => {
  const began = performance.now();
  await page.keyboard.press('l');
  await page.getByRole('grid').getByRole('rowheader').first().waitFor();
  const took = performance.now() - began;
  await page.keyboard.press('l');
  await page.getByRole('listbox', { name: 'To answer' }).getByRole('option').first().waitFor();
  return took;
};

/** Notes the time between frames, in the page. */
const watchFrames = (): void => {
  const taken: number[] = [];
  Object.assign(window, { frames_taken: taken });
  let before: number | null = null;
  const frame = (now: number): void => {
    if (before !== null) taken.push(now - before);
    before = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
};

/** Measures the heap of a page after a garbage collection, in MB. */
const heapMeter = async (page: Page): Promise<() => Promise<number>> => {
  const session = await page.context().newCDPSession(page);
  return async () => {
    await session.send('HeapProfiler.collectGarbage');
    return (await session.send('Runtime.getHeapUsage')).usedSize / 1024 ** 2;
  };
};

/** The process that was started with a data folder. */
const processOn = (folder: string): number => {
  const found = readdirSync('/proc').find((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      return readFileSync(`/proc/${name}/cmdline`, 'utf8').split('\0').includes(folder);
    } catch {
      return false;
    }
  });
  if (found === undefined) throw new Error(`No process runs on ${folder}.`);
  return Number(found);
};

const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
