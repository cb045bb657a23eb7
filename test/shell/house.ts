import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished } from 'vitest';
import { type App, startApp } from '../e2e/house/app.ts';
import type { Desktop, MakesContexts } from '../e2e/house/desktop.ts';
import { startDesktopAgain } from '../e2e/house/start-desktop.ts';
import { openWindow, type Window } from '../e2e/house/window.ts';
import { trayDesktop } from './tray-desktop.ts';

export type Opened = Window & { app: App; desktop: Desktop; dataDir: string };

/** Around the app a desktop that shows tray icons; on Linux that isn't every one. */
export const withTray = (): NodeJS.ProcessEnv => trayDesktop().surroundings;

/** Around the double another system (`test/double/parts/platform.ts`). */
export const onSystem = (platform: 'win32' | 'darwin'): NodeJS.ProcessEnv => ({
  ORDERBELL_DOUBLE_PLATFORM: platform,
});

/** Around the double a system that never says that a window can be shown. */
export const neverReady = (): NodeJS.ProcessEnv => ({ ORDERBELL_DOUBLE_NEVER_READY: '1' });

/** Around the double a system that has no minimised windows: none says that it is one, and none comes back by showing it. */
export const onWayland = (): NodeJS.ProcessEnv => ({ ORDERBELL_DOUBLE_WAYLAND: '1' });

/** Around the double clocks that pass over a minute at the signal SIGUSR2, as when the computer sleeps. */
export const withSleep = (): NodeJS.ProcessEnv => ({
  NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, '../kills/ahead.ts')).href}`,
  ORDERBELL_TEST_SLEEP_MS: '61000',
});

/** Timers that the app sets from now on pass so many times as fast. */
export const speedUpTimers = ({ inMain }: Desktop, factor: number): Promise<unknown> =>
  inMain((_electron, times) => {
    const real = globalThis.setTimeout;
    Reflect.set(globalThis, 'setTimeout', (task: () => void, ms = 0, ...rest: unknown[]) =>
      Reflect.apply(real, globalThis, [task, ms / times, ...rest]),
    );
  }, factor);

/** The desktop app on a data folder of its own, looked at; it ends with the test. */
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

/** Looks at its window. The test fails if the page complains; a test that makes it complain takes the complaint out of the list. */
export const look = async (browser: MakesContexts, app: App): Promise<Window> => {
  const window = await openWindow(browser, app.address, { locale: 'en-GB' });
  onTestFinished(() => expect(window.complaints, 'complaints of the page').toEqual([]));
  // A page whose app ends while it still loads its parts would complain.
  await window.page.locator('#root > *').first().waitFor({ state: 'attached' });
  return window;
};

/** The app outside its page. */
export const desktopOf = ({ desktop }: App): Desktop => {
  if (desktop === null) throw new Error('These tests are about the desktop app.');
  return desktop;
};

/** Closes its window as its user does. */
export const close = ({ desktop }: Opened): Promise<unknown> =>
  desktop.inMain(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close(), null);

/** Starts it once more on the same data folder; resolves with the exit code. */
export const startAgain = ({ dataDir }: Opened, options: string[] = []): Promise<number | null> =>
  startDesktopAgain(dataDir, options);

/**
 * Answers every question of the system's as told (0 is the first button), and notes what was asked and what was opened.
 * Returns what tells both.
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
