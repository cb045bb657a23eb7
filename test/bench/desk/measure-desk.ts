import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type ElementHandle, type Locator, type Page } from 'playwright-core';
import { z } from 'zod';
import { mostRows } from '../../../src/shared/contract/calls/orders.ts';
import { noFilter } from '../../../src/shared/domain/order/order-filter.ts';
import { defaultSort } from '../../../src/shared/domain/order/order-sort.ts';
import { findBrowser } from '../../browser/find-browser.ts';
import { startApp } from '../../e2e/harness/app.ts';
import { goToSettingsPage } from '../../e2e/harness/settings-page.ts';
import { openAdvanced } from '../../e2e/harness/sign-in.ts';
import { type OrderServer, startOrderServer } from '../ingest/measured-process.ts';
import { startBareServer } from './bare-server.ts';
import { firstRows, scrollFrames, threadMeter, untilPainted, watchPage, whereOneIs } from './page-meter.ts';

export const sorts = ['number', 'buyer', 'date', 'amount', 'status'] as const;

/** In ms: the time it took, and what the page's own thread computed in that time. */
export type Cost = { wall: number; cpu: number };

/** One entry per round. For scrolling: the longest frame and a frame's mean CPU. */
export type ListTimes = {
  first: Cost[];
  scroll: Cost[];
  sort: Record<(typeof sorts)[number], Cost[]>;
  live: Cost[];
};

/** Does something to a list and returns how long it took, in ms. */
type Act = () => Promise<number>;

/**
 * A list in a page, and actions on it. They are prepared first, since finding a button also uses the page's
 * thread.
 */
type Subject = {
  times: ListTimes;
  page: Page;
  cpu: () => Promise<number>;
  sort: (by: (typeof sorts)[number]) => Promise<Act>;
  oneMore: () => Promise<Act>;
};

/**
 * The app in a real browser on a real Orderbell, and the bare list of the same rows in another page of the
 * same browser, in turns.
 */
export const measureDesk = async (
  orders: number,
  rounds: number,
): Promise<{ desk: ListTimes; bare: ListTimes }> => {
  const server = await startOrderServer(orders, 'desk');
  const [folder, bareFolder] = [newFolder(), newFolder()];
  const app = await startApp(folder);
  const browser = await chromium.launch({ executablePath: findBrowser() });
  try {
    const { desk, rows } = await openDesk(browser, app.address, server);
    const bareServer = await startBareServer(bareFolder, rows);
    const bare = await openBare(browser, bareServer.address);
    for (let round = 0; round < rounds; round += 1) for (const one of [desk, bare]) await measure(one);
    bareServer.close();
    return { desk: desk.times, bare: bare.times };
  } finally {
    await browser.close();
    await app.stop();
    server.close();
    for (const one of [folder, bareFolder]) rmSync(one, { recursive: true, force: true });
  }
};

export const newFolder = (): string => mkdtempSync(join(tmpdir(), 'orderbell-bench-'));

const newPage = async (browser: Browser): Promise<Page> => {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  page.setDefaultTimeout(180_000);
  await page.addInitScript(watchPage);
  return page;
};

const openDesk = async (
  browser: Browser,
  address: string,
  server: OrderServer,
): Promise<{ desk: Subject; rows: string }> => {
  const page = await signedInPage(browser, address, server);
  const rows = await allRows(page);
  const call = await callFromOutside(page);
  return {
    rows: JSON.stringify({ rows }),
    desk: {
      page,
      cpu: await threadMeter(page),
      times: noTimes(),
      sort: async (by) => {
        const choice = await found(page.getByRole('combobox', { name: 'Sort' }));
        return () =>
          untilPainted(page, 'change', () => choice.selectOption(`${by} ${by === 'amount' ? 'down' : 'up'}`));
      },
      oneMore: async () => {
        await server.update(1);
        return () => untilPainted(page, 'received', () => call('sync.poll-now', {}));
      },
    },
  };
};

/** A page of the app after the first import. */
export const signedInPage = async (browser: Browser, address: string, server: OrderServer): Promise<Page> => {
  const page = await newPage(browser);
  page.setDefaultTimeout(900_000);
  await page.goto(address);
  await page.getByLabel('Service address').fill(server.baseUrl);
  await page.getByLabel('Email').fill('bench@orderbell.example');
  await page.getByLabel('Password').fill('bench');
  await openAdvanced(page);
  await page.getByLabel('Import orders').selectOption({ label: 'from the last year' });
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByText(/^Checked /).waitFor();
  page.setDefaultTimeout(20_000);
  // The list is measured without sound: opening the sound device takes the page longer than drawing the
  // row.
  await page.getByRole('button', { name: 'Settings' }).click();
  await goToSettingsPage(page, 'Alerts');
  const name = 'Play a sound when an order arrives or changes';
  await page.getByRole('checkbox', { name }).click();
  await page.getByRole('checkbox', { name, checked: false }).waitFor();
  await page.keyboard.press('Escape');
  // The search reads the orders after the import, for some minutes if there are many.
  const call = await callFromOutside(page);
  for (let missing = 1; missing > 0; ) {
    ({ missing } = searchSchema.parse(await call('search.find', { text: 'PO', limit: 1 })).output);
    await page.waitForTimeout(200);
  }
  return page;
};

const searchSchema = z.object({ output: z.object({ missing: z.number() }) });

const rowsSchema = z.object({ output: z.object({ rows: z.array(z.unknown()) }) });
const keysSchema = z.object({ output: z.object({ keys: z.array(z.number()) }) });

/** The rows of the list, for the bare list. */
const allRows = async (page: Page): Promise<unknown[]> => {
  const call = await callFromOutside(page);
  const wanted = { filter: { ...noFilter, scope: 'to-answer' }, sort: defaultSort('to-answer') };
  const list = keysSchema.parse(await call('orders.list', { ...wanted, locale: 'en', first: 0 }));
  const { keys } = list.output;
  const rows: unknown[] = [];
  for (let from = 0; from < keys.length; from += mostRows) {
    const part = await call('orders.rows', { keys: keys.slice(from, from + mostRows) });
    rows.push(...rowsSchema.parse(part).output.rows);
  }
  return rows;
};

/** Calls the core without the page's scripts, so that they do nothing for it. */
export const callFromOutside = async (
  page: Page,
): Promise<(call: string, input: unknown) => Promise<unknown>> => {
  const token = await page.evaluate(() => sessionStorage.getItem('orderbell.request-token'));
  return async (call, input) => {
    const answer = await page.request.post(new URL('rpc', page.url()).href, {
      headers: { origin: new URL(page.url()).origin, 'x-orderbell-token': token ?? '' },
      data: { call, input },
    });
    if (!answer.ok()) throw new Error(`Orderbell doesn't answer ${call}: ${answer.status()}`);
    return answer.json();
  };
};

const openBare = async (browser: Browser, address: string): Promise<Subject> => {
  const page = await newPage(browser);
  await page.goto(address);
  return {
    page,
    cpu: await threadMeter(page),
    times: noTimes(),
    sort: async (by) => {
      const choice = await found(page.getByLabel('Sort'));
      return () => untilPainted(page, 'change', () => choice.selectOption(by));
    },
    oneMore: async () => {
      const button = await found(page.getByRole('button', { name: 'One more' }));
      return () => untilPainted(page, 'click', () => button.click());
    },
  };
};

const found = async (place: Locator): Promise<ElementHandle<HTMLElement | SVGElement>> => {
  const element = await place.elementHandle();
  if (element === null) throw new Error('The page has no such button.');
  return element;
};

const noTimes = (): ListTimes => ({
  first: [],
  scroll: [],
  sort: { number: [], buyer: [], date: [], amount: [], status: [] },
  live: [],
});

const measure = async ({ page, times, cpu, sort, oneMore }: Subject): Promise<void> => {
  const costOf = async (act: Act, isNewVisit = false): Promise<Cost> => {
    const before = isNewVisit ? 0 : await cpu();
    const wall = await act();
    return { wall, cpu: (await cpu()) - before };
  };
  const open = async (): Promise<number> => {
    await page.reload({ waitUntil: 'commit' });
    return firstRows(page);
  };
  await page.bringToFront();
  // A page that comes to the front polls. That isn't measured.
  await page.waitForTimeout(restMs);
  times.first.push(await costOf(open, true));
  // Until the rest of the page is there too.
  await page.waitForTimeout(restMs);
  let frames = 1;
  const scrolled = await costOf(async () => {
    const taken = await scrollFrames(page);
    frames = taken.length;
    return Math.max(...taken);
  });
  times.scroll.push({ ...scrolled, cpu: scrolled.cpu / frames });
  for (const by of sorts) times.sort[by].push(await costOf(await sort(by)));

  await open();
  await page.waitForTimeout(restMs);
  await page.evaluate(() => {
    const list = document.querySelector('[role="listbox"]');
    if (list !== null) list.scrollTop = 100_030;
  });
  await page.waitForTimeout(300);
  for (const box of (await page.locator('[role="option"] [data-check]').all()).slice(14, 17))
    await box.click();
  // While the pointer or the focus is in the list, a new row waits.
  await page.mouse.move(1_200, 500);
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await page.waitForTimeout(300);
  const before = await whereOneIs(page);
  times.live.push(await costOf(await oneMore()));
  const after = await whereOneIs(page);
  if (before !== after) throw new Error(`The list moved: ${before}, then ${after}`);
};

const restMs = 2_000;
