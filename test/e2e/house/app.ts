import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileCache } from '../../runner/compile-cache.ts';
import { withoutKeychain } from '../../runner/without-keychain.ts';
import type { Desktop } from './desktop.ts';
import { door, hasKeychain } from './door.ts';
import { startDesktop } from './start-desktop.ts';
import { startWeb } from './start-web.ts';

/** Orderbell as a user starts it, in a process of its own, on a data folder of the test; behind the door of this run. */
export type App = {
  /** What `openWindow` needs. At the web door the printed address, launch token included: good for one opening. */
  address: string;
  /** Everything that it printed. */
  printed: () => string;
  /** Ends it as a user would, by Ctrl+C or by quitting; resolves with the exit code. */
  stop: () => Promise<number | null>;
  /** What can be done outside the page; the web door has none of it. */
  desktop: Desktop | null;
};

/** English whatever the browser's language is. The undo time is short, so that tests are; a test never waits for it to pass. */
const testSettings = { language: 'en', undoSeconds: 2 };

/**
 * @param dataDir if it has no settings yet, it gets `testSettings` and `settings` on top of them. Figures are still typed and
 * shown as the browser's region does
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
    ...surroundings,
  };
  return door === 'web' ? startWeb(dataDir, options, env) : startDesktop(dataDir, options, env);
};
