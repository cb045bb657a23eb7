import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { z } from 'zod';
import { createPracticeService } from '../../src/main/practice/create-practice-service.ts';
import { type PollRecord as Poll, pollRecordSchema } from '../../src/shared/contract/calls/sync.ts';
import { startDouble } from '../double/start-double.ts';
import { askCore } from '../e2e/harness/ask-core.ts';
import { signInto } from '../e2e/harness/sign-in.ts';
import { withoutKeychain } from '../runner/without-keychain.ts';

const sampleSchema = z.object({
  heapBytes: z.number(),
  handles: z.number(),
  timers: z.number(),
  processListeners: z.number(),
});

/** What is in memory after this many hours, right after garbage collection. */
export type Sample = z.infer<typeof sampleSchema> & {
  hour: number;
  /** On all objects of the double. */
  listeners: number;
  page: { heapBytes: number; listeners: number; nodes: number; frames: number };
};

/**
 * `polls`: without backfills. `requests`: those of all polls with backfills, as the app reports them
 * (`reported`) and as the service received them (`received`).
 */
export type Life = {
  hours: number;
  polls: number;
  requests: { reported: number; received: number };
  samples: Sample[];
};

const stepMs = 5 * 60_000;
const hourMs = 60 * 60_000;

/**
 * Runs the desktop app in the tray for many hours on a fast clock. Core, shell and page are real and use
 * HTTP to a practice service. Electron is the double. A buyer changes an order every six hours.
 *
 * @param samples the hours after which memory is measured
 */
export const liveInTray = async (
  browser: Browser,
  hours: number,
  sampleHours: readonly number[],
): Promise<Life> => {
  const folder = mkdtempSync(join(tmpdir(), 'orderbell-life-'));
  writeFileSync(join(folder, 'settings.json'), '{"language":"en","closeToTrayTold":true}', { mode: 0o600 });
  mkdirSync(join(folder, 'logs'));
  // Each day has its own rows, so both samples are on one day, or both after a midnight.
  const began = new Date().setUTCHours(8, 0, 0, 0);
  let passed = 0;
  const service = createPracticeService({ seed: 20261121, pace: 0, clock: () => began + passed });
  const app = startDouble('src/main/electron/main.ts', [`--data-dir=${folder}`], {
    ...process.env,
    ...withoutKeychain,
    ORDERBELL_LIFE_BEGAN: String(began),
    NODE_OPTIONS: `${withoutKeychain['NODE_OPTIONS'] ?? ''} --import=${pathToFileURL(resolve('test/long-life/register.ts')).href}`,
  });
  try {
    const signIn = await service.start();
    const order = service.buyers.issue({ buyer: 'Kessler', lineCount: 3 });
    const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'UTC', reducedMotion: 'reduce' });
    await context.clock.install({ time: began });
    const page = await Promise.race([
      app.screen.turnOn(async () => context),
      app.ended.then(() => Promise.reject(new Error(app.printed()))),
    ]);
    const pass = async (ms: number): Promise<void> => {
      await app.does('time.pass', ms);
      await page.clock.runFor(ms);
      passed += ms;
    };
    await signInto(page, signIn);
    const first = page.getByRole('listbox', { name: 'To answer' }).getByRole('option').first();
    while ((await first.count()) === 0) await pass(1_000);
    await app.inMain('({ BrowserWindow }) => BrowserWindow.getAllWindows()[0].close()', null);

    const polls = new Map<string, Poll>();
    const start = passed;
    let received = 0;
    service.intercept = ({ path }) => {
      if (path.endsWith('/order-search/poll')) received += 1;
      return 'pass';
    };
    const refused = async (): Promise<number> => z.number().parse(await app.does('polls.refused'));
    const refusedBefore = await refused();
    const samples: Sample[] = [];
    for (let step = 1; step * stepMs <= hours * hourMs; step += 1) {
      await pass(start + step * stepMs - passed);
      const hour = (step * stepMs) / hourMs;
      if (hour % 6 === 3) service.buyers.reissue(order.id, { netPrice: `${hour}.50` });
      if (Number.isInteger(hour)) {
        for (const poll of await pollsOf(page)) {
          if (poll.startedAt > began + start) polls.set(`${poll.startedAt} ${poll.backfill}`, poll);
        }
      }
      if (sampleHours.includes(hour)) samples.push({ hour, ...(await sampleNow(app, page)) });
    }
    const all = [...polls.values()];
    // A poll with an expired token is sent again: the app reports both as one request.
    const again = (await refused()) - refusedBefore;
    return {
      hours,
      polls: all.filter(({ lane }) => lane === 'main').length,
      requests: {
        reported: all.reduce((sum, { requests }) => sum + requests, 0),
        received: received - again,
      },
      samples,
    };
  } finally {
    await app.quit();
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

const pollsSchema = z.object({ output: z.object({ polls: z.array(pollRecordSchema) }) });

/** The polls of the last hours. */
const pollsOf = async (page: Page): Promise<Poll[]> => {
  return pollsSchema.parse(await askCore(page, 'sync.diagnostics', {})).output.polls;
};

const metricsSchema = z.object({
  metrics: z.array(z.object({ name: z.string(), value: z.number() })),
});

const sampleNow = async (app: ReturnType<typeof startDouble>, page: Page): Promise<Omit<Sample, 'hour'>> => {
  await app.does('record.forget');
  const own = sampleSchema.parse(await app.does('memory'));
  const listeners = z.number().parse(await app.does('listeners'));
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  for (let round = 0; round < 3; round += 1) await session.send('HeapProfiler.collectGarbage');
  const { metrics } = metricsSchema.parse(await session.send('Performance.getMetrics'));
  await session.detach();
  const metric = (name: string): number => metrics.find((one) => one.name === name)?.value ?? Number.NaN;
  return {
    ...own,
    listeners,
    page: {
      heapBytes: metric('JSHeapUsedSize'),
      listeners: metric('JSEventListeners'),
      nodes: metric('Nodes'),
      frames: metric('Frames'),
    },
  };
};
