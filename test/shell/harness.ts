import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { type App, startApp } from '../e2e/harness/app.ts';
import type { Desktop, MakesContexts } from '../e2e/harness/desktop.ts';
import { startDesktopAgain } from '../e2e/harness/start-desktop.ts';
import { openWindow, type Window } from '../e2e/harness/window.ts';
import { trayDesktop } from './tray-desktop.ts';

export type Opened = Window & { app: App; desktop: Desktop; dataDir: string };

/** Environment of a desktop that shows tray icons. Not every Linux desktop does. */
export const withTray = (): NodeJS.ProcessEnv => trayDesktop().surroundings;

/** Environment that makes the double another system (`test/double/parts/platform.ts`). */
export const onSystem = (platform: 'win32' | 'darwin'): NodeJS.ProcessEnv => ({
  ORDERBELL_DOUBLE_PLATFORM: platform,
});

/** Environment in which no window is ever ready to show. */
export const neverReady = (): NodeJS.ProcessEnv => ({ ORDERBELL_DOUBLE_NEVER_READY: '1' });

/**
 * Environment without minimised windows: no window reports that state, and showing one doesn't restore it.
 */
export const onWayland = (): NodeJS.ProcessEnv => ({ ORDERBELL_DOUBLE_WAYLAND: '1' });

/** Around the double timers of a minute or more pass 50 times as fast, from the start on. */
export const withFastMinutes = (): NodeJS.ProcessEnv => {
  const script =
    'const real=setTimeout;globalThis.setTimeout=(task,ms=0,...rest)=>real(task,ms<60000?ms:ms/50,...rest)';
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}` };
};

/** Timers that the app sets from now on pass so many times as fast. */
export const speedUpTimers = ({ inMain }: Desktop, factor: number): Promise<unknown> =>
  inMain((_electron, times) => {
    const real = globalThis.setTimeout;
    Reflect.set(globalThis, 'setTimeout', (task: () => void, ms = 0, ...rest: unknown[]) =>
      Reflect.apply(real, globalThis, [task, ms / times, ...rest]),
    );
  }, factor);

/** Starts the desktop app on a data folder of its own and opens its window. Ends both with the test. */
export const openDesktop = async (
  browser: MakesContexts,
  {
    surroundings = withTray(),
    options = [],
    dataDir = mkdtempSync(join(tmpdir(), 'orderbell-shell-')),
  }: { surroundings?: NodeJS.ProcessEnv; options?: string[]; dataDir?: string } = {},
): Promise<Opened> => {
  const app = await startApp(dataDir, options, undefined, surroundings);
  onTestFinished(async () => {
    await app.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return { ...(await look(browser, app)), app, desktop: desktopOf(app), dataDir };
};

/**
 * Opens the app's window. The test fails if the page logs errors; a test that causes some removes them from
 * the list.
 */
export const look = async (browser: MakesContexts, app: App): Promise<Window> => {
  const window = await openWindow(browser, app.address, { locale: 'en-GB' });
  onTestFinished(() => expect(window.complaints, 'complaints of the page').toEqual([]));
  // A page whose app exits while it still loads would log errors.
  await window.page.locator('#root > *').first().waitFor({ state: 'attached' });
  return window;
};

/** The app outside its page. */
export const desktopOf = ({ desktop }: App): Desktop => {
  if (desktop === null) throw new Error('These tests are about the desktop app.');
  return desktop;
};

/** Closes the window as a user does. */
export const close = ({ desktop }: Opened): Promise<unknown> =>
  desktop.inMain(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close(), null);

/** Starts the app again on the same data folder. Resolves with the exit code. */
export const startAgain = ({ dataDir }: Opened, options: string[] = []): Promise<number | null> =>
  startDesktopAgain(dataDir, options);

/**
 * Answers every system dialog with this button (0 is the first), and records the questions and the opened
 * addresses. Returns the function that reads both.
 */
export const answerQuestions = async (
  { inMain }: Desktop,
  button: number,
): Promise<() => Promise<unknown>> => {
  await inMain(({ dialog, shell }, response) => {
    const said: string[] = [];
    Reflect.set(globalThis, 'orderbellAsked', said);
    Reflect.set(dialog, 'showMessageBox', (...given: Electron.MessageBoxOptions[]) => {
      said.push(`asked: ${given.at(-1)?.message ?? ''}`);
      return Promise.resolve({ response, checkboxChecked: false });
    });
    Reflect.set(shell, 'openExternal', (address: string) => {
      said.push(`opened: ${address}`);
      return Promise.resolve();
    });
  }, button);
  return () => inMain(() => Reflect.get(globalThis, 'orderbellAsked'), null);
};
