import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compileCache } from '../../runner/compile-cache.ts';
import { withoutKeychain } from '../../runner/without-keychain.ts';
import type { Desktop } from './desktop.ts';
import { hasKeychain, shell } from './shell.ts';
import { startDesktop } from './start-desktop.ts';
import { startWeb } from './start-web.ts';

/**
 * Orderbell as a user starts it, in a process of its own, on a data folder of the test, in the shell of
 * this run.
 */
export type App = {
  /**
   * The address for `openWindow`. In the web shell it is printed with its launch token, which works once.
   */
  address: string;
  /** Everything that it printed. */
  printed: () => string;
  /** Ends it as a user would, by Ctrl+C or by quitting; resolves with the exit code. */
  stop: () => Promise<number | null>;
  /** Resolves with the exit code once it has ended by itself. */
  ended: () => Promise<number | null>;
  /** Lets the computer sleep, if it was started `withSleep`. */
  sleep: () => Promise<unknown>;
  /** A new link from the terminal; the desktop app has none. */
  newLink?: () => Promise<string>;
  /** Actions outside the page; the web shell has none. */
  desktop: Desktop | null;
};

/** Environment whose clocks jump by so much at each `sleep`, as after a computer's sleep. */
export const withSleep = (ms: number): NodeJS.ProcessEnv => ({
  NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, '../../kills/ahead.ts')).href}`,
  ORDERBELL_TEST_SLEEP_MS: String(ms),
});

/**
 * English with any browser language. The undo time is short, so that tests are short; a test never waits
 * for its end. Most tests look at an order after its answer was sent, so it stays open.
 */
const testSettings = { language: 'en', undoSeconds: 2, openNextOrder: false };

/**
 * @param dataDir if it has no settings yet, it gets `testSettings` and `settings` on top of them. Figures
 * still follow the region of the browser.
 */
export const startApp = (
  dataDir: string,
  options: string[] = [],
  settings: Record<string, unknown> = {},
  surroundings: NodeJS.ProcessEnv = {},
): Promise<App> => {
  const file = join(dataDir, 'settings.json');
  if (!existsSync(file))
    writeFileSync(file, JSON.stringify({ ...testSettings, ...settings }), { mode: 0o600 });
  const env = {
    ...{ ...process.env, ...compileCache },
    ...(hasKeychain ? {} : withoutKeychain),
    // No region, so that no public holiday of the computer's country counts.
    LC_ALL: 'C.UTF-8',
    ...surroundings,
  };
  return shell === 'web' ? startWeb(dataDir, options, env) : startDesktop(dataDir, options, env);
};
