import { isOurPage } from './sender-rule.ts';

/**
 * What becomes of an address that the page wants to go to or to open. `ask`: the system's browser may have it after the
 * user saw where it leads; `secret`: it carries one, and mustn't stand on a command line. Everything else never happens.
 */
export type Navigation =
  | { kind: 'stay' }
  | { kind: 'denied' }
  | { kind: 'ask'; url: string; shown: string; secret: boolean };

export const navigationTo = (address: string): Navigation => {
  if (!URL.canParse(address)) return { kind: 'denied' };
  if (isOurPage(address)) return { kind: 'stay' };
  const url = new URL(address);
  if (url.protocol === 'https:' && url.username === '' && url.password === '') {
    return { kind: 'ask', url: url.href, shown: url.host, secret: false };
  }
  if (url.protocol === 'mailto:') {
    return { kind: 'ask', url: url.href, shown: mailShown(url), secret: false };
  }
  if (practiceControls.test(url.href)) return { kind: 'ask', url: url.href, shown: url.host, secret: true };
  return { kind: 'denied' };
};

// The one address of plain http: the control page of the practice service, on this computer.
const practiceControls = /^http:\/\/127\.0\.0\.1:\d{1,5}\/control#[\w-]{32}$/;

// A mail link can carry a text and more addresses; where it goes is what the user has to see.
const mailShown = (url: URL): string => decoded(url.pathname).slice(0, 200);

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
