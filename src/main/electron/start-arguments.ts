import { linksIn } from './order-link.ts';

/**
 * Of what stands on the command line, the part that is ours: Electron and the system put switches of their own there,
 * and start a second instance with still others. Behind `--` stands a link, and nothing else that it could smuggle in.
 */
export const ourArguments = (args: readonly string[]): string[] =>
  beforeLink(args).filter((arg) => /^--(practice$|data-dir=)/.test(arg));

/** Put on the command line where the system starts Orderbell with the computer: it listens, and shows no window. */
export const hiddenArgument = '--hidden';

export const isHiddenStart = (args: readonly string[]): boolean => beforeLink(args).includes(hiddenArgument);

/** What Orderbell starts itself with again: what it was started with, but to be seen, and with the link that came. */
export const argumentsAgain = (args: readonly string[], link: string | null): string[] => {
  const before = beforeLink(args).filter((arg) => arg !== hiddenArgument && linksIn([arg]).length === 0);
  return link === null ? before : [...before, '--', link];
};

const beforeLink = (args: readonly string[]): readonly string[] => {
  const end = args.indexOf('--');
  return end < 0 ? args : args.slice(0, end);
};
