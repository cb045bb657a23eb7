import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Browser, chromium } from 'playwright-core';
import { z } from 'zod';
import { createPracticeService } from '../../../src/main/practice/create-practice-service.ts';
import { findBrowser } from '../../browser/find-browser.ts';
import { startDouble } from '../../double/start-double.ts';
import { signInto } from '../../e2e/harness/sign-in.ts';
import { withoutKeychain } from '../../runner/without-keychain.ts';
import { onThisComputer, tableOf, writeBetweenMarks } from '../between-marks.ts';

const idleMs = 60_000;
/** Until everything that follows a start and a first import has ended. */
const restMs = 20_000;

const usageSchema = z.object({ user: z.number(), system: z.number() });
const processesSchema = z.object({
  processInfo: z.array(z.object({ type: z.string(), cpuTime: z.number() })),
});

/**
 * CPU time of the idle desktop app with a hidden window, over a real minute: the app's process with the
 * double instead of Electron, and Chromium's for the page. Measured once without and once with a poll.
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
    await app.inMain('({ BrowserWindow }) => BrowserWindow.getAllWindows()[0].close()', null);
    await setTimeout(restMs);
    const nothing = await cpuOver(app, browser, async () => undefined);
    const polled = await cpuOver(app, browser, () => app.does('tray.choose', 'Check now'));
    const table = tableOf([
      ['over 60 s', 'the app itself, CPU ms', 'the page, CPU ms', 'of one core'],
      ['with nothing', ...figures(nothing)],
      ['with one poll', ...figures(polled)],
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

type Cpu = { appMs: number; pageMs: number };

const figures = ({ appMs, pageMs }: Cpu): string[] => [
  appMs.toFixed(0),
  pageMs.toFixed(0),
  `${(((appMs + pageMs) / idleMs) * 100).toFixed(2)} %`,
];

const cpuOver = async (
  app: ReturnType<typeof startDouble>,
  browser: Browser,
  task: () => Promise<unknown>,
): Promise<Cpu> => {
  const session = await browser.newBrowserCDPSession();
  const now = async (): Promise<Cpu> => {
    const { user, system } = usageSchema.parse(await app.inMain('() => process.cpuUsage()', null));
    const { processInfo } = processesSchema.parse(await session.send('SystemInfo.getProcessInfo'));
    const renderers = processInfo.filter(({ type }) => type === 'renderer');
    return {
      appMs: (user + system) / 1000,
      pageMs: renderers.reduce((sum, { cpuTime }) => sum + cpuTime * 1000, 0),
    };
  };
  const before = await now();
  const ended = setTimeout(idleMs);
  await task();
  await ended;
  const after = await now();
  await session.detach();
  return { appMs: after.appMs - before.appMs, pageMs: after.pageMs - before.pageMs };
};
