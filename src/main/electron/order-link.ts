import { longestOrderNumber } from '../../shared/contract/calls/orders.ts';

/** The scheme of our links; the installers announce it (electron-builder.yml). */
export const linkScheme = 'orderbell';

/** What of a command line is a link for us. Chromium puts switches of its own before and behind it. */
export const linksIn = (args: readonly string[]): string[] =>
  args.filter((arg) => arg.toLowerCase().startsWith(`${linkScheme}:`));

/**
 * The buyer's number in `orderbell://order/<number>`, percent-decoded. `null`: the link is anything else, for whoever wrote
 * it may be anybody. A link shows an order that is there; it changes nothing, fetches nothing and answers nothing.
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
