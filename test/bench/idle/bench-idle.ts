import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { chromium, type Page } from 'playwright-core';
import { z } from 'zod';
import { createPracticeService } from '../../../src/main/practice/create-practice-service.ts';
import { findBrowser } from '../../browser/find-browser.ts';
import { startDouble } from '../../double/start-double.ts';
import { signInto } from '../../e2e/harness/sign-in.ts';
import { withoutKeychain } from '../../runner/without-keychain.ts';
import { onThisComputer, tableOf, writeBetweenMarks } from '../between-marks.ts';

const idleMs = 60_000;
/**
 * Until everything that follows a start and a first import has ended. V8 cleans the page's heap up to 40 s
 * afterwards.
 */
const restMs = 60_000;

const usageSchema = z.object({ user: z.number(), system: z.number() });

/**
 * CPU time of the idle desktop app over a real minute: the app's process with the double instead of
 * Electron, and the process of its page. An empty page in the same browser shows what Chromium itself
 * takes.
 */
export const benchIdle = async (write: boolean): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'orderbell-idle-'));
  writeFileSync(join(folder, 'settings.json'), '{"language":"en","closeToTrayTold":true}', { mode: 0o600 });
  writeFileSync(join(folder, 'host'), '');
  const service = createPracticeService({ seed: 20261121, pace: 0 });
  const browser = await chromium.launch({ executablePath: findBrowser() });
  const app = startDouble('out/main/electron.js', [`--data-dir=${folder}`], {
    ...process.env,
    ...withoutKeychain,
    // A desktop that shows tray icons. Otherwise the window would only be minimised.
    PATH: `${resolve('test/shell/tray-host')}${delimiter}${process.env['PATH'] ?? ''}`,
    ORDERBELL_DOUBLE_TRAY: folder,
  });
  try {
    const signIn = await service.start();
    const window = await app.screen.turnOn(() => browser.newContext({ locale: 'en-GB' }));
    await signInto(window, signIn);
    await window.getByRole('listbox', { name: 'To answer' }).getByRole('option').first().waitFor();
    const emptyPage = await (await browser.newContext({ locale: 'en-GB' })).newPage();
    const measure = (task: () => Promise<unknown>): Promise<string[]> =>
      measureMinute({ app, window, emptyPage, task });
    await app.inMain('({ BrowserWindow }) => BrowserWindow.getAllWindows()[0].close()', null);
    await setTimeout(restMs);
    const hidden = await measure(async () => undefined);
    const polled = await measure(() => app.does('tray.choose', 'Check now'));
    await app.does('tray.click');
    await setTimeout(restMs);
    const shown = await measure(async () => undefined);
    const table = tableOf([
      [
        'over 60 s',
        'the app itself, CPU ms',
        'its page, CPU ms',
        'app and page, of one core',
        'an empty page, CPU ms',
      ],
      ['hidden, with nothing', ...hidden],
      ['hidden, with one poll', ...polled],
      ['shown, with nothing', ...shown],
    ]);
    const text = `${onThisComputer()}\n\n${table}`;
    console.log(text);
    if (write) writeBetweenMarks('npm run bench -- idle --write', text);
  } finally {
    await app.quit();
    await browser.close();
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Runs the task at the minute's begin. Returns the figures of a row. */
const measureMinute = async ({
  app,
  window,
  emptyPage,
  task,
}: {
  app: ReturnType<typeof startDouble>;
  window: Page;
  emptyPage: Page;
  task: () => Promise<unknown>;
}): Promise<string[]> => {
  const now = () => Promise.all([cpuOfApp(app), cpuOfPage(window), cpuOfPage(emptyPage)]);
  const [appBefore, pageBefore, emptyBefore] = await now();
  const ended = setTimeout(idleMs);
  await task();
  await ended;
  const [appAfter, pageAfter, emptyAfter] = await now();
  const appMs = appAfter - appBefore;
  const pageMs = pageAfter - pageBefore;
  return [
    appMs.toFixed(0),
    pageMs.toFixed(0),
    `${(((appMs + pageMs) / idleMs) * 100).toFixed(2)} %`,
    (emptyAfter - emptyBefore).toFixed(0),
  ];
};

const cpuOfApp = async (app: ReturnType<typeof startDouble>): Promise<number> => {
  const { user, system } = usageSchema.parse(await app.inMain('() => process.cpuUsage()', null));
  return (user + system) / 1000;
};

/** Only of the page's own process: Chromium has more renderers, for its own pages. */
const cpuOfPage = async (page: Page): Promise<number> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const { metrics } = await session.send('Performance.getMetrics');
  await session.detach();
  const time = metrics.find(({ name }) => name === 'ProcessTime');
  if (time === undefined) throw new Error('This browser does not say what its page takes.');
  return time.value * 1000;
};
