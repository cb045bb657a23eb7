import { longestOrderNumber } from '../../../shared/contract/calls/orders.ts';

/**
 * Our own options on the command line. Electron and the system add switches of their own, and others for a
 * second instance. Nothing after `--` counts, since a link there could inject options.
 */
export const ourArguments = (args: readonly string[]): string[] =>
  beforeLink(args).filter((arg) => /^--(practice$|data-dir=|if-damaged=)/.test(arg));

/** The system's autostart uses this option. Orderbell then polls without showing a window. */
export const hiddenArgument = '--hidden';

export const isHiddenStart = (args: readonly string[]): boolean => beforeLink(args).includes(hiddenArgument);

/**
 * The arguments for a restart: the same as before, but with a visible window and the link that arrived. What
 * the user chose for a damaged store was for that one only.
 */
export const argumentsAgain = (args: readonly string[], link: string | null): string[] => {
  const before = beforeLink(args).filter(
    (arg) => arg !== hiddenArgument && !arg.startsWith('--if-damaged=') && linksIn([arg]).length === 0,
  );
  return link === null ? before : [...before, '--', link];
};

const beforeLink = (args: readonly string[]): readonly string[] => {
  const end = args.indexOf('--');
  return end < 0 ? args : args.slice(0, end);
};

/** The scheme of our links. The installers register it (electron-builder.yml). */
export const linkScheme = 'orderbell';

/** The links on a command line. Chromium adds switches of its own around them. */
export const linksIn = (args: readonly string[]): string[] =>
  args.filter((arg) => arg.toLowerCase().startsWith(`${linkScheme}:`));

/**
 * The purchase order number in `orderbell://order/<number>`, percent-decoded and in NFC. `null` for any other link,
 * since a link may come from anyone. A link only shows a stored order. It changes, fetches and answers
 * nothing.
 */
export const numberInLink = (link: string): string | null => {
  const written = /^orderbell:\/\/order\/([^/?#\s]+)$/i.exec(link)?.[1];
  const number = written === undefined ? null : decoded(written);
  if (number === null || number.length > longestOrderNumber) return null;
  return number.trim() === number && !/[\p{C}\p{Zl}\p{Zp}]/u.test(number) ? number : null;
};

const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text).normalize('NFC');
  } catch {
    return null;
  }
};
