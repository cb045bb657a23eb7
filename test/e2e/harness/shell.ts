import { z } from 'zod';

/**
 * The shell of this run: `web` in a browser, `double` for the desktop app on a double of Electron,
 * `electron` for the desktop app itself. Each is a project in vitest.config.ts.
 */
export const shell = z
  .enum(['web', 'double', 'electron'])
  .default('web')
  .parse(process.env['ORDERBELL_SHELL']);

/**
 * Whether Orderbell stores passwords permanently here. Electron has its own keychain, which on Windows and
 * macOS no test can disable.
 */
export const hasKeychain = shell === 'electron' && process.platform !== 'linux';

type Which = typeof shell | 'desktop';

/**
 * Declares tests for one kind of shell, with the reason. Elsewhere they don't exist, so nothing is skipped.
 *
 * @param which `desktop` is the double and Electron
 */
export const onlyAt = (which: Which, _why: string, declare: () => void): void => {
  if (isAt(which)) declare();
};

export const isAt = (which: Which): boolean => (which === 'desktop' ? shell !== 'web' : shell === which);
