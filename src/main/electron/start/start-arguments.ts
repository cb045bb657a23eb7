import { linksIn } from './order-link.ts';

/**
 * Our own options on the command line. Electron and the system add switches of their own, and others for a
 * second instance. Nothing after `--` counts, since a link there could inject options.
 */
export const ourArguments = (args: readonly string[]): string[] =>
  beforeLink(args).filter((arg) => /^--(practice$|data-dir=)/.test(arg));

/** The system's autostart uses this option. Orderbell then polls without showing a window. */
export const hiddenArgument = '--hidden';

export const isHiddenStart = (args: readonly string[]): boolean => beforeLink(args).includes(hiddenArgument);

/** The arguments for a restart: the same as before, but with a visible window and the link that arrived. */
export const argumentsAgain = (args: readonly string[], link: string | null): string[] => {
  const before = beforeLink(args).filter((arg) => arg !== hiddenArgument && linksIn([arg]).length === 0);
  return link === null ? before : [...before, '--', link];
};

const beforeLink = (args: readonly string[]): readonly string[] => {
  const end = args.indexOf('--');
  return end < 0 ? args : args.slice(0, end);
};
