import { z } from 'zod';

/**
 * The way into Orderbell that the tests take: `web` in a browser, `double` the desktop app on a double of Electron, `electron`
 * the desktop app itself. Each has a project of its own in vitest.config.ts.
 */
export const door = z.enum(['web', 'double', 'electron']).default('web').parse(process.env['ORDERBELL_DOOR']);

/**
 * Whether Orderbell keeps passwords beyond its end here: Electron has a keychain of its own, which on Windows and macOS no
 * test can take away.
 */
export const hasKeychain = door === 'electron' && process.platform !== 'linux';

type Which = typeof door | 'desktop';

/**
 * Declares tests that make sense at one kind of door only, and says why. Elsewhere they aren't there: nothing is skipped.
 *
 * @param which `desktop` is the double and Electron
 */
export const onlyAt = (which: Which, _why: string, declare: () => void): void => {
  if (isAt(which)) declare();
};

export const isAt = (which: Which): boolean => (which === 'desktop' ? door !== 'web' : door === which);
