import { longestOrderNumber } from '../../../shared/contract/calls/orders.ts';

/** The scheme of our links. The installers register it (electron-builder.yml). */
export const linkScheme = 'orderbell';

/** The links on a command line. Chromium adds switches of its own around them. */
export const linksIn = (args: readonly string[]): string[] =>
  args.filter((arg) => arg.toLowerCase().startsWith(`${linkScheme}:`));

/**
 * The purchase order number in `orderbell://order/<number>`, percent-decoded. `null` for any other link,
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
    return decodeURIComponent(text);
  } catch {
    return null;
  }
};
